//! Whether a GPU can be used; and if none can, why, and what to do.

use std::fmt;

use serde::Serialize;

use crate::report::human_bytes;
use crate::shown::one_line;

/// What [`doctor`] found. Displayed, it is what the command prints.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Diagnosis {
    /// The CUDA version of the driver.
    pub driver: Option<String>,
    /// The GPUs that the driver finds.
    pub gpus: Vec<GpuDiagnosis>,
    /// Why there is nothing more, if the examination ended early, and what to do.
    pub problem: Option<String>,
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
    pub capability: String,
    /// Bytes of its memory.
    pub memory: u64,
    /// Bytes of it that are free.
    pub free: Option<u64>,
    /// The PTX files that this program contains, the preferred one first.
    pub ptx: Vec<PtxDiagnosis>,
}

/// Whether a PTX file works on a GPU.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PtxDiagnosis {
    /// Its name, as [`Ptx`](crate::device::Ptx) reads it.
    pub name: String,
    /// Whether it is used by default: it is the first one that the driver loads. Its kernels may still fail.
    pub used: bool,
    /// What went wrong when its kernels decoded a small unit, and what to do.
    pub problem: Option<String>,
}

impl Diagnosis {
    /// Whether some GPU decodes to the right words.
    pub fn is_usable(&self) -> bool {
        self.gpus.iter().any(GpuDiagnosis::is_usable)
    }
}

impl GpuDiagnosis {
    fn is_usable(&self) -> bool {
        self.ptx.iter().any(|ptx| ptx.used && ptx.problem.is_none())
    }
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(driver) = &self.driver {
            writeln!(f, "driver  for CUDA {driver}")?;
        }
        for gpu in &self.gpus {
            let free = gpu.free.map_or_else(String::new, |free| format!(", {} free", human_bytes(free)));
            let (name, memory) = (one_line(&gpu.name), human_bytes(gpu.memory));
            writeln!(f, "cuda:{}  {name}, compute capability {}, {memory}{free}", gpu.ordinal, gpu.capability)?;
            for PtxDiagnosis { name, used, problem } in &gpu.ptx {
                match problem {
                    Some(problem) => writeln!(f, "  {name:<10}{}", one_line(problem))?,
                    None if *used => writeln!(f, "  {name:<10}decodes as it should, and is used")?,
                    None => writeln!(f, "  {name:<10}decodes as it should; --ptx {name} uses it")?,
                }
            }
        }
        if let Some(problem) = &self.problem {
            writeln!(f, "{}", one_line(problem))?;
        }
        match self.gpus.iter().find(|gpu| gpu.is_usable()) {
            Some(gpu) => write!(f, "\nthe GPU can be used: --device cuda:{}", gpu.ordinal),
            None => write!(f, "\nno GPU can be used; everything works on the CPU"),
        }
    }
}

/// Looks for a driver and GPUs. Each GPU decodes a small unit with each kernel of each PTX file.
pub fn doctor() -> Diagnosis {
    let mut diagnosis = Diagnosis::default();
    diagnosis.problem = examine(&mut diagnosis).err().map(|error| error.to_string());
    diagnosis
}

#[cfg(not(feature = "cuda"))]
fn examine(_: &mut Diagnosis) -> crate::Result<()> {
    Err(crate::device::not_built())
}

#[cfg(feature = "cuda")]
fn examine(diagnosis: &mut Diagnosis) -> crate::Result<()> {
    use crate::device::Ptx;
    use crate::device::cuda::{Cuda, driver_version, gpus};

    diagnosis.driver = Some(driver_version()?);
    for info in gpus()? {
        let opened = Cuda::open(info.ordinal, None).ok();
        let used = opened.as_ref().and_then(Cuda::ptx);
        let free = opened.and_then(|cuda| cuda.memory().ok()).map(|(free, _)| free);
        let ptx = Ptx::ALL.map(|ptx| {
            let problem = Cuda::open(info.ordinal, Some(ptx)).and_then(|cuda| check_kernels(&cuda)).err();
            let problem = problem.map(|error| error.to_string());
            PtxDiagnosis { name: ptx.to_string(), used: used == Some(ptx), problem }
        });
        let (ordinal, name, memory) = (info.ordinal, info.name, info.memory);
        let capability = format!("{}.{}", info.capability.0, info.capability.1);
        diagnosis.gpus.push(GpuDiagnosis { ordinal, name, capability, memory, free, ptx: ptx.into() });
    }
    Ok(())
}

/// Decodes small units, which have codes of 1 to 17 bits, to the words that were encoded: one by `decode_units`, and one that only `decode`
/// takes.
#[cfg(feature = "cuda")]
fn check_kernels(cuda: &crate::device::Cuda) -> crate::Result<()> {
    use df11_codec::{Geometry, Unit};

    // Exponent 100 + k for about one word in 2^(k + 1), in no order.
    #[expect(clippy::cast_possible_truncation, reason = "any words will do")]
    let word = |i: u32| {
        let random = i.wrapping_mul(0x9e37_79b9) >> 15;
        df11_codec::format::join(100 + (random | 1 << 16).trailing_zeros() as u8, i as u8)
    };
    let words: Vec<u16> = (0..1 << 16).map(word).collect();
    let error = |sentence: String| crate::Error::new(crate::ErrorKind::Device, sentence);
    for geometry in [Some(Geometry::OFFICIAL), Geometry::new(8, 256)].into_iter().flatten() {
        let encoded = df11_codec::encode(&[&words], geometry).map_err(|source| error(source.to_string()))?;
        let unit = Unit::validate(encoded.as_raw(), geometry).map_err(|source| error(source.to_string()))?;
        let loaded = cuda.load_encoded("the doctor's", &unit, crate::device::Keep::Resident)?;
        let (mut buffer, mut got) = (cuda.buffer(words.len())?, vec![0; words.len()]);
        cuda.decode(&[&loaded], &mut buffer)?;
        buffer.read(0, &mut got)?;
        if got != words {
            let report = "please report this, with what `df11 doctor --json` prints";
            return Err(error(format!("{} decodes to wrong words; {report}", loaded.kernel())));
        }
    }
    Ok(())
}
