//! Compares large files of the cache with what the hub has, while others read their tensors.
//!
//! A thread of its own reads the files from beginning to end, so most of each is read from the disk once. It is one thread for
//! all files of a model, one file after another: to read many at the same time takes a disk longer, and a model may have
//! hundreds.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::block::LOOK;
use super::cached::Cached;
use super::client::Client;
use super::digest::Digest;
use super::stream::{Address, is_beginning};
use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::file::listed::ListedSum;
use crate::progress::{Progress, unless_interrupted};

/// The user is told what takes so long at the end if a file has so many bytes.
const LONG: u64 = 1 << 30;

/// The thread that compares the files of a model. It is started when the first one is asked for.
#[derive(Debug, Default)]
pub(crate) struct Comparer(Mutex<Option<Sender<Task>>>);

/// A file that is to be compared.
#[derive(Debug)]
struct Task {
    cached: Cached,
    file: Arc<File>,
    is_given_up: Arc<AtomicBool>,
    result: SyncSender<Result<()>>,
}

impl Comparer {
    /// Compares a file after those that were given before.
    fn take(&self, task: Task) -> io::Result<()> {
        let mut tasks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let tasks = match &mut *tasks {
            Some(tasks) => tasks,
            none => {
                let (sender, receiver) = channel();
                std::thread::Builder::new().name("df11 checksum".into()).spawn(move || run(&receiver))?;
                none.insert(sender)
            }
        };
        tasks.send(task).map_err(|_| ended())
    }
}

/// Compares files until no more can come.
fn run(tasks: &Receiver<Task>) {
    for Task { cached, file, is_given_up, result } in tasks {
        if let Some(compared) = cached.read_whole(&file, &is_given_up) {
            // Nobody may be there to take it.
            let _ = result.send(compared);
        }
    }
}

fn ended() -> io::Error {
    io::Error::other("the thread ended")
}

/// The comparison of a large file.
#[derive(Debug)]
pub(crate) struct CachedSum {
    cached: Cached,
    file: Arc<File>,
    /// Where the server has it; `None` offline.
    server: Option<(Arc<Client>, Address)>,
    comparer: Arc<Comparer>,
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
    /// For a file that is open. One thread makes all comparisons of a `comparer`.
    pub(crate) fn new(
        cached: Cached,
        file: Arc<File>,
        server: Option<(Arc<Client>, Address)>,
        comparer: Arc<Comparer>,
    ) -> Self {
        Self { cached, file, server, comparer, is_given_up: Arc::default(), state: Mutex::new(State::Unasked) }
    }

    fn path(&self) -> &Path {
        self.cached.path()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&self) -> Result<Receiver<Result<()>>> {
        let (sender, result) = sync_channel(1);
        let (cached, file, is_given_up) = (self.cached.clone(), Arc::clone(&self.file), Arc::clone(&self.is_given_up));
        let task = Task { cached, file, is_given_up, result: sender };
        self.comparer.take(task).map_err(Error::io("start a thread to read", self.path()))?;
        Ok(result)
    }

    /// Takes the result, if it is there within this time.
    fn take(&self, state: &mut State, wait: Duration) -> Result<()> {
        let State::Reading(result) = state else { return Ok(()) };
        let result = match result.recv_timeout(wait) {
            Err(RecvTimeoutError::Timeout) => return Ok(()),
            Ok(result) => result,
            Err(RecvTimeoutError::Disconnected) => Err(Error::io("read", self.path())(ended())),
        };
        *state = match &result {
            Ok(()) => State::Good,
            Err(Error::Hub(error)) => State::Refused(error.clone()),
            Err(_) => State::Asked,
        };
        result
    }
}

impl ListedSum for CachedSum {
    fn text(&self) -> &str {
        self.cached.digest().map_or("", Digest::text)
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

    fn compare_beginning(&self, beginning: &[u8], progress: &dyn Progress) -> Result<()> {
        let Some((client, address)) = &self.server else { return Ok(()) };
        match is_beginning(client, address, beginning, progress) {
            Ok(true) => Ok(()),
            Ok(false) => {
                // Most likely the file here is the damaged one.
                self.compare(progress)?;
                Err(HubError::Changed { file: self.cached.shown.clone() }.into())
            }
            // Who may see the list, and not the files, has the checksum. That takes longer.
            Err(Error::Hub(_)) if self.cached.digest().is_some() => self.compare(progress),
            Err(error) => Err(error),
        }
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
