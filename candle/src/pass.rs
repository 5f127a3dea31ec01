//! Forward passes with tables that are decoded by rows: one runs at a time.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use crate::error::{Error, Result};
use crate::weights::SharedWeights;

/// The passes of one [`Df11`](crate::Df11).
#[derive(Debug, Default)]
pub(crate) struct Passes {
    running: Mutex<()>,
    /// The thread of the pass that runs.
    thread: Mutex<Option<ThreadId>>,
}

impl Passes {
    fn thread(&self) -> MutexGuard<'_, Option<ThreadId>> {
        self.thread.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A pass that runs. At its end, also if it fails or panics, the tables are parked.
pub(crate) struct Pass<'p> {
    passes: &'p Passes,
    weights: &'p SharedWeights,
    _running: MutexGuard<'p, ()>,
}

impl<'p> Pass<'p> {
    /// Waits for the pass of another thread. A pass of this thread would never end: it may be the caller's, or one that this
    /// thread, of a pool, has left in the middle to work on another task.
    pub(crate) fn begin(passes: &'p Passes, weights: &'p SharedWeights) -> Result<Self> {
        let this = thread::current().id();
        if *passes.thread() == Some(this) {
            return Err(Error::Nested);
        }
        let running = passes.running.lock().unwrap_or_else(PoisonError::into_inner);
        *passes.thread() = Some(this);
        Ok(Self { passes, weights, _running: running })
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        let mut weights = self.weights.lock();
        let parked = weights.park_rows();
        weights.keep_failure(parked);
        drop(weights);
        *self.passes.thread() = None;
    }
}
