//! Functions that are looked up by the driver, and what a pointer and a stream belong to.

use std::ffi::CString;
use std::ptr;

use crate::gpu::{Gpu, INVALID_VALUE, made};

/// What `cuGetProcAddress_v2` answers: the address, and the status.
fn look_up(gpu: &Gpu, name: &str, version: i32) -> (usize, u32) {
    let (name, mut status) = (CString::new(name).unwrap(), 99);
    let address = made(|out| gpu.cuGetProcAddress_v2(name.as_ptr(), out, version, 0, &mut status)).unwrap();
    let old = made(|out| gpu.cuGetProcAddress(name.as_ptr(), out, version, 0)).unwrap();
    assert_eq!(old, address);
    (address as usize, status)
}

/// A name means the newest function of a version.
#[test]
fn by_name_and_version() {
    let gpu = Gpu::bare("driver=12080");
    for (name, version, meant) in [
        ("cuInit", 2000, "cuInit"),
        ("cuMemAlloc", 12080, "cuMemAlloc_v2"),
        ("cuMemAlloc", 3020, "cuMemAlloc_v2"),
        ("cuDevicePrimaryCtxRelease", 11000, "cuDevicePrimaryCtxRelease_v2"),
        ("cuGetProcAddress", 12000, "cuGetProcAddress_v2"),
        ("cuGetProcAddress", 11080, "cuGetProcAddress"),
        ("cuStreamGetCtx", 12000, "cuStreamGetCtx"),
        // Not emulated, and found all the same.
        ("cuCtxCreate", 12000, "cuCtxCreate_v2"),
    ] {
        assert_eq!(look_up(&gpu, name, version), (gpu.address(meant), 0), "{name} {version}");
    }
    assert_eq!(look_up(&gpu, "cuMemAlloc", 3010), (0, 2));
    assert_eq!(look_up(&gpu, "cuStreamGetCtx", 9010), (0, 2));
    assert_eq!(look_up(&gpu, "cuMemAlloc_v2", 12000), (0, 1));
    assert_eq!(look_up(&gpu, "cuMakeCoffee", 12000), (0, 1));
}

/// Memory that was allocated by a function that was looked up is the driver's.
#[test]
fn what_is_found_works() {
    let gpu = Gpu::new("");
    let (address, _) = look_up(&gpu, "cuMemAlloc", 12000);
    let mut memory = 0u64;
    assert_eq!(gpu.call_with_two(address, ptr::from_mut(&mut memory) as usize, 64), 0);
    assert_eq!(gpu.counted("df11_emulated_allocated"), 64);
    assert_eq!(gpu.bytes(memory, 64).map(|bytes| bytes.len()), Ok(64));
}

/// The GPU of an address, also while another GPU's context is current; and the context of a stream.
#[test]
fn whose_memory_and_streams() {
    let gpu = Gpu::new("devices=2");
    let (zero, of_zero, stream) = (gpu.alloc(16), current(&gpu), gpu.stream());
    gpu.use_device(1);
    let (one, of_one) = (gpu.alloc(16), current(&gpu));
    let ask = |address, attribute| made(|value| gpu.cuPointerGetAttribute(value, attribute, address));
    assert_eq!([zero, zero + 15, one].map(|address| ask(address, 9)), [Ok(0), Ok(0), Ok(1)]);
    assert_eq!([ask(zero, 2), ask(zero, 4)], [Ok(2), Err(801)]);
    let pinned = gpu.pinned(&[1; 8]) as u64;
    for address in [0, 8, zero + 16, pinned] {
        assert_eq!(ask(address, 9), Err(INVALID_VALUE), "{address:#x}");
    }
    assert_eq!(gpu.cuMemFree_v2(one), 0);
    assert_eq!(ask(one, 9), Err(INVALID_VALUE));

    let whose = |stream| made(|context| gpu.cuStreamGetCtx(stream, context));
    assert_eq!([whose(stream), whose(0), whose(1)], [Ok(of_zero), Ok(of_one), Ok(of_one)]);
    assert_eq!(whose(12345), Err(400));
}

fn current(gpu: &Gpu) -> u64 {
    made(|context| gpu.cuCtxGetCurrent(context)).unwrap()
}
