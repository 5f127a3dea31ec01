//! The driver, and the GPUs that it finds.

use cust::CudaFlags;
use cust::device::{Device, DeviceAttribute};
use cust::error::CudaError;
use cust::sys::{CUdevice_attribute, cuDeviceGetAttribute};
use serde::Serialize;

use super::failure::{check, failed};
use super::kernels::Multiprocessor;
use crate::device::ptx::Version;
use crate::error::{Error, ErrorKind, Result};

/// What the driver says about a GPU.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct GpuInfo {
    /// Its number.
    pub ordinal: u32,
    /// Its name.
    pub name: String,
    /// Its compute capability.
    pub capability: Version,
    /// Bytes of its memory.
    pub memory: u64,
    /// The number of its multiprocessors.
    pub multiprocessors: u32,
    /// The most bytes of shared memory that a thread block can have.
    pub shared_bytes: u32,
    #[serde(skip)]
    pub(super) multiprocessor: Multiprocessor,
}

/// All GPUs that the driver finds. Without a driver or a GPU this is an error ([`ErrorKind::Device`]).
pub fn gpus() -> Result<Vec<GpuInfo>> {
    (0..count()?).map(|ordinal| GpuInfo::of(ordinal, device(ordinal)?)).collect()
}

/// The newest version of CUDA that the driver supports. Without a driver this is an error ([`ErrorKind::Device`]).
pub fn driver_version() -> Result<Version> {
    start()?;
    let version = cust::CudaApiVersion::get().map_err(failed("asking for its version"))?;
    Ok(Version(version.major().unsigned_abs(), version.minor().unsigned_abs()))
}

impl GpuInfo {
    pub(super) fn of(ordinal: u32, device: Device) -> Result<Self> {
        let asking = || failed(format!("asking about GPU {ordinal}"));
        let attribute = |attribute| device.get_attribute(attribute).map(i32::unsigned_abs).map_err(asking());
        let capability = Version(
            attribute(DeviceAttribute::ComputeCapabilityMajor)?,
            attribute(DeviceAttribute::ComputeCapabilityMinor)?,
        );
        Ok(Self {
            ordinal,
            name: device.name().map_err(asking())?,
            capability,
            memory: device.total_memory().map_err(asking())? as u64,
            multiprocessors: attribute(DeviceAttribute::MultiprocessorCount)?,
            shared_bytes: shared_bytes(ordinal, device)?,
            multiprocessor: Multiprocessor {
                threads: attribute(DeviceAttribute::MaxThreadsPerMultiprocessor)?,
                registers: attribute(DeviceAttribute::MaxRegistersPerMultiprocessor)?,
                shared_bytes: attribute(DeviceAttribute::MaxSharedMemoryPerMultiprocessor)?,
                // By NVIDIA's tuning guides. Drivers before CUDA 11.1 don't know the attribute.
                reserved_bytes: if capability >= Version(8, 0) { 1024 } else { 0 },
            },
        })
    }
}

/// Loads the driver and initialises it. Calling this again does no harm.
fn start() -> Result<()> {
    df11_cuda_driver::load().map_err(|error| {
        let sentence = format!(
            "there is no NVIDIA driver: {}; install it (nvidia-smi then works), start a container with --gpus all, or name its \
             libcuda.so.1 in DF11_LIBCUDA",
            error.reasons.join("; ")
        );
        Error::new(ErrorKind::Device, sentence)
    })?;
    match cust::init(CudaFlags::empty()) {
        Err(CudaError::NoDevice) => Err(no_gpu()),
        result => result.map_err(failed("starting")),
    }
}

fn no_gpu() -> Error {
    let advice = "see whether nvidia-smi lists one, and whether CUDA_VISIBLE_DEVICES hides it";
    Error::new(ErrorKind::Device, format!("the NVIDIA driver finds no GPU; {advice}"))
}

pub(super) fn count() -> Result<u32> {
    start()?;
    match Device::num_devices().map_err(failed("counting GPUs"))? {
        0 => Err(no_gpu()),
        n => Ok(n),
    }
}

pub(super) fn device(ordinal: u32) -> Result<Device> {
    Device::get_device(ordinal).map_err(failed(format_args!("looking for GPU {ordinal}")))
}

/// Bytes of shared memory that a thread block can have if its kernel is allowed more than the default.
#[expect(unsafe_code, reason = "cust has no name for the attribute")]
fn shared_bytes(ordinal: u32, device: Device) -> Result<u32> {
    let attribute = CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN;
    let mut bytes = 0;
    // SAFETY: the driver writes one integer, and the device is one that it named.
    let answer = unsafe { cuDeviceGetAttribute(&mut bytes, attribute, device.as_raw()) };
    check(answer, format_args!("asking about GPU {ordinal}"))?;
    Ok(bytes.unsigned_abs())
}
