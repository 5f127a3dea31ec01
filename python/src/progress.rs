//! Runs long work without Python's lock; reports progress to a callback, and lets Ctrl-C end the work cleanly.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use df11_host::Progress;
use pyo3::prelude::*;

use crate::errors::to_python;
use crate::process::has_threads;

/// How often Python's signals are checked and the callback is called.
const EVERY: Duration = Duration::from_millis(20);

/// Does work without Python's lock.
///
/// # Errors
///
/// The exception that the callback or a signal raised, which ended the work; otherwise the work's own error, as an
/// exception. The errors of [`has_threads`].
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    callback: Option<Py<PyAny>>,
    work: impl FnOnce(&dyn Progress) -> df11_host::Result<T> + Send,
) -> PyResult<T> {
    has_threads()?;
    py.detach(move || {
        let reporter = Reporter::new(callback);
        let result = work(&reporter);
        match reporter.raised.into_inner() {
            Some(raised) => Err(raised),
            None => result.map_err(to_python),
        }
    })
}

/// Reports progress to Python, and keeps an exception that Python raises.
struct Reporter {
    callback: Option<Py<PyAny>>,
    done: Cell<u64>,
    total: Cell<u64>,
    told: Cell<Option<Instant>>,
    /// When Python's signals were last checked.
    asked: Cell<Instant>,
    raised: RefCell<Option<PyErr>>,
}

impl Reporter {
    fn new(callback: Option<Py<PyAny>>) -> Self {
        let (done, total, told, raised) = Default::default();
        Self { callback, done, total, told, asked: Cell::new(Instant::now()), raised }
    }

    fn tell(&self, name: &str) {
        if self.raised.borrow().is_some() {
            return;
        }
        let now = Instant::now();
        self.told.set(Some(now));
        self.asked.set(now);
        let asked = Python::attach(|py| {
            py.check_signals()?;
            let Some(callback) = &self.callback else { return Ok(()) };
            callback.call1(py, (self.done.get(), self.total.get(), name)).map(drop)
        });
        if let Err(raised) = asked {
            *self.raised.borrow_mut() = Some(raised);
        }
    }
}

impl Progress for Reporter {
    fn start(&self, total_bytes: u64) {
        self.done.set(0);
        self.total.set(total_bytes);
        self.tell("");
    }

    fn advance(&self, bytes: u64, name: &str) {
        let done = self.done.get().saturating_add(bytes);
        self.done.set(done);
        let is_end = bytes > 0 && done == self.total.get();
        if is_end || self.told.get().is_none_or(|told| told.elapsed() >= EVERY) {
            self.tell(name);
        }
    }

    /// Checks Python's signals too, since there may be minutes without progress.
    fn is_interrupted(&self) -> bool {
        if self.raised.borrow().is_none() && self.asked.get().elapsed() >= EVERY {
            self.asked.set(Instant::now());
            if let Err(raised) = Python::attach(|py| py.check_signals()) {
                *self.raised.borrow_mut() = Some(raised);
            }
        }
        self.raised.borrow().is_some()
    }
}
