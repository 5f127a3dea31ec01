//! A program that calls the driver, as `cust` does, on a machine without one: this test is one.
#![allow(missing_docs)]
#![cfg(unix)]

use cust_raw::{CUresult, cuDeviceGetCount, cuInit};
use df11_cuda_driver::{FUNCTIONS, Failure, VARIABLE, load, take_failure};

/// A single test, since the first result of `load` holds for the whole process.
#[test]
#[expect(unsafe_code, reason = "the environment is changed, and C functions are called")]
fn it_starts_and_says_why_nothing_works() {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    assert!(!maps.contains("libcuda.so"), "linked with the driver:\n{maps}");

    // SAFETY: this test is alone in its process.
    unsafe { std::env::set_var(VARIABLE, "/nowhere/libcuda.so.1") };
    let missing = load().unwrap_err();
    assert!(missing.to_string().contains("/nowhere/libcuda.so.1"), "{missing}");
    // SAFETY: it takes no pointer.
    assert_eq!(unsafe { cuInit(0) }, CUresult::CUDA_ERROR_STUB_LIBRARY);
    assert_eq!(take_failure(), Some(Failure { function: "cuInit", code: 34 }));
    assert_eq!(take_failure(), None);
    let mut count = 0;
    // SAFETY: `count` is a place for the answer.
    assert_ne!(unsafe { cuDeviceGetCount(&mut count) }, CUresult::CUDA_SUCCESS);
    assert!(FUNCTIONS.contains(&"cuLaunchKernel"));
}
