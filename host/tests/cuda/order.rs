//! Units that are decoded into memory of another library and in the order of its streams. The emulated driver takes all streams in orders that
//! CUDA allows, another one for each seed.
#![expect(unsafe_code, reason = "another library's memory and streams are passed")]

use df11_host::Result;
use df11_host::device::{Cuda, CudaUnit, Keep};

use crate::driver::{ASYNCHRONOUS, Driver, open};
use crate::other_library::{Kind, OtherLibrary, current};
use crate::samples::{KEEPS, POISON, blocks, load};

/// Decodes as the library would have it done.
pub fn decode(unit: &CudaUnit, out: u64, words: usize, stream: usize) -> Result<()> {
    // SAFETY: the tests' memory and streams stay until all work is done, or the call must be refused.
    unsafe { unit.decode_on(out, words, stream) }
}

/// Forward passes over one scratch on one stream: a block is decoded, used, and overwritten by the next. Nobody waits before the end, so all
/// work is in the streams at once. Words around the scratch stay.
#[test]
fn one_scratch_is_used_again_and_again() {
    let samples = blocks(4);
    let largest = samples[3].words.len();
    for (seed, kind) in (0..12).flat_map(|seed| Kind::ALL.map(|kind| (seed, kind))) {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let library = OtherLibrary::on(0);
        let stream = library.stream(kind);
        let cuda = open();
        let units = load(&cuda, &samples, |i| KEEPS[(i + seed) % 2]);
        let scratch = library.memory(&vec![POISON; 5 + largest + 3]);
        let order = [0, 1, 2, 3, 0, 1, 2, 3, 3, 1, 0, 2];
        let uses = order.map(|i| (i, library.memory(&vec![POISON; 5 + largest + 3])));
        let waits = || ["cuStreamSynchronize", "cuCtxSynchronize"].map(|function| driver.calls(function));
        let before = waits();
        for (i, to) in uses {
            library.fill(scratch, POISON, 5 + largest + 3, stream);
            decode(&units[i], scratch + 10, largest, stream).unwrap();
            library.use_words(scratch, to, 5 + largest + 3, stream);
        }
        assert_eq!(waits(), before);
        library.wait(stream);
        for (i, to) in uses {
            let (got, n) = (library.words(to, 5 + largest + 3), samples[i].words.len());
            assert!(got[5..5 + n] == samples[i].words, "block {i}, {kind:?}, seed {seed}");
            assert!(got[..5].iter().chain(&got[5 + n..]).all(|&word| word == POISON));
        }
    }
}

/// Several streams, each with a scratch of its own, share the units and the buffers that offloaded ones pass through.
#[test]
fn several_streams() {
    let samples = blocks(4);
    let largest = samples[3].words.len();
    for seed in 0..24 {
        let _driver = Driver::new(&format!("seed={seed},races=off"));
        let library = OtherLibrary::on(0);
        let lanes = [Kind::NonBlocking, Kind::Default, Kind::NonBlocking, Kind::Blocking]
            .map(|kind| (library.stream(kind), library.memory(&vec![POISON; largest])));
        let cuda = open();
        let units = load(&cuda, &samples, |i| if i == 1 { Keep::Resident } else { Keep::Offloaded });
        let mut uses = Vec::new();
        for step in 0..16 {
            let (i, (stream, scratch)) = ((step * 3 + step / 4) % 4, lanes[step % 4]);
            let to = library.memory(&vec![POISON; samples[i].words.len()]);
            decode(&units[i], scratch, largest, stream).unwrap();
            library.use_words(scratch, to, samples[i].words.len(), stream);
            uses.push((i, to));
        }
        lanes.iter().for_each(|(stream, _)| library.wait(*stream));
        for (i, to) in uses {
            assert!(library.words(to, samples[i].words.len()) == samples[i].words, "block {i}, seed {seed}");
        }
    }
}

/// PyTorch reads from the thread's context which GPU it works on, so none of our calls may change it; and it works in the primary context, so
/// ours must be that.
#[test]
fn the_context_of_the_thread_stays() {
    let samples = blocks(3);
    let driver = Driver::new("devices=2");
    let (one, zero) = (OtherLibrary::on(1), OtherLibrary::on(0));
    let all_calls = |context: usize| {
        OtherLibrary::make_current(one.context);
        let (out, stream) = (one.memory(&[0; 4000]), one.stream(Kind::NonBlocking));
        OtherLibrary::make_current(context);
        let mut calls = 0;
        let mut stays = || {
            calls += 1;
            assert_eq!(current(), context, "call {calls}");
        };
        let cuda = Cuda::open(1, None).unwrap();
        stays();
        let units = load(&cuda, &samples, |i| KEEPS[i % 2]);
        stays();
        cuda.memory().unwrap();
        stays();
        let mut buffer = cuda.buffer(4000).unwrap();
        cuda.decode(&[&units[1]], &mut buffer).unwrap()[0].to_vec().unwrap();
        stays();
        decode(&units[1], out, 4000, stream).unwrap();
        stays();
        decode(&units[1], out, 1, stream).unwrap_err();
        stays();
        cuda.time(|| cuda.decode(&[&units[0]], &mut buffer).map(drop)).unwrap();
        stays();
        drop((units, buffer));
        stays();
        drop(cuda);
        stays();
    };
    all_calls(zero.context);
    // On another thread there is no context at all.
    std::thread::scope(|scope| scope.spawn(|| all_calls(0)).join().unwrap());
    assert_eq!(driver.calls("cuCtxCreate_v2"), 0);
    assert_eq!(driver.allocated(), [2 * 8000, 0], "what is left is the library's");
}

/// Whatever call fails, the GPU doesn't write to the memory any more when the error is returned: the library frees it at once, and a late write
/// would be a fault. What went before and what comes after is decoded to the right words.
#[test]
fn a_failure_leaves_nothing_behind() {
    let samples = blocks(4);
    let mut failed = 0;
    for function in ASYNCHRONOUS {
        for (call, seed) in (1..16).flat_map(|call| [1, 2].map(|seed| (call, seed))) {
            let driver = Driver::new(&format!("seed={seed},races=off"));
            let library = OtherLibrary::on(0);
            let stream = library.stream(Kind::ALL[call % 3]);
            let cuda = open();
            let units = load(&cuda, &samples, |i| if i == 0 { Keep::Resident } else { Keep::Offloaded });
            driver.fail(function, driver.calls(function) + call as u64, 999);
            let mut outs = Vec::new();
            for i in [1, 0, 2, 3, 1] {
                let out = library.pooled(samples[i].words.len());
                match decode(&units[i], out, samples[i].words.len(), stream) {
                    Ok(()) => outs.push((i, out)),
                    Err(error) => {
                        assert!(error.to_string().contains("answered 999"), "{error}");
                        failed += 1;
                        library.free(out);
                    }
                }
            }
            cuda.finish().unwrap();
            library.wait(stream);
            for (i, out) in outs {
                let got = library.words(out, samples[i].words.len());
                assert!(got == samples[i].words, "block {i}, {function}@{call}, {seed}");
            }
        }
    }
    assert!(failed > 70, "{failed}");
}
