//! Forked processes: the threads that decode stay in the parent.

use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::prelude::*;

use crate::errors::forked;

/// The id of the process that first did work, and so has the threads; 0 before that.
static WORKER: AtomicU32 = AtomicU32::new(0);

/// To be called before any work. A process that was forked from one that had already done work lacks the threads, and
/// would wait for them forever.
///
/// # Errors
///
/// This is such a process.
pub(crate) fn has_threads() -> PyResult<()> {
    let this = std::process::id();
    match WORKER.compare_exchange(0, this, Ordering::Relaxed, Ordering::Relaxed) {
        Err(worker) if worker != this => Err(forked()),
        _ => Ok(()),
    }
}
