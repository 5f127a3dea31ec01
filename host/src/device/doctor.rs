//! Finds out whether a GPU can be used. If none can, says why, and what to do.

use serde::Serialize;

use crate::device::DeviceError;
use crate::device::ptx::Version;
#[cfg(feature = "cuda")]
use crate::device::ptx::{Ptx, Unsuitable};

/// What [`doctor`] found.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Diagnosis {
    /// The CUDA version of the driver.
    pub driver: Option<Version>,
    /// The GPUs that the CUDA driver finds.
    pub gpus: Vec<GpuDiagnosis>,
    /// Why the examination of CUDA ended early, if it did.
    pub problem: Option<Problem>,
    /// What wgpu finds: GPUs of any vendor, and drivers that run on the CPU.
    pub adapters: Vec<AdapterDiagnosis>,
    /// Why wgpu finds nothing, if it doesn't.
    pub wgpu_problem: Option<Problem>,
}

/// Why a GPU, or every GPU, can't be used.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Problem {
    /// The reason.
    pub reason: String,
    /// What to do.
    pub advice: &'static str,
}

/// What [`doctor`] found about a GPU.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct GpuDiagnosis {
    /// Its number, as in `cuda:N`.
    pub ordinal: u32,
    /// Its name.
    pub name: String,
    /// Its compute capability.
    pub capability: Version,
    /// Bytes of its memory.
    pub memory: u64,
    /// Bytes of it that are free.
    pub free: Option<u64>,
    /// The most bytes of shared memory that a thread block can have.
    pub shared_bytes: u32,
    /// The PTX files that this program contains, the preferred one first, and whether each works on this GPU.
    pub ptx: Vec<PtxDiagnosis>,
}

/// Whether a PTX file works on a GPU.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PtxDiagnosis {
    /// Its name, as [`Ptx`](super::Ptx) reads it.
    pub name: String,
    /// Its PTX version.
    pub version: Version,
    /// The lowest compute capability that it supports.
    pub target: Version,
    /// Whether decoders use it by default: it is the first one that the driver loads. Its kernels may still fail.
    pub used: bool,
    /// Those of its kernels that decoded a unit to the right words, the preferred one first.
    pub kernels: Vec<String>,
    /// What went wrong, if a kernel failed: with the first of them.
    pub problem: Option<Problem>,
}

/// What [`doctor`] found about a GPU of any vendor, or a driver that runs on the CPU.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct AdapterDiagnosis {
    /// Its number, as in `wgpu:N`.
    pub ordinal: u32,
    /// Its name.
    pub name: String,
    /// The interface of its driver: `vulkan`, `metal` or `dx12`.
    pub backend: String,
    /// Its driver, with version.
    pub driver: String,
    /// Whether it is no GPU, but a driver that runs on the CPU.
    pub software: bool,
    /// The most bytes that a buffer can have: what a unit is decoded to must fit.
    pub buffer_bytes: u64,
    /// The most bytes of memory that a workgroup can have.
    pub workgroup_bytes: u32,
    /// Why it can't be used, if it can't. Else all its kernels decoded known data to the right words.
    pub problem: Option<Problem>,
}

impl Diagnosis {
    /// Whether some GPU decodes to the right words.
    pub fn is_usable(&self) -> bool {
        self.gpus.iter().any(GpuDiagnosis::is_usable) || self.adapters.iter().any(AdapterDiagnosis::is_usable)
    }
}

impl AdapterDiagnosis {
    /// Whether it is a GPU that decodes to the right words.
    pub fn is_usable(&self) -> bool {
        !self.software && self.problem.is_none()
    }
}

impl GpuDiagnosis {
    /// Whether it decodes to the right words.
    pub fn is_usable(&self) -> bool {
        self.ptx.iter().any(|ptx| ptx.used && ptx.problem.is_none())
    }
}

impl From<&DeviceError> for Problem {
    fn from(error: &DeviceError) -> Self {
        Self { reason: error.to_string(), advice: advice(error) }
    }
}

