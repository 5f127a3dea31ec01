//! Memory of which nothing is kept but its size and what its bytes mean.

use core::cell::Cell;
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use df11_codec::format::FIRST_LINK;
use df11_kernels::layout::{FRONT, MAX_ROWS, ROWS, STEPS, steps_bytes};
use df11_kernels::unit::Unit;
use phases::{Input, SharedMemory};

/// What the bytes of an input mean.
#[derive(Clone, Copy)]
pub enum Bytes {
    /// Nothing.
    Any,
    /// The lookup tables of a unit, so many, and the row of code lengths.
    Tables(u32),
    /// A table of steps for this many bits.
    Steps(u32),
}

/// An input.
#[derive(Clone, Copy)]
pub struct Memory {
    bytes: Bytes,
    /// Where it begins: the bytes that are skipped.
    first: u64,
    /// Its size.
    end: u64,
    /// Its address is a multiple of this.
    aligned: u64,
}

impl Memory {
    pub fn new(bytes: Bytes, end: u64, aligned: u64) -> Self {
        Self { bytes, first: 0, end, aligned }
    }

    fn touch(&self, at: u32, count: u64) -> u64 {
        let at = self.first + at as u64;
        assert!(at + count <= self.end, "an input is read outside");
        assert!(count <= self.aligned && at % count == 0, "an input is read at an odd address");
        at
    }
}

/// Whether a byte of a lookup table names one of so many tables, if it is a link.
pub fn is_entry(value: u8, tables: u32) -> bool {
    value < FIRST_LINK || 256 - (value as u32) < tables
}

/// Whether a step may stand in a table of steps for this many bits: `steps` says what it means.
pub fn is_step(step: u32, bits: u32) -> bool {
    let (used, codes, starts) = (step & 0xff, step >> 9 & 127, step >> (32 - bits));
    let is_stop = step == 64;
    let has_codes = 1 <= codes && codes <= 4 && codes <= used && used <= bits && starts.count_ones() == codes;
    let first_starts_first = starts & 1 == 1;
    is_stop || has_codes && first_starts_first && step == starts << (32 - bits) | codes << 9 | used
}

impl Input for Memory {
    fn skip(self, bytes: u32) -> Self {
        assert!(bytes % 4 == 0);
        let first = self.first + bytes as u64;
        assert!(first <= self.end, "what is skipped lies outside");
        Self { first, ..self }
    }

    fn load_u8(&self, at: u32) -> u8 {
        let at = self.touch(at, 1);
        let value = kani::any();
        if let Bytes::Tables(tables) = self.bytes
            && at < 256 * tables as u64
        {
            kani::assume(is_entry(value, tables));
        }
        value
    }

    fn load_u32(&self, at: u32) -> u32 {
        self.touch(at, 4);
        kani::any()
    }

    fn load_u64(&self, at: u32) -> u64 {
        self.touch(at, 8);
        let value = kani::any();
        if let Bytes::Steps(bits) = self.bytes {
            kani::assume(is_step((value >> 32) as u32, bits));
        }
        value
    }

    fn load_sixteen(&self, at: u32) -> [u32; 4] {
        self.touch(at, 16);
        kani::any()
    }
}

/// An output that nothing is written to.
#[derive(Clone, Copy)]
pub struct NoWords;

/// How often the byte that is watched was written.
pub static WRITES: AtomicU32 = AtomicU32::new(0);

pub fn writes() -> u32 {
    WRITES.load(Relaxed)
}

fn count_write(is_watched: bool) {
    if is_watched {
        WRITES.store(writes() + 1, Relaxed);
    }
}

/// The shared memory of a block.
pub struct Shared {
    /// Its size.
    pub end: u32,
    /// Tables of the unit whose tables are in it: what is stored to their places obeys the rules for them, and what is loaded from
    /// there is known to.
    pub tables: u32,
    /// Whether there are any: not if the kernel has none.
    pub has_tables: bool,
    /// Bits of its table of steps, until something else is stored there; 0 without one.
    pub step_bits: Cell<u32>,
    /// The byte whose writes are counted.
    pub watched: u32,
}

