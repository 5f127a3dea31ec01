//! Devices, contexts, and failures that are asked for.

use crate::gpu::{Gpu, ILLEGAL_ADDRESS, OUT_OF_MEMORY, made};

#[test]
fn devices_are_as_the_settings_say() {
    let gpu = Gpu::bare("devices=2,memory=64MiB,capability=9.0,name=H200,driver=12040");
    let mut name = [0xff; 8];
    assert_eq!(made(|count| gpu.cuDeviceGetCount(count)), Ok(2));
    assert_eq!([1, 2].map(|device| made(|total| gpu.cuDeviceTotalMem_v2(total, device))), [Ok(64 << 20), Err(101)]);
    assert_eq!(gpu.cuDeviceGetName(name.as_mut_ptr(), 8, 0), 0);
    assert_eq!(&name, b"H200\0\xff\xff\xff");
    assert_eq!(gpu.cuDeviceGetName(name.as_mut_ptr(), 3, 0), 0);
    assert_eq!(&name[..3], b"H2\0");
    for (attribute, expected) in
        [(75, Ok(9)), (76, Ok(0)), (8, Ok(49_152)), (97, Ok(232_448)), (10, Ok(32)), (9999, Err(1))]
    {
        assert_eq!(made(|value| gpu.cuDeviceGetAttribute(value, attribute, 1)), expected, "{attribute}");
    }
}

#[test]
fn without_devices_there_is_no_driver() {
    drop(Gpu::bare("devices=1"));
    let gpu = Gpu::new("");
    assert_eq!(gpu.df11_emulated_reset(c"devices=0".as_ptr()), 0);
    assert_eq!(gpu.cuInit(0), 100);
    assert_eq!(gpu.df11_emulated_reset(c"devises=1".as_ptr()), 1);
}

#[test]
fn a_context_must_be_current() {
    let gpu = Gpu::bare("");
    assert_eq!(gpu.cuCtxSetCurrent(0), 0);
    assert_eq!(made(|x| gpu.cuMemAlloc_v2(x, 8)), Err(201));
    gpu.use_device(0);
    let x = gpu.alloc(8);
    assert_eq!(gpu.cuDevicePrimaryCtxRelease_v2(0), 0);
    assert_eq!(gpu.cuMemFree_v2(x), 709);
    assert_eq!(gpu.cuDevicePrimaryCtxRelease_v2(0), 201);
}

/// Each device has its own memory, at its own addresses.
#[test]
fn devices_share_nothing() {
    let gpu = Gpu::new("devices=2");
    let x = gpu.holding(&[1; 8]);
    gpu.use_device(1);
    let y = gpu.holding(&[2; 8]);
    assert_ne!(x, y);
    assert_eq!(gpu.bytes(x, 8), Err(1));
    assert_eq!(gpu.bytes(y, 8), Ok(vec![2; 8]));
    gpu.use_device(0);
    assert_eq!(gpu.bytes(x, 8), Ok(vec![1; 8]));
    assert_eq!(gpu.counted("df11_emulated_allocated"), 16);
}

#[test]
fn failures_come_when_asked_for() {
    let gpu = Gpu::new("fail=cuMemAlloc_v2@2:2,fail=cuMemcpyHtoD_v2@3:700");
    let x = gpu.alloc(8);
    assert_eq!(made(|y| gpu.cuMemAlloc_v2(y, 8)), Err(OUT_OF_MEMORY));
    gpu.alloc(8);
    let bytes = [1; 8];
    let copy = || gpu.cuMemcpyHtoD_v2(x, bytes.as_ptr(), 8);
    assert_eq!([copy(), copy(), copy(), copy()], [0, 0, ILLEGAL_ADDRESS, ILLEGAL_ADDRESS]);
    assert_eq!(gpu.cuCtxSynchronize(), ILLEGAL_ADDRESS);
}
