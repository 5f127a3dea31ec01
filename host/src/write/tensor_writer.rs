//! Writes a safetensors file whose layout is known in advance. The bytes of each tensor come in order, and the tensors in
//! any order, also several at the same time.

use std::collections::HashMap;
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use safetensors::SafeTensorError;

use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::file::file_sum::FileSum;
use crate::file::header::{Header, MAX_HEADER};

/// A safetensors file that is being written.
pub(crate) struct TensorWriter {
    path: PathBuf,
    file: File,
    tensors: HashMap<String, Place>,
    /// The checksum of the header, if the file's checksum is asked for.
    sum: Option<FileSum>,
    header_bytes: usize,
    file_bytes: u64,
}

/// A tensor's place in the file, and how many of its bytes have been written.
struct Place {
    range: Range<u64>,
    written: u64,
    /// The checksum of these bytes. It counts only if the file's checksum is asked for.
    checksum: Checksum,
}

impl Place {
    fn bytes(&self) -> u64 {
        self.range.end - self.range.start
    }
}

impl TensorWriter {
    /// Writes this header to a new file; it is one that [`header`] made or that of another file. `shown` is the path
    /// that errors name.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::Safetensors`] if it isn't a valid header, for example because two tensors have one name.
    pub(crate) fn new(mut file: File, shown: PathBuf, header: &[u8]) -> Result<Self> {
        if header.len() > MAX_HEADER {
            return Err(Error::Safetensors { path: shown, source: SafeTensorError::HeaderTooLarge });
        }
        let text = String::from_utf8_lossy(header);
        let parsed = Header::parse(&text).map_err(|source| Header::refused(&shown, header, source))?;
        let file_bytes = parsed.file_bytes();
        let mut start = || {
            file.write_all(&(header.len() as u64).to_le_bytes())?;
            file.write_all(header)?;
            file.set_len(file_bytes)
        };
        start().map_err(Error::io("write", &shown))?;
        let data = 8 + header.len() as u64;
        let place = |range: Range<usize>| {
            let range = data + range.start as u64..data + range.end as u64;
            Place { range, written: 0, checksum: Checksum::default() }
        };
        let tensors = parsed.tensors.into_iter().map(|tensor| (tensor.name, place(tensor.range))).collect();
        Ok(Self { path: shown, file, tensors, sum: None, header_bytes: header.len(), file_bytes })
    }

    /// Like [`Self::new`], and makes the file's checksum while it writes.
    ///
    /// # Errors
    ///
    /// As [`Self::new`].
    pub(crate) fn with_sum(file: File, shown: PathBuf, header: &[u8]) -> Result<Self> {
        Ok(Self { sum: Some(FileSum::of_header(header)), ..Self::new(file, shown, header)? })
    }

    /// Writes another header in place of the first. It must have the first one's length and describe the same tensors.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::Safetensors`] if it has another length.
    pub(crate) fn write_header(&mut self, header: &[u8]) -> Result<()> {
        if header.len() != self.header_bytes {
            let path = self.path.clone();
            return Err(Error::Safetensors { path, source: SafeTensorError::InvalidHeaderLength });
        }
        let mut write = || {
            self.file.seek(SeekFrom::Start(8))?;
            self.file.write_all(header)
        };
        write().map_err(Error::io("write", &self.path))
    }

    /// Writes the next bytes of a tensor.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::MissingTensor`] if the header has no such tensor; [`Error::ShapeMismatch`] if they go beyond
    /// the tensor's end.
    pub(crate) fn append(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let (path, has_sum) = (&self.path, self.sum.is_some());
        let missing = || Error::missing(path, name);
        let place = self.tensors.get_mut(name).ok_or_else(missing)?;
        let (at, end) = (place.range.start + place.written, place.written + bytes.len() as u64);
        if end > place.bytes() {
            let [got, expected] = [end, place.bytes()].map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
            let (path, tensor) = (path.clone(), name.to_owned());
            return Err(Error::ShapeMismatch { path, tensor, got, expected: vec![expected] });
        }
        place.written = end;
        if has_sum {
            place.checksum.update(bytes);
        }
        let mut write = || {
            self.file.seek(SeekFrom::Start(at))?;
            self.file.write_all(bytes)
        };
        write().map_err(Error::io("write", path))
    }

