//! Files that the cache on this machine has: whether they are what the hub has.
//!
//! Nothing else compares them: Python's `huggingface_hub` takes what is in its cache by its name. Small files are compared while
//! they are copied, and large ones by a thread of their own ([`super::comparison`]).

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::block::{BLOCK, at_most};
use super::digest::{Digest, Hasher};
use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::file::bytes::read_exact_at;
use crate::progress::{Progress, unless_interrupted};

/// A file in the cache, and what it must be.
#[derive(Clone, Debug)]
pub(crate) struct Cached {
    /// The file itself, rather than a link to it.
    path: PathBuf,
    /// What errors call it.
    pub(crate) shown: String,
    pub(crate) size: u64,
    /// `None` if nobody says what it must be.
    digest: Option<Digest>,
}

impl Cached {
    /// The file at a path of the cache.
    pub(crate) fn new(path: &Path, shown: &Path, size: u64, digest: Option<Digest>) -> Self {
        let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        Self { path, shown: shown.display().to_string(), size, digest }
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The checksum that it must have, if that is known.
    pub(crate) fn digest(&self) -> Option<&Digest> {
        self.digest.as_ref()
    }

    /// Reads it from the first byte to the last, calls `take` with the bytes in order, and compares.
    ///
    /// # Errors
    ///
    /// [`HubError::Cached`]; [`Error::Io`]; [`Error::Interrupted`]; `take`'s own.
    pub(crate) fn read(&self, progress: &dyn Progress, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let mut file = File::open(&self.path).map_err(Error::io("read", &self.path))?;
        let (mut hasher, mut block) = (self.hasher(), vec![0; at_most(BLOCK, self.size)]);
        loop {
            unless_interrupted(progress)?;
            match file.read(&mut block) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Error::io("read", &self.path)(error)),
                Ok(0) => return self.compare(hasher),
                Ok(n) => {
                    let bytes = block.get(..n).unwrap_or_default();
                    hasher.update(bytes);
                    take(bytes)?;
                }
            }
        }
    }

    /// Reads and compares an open file; `None` if that was given up.
    pub(crate) fn read_whole(&self, file: &File, is_given_up: &AtomicBool) -> Option<Result<()>> {
        let (mut hasher, mut at) = (self.hasher(), 0);
        let mut block = vec![0; at_most(BLOCK, self.size)];
        while at < self.size {
            if is_given_up.load(Ordering::Relaxed) {
                return None;
            }
            block.truncate(at_most(BLOCK, self.size - at));
            if let Err(error) = read_exact_at(file, at, &mut block) {
                return Some(Err(match error.kind() {
                    ErrorKind::UnexpectedEof => Error::Changed { path: self.shown.clone().into() },
                    _ => Error::io("read", &self.path)(error),
                }));
            }
            hasher.update(&block);
            at += block.len() as u64;
        }
        Some(self.compare(hasher))
    }

    fn hasher(&self) -> Hasher {
        Hasher::new(self.digest.clone(), self.size)
    }

    fn compare(&self, hasher: Hasher) -> Result<()> {
        hasher.check(&self.shown).map_err(|error| match error {
            HubError::Digest { file, got, expected, .. } => {
                HubError::Cached { file, path: self.path.clone(), got, expected }.into()
            }
            error => error.into(),
        })
    }
}
