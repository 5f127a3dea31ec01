//! A safetensors file on the hub.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::client::Client;
use super::digest::{Digest, Hasher};
use super::spool::Spool;
use super::stream::{Address, Stream};
use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::file::bytes::read_exact_at;
use crate::file::other_kinds;
use crate::file::remote::RemoteBytes;
use crate::file::tensor_file::beginning::header_end;
use crate::progress::{Progress, unless_interrupted};

/// Bytes that the first request asks for. The header of a shard of 5 GB has 10 to 100 kB.
const BEGINNING: usize = 100_000;

/// If so few bytes of a file remain, they are fetched with those before them: its connection, and what was fetched ahead,
/// need not wait for the end.
const REST: u64 = 64 << 20;

/// A safetensors file on the hub.
#[derive(Debug)]
pub(crate) struct HubFile {
    client: Arc<Client>,
    address: Arc<Address>,
    digest: Option<Digest>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// The file's first bytes, the whole header among them.
    beginning: Vec<u8>,
    /// The whole file, from its first byte on: what was fetched lies before its place.
    whole: Option<Whole>,
    spool: Spool,
    /// The place of the last read that wasn't of fetched bytes, up to the end of its tensor.
    reading: Option<Stream>,
}

/// The file while its bytes arrive in order.
struct Whole {
    stream: Stream,
    /// `None` once the whole file was found good.
    hasher: Option<Hasher>,
}

impl std::fmt::Debug for Whole {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.stream)
    }
}

impl HubFile {
    /// Fetches the beginning of a file with its header, which it also returns. Temporary files will be in `directory`.
    ///
    /// # Errors
    ///
    /// [`Error::Hub`], [`Error::Safetensors`].
    pub(crate) fn open(
        client: &Arc<Client>,
        address: Address,
        digest: Option<Digest>,
        directory: PathBuf,
    ) -> Result<(Self, Vec<u8>)> {
        let (client, address) = (Arc::clone(client), Arc::new(address));
        let fetch = |range: Range<usize>| {
            let mut bytes = vec![0; range.len()];
            let mut stream = Stream::new(&client, &address, range.start as u64..range.end as u64)?;
            stream.read_exact(&mut bytes, &address.shown)?;
            Ok::<_, Error>(bytes)
        };
        let got = usize::try_from(address.size).map_or(BEGINNING, |size| size.min(BEGINNING));
        let mut beginning = fetch(0..got)?;
        let length = beginning.first_chunk().ok_or(safetensors::SafeTensorError::HeaderTooSmall);
        let end = length.and_then(|&length| header_end(length, address.size)).map_err(|source| {
            let path = PathBuf::from(&address.shown);
            other_kinds::refused(&path, &beginning).unwrap_or(Error::Safetensors { path, source })
        })?;
        if end > got {
            beginning.extend(fetch(got..end)?);
        }
        beginning.truncate(end);
        let (kept, spool) = (beginning.clone(), Spool::new(directory));
        let state = Mutex::new(State { beginning: kept, whole: None, spool, reading: None });
        Ok((Self { client, address, digest, state }, beginning))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fetches the file up to this place, and keeps what arrives if asked to.
    fn advance(&self, state: &mut State, end: u64, keep: bool, progress: &dyn Progress) -> Result<()> {
        let State { beginning, whole, spool, .. } = state;
        let whole = match whole {
            Some(whole) => whole,
            none => {
                let stream = Stream::new(&self.client, &self.address, 0..self.address.size)?;
                none.insert(Whole { stream, hasher: Some(Hasher::new(self.digest.clone(), self.address.size)) })
            }
        };
        while whole.stream.at() < end {
            let at = whole.stream.at();
            let bytes = whole.stream.next(end - at, || unless_interrupted(progress))?;
            if let Some(hasher) = &mut whole.hasher {
                hasher.update(bytes);
            }
            // The header was read by a request of its own.
            let header = beginning.get(usize::try_from(at).unwrap_or(usize::MAX)..).unwrap_or_default();
            let both = header.len().min(bytes.len());
            if header.get(..both) != bytes.get(..both) {
                return Err(HubError::Changed { file: self.address.shown.clone() }.into());
            }
            if keep {
                spool.take(at + both as u64, bytes.get(both..).unwrap_or_default())?;
            }
            progress.fetched(bytes.len() as u64);
        }
        if whole.stream.at() == self.address.size
            && let Some(hasher) = &whole.hasher
        {
            hasher.clone().check(&self.address.shown)?;
            whole.hasher = None;
        }
        Ok(())
    }
}

impl RemoteBytes for HubFile {
    fn len(&self) -> u64 {
        self.address.size
    }

    fn version(&self) -> String {
        self.digest.as_ref().map_or_else(|| self.address.url.clone(), |digest| digest.text().to_owned())
    }

    fn is_listed(&self) -> bool {
        self.digest.is_some()
    }

    fn is_checked(&self) -> bool {
        self.state().whole.as_ref().is_some_and(|whole| whole.hasher.is_none())
    }

    fn divide(&self, tensors: Vec<Range<u64>>) {
        self.state().spool.divide(tensors);
    }

    fn read_at(&self, at: u64, out: &mut [u8]) -> Result<()> {
        let end = at + out.len() as u64;
        let mut state = self.state();
        if let Some((file, at)) = state.spool.find(at..end) {
            // Threads read at the same time.
            drop(state);
            return read_exact_at(&file, at, out).map_err(Error::io("read", self.address.shown.as_ref()));
        }
        let stream = match state.reading.take() {
            Some(stream) if stream.at() == at && end <= stream.end() => stream,
            _ => {
                let until = state.spool.tensor_of(at).map_or(end, |tensor| tensor.end.max(end));
                Stream::new(&self.client, &self.address, at..until)?
            }
        };
        state.reading.insert(stream).read_exact(out, &self.address.shown)
    }

    fn fetch(&self, tensor: Range<u64>, progress: &dyn Progress) -> Result<()> {
        let mut state = self.state();
        // What has been released already is read straight from the server.
        let is_past = state.whole.as_ref().is_some_and(|whole| whole.stream.at() >= tensor.end);
        if tensor.is_empty() || is_past {
            return Ok(());
        }
        let rest = self.address.size.saturating_sub(tensor.end);
        let end = if rest <= REST { self.address.size } else { tensor.end };
        self.advance(&mut state, end, true, progress)
    }

    fn release(&self, tensor: Range<u64>) -> Result<()> {
        if tensor.is_empty() { Ok(()) } else { self.state().spool.release(tensor.start) }
    }

    fn finish(&self, progress: &dyn Progress) -> Result<()> {
        let mut state = self.state();
        match state.whole {
            Some(_) => self.advance(&mut state, self.address.size, false, progress),
            None => Ok(()),
        }
    }
}
