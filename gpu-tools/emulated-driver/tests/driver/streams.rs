//! Streams: what CUDA promises about order is kept, and nothing else is.

use crate::gpu::{Gpu, LEN, SEEDS, differing, get, set};
use crate::graphs::wait_for;

/// One stream uploads, another copies what was uploaded and downloads the copy.
fn two_streams(gpu: &Gpu, flags: u32, with_event: bool) -> Vec<u8> {
    let [a, b] = [flags; 2].map(|flags| gpu.stream_with(flags));
    let (from, to) = (gpu.pinned(&[7; LEN]), gpu.pinned(&[0; LEN]));
    let (x, y) = (gpu.alloc(LEN), gpu.alloc(LEN));
    assert_eq!(gpu.cuMemcpyHtoDAsync_v2(x, from, LEN, a), 0);
    if with_event {
        assert_eq!(wait_for(gpu, b, a), 0);
    }
    assert_eq!(gpu.cuMemcpyDtoDAsync_v2(y, x, LEN, b), 0);
    assert_eq!(gpu.cuMemcpyDtoHAsync_v2(to, y, LEN, b), 0);
    assert_eq!(gpu.cuStreamSynchronize(b), 0);
    get(to, LEN)
}

#[test]
fn an_event_orders_two_streams_and_nothing_else_does() {
    for flags in [0, 1] {
        assert_eq!(differing(&[7; LEN], |gpu| two_streams(gpu, flags, true)), 0);
        let wrong = differing(&[7; LEN], |gpu| two_streams(gpu, flags, false));
        assert!(wrong > SEEDS / 4 && wrong < SEEDS, "{wrong}: neither always nor hardly ever");
    }
}

/// An upload from a buffer that is then overwritten, perhaps after a wait.
fn reused(gpu: &Gpu, pinned: bool, wait: bool) -> Vec<u8> {
    let stream = gpu.stream();
    let mut pageable = vec![1; LEN];
    let from = if pinned { gpu.pinned(&[1; LEN]) } else { pageable.as_mut_ptr() };
    let x = gpu.alloc(LEN);
    assert_eq!(gpu.cuMemcpyHtoDAsync_v2(x, from, LEN, stream), 0);
    if wait {
        let event = gpu.event();
        assert_eq!(gpu.cuEventRecord(event, stream), 0);
        assert_eq!(gpu.cuEventSynchronize(event), 0);
    }
    set(from, &[2; LEN]);
    gpu.bytes(x, LEN).unwrap()
}

#[test]
fn a_pinned_buffer_is_read_when_the_copy_is_done() {
    assert_eq!(differing(&[1; LEN], |gpu| reused(gpu, true, true)), 0);
    assert!(differing(&[1; LEN], |gpu| reused(gpu, true, false)) > SEEDS / 2);
}

#[test]
fn a_pageable_buffer_is_read_at_once() {
    assert_eq!(differing(&[1; LEN], |gpu| reused(gpu, false, false)), 0);
}

/// A download is there after a wait, and often not before.
#[test]
fn downloads_take_their_time() {
    let downloaded = |gpu: &Gpu, wait: bool| {
        let (x, to, stream) = (gpu.holding(&[3; LEN]), gpu.pinned(&[0; LEN]), gpu.stream());
        assert_eq!(gpu.cuMemcpyDtoHAsync_v2(to, x, LEN, stream), 0);
        if wait {
            assert_eq!(gpu.cuStreamSynchronize(stream), 0);
        }
        get(to, LEN)
    };
    assert_eq!(differing(&[3; LEN], |gpu| downloaded(gpu, true)), 0);
    assert!(differing(&[3; LEN], |gpu| downloaded(gpu, false)) > SEEDS / 2);
    let pageable = |gpu: &Gpu| {
        let (x, stream, mut to) = (gpu.holding(&[3; LEN]), gpu.stream(), vec![0; LEN]);
        assert_eq!(gpu.cuMemcpyDtoHAsync_v2(to.as_mut_ptr(), x, LEN, stream), 0);
        to
    };
    assert_eq!(differing(&[3; LEN], pageable), 0, "pageable memory has it at once");
}

/// The default stream waits for all streams that weren't created as non-blocking, and they wait for it.
#[test]
fn the_default_stream_is_a_fence() {
    let fenced = |gpu: &Gpu, flags: u32| {
        let [a, b] = [flags; 2].map(|flags| gpu.stream_with(flags));
        let [x, y, z] = [1; 3].map(|value| gpu.holding(&[value; LEN]));
        assert_eq!(gpu.cuMemsetD8Async(x, 5, LEN, a), 0);
        assert_eq!(gpu.cuMemcpyDtoDAsync_v2(y, x, LEN, 0), 0);
        assert_eq!(gpu.cuMemcpyDtoDAsync_v2(z, y, LEN, b), 0);
        assert_eq!(gpu.cuCtxSynchronize(), 0);
        gpu.bytes(z, LEN).unwrap()
    };
    assert_eq!(differing(&[5; LEN], |gpu| fenced(gpu, 0)), 0);
    assert!(differing(&[5; LEN], |gpu| fenced(gpu, 1)) > SEEDS / 4);
}

/// A stream does its work in order, whatever the others do.
#[test]
fn a_stream_is_a_queue() {
    let outcome = |gpu: &Gpu| {
        let x = gpu.alloc(LEN);
        let streams = [(); 3].map(|()| gpu.stream());
        let scratch = streams.map(|_| gpu.alloc(LEN));
        for value in 0..=20 {
            assert_eq!(gpu.cuMemsetD8Async(x, value, LEN, streams[0]), 0);
            for (stream, scratch) in streams.into_iter().zip(scratch).skip(1) {
                assert_eq!(gpu.cuMemsetD8Async(scratch, value, LEN, stream), 0);
            }
        }
        gpu.bytes(x, LEN).unwrap()
    };
    assert_eq!(differing(&[20; LEN], outcome), 0);
}

#[test]
fn events_tell_times() {
    let gpu = Gpu::new("");
    let (start, end) = (gpu.event(), gpu.event());
    let mut milliseconds = 0.0;
    assert_eq!(gpu.cuEventElapsedTime(&mut milliseconds, start, end), 400, "never recorded");
    assert_eq!(gpu.cuEventRecord(start, 0), 0);
    let x = gpu.alloc(LEN);
    assert_eq!(gpu.cuMemsetD8Async(x, 1, LEN, 0), 0);
    assert_eq!(gpu.cuEventRecord(end, 0), 0);
    assert_eq!(gpu.cuEventSynchronize(end), 0);
    assert_eq!(gpu.cuEventElapsedTime(&mut milliseconds, start, end), 0);
    assert!(milliseconds > 0.0);
}
