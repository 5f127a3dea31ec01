//! Shared memory with a race detector: it checks the phase rule of [`crate::Block`] for every byte.

use core::cell::RefCell;
use core::panic::Location;
use std::vec;
use std::vec::Vec;

use super::fault::{Access, Fault, Kind, Memory};
use super::watch::Watch;
use crate::memory::SharedMemory;

/// A byte, and who accessed it last.
#[derive(Clone, Copy, Default)]
struct Byte {
    value: u8,
    written: Option<Last>,
    read: Option<Last>,
    /// The last read by another thread in the same phase.
    read_too: Option<Last>,
}

/// The last access of its kind to a byte.
#[derive(Clone, Copy)]
struct Last {
    phase: u32,
    thread: u32,
    location: &'static Location<'static>,
}

impl Last {
    /// Whether it was in the phase of another access and not by the same thread.
    fn is_beside(self, other: Self) -> bool {
        self.phase == other.phase && self.thread != other.thread
    }
}

/// A block's shared memory. Each access is checked against the other accesses to the same bytes in the same phase.
pub struct CheckedShared<'h> {
    bytes: RefCell<Vec<Byte>>,
    watch: &'h Watch,
}

impl core::fmt::Debug for CheckedShared<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} bytes of shared memory in phase {}", self.bytes.borrow().len(), self.watch.phase())
    }
}

impl<'h> CheckedShared<'h> {
    pub(super) fn new(bytes: u32, watch: &'h Watch) -> Self {
        Self { bytes: RefCell::new(vec![Byte::default(); bytes as usize]), watch }
    }

    /// Calls `touch` for each byte of an access, with the byte's address and its index in the access. Calls `missing`
    /// with the fault for each byte outside shared memory.
    #[inline]
    fn touch(
        &self,
        (at, count): (u32, u32),
        access: impl Fn() -> Access,
        mut touch: impl FnMut(u32, u32, &mut Byte),
        missing: impl Fn(Fault),
    ) {
        let memory = Memory::Shared;
        if !at.is_multiple_of(count) {
            self.watch.note(Fault::Misaligned { memory, at, bytes: count, access: access() });
        }
        let mut bytes = self.bytes.borrow_mut();
        let end = bytes.len();
        for i in 0..count {
            // An address that overflows lies outside, too.
            let at = at.saturating_add(i);
            match bytes.get_mut(at as usize) {
                Some(byte) => touch(at, i, byte),
                None => missing(Fault::Outside { memory, at, end, access: access() }),
            }
        }
    }

    /// Makes bytes such that nobody has written.
    pub(super) fn forget(&self, at: u32, count: u32) {
        for byte in self.bytes.borrow_mut().iter_mut().skip(at as usize).take(count as usize) {
            byte.written = None;
        }
    }

    /// Sixteen bytes are moved as one.
    fn check_sixteen(&self, at: u32, kind: Kind, location: &'static Location<'static>) {
        if !at.is_multiple_of(16) {
            let access = self.watch.access(kind, location);
            self.watch.note(Fault::Misaligned { memory: Memory::Shared, at, bytes: 16, access });
        }
    }

    /// The `count` bytes at `at`.
    #[inline]
    pub(super) fn load(&self, at: u32, count: u32, location: &'static Location<'static>) -> u64 {
        let access = || self.watch.access(Kind::Read, location);
        let now = self.now(location);
        let mut value = 0;
        let touch = |at, i, byte: &mut Byte| {
            let Some(write) = byte.written else { self.watch.end(Fault::NotWritten { byte: at, access: access() }) };
            if write.is_beside(now) {
                self.race(at, (write, Kind::Write), access());
            }
            let read = byte.value;
            match byte.read {
                Some(read) if read.phase == now.phase => {
                    if read.thread != now.thread {
                        byte.read_too = Some(now);
                    }
                }
                _ => byte.read = Some(now),
            }
            value |= u64::from(read) << (8 * i);
        };
        self.touch((at, count), access, touch, |fault| self.watch.end(fault));
        self.watch.show(access, Memory::Shared, (at, count), value);
        value
    }

