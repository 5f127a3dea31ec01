//! Device memory and pinned memory: how much there is, and what may be touched.

use std::process::Command;
use std::ptr;

use crate::gpu::{Gpu, ILLEGAL_ADDRESS, INVALID_VALUE, OUT_OF_MEMORY, answer, made};

#[test]
fn memory_is_limited_and_counted() {
    let gpu = Gpu::new("memory=1MiB");
    let x = gpu.alloc(700 << 10);
    assert_eq!(made(|y| gpu.cuMemAlloc_v2(y, 400 << 10)), Err(OUT_OF_MEMORY));
    let (mut free, mut total) = (0, 0);
    assert_eq!(gpu.cuMemGetInfo_v2(&mut free, &mut total), 0);
    assert_eq!((free, total), (324 << 10, 1 << 20));
    assert_eq!(gpu.counted("df11_emulated_allocated"), 700 << 10);
    assert_eq!(gpu.cuMemFree_v2(x), 0);
    let y = gpu.alloc(400 << 10);
    assert_ne!(x, y, "addresses are not used again");
    assert_eq!(gpu.counted("df11_emulated_peak"), 700 << 10);
    assert_eq!(made(|z| gpu.cuMemAlloc_v2(z, 0)), Err(INVALID_VALUE));
    assert_eq!(gpu.cuMemFree_v2(x), INVALID_VALUE, "freed twice");
    assert_eq!(gpu.cuMemFree_v2(0), 0);
}

/// Memory that a stream frees can be reused by its later allocations.
#[test]
fn streams_free_and_allocate() {
    let gpu = Gpu::new("memory=1MiB");
    let stream = gpu.stream();
    for _ in 0..5 {
        let x = made(|x| gpu.cuMemAllocAsync(x, 1 << 20, stream)).unwrap();
        assert_eq!(gpu.cuMemFreeAsync(x, stream), 0);
    }
    assert_eq!(gpu.cuStreamSynchronize(stream), 0);
    assert_eq!(gpu.counted("df11_emulated_allocated"), 0);
}

#[test]
fn copies_stay_within_allocations() {
    let gpu = Gpu::new("");
    let (x, bytes) = (gpu.alloc(64), [1; 65]);
    assert_eq!(gpu.cuMemcpyHtoD_v2(x, bytes.as_ptr(), 65), INVALID_VALUE);
    assert_eq!(gpu.cuMemcpyHtoD_v2(x + 1, bytes.as_ptr(), 64), INVALID_VALUE);
    assert_eq!(gpu.cuMemcpyHtoD_v2(4096, bytes.as_ptr(), 1), INVALID_VALUE);
    assert_eq!(gpu.cuMemcpyHtoD_v2(x, ptr::null(), 1), INVALID_VALUE);
    assert_eq!(gpu.bytes(x, 65), Err(INVALID_VALUE));
    assert_eq!(gpu.bytes(x, 64).unwrap(), [0xa5; 64], "nobody wrote it");
    assert_eq!(gpu.cuMemcpyHtoD_v2(x, bytes.as_ptr(), 64), 0);
    assert_eq!(gpu.cuMemsetD16_v2(x + 2, 0x0304, 2), 0);
    assert_eq!(gpu.bytes(x, 8).unwrap(), [1, 1, 4, 3, 4, 3, 1, 1]);
    assert_eq!(gpu.cuMemsetD16_v2(x + 1, 0, 1), INVALID_VALUE, "not aligned");
}

/// Memory that another stream frees first: for some seed the copy comes too late, and from then on
/// nothing works until the context is gone.
#[test]
fn use_after_free() {
    let mut late = 0;
    for seed in 0..32 {
        let gpu = Gpu::new(&format!("seed={seed}"));
        let [a, b] = [gpu.stream(), gpu.stream()];
        let (x, y) = (gpu.holding(&[1; 8]), gpu.alloc(8));
        let copied = answer(gpu.cuMemcpyDtoDAsync_v2(y, x, 8, a));
        let freed = copied.and_then(|()| answer(gpu.cuMemFreeAsync(x, b)));
        let Err(error) = freed.and_then(|()| answer(gpu.cuCtxSynchronize())) else { continue };
        late += 1;
        assert_eq!(error, ILLEGAL_ADDRESS);
        assert_eq!(gpu.cuCtxSynchronize(), ILLEGAL_ADDRESS);
        assert_eq!(gpu.cuMemFree_v2(y), ILLEGAL_ADDRESS);
        assert_eq!(made(|z| gpu.cuMemAlloc_v2(z, 8)), Err(ILLEGAL_ADDRESS));
        assert_eq!(gpu.cuDevicePrimaryCtxRelease_v2(0), 0);
        assert_eq!(gpu.counted("df11_emulated_allocated"), 0);
        gpu.use_device(0);
        let z = gpu.holding(&[2; 8]);
        assert_eq!(gpu.bytes(z, 8).unwrap(), [2; 8]);
    }
    assert!(late > 4 && late < 32, "{late}");
}

