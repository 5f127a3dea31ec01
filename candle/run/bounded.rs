//! Runs what files of strangers ask for: with its panics caught, or on a thread of its own with bounds on its time and memory.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{fs, thread};

/// The most stack. Reading a template recurses once for some operators, and printing a value once for each list in it. A list that
/// is in itself takes more memory than is allowed before it takes all of this. It is taken page by page, as it is needed.
const STACK: usize = if cfg!(target_pointer_width = "64") { 1 << 30 } else { 64 << 20 };
/// The most memory that the work may add. Only Linux says how much it is.
const MEMORY: u64 = 512 << 20;
/// How often the bounds are looked at.
const TICK: Duration = Duration::from_millis(2);
/// How often at most. Ticks are counted instead of the time: a stopped process doesn't work.
const TICKS: u32 = 15_000;

/// Why the work gave nothing.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unbounded {
    #[error("it takes too long")]
    Time,
    #[error("it takes too much memory")]
    Memory,
    #[error("what reads it panics: {0}")]
    Panic(String),
    #[error("there is no thread for it: {0}")]
    Thread(std::io::Error),
}

/// Does the work on a thread. If it takes too much, the thread is left alone, and the program must end soon.
pub(crate) fn bounded<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Unbounded> {
    let (sender, receiver) = mpsc::channel();
    let before = own_bytes();
    let thread = thread::Builder::new().stack_size(STACK);
    thread.spawn(move || drop(sender.send(caught(work)))).map_err(Unbounded::Thread)?;
    for _ in 0..TICKS {
        match receiver.recv_timeout(TICK) {
            Ok(done) => return done.map_err(Unbounded::Panic),
            Err(RecvTimeoutError::Disconnected) => return Err(Unbounded::Panic("no answer".to_owned())),
            Err(RecvTimeoutError::Timeout) if own_bytes().saturating_sub(before) > MEMORY => {
                return Err(Unbounded::Memory);
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    Err(Unbounded::Time)
}

/// Does work that may panic; the panic's words. Nothing prints them here, nor a trace. What was being changed must be used no more.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    thread_local!(static IS_CAUGHT: Cell<bool> = const { Cell::new(false) });
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_CAUGHT.get() {
                before(info);
            }
        }));
    });
    IS_CAUGHT.set(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    IS_CAUGHT.set(false);
    done.map_err(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref().copied());
        words.unwrap_or("without words").to_owned()
    })
}

/// The process's own memory, as Linux counts it; elsewhere 0.
fn own_bytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok()).map_or(0, |kib: u64| kib * 1024)
}
