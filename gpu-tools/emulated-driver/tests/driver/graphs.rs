//! Graphs that streams capture: what may be captured, what makes a capture fail, and in which order a launched graph's
//! work is done.

use std::ptr;

use crate::gpu::{Gpu, ILLEGAL_ADDRESS, INVALID_VALUE, LEN, SEEDS, differing, get, made, set};
use crate::modules::numbers;

/// Capture modes.
const GLOBAL: u32 = 0;
const THREAD_LOCAL: u32 = 1;
const RELAXED: u32 = 2;

const UNSUPPORTED: u32 = 900;
const INVALIDATED: u32 = 901;
const MERGE: u32 = 902;
const ISOLATION: u32 = 905;
const IMPLICIT: u32 = 906;
const CAPTURED_EVENT: u32 = 907;

/// A stream that the default stream doesn't wait for.
fn stream(gpu: &Gpu) -> u64 {
    gpu.stream_with(1)
}

fn begin(gpu: &Gpu, stream: u64, mode: u32) {
    assert_eq!(gpu.cuStreamBeginCapture_v2(stream, mode), 0);
}

fn end(gpu: &Gpu, stream: u64) -> Result<u64, u32> {
    made(|graph| gpu.cuStreamEndCapture(stream, graph))
}

fn instantiate(gpu: &Gpu, graph: u64) -> u64 {
    made(|executable| gpu.cuGraphInstantiateWithFlags(executable, graph, 0)).unwrap()
}

/// Ends the capture and makes the graph ready.
fn executable(gpu: &Gpu, stream: u64) -> u64 {
    instantiate(gpu, end(gpu, stream).unwrap())
}

fn fill(gpu: &Gpu, address: u64, value: u8, stream: u64) -> u32 {
    gpu.cuMemsetD8Async(address, value, LEN, stream)
}

fn copy(gpu: &Gpu, to: u64, from: u64, stream: u64) -> u32 {
    gpu.cuMemcpyDtoDAsync_v2(to, from, LEN, stream)
}

/// Lets `after` wait for all that `before` was given.
pub fn wait_for(gpu: &Gpu, after: u64, before: u64) -> u32 {
    let event = gpu.event();
    let answers = [gpu.cuEventRecord(event, before), gpu.cuStreamWaitEvent(after, event, 0)];
    assert_eq!(gpu.cuEventDestroy_v2(event), 0);
    if answers[0] == 0 { answers[1] } else { answers[0] }
}

fn status(gpu: &Gpu, stream: u64) -> Result<u32, u32> {
    made(|status| gpu.cuStreamIsCapturing(stream, status))
}

/// How many nodes a graph has, by type: kernels, copies, fills, functions of the program.
fn nodes(gpu: &Gpu, graph: u64) -> [usize; 4] {
    let (mut handles, mut count, mut kinds) = ([0; 16], 0, [0; 4]);
    assert_eq!(gpu.cuGraphGetNodes(graph, ptr::null_mut(), &mut count), 0);
    assert_eq!(gpu.cuGraphGetNodes(graph, handles.as_mut_ptr(), &mut count), 0);
    for &handle in &handles[..count] {
        kinds[made(|kind| gpu.cuGraphNodeGetType(handle, kind)).unwrap() as usize] += 1;
    }
    kinds
}

