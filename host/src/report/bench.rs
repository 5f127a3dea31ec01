//! Compresses a model's weights in memory and decodes them there: how small they become, and how fast both are beside a copy.

use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

use df11_simd::unit::{Geometry, Unit, decode_into, encode};
use rayon::prelude::*;
use safetensors::Dtype;
use serde::Serialize;

use crate::device::{DeviceChoice, GpuDecoder, Ptx};
use crate::error::{Error, ErrorKind, Result};
use crate::progress::Progress;
use crate::shown::one_line;
use crate::{FixedTensor, Model, Tensor};

/// Words that a task copies: 1 MiB.
const COPIED: usize = 512 << 10;

/// What to time.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BenchOptions {
    /// Where to decode besides the CPU; by default on a GPU if there is one.
    pub device: DeviceChoice,
    /// The PTX with which a GPU decodes; `None` for the first one that the driver accepts.
    pub ptx: Option<Ptx>,
    /// How often each weight is copied and decoded. The best time counts.
    pub runs: usize,
}

impl Default for BenchOptions {
    fn default() -> Self {
        Self { device: DeviceChoice::Auto, ptx: None, runs: 5 }
    }
}

/// The result of [`bench()`]. Displayed, it is what the command prints.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct BenchReport {
    /// How many weights were compressed: all BF16 tensors of two or more dimensions.
    pub tensors: usize,
    /// The bytes of BF16 that they have.
    pub bytes: u64,
    /// The GPU, if one decoded.
    pub gpu: Option<String>,
    /// A copy, and each form; and again on the GPU.
    pub speeds: Vec<Speed>,
}

/// How small a form is, and how fast. Speeds are in GB (10⁹ bytes) of BF16 a second, from memory to memory.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Speed {
    /// What it is.
    pub name: &'static str,
    /// Bytes of all weights.
    pub bytes: u64,
    /// Of encoding, on all cores.
    pub encode_gb_per_s: Option<f64>,
    /// Of decoding or copying: on all cores, or on the GPU.
    pub decode_gb_per_s: f64,
}

/// What was measured of a weight, or of all together.
struct Timed {
    name: &'static str,
    bytes: usize,
    encode: Option<Duration>,
    decode: Duration,
}

/// Times all weights of a model, one after the other. Every decoded word is compared with the one that was encoded.
///
/// # Errors
///
/// Those of [`Model::open`]; [`ErrorKind::Unsupported`] if it has no BF16 tensors of two or more dimensions; [`ErrorKind::Device`] if
/// the GPU that was named can't be used, or gives wrong words; [`ErrorKind::Interrupted`].
pub fn bench(model: impl AsRef<Path>, options: &BenchOptions, progress: &dyn Progress) -> Result<BenchReport> {
    let path = model.as_ref();
    let model = Model::open(path)?;
    let is_timed = |t: &Tensor<'_>| t.dtype() == Dtype::BF16 && t.shape().len() > 1 && t.elements() > 0;
    let tensors: Vec<_> = model.iter().map(|(_, tensor)| tensor).filter(is_timed).collect();
    if tensors.is_empty() {
        let sentence = "it has no BF16 tensors of two or more dimensions, so there is nothing to time";
        return Err(Error::new(ErrorKind::Unsupported, sentence).at(path));
    }
    let gpu = GpuDecoder::open(options.device, options.ptx)?;
    let mut report =
        BenchReport { tensors: tensors.len(), gpu: gpu.as_ref().map(GpuDecoder::name), ..BenchReport::default() };
    let mut all: Vec<Timed> = Vec::new();
    progress.start(tensors.iter().map(|tensor| tensor.byte_len() as u64).sum());
    for tensor in tensors {
        let words = tensor.bf16_bits()?;
        let timed = time(&tensor, &words, gpu.as_ref(), options.runs.max(1))?;
        match all.is_empty() {
            true => all = timed,
            false => all.iter_mut().zip(&timed).for_each(|(all, one)| {
                all.bytes += one.bytes;
                all.encode = all.encode.zip(one.encode).map(|(a, b)| a + b);
                all.decode += one.decode;
            }),
        }
        report.bytes += 2 * words.len() as u64;
        progress.advance(2 * words.len() as u64, tensor.name());
        if progress.is_interrupted() {
            return Err(Error::interrupted());
        }
    }
    let gb_per_s = |time: Duration| report.bytes as f64 / 1e9 / time.as_secs_f64();
    report.speeds.extend(all.into_iter().map(|Timed { name, bytes, encode, decode }| {
        let (encode_gb_per_s, decode_gb_per_s) = (encode.map(gb_per_s), gb_per_s(decode));
        Speed { name, bytes: bytes as u64, encode_gb_per_s, decode_gb_per_s }
    }));
    Ok(report)
}

