//! Forked processes: the threads that decode stay in the parent.

use std::sync::atomic::{AtomicU32, Ordering};

use pyo3::prelude::*;

use crate::errors::forked;

/// The process that first had work done, and so has the threads; 0 before.
static WORKER: AtomicU32 = AtomicU32::new(0);

/// To be asked before any work. In a process that was forked from one that had worked, the threads are missing, and work
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
