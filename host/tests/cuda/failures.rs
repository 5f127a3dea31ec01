//! What a driver can answer, as errors that say what was asked for.

use df11_codec::Geometry;
use df11_host::Error;
use df11_host::device::{
    CudaDecoder, CudaOptions, DecodedWords, DeviceError, Keep, LaunchError, Ptx, UnitDecoder, Version, gpus,
};
use df11_host::internals::{Kernel, ptx_of};
use df11_kernels::layout::units_shared_bytes;

use crate::driver::{Driver, decoder, open, try_open};
use crate::samples::{Sample, one_exponent};

#[test]
fn gpus_that_are_not_there() {
    let driver = Driver::new("devices=2,name=Test,capability=9.0");
    let found = gpus().unwrap();
    assert_eq!((found.len(), found[1].ordinal, found[1].name.as_str()), (2, 1, "Test"));
    assert_eq!(found[0].capability, Version(9, 0));
    assert!(CudaDecoder::new(CudaOptions::on(1)).is_ok());
    let refused = CudaDecoder::new(CudaOptions::on(2)).map(drop);
    assert_eq!(refused, Err(DeviceError::NoSuchDevice { got: 2, devices: 2 }));
    drop(driver);
    let _driver = Driver::new("devices=0");
    assert_eq!(try_open(None).map(drop), Err(DeviceError::NoDevice));
}

/// Where the driver doesn't keep what its version promises, the other PTX is tried too.
#[test]
fn drivers_and_gpus_that_are_too_old() {
    for (settings, asked, used) in [
        ("driver=11070", None, Ptx::Rustc),
        ("driver=11080", None, Ptx::RustCuda),
        ("driver=11080", Some(Ptx::Rustc), Ptx::Rustc),
        ("fail=cuModuleLoadDataEx@1:222", None, Ptx::Rustc),
    ] {
        let _driver = Driver::new(settings);
        assert_eq!(ptx_of(&open(asked)), Some(used), "{settings}");
    }
    let driver = Driver::new("driver=11070");
    let said = "no kernel can be loaded: rust-cuda: it is PTX 7.8, which needs a driver for CUDA 11.8; this one is for \
                CUDA 11.7";
    assert_eq!(try_open(Some(Ptx::RustCuda)).unwrap_err().to_string(), said);
    drop(driver);
    let _driver = Driver::new("capability=6.1");
    let DeviceError::NoKernel { reasons } = try_open(None).unwrap_err() else { panic!() };
    assert!(reasons.contains("rust-cuda: ") && reasons.contains("; rustc: "), "{reasons}");
}

#[test]
fn shared_memory_that_the_gpu_does_not_have() {
    let _driver = Driver::new("capability=7.5");
    let sample = Sample::official(&one_exponent());
    let mut decoder = decoder(None, Kernel::Decode);
    let allowed = decoder.gpu().info().shared_bytes;
    let got = 2052 + 2 * sample.unit().largest_chunk() as u64;
    assert!(got > u64::from(allowed), "{got} {allowed}");
    match decoder.load(sample.named(), Keep::Resident) {
        Err(Error::Device(DeviceError::Launch { unit, source })) => {
            assert_eq!((unit.as_str(), source), ("unit", LaunchError::SharedBytes { got, allowed }));
        }
        other => panic!("{other:?}"),
    }
}

/// Every call that fails is named, with what it was for.
#[test]
fn calls_that_fail() {
    let largest = Sample::official(&one_exponent()).unit().largest_chunk();
    let bytes = units_shared_bytes(11, largest as u32);
    let asking = format!("asking for {bytes} bytes of shared memory");
    let of_units = [
        ("cuMemAlloc_v2", 1, "allocating 17600 bytes for the indexes of unit unit"),
        ("cuMemAllocHost_v2", 2, "pinning 4608 bytes for lists of units"),
        ("cuMemcpyHtoDAsync_v2", 2, "copying a list of units to the GPU"),
        ("cuFuncSetAttribute", 1, asking.as_str()),
        ("cuOccupancyMaxActiveBlocksPerMultiprocessor", 1, "asking how many blocks fit"),
    ];
    each_call_that_fails(Geometry::OFFICIAL, &of_units);
    // `decode_units` doesn't take it.
    let of_indexes = ("cuMemAlloc_v2", 1, "allocating 1056 bytes for the indexes of unit unit");
    each_call_that_fails(Geometry::new(8, 32).unwrap(), &[of_indexes]);
}

fn each_call_that_fails(geometry: Geometry, more: &[(&'static str, u32, &str)]) {
    let sample = Sample::of(geometry, None, &one_exponent());
    let attempt = || -> df11_host::Result<Vec<u16>> {
        let mut decoder = try_open(None)?;
        let id = decoder.load(sample.named(), Keep::Offloaded)?;
        let decoded = decoder.decode(&[id])?;
        Ok(decoded.weights()[0].words.to_host()?.into_owned())
    };
    let calls = [
        ("cuInit", "starting"),
        ("cuDeviceGetCount", "counting GPUs"),
        ("cuDeviceGetAttribute", "asking about GPU 0"),
        ("cuDevicePrimaryCtxRetain", "opening GPU 0"),
        ("cuCtxSetCurrent", "changing to the GPU"),
        ("cuDriverGetVersion", "asking for its version"),
        ("cuModuleGetFunction", "looking for the kernel"),
        ("cuMemAllocHost_v2", "pinning 45024 bytes for unit unit"),
        ("cuStreamCreateWithPriority", "making a stream"),
        ("cuMemcpyHtoD_v2", "copying the indexes of unit unit to the GPU"),
        ("cuMemcpyHtoDAsync_v2", "copying an offloaded unit to the GPU"),
        ("cuEventCreate", "recording an event"),
        ("cuEventRecord", "recording an event"),
        ("cuStreamWaitEvent", "waiting for an event"),
        ("cuLaunchKernel", "launching the kernel"),
        ("cuStreamSynchronize", "decoding"),
        ("cuMemcpyDtoH_v2", "copying decoded words back"),
    ];
    let calls = calls.map(|(function, doing)| (function, 1, doing));
    for (function, call, doing) in calls.into_iter().chain(more.iter().copied()) {
        // 999 says nothing; 700 means that the GPU is lost.
        for code in [999, 700] {
            // `Context::new` ignores the answer of its own call.
            let call = if function == "cuCtxSetCurrent" { 2 } else { call };
            let _driver = Driver::new(&format!("fail={function}@{call}:{code},capability=9.0"));
            match (attempt(), code) {
                (Err(Error::Device(DeviceError::Driver { doing: got, function: f, code: 999, .. })), 999)
                | (Err(Error::Device(DeviceError::Lost { doing: got, function: f, code: 700, .. })), 700) => {
                    assert_eq!((got.as_str(), f), (doing, function));
                }
                (other, _) => panic!("{function}: {:?}", other.map(|words| words.len())),
            }
        }
    }
    let _driver = Driver::new("fail=cuMemAllocHost_v2@1:2");
    let error = attempt().unwrap_err().to_string();
    assert!(error.starts_with("the host has no memory to pin for unit unit: "), "{error}");
    drop(_driver);
    let _driver = Driver::new("");
    assert_eq!(attempt().unwrap().len(), 40_000);
}
