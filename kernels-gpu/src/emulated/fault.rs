//! What a kernel must not do, and where it did.

use core::cell::RefCell;
use core::fmt;
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

/// The first fault of a launch. A machine's memory can't return an error, so it notes the fault here
/// and goes on with zeros.
#[derive(Clone, Debug, Default)]
pub(super) struct FirstFault(Rc<RefCell<Option<Fault>>>);

impl FirstFault {
    pub(super) fn note(&self, fault: Fault) {
        self.0.borrow_mut().get_or_insert(fault);
    }

    pub(super) fn check(&self) -> Result<(), Fault> {
        self.0.borrow().map_or(Ok(()), Err)
    }
}
