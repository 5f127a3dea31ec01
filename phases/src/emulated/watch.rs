//! Who runs at the moment, and the first fault of a launch.

use core::panic::Location;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::boxed::Box;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::OnceLock;

use super::fault::{Access, Fault, Kind};

/// Who runs at the moment, and the first fault of a launch.
///
/// A load or store can't return an error, so it records its fault here. After most faults the block runs on to its end. After a
/// load that has no value to return it can't: with a made-up value it might never end.
///
/// Its fields are atomic for bodies' sake, which are `Sync` and hold references to it. One thread of the CPU runs all.
#[derive(Debug, Default)]
pub(super) struct Watch {
    first: OnceLock<Fault>,
    block: AtomicU32,
    phase: AtomicU32,
    thread: AtomicU32,
}

impl Watch {
    /// A block begins.
    pub(super) fn begin(&self, block: u32) {
        self.block.store(block, Relaxed);
        self.phase.store(0, Relaxed);
    }

    /// Sets the thread that makes the next accesses.
    pub(super) fn run_as(&self, thread: u32) {
        self.thread.store(thread, Relaxed);
    }

    /// Ends a phase: all threads have arrived.
    pub(super) fn barrier(&self) {
        self.phase.fetch_add(1, Relaxed);
    }

    pub(super) fn phase(&self) -> u32 {
        self.phase.load(Relaxed)
    }

    /// An access of the thread that runs.
    pub(super) fn access(&self, kind: Kind, place: &'static Location<'static>) -> Access {
        let [thread, block, phase] = [&self.thread, &self.block, &self.phase].map(|number| number.load(Relaxed));
        Access { kind, thread, block, phase, place }
    }

    /// Records a fault if it is the first. The block goes on.
    pub(super) fn note(&self, fault: Fault) {
        self.first.get_or_init(|| fault);
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
        match (outcome, self.first()) {
            (Ok(given), None) => Ok(given),
            (Ok(_), Some(fault)) => Err(fault),
            (Err(thrown), Some(fault)) if thrown.is::<Ended>() => Err(fault),
            // A panic of the kernel itself, such as a test's failed assertion.
            (Err(thrown), _) => resume_unwind(thrown),
        }
    }
}

/// What [`Watch::end`] unwinds the stack with.
struct Ended;
