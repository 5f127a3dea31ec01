//! The driver, and the GPUs that it finds.

use cust::CudaFlags;
use cust::device::Device;
use cust::error::CudaError;
use cust::sys::{CUdevice_attribute, cuDeviceGetAttribute};
use serde::Serialize;

use super::failure::{check, failed};
use crate::error::{Error, ErrorKind, Result};

/// What the driver says about a GPU.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct GpuInfo {
    /// Its number.
    pub ordinal: u32,
    /// Its name.
    pub name: String,
    /// Its compute capability: 8.6 is `(8, 6)`.
    pub capability: (u32, u32),
    /// Bytes of its memory.
    pub memory: u64,
    /// The number of its multiprocessors.
    pub multiprocessors: u32,
    /// The most shared memory that a thread block can have, in bytes.
    pub shared_bytes: u32,
}

/// All GPUs that the driver finds. Without a driver or a GPU this is an error ([`ErrorKind::Device`]).
pub fn gpus() -> Result<Vec<GpuInfo>> {
    (0..count()?).map(|ordinal| GpuInfo::of(ordinal, device(ordinal)?)).collect()
}

/// The newest version of CUDA that the driver supports. Without a driver this is an error ([`ErrorKind::Device`]).
pub fn driver_version() -> Result<String> {
    start()?;
    let version = cust::CudaApiVersion::get().map_err(failed("asking for its version"))?;
    Ok(format!("{}.{}", version.major(), version.minor()))
}

impl GpuInfo {
    pub(super) fn of(ordinal: u32, device: Device) -> Result<Self> {
        use CUdevice_attribute::*;
        let doing = format!("asking about GPU {ordinal}");
        let attribute = |attribute| attribute_of(device, attribute, &doing);
        Ok(Self {
            ordinal,
            name: device.name().map_err(failed(&doing))?,
            capability: (
                attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?,
                attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?,
            ),
            memory: device.total_memory().map_err(failed(&doing))? as u64,
            multiprocessors: attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?,
            shared_bytes: attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?,
        })
    }
}

#[expect(unsafe_code, reason = "cust doesn't know all attributes")]
fn attribute_of(device: Device, attribute: CUdevice_attribute, doing: &str) -> Result<u32> {
    let mut value = 0;
    // SAFETY: the driver writes one integer, and the device is one that it named.
    check(unsafe { cuDeviceGetAttribute(&mut value, attribute, device.as_raw()) }, doing)?;
    Ok(value.unsigned_abs())
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
