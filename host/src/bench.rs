//! How fast a device decodes, beside a copy within the same memory.

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use df11_codec::{Encoded, Geometry, Unit};
use serde::Serialize;

use crate::compressed::CompressedModel;
use crate::device::{DeviceChoice, DeviceError, Keep, NamedUnit, OpenDevice, Timed, UnitId, Words};
use crate::error::{Error, Result};
use crate::ptx::Ptx;
use crate::{coder, synthetic};

/// Weights of a pass over a synthetic unit on a GPU: several copies of a small one, so that nothing is in the GPU's
/// cache when its turn comes again.
const PASS_WEIGHTS: usize = 128 << 20;

/// The most copies of a unit.
const MOST_COPIES: usize = 16;

/// Passes before any is timed: a processor gets to its speed first.
const WARM_UP: usize = 3;

/// Bytes that are copied, at most.
const COPY_BYTES: u64 = 512 << 20;

/// What is timed.
#[derive(Clone, Debug)]
pub struct BenchOptions {
    /// Where to decode.
    pub device: DeviceChoice,
    /// Which PTX a GPU is to decode with; without it every one, each for itself.
    pub ptx: Option<Ptx>,
    /// The weights of the synthetic unit, where no model is given.
    pub weights: usize,
    /// How often everything is decoded.
    pub runs: usize,
}

/// What came out.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    /// The device, for people.
    pub device: String,
    /// Why no GPU was used, where one might have been.
    pub no_gpu: Option<String>,
    /// A speed for each way to decode.
    pub decoders: Vec<Speed>,
    /// PTX that the driver didn't take, and why.
    pub not_run: Vec<String>,
}

/// How fast something decodes. A *pass* decodes all units once.
#[derive(Clone, Debug, Serialize)]
pub struct Speed {
    /// What decodes: `cpu`, or the PTX.
    pub name: String,
    /// Units of a pass; a synthetic one counts as often as it is decoded.
    pub units: usize,
    /// Units that the device had no room for.
    pub left_out: usize,
    /// Weights of a pass.
    pub weights: u64,
    /// Bytes of the compressed units of a pass.
    pub compressed_bytes: u64,
    /// The median pass, in milliseconds.
    pub median_ms: f64,
    /// The best pass, in milliseconds.
    pub best_ms: f64,
    /// BF16 of the median pass, in GB (10⁹ bytes) a second.
    pub median_gb_per_s: f64,
    /// BF16 of the best pass, in GB a second.
    pub best_gb_per_s: f64,
    /// What a copy on the same device reads and writes, median, in GB a second.
    pub copy_gb_per_s: f64,
    /// What the median pass reads and writes, compressed and BF16, as a fraction of what a copy does.
    pub of_copy: f64,
}

/// Times decoding: the units of a model, or one of synthetic weights. Every answer is checked first.
///
/// # Errors
///
/// [`DeviceError::Differs`]: a device gave other words than the CPU. Those of opening the model and the device.
pub fn bench(model: Option<&Path>, options: &BenchOptions) -> Result<BenchReport> {
    let (device, no_gpu) = OpenDevice::open(options.device, options.ptx)?;
    let material = Material::of(model, options.weights)?;
    let units = material.units()?;
    let mut report = BenchReport {
        device: if device.is_gpu() { options.device.to_string() } else { "cpu".to_owned() },
        no_gpu: no_gpu.map(|reason| reason.to_string()),
        decoders: Vec::new(),
        not_run: Vec::new(),
    };
    match device {
        OpenDevice::Cpu(mut decoder) => {
            report.decoders.push(time("cpu", &mut decoder, &units, 1, options.runs)?);
        }
        #[cfg(feature = "cuda")]
        OpenDevice::Cuda(first) => {
            use crate::device::cuda::{CudaDecoder, CudaOptions};

            let (ordinal, name) = (first.gpu().info().ordinal, first.gpu().info().name.clone());
            report.device = format!("cuda:{ordinal} ({name})");
            drop(first);
            let copies = material.copies();
            for ptx in Ptx::ALL.into_iter().filter(|ptx| options.ptx.is_none_or(|only| only == *ptx)) {
                match CudaDecoder::new(CudaOptions { ordinal, ptx: Some(ptx) }) {
                    Ok(mut decoder) => {
                        let name = ptx.to_string();
                        report.decoders.push(time(&name, &mut decoder, &units, copies, options.runs)?);
                    }
                    Err(DeviceError::NoKernel { reasons }) => report.not_run.push(reasons),
                    Err(error) => return Err(error.into()),
                }
            }
        }
    }
    Ok(report)
}