/// Times a weight in every way.
fn time(tensor: &Tensor<'_>, words: &[u16], gpu: Option<&GpuDecoder>, runs: usize) -> Result<Vec<Timed>> {
    let name = tensor.name();
    let refused = |source: &dyn std::error::Error| Error::new(ErrorKind::Unsupported, format!("{name}: {source}"));
    let (encoded, encode_df11) = timed(|| encode(&[words]));
    let encoded = encoded.map_err(|source| refused(&source))?;
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).map_err(|source| refused(&source))?;
    let (fixed, encode_fixed) = timed(|| FixedTensor::from_words(tensor.shape(), words));
    let fixed = fixed.map_err(|source| refused(&source))?;
    let mut out = vec![0; words.len()];
    let decode = |out: &mut [u16], form: &str, decode: &dyn Fn(&mut [u16]) -> Result<()>| {
        out.fill(0);
        let best = best(runs, || {
            let (done, time) = timed(|| decode(out));
            done.map(|()| time)
        })?;
        same(name, form, out, words).map(|()| best)
    };
    let copy = decode(&mut out, "a copy", &|out| {
        out.par_chunks_mut(COPIED).zip(words.par_chunks(COPIED)).for_each(|(to, from)| to.copy_from_slice(from));
        Ok(())
    })?;
    let df11 = decode(&mut out, "DF11", &|out| decode_into(&unit, out).map_err(|source| refused(&source)))?;
    let held = decode(&mut out, "fixed-length codes", &|out| fixed.read_into(out).map_err(|source| refused(&source)))?;
    let (plain_bytes, df11_bytes, held_bytes) = (2 * words.len(), unit.stored_bytes(), fixed.bytes());
    let mut all = vec![
        Timed { name: "copy", bytes: plain_bytes, encode: None, decode: copy },
        Timed { name: "DF11", bytes: df11_bytes, encode: Some(encode_df11), decode: df11 },
        Timed { name: "fixed-length codes", bytes: held_bytes, encode: Some(encode_fixed), decode: held },
    ];
    if let Some(gpu) = gpu {
        let [copy, df11, held] = gpu.time(name, words, &unit, &fixed, runs)?;
        let on_gpu = |name, bytes, decode| Timed { name, bytes, encode: None, decode };
        all.push(on_gpu("copy on the GPU", plain_bytes, copy));
        all.push(on_gpu("DF11 on the GPU", df11_bytes, df11));
        all.push(on_gpu("fixed-length codes on the GPU", held_bytes, held));
    }
    Ok(all)
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let made = work();
    (made, start.elapsed())
}

fn best(runs: usize, mut time: impl FnMut() -> Result<Duration>) -> Result<Duration> {
    (0..runs).try_fold(Duration::MAX, |best, _| Ok(best.min(time()?)))
}

fn same(tensor: &str, form: &str, got: &[u16], words: &[u16]) -> Result<()> {
    if got == words {
        return Ok(());
    }
    let sentence =
        format!("{tensor} came back from {form} with other words; please report this, with what `df11 doctor` prints");
    Err(Error::new(ErrorKind::Device, sentence))
}

impl GpuDecoder {
    /// How long a copy and both forms take on the GPU, by its own clock.
    #[cfg(feature = "cuda")]
    fn time(
        &self,
        name: &str,
        words: &[u16],
        unit: &Unit<'_>,
        fixed: &FixedTensor,
        runs: usize,
    ) -> Result<[Duration; 3]> {
        use crate::device::{CudaUnit, Keep};

        let (cuda, n) = (&self.0, words.len());
        let (mut from, mut to, mut got) = (cuda.buffer(n)?, cuda.buffer(n)?, vec![0; n]);
        from.write(0, words)?;
        let copy = best(runs, || cuda.time(|| to.copy_from(&from)))?;
        let mut decode = |form, unit: CudaUnit| {
            to.write(0, &vec![0; n])?;
            let best = best(runs, || cuda.time(|| cuda.decode(&[&unit], &mut to).map(drop)))?;
            to.read(0, &mut got)?;
            same(name, form, &got, words).map(|()| best)
        };
        let df11 = decode("DF11 on the GPU", cuda.load_encoded(name, unit, Keep::Resident)?)?;
        let held = decode("fixed-length codes on the GPU", cuda.load_fixed(name, fixed, Keep::Resident)?)?;
        Ok([copy, df11, held])
    }

    #[cfg(not(feature = "cuda"))]
    fn time(&self, _: &str, _: &[u16], _: &Unit<'_>, _: &FixedTensor, _: usize) -> Result<[Duration; 3]> {
        match self.0 {}
    }
}

impl fmt::Display for BenchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gpu = self.gpu.as_ref().map_or_else(String::new, |gpu| format!("; the GPU is {}", one_line(gpu)));
        writeln!(f, "{} tensors, {} of BF16{gpu}\n", self.tensors, super::human_bytes(self.bytes))?;
        writeln!(f, "{:<30} {:>11} {:>8} {:>12} {:>12}", "", "size", "of BF16", "encode GB/s", "decode GB/s")?;
        for Speed { name, bytes, encode_gb_per_s, decode_gb_per_s } in &self.speeds {
            let (size, part) = (super::human_bytes(*bytes), 100.0 * *bytes as f64 / self.bytes as f64);
            let encode = encode_gb_per_s.map_or_else(String::new, |speed| format!("{speed:.2}"));
            writeln!(f, "{name:<30} {size:>11} {part:>6.2} % {encode:>12} {decode_gb_per_s:>12.2}")?;
        }
        write!(f, "\nGB/s: 10⁹ bytes of BF16 a second, from memory to memory; on the CPU on all cores")
    }
}
