//! A program that uses `cust` on a machine without a driver: this test is one.
#![allow(missing_docs)]
#![cfg(unix)]

use cust::error::CudaError;
use cust::prelude::*;
use df11_cuda_driver::{FUNCTIONS, Failure, VARIABLE, load, take_failure};

/// A single test, since the first result of `load` holds for the whole process.
#[test]
#[expect(unsafe_code, reason = "the environment is changed")]
fn it_starts_and_says_why_nothing_works() {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    assert!(!maps.contains("libcuda.so"), "linked with the driver:\n{maps}");

    // SAFETY: this test is alone in its process.
    unsafe { std::env::set_var(VARIABLE, "/nowhere/libcuda.so.1") };
    let missing = load().unwrap_err();
    assert!(missing.to_string().contains("/nowhere/libcuda.so.1"), "{missing}");
    assert_eq!(cust::init(CudaFlags::empty()), Err(CudaError::UnknownError));
    assert_eq!(take_failure(), Some(Failure { function: "cuInit", code: 34 }));
    assert_eq!(take_failure(), None);
    assert!(Device::num_devices().is_err());
    assert!(DeviceBuffer::<u8>::zeroed(16).is_err());
    assert!(FUNCTIONS.contains(&"cuLaunchKernel"));
}
