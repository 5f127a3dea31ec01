//! Faults: what a kernel must not do, and where it did it.

use core::cell::Cell;
use core::fmt;
use std::boxed::Box;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

/// A rule of the machine, broken by a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum Fault {
    /// No byte of shared memory is written by one thread and accessed by another in the same phase.
    Race { byte: u32, phase: u32, writer: u32, other: u32 },
    /// No byte of shared memory is read before a thread wrote it.
    NotWritten { byte: u32, phase: u32, thread: u32 },
    /// An access lies inside shared memory, which has `bytes` bytes.
    OutsideShared { at: u32, bytes: u32, thread: u32 },
    /// A read lies inside the tensor, which has `bytes` bytes.
    OutsideInput { tensor: &'static str, at: u32, bytes: usize },
    /// A write lies inside the output, which has `words` words.
    OutsideOutput { at: u32, words: usize },
    /// One thread writes each word of the output, once.
    WrittenTwice { at: u32 },
    /// A load or store of several bytes begins at a multiple of its size.
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
/// A load or store of [`crate::machine`] can't return an error, so it records its fault here. After most faults the
/// block runs on to its end. After a load that has no value to return it can't: with a made-up value it might never
/// end.
#[derive(Clone, Debug, Default)]
pub(super) struct FirstFault(Rc<Cell<Option<Fault>>>);

impl FirstFault {
    /// Records a fault if it is the first. The block goes on.
    pub(super) fn note(&self, fault: Fault) {
        self.0.set(self.0.get().or(Some(fault)));
    }

    /// Records a fault and ends the launch: unwinds the stack up to [`Self::of`]. This isn't a panic: it prints
    /// nothing.
    pub(super) fn end(&self, fault: Fault) -> ! {
        self.note(fault);
        resume_unwind(Box::new(Ended))
    }

    /// The fault recorded, as an error.
    pub(super) fn check(&self) -> Result<(), Fault> {
        self.0.get().map_or(Ok(()), Err)
    }

    /// Runs a launch: its result, or its first fault.
    pub(super) fn of<T>(launch: impl FnOnce(&Self) -> T) -> Result<T, Fault> {
        let faults = Self::default();
        // Nothing of a launch that ended early is used again, only the fault.
        let outcome = catch_unwind(AssertUnwindSafe(|| launch(&faults)));
        match outcome {
            Ok(given) => faults.check().map(|()| given),
            Err(thrown) => {
                if thrown.is::<Ended>() {
                    faults.check()?;
                }
                // A panic of the kernel itself, such as a test's failed assertion.
                resume_unwind(thrown)
            }
        }
    }
}

/// What [`FirstFault::end`] unwinds the stack with.
struct Ended;
