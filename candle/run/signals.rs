//! Ctrl-C while an answer is generated.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Takes the signals that end a process. While an answer is generated the first one ends the answer, and the second one
/// the process; at other times the first one ends the process.
#[derive(Clone, Debug)]
pub(crate) struct Signals {
    asked: Arc<AtomicBool>,
    /// The next signal ends the process, as if nobody took it.
    ends: Arc<AtomicBool>,
}

impl Signals {
    pub(crate) fn take() -> io::Result<Self> {
        let signals = Self { asked: Arc::default(), ends: Arc::new(AtomicBool::new(true)) };
        for signal in [SIGINT, SIGTERM] {
            // In this order: the first signal that doesn't end the process sees to it that the second one does.
            flag::register_conditional_default(signal, Arc::clone(&signals.ends))?;
            flag::register(signal, Arc::clone(&signals.ends))?;
            flag::register(signal, Arc::clone(&signals.asked))?;
        }
        Ok(signals)
    }

    /// An answer begins.
    pub(crate) fn hold(&self) {
        self.asked.store(false, Ordering::SeqCst);
        self.ends.store(false, Ordering::SeqCst);
    }

    /// The answer is over.
    pub(crate) fn release(&self) {
        self.ends.store(true, Ordering::SeqCst);
    }

    /// Whether a signal asked for the end of the answer.
    pub(crate) fn asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }
}
