//! Writes the safetensors files of a part, one for each unit and one for all other tensors; or takes those that an
//! earlier run has finished.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{self, File};
use std::io::ErrorKind;
use std::mem;
use std::path::PathBuf;

use crate::compress::compression::Compression;
use crate::compress::encoder::Planned;
use crate::compress::fill::{fill, plan};
use crate::compress::layout::Files;
use crate::compress::select::Candidate;
use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::file::file_sum;
use crate::file::header::of_pytorch;
use crate::file::tensor_file::TensorFile;
use crate::parts::document::{PartFile, STORED, UNITS};
use crate::parts::journal::{Finished, Journal};
use crate::progress::unless_interrupted;
use crate::write::tensor_writer::TensorWriter;

/// The files of a part, while they are written.
pub(crate) struct PartWriter<'m> {
    pub(crate) compression: Compression<'m>,
    pub(crate) form: Files,
    /// The directory that they are written in.
    pub(crate) directory: PathBuf,
    /// Files that an earlier run has finished, by their names.
    pub(crate) earlier: HashMap<String, Finished>,
    /// Where finished files are noted.
    pub(crate) journal: Option<Journal>,
    pub(crate) sync: bool,
    /// The files that are finished.
    pub(crate) files: Vec<PartFile>,
    /// What is yet to be noted: finished files of tensors from files on the hub that aren't compared with their checksums
    /// yet, and those files.
    pub(crate) unchecked: Vec<(Finished, Vec<&'m TensorFile>)>,
}

impl<'m> PartWriter<'m> {
    /// Writes the file of a unit, unless the unit is better stored as it is.
    ///
    /// # Errors
    ///
    /// Those of [`plan`], of [`fill`] and of writing.
    pub(crate) fn unit(&mut self, name: &str, candidate: Candidate) -> Result<()> {
        let (name, module) = (format!("{UNITS}/{name}"), self.module(&candidate.path));
        if !self.take_earlier(&name, &candidate.weights, &module)? {
            // If there is none, the rest of its module stays with the others.
            let Some(unit) = plan(&mut self.compression, candidate, |_, _| Ok(()))? else { return Ok(()) };
            self.write(name, &[unit], &module, &BTreeMap::new())?;
        }
        module.iter().for_each(|name| self.compression.selection.stored.remove(name));
        Ok(())
    }

    /// The tensors that go into the file of this unit, of those that are stored.
    fn module(&self, path: &str) -> Vec<String> {
        match self.form {
            Files::Units => self.compression.selection.stored.of_module(path),
            Files::One { .. } | Files::Lone => Vec::new(),
        }
    }

    /// Writes the file of all tensors outside the units' files, if there are any.
    ///
    /// # Errors
    ///
    /// As [`Self::unit`].
    pub(crate) fn stored(&mut self) -> Result<()> {
        let stored = self.compression.selection.stored.take();
        if stored.is_empty() || self.take_earlier(STORED, &[], &stored)? {
            return Ok(());
        }
        // That of the whole model's file, which may then be this one.
        let metadata = if self.form == Files::Units { of_pytorch() } else { BTreeMap::new() };
        self.write(STORED.to_owned(), &[], &stored, &metadata)
    }

    /// Takes a file that an earlier run has finished, if it is as it was written and holds just these tensors.
    fn take_earlier(&mut self, name: &str, weights: &[String], stored: &[String]) -> Result<bool> {
        let Some(Finished { file, tensors }) = self.earlier.remove(name) else { return Ok(false) };
        let is_complete = weights.iter().chain(stored).all(|name| tensors.contains_key(name))
            && tensors.len() == weights.len() + stored.len();
        let Some(there) = self.unchanged(&file)?.filter(|_| is_complete) else { return Ok(false) };
        if let Some(changed) = self.changed(&tensors)? {
            let note = format!("{name} is made anew: the source's tensor {changed:?} has changed since an earlier run");
            self.compression.input.progress.note(&note);
            return Ok(false);
        }
        let of_stored: HashSet<&String> = stored.iter().collect();
        let of_unit = there.header().tensors.iter().filter(|tensor| !of_stored.contains(&tensor.name));
        let unit_bytes = of_unit.map(|tensor| tensor.range.len() as u64).sum();
        self.compression.note_written(weights, stored, tensors, unit_bytes)?;
        self.compression.summary.resumed_files += 1;
        self.files.push(file);
        Ok(true)
    }

