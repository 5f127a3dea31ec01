//! `df11 doctor`: says whether a GPU can be used, and if none can, why. Exit code 0 if one can, 1 if none can.

use std::fmt::Write;

use anyhow::Result;
use serde::Serialize;

use crate::say::Messages;
use crate::text::{bytes, one_line};

#[derive(Default, Serialize)]
struct Diagnosis {
    /// The CUDA version of the driver.
    driver: Option<String>,
    gpus: Vec<Gpu>,
    /// If the examination ended early, the reason.
    problem: Option<String>,
}

#[derive(Serialize)]
struct Gpu {
    ordinal: u32,
    name: String,
    capability: String,
    memory: u64,
    free: Option<u64>,
    /// The PTX files in this program, the preferred one first.
    ptx: Vec<PtxFile>,
}

#[derive(Serialize)]
struct PtxFile {
    name: String,
    /// Whether it is used by default, as the first one that the driver accepts.
    used: bool,
    /// The error, if its kernels failed to decode a small unit.
    problem: Option<String>,
}

pub(super) fn run(messages: Messages) -> Result<bool> {
    let mut diagnosis = Diagnosis::default();
    diagnosis.problem = examine(&mut diagnosis).err().map(|error| error.to_string());
    messages.say(&diagnosis, Diagnosis::text)?;
    Ok(diagnosis.gpus.iter().any(Gpu::is_usable))
}

impl Gpu {
    fn is_usable(&self) -> bool {
        self.ptx.iter().any(|ptx| ptx.used && ptx.problem.is_none())
    }
}

impl Diagnosis {
    fn text(&self) -> String {
        let mut out = self.driver.as_ref().map_or_else(String::new, |driver| format!("driver  for CUDA {driver}\n"));
        for gpu in &self.gpus {
            let free = gpu.free.map_or_else(String::new, |free| format!(", {} free", bytes(free)));
            let (name, memory) = (one_line(&gpu.name), bytes(gpu.memory));
            let _ =
                writeln!(out, "cuda:{}  {name}, compute capability {}, {memory}{free}", gpu.ordinal, gpu.capability);
            for PtxFile { name, used, problem } in &gpu.ptx {
                let said = match problem {
                    Some(problem) => one_line(problem),
                    None if *used => "decodes as it should, and is used".to_owned(),
                    None => format!("decodes as it should; --ptx {name} uses it"),
                };
                let _ = writeln!(out, "  {name:<10}{said}");
            }
        }
        out.extend(self.problem.iter().map(|problem| one_line(problem) + "\n"));
        match self.gpus.iter().find(|gpu| gpu.is_usable()) {
            Some(gpu) => format!("{out}\nthe GPU can be used: --device cuda:{}\n", gpu.ordinal),
            None => out + "\nno GPU can be used; everything works on the CPU\n",
        }
    }
}

#[cfg(not(feature = "cuda"))]
fn examine(_: &mut Diagnosis) -> Result<()> {
    df11_host::device::DeviceChoice::Cuda(0).open(None)?;
    Ok(())
}

/// Looks for a driver and GPUs. Each GPU decodes a small unit with each kernel of each PTX file.
#[cfg(feature = "cuda")]
fn examine(diagnosis: &mut Diagnosis) -> Result<()> {
    use df11_host::device::{Cuda, Ptx, gpus};

    diagnosis.driver = Some(df11_host::internals::driver_version()?);
    for info in gpus()? {
        let opened = Cuda::open(info.ordinal, None).ok();
        let used = opened.as_ref().and_then(Cuda::ptx);
        let free = opened.and_then(|cuda| cuda.memory().ok()).map(|(free, _)| free);
        let ptx = Ptx::ALL.map(|ptx| {
            let opened = Cuda::open(info.ordinal, Some(ptx)).map_err(anyhow::Error::from);
            let problem = opened.and_then(|cuda| check(&cuda)).err().map(|error| error.to_string());
            PtxFile { name: ptx.to_string(), used: used == Some(ptx), problem }
        });
        let (ordinal, name, memory) = (info.ordinal, info.name, info.memory);
        let capability = format!("{}.{}", info.capability.0, info.capability.1);
        diagnosis.gpus.push(Gpu { ordinal, name, capability, memory, free, ptx: ptx.into() });
    }
    Ok(())
}

/// Decodes small units with codes of 1 to 17 bits, and compares the words: one unit for `decode_units`, and one that only `decode` can
/// decode.
#[cfg(feature = "cuda")]
fn check(cuda: &df11_host::device::Cuda) -> Result<()> {
    use df11_codec::{Geometry, Unit, encode};

    // Exponent 100 + k for about one word in 2^(k + 1), in no order.
    let word = |i: u32| {
        let random = i.wrapping_mul(0x9e37_79b9) >> 15;
        (100 + (random | 1 << 16).trailing_zeros() as u16) << 7 | (i & 0x7f) as u16
    };
    let words: Vec<u16> = (0..1 << 16).map(word).collect();
    for geometry in [Some(Geometry::OFFICIAL), Geometry::new(8, 256)].into_iter().flatten() {
        let encoded = encode(&[&words], geometry)?;
        let unit = Unit::validate(encoded.as_raw(), geometry)?;
        let loaded = cuda.load_encoded("the doctor's", &unit, df11_host::device::Keep::Resident)?;
        let (mut buffer, mut got) = (cuda.buffer(words.len())?, vec![0; words.len()]);
        cuda.decode(&[&loaded], &mut buffer)?;
        buffer.read(0, &mut got)?;
        anyhow::ensure!(
            got == words,
            "{} decodes to wrong words; please report this, with what `df11 doctor --json` prints",
            loaded.kernel()
        );
    }
    Ok(())
}
