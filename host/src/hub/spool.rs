//! Tensors of a file that have arrived and are still needed, in files without names, which the system removes in any case.
//!
//! Tensors that arrive one after another share a file until it is long enough. A file whose tensors were all released is
//! dropped; one of which little is left gives that to a file that collects such rests. So a small tensor that is needed
//! at the very end doesn't keep its neighbours on the disk.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use super::block::{BLOCK, at_most};
use crate::error::{Error, Result};
use crate::file::bytes::{read_exact_at, write_all_at};

/// A file that is this long, in bytes, gets no further tensor.
const FILE_BYTES: u64 = 256 << 20;

/// A file of which at most one byte in this many is still needed gives it away.
const LITTLE: u64 = 4;

/// Tensors of a file, on the disk.
#[derive(Debug)]
pub(crate) struct Spool {
    directory: PathBuf,
    /// Where the file's tensors begin and end, in order. Empty tensors are left out.
    tensors: Vec<Range<u64>>,
    /// The tensors that are here, by where they begin.
    kept: BTreeMap<u64, Kept>,
    files: HashMap<u64, Spooled>,
    /// The file that gets the next tensor, and the one that collects rests.
    current: Option<u64>,
    rests: Option<u64>,
    next: u64,
    file_bytes: u64,
}

/// A tensor that is here, or as much of it as has arrived.
#[derive(Clone, Debug)]
struct Kept {
    arrived: u64,
    file: u64,
    at: u64,
}

#[derive(Debug)]
struct Spooled {
    file: Arc<File>,
    bytes: u64,
    needed: u64,
}

impl Spool {
    /// An empty spool whose files go to this directory.
    pub(crate) fn new(directory: PathBuf) -> Self {
        Self {
            directory,
            tensors: Vec::new(),
            kept: BTreeMap::new(),
            files: HashMap::new(),
            current: None,
            rests: None,
            next: 0,
            file_bytes: FILE_BYTES,
        }
    }

    /// Says what the tensors are, in order.
    pub(crate) fn divide(&mut self, tensors: Vec<Range<u64>>) {
        self.tensors = tensors;
        self.tensors.retain(|tensor| !tensor.is_empty());
    }

    /// The tensor that this byte belongs to.
    pub(crate) fn tensor_of(&self, at: u64) -> Option<Range<u64>> {
        let after = self.tensors.partition_point(|tensor| tensor.start <= at);
        self.tensors.get(after.checked_sub(1)?).filter(|tensor| at < tensor.end).cloned()
    }

    /// Takes the next bytes. `at` is where they lie in the file; those that no tensor has are dropped.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn take(&mut self, mut at: u64, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            let Some(tensor) = self.tensor_of(at) else {
                let next = self.tensors.iter().map(|tensor| tensor.start).find(|&start| start > at);
                let skipped = next.map_or(bytes.len(), |next| at_most(bytes.len(), next - at));
                (at, bytes) = (at + skipped as u64, &bytes[skipped..]);
                continue;
            };
            let (now, later) = bytes.split_at(at_most(bytes.len(), tensor.end - at));
            if !self.kept.contains_key(&tensor.start) {
                let file = self.file_for_next()?;
                let at = self.files.get(&file).map_or(0, |spooled| spooled.bytes);
                self.kept.insert(tensor.start, Kept { arrived: 0, file, at });
            }
            if let Some(kept) = self.kept.get_mut(&tensor.start)
                && let Some(spooled) = self.files.get_mut(&kept.file)
            {
                let written = write_all_at(&spooled.file, spooled.bytes, now);
                written.map_err(Error::io("write a temporary file in", &self.directory))?;
                let written = now.len() as u64;
                (kept.arrived, spooled.bytes, spooled.needed) =
                    (kept.arrived + written, spooled.bytes + written, spooled.needed + written);
            }
            (at, bytes) = (at + now.len() as u64, later);
        }
        Ok(())
    }

    /// Where a range of a tensor is: the file, and the place in it. `None` if it isn't here.
    pub(crate) fn find(&self, range: Range<u64>) -> Option<(Arc<File>, u64)> {
        let (&start, kept) = self.kept.range(..=range.start).next_back()?;
        if range.end > start + kept.arrived {
            return None;
        }
        let spooled = self.files.get(&kept.file)?;
        Some((Arc::clone(&spooled.file), kept.at + (range.start - start)))
    }

    /// Frees the room of the tensor that begins here, if it is here.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn release(&mut self, start: u64) -> Result<()> {
        let Some(Kept { arrived, file, .. }) = self.kept.remove(&start) else { return Ok(()) };
        let Some(spooled) = self.files.get_mut(&file) else { return Ok(()) };
        spooled.needed -= arrived;
        self.tidy(file)
    }

    /// Drops a file of which nothing is needed; moves what is needed of one that is complete if that is little.
    fn tidy(&mut self, file: u64) -> Result<()> {
        let Some(&Spooled { needed, bytes, .. }) = self.files.get(&file) else { return Ok(()) };
        if needed == 0 {
            self.drop_file(file);
        } else if self.current != Some(file) && self.rests != Some(file) && needed * LITTLE <= bytes {
            self.move_rest(file).map_err(Error::io("write a temporary file in", &self.directory.clone()))?;
        }
        Ok(())
    }

    /// Bytes on the disk.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> u64 {
        self.files.values().map(|spooled| spooled.bytes).sum()
    }

    fn drop_file(&mut self, file: u64) {
        self.files.remove(&file);
        self.current = self.current.filter(|&current| current != file);
        self.rests = self.rests.filter(|&rests| rests != file);
    }

    /// The file that the next tensor goes into.
    fn file_for_next(&mut self) -> Result<u64> {
        match self.current {
            Some(current) if self.files.get(&current).is_some_and(|file| file.bytes < self.file_bytes) => Ok(current),
            _ => {
                let file = self.create().map_err(Error::io("write a temporary file in", &self.directory.clone()))?;
                if let Some(complete) = self.current.replace(file) {
                    self.tidy(complete)?;
                }
                Ok(file)
            }
        }
    }

    /// Makes a file without a name, and the directory, if it isn't there.
    fn create(&mut self) -> io::Result<u64> {
        std::fs::create_dir_all(&self.directory)?;
        let file = Arc::new(tempfile::tempfile_in(&self.directory)?);
        self.next += 1;
        self.files.insert(self.next, Spooled { file, bytes: 0, needed: 0 });
        Ok(self.next)
    }

    /// Moves what is needed of a file to the one that collects rests.
    fn move_rest(&mut self, from: u64) -> io::Result<()> {
        let rests = match self.rests {
            Some(rests) => rests,
            None => self.create()?,
        };
        self.rests = Some(rests);
        let Some(source) = self.files.get(&from).map(|spooled| Arc::clone(&spooled.file)) else { return Ok(()) };
        let Some(target) = self.files.get_mut(&rests) else { return Ok(()) };
        let mut block = vec![0; BLOCK];
        for kept in self.kept.values_mut().filter(|kept| kept.file == from) {
            let start = target.bytes;
            let mut done = 0;
            while done < kept.arrived {
                let n = at_most(BLOCK, kept.arrived - done);
                let block = &mut block[..n];
                read_exact_at(&source, kept.at + done, block)?;
                write_all_at(&target.file, start + done, block)?;
                done += n as u64;
            }
            (target.bytes, target.needed) = (start + done, target.needed + done);
            (kept.file, kept.at) = (rests, start);
        }
        self.drop_file(from);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