    /// Writes the `count` bytes at `at`.
    #[inline]
    pub(super) fn store(&self, at: u32, count: u32, value: u64, location: &'static Location<'static>) {
        let access = || self.watch.access(Kind::Write, location);
        self.watch.show(access, Memory::Shared, (at, count), value);
        let now = self.now(location);
        let touch = |at, i, byte: &mut Byte| {
            let accesses = [(byte.written, Kind::Write), (byte.read, Kind::Read), (byte.read_too, Kind::Read)];
            for (last, kind) in accesses {
                if let Some(last) = last.filter(|last| last.is_beside(now)) {
                    self.race(at, (last, kind), access());
                    break;
                }
            }
            byte.written = Some(now);
            byte.value = (value >> (8 * i)) as u8;
        };
        self.touch((at, count), access, touch, |fault| self.watch.note(fault));
    }

    /// An access of the thread that runs, as it is kept.
    #[inline]
    fn now(&self, location: &'static Location<'static>) -> Last {
        Last { phase: self.watch.phase(), thread: self.watch.thread(), location }
    }

    /// Two threads access a byte in the same phase.
    fn race(&self, byte: u32, (Last { thread, location, .. }, kind): (Last, Kind), later: Access) {
        self.watch.note(Fault::Race { byte, earlier: Access { kind, thread, location, ..later }, later });
    }
}

impl SharedMemory for CheckedShared<'_> {
    #[inline]
    #[track_caller]
    fn load_u8(&self, at: u32) -> u8 {
        self.load(at, 1, Location::caller()) as u8
    }

    #[inline]
    #[track_caller]
    fn load_u16(&self, at: u32) -> u16 {
        self.load(at, 2, Location::caller()) as u16
    }

    #[inline]
    #[track_caller]
    fn load_u32(&self, at: u32) -> u32 {
        self.load(at, 4, Location::caller()) as u32
    }

    #[inline]
    #[track_caller]
    fn load_u64(&self, at: u32) -> u64 {
        self.load(at, 8, Location::caller())
    }

    #[inline]
    #[track_caller]
    fn store_u8(&self, at: u32, value: u8) {
        self.store(at, 1, value.into(), Location::caller());
    }

    #[inline]
    #[track_caller]
    fn store_u16(&self, at: u32, value: u16) {
        self.store(at, 2, value.into(), Location::caller());
    }

    #[inline]
    #[track_caller]
    fn store_u32(&self, at: u32, value: u32) {
        self.store(at, 4, value.into(), Location::caller());
    }

    #[inline]
    #[track_caller]
    fn store_u64(&self, at: u32, value: u64) {
        self.store(at, 8, value, Location::caller());
    }

    #[track_caller]
    fn check_index(&self, i: u32, elements: u32, writes: bool) {
        if i >= elements {
            let kind = if writes { Kind::Write } else { Kind::Read };
            let access = self.watch.access(kind, Location::caller());
            self.watch.end(Fault::Outside { memory: Memory::Array, at: i, end: elements as usize, access });
        }
    }

    #[inline]
    #[track_caller]
    fn load_sixteen(&self, at: u32) -> [u32; 4] {
        let location = Location::caller();
        self.check_sixteen(at, Kind::Read, location);
        [0, 4, 8, 12].map(|further| self.load(at.saturating_add(further), 4, location) as u32)
    }

    #[inline]
    #[track_caller]
    fn store_sixteen(&self, at: u32, four: [u32; 4]) {
        let location = Location::caller();
        self.check_sixteen(at, Kind::Write, location);
        for (further, number) in (0..).step_by(4).zip(four) {
            self.store(at.saturating_add(further), 4, number.into(), location);
        }
    }

    #[inline]
    #[track_caller]
    fn store_u8_if_less(&self, low: u32, high: u32, at: u32, value: u8) {
        if low < high {
            self.store(at, 1, value.into(), Location::caller());
        }
    }

    #[inline]
    #[track_caller]
    fn store_u16_if_less(&self, low: u32, high: u32, at: u32, value: u16) {
        if low < high {
            self.store(at, 2, value.into(), Location::caller());
        }
    }

    #[inline]
    #[track_caller]
    fn store_u32_if_less(&self, low: u32, high: u32, at: u32, value: u32) {
        if low < high {
            self.store(at, 4, value.into(), Location::caller());
        }
    }
}
