//! Files that the cache on this machine has: whether they are what the hub has.
//!
//! Nothing else compares them: Python's `huggingface_hub` takes what is in its cache by its name. A large file is read for
//! its checksum by a thread of its own while others read its tensors, so most of it is read from the disk once. The files
//! of a model wait for each other: to read many at the same time takes a disk longer.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::digest::{Digest, Hasher};
use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::file::bytes::read_exact_at;
use crate::file::listed::ListedSum;
use crate::progress::{Progress, unless_interrupted};

/// Bytes that are read at a time.
const BLOCK: usize = 1 << 20;

/// Poll interval for interruption while waiting.
const LOOK: Duration = Duration::from_millis(100);

/// The user is told what takes so long at the end if a file has so many bytes.
const LONG: u64 = 1 << 30;

/// A file in the cache, and what it must be.
#[derive(Clone, Debug)]
pub(crate) struct Cached {
    /// The file itself, rather than a link to it.
    path: PathBuf,
    /// What errors call it.
    shown: String,
    size: u64,
    digest: Digest,
}

impl Cached {
    /// The file at a path of the cache.
    pub(crate) fn new(path: &Path, shown: &Path, size: u64, digest: Digest) -> Self {
        let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        Self { path, shown: shown.display().to_string(), size, digest }
    }

    /// Reads it from the first byte to the last, calls `take` with the bytes in order, and compares.
    ///
    /// # Errors
    ///
    /// [`HubError::Cached`]; [`Error::Io`]; `take`'s own.
    pub(crate) fn read(&self, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let mut file = File::open(&self.path).map_err(Error::io("read", &self.path))?;
        let (mut hasher, mut block) = (self.hasher(), vec![0; BLOCK.min(at_most(self.size))]);
        loop {
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

    fn hasher(&self) -> Hasher {
        Hasher::new(Some(self.digest.clone()), self.size)
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

/// The comparison of a large file.
#[derive(Debug)]
pub(crate) struct CachedSum {
    cached: Cached,
    file: Arc<File>,
    /// Held by the thread that reads.
    turn: Arc<Mutex<()>>,
    is_given_up: Arc<AtomicBool>,
    state: Mutex<State>,
}

#[derive(Debug)]
enum State {
    /// Nobody asks for it.
    Unasked,
    /// It begins as soon as anything of the file is needed.
    Asked,
    Reading(Receiver<Result<()>>),
    Good,
    Refused(HubError),
}

impl CachedSum {
    /// For a file that is open. Comparisons that have the same `turn` wait for each other.
    pub(crate) fn new(cached: Cached, file: Arc<File>, turn: Arc<Mutex<()>>) -> Self {
        Self { cached, file, turn, is_given_up: Arc::default(), state: Mutex::new(State::Unasked) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&self) -> Result<Receiver<Result<()>>> {
        let (sender, result) = sync_channel(1);
        let (cached, file) = (self.cached.clone(), Arc::clone(&self.file));
        let (turn, is_given_up) = (Arc::clone(&self.turn), Arc::clone(&self.is_given_up));
        std::thread::Builder::new()
            .name("df11 checksum".into())
            .spawn(move || {
                let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(result) = cached.read_whole(&file, &is_given_up) {
                    // Nobody may be there to take it.
                    let _ = sender.send(result);
                }
            })
            .map_err(Error::io("start a thread to read", &self.cached.path))?;
        Ok(result)
    }

    /// Takes the result, if it is there within this time.
    fn take(&self, state: &mut State, wait: Duration) -> Result<()> {
        let State::Reading(result) = state else { return Ok(()) };
        let result = match result.recv_timeout(wait) {
            Err(RecvTimeoutError::Timeout) => return Ok(()),
            Ok(result) => result,
            Err(RecvTimeoutError::Disconnected) => {
                Err(Error::io("read", &self.cached.path)(std::io::Error::other("the thread ended")))
            }
        };
        *state = match &result {
            Ok(()) => State::Good,
            Err(Error::Hub(error)) => State::Refused(error.clone()),
            Err(_) => State::Asked,
        };
        result
    }
}

impl Cached {
    /// Reads and compares an open file; `None` if that was given up.
    fn read_whole(&self, file: &File, is_given_up: &AtomicBool) -> Option<Result<()>> {
        let (mut hasher, mut at) = (self.hasher(), 0);
        let mut block = vec![0; BLOCK.min(at_most(self.size))];
        while at < self.size {
            if is_given_up.load(Ordering::Relaxed) {
                return None;
            }
            block.truncate(at_most(self.size - at));
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
}

impl ListedSum for CachedSum {
    fn text(&self) -> &str {
        self.cached.digest.text()
    }

    fn will_finish(&self) {
        let mut state = self.state();
        if matches!(*state, State::Unasked) {
            *state = State::Asked;
        }
    }

    fn begin(&self) -> Result<()> {
        let mut state = self.state();
        match &*state {
            State::Asked => *state = State::Reading(self.start()?),
            State::Refused(error) => return Err(error.clone().into()),
            State::Unasked | State::Reading(_) | State::Good => {}
        }
        self.take(&mut state, Duration::ZERO)
    }

    fn is_checked(&self) -> bool {
        matches!(*self.state(), State::Good)
    }

    fn finish(&self, progress: &dyn Progress) -> Result<()> {
        let mut is_told = self.cached.size < LONG;
        loop {
            let mut state = self.state();
            self.take(&mut state, LOOK)?;
            match &*state {
                State::Reading(_) => drop(state),
                State::Refused(error) => return Err(error.clone().into()),
                State::Unasked | State::Asked | State::Good => return Ok(()),
            }
            unless_interrupted(progress)?;
            if !is_told {
                progress.note(&format!("comparing {} with the checksum that the hub lists", self.cached.shown));
                is_told = true;
            }
        }
    }
}

impl Drop for CachedSum {
    fn drop(&mut self) {
        self.is_given_up.store(true, Ordering::Relaxed);
    }
}

fn at_most(bytes: u64) -> usize {
    usize::try_from(bytes).unwrap_or(usize::MAX)
}
