//! A file and its checksum: of one that lies on the hub, and of one of this machine for which the hub lists one.

use super::TensorFile;
use crate::error::Result;
use crate::file::header::TensorEntry;
use crate::file::remote::RemoteBytes;
use crate::progress::Progress;

impl TensorFile {
    /// What tells, also in another process, whether the file was changed: the time of the last change, or the checksum that
    /// the hub lists.
    pub(crate) fn version(&self) -> String {
        self.listed.as_ref().map_or_else(|| self.bytes.version(), |listed| listed.text().to_owned())
    }

    /// Whether all bytes that were read are known to be right: those of a file whose checksum the hub lists are once the
    /// whole file was compared with it.
    pub(crate) fn is_checked(&self) -> bool {
        self.remote_bytes().is_none_or(RemoteBytes::is_checked)
            && self.listed.as_ref().is_none_or(|listed| listed.is_checked())
    }

    /// Whether its version is the checksum that the hub lists, the same on every machine.
    pub(crate) fn is_listed(&self) -> bool {
        self.remote_bytes().is_some_and(RemoteBytes::is_listed) || self.listed.is_some()
    }

    /// Says that [`Self::finish`] will be called when all tensors have been used, so that a file of this machine whose
    /// checksum a server lists can be compared with it while its tensors are read.
    pub(crate) fn will_finish(&self) {
        if let Some(listed) = &self.listed {
            listed.will_finish();
        }
    }

    /// Fetches a tensor that will be read several times, or in any order, if it is on another machine. It stays on the disk
    /// until [`Self::release`].
    ///
    /// # Errors
    ///
    /// [`Error::Hub`], [`Error::Interrupted`], [`Error::Io`].
    pub(crate) fn fetch(&self, tensor: &TensorEntry, progress: &dyn Progress) -> Result<()> {
        if let Some(listed) = &self.listed {
            listed.begin()?;
        }
        self.remote_bytes().map_or(Ok(()), |bytes| bytes.fetch(self.place(tensor), progress))
    }

    /// Frees the room that a fetched tensor takes.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn release(&self, tensor: &TensorEntry) -> Result<()> {
        self.remote_bytes().map_or(Ok(()), |bytes| bytes.release(self.place(tensor)))
    }

    /// Compares the whole file with the checksum that a server lists, if any tensor of it was fetched, or it is a header
    /// alone.
    ///
    /// # Errors
    ///
    /// [`Error::Hub`], [`Error::Interrupted`], [`Error::Io`].
    pub(crate) fn finish(&self, progress: &dyn Progress) -> Result<()> {
        let is_header_alone = self.header.file_bytes() == self.header.data_start();
        if let Some(listed) = &self.listed {
            if is_header_alone {
                listed.begin()?;
            }
            listed.finish(progress)?;
        }
        let Some(bytes) = self.remote_bytes() else { return Ok(()) };
        if is_header_alone {
            bytes.fetch(0..bytes.len(), progress)?;
        }
        bytes.finish(progress)
    }

    /// Compares the header with that of a server that lists the file's checksum, if the file is on this machine and the server
    /// may be asked: for work that needs the headers of many files and the tensors of few.
    ///
    /// # Errors
    ///
    /// As [`Self::finish`].
    pub(crate) fn compare_header(&self, progress: &dyn Progress) -> Result<()> {
        let Some(listed) = &self.listed else { return Ok(()) };
        let text = &self.header.text;
        let beginning = [&(text.len() as u64).to_le_bytes()[..], text].concat();
        listed.compare_beginning(&beginning, progress)
    }

    /// Compares the whole file with the checksum that a server lists, if it is on this machine.
    ///
    /// # Errors
    ///
    /// As [`Self::finish`].
    pub(crate) fn compare(&self, progress: &dyn Progress) -> Result<()> {
        self.listed.as_deref().map_or(Ok(()), |listed| listed.compare(progress))
    }
}
