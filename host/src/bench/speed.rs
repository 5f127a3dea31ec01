//! Decodes units repeatedly, and measures the speed of the decoder.

use std::time::Duration;

use serde::Serialize;

use crate::device::timed::Timed;
use crate::device::{DecodedWords, DeviceError, Keep, NamedUnit, UnitId};
use crate::error::{Error, Result};
use crate::unit as units;

/// Weights of a pass over a synthetic unit on a GPU. A small unit has several copies, so that none is still in the
/// GPU's cache when it is decoded again.
const PASS_WEIGHTS: usize = 128 << 20;

/// The largest number of copies of a unit.
const MOST_COPIES: usize = 16;

/// Passes before any is timed, so that the processor reaches its full speed.
const WARM_UP: usize = 3;

/// The largest number of bytes that is copied.
const COPY_BYTES: u64 = 512 << 20;

/// How units are decoded repeatedly. A *pass* decodes all of them once.
#[derive(Clone, Copy, Debug)]
pub struct Passes {
    /// The number of copies of each unit: each is loaded, and decoded in a pass.
    pub copies: usize,
    /// The number of timed passes, at least one.
    pub runs: usize,
    /// Whether all copies of all units are decoded together, not only those of one unit.
    pub together: bool,
}

/// How fast something decodes.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Speed {
    /// The decoder: `cpu`, or PTX and kernel, as in `rustc decode_units`.
    pub name: String,
    /// Units of a pass, counting each copy.
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
    /// The bytes that a copy on the same device reads and writes, median, in GB a second.
    pub copy_gb_per_s: f64,
    /// The bytes a second that the median pass reads and writes, compressed and BF16, as a fraction of those of the
    /// copy.
    pub of_copy: f64,
}

/// The speed of a copy within a device's memory.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct CopySpeed {
    /// Bytes that are copied.
    pub bytes: u64,
    /// The median copy, in milliseconds.
    pub median_ms: f64,
    /// The bytes that the median copy reads and writes, in GB a second.
    pub median_gb_per_s: f64,
    /// The bytes that the best copy reads and writes, in GB a second.
    pub best_gb_per_s: f64,
}

/// Times copies of the given number of bytes, but at most half a GB, within the device's memory.
///
/// # Errors
///
/// The device fails, or has no room for twice these bytes.
pub fn time_copy<'m, D: Timed<'m>>(decoder: &mut D, bytes: u64, runs: usize) -> Result<CopySpeed> {
    let bytes = bytes.min(COPY_BYTES);
    let copies = decoder.time_copies(bytes as usize, WARM_UP + runs.max(1))?.split_off(WARM_UP);
    let best = copies.iter().copied().min().unwrap_or_default();
    let middle = median(copies);
    Ok(CopySpeed {
        bytes,
        median_ms: middle.as_secs_f64() * 1e3,
        median_gb_per_s: gb_per_s(2 * bytes, middle),
        best_gb_per_s: gb_per_s(2 * bytes, best),
    })
}

/// Times passes over units.
///
/// # Errors
///
/// [`DeviceError::Differs`] if a word isn't the CPU's. The device fails, or has no room for a single unit.
pub fn time<'m, D: Timed<'m>>(
    name: &str,
    decoder: &mut D,
    units: &[NamedUnit<'m>],
    Passes { copies, runs, together }: Passes,
) -> Result<Speed> {
    let runs = runs.max(1);
    let output = units.iter().map(|unit| 2 * unit.unit().n_elements() * copies).sum::<usize>() as u64;
    // The copy is timed before the units are loaded, because it uses the same memory.
    let copy = time_copy(decoder, output, runs)?;

    let mut loaded = Vec::new();
    for unit in units {
        match load(decoder, unit, copies) {
            Ok(ids) => loaded.push(ids),
            Err(Error::Device(DeviceError::OutOfMemory { .. })) if !loaded.is_empty() => break,
            Err(error) => return Err(error),
        }
    }
    let left_out = units.len() - loaded.len();
    let decoded = &units[..loaded.len()];
    let groups = if together { vec![loaded.concat()] } else { loaded };
    if together {
        check(decoder, &groups[0], decoded.iter().flat_map(|unit| std::iter::repeat_n(unit, copies)))?;
    }
    let pass = |decoder: &mut D| groups.iter().try_for_each(|ids| decoder.decode(ids).map(drop));
    for _ in 0..WARM_UP {
        decoder.time(pass)?;
    }
    let passes = (0..runs).map(|_| decoder.time(pass)).collect::<Result<Vec<_>>>()?;

    let weights = decoded.iter().map(|unit| unit.unit().n_elements() * copies).sum::<usize>() as u64;
    let compressed_bytes = decoded.iter().map(|unit| unit.unit().stored_bytes() * copies).sum::<usize>() as u64;
    for ids in groups.into_iter().flatten() {
        decoder.unload(ids)?;
    }
    let best = passes.iter().copied().min().unwrap_or_default();
    let (middle, copy_gb_per_s) = (median(passes), copy.median_gb_per_s);
    Ok(Speed {
        name: name.to_owned(),
        units: decoded.len() * copies,
        left_out,
        weights,
        compressed_bytes,
        median_ms: middle.as_secs_f64() * 1e3,
        best_ms: best.as_secs_f64() * 1e3,
        median_gb_per_s: gb_per_s(2 * weights, middle),
        best_gb_per_s: gb_per_s(2 * weights, best),
        copy_gb_per_s,
        of_copy: gb_per_s(compressed_bytes + 2 * weights, middle) / copy_gb_per_s,
    })
}

/// Loads copies of a unit, and checks every word of each.
fn load<'m, D: Timed<'m>>(decoder: &mut D, unit: &NamedUnit<'m>, copies: usize) -> Result<Vec<UnitId>> {
    let ids = (0..copies).map(|_| decoder.load(unit.clone(), Keep::Resident)).collect::<Result<Vec<_>>>()?;
    check(decoder, &ids, std::iter::repeat_n(unit, copies))?;
    Ok(ids)
}

/// Decodes units together, each a single weight, and compares every word with the CPU's.
fn check<'u, 'm: 'u, D: Timed<'m>>(
    decoder: &mut D,
    ids: &[UnitId],
    units: impl Iterator<Item = &'u NamedUnit<'m>>,
) -> Result<()> {
    let decoded = decoder.decode(ids)?;
    let mut last: Option<(&NamedUnit<'m>, Vec<u16>)> = None;
    for (unit, weight) in units.zip(decoded.weights()) {
        // Copies of a unit are next to each other.
        let expected = match last.take() {
            Some((same, expected)) if std::ptr::eq(same, unit) => expected,
            _ => units::decode(unit.unit())
                .map_err(|source| DeviceError::Decode { unit: unit.path().to_owned(), source })?,
        };
        DeviceError::unless_same(unit.path(), 0, &weight.words.to_host()?, &expected)?;
        last = Some((unit, expected));
    }
    Ok(())
}

/// The middle of some durations.
pub fn median(mut durations: Vec<Duration>) -> Duration {
    durations.sort_unstable();
    durations.get(durations.len() / 2).copied().unwrap_or_default()
}

fn gb_per_s(bytes: u64, duration: Duration) -> f64 {
    bytes as f64 / 1e9 / duration.as_secs_f64()
}

/// The number of copies of a unit with the given number of weights that make a pass too large for a GPU's cache.
pub fn copies(weights: usize) -> usize {
    PASS_WEIGHTS.div_ceil(weights.max(1)).min(MOST_COPIES)
}