    /// The path that errors name.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file's checksum ([`FileSum`]), if it was asked for.
    pub(crate) fn sum(&self) -> Option<String> {
        let mut sum = self.sum.clone()?;
        let mut tensors: Vec<_> = self.tensors.iter().collect();
        tensors.sort_by_key(|(name, place)| (place.range.start, place.range.end, name.as_str()));
        tensors.into_iter().for_each(|(_, place)| sum.add(&place.checksum));
        Some(sum.text())
    }

    /// Ends the file, and returns it with its length in bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Unwritten`] unless every byte of every tensor has been written.
    pub(crate) fn finish(self) -> Result<(File, u64)> {
        let is_short = |(_, place): &(&String, &Place)| place.written != place.bytes();
        // Report the first one by name, so that the same fault always gives the same error.
        match self.tensors.iter().filter(is_short).min_by_key(|(name, _)| name.as_str()) {
            None => Ok((self.file, self.file_bytes)),
            Some((name, place)) => {
                let (path, tensor) = (self.path.clone(), name.clone());
                Err(Error::Unwritten { path, tensor, got: place.written, expected: place.bytes() })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use safetensors::Dtype;

    use super::*;
    use crate::file::header::{TensorSpec, header};

    /// A file of tensors `a`, `b` and `empty` of 4, 3 and no bytes.
    fn writer() -> (tempfile::TempDir, TensorWriter) {
        let place = tempfile::tempdir().unwrap();
        let specs = [("a", 4), ("b", 3), ("empty", 0)].map(|(name, bytes)| {
            let (name, shape) = (name.to_owned(), vec![bytes]);
            TensorSpec { name, dtype: Dtype::U8, shape, bytes }
        });
        let header = header(specs.into(), &BTreeMap::new());
        let file = File::create_new(place.path().join("staged")).unwrap();
        (place, TensorWriter::new(file, "shown".into(), &header).unwrap())
    }

    #[test]
    fn tensors_at_the_same_time() {
        let (place, mut writer) = writer();
        for (name, part) in [("b", "ef"), ("a", "abc"), ("b", "g"), ("a", ""), ("a", "d")] {
            writer.append(name, part.as_bytes()).unwrap();
        }
        let bytes = std::fs::read(place.path().join("staged")).unwrap();
        assert!(bytes.ends_with(b"abcdefg"));
        assert_eq!(writer.finish().unwrap().1, bytes.len() as u64);
    }

    #[test]
    fn a_byte_that_nobody_wrote() {
        for written in ["", "abc"] {
            let (_place, mut writer) = writer();
            writer.append("b", b"efg").unwrap();
            writer.append("a", written.as_bytes()).unwrap();
            let error = writer.finish().unwrap_err();
            let is_a = matches!(&error, Error::Unwritten { path, tensor, got, expected: 4 }
                if path == Path::new("shown") && tensor == "a" && *got == written.len() as u64);
            assert!(is_a, "{error:?}");
        }
    }

    #[test]
    fn what_the_header_has_not() {
        let (place, mut writer) = writer();
        assert!(matches!(writer.append("c", b""), Err(Error::MissingTensor { .. })));
        assert!(matches!(writer.append("empty", b"a"), Err(Error::ShapeMismatch { got: 1, .. })));
        writer.append("a", b"abc").unwrap();
        assert!(matches!(writer.append("a", b"xx"), Err(Error::ShapeMismatch { got: 5, .. })));
        // What was right stays, and can be ended.
        writer.append("a", b"d").unwrap();
        writer.append("b", b"efg").unwrap();
        writer.finish().unwrap();
        assert!(std::fs::read(place.path().join("staged")).unwrap().ends_with(b"abcdefg"));
    }
}
