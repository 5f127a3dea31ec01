//! Compresses a model to a stream, such as a pipe, a socket or memory: one file, written from its first byte to its last.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Write;

use crate::compress::encode::{Planned, Slot};
use crate::compress::options::CompressOptions;
use crate::compress::select::Job;
use crate::error::{Error, ErrorKind, Result};
use crate::file::checksum::Sum;
use crate::file::tensor_file::{bytes_of, zeroed};
use crate::model::Model;
use crate::model::unit::UNIT;
use crate::outcome::{Chosen, Report, Stored};
use crate::patterns::dict::Patterns;
use crate::progress::{Progress, step};

/// Compresses a model that is one safetensors file to the bytes that [`compress`](crate::compress()) would write for it.
///
/// The model is read three times, because the header comes first and contains the checksums and sizes of everything after it. Memory
/// holds one encoded unit at a time. After an error, discard what was written.
///
/// ```
/// use df11_host::{Model, compress_to};
///
/// # let weight = safetensors::tensor::TensorView::new(df11_host::Dtype::BF16, vec![64, 64], &[0x3f; 8192]).unwrap();
/// # let bytes = safetensors::serialize([("a.weight", weight)], None).unwrap();
/// let model = Model::from_bytes(bytes)?; // from anywhere
/// let mut compressed = Vec::new();
/// let report = compress_to(&model, &mut compressed, None, &())?;
/// assert_eq!(report.bytes_after, compressed.len() as u64);
/// assert_eq!(Model::from_bytes(compressed)?.tensor("a.weight")?.shape(), [64, 64]);
/// # Ok::<(), df11_host::Error>(())
/// ```
///
/// # Errors
///
/// [`ErrorKind::AlreadyCompressed`]; [`ErrorKind::Argument`] if the model is a directory; errors of reading it and of writing to `out`.
pub fn compress_to(
    model: &Model,
    mut out: impl Write,
    patterns: Option<Patterns>,
    progress: &dyn Progress,
) -> Result<Report> {
    if model.is_compressed() {
        return Err(Error::new(ErrorKind::AlreadyCompressed, "it is a DFloat11 model already").at(&model.root));
    }
    if model.is_directory {
        return Err(Error::argument("it is a directory, and only a file can be written as one stream").at(&model.root));
    }
    progress.start(model.bytes());
    let mut job = Job::new("", model, &CompressOptions { patterns, ..CompressOptions::default() }, None)?;
    let (mut manifest, mut slots, mut planned) = (job.manifest(), Vec::new(), Vec::new());
    for unit in std::mem::take(&mut job.units) {
        let mut sums = vec![Sum::default(); unit.weights.len()];
        let plan = Planned::new(&unit.path, &unit.weights, job.words(&unit), &mut slots, |weight, words| {
            sums[weight].update(bytes_of(words));
            step(progress, 0, &unit.path)
        })?;
        let named = unit.weights.iter().map(|name| job.original(name).to_owned());
        manifest.checksums.extend(named.zip(sums.iter().map(Sum::text)));
        match plan {
            Ok(unit) => planned.push(unit),
            Err(reason) => job.give_up(unit, &reason),
        }
    }
    let mut report = Report { bytes_before: model.files[0].header.file_bytes(), ..Report::default() };
    report.chosen.push(Chosen {
        component: String::new(),
        pattern: job.detected.name.clone(),
        why: job.detected.why.clone(),
    });
    let rest: Vec<String> = job.rest.iter().cloned().collect();
    for name in &rest {
        let (file, at, bytes) = job.place(name);
        manifest.checksums.insert(job.original(name).to_owned(), file.checksum(at, bytes)?);
        let reason = job.why.get(name).cloned().unwrap_or_default();
        report.stored.push(Stored { name: job.original(name).to_owned(), bytes: bytes as u64, reason });
    }

    let header = job.header(&planned, &rest, &job.lone_metadata(&manifest))?;
    let mut write = |bytes: &[u8]| out.write_all(bytes).map_err(Error::unwritten);
    write(&header.beginning())?;
    let of_unit = |unit: &'_ Planned<'_>| UNIT.map(|suffix| format!("{}.{suffix}", unit.path));
    let units: HashMap<String, (usize, usize)> = planned
        .iter()
        .enumerate()
        .flat_map(|(unit, one)| of_unit(one).into_iter().enumerate().map(move |(tensor, name)| (name, (unit, tensor))))
        .collect();
    // In the header's order all split positions come first. Then the other five tensors of each unit follow each other, unless one
    // module's path begins with another's. So this usually holds a single unit.
    let mut encoded: HashMap<usize, EncodedUnit> = HashMap::new();
    for entry in &header.entries {
        match units.get(&entry.name) {
            Some(&(unit, SPLITS)) => write(&planned[unit].splits())?,
            Some(&(unit, tensor)) => {
                let mut held = match encoded.remove(&unit) {
                    Some(held) => held,
                    None => {
                        let (held, sums) = EncodedUnit::new(&planned[unit], &mut slots, progress)?;
                        let mut sums = planned[unit].weights.iter().map(|name| job.original(name)).zip(sums);
                        if sums.any(|(name, sum)| manifest.checksums.get(name) != Some(&sum)) {
                            return Err(Error::changed(&model.root));
                        }
                        held
                    }
                };
                write(held.take(tensor))?;
                if held.left > 0 {
                    encoded.insert(unit, held);
                }
            }
            None => {
                let (file, at, bytes) = job.place(&entry.name);
                file.blocks(at, bytes, |block| {
                    write(block)?;
                    step(progress, block.len() as u64, &entry.name)
                })?;
            }
        }
    }
    model.files[0].check_unchanged()?;
    out.flush().map_err(Error::unwritten)?;
    for unit in &planned {
        report.units += 1;
        report.weights += unit.weights.len();
        report.unit_bytes_before += unit.original_bytes() as u64;
        report.unit_bytes_after += unit.bytes() as u64;
    }
    report.bytes_after = header.file_bytes();
    Ok(report)
}

/// The index of the split positions among a unit's tensors.
const SPLITS: usize = 5;

/// A unit's tensors in memory, in the order of [`UNIT`].
struct EncodedUnit {
    bytes: Vec<u8>,
    ends: [usize; 6],
    /// How many of the first five tensors aren't written yet.
    left: usize,
}

impl EncodedUnit {
    /// Also returns the checksums of the weights.
    fn new(unit: &Planned<'_>, slots: &mut Vec<Slot>, progress: &dyn Progress) -> Result<(Self, Vec<String>)> {
        let bytes = RefCell::new(zeroed(unit.bytes(), &unit.path)?);
        let mut end = 0;
        let ends: [usize; 6] = std::array::from_fn(|tensor| {
            end += unit.entries()[tensor].range.len();
            end
        });
        let at = std::array::from_fn(|tensor: usize| tensor.checked_sub(1).map_or(0, |before| ends[before] as u64));
        let write = |at: u64, part: &[u8]| {
            let at = usize::try_from(at).unwrap_or(usize::MAX);
            bytes.borrow_mut()[at..at + part.len()].copy_from_slice(part);
            Ok(())
        };
        let (weights, _) = unit.write(slots, at, write, |bytes| step(progress, bytes, &unit.path))?;
        Ok((Self { bytes: bytes.into_inner(), ends, left: SPLITS }, weights))
    }

    fn take(&mut self, tensor: usize) -> &[u8] {
        self.left -= 1;
        let start = tensor.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[tensor]]
    }
}