/// Looks for drivers and GPUs. Each GPU decodes a unit with each kernel, by CUDA with each kernel of each PTX file.
pub fn doctor() -> Diagnosis {
    let mut diagnosis = Diagnosis::default();
    diagnosis.problem = examine(&mut diagnosis).err().as_ref().map(Problem::from);
    diagnosis.wgpu_problem = examine_wgpu(&mut diagnosis).err().as_ref().map(Problem::from);
    diagnosis
}

#[cfg(not(feature = "wgpu"))]
fn examine_wgpu(_: &mut Diagnosis) -> Result<(), DeviceError> {
    Err(DeviceError::NotBuilt { feature: "wgpu" })
}

#[cfg(feature = "wgpu")]
fn examine_wgpu(diagnosis: &mut Diagnosis) -> Result<(), DeviceError> {
    use crate::device::{WgpuDecoder, WgpuOptions};

    for (ordinal, adapter) in (0..).zip(pollster::block_on(df11_wgpu::adapters())) {
        diagnosis.adapters.push(AdapterDiagnosis {
            ordinal,
            name: adapter.name().to_owned(),
            backend: adapter.backend(),
            driver: adapter.driver(),
            software: adapter.is_software(),
            buffer_bytes: adapter.buffer_bytes(),
            workgroup_bytes: adapter.workgroup_bytes(),
            // Opening it decodes known data.
            problem: WgpuDecoder::new(WgpuOptions::on(ordinal)).err().as_ref().map(Problem::from),
        });
    }
    if diagnosis.adapters.is_empty() { Err(DeviceError::Wgpu(df11_wgpu::Error::NoAdapter)) } else { Ok(()) }
}

#[cfg(not(feature = "cuda"))]
fn examine(_: &mut Diagnosis) -> Result<(), DeviceError> {
    Err(DeviceError::NotBuilt { feature: "CUDA" })
}

#[cfg(feature = "cuda")]
fn examine(diagnosis: &mut Diagnosis) -> Result<(), DeviceError> {
    use crate::device::cuda::{KernelModule, driver_version};
    use crate::device::{Gpu, gpus};

    let driver = driver_version()?;
    diagnosis.driver = Some(driver);
    for info in gpus()? {
        let free = Gpu::open(info.ordinal).and_then(|gpu| gpu.memory()).map(|(free, _)| free).ok();
        let mut ptx: Vec<PtxDiagnosis> = Ptx::ALL.map(|ptx| try_out(driver, &info, ptx)).into();
        // A decoder uses the first PTX file that loads, and doesn't try its kernels.
        let loads = |ptx| Gpu::open(info.ordinal).and_then(|gpu| KernelModule::load(&gpu, Some(ptx))).is_ok();
        if let Some(first) = Ptx::ALL.into_iter().position(loads) {
            ptx[first].used = true;
        }
        diagnosis.gpus.push(GpuDiagnosis {
            ordinal: info.ordinal,
            name: info.name,
            capability: info.capability,
            memory: info.memory,
            free,
            shared_bytes: info.shared_bytes,
            ptx,
        });
    }
    Ok(())
}

/// Decodes a unit on a GPU with each kernel of a PTX file.
#[cfg(feature = "cuda")]
fn try_out(driver: Version, gpu: &crate::device::GpuInfo, ptx: Ptx) -> PtxDiagnosis {
    use crate::device::cuda::Kernel;

    let (name, version, target) = (ptx.to_string(), ptx.version(), ptx.target());
    let mut tried = PtxDiagnosis { name, version, target, used: false, kernels: Vec::new(), problem: None };
    if let Err(unsuitable) = ptx.suits(driver, gpu.capability) {
        let advice = match unsuitable {
            Unsuitable::Driver { .. } => "install a newer driver",
            Unsuitable::Gpu { .. } => "GPUs before Volta can't be used",
        };
        tried.problem = Some(Problem { reason: unsuitable.to_string(), advice });
        return tried;
    }
    for kernel in Kernel::ALL {
        let problem = match decodes(gpu.ordinal, ptx, kernel) {
            Ok(true) => {
                tried.kernels.push(kernel.to_string());
                continue;
            }
            Ok(false) => Problem {
                reason: format!("{kernel} decodes a unit to wrong words"),
                advice: "please report this, with what `df11 doctor --json` prints",
            },
            Err(crate::error::Error::Device(error)) => Problem::from(&error),
            Err(error) => Problem { reason: error.to_string(), advice: "" },
        };
        tried.problem.get_or_insert(problem);
    }
    tried
}