/// `cuMemFree` waits for all that the device has to do, but not if the stream-ordered allocator made the memory.
#[test]
fn freeing_pooled_memory_does_not_wait() {
    let mut late = 0;
    for (seed, is_pooled) in (0..32).flat_map(|seed| [(seed, false), (seed, true)]) {
        let gpu = Gpu::new(&format!("seed={seed}"));
        let (stream, from) = (gpu.stream(), gpu.holding(&[1; 8]));
        let allocate = |x| if is_pooled { gpu.cuMemAllocAsync(x, 8, stream) } else { gpu.cuMemAlloc_v2(x, 8) };
        let x = made(allocate).unwrap();
        assert_eq!(gpu.cuStreamSynchronize(stream), 0);
        assert_eq!(gpu.cuMemcpyDtoDAsync_v2(x, from, 8, stream), 0);
        assert_eq!(gpu.cuMemFree_v2(x), 0);
        let error = gpu.cuCtxSynchronize();
        assert!(error == 0 || is_pooled && error == ILLEGAL_ADDRESS, "{error}");
        late += u32::from(error != 0);
    }
    assert!(late > 4 && late < 32, "{late}");
}

#[test]
fn pinned_memory_is_counted() {
    let gpu = Gpu::new("");
    let pointer = gpu.pinned(&[1; 100]);
    assert_eq!(gpu.counted("df11_emulated_pinned"), 100);
    assert_eq!(gpu.cuMemFreeHost(pointer), 0);
    assert_eq!(gpu.cuMemFreeHost(pointer), INVALID_VALUE);
    assert_eq!(gpu.counted("df11_emulated_pinned"), 0);
}

/// Frees pinned memory that a copy is about to read, in a process of its own.
#[test]
#[ignore = "ends the process; freed_while_in_use_ends_the_program runs it"]
fn freed_while_in_use() {
    let gpu = Gpu::new("seed=2");
    let (pointer, x, stream) = (gpu.pinned(&[1; 8]), gpu.alloc(8), gpu.stream());
    assert_eq!(gpu.cuMemcpyHtoDAsync_v2(x, pointer, 8, stream), 0);
    gpu.cuMemFreeHost(pointer);
}

#[test]
fn freed_while_in_use_ends_the_program() {
    let mut itself = Command::new(std::env::current_exe().unwrap());
    let output = itself.args(["--ignored", "--exact", "memory::freed_while_in_use", "--nocapture"]).output().unwrap();
    assert!(!output.status.success());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("the program frees pinned memory"), "{errors}");
}

/// The GPU of an address, even while another GPU's context is current.
#[test]
fn whose_memory() {
    let gpu = Gpu::new("devices=2");
    let zero = gpu.alloc(16);
    gpu.use_device(1);
    let one = gpu.alloc(16);
    let ask = |address, attribute| made(|value| gpu.cuPointerGetAttribute(value, attribute, address));
    assert_eq!([zero, zero + 15, one].map(|address| ask(address, 9)), [Ok(0), Ok(0), Ok(1)]);
    assert_eq!([ask(zero, 2), ask(zero, 4)], [Ok(2), Err(801)]);
    let pinned = gpu.pinned(&[1; 8]) as u64;
    for address in [0, 8, zero + 16, pinned] {
        assert_eq!(ask(address, 9), Err(INVALID_VALUE), "{address:#x}");
    }
    assert_eq!(gpu.cuMemFree_v2(one), 0);
    assert_eq!(ask(one, 9), Err(INVALID_VALUE));
}
