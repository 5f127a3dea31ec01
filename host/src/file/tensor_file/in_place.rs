//! Tensors where they lie, in memory or in the file that the system maps, without a copy.

use std::fs::File;
use std::io;

use memmap2::Mmap;

use super::TensorFile;
use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::file::bytes::Bytes;
use crate::file::header::TensorEntry;

impl TensorFile {
    /// A tensor's bytes, if they are in memory.
    pub(crate) fn in_memory_data(&self, tensor: &TensorEntry) -> Option<&[u8]> {
        match &self.bytes {
            Bytes::Memory(bytes) => Some(self.part((**bytes).as_ref(), tensor)),
            Bytes::File { .. } | Bytes::Reader(_) | Bytes::Remote(_) => None,
        }
    }

    /// A tensor's bytes in place: in memory, or in the file, which is mapped. No program may shorten the file while the
    /// bytes are used: the system would then end the process (SIGBUS), where [`Self::read`] returns an error.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the file can't be mapped, as one that the caller reads; [`Error::Changed`] if its length has changed;
    /// [`HubError::NotInPlace`] if it is on another machine.
    pub(crate) fn data(&self, tensor: &TensorEntry) -> Result<&[u8]> {
        let all = match &self.bytes {
            Bytes::Memory(bytes) => (**bytes).as_ref(),
            Bytes::File { file, .. } => self.mapped(file)?,
            Bytes::Reader(_) => return Err(Error::io("map", &self.path)(io::ErrorKind::Unsupported.into())),
            Bytes::Remote(_) => return Err(HubError::NotInPlace { file: self.path.display().to_string() }.into()),
        };
        Ok(self.part(all, tensor))
    }

    fn mapped(&self, file: &File) -> Result<&[u8]> {
        if self.map.get().is_none() {
            let map = map(file).map_err(Error::io("map", &self.path))?;
            if map.len() as u64 != self.header.file_bytes() {
                return Err(Error::Changed { path: self.path.clone() });
            }
            // Another thread may have mapped it first.
            let _ = self.map.set(map);
        }
        self.map.get().map(|map| &**map).ok_or_else(|| Error::Changed { path: self.path.clone() })
    }

    /// A tensor's part of the whole file. The header was checked against the file's length.
    fn part<'b>(&self, all: &'b [u8], tensor: &TensorEntry) -> &'b [u8] {
        let start = usize::try_from(self.header.data_start()).unwrap_or(usize::MAX);
        let data = all.get(start..).unwrap_or_default();
        data.get(tensor.range.clone()).unwrap_or_default()
    }
}

/// Maps a file for reading.
#[expect(unsafe_code, reason = "a map is sound only while nobody changes the file")]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: a mapped file must not change while it is mapped.
    // 1. This program opens its inputs for reading only, and writes outputs under new names that it moves into place at
    //    the end; a file that is replaced in this way stays whole for every program that mapped it.
    // 2. Another program that overwrites an input in place can make us read other bytes, which checksums and the
    //    format's own checks then report as damage. If it shortens the file, the system ends the process (SIGBUS); the
    //    docs of every function that maps say so. Nothing decoded from a map is used as a length or an index without a
    //    bounds check at its use.
    unsafe { Mmap::map(file) }
}
