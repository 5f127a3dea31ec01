//! What Ctrl-C, SIGTERM and a terminal that is closed (SIGHUP) do.
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

/// Takes these signals for a command that writes.
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
        for signal in signals_to_take() {
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

/// The signals that end a command, other than those that it was started with to ignore, as `nohup` does with SIGHUP. Only
/// Linux says so without unsafe code; elsewhere SIGHUP isn't taken, and ends a command at once.
fn signals_to_take() -> Vec<i32> {
    #[cfg(target_os = "linux")]
    {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = ignored(&status);
        let mut signals = vec![SIGINT, SIGTERM];
        signals.extend(ignored.map(|_| signal_hook::consts::SIGHUP));
        signals.retain(|signal| ignored.unwrap_or_default() >> (signal - 1) & 1 == 0);
        signals
    }
    #[cfg(not(target_os = "linux"))]
    vec![SIGINT, SIGTERM]
}

/// The signals that a process ignores, one bit each from the lowest, as the `/proc/PID/status` of Linux says.
#[cfg(target_os = "linux")]
fn ignored(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(line.trim(), 16).ok()
}

/// Restores the default: a signal ends the process.
impl Drop for Signals {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::SeqCst);
    }
}
