//! Writes a safetensors file whose layout is known in advance; the bytes may come in any order.

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
use crate::write::written::Written;

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

/// A tensor's place in the file, and which of its bytes have been written.
struct Place {
    range: Range<u64>,
    written: Written,
    /// The checksum of the bytes so far, if it is asked for and they come in order.
    checksum: Option<Checksum>,
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
        let parsed = Header::parse(&text).map_err(|source| Error::Safetensors { path: shown.clone(), source })?;
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
            Place { range, written: Written::default(), checksum: None }
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
        let mut writer = Self::new(file, shown, header)?;
        writer.sum = Some(FileSum::of_header(header));
        writer.tensors.values_mut().for_each(|place| place.checksum = Some(Checksum::default()));
        Ok(writer)
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

    /// Writes a tensor's bytes to their place.
    ///
    /// # Errors
    ///
    /// As [`Self::write_part`]; [`Error::ShapeMismatch`] if the tensor doesn't have this number of bytes.
    pub(crate) fn write(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let expected = self.place(name)?.bytes();
        if expected != bytes.len() as u64 {
            return Err(self.mismatch(name, bytes.len(), expected));
        }
        self.write_part(name, 0, bytes)
    }

    /// Writes a part of a tensor, from byte `at` of the tensor on.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::MissingTensor`] if the header has no such tensor; [`Error::ShapeMismatch`] if the part
    /// goes beyond the tensor's end; [`Error::WrittenTwice`] if a byte of it has been written before.
    pub(crate) fn write_part(&mut self, name: &str, at: usize, bytes: &[u8]) -> Result<()> {
        let place = self.place(name)?;
        let (expected, first) = (place.bytes(), place.range.start);
        let (start, end) = (at as u64, (at as u64).saturating_add(bytes.len() as u64));
        if end > expected {
            return Err(self.mismatch(name, at.saturating_add(bytes.len()), expected));
        }
        let is_next = place.written.bytes() == start;
        if !place.written.add(start..end) {
            return Err(Error::WrittenTwice { path: self.path.clone(), tensor: name.to_owned() });
        }
        place.checksum = place.checksum.take().filter(|_| is_next);
        if let Some(checksum) = &mut place.checksum {
            checksum.update(bytes);
        }
        let mut write = || {
            self.file.seek(SeekFrom::Start(first + start))?;
            self.file.write_all(bytes)
        };
        write().map_err(Error::io("write", &self.path))
    }

    /// The path that errors name.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The file's checksum ([`FileSum`]), if it was asked for and the bytes of each tensor came in order.
    pub(crate) fn sum(&self) -> Option<String> {
        let mut sum = self.sum.clone()?;
        let mut tensors: Vec<_> = self.tensors.iter().collect();
        tensors.sort_by_key(|(name, place)| (place.range.start, place.range.end, name.as_str()));
        tensors.into_iter().try_for_each(|(_, place)| place.checksum.as_ref().map(|checksum| sum.add(checksum)))?;
        Some(sum.text())
    }

    /// Ends the file, and returns it with its length in bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Unwritten`] unless every byte of every tensor has been written.
    pub(crate) fn finish(self) -> Result<(File, u64)> {
        let is_short = |(_, place): &(&String, &Place)| place.written.bytes() != place.bytes();
        // Report the first one by name, so that the same fault always gives the same error.
        match self.tensors.iter().filter(is_short).min_by_key(|(name, _)| name.as_str()) {
            None => Ok((self.file, self.file_bytes)),
            Some((name, place)) => {
                let (path, tensor) = (self.path.clone(), name.clone());
                Err(Error::Unwritten { path, tensor, got: place.written.bytes(), expected: place.bytes() })
            }
        }
    }

    fn place(&mut self, name: &str) -> Result<&mut Place> {
        let missing = || Error::MissingTensor { path: self.path.clone(), tensor: name.to_owned() };
        self.tensors.get_mut(name).ok_or_else(missing)
    }

    fn mismatch(&self, name: &str, got: usize, expected: u64) -> Error {
        let (path, tensor) = (self.path.clone(), name.to_owned());
        Error::ShapeMismatch { path, tensor, got, expected: vec![usize::try_from(expected).unwrap_or(usize::MAX)] }
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
    fn whole_in_any_order() {
        let (place, mut writer) = writer();
        writer.write("b", b"efg").unwrap();
        for (at, part) in [(2, "c"), (0, "ab"), (3, "d"), (4, "")] {
            writer.write_part("a", at, part.as_bytes()).unwrap();
        }
        let bytes = std::fs::read(place.path().join("staged")).unwrap();
        assert!(bytes.ends_with(b"abcdefg"));
        assert_eq!(writer.finish().unwrap().1, bytes.len() as u64);
    }

    #[test]
    fn a_byte_that_nobody_wrote() {
        let (_place, mut nothing) = writer();
        nothing.write("b", b"efg").unwrap();
        let error = nothing.finish().unwrap_err();
        let of_a = |error: Error, expected_got| {
            let is_a = matches!(&error, Error::Unwritten { path, tensor, got, expected: 4 }
                if path == Path::new("shown") && tensor == "a" && *got == expected_got);
            assert!(is_a, "{error:?}");
        };
        of_a(error, 0);
        for parts in [[(0, "ab"), (3, "d")], [(1, "b"), (2, "cd")], [(0, "a"), (1, "bc")]] {
            let (_place, mut writer) = writer();
            writer.write("b", b"efg").unwrap();
            parts.into_iter().try_for_each(|(at, part)| writer.write_part("a", at, part.as_bytes())).unwrap();
            of_a(writer.finish().unwrap_err(), 3);
        }
    }

    #[test]
    fn a_byte_that_was_written_twice() {
        let (place, mut writer) = writer();
        writer.write_part("a", 1, b"bc").unwrap();
        for (at, part) in [(0, "xx"), (1, "x"), (2, "xx"), (0, "xxxx")] {
            let error = writer.write_part("a", at, part.as_bytes()).unwrap_err();
            assert!(matches!(&error, Error::WrittenTwice { tensor, .. } if tensor == "a"), "{error:?}");
        }
        // The first bytes stay.
        writer.write_part("a", 0, b"a").unwrap();
        writer.write_part("a", 3, b"d").unwrap();
        writer.write("b", b"efg").unwrap();
        assert!(writer.write("b", b"efg").is_err());
        writer.finish().unwrap();
        assert!(std::fs::read(place.path().join("staged")).unwrap().ends_with(b"abcdefg"));
    }

    #[test]
    fn what_the_header_has_not() {
        let (_place, mut writer) = writer();
        assert!(matches!(writer.write("c", b""), Err(Error::MissingTensor { .. })));
        assert!(matches!(writer.write("a", b"abc"), Err(Error::ShapeMismatch { got: 3, .. })));
        assert!(matches!(writer.write_part("a", 4, b"e"), Err(Error::ShapeMismatch { got: 5, .. })));
        assert!(matches!(writer.write_part("a", usize::MAX, b"e"), Err(Error::ShapeMismatch { .. })));
    }
}
