//! What Ctrl-C and SIGTERM do.
//!
//! A command that has written nothing has nothing to put in order, so the system ends it at once: while it opens files,
//! while it waits for a disk that doesn't answer, and from start to end if it only reads. While a command writes, the
//! first signal asks it to give up, which it does before the next piece of work and removes what it has written; a
//! second one ends it at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Takes the two signals for a command that writes.
pub(super) struct Signals {
    /// A signal asked the command to give up.
    asked: Arc<AtomicBool>,
    /// The next signal ends the command, as if nobody took it.
    ends: Arc<AtomicBool>,
}

impl Signals {
    /// Takes the signals. Each still ends the command until [`Self::hold`].
    ///
    /// # Errors
    ///
    /// The system refuses.
    pub(super) fn take() -> io::Result<Self> {
        let signals = Self { asked: Arc::default(), ends: Arc::new(AtomicBool::new(true)) };
        for signal in [SIGINT, SIGTERM] {
            // In this order: the first signal that doesn't end the command sees to it that the second one does.
            flag::register_conditional_default(signal, Arc::clone(&signals.ends))?;
            flag::register(signal, Arc::clone(&signals.ends))?;
            flag::register(signal, Arc::clone(&signals.asked))?;
        }
        Ok(signals)
    }

    /// From now on the first signal only asks the command to stop. The caller must poll [`Self::asked`].
    pub(super) fn hold(&self) {
        self.ends.store(false, Ordering::SeqCst);
    }

    /// Whether a signal asked the command to give up.
    pub(super) fn asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }
}

/// Restores the default: a signal ends the process.
impl Drop for Signals {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::SeqCst);
    }
}
