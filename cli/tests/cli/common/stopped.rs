//! Pauses a command after one of its system calls, so that something can happen meanwhile, however long that takes.

use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{Outcome, Place};

/// How long anything may take before it counts as a hang.
const PATIENCE: Duration = Duration::from_secs(120);

/// A command under `strace`.
pub struct Stopped {
    tracer: Option<Child>,
    /// The paused process; `None` if the command ended before.
    process: Option<String>,
}

impl Stopped {
    /// Runs a command in a place, on one thread, and pauses it after its `nth` call of this name. `faults` are further faults, in
    /// `strace`'s syntax.
    pub fn after(place: &Place, arguments: &[&str], (call, nth): (&str, u32), faults: &[&str]) -> Self {
        let log = Place::new();
        let mut command = Command::new("strace");
        command.args(["-f", "-qq", "-o"]).arg(log.path("log"));
        command.args(faults.iter().map(|fault| format!("--inject={fault}")));
        command.arg(format!("--inject={call}:signal=SIGSTOP:when={nth}"));
        let calls = faults.iter().filter_map(|fault| fault.split(':').next()).chain([call]).collect::<Vec<_>>();
        command.arg(format!("--trace={}", calls.join(","))).arg(env!("CARGO_BIN_EXE_df11")).args(arguments);
        command.env("RUST_BACKTRACE", "0").current_dir(place.root()).stdin(Stdio::null());
        let mut tracer = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let begun = Instant::now();
        loop {
            let has_ended = tracer.try_wait().unwrap().is_some();
            let text = fs::read_to_string(log.path("log")).unwrap_or_default();
            if let Some(line) = text.lines().find(|line| line.ends_with("--- stopped by SIGSTOP ---")) {
                return Self { tracer: Some(tracer), process: Some(process_of(line.split(' ').next().unwrap())) };
            }
            if has_ended {
                return Self { tracer: Some(tracer), process: None };
            }
            assert!(begun.elapsed() < PATIENCE, "{arguments:?} hangs before {call} {nth}");
            sleep(Duration::from_millis(1));
        }
    }

    /// Whether it is paused and hasn't ended.
    pub fn is_waiting(&self) -> bool {
        self.process.is_some()
    }

    /// Lets it run to its end.
    #[track_caller]
    pub fn go_on(self) -> Outcome {
        self.go_on_to_any_end().into()
    }

    /// Like [`Self::go_on`], if it may be killed.
    #[track_caller]
    pub fn go_on_to_any_end(mut self) -> Output {
        let process = self.process.take();
        ended(self.tracer.take().unwrap(), "a command that went on", || {
            // Calls are counted per thread, so another thread may pause it again. Once it has ended, there is nothing to signal.
            let go = |process| Command::new("kill").args(["-CONT", process]).stderr(Stdio::null()).status();
            process.iter().for_each(|process| drop(go(process)));
        })
    }
}

/// The process of a thread. The thread may have ended when the process is to go on.
fn process_of(thread: &str) -> String {
    let status = fs::read_to_string(format!("/proc/{thread}/status")).unwrap_or_default();
    let process = status.lines().find_map(|line| line.strip_prefix("Tgid:"));
    process.map_or(thread, str::trim).to_owned()
}

/// If a test fails, no process is left.
impl Drop for Stopped {
    fn drop(&mut self) {
        if let Some(process) = &self.process {
            let _ = Command::new("kill").args(["-KILL", process]).status();
        }
    }
}

/// Runs a command that must end, and repeats `meanwhile` until it does.
#[track_caller]
pub fn ended(mut child: Child, what: &str, meanwhile: impl Fn()) -> Output {
    let begun = Instant::now();
    for round in 0u64.. {
        if round.is_multiple_of(16) {
            meanwhile();
        }
        if child.try_wait().unwrap().is_some() {
            break;
        }
        if begun.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("{what} hangs");
        }
        sleep(Duration::from_millis(1));
    }
    child.wait_with_output().unwrap()
}