/// Whether a small unit, which has codes of 1 to 17 bits, decodes to the words that were encoded.
#[cfg(feature = "cuda")]
fn decodes(ordinal: u32, ptx: Ptx, kernel: crate::device::cuda::Kernel) -> crate::error::Result<bool> {
    use crate::device::cuda::{KernelModule, decoder_of};
    use crate::device::{DecodedWords, Gpu, Keep, NamedUnit, UnitDecoder};
    use df11_codec::format::join;
    use df11_codec::{Geometry, Unit, encode};

    // Exponent 100 + k for about one word in 2^(k + 1), in no order.
    #[expect(clippy::cast_possible_truncation, reason = "any words will do")]
    let words: Vec<u16> = (0..1u32 << 16)
        .map(|i| {
            let random = i.wrapping_mul(0x9e37_79b9) >> 15;
            join(100 + (random | 1 << 16).trailing_zeros() as u8, i as u8)
        })
        .collect();
    let Ok(encoded) = encode(&[&words], Geometry::OFFICIAL) else { return Ok(false) };
    let Ok(unit) = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL) else { return Ok(false) };
    let gpu = Gpu::open(ordinal)?;
    let module = KernelModule::load(&gpu, Some(ptx))?.only(kernel)?;
    let mut decoder = decoder_of(gpu, module)?;
    let id = decoder.load(NamedUnit::whole("the doctor's", unit), Keep::Resident)?;
    let decoded = decoder.decode(&[id])?;
    match decoded.weights() {
        [weight] => Ok(weight.words.to_host()?.as_ref() == words),
        _ => Ok(false),
    }
}

/// What a user can do about an error.
fn advice(error: &DeviceError) -> &'static str {
    match error {
        DeviceError::NotBuilt { feature: "CUDA" } => "from a clone: cargo install --locked --path cli --features cuda",
        DeviceError::NotBuilt { .. } => "from a clone: cargo install --locked --path cli --features wgpu",
        #[cfg(feature = "wgpu")]
        DeviceError::Wgpu(df11_wgpu::Error::NoAdapter) => {
            "install the GPU's driver; on Linux that is often the package mesa-vulkan-drivers (vulkaninfo then lists the GPU)"
        }
        #[cfg(feature = "wgpu")]
        DeviceError::Wgpu(df11_wgpu::Error::WrongWords { .. }) => "install a newer driver",
        #[cfg(feature = "wgpu")]
        DeviceError::Wgpu(df11_wgpu::Error::OutOfMemory { .. }) => "another program fills the GPU's memory",
        #[cfg(feature = "wgpu")]
        DeviceError::Wgpu(
            df11_wgpu::Error::Refused { .. } | df11_wgpu::Error::Lost { .. } | df11_wgpu::Error::Driver { .. },
        ) => "see what the system's log says of the GPU; a newer driver or a reboot may help",
        #[cfg(feature = "wgpu")]
        DeviceError::Wgpu(df11_wgpu::Error::Limit { .. }) => "the kernels can't run there",
        DeviceError::NoDriver { .. } => {
            "install NVIDIA's driver (nvidia-smi then works); a container needs --gpus all; \
             if the driver is in an unusual place, DF11_LIBCUDA names its libcuda.so.1"
        }
        DeviceError::NoDevice => "see whether nvidia-smi lists a GPU, and whether CUDA_VISIBLE_DEVICES hides it",
        DeviceError::NoKernel { .. } => "a newer driver may accept it; GPUs before Volta can't be used",
        DeviceError::OutOfMemory { .. } => "another program fills the GPU's memory: see nvidia-smi",
        DeviceError::Driver { code: 803, .. } => "the driver was updated: reboot",
        DeviceError::Driver { .. } | DeviceError::Lost { .. } => {
            "see what nvidia-smi and the kernel log (dmesg) say of the GPU; a reboot may help"
        }
        _ => "please report this, with what `df11 doctor --json` prints",
    }
}
