//! Whether a GPU can be used, tried and not guessed; and if not, why and what to do.

use serde::Serialize;

use crate::device::DeviceError;
use crate::device::ptx::Version;
#[cfg(feature = "cuda")]
use crate::device::ptx::{Ptx, Unsuitable};

/// What was found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Diagnosis {
    /// The CUDA version that the driver is for.
    pub driver: Option<Version>,
    /// The GPUs that it finds.
    pub gpus: Vec<GpuDiagnosis>,
    /// Why there is nothing more to say.
    pub problem: Option<Problem>,
}

/// What keeps a GPU, or all of them, from being used.
#[derive(Clone, Debug, Serialize)]
pub struct Problem {
    /// What it is.
    pub reason: String,
    /// What to do.
    pub advice: &'static str,
}

/// What was found of a GPU.
#[derive(Clone, Debug, Serialize)]
pub struct GpuDiagnosis {
    /// Its number, as in `--device cuda:N`.
    pub ordinal: u32,
    /// Its name.
    pub name: String,
    /// Its compute capability.
    pub capability: Version,
    /// Bytes of its memory.
    pub memory: u64,
    /// Bytes of it that are free.
    pub free: Option<u64>,
    /// Bytes of shared memory that a thread block can be given.
    pub shared_bytes: u32,
    /// Each PTX that this program has, the one to be preferred first.
    pub ptx: Vec<PtxDiagnosis>,
}

/// How a PTX did on a GPU.
#[derive(Clone, Debug, Serialize)]
pub struct PtxDiagnosis {
    /// Its name, as in `--ptx`.
    pub name: String,
    /// The version of its language.
    pub version: Version,
    /// The least compute capability that it is for.
    pub target: Version,
    /// Whether it is the one that is used unasked: the first that the driver takes, whatever it then does.
    pub used: bool,
    /// Its kernels that decoded a unit to the right words, first the one that decodes whatever it takes.
    pub kernels: Vec<String>,
    /// One of them didn't: what went wrong.
    pub problem: Option<Problem>,
}

impl Diagnosis {
    /// Whether some GPU decodes as it should.
    pub fn is_usable(&self) -> bool {
        self.gpus.iter().any(GpuDiagnosis::is_usable)
    }
}

impl GpuDiagnosis {
    /// Whether it decodes as it should.
    pub fn is_usable(&self) -> bool {
        self.ptx.iter().any(|ptx| ptx.used && ptx.problem.is_none())
    }
}

impl From<&DeviceError> for Problem {
    fn from(error: &DeviceError) -> Self {
        Self { reason: error.to_string(), advice: advice(error) }
    }
}

/// Looks for a driver and GPUs, and has each GPU decode a unit with each kernel of each PTX.
pub fn doctor() -> Diagnosis {
    let mut diagnosis = Diagnosis::default();
    if let Err(error) = examine(&mut diagnosis) {
        diagnosis.problem = Some(Problem::from(&error));
    }
    diagnosis
}

#[cfg(not(feature = "cuda"))]
fn examine(_: &mut Diagnosis) -> Result<(), DeviceError> {
    Err(DeviceError::NotBuilt)
}

#[cfg(feature = "cuda")]
fn examine(diagnosis: &mut Diagnosis) -> Result<(), DeviceError> {
    use crate::device::{Gpu, KernelModule, driver_version, gpus};

    let driver = driver_version()?;
    diagnosis.driver = Some(driver);
    for info in gpus()? {
        let free = Gpu::open(info.ordinal).and_then(|gpu| gpu.memory()).map(|(free, _)| free).ok();
        let mut ptx: Vec<PtxDiagnosis> = Ptx::ALL.map(|ptx| try_out(driver, &info, ptx)).into();
        // Decoders load the first that can be loaded, and don't try it out.
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

/// Has a GPU decode a unit with each kernel.
#[cfg(feature = "cuda")]
fn try_out(driver: Version, gpu: &crate::device::GpuInfo, ptx: Ptx) -> PtxDiagnosis {
    use crate::device::Kernel;

    let (name, version, target) = (ptx.to_string(), ptx.version(), ptx.target());
    let mut tried = PtxDiagnosis { name, version, target, used: false, kernels: Vec::new(), problem: None };
    if let Err(unsuitable) = ptx.suits(driver, gpu.capability) {
        let advice = match unsuitable {
            Unsuitable::Driver { .. } => "a newer driver takes it",
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
            Err(crate::Error::Device(error)) => Problem::from(&error),
            Err(error) => Problem { reason: error.to_string(), advice: "" },
        };
        tried.problem.get_or_insert(problem);
    }
    tried
}

/// Whether a small unit, of codes of 1 to 20 bits, comes out as it went in.
#[cfg(feature = "cuda")]
fn decodes(ordinal: u32, ptx: Ptx, kernel: crate::device::Kernel) -> crate::Result<bool> {
    use crate::device::{CudaDecoder, Gpu, KernelModule};
    use crate::device::{DecodedWords, Keep, NamedUnit, UnitDecoder};
    use df11_codec::format::join;
    use df11_codec::{Geometry, Unit, encode};

    // Exponent 100 + k for one word in 2^(k + 1).
    let words: Vec<u16> = (0..1u32 << 16).map(|i| join(100 + (i + 1).trailing_zeros() as u8, i as u8)).collect();
    let Ok(encoded) = encode(&[&words], Geometry::OFFICIAL) else { return Ok(false) };
    let Ok(unit) = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL) else { return Ok(false) };
    let gpu = Gpu::open(ordinal)?;
    let module = KernelModule::load(&gpu, Some(ptx))?.only(kernel)?;
    let mut decoder = CudaDecoder::with(gpu, module)?;
    let id = decoder.load(NamedUnit::whole("the doctor's", unit), Keep::Resident)?;
    let decoded = decoder.decode(&[id])?;
    match decoded.weights() {
        [weight] => Ok(weight.words.to_host()?.as_ref() == words),
        _ => Ok(false),
    }
}

/// What a user can do.
fn advice(error: &DeviceError) -> &'static str {
    match error {
        DeviceError::NotBuilt => "from a clone: cargo install --locked --path host --features cuda",
        DeviceError::NoDriver { .. } => {
            "install NVIDIA's driver (nvidia-smi then works); a container needs --gpus all; \
             if the driver is in an unusual place, DF11_LIBCUDA names its libcuda.so.1"
        }
        DeviceError::NoDevice => "see whether nvidia-smi lists a GPU, and whether CUDA_VISIBLE_DEVICES hides it",
        DeviceError::NoKernel { .. } => "a newer driver may take it; GPUs before Volta can't be used",
        DeviceError::OutOfMemory { .. } => "another program fills the GPU's memory: see nvidia-smi",
        DeviceError::Driver { code: 803, .. } => "the driver was updated: reboot",
        DeviceError::Driver { .. } | DeviceError::Lost { .. } => {
            "see what nvidia-smi and the kernel log (dmesg) say of the GPU; a reboot may help"
        }
        _ => "please report this, with what `df11 doctor --json` prints",
    }
}
