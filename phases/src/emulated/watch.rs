//! Who runs at the moment, and the first fault of a launch.

use core::panic::Location;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::boxed::Box;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, OnceLock};

use super::fault::{Access, Fault, Kind, MOST_ACCESSES, Memory};
use super::observer::Observer;

/// Who runs at the moment, and the first fault of a launch.
///
/// A load or store can't return an error, so it records its fault here. After most faults the block runs on to its end. After a
/// load that has no value to return it can't: with a made-up value it might never end.
///
/// Its fields are atomic for bodies' sake, which are `Sync` and hold references to it. One thread of the CPU runs all.
pub(super) struct Watch {
    first: OnceLock<Fault>,
    block: AtomicU32,
    phase: AtomicU32,
    thread: AtomicU32,
    /// Accesses of this thread in this phase.
    accesses: AtomicU32,
    /// Barriers that blocks have come to, and where the one that was left out stands.
    barriers: AtomicU32,
    left_out: OnceLock<&'static Location<'static>>,
    observer: Option<Arc<dyn Observer + Send + Sync>>,
}

impl core::fmt::Debug for Watch {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Watch").field("first", &self.first).finish_non_exhaustive()
    }
}

impl Default for Watch {
    fn default() -> Self {
        Self {
            first: OnceLock::new(),
            block: AtomicU32::new(0),
            phase: AtomicU32::new(0),
            thread: AtomicU32::new(HOST),
            accesses: AtomicU32::new(0),
            barriers: AtomicU32::new(0),
            left_out: OnceLock::new(),
            observer: None,
        }
    }
}

impl Watch {
    pub(super) fn observed(observer: Arc<dyn Observer + Send + Sync>) -> Self {
        Self { observer: Some(observer), ..Self::default() }
    }

    /// Counts an access, and shows it to the observer.
    #[inline]
    pub(super) fn show(&self, access: impl Fn() -> Access, memory: Memory, (at, bytes): (u32, u32), value: u64) {
        let accesses = self.accesses.load(Relaxed);
        if accesses == MOST_ACCESSES {
            self.end(Fault::Endless { access: access() });
        }
        self.accesses.store(accesses + 1, Relaxed);
        if let Some(observer) = &self.observer {
            observer.access(&access(), memory, at, bytes, value);
        }
    }

    /// A block begins.
    pub(super) fn begin(&self, block: u32) {
        self.block.store(block, Relaxed);
        self.phase.store(0, Relaxed);
    }

    /// Sets the thread that makes the next accesses.
    pub(super) fn run_as(&self, thread: u32) {
        self.thread.store(thread, Relaxed);
        self.accesses.store(0, Relaxed);
    }

    /// No thread runs: what panics now is the host's own code.
    pub(super) fn run_as_host(&self) {
        self.thread.store(HOST, Relaxed);
    }

    /// Counts a barrier, which may be left out.
    pub(super) fn count_barrier(&self, is_left_out: bool, location: &'static Location<'static>) {
        self.barriers.fetch_add(1, Relaxed);
        if is_left_out {
            self.left_out.get_or_init(|| location);
        }
    }

    pub(super) fn barriers(&self) -> u32 {
        self.barriers.load(Relaxed)
    }

    pub(super) fn left_out(&self) -> Option<&'static Location<'static>> {
        self.left_out.get().copied()
    }

    /// Ends a phase: all threads have arrived.
    pub(super) fn barrier(&self) {
        let ended = self.phase.fetch_add(1, Relaxed);
        if let Some(observer) = &self.observer {
            observer.phase_ends(self.block.load(Relaxed), ended);
        }
    }

    #[inline]
    pub(super) fn thread(&self) -> u32 {
        self.thread.load(Relaxed)
    }

    #[inline]
    pub(super) fn phase(&self) -> u32 {
        self.phase.load(Relaxed)
    }

    /// An access of the thread that runs.
    #[inline]
    pub(super) fn access(&self, kind: Kind, location: &'static Location<'static>) -> Access {
        let [thread, block, phase] = self.now();
        Access { kind, thread, block, phase, location }
    }

    /// The thread that runs, its block and phase.
    fn now(&self) -> [u32; 3] {
        [&self.thread, &self.block, &self.phase].map(|number| number.load(Relaxed))
    }

    /// Records a fault if it is the first. The block goes on.
    pub(super) fn note(&self, fault: Fault) {
        self.first.get_or_init(|| {
            if let Some(observer) = &self.observer {
                observer.fault(&fault);
            }
            fault
        });
    }

    /// Records a fault and ends the launch: unwinds the stack up to [`Self::of`]. This isn't a panic: it prints
    /// nothing.
    pub(super) fn end(&self, fault: Fault) -> ! {
        self.note(fault);
        resume_unwind(Box::new(Ended))
    }

    /// The fault recorded.
    pub(super) fn first(&self) -> Option<Fault> {
        self.first.get().copied()
    }

    /// Runs a launch: its result, or its first fault.
    pub(super) fn of<T>(&self, launch: impl FnOnce() -> T) -> Result<T, Fault> {
        // Nothing of a launch that ended early is used again, only the fault.
        let outcome = catch_unwind(AssertUnwindSafe(launch));
        if let Err(thrown) = &outcome
            && !thrown.is::<Ended>()
            && let [thread, block, phase] = self.now()
            && thread != HOST
        {
            self.note(Fault::Panicked { thread, block, phase });
        }
        match (outcome, self.first()) {
            (Err(thrown), _) if !thrown.is::<Ended>() && self.thread() == HOST => resume_unwind(thrown),
            (_, Some(fault)) => Err(fault),
            (Ok(given), None) => Ok(given),
            (Err(thrown), None) => resume_unwind(thrown),
        }
    }
}

/// In place of a thread's number while the host's own code runs.
const HOST: u32 = u32::MAX;

/// What [`Watch::end`] unwinds the stack with.
struct Ended;
