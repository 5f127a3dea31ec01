//! Units that other threads decode while Python goes on.

use std::ops::Range;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use df11_host::internals;
use df11_host::internals::unit::{self, Encoded, Geometry};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::memory::{Region, Words};
use crate::process::has_threads;

/// A unit that threads of df11 decode into memory of Python's. The memory must not be touched before `finish` has returned
/// True, or the object is gone.
#[pyclass(frozen, module = "df11._df11")]
pub(crate) struct Ahead {
    work: Arc<Work>,
    /// What the memory belongs to.
    _memory: Py<PyAny>,
}

/// Where a unit's code is.
pub(crate) enum Source {
    /// In a model's files; and the path of the unit's module.
    File(Arc<df11_host::Model>, String),
    Memory(Arc<Encoded>),
}

/// What the threads share.
struct Work {
    source: Source,
    progress: Mutex<Progress>,
    /// Told when no thread works.
    idle: Condvar,
}

struct Progress {
    /// The parts that no thread has begun with, the last one first.
    left: Vec<(Range<usize>, Words)>,
    /// Threads at work.
    working: usize,
    failed: bool,
}

impl Ahead {
    /// Has `threads` threads begin to decode a unit into memory at this address, which belongs to `memory` and has this
    /// number of bytes.
    ///
    /// # Errors
    ///
    /// The unit's outline is damaged, or it has another number of elements. This process was forked ([`has_threads`]).
    pub(crate) fn start(
        parts: Vec<Range<usize>>,
        source: Source,
        (address, bytes, memory): (usize, usize, Py<PyAny>),
        threads: usize,
    ) -> PyResult<Self> {
        has_threads()?;
        let elements = parts.last().map_or(0, |part| part.end);
        if bytes != 2 * elements {
            return Err(PyValueError::new_err(format!("{bytes} bytes for {elements} elements, which take 2 each")));
        }
        let words = |part: &Range<usize>| Words::new(Region::new(address + 2 * part.start, 2 * part.len())?);
        let left = { parts.iter().rev() }.map(|part| Ok((part.clone(), words(part)?))).collect::<PyResult<_>>()?;
        let progress = Mutex::new(Progress { left, working: 0, failed: false });
        let work = Arc::new(Work { source, progress, idle: Condvar::new() });
        for _ in 0..threads.min(parts.len()) {
            let work = Arc::clone(&work);
            rayon::spawn(move || work.join_in());
        }
        Ok(Self { work, _memory: memory })
    }
}

#[pymethods]
impl Ahead {
    /// Decodes what is left on all cores, and waits for all threads. Returns whether the unit was decoded: if it is
    /// damaged, or a file couldn't be read, decoding it again says how.
    fn finish(&self, py: Python<'_>) -> PyResult<bool> {
        has_threads()?;
        Ok(py.detach(|| self.work.finish()))
    }

    /// Leaves undone what no thread has begun with, and waits until no thread writes to the memory any more.
    fn cancel(&self, py: Python<'_>) {
        py.detach(|| self.work.cancel());
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.work.cancel();
    }
}

impl Work {
    /// Decodes parts on this thread until none is left.
    fn join_in(&self) {
        let _working = Working::new(self);
        let parts = std::iter::from_fn(|| self.progress().left.pop());
        let done = match &self.source {
            Source::File(model, path) => internals::decode_unit_ranges_into(model, path, parts).is_ok(),
            Source::Memory(encoded) => unit::Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)
                .is_ok_and(|unit| unit::decode_ranges_into(&unit, parts).is_ok()),
        };
        if !done {
            let mut progress = self.progress();
            progress.failed = true;
            progress.left.clear();
        }
    }

    fn cancel(&self) {
        // In a process that was forked the threads are missing, and one of them may have held the lock.
        if has_threads().is_ok() {
            self.progress().left.clear();
            self.wait();
        }
    }

    fn finish(&self) -> bool {
        let (left, working) = {
            let progress = self.progress();
            (progress.left.len(), progress.working)
        };
        let more = rayon::current_num_threads().saturating_sub(working).min(left);
        rayon::in_place_scope(|scope| (0..more).for_each(|_| scope.spawn(|_| self.join_in())));
        self.wait();
        !self.progress().failed
    }

    /// Waits until nothing is left and no thread works.
    fn wait(&self) {
        let is_busy = |progress: &mut Progress| progress.working > 0 || !progress.left.is_empty();
        drop(self.idle.wait_while(self.progress(), is_busy));
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread at work.
struct Working<'w>(&'w Work);

impl<'w> Working<'w> {
    fn new(work: &'w Work) -> Self {
        work.progress().working += 1;
        Self(work)
    }
}

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.progress().working -= 1;
        self.0.idle.notify_all();
    }
}

/// How many threads decode.
#[pyfunction]
pub(crate) fn threads() -> PyResult<usize> {
    has_threads()?;
    Ok(rayon::current_num_threads())
}
