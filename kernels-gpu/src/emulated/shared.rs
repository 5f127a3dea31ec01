//! Shared memory with a race detector: it checks the phase rule of [`crate::machine::Block`] for every byte.

use core::cell::{Cell, RefCell};
use std::vec;
use std::vec::Vec;

use super::fault::{Fault, FirstFault};
use crate::machine::SharedMemory;

/// What a read of shared memory gives before any thread wrote the byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unwritten {
    /// No value: the read is a [`Fault::NotWritten`], which ends the launch.
    #[default]
    Fault,
    /// This value for each byte. The block goes on with it and shows its later faults. A kernel that loops until it
    /// reads something else never ends.
    Poison(u8),
}

/// A byte, and which threads accessed it in which phase.
#[derive(Clone, Copy, Default)]
struct Byte {
    value: u8,
    /// The last write: phase and thread.
    written: Option<(u32, u32)>,
    /// The last reads: their phase, one of the threads that read, and whether there was another.
    read: Option<(u32, u32, bool)>,
}

/// A block's shared memory. Each access is checked against the other accesses to the same bytes in the same phase.
pub struct CheckedShared {
    bytes: RefCell<Vec<Byte>>,
    phase: Cell<u32>,
    thread: Cell<u32>,
    unwritten: Unwritten,
    faults: FirstFault,
}

impl core::fmt::Debug for CheckedShared {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} bytes of shared memory in phase {}", self.bytes.borrow().len(), self.phase.get())
    }
}

impl CheckedShared {
    pub(super) fn new(bytes: u32, unwritten: Unwritten, faults: &FirstFault) -> Self {
        Self {
            bytes: RefCell::new(vec![Byte::default(); bytes as usize]),
            phase: Cell::new(0),
            thread: Cell::new(0),
            unwritten,
            faults: faults.clone(),
        }
    }

    /// Sets the thread that makes the next accesses.
    pub(super) fn run_as(&self, thread: u32) {
        self.thread.set(thread);
    }

    /// Ends a phase: all threads have arrived.
    pub(super) fn barrier(&self) {
        self.phase.set(self.phase.get() + 1);
    }

    /// Calls `touch` for each byte of an access, with the byte's address and its index in the access. Calls `missing`
    /// with the fault for each byte outside shared memory.
    fn access(&self, at: u32, count: u32, mut touch: impl FnMut(u32, u32, &mut Byte), missing: impl Fn(Fault)) {
        if !at.is_multiple_of(count) {
            self.faults.note(Fault::Misaligned { at, bytes: count });
        }
        let mut bytes = self.bytes.borrow_mut();
        let total = bytes.len() as u32;
        for i in 0..count {
            // An address that overflows lies outside, too.
            let at = at.saturating_add(i);
            match bytes.get_mut(at as usize) {
                Some(byte) => touch(at, i, byte),
                None => missing(Fault::OutsideShared { at, bytes: total, thread: self.thread.get() }),
            }
        }
    }

    fn load(&self, at: u32, count: u32) -> u64 {
        let (phase, thread) = (self.phase.get(), self.thread.get());
        let mut value = 0;
        let touch = |at, i, byte: &mut Byte| {
            let read = match (byte.written, self.unwritten) {
                (None, Unwritten::Fault) => self.faults.end(Fault::NotWritten { byte: at, phase, thread }),
                (None, Unwritten::Poison(poison)) => poison,
                (Some((then, writer)), _) => {
                    if then == phase && writer != thread {
                        self.faults.note(Fault::Race { byte: at, phase, writer, other: thread });
                    }
                    byte.value
                }
            };
            let several = matches!(byte.read, Some((then, who, more)) if then == phase && (more || who != thread));
            byte.read = Some((phase, thread, several));
            value |= u64::from(read) << (8 * i);
        };
        self.access(at, count, touch, |fault| self.faults.end(fault));
        value
    }

    fn store(&self, at: u32, count: u32, value: u64) {
        let (phase, thread) = (self.phase.get(), self.thread.get());
        let touch = |at, i, byte: &mut Byte| {
            let race = |other| self.faults.note(Fault::Race { byte: at, phase, writer: thread, other });
            match (byte.written, byte.read) {
                (Some((then, writer)), _) if then == phase && writer != thread => race(writer),
                (_, Some((then, reader, several))) if then == phase && (several || reader != thread) => race(reader),
                _ => {}
            }
            byte.written = Some((phase, thread));
            byte.value = (value >> (8 * i)) as u8;
        };
        self.access(at, count, touch, |fault| self.faults.note(fault));
    }
}

impl SharedMemory for CheckedShared {
    fn load_u8(&self, at: u32) -> u8 {
        self.load(at, 1) as u8
    }

    fn load_u16(&self, at: u32) -> u16 {
        self.load(at, 2) as u16
    }

    fn load_u32(&self, at: u32) -> u32 {
        self.load(at, 4) as u32
    }

    fn load_u64(&self, at: u32) -> u64 {
        self.load(at, 8)
    }

    fn store_u8(&self, at: u32, value: u8) {
        self.store(at, 1, value.into());
    }

    fn store_u16(&self, at: u32, value: u16) {
        self.store(at, 2, value.into());
    }
    fn store_u32(&self, at: u32, value: u32) {
        self.store(at, 4, value.into());
    }

    fn store_u64(&self, at: u32, value: u64) {
        self.store(at, 8, value);
    }
}
