//! A progress bar for terminals, and Ctrl-C.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use df11_host::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::text::one_line;

/// The progress of one verb.
pub(crate) struct Bar {
    bar: ProgressBar,
    asked_to_stop: Arc<AtomicBool>,
}

impl Bar {
    /// For work that only reads. Ctrl-C keeps its default effect and ends the process at once.
    pub(crate) fn reading(doing: &'static str, quiet: bool) -> Self {
        let bar = ProgressBar::no_length().with_prefix(doing);
        if quiet {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        Self { bar, asked_to_stop: Arc::default() }
    }

    /// For work that writes. Ctrl-C or SIGTERM asks it to stop and remove what it has written; a second signal ends the process
    /// at once.
    pub(crate) fn writing(doing: &'static str, quiet: bool) -> Result<Self> {
        let bar = Self::reading(doing, quiet);
        let take = |signal| -> io::Result<()> {
            // In this order, the first signal only sets the flag, and the second one ends the process.
            flag::register_conditional_default(signal, Arc::clone(&bar.asked_to_stop))?;
            flag::register(signal, Arc::clone(&bar.asked_to_stop)).map(drop)
        };
        [SIGINT, SIGTERM].into_iter().try_for_each(take).context("can't listen for interrupts")?;
        Ok(bar)
    }
}

impl Progress for Bar {
    fn start(&self, bytes: u64) {
        let template =
            "{prefix} {bar:30} {decimal_bytes}/{decimal_total_bytes} {decimal_bytes_per_sec} {eta} left  {wide_msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style);
        }
        self.bar.set_length(bytes);
        self.bar.reset_eta();
    }

    fn advance(&self, bytes: u64, name: &str) {
        if !self.bar.is_hidden() {
            self.bar.set_message(one_line(name));
        }
        self.bar.inc(bytes);
    }

    fn is_interrupted(&self) -> bool {
        self.asked_to_stop.load(Ordering::SeqCst)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