/// Times passes over units, each of which is loaded `copies` times and decoded as often together.
///
/// # Errors
///
/// [`DeviceError::Differs`]: words aren't the CPU's. The device fails, or has no room for a single unit.
pub fn time<'m, D: Timed<'m>>(
    name: &str,
    decoder: &mut D,
    units: &[NamedUnit<'m>],
    copies: usize,
    runs: usize,
) -> Result<Speed> {
    let runs = runs.max(1);
    let output = units.iter().map(|unit| 2 * unit.unit().n_elements() * copies).sum::<usize>() as u64;
    // Before the units, whose room it takes.
    let copied = output.min(COPY_BYTES);
    let copy = decoder.time_copies(copied as usize, WARM_UP + runs)?.split_off(WARM_UP);

    let mut loaded = Vec::new();
    for unit in units {
        match load(decoder, unit, copies) {
            Ok(ids) => loaded.push(ids),
            Err(Error::Device(DeviceError::OutOfMemory { .. })) if !loaded.is_empty() => break,
            Err(error) => return Err(error),
        }
    }
    let pass = |decoder: &mut D| loaded.iter().try_for_each(|ids| decoder.decode(ids).map(drop));
    for _ in 0..WARM_UP {
        decoder.time(pass)?;
    }
    let passes = (0..runs).map(|_| decoder.time(pass)).collect::<Result<Vec<_>>>()?;

    let decoded = &units[..loaded.len()];
    let weights = decoded.iter().map(|unit| unit.unit().n_elements() * copies).sum::<usize>() as u64;
    let compressed_bytes = decoded.iter().map(|unit| unit.unit().stored_bytes() * copies).sum::<usize>() as u64;
    for ids in loaded.into_iter().flatten() {
        decoder.unload(ids)?;
    }
    let (median, best) = (median(passes.clone()), passes.into_iter().min().unwrap_or_default());
    let copy_gb_per_s = gb_per_s(2 * copied, self::median(copy));
    Ok(Speed {
        name: name.to_owned(),
        units: decoded.len() * copies,
        left_out: units.len() - decoded.len(),
        weights,
        compressed_bytes,
        median_ms: median.as_secs_f64() * 1e3,
        best_ms: best.as_secs_f64() * 1e3,
        median_gb_per_s: gb_per_s(2 * weights, median),
        best_gb_per_s: gb_per_s(2 * weights, best),
        copy_gb_per_s,
        of_copy: gb_per_s(compressed_bytes + 2 * weights, median) / copy_gb_per_s,
    })
}

/// Loads copies of a unit, and checks every word of each.
fn load<'m, D: Timed<'m>>(decoder: &mut D, unit: &NamedUnit<'m>, copies: usize) -> Result<Vec<UnitId>> {
    let ids = (0..copies).map(|_| decoder.load(unit.clone(), Keep::Resident)).collect::<Result<Vec<_>>>()?;
    let wrong = |source| DeviceError::Decode { unit: unit.path().to_owned(), source };
    let expected = coder::decode(unit.unit()).map_err(wrong)?;
    for weight in decoder.decode(&ids)?.weights() {
        let got = weight.words.to_host()?;
        if let Some(element) = got.iter().zip(&expected).position(|(got, expected)| got != expected) {
            let (got, expected) = (got[element], expected[element]);
            return Err(DeviceError::Differs { unit: unit.path().to_owned(), element, got, expected }.into());
        }
    }
    Ok(ids)
}

/// The middle of some durations.
pub fn median(mut durations: Vec<Duration>) -> Duration {
    durations.sort_unstable();
    durations.get(durations.len() / 2).copied().unwrap_or_default()
}

fn gb_per_s(bytes: u64, duration: Duration) -> f64 {
    bytes as f64 / 1e9 / duration.as_secs_f64()
}

/// What is decoded.
enum Material {
    Synthetic(Box<Encoded>),
    Model(Box<CompressedModel>),
}

impl Material {
    fn of(model: Option<&Path>, weights: usize) -> Result<Self> {
        if let Some(path) = model {
            return Ok(Self::Model(Box::new(CompressedModel::open(path, None)?)));
        }
        let weights = [Cow::Owned(synthetic::normal(weights, 0.02, 1))];
        let encoded = coder::Analysis::of(&weights).and_then(|analysis| analysis.encode(&weights));
        encoded.map(|encoded| Self::Synthetic(Box::new(encoded))).map_err(|source| Error::Synthetic { source })
    }

    fn units(&self) -> Result<Vec<NamedUnit<'_>>> {
        match self {
            Self::Synthetic(encoded) => {
                let path = Path::new("synthetic");
                let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).map_err(|source| Error::Format {
                    path: path.to_owned(),
                    unit: path.display().to_string(),
                    source,
                })?;
                Ok(vec![NamedUnit::whole(path.display().to_string(), unit)])
            }
            Self::Model(model) => {
                model.units().iter().map(|path| Ok(NamedUnit::whole(path, model.unit(path)?))).collect()
            }
        }
    }

    /// How often a GPU decodes each unit in a pass.
    #[cfg(feature = "cuda")]
    fn copies(&self) -> usize {
        match self {
            Self::Synthetic(encoded) => copies(encoded.sign_mantissa.len()),
            Self::Model(_) => 1,
        }
    }
}

/// How many copies of a unit with so many weights make a pass that no cache of a GPU holds.
pub fn copies(weights: usize) -> usize {
    PASS_WEIGHTS.div_ceil(weights.max(1)).min(MOST_COPIES)
}