impl Shared {
    fn touch(&self, at: u32, count: u32) {
        assert!(at as u64 + count as u64 <= self.end as u64, "shared memory is accessed outside");
        assert!(at % count == 0, "shared memory is accessed at an odd address");
    }

    fn store(&self, at: u32, count: u32) {
        self.touch(at, count);
        count_write(at <= self.watched && self.watched - at < count);
        if count < 8 && self.is_steps(at) {
            self.step_bits.set(0);
        }
    }

    fn is_front(&self, at: u32) -> bool {
        self.has_tables && at - FRONT < 512
    }

    fn is_front_entry(&self, entry: u16) -> bool {
        let length = entry >> 8;
        is_entry(entry as u8, self.tables) && 1 <= length && length <= 32
    }

    /// Whether a byte is one of a lookup table, and not of the code lengths.
    fn is_row(&self, at: u32) -> bool {
        let rows = (self.tables - 1).min(MAX_ROWS);
        self.has_tables && at >= ROWS && at < ROWS + 256 * rows
    }

    fn is_steps(&self, at: u32) -> bool {
        let bits = self.step_bits.get();
        bits > 0 && at >= STEPS && at < STEPS + steps_bytes(bits)
    }
}

impl SharedMemory for Shared {
    fn load_u8(&self, at: u32) -> u8 {
        self.touch(at, 1);
        let value = kani::any();
        if self.is_row(at) {
            kani::assume(is_entry(value, self.tables));
        }
        value
    }

    fn load_u16(&self, at: u32) -> u16 {
        self.touch(at, 2);
        let value = kani::any();
        if self.is_front(at) {
            kani::assume(self.is_front_entry(value));
        }
        value
    }

    fn load_u32(&self, at: u32) -> u32 {
        self.touch(at, 4);
        kani::any()
    }

    fn load_u64(&self, at: u32) -> u64 {
        self.touch(at, 8);
        let value = kani::any();
        if self.is_steps(at) {
            kani::assume(is_step((value >> 32) as u32, self.step_bits.get()));
        }
        value
    }

    fn store_u8(&self, at: u32, value: u8) {
        self.store(at, 1);
        assert!(!self.is_front(at));
        assert!(!self.is_row(at) || is_entry(value, self.tables), "a link leads nowhere");
    }

    fn store_u16(&self, at: u32, value: u16) {
        self.store(at, 2);
        assert!(!self.is_row(at));
        assert!(!self.is_front(at) || self.is_front_entry(value), "an entry of the front table is none");
    }

    fn store_u32(&self, at: u32, _: u32) {
        self.store(at, 4);
        assert!(!self.is_front(at) && !self.is_row(at));
    }

    fn store_u64(&self, at: u32, value: u64) {
        self.store(at, 8);
        assert!(!self.is_front(at) && !self.is_row(at));
        assert!(!self.is_steps(at) || is_step((value >> 32) as u32, self.step_bits.get()), "a step is none");
    }

    fn load_sixteen(&self, at: u32) -> [u32; 4] {
        self.touch(at, 16);
        kani::any()
    }

    fn store_sixteen(&self, at: u32, _: [u32; 4]) {
        self.store(at, 16);
        assert!(!self.has_tables);
    }
}

/// Shared memory of so many bytes that has the tables of a unit.
pub fn shared_with_tables(unit: &Unit<Memory, NoWords>, end: u32) -> Shared {
    Shared { end, tables: unit.n_luts - 1, has_tables: true, step_bits: Cell::new(0), watched: kani::any() }
}

/// Shared memory of so many bytes without tables.
pub fn plain_shared(end: u32) -> Shared {
    Shared { end, tables: 1, has_tables: false, step_bits: Cell::new(0), watched: kani::any() }
}
