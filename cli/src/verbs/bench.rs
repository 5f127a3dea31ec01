//! `df11 bench`: compresses a model's weights in memory and decodes them there; shows how small they become, and how fast
//! both are, compared with a copy.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use df11_host::device::{Cuda, DeviceChoice, Ptx};
use df11_host::{Dtype, FixedTensor, Model, Progress, Tensor};
use df11_simd::unit::{Geometry, Unit, decode_into, encode};
use rayon::prelude::*;
use serde::Serialize;

use crate::progress::Bar;
use crate::say::Messages;
use crate::text::{bytes, count, one_line, percent};

/// How many times each weight is copied and decoded. The best time counts.
const RUNS: usize = 5;

/// Words per copying task: 1 MiB.
const COPIED: usize = 512 << 10;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A model, compressed or not: a directory, a .safetensors file, or hf:OWNER/NAME after `hf download OWNER/NAME`
    input: PathBuf,

    /// Whether a GPU decodes, too: auto (if one can be used), cpu (no), or cuda[:N]
    #[arg(long, value_name = "DEVICE", default_value_t = DeviceChoice::Auto)]
    device: DeviceChoice,

    /// The PTX with which a GPU decodes: rust-cuda or rustc; without it the first that its driver accepts
    #[arg(long, value_name = "NAME", env = "DF11_PTX")]
    ptx: Option<Ptx>,
}

#[derive(Serialize)]
struct Report {
    /// How many weights were compressed: all BF16 tensors of two or more dimensions.
    tensors: usize,
    /// Their size as BF16, in bytes.
    bytes: u64,
    gpu: Option<String>,
    speeds: Vec<Speed>,
}

/// How small a format is, and how fast, in GB (10⁹ bytes) of BF16 per second.
#[derive(Serialize)]
struct Speed {
    name: &'static str,
    bytes: u64,
    encode_gb_per_s: Option<f64>,
    decode_gb_per_s: f64,
}

/// Measurements of one weight, or of all together.
struct Timed {
    name: &'static str,
    bytes: usize,
    encode: Option<Duration>,
    decode: Duration,
}

pub(super) fn run(arguments: Arguments, messages: Messages) -> Result<bool> {
    let model = Model::open(&arguments.input)?;
    let is_timed = |t: &Tensor<'_>| t.dtype() == Dtype::BF16 && t.shape().len() > 1 && t.elements() > 0;
    let tensors: Vec<_> = model.iter().map(|(_, tensor)| tensor).filter(is_timed).collect();
    let path = model.path().display();
    ensure!(
        !tensors.is_empty(),
        "{path}: it has no BF16 tensors of two or more dimensions, so there is nothing to time"
    );
    let gpu = arguments.device.open(arguments.ptx)?;
    let progress = Bar::reading("timing", messages.quiet);
    let total = tensors.iter().map(|tensor| tensor.byte_len() as u64).sum();
    progress.start(total);
    let mut all: Vec<Timed> = Vec::new();
    for tensor in &tensors {
        let timed = time(tensor, &tensor.bf16_bits()?, gpu.as_ref()).with_context(|| tensor.name().to_owned())?;
        match all.is_empty() {
            true => all = timed,
            false => all.iter_mut().zip(&timed).for_each(|(all, one)| {
                all.bytes += one.bytes;
                all.encode = all.encode.zip(one.encode).map(|(a, b)| a + b);
                all.decode += one.decode;
            }),
        }
        progress.advance(tensor.byte_len() as u64, tensor.name());
    }
    drop(progress);
    let gb_per_s = |time: Duration| total as f64 / 1e9 / time.as_secs_f64();
    let speed = |Timed { name, bytes, encode, decode }| {
        let (encode_gb_per_s, decode_gb_per_s) = (encode.map(gb_per_s), gb_per_s(decode));
        Speed { name, bytes: bytes as u64, encode_gb_per_s, decode_gb_per_s }
    };
    let gpu = gpu.map(|gpu| gpu.to_string());
    let report = Report { tensors: tensors.len(), bytes: total, gpu, speeds: all.into_iter().map(speed).collect() };
    messages.say(&report, Report::text)?;
    Ok(true)
}

