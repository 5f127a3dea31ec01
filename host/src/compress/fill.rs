//! Fills one safetensors file with units and with tensors that are stored as they are.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use crate::compress::encode::{Planned, Slot, Words};
use crate::compress::record::Record;
use crate::compress::select::{Candidate, Job};
use crate::error::{Error, ErrorKind, Result};
use crate::file::checksum::Sum;
use crate::file::header::{Header, MAX_HEADER};
use crate::model::manifest::Manifest;
use crate::model::unit::UNIT;
use crate::outcome::{Report, Stored};
use crate::output::Output;
use crate::progress::{Progress, step};

/// State shared by the models of one run.
pub(crate) struct Run<'r> {
    pub(crate) out: Output,
    pub(crate) report: Report,
    pub(crate) slots: Vec<Slot>,
    pub(crate) progress: &'r dyn Progress,
}

impl<'m> Job<'m> {
    /// Plans a unit, or says why its weights are better stored as they are.
    pub(crate) fn plan(&self, unit: &Candidate, run: &mut Run<'_>) -> Result<Result<Planned<'m>, String>> {
        let Run { slots, progress, .. } = run;
        Planned::new(&unit.path, &unit.weights, self.words(unit), slots, |_, _| step(*progress, 0, &unit.path))
    }

    pub(crate) fn words(&self, unit: &Candidate) -> Vec<Words<'m>> {
        let words = |name: &String| {
            let (file, at, bytes) = self.place(name);
            Words { file, at, len: bytes / 2 }
        };
        unit.weights.iter().map(words).collect()
    }

    pub(crate) fn header(
        &self,
        units: &[Planned<'_>],
        stored: &[String],
        metadata: &BTreeMap<String, String>,
    ) -> Result<Header> {
        let entry = |name: &String| {
            let mut entry = self.entry(name).clone();
            entry.name.clone_from(name);
            entry
        };
        let entries = units.iter().flat_map(Planned::entries).chain(stored.iter().map(entry));
        let header = Header::of(entries.collect(), metadata);
        match header.text.len() as u64 <= MAX_HEADER {
            true => Ok(header),
            false => {
                let sentence = format!("compressed, it would have a header of more than {MAX_HEADER} bytes");
                Err(Error::new(ErrorKind::Unsupported, sentence).at(&self.model.root))
            }
        }
    }

    /// Writes the file of a unit (`is_unit`), which a later run can use, or the file with everything else. Adds the checksums of
    /// all its tensors to the manifest.
    pub(super) fn fill(
        &self,
        name: &Path,
        (units, stored, is_unit): (&[Planned<'_>], &[String], bool),
        manifest: &mut Manifest,
        run: &mut Run<'_>,
    ) -> Result<()> {
        let Run { out, report, slots, progress } = run;
        let header = |manifest: &Manifest| {
            let metadata = if is_unit { BTreeMap::new() } else { self.rest_metadata(manifest) };
            self.header(units, stored, &metadata)
        };
        // A lone file's header contains checksums that aren't known yet; its length is right.
        let planned = header(manifest)?;
        let places: HashMap<&str, u64> =
            planned.entries.iter().map(|entry| (&*entry.name, planned.start_of(entry))).collect();
        let writing = out.create(name)?;
        let mut record = Record::new();
        for unit in units {
            let at = UNIT.map(|suffix| places[&*format!("{}.{suffix}", unit.path)]);
            let write = |at, bytes: &[u8]| writing.write(at, bytes);
            let (weights, own) = unit.write(slots, at, write, |bytes| step(*progress, bytes, &unit.path))?;
            for (name, sum) in unit.weights.iter().zip(weights) {
                self.note(name, sum, &mut record, manifest);
            }
            UNIT.iter().zip(own).for_each(|(suffix, sum)| record.add_tensor(format!("{}.{suffix}", unit.path), sum));
            self.count_unit(unit.weights.len(), [unit.original_bytes(), unit.bytes()], report);
        }
        for name in stored {
            let ((file, at, bytes), mut to, mut sum) = (self.place(name), places[&**name], Sum::default());
            file.blocks(at, bytes, |block| {
                sum.update(block);
                writing.write(to, block)?;
                to += block.len() as u64;
                step(*progress, block.len() as u64, name)
            })?;
            self.note(name, sum.text(), &mut record, manifest);
            record.add_tensor(name.clone(), sum.text());
            self.count_stored(name, report);
        }
        let header = header(manifest)?;
        writing.write(0, &header.beginning())?;
        report.bytes_after += header.file_bytes();
        out.finish(writing, is_unit.then(|| record.into_text(&header.text)))
    }

    /// Uses the unit's file from an earlier run, if this run would write the same file.
    pub(crate) fn reuse(&self, unit: &Candidate, manifest: &mut Manifest, run: &mut Run<'_>) -> Result<bool> {
        let Run { out, report, progress, .. } = run;
        let Some((path, text)) = out.recorded(&unit.file) else { return Ok(false) };
        let Some(record) = Record::parse(&text) else { return Ok(false) };
        let Some(file) = record.check(self, unit, &path)? else { return Ok(false) };
        out.reuse(&unit.file);
        for source in record.sources {
            manifest.checksums.insert(self.original(&source.name).to_owned(), source.checksum);
        }
        unit.module.iter().for_each(|name| self.count_stored(name, report));
        let is_stored = |name: &String| unit.module.contains(name);
        let bytes = file.header.entries.iter().filter(|entry| !is_stored(&entry.name)).map(|entry| entry.range.len());
        let before = unit.weights.iter().map(|name| self.place(name).2);
        self.count_unit(unit.weights.len(), [before.sum(), bytes.sum()], report);
        report.reused += 1;
        report.bytes_after += file.header.file_bytes();
        step(*progress, self.bytes_of(unit), &unit.path)?;
        Ok(true)
    }

    fn note(&self, name: &str, sum: String, record: &mut Record, manifest: &mut Manifest) {
        manifest.checksums.insert(self.original(name).to_owned(), sum.clone());
        record.add_source(self, name, sum);
    }

    fn count_unit(&self, weights: usize, [before, after]: [usize; 2], report: &mut Report) {
        report.units += 1;
        report.weights += weights;
        report.unit_bytes_before += before as u64;
        report.unit_bytes_after += after as u64;
    }

    fn count_stored(&self, name: &str, report: &mut Report) {
        let reason = self.why.get(name).cloned().unwrap_or_default();
        report.stored.push(Stored { name: self.shown(name), bytes: self.place(name).2 as u64, reason });
    }

    /// The name of a tensor in reports.
    pub(crate) fn shown(&self, name: &str) -> String {
        self.dir(self.original(name)).to_string_lossy().into_owned()
    }
}
