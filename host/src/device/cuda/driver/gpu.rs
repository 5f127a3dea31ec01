//! A GPU, and its context, to which its memory and kernels belong.

use cust::CudaFlags;
use cust::context::{Context, CurrentContext};
use cust::device::{Device, DeviceAttribute};
use cust::memory::mem_get_info;
use cust::sys::{CUcontext, CUdevice_attribute, cuDeviceGetAttribute};
use serde::Serialize;

use super::failure::{check, while_doing};
use super::multiprocessor::Multiprocessor;
use crate::device::ptx::Version;
use crate::error::device::DeviceError;

/// An open GPU.
#[derive(Debug)]
pub struct Gpu {
    info: GpuInfo,
    context: Context,
}

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
    /// What each multiprocessor has.
    pub multiprocessor: Multiprocessor,
}

/// The newest version of CUDA that the driver supports.
///
/// # Errors
///
/// [`DeviceError::NoDriver`], or the driver fails.
pub fn driver_version() -> Result<Version, DeviceError> {
    start()?;
    let version = cust::CudaApiVersion::get().map_err(while_doing("asking for its version"))?;
    Ok(Version(version.major().unsigned_abs(), version.minor().unsigned_abs()))
}

/// All GPUs that the driver finds.
///
/// # Errors
///
/// [`DeviceError::NoDriver`], [`DeviceError::NoDevice`], or the driver fails.
pub fn gpus() -> Result<Vec<GpuInfo>, DeviceError> {
    (0..count()?).map(|ordinal| GpuInfo::of(ordinal, device(ordinal)?)).collect()
}

impl Gpu {
    /// Opens the GPU with this number. The driver numbers its GPUs from 0.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoDriver`], [`DeviceError::NoDevice`], [`DeviceError::NoSuchDevice`], or the driver fails.
    pub fn open(ordinal: u32) -> Result<Self, DeviceError> {
        let devices = count()?;
        if ordinal >= devices {
            return Err(DeviceError::NoSuchDevice { got: ordinal, devices });
        }
        let device = device(ordinal)?;
        let info = GpuInfo::of(ordinal, device)?;
        let context = Context::new(device).map_err(while_doing(format!("opening GPU {ordinal}")))?;
        Ok(Self { info, context })
    }

    /// Opens the same GPU once more. It stays open until all of them are dropped.
    ///
    /// # Errors
    ///
    /// The driver fails.
    pub(crate) fn again(&self) -> Result<Self, DeviceError> {
        let ordinal = self.info.ordinal;
        let context = Context::new(device(ordinal)?).map_err(while_doing(format!("opening GPU {ordinal}")))?;
        Ok(Self { info: self.info.clone(), context })
    }

    /// What the driver says about it.
    pub fn info(&self) -> &GpuInfo {
        &self.info
    }

    /// How many bytes of its memory are free, and how many it has.
    ///
    /// # Errors
    ///
    /// The driver fails.
    pub fn memory(&self) -> Result<(u64, u64), DeviceError> {
        self.bind()?;
        let (free, total) = mem_get_info().map_err(while_doing("asking for free memory"))?;
        Ok((free as u64, total as u64))
    }

    /// Whether this handle is its context's.
    pub(crate) fn has_context(&self, handle: CUcontext) -> bool {
        self.context.as_raw() == handle
    }

    /// Makes its context current on this thread, so that this thread's calls of `cust` are for this GPU. What has the
    /// GPU as an argument does this itself.
    ///
    /// # Errors
    ///
    /// The driver fails.
    pub fn bind(&self) -> Result<(), DeviceError> {
        CurrentContext::set_current(&self.context).map_err(while_doing("changing to the GPU"))
    }
}

impl GpuInfo {
    fn of(ordinal: u32, device: Device) -> Result<Self, DeviceError> {
        let asking = || while_doing(format!("asking about GPU {ordinal}"));
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
            multiprocessor: Multiprocessor::of(capability, attribute)?,
        })
    }
}

/// Loads the driver and initialises it. Calling this again does no harm.
pub(crate) fn start() -> Result<(), DeviceError> {
    df11_cuda_driver::load().map_err(|error| DeviceError::NoDriver { reason: error.reasons.join("; ") })?;
    match cust::init(CudaFlags::empty()).map_err(while_doing("starting")) {
        Err(DeviceError::Driver { code: 100, .. }) => Err(DeviceError::NoDevice),
        result => result,
    }
}

fn count() -> Result<u32, DeviceError> {
    start()?;
    match Device::num_devices().map_err(while_doing("counting GPUs"))? {
        0 => Err(DeviceError::NoDevice),
        n => Ok(n),
    }
}

fn device(ordinal: u32) -> Result<Device, DeviceError> {
    Device::get_device(ordinal).map_err(while_doing(format!("looking for GPU {ordinal}")))
}

/// Bytes of shared memory that a thread block can have if its kernel is allowed more than the default.
#[expect(unsafe_code, reason = "cust has no name for the attribute")]
fn shared_bytes(ordinal: u32, device: Device) -> Result<u32, DeviceError> {
    let attribute = CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN;
    let mut bytes = 0;
    // SAFETY: the driver writes one integer, and the device is one that it named.
    let answer = unsafe { cuDeviceGetAttribute(&mut bytes, attribute, device.as_raw()) };
    check(answer, &format!("asking about GPU {ordinal}"))?;
    Ok(bytes.unsigned_abs())
}