/// Times a weight in every way, and compares every decoded word with the original.
fn time(tensor: &Tensor<'_>, words: &[u16], gpu: Option<&Cuda>) -> Result<Vec<Timed>> {
    let (encoded, encode_df11) = timed(|| encode(&[words]));
    let encoded = encoded?;
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?;
    let (fixed, encode_fixed) = timed(|| FixedTensor::from_words(tensor.shape(), words));
    let fixed = fixed?;
    let mut out = vec![0; words.len()];
    let decode = |out: &mut [u16], decode: &dyn Fn(&mut [u16]) -> Result<()>| {
        out.fill(0);
        let best = best(|| {
            let (done, time) = timed(|| decode(out));
            done.map(|()| time)
        })?;
        same(out, words).map(|()| best)
    };
    let copy = decode(&mut out, &|out| {
        out.par_chunks_mut(COPIED).zip(words.par_chunks(COPIED)).for_each(|(to, from)| to.copy_from_slice(from));
        Ok(())
    })?;
    let df11 = decode(&mut out, &|out| Ok(decode_into(&unit, out)?))?;
    let held = decode(&mut out, &|out| Ok(fixed.read_into(out)?))?;
    let sizes = [2 * words.len(), unit.stored_bytes(), fixed.bytes()];
    let timed = |name, bytes, encode, decode| Timed { name, bytes, encode, decode };
    let mut all = vec![
        timed("copy", sizes[0], None, copy),
        timed("DF11", sizes[1], Some(encode_df11), df11),
        timed("fixed-length codes", sizes[2], Some(encode_fixed), held),
    ];
    if let Some(gpu) = gpu {
        let names = ["copy on the GPU", "DF11 on the GPU", "fixed-length codes on the GPU"];
        let times = on_gpu(gpu, words, &unit, &fixed)?;
        all.extend(names.into_iter().zip(sizes).zip(times).map(|((name, bytes), time)| timed(name, bytes, None, time)));
    }
    Ok(all)
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let made = work();
    (made, start.elapsed())
}

fn best(mut time: impl FnMut() -> Result<Duration>) -> Result<Duration> {
    (0..RUNS).try_fold(Duration::MAX, |best, _| Ok(best.min(time()?)))
}

fn same(got: &[u16], words: &[u16]) -> Result<()> {
    ensure!(got == words, "it came back with other words; please report this, with what `df11 doctor` prints");
    Ok(())
}

/// How long a copy and decoding both formats take on a GPU, by its own clock.
#[cfg(feature = "cuda")]
fn on_gpu(cuda: &Cuda, words: &[u16], unit: &Unit<'_>, fixed: &FixedTensor) -> Result<[Duration; 3]> {
    use df11_host::device::{CudaUnit, Keep};

    let n = words.len();
    let (mut from, mut to, mut got) = (cuda.buffer(n)?, cuda.buffer(n)?, vec![0; n]);
    from.write(0, words)?;
    let copy = best(|| Ok(cuda.time(|| to.copy_from(&from))?))?;
    let mut decode = |unit: CudaUnit| {
        to.write(0, &vec![0; n])?;
        let best = best(|| Ok(cuda.time(|| cuda.decode(&[&unit], &mut to).map(drop))?))?;
        to.read(0, &mut got)?;
        same(&got, words).map(|()| best)
    };
    let df11 = decode(cuda.load_encoded("", unit, Keep::Resident)?)?;
    let held = decode(cuda.load_fixed("", fixed, Keep::Resident)?)?;
    Ok([copy, df11, held])
}

#[cfg(not(feature = "cuda"))]
fn on_gpu(gpu: &Cuda, _: &[u16], _: &Unit<'_>, _: &FixedTensor) -> Result<[Duration; 3]> {
    anyhow::bail!("{gpu} isn't timed: this df11 was built without its feature cuda")
}

impl Report {
    fn text(&self) -> String {
        let gpu = self.gpu.as_ref().map_or_else(String::new, |gpu| format!("; the GPU is {}", one_line(gpu)));
        let mut out = format!("{}, {} of BF16{gpu}\n\n", count(self.tensors, "tensor"), bytes(self.bytes));
        let _ = writeln!(out, "{:<30} {:>11} {:>9} {:>12} {:>12}", "", "size", "of BF16", "encode GB/s", "decode GB/s");
        for Speed { name, bytes: size, encode_gb_per_s, decode_gb_per_s } in &self.speeds {
            let encode = encode_gb_per_s.map_or_else(String::new, |speed| format!("{speed:.2}"));
            let (part, size) = (percent(*size, self.bytes), bytes(*size));
            let _ = writeln!(out, "{name:<30} {size:>11} {part:>9} {encode:>12} {decode_gb_per_s:>12.2}");
        }
        out + "\nGB/s: 10⁹ bytes of BF16 a second, from memory to memory; on the CPU on all cores\n"
    }
}
