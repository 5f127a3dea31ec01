//! Shows progress: as a bar on a terminal, otherwise as a line every few seconds.

use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use df11_host::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::signals::Signals;
use super::{say_beside, text};

/// The time between two lines if there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// The progress of one verb.
pub(super) struct Bar {
    doing: &'static str,
    /// Whether no lines are printed in place of a bar.
    quiet: bool,
    /// Whether nothing at all is printed.
    is_silent: bool,
    bar: ProgressBar,
    started: Instant,
    last_line: Cell<Instant>,
    /// The unit or tensor that was last worked on, and the bytes that have arrived from the hub.
    name: RefCell<String>,
    fetched: Cell<u64>,
    /// The signals of a verb that writes.
    signals: Option<Signals>,
}

impl Bar {
    /// A bar that shows nothing until the work starts. From then on `signals` only ask it to give up.
    pub(super) fn new(doing: &'static str, quiet: bool, signals: Option<Signals>) -> Self {
        let bar = ProgressBar::no_length();
        let on_terminal = std::io::stderr().is_terminal();
        if quiet || !on_terminal {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        let template = "{prefix} {bar:30} {bytes}/{total_bytes} {binary_bytes_per_sec} {eta} left  {wide_msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let (started, last_line) = (Instant::now(), Cell::new(Instant::now()));
        let (name, fetched) = Default::default();
        Self { doing, quiet: quiet || on_terminal, is_silent: quiet, bar, started, last_line, name, fetched, signals }
    }

    /// Shows how far the work is.
    fn show(&self) {
        let fetched = match self.fetched.get() {
            0 => String::new(),
            bytes => format!(", {} fetched", text::bytes(bytes)),
        };
        let message = format!("{fetched}, {}", text::one_line(&self.name.borrow()));
        self.bar.set_message(message.trim_matches([',', ' ']).to_owned());
        if !self.quiet && self.last_line.get().elapsed() >= LINE_EVERY {
            self.last_line.set(Instant::now());
            let (done, total) = (self.bar.position(), self.bar.length().unwrap_or(0));
            let rate = done as f64 / self.started.elapsed().as_secs_f64();
            let left = total.saturating_sub(done) as f64 / rate.max(1.0);
            let (done, total, rate) = (text::bytes(done), text::bytes(total), text::bytes(rate as u64));
            say_beside(format_args!("{} {done} of {total}, {rate}/s, {left:.0} s left{fetched}\n", self.doing));
        }
    }
}

impl Progress for Bar {
    fn start(&self, total_bytes: u64) {
        if let Some(signals) = &self.signals {
            signals.hold();
        }
        self.bar.set_prefix(self.doing);
        self.bar.set_length(total_bytes);
        self.bar.reset_eta();
    }

    fn advance(&self, bytes: u64, name: &str) {
        self.name.replace(name.to_owned());
        self.bar.inc(bytes);
        self.show();
    }

    fn fetched(&self, bytes: u64) {
        self.fetched.set(self.fetched.get() + bytes);
        self.show();
    }

    fn note(&self, sentence: &str) {
        if !self.is_silent {
            self.bar.suspend(|| say_beside(format_args!("df11: {}\n", text::one_line(sentence))));
        }
    }

    fn is_interrupted(&self) -> bool {
        self.signals.as_ref().is_some_and(Signals::asked)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
