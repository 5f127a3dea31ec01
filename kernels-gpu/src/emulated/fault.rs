//! What a kernel must not do, and where it did.

use core::cell::Cell;
use core::fmt;
use std::boxed::Box;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

/// A rule of the machine that a thread broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum Fault {
    /// A byte of shared memory is written by one thread and touched by another in one phase.
    Race { byte: u32, phase: u32, writer: u32, other: u32 },
    /// A byte of shared memory is read that no thread has written.
    NotWritten { byte: u32, phase: u32, thread: u32 },
    /// Shared memory has so many bytes.
    OutsideShared { at: u32, bytes: u32, thread: u32 },
    /// A tensor has so many bytes.
    OutsideInput { tensor: &'static str, at: u32, bytes: usize },
    /// The output has so many words.
    OutsideOutput { at: u32, words: usize },
    /// A word of the output is written by one thread, once.
    WrittenTwice { at: u32 },
    /// A load or store of several bytes begins at a multiple of them.
    Misaligned { at: u32, bytes: u32 },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Race { byte, phase, writer, other } => write!(
                f,
                "race: byte {byte} of shared memory is written by thread {writer} and touched by thread {other} in phase {phase}"
            ),
            Self::NotWritten { byte, phase, thread } => {
                write!(f, "thread {thread} reads byte {byte} of shared memory in phase {phase}, which nobody wrote")
            }
            Self::OutsideShared { at, bytes, thread } => {
                write!(f, "thread {thread} touches byte {at} of shared memory, which has {bytes}")
            }
            Self::OutsideInput { tensor, at, bytes } => write!(f, "byte {at} of {tensor} is read, which has {bytes}"),
            Self::OutsideOutput { at, words } => write!(f, "word {at} of the output is written, which has {words}"),
            Self::WrittenTwice { at } => write!(f, "word {at} of the output is written twice"),
            Self::Misaligned { at, bytes } => write!(f, "{bytes} bytes are moved at {at}, which is no multiple"),
        }
    }
}

impl core::error::Error for Fault {}

/// The first fault of a launch.
///
/// A load or store of [`crate::machine`] can't return an error, so it leaves its fault here. After most faults the block
/// goes on to its end. It can't after a load that has no value to give: with one made up it might never end.
#[derive(Clone, Debug, Default)]
pub(super) struct FirstFault(Rc<Cell<Option<Fault>>>);

impl FirstFault {
    /// Notes a fault, if it is the first; the block goes on.
    pub(super) fn note(&self, fault: Fault) {
        self.0.set(self.0.get().or(Some(fault)));
    }

    /// Notes a fault and ends the launch: unwinds the stack up to [`Self::of`]. It is no panic: nothing is printed.
    pub(super) fn end(&self, fault: Fault) -> ! {
        self.note(fault);
        resume_unwind(Box::new(Ended))
    }

    /// The fault noted, if there is one.
    pub(super) fn check(&self) -> Result<(), Fault> {
        self.0.get().map_or(Ok(()), Err)
    }

    /// What a launch gives, or its first fault.
    pub(super) fn of<T>(launch: impl FnOnce(&Self) -> T) -> Result<T, Fault> {
        let faults = Self::default();
        // What a launch that ended early leaves behind is dropped: only the fault is looked at.
        let outcome = catch_unwind(AssertUnwindSafe(|| launch(&faults)));
        match outcome {
            Ok(given) => faults.check().map(|()| given),
            Err(thrown) => {
                if thrown.is::<Ended>() {
                    faults.check()?;
                }
                // A panic of the kernel's own, such as a test's assertion.
                resume_unwind(thrown)
            }
        }
    }
}

/// What [`FirstFault::end`] unwinds the stack with.
struct Ended;
