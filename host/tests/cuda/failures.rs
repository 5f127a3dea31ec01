//! What a driver can answer, as errors that say what was asked for.

use df11_codec::{Encoded, Geometry, Unit};
use df11_host::Error;
use df11_host::device::{CudaDecoder, CudaOptions, gpus};
use df11_host::device::{DecodedWords, DeviceError, Keep, LaunchError, NamedUnit, UnitDecoder};
use df11_host::device::{Kernel, Ptx, Version};
use df11_kernels::layout::units_shared_bytes;

use crate::driver::{Driver, decoder};

fn encoded(geometry: Geometry) -> Encoded {
    let words: Vec<u16> = (0..40_000).map(|i| 0x3f80 | (i as u16 & 0x7f)).collect();
    df11_codec::encode(&[&words], geometry).unwrap()
}

fn open() -> Result<CudaDecoder, DeviceError> {
    CudaDecoder::new(CudaOptions::default())
}

fn open_with(ptx: Ptx) -> Result<CudaDecoder, DeviceError> {
    let mut options = CudaOptions::default();
    options.ptx = Some(ptx);
    CudaDecoder::new(options)
}

#[test]
fn gpus_that_are_not_there() {
    let _driver = Driver::new("devices=2,name=Test,capability=9.0");
    let found = gpus().unwrap();
    assert_eq!((found.len(), found[1].ordinal, found[1].name.as_str()), (2, 1, "Test"));
    assert_eq!(found[0].capability, Version(9, 0));
    assert!(CudaDecoder::new(CudaOptions::on(1)).is_ok());
    let refused = CudaDecoder::new(CudaOptions::on(2)).map(drop);
    assert_eq!(refused, Err(DeviceError::NoSuchDevice { got: 2, devices: 2 }));
    let _driver = (drop(_driver), Driver::new("devices=0")).1;
    assert_eq!(open().map(drop), Err(DeviceError::NoDevice));
}

#[test]
fn drivers_and_gpus_that_are_too_old() {
    let driver = Driver::new("driver=11070");
    assert_eq!(open().unwrap().module().ptx(), Some(Ptx::Rustc));
    let forced = open_with(Ptx::RustCuda).unwrap_err();
    assert_eq!(
        forced.to_string(),
        "no kernel can be loaded: rust-cuda: it is PTX 7.8, which needs a driver for CUDA 11.8; this one is for CUDA 11.7"
    );
    drop(driver);
    let driver = Driver::new("driver=11080");
    assert_eq!(open().unwrap().module().ptx(), Some(Ptx::RustCuda));
    assert_eq!(open_with(Ptx::Rustc).unwrap().module().ptx(), Some(Ptx::Rustc));
    drop(driver);
    let _driver = Driver::new("capability=6.1");
    let DeviceError::NoKernel { reasons } = open().unwrap_err() else { panic!() };
    assert!(reasons.contains("rust-cuda: ") && reasons.contains("; rustc: "), "{reasons}");
}

/// Where the driver doesn't keep what its version promises, the other PTX is tried.
#[test]
fn a_ptx_that_does_not_load() {
    let _driver = Driver::new("fail=cuModuleLoadDataEx@1:222");
    assert_eq!(open().unwrap().module().ptx(), Some(Ptx::Rustc));
}

#[test]
fn shared_memory_that_the_gpu_does_not_have() {
    let _driver = Driver::new("capability=7.5");
    let encoded = encoded(Geometry::OFFICIAL);
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    let mut decoder = decoder(None, Kernel::Decode);
    let allowed = decoder.gpu().info().shared_bytes;
    let got = 2052 + 2 * unit.largest_chunk() as u64;
    assert!(got > u64::from(allowed), "{got} {allowed}");
    match decoder.load(NamedUnit::whole("large", unit), Keep::Resident) {
        Err(Error::Device(DeviceError::Launch { unit, source })) => {
            assert_eq!((unit.as_str(), source), ("large", LaunchError::SharedBytes { got, allowed }));
        }
        other => panic!("{other:?}"),
    }
}

/// Every call that fails is named, with what it was for.
#[test]
fn calls_that_fail() {
    let encoded = encoded(Geometry::OFFICIAL);
    let largest = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap().largest_chunk();
    let bytes = units_shared_bytes(11, largest as u32);
    let asking = format!("asking for {bytes} bytes of shared memory");
    let of_units = [
        ("cuMemAlloc_v2", 1, "allocating 17600 bytes for the indexes of unit u"),
        ("cuMemAllocHost_v2", 2, "pinning 4608 bytes for lists of units"),
        ("cuMemcpyHtoDAsync_v2", 2, "copying a list of units to the GPU"),
        ("cuFuncSetAttribute", 1, asking.as_str()),
        ("cuOccupancyMaxActiveBlocksPerMultiprocessor", 1, "asking how many blocks fit"),
    ];
    each_call_that_fails(Geometry::OFFICIAL, &of_units);
    // `decode_units` doesn't take it.
    let of_indexes = ("cuMemAlloc_v2", 1, "allocating 1056 bytes for the indexes of unit u");
    each_call_that_fails(Geometry::new(8, 32).unwrap(), &[of_indexes]);
}

fn each_call_that_fails(geometry: Geometry, more: &[(&'static str, u32, &str)]) {
    let encoded = encoded(geometry);
    let attempt = || -> df11_host::Result<Vec<u16>> {
        let mut decoder = open()?;
        let unit = Unit::validate(encoded.as_raw(), geometry).unwrap();
        let id = decoder.load(NamedUnit::whole("u", unit), Keep::Offloaded)?;
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
        ("cuMemAllocHost_v2", "pinning 45024 bytes for unit u"),
        ("cuStreamCreateWithPriority", "making a stream"),
        ("cuMemcpyHtoD_v2", "copying the indexes of unit u to the GPU"),
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
    assert!(error.starts_with("the host has no memory to pin for unit u: "), "{error}");
    drop(_driver);
    let _driver = Driver::new("");
    assert_eq!(attempt().unwrap().len(), 40_000);
}