/// A kernel's arguments are fixed at the capture; pinned memory is read at each launch.
#[test]
fn captured_work_is_done_by_launches_only() {
    let gpu = Gpu::new("");
    let s = stream(&gpu);
    let (x, y, to) = (gpu.holding(&[7; LEN]), gpu.holding(&[7; LEN]), gpu.pinned(&[7; LEN]));
    let from = gpu.pinned(&[1; LEN]);
    let function = gpu.kernel(&numbers("6.3", "sm_30"), "numbers");
    begin(&gpu, s, GLOBAL);
    assert_eq!(status(&gpu, s), Ok(1));
    let mut arguments = [x, 4];
    assert_eq!(gpu.launch(function, 1, 2, 0, s, &arguments), 0);
    arguments.fill(0);
    assert_eq!(gpu.cuMemcpyHtoDAsync_v2(y, from, LEN, s), 0);
    assert_eq!(gpu.cuMemcpyDtoHAsync_v2(to, y, LEN, s), 0);
    let graph = end(&gpu, s).unwrap();
    assert_eq!(status(&gpu, s), Ok(0));
    assert_eq!(nodes(&gpu, graph), [1, 2, 0, 0]);
    let executable = instantiate(&gpu, graph);
    assert_eq!(gpu.cuGraphDestroy(graph), 0);
    assert_eq!(gpu.cuGraphDestroy(graph), INVALID_VALUE);
    assert_eq!(gpu.cuCtxSynchronize(), 0);
    assert_eq!([gpu.bytes(x, LEN), gpu.bytes(y, LEN)], [Ok(vec![7; LEN]), Ok(vec![7; LEN])]);
    for value in [2, 3] {
        set(from, &[value; LEN]);
        assert_eq!(gpu.cuGraphLaunch(executable, s), 0);
        assert_eq!(gpu.cuStreamSynchronize(s), 0);
        assert_eq!(gpu.bytes(x, 12).unwrap(), [7, 7, 7, 7, 0, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(gpu.bytes(y, LEN).unwrap(), [value; LEN]);
        assert_eq!(get(to, LEN), [value; LEN]);
    }
    assert_eq!(gpu.counted("df11_emulated_launches"), 2);
    assert_eq!(gpu.cuGraphExecDestroy(executable), 0);
    assert_eq!(gpu.cuGraphLaunch(executable, s), INVALID_VALUE);
}

/// A graph of two branches, in which `b` copies what `a` has filled. With the event in between that is an edge.
fn two_branches(gpu: &Gpu, edge: bool) -> Vec<u8> {
    let (a, b) = (stream(gpu), stream(gpu));
    let (x, y) = (gpu.holding(&[1; LEN]), gpu.holding(&[1; LEN]));
    begin(gpu, a, GLOBAL);
    assert_eq!(wait_for(gpu, b, a), 0);
    assert_eq!(status(gpu, b), Ok(1), "it has joined");
    assert_eq!(fill(gpu, x, 5, a), 0);
    if edge {
        assert_eq!(wait_for(gpu, b, a), 0);
    }
    assert_eq!(copy(gpu, y, x, b), 0);
    assert_eq!(wait_for(gpu, a, b), 0);
    let graph = executable(gpu, a);
    assert_eq!(status(gpu, b), Ok(0), "it has left");
    assert_eq!(gpu.cuGraphLaunch(graph, a), 0);
    assert_eq!(gpu.cuStreamSynchronize(a), 0);
    gpu.bytes(y, LEN).unwrap()
}

#[test]
fn edges_are_kept_and_nothing_more() {
    assert_eq!(differing(&[5; LEN], |gpu| two_branches(gpu, true)), 0);
    let wrong = differing(&[5; LEN], |gpu| two_branches(gpu, false));
    assert!(wrong > SEEDS / 8 && wrong < SEEDS, "{wrong}: neither always nor hardly ever");
}

/// A graph of one copy, on stream `a` between other work. The other stream's work is ordered with it only by an event.
fn between(gpu: &Gpu, launches_on: usize, with_event: bool) -> Vec<u8> {
    let streams = [stream(gpu), stream(gpu)];
    let [x, y, z] = [1, 2, 3].map(|value| gpu.holding(&[value; LEN]));
    begin(gpu, streams[1], THREAD_LOCAL);
    assert_eq!(copy(gpu, y, x, streams[1]), 0);
    let graph = executable(gpu, streams[1]);
    assert_eq!(fill(gpu, x, 6, streams[0]), 0);
    if with_event {
        assert_eq!(wait_for(gpu, streams[launches_on], streams[0]), 0);
    }
    assert_eq!(gpu.cuGraphLaunch(graph, streams[launches_on]), 0);
    assert_eq!(copy(gpu, z, y, streams[launches_on]), 0);
    assert_eq!(gpu.cuStreamSynchronize(streams[launches_on]), 0);
    gpu.bytes(z, LEN).unwrap()
}

#[test]
fn a_launch_has_its_place_in_the_stream() {
    assert_eq!(differing(&[6; LEN], |gpu| between(gpu, 0, false)), 0);
    assert_eq!(differing(&[6; LEN], |gpu| between(gpu, 1, true)), 0);
    assert!(differing(&[6; LEN], |gpu| between(gpu, 1, false)) > SEEDS / 8);
}

/// Everything that a capture depends on must be part of it, and of no other capture.
#[test]
fn captures_are_isolated() {
    let gpu = Gpu::new("");
    let (a, b, x) = (stream(&gpu), stream(&gpu), gpu.alloc(LEN));
    let [before, event] = [gpu.event(), gpu.event()];
    assert_eq!(gpu.cuEventRecord(before, b), 0);
    begin(&gpu, a, GLOBAL);
    assert_eq!(gpu.cuStreamWaitEvent(a, event, 0), 0, "it was never recorded");
    assert_eq!(gpu.cuStreamWaitEvent(a, before, 0), ISOLATION);
    assert_eq!(fill(&gpu, x, 0, a), INVALIDATED);
    assert_eq!(gpu.cuEventRecord(event, a), INVALIDATED);
    assert_eq!(end(&gpu, a), Err(INVALIDATED));

    begin(&gpu, a, GLOBAL);
    begin(&gpu, b, GLOBAL);
    assert_eq!(wait_for(&gpu, a, b), MERGE);
    assert_eq!([end(&gpu, a), end(&gpu, b)], [Err(INVALIDATED); 2]);

    // An event of a capture that has ended.
    begin(&gpu, a, GLOBAL);
    assert_eq!(gpu.cuEventRecord(event, a), 0);
    end(&gpu, a).unwrap();
    assert_eq!(gpu.cuStreamWaitEvent(b, event, 0), CAPTURED_EVENT);
    begin(&gpu, a, GLOBAL);
    assert_eq!(gpu.cuStreamWaitEvent(a, event, 0), ISOLATION);
    assert_eq!(end(&gpu, a), Err(INVALIDATED));
    // Recorded elsewhere it is a new one.
    assert_eq!(gpu.cuEventRecord(event, b), 0);
    assert_eq!(gpu.cuEventSynchronize(event), 0);
}

/// Which calls may be unsafe, and for whom each mode forbids them.
#[test]
fn modes() {
    for mode in [GLOBAL, THREAD_LOCAL, RELAXED] {
        for on_another_thread in [false, true] {
            let gpu = &Gpu::new("");
            let (a, other, event) = (stream(gpu), stream(gpu), gpu.event());
            assert_eq!(gpu.cuEventRecord(event, other), 0);
            let context = made(|context| gpu.cuCtxGetCurrent(context)).unwrap();
            let mut room = [0u8; LEN];
            let room = room.as_mut_ptr() as usize;
            let of = |address: usize| ptr::with_exposed_provenance_mut::<u8>(address);
            let memory = [(); 2].map(|()| gpu.alloc(LEN));
            let ptx = numbers("6.3", "sm_30");
            let calls: [(&str, &(dyn Fn() -> u32 + Sync)); 8] = [
                ("allocate", &|| made(|new| gpu.cuMemAlloc_v2(new, LEN)).err().unwrap_or(0)),
                ("free", &|| gpu.cuMemFree_v2(memory[0])),
                ("pin", &|| gpu.cuMemAllocHost_v2(&mut ptr::null_mut(), LEN)),
                ("upload", &|| gpu.cuMemcpyHtoD_v2(memory[1], of(room), LEN)),
                ("download", &|| gpu.cuMemcpyDtoH_v2(of(room), memory[1], LEN)),
                ("load", &|| gpu.load(&ptx).err().unwrap_or(0)),
                ("wait for a stream", &|| gpu.cuStreamSynchronize(other)),
                ("wait for an event", &|| gpu.cuEventSynchronize(event)),
            ];
            let forbidden = mode == GLOBAL || mode == THREAD_LOCAL && !on_another_thread;
            for (name, call) in calls {
                begin(gpu, a, mode);
                let answer = match on_another_thread {
                    false => call(),
                    true => std::thread::scope(|scope| {
                        let call = scope.spawn(move || [gpu.cuCtxSetCurrent(context), call()]);
                        call.join().unwrap()[1]
                    }),
                };
                let expected = if forbidden { (UNSUPPORTED, Err(INVALIDATED)) } else { (0, Ok(())) };
                let answers = (answer, end(gpu, a).map(drop));
                assert_eq!(answers, expected, "{name}, {mode}, {on_another_thread}");
            }
        }
    }
}

/// While a blocking stream captures, the default stream would have to wait for it.
#[test]
fn the_default_stream_and_blocking_captures() {
    let gpu = Gpu::new("");
    let (a, blocking) = (stream(&gpu), gpu.stream());
    let (x, event) = (gpu.alloc(LEN), gpu.event());
    for joins in [false, true] {
        let begin_both = || match joins {
            false => begin(&gpu, blocking, RELAXED),
            true => {
                begin(&gpu, a, RELAXED);
                assert_eq!(status(&gpu, 0), Ok(0));
                assert_eq!(wait_for(&gpu, blocking, a), 0);
            }
        };
        let origin = if joins { a } else { blocking };
        let calls: [(&str, &dyn Fn() -> u32); 5] = [
            ("fill", &|| fill(&gpu, x, 1, 0)),
            ("record", &|| gpu.cuEventRecord(event, 1)),
            ("synchronize", &|| gpu.cuStreamSynchronize(0)),
            ("wait", &|| wait_for(&gpu, 0, blocking)),
            ("upload", &|| gpu.cuMemcpyHtoD_v2(x, [0; LEN].as_ptr(), LEN)),
        ];
        for (name, call) in calls {
            begin_both();
            assert_eq!((call(), end(&gpu, origin)), (IMPLICIT, Err(INVALIDATED)), "{name}, {joins}");
        }
        begin_both();
        assert_eq!(status(&gpu, 0), Err(IMPLICIT));
        assert!(end(&gpu, origin).is_ok(), "asking did no harm");
    }
    begin(&gpu, a, RELAXED);
    assert_eq!(fill(&gpu, x, 1, 0), 0);
    assert_eq!(wait_for(&gpu, 0, a), IMPLICIT);
    assert_eq!(end(&gpu, a), Err(INVALIDATED));
}

/// A launch whose memory is gone, on the device or the host, makes the context unusable.
#[test]
fn memory_of_a_graph_must_stay() {
    for pinned in [false, true] {
        let gpu = Gpu::new("");
        let (a, x, from) = (stream(&gpu), gpu.alloc(LEN), gpu.pinned(&[1; LEN]));
        begin(&gpu, a, GLOBAL);
        assert_eq!(gpu.cuMemcpyHtoDAsync_v2(x, from, LEN, a), 0);
        let graph = executable(&gpu, a);
        assert_eq!(if pinned { gpu.cuMemFreeHost(from) } else { gpu.cuMemFree_v2(x) }, 0);
        let answers = [gpu.cuGraphLaunch(graph, a), gpu.cuStreamSynchronize(a)];
        assert_eq!(answers, [if pinned { ILLEGAL_ADDRESS } else { 0 }, ILLEGAL_ADDRESS]);
    }
}
