//! Who runs at the moment, and the first fault of a launch.

use core::panic::Location;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::boxed::Box;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, OnceLock};

use super::fault::{Access, Fault, Kind, Memory};
use super::observer::Observer;

/// Who runs at the moment, and the first fault of a launch.
///
/// A load or store can't return an error, so it records its fault here. After most faults the block runs on to its end. After a
/// load that has no value to return it can't: with a made-up value it might never end.
///
/// Its fields are atomic for bodies' sake, which are `Sync` and hold references to it. One thread of the CPU runs all.
#[derive(Default)]
pub(super) struct Watch {
    first: OnceLock<Fault>,
    block: AtomicU32,
    phase: AtomicU32,
    thread: AtomicU32,
    observer: Option<Arc<dyn Observer + Send + Sync>>,
}

impl core::fmt::Debug for Watch {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Watch").field("first", &self.first).finish_non_exhaustive()
    }
}

impl Watch {
    pub(super) fn observed(observer: Arc<dyn Observer + Send + Sync>) -> Self {
        Self { observer: Some(observer), ..Self::default() }
    }

    /// Shows an access to who wants to see it.
    #[inline]
    pub(super) fn show(&self, access: impl FnOnce() -> Access, memory: Memory, (at, bytes): (u32, u32), value: u64) {
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
    pub(super) fn access(&self, kind: Kind, place: &'static Location<'static>) -> Access {
        let [thread, block, phase] = [&self.thread, &self.block, &self.phase].map(|number| number.load(Relaxed));
        Access { kind, thread, block, phase, place }
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