    /// The first of these tensors whose bytes in the source don't have the checksum that an earlier run noted. Size and
    /// time of a file don't tell: a program can set the time back, and clocks of file systems tick slowly.
    fn changed<'t>(&self, noted: &'t BTreeMap<String, String>) -> Result<Option<&'t str>> {
        let input = &self.compression.input;
        for (name, noted) in noted {
            let (file, tensor) = input.tensor(name)?;
            // The hub's checksum of the whole file is in the journal's first line.
            if file.is_remote() && file.is_listed() {
                continue;
            }
            let mut checksum = Checksum::default();
            if file.is_remote() {
                file.fetch(tensor, input.progress)?;
            }
            file.read_blocks(tensor, |bytes| {
                checksum.update(bytes);
                unless_interrupted(input.progress)
            })?;
            file.release(tensor)?;
            if checksum.text() != *noted {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// The file, if it is as it was written.
    fn unchanged(&self, written: &PartFile) -> Result<Option<TensorFile>> {
        let Ok(file) = TensorFile::open(&self.directory.join(&written.name)) else { return Ok(None) };
        if file.header().file_bytes() != written.bytes {
            return Ok(None);
        }
        match file_sum::of(&file, |_| unless_interrupted(self.compression.input.progress)) {
            Ok(sum) => Ok(Some(file).filter(|_| sum == written.checksum)),
            Err(Error::Interrupted) => Err(Error::Interrupted),
            // What can't be read is written again.
            Err(_) => Ok(None),
        }
    }

    fn write(
        &mut self,
        name: String,
        units: &[Planned<'_>],
        stored: &[String],
        metadata: &BTreeMap<String, String>,
    ) -> Result<()> {
        let path = self.directory.join(&name);
        let io = || Error::io("write", &path);
        // Never into an old file, which may have another name too, in the output.
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(io()(error)),
            _ => {}
        }
        let file = File::create_new(&path).map_err(io())?;
        let create = |header: &[u8]| TensorWriter::with_sum(file, path.clone(), header);
        let writer = fill(&mut self.compression, units, stored, metadata, create)?;
        // It was asked for.
        let checksum = writer.sum().unwrap_or_default();
        let (file, bytes) = writer.finish()?;
        if self.sync {
            file.sync_all().map_err(io())?;
        }
        let (mut sources, mut tensors) = (Vec::new(), BTreeMap::new());
        for name in units.iter().flat_map(|unit| &unit.weights).chain(stored) {
            sources.push(self.compression.input.tensor(name)?.0);
            let checksum = self.compression.checksum(name).unwrap_or_default();
            tensors.insert(name.clone(), checksum.to_owned());
        }
        let file = PartFile { name, bytes, checksum };
        self.files.push(file.clone());
        self.unchecked.push((Finished { file, tensors }, sources));
        self.note_checked()
    }

    /// Notes the finished files whose sources are known to be right.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn note_checked(&mut self) -> Result<()> {
        let is_checked = |(_, sources): &(Finished, Vec<&'m TensorFile>)| sources.iter().all(|file| file.is_checked());
        let (checked, unchecked) = mem::take(&mut self.unchecked).into_iter().partition(is_checked);
        self.unchecked = unchecked;
        match &mut self.journal {
            Some(journal) => Vec::into_iter(checked).try_for_each(|(finished, _)| journal.add(&finished)),
            None => Ok(()),
        }
    }

    /// Whether the next run can use a file.
    pub(crate) fn has_noted(&self) -> bool {
        self.files.len() > self.unchecked.len()
    }
}
