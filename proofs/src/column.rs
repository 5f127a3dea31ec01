//! Columns and staging: each thread has bytes of its own.

use core::cell::Cell;

use df11_kernels::column::{self, Column, ColumnMemory, MAX_CODES, Words};
use df11_kernels::layout::{COLUMN_STRIDE, COLUMN_THREADS, COLUMN_WORDS};
use phases::SharedMemory;

use crate::any::any_of;

/// Shared memory of which a thread may load its column, and store its column and the bytes that it stages.
struct Own {
    columns: u32,
    thread: u32,
    /// What is loaded from the column.
    words: Words,
    /// The bytes that may be staged.
    staging: core::ops::Range<u32>,
    /// One of them, what was stored there last, and how often.
    watched: u32,
    byte: Cell<u8>,
    stores: Cell<u32>,
}

impl Own {
    fn new(words: Words) -> Self {
        let (columns, thread) = (4 * any_of(0..8192), any_of(0..COLUMN_THREADS));
        Self { columns, thread, words, staging: 0..0, watched: 0, byte: Cell::new(0), stores: Cell::new(0) }
    }

    /// The word of the column at an address, which must be one of the thread's.
    fn word(&self, at: u32) -> usize {
        assert!(at >= self.columns && at % 4 == 0);
        let word = (at - self.columns) / COLUMN_STRIDE;
        assert!(word < COLUMN_WORDS, "outside of all columns");
        assert!((at - self.columns) % COLUMN_STRIDE / 4 == self.thread, "in the column of another thread");
        word as usize
    }

    fn stage(&self, at: u32, count: u32, value: u32) {
        assert!(at % count == 0, "at an odd address");
        assert!(self.staging.start <= at && at + count <= self.staging.end, "bytes of another thread");
        if at <= self.watched && self.watched - at < count {
            self.byte.set((value >> (8 * (self.watched - at))) as u8);
            self.stores.set(self.stores.get() + 1);
        }
    }
}

impl SharedMemory for Own {
    fn load_u8(&self, _: u32) -> u8 {
        unreachable!()
    }
    fn load_u16(&self, _: u32) -> u16 {
        unreachable!()
    }
    fn load_u32(&self, at: u32) -> u32 {
        self.words[self.word(at)]
    }
    fn load_u64(&self, _: u32) -> u64 {
        unreachable!()
    }
    fn store_u8(&self, at: u32, value: u8) {
        self.stage(at, 1, value as u32);
    }
    fn store_u16(&self, at: u32, value: u16) {
        self.stage(at, 2, value as u32);
    }
    fn store_u32(&self, at: u32, value: u32) {
        if self.staging.is_empty() {
            self.word(at);
        } else {
            self.stage(at, 4, value);
        }
    }
    fn store_u64(&self, _: u32, _: u64) {
        unreachable!()
    }
}

impl ColumnMemory for Own {}

/// Whatever a column's length and its words are, a thread stores and loads its own words alone.
#[kani::proof]
#[kani::unwind(9)]
fn columns_are_apart() {
    let own = Own::new(kani::any());
    column::clear(own.columns, own.thread, &own);
    let mut column = Column::new(own.columns, own.thread);
    column.push(kani::any(), kani::any(), kani::any(), &own);
    column.push(kani::any(), kani::any(), kani::any(), &own);
    column.finish(any_of(0..MAX_CODES + 4), &own);
    let codes = any_of(0..128);
    column::take(own.columns, own.thread, codes, &own);
}

/// Of a column of any words, a thread stages each byte once, at its place, and nothing before or after them: for all lengths that
/// `can_stage` takes, and all addresses.
#[kani::proof]
#[kani::unwind(9)]
fn stages_its_own_bytes() {
    let mut own = Own::new(kani::any());
    let codes: u32 = kani::any();
    kani::assume(column::can_stage(codes));
    let exponents = column::take(own.columns, own.thread, codes, &own);
    // What the highest address of a multiprocessor's shared memory is far below.
    let at = any_of(0..1 << 20);
    own.staging = at..at + codes;
    own.watched = any_of(own.staging.clone());
    column::stage(exponents, codes, at, &own);
    let which = own.watched - at;
    assert!(own.stores.get() == 1);
    assert!(own.byte.get() == (own.words[which as usize / 4] >> (8 * (which % 4))) as u8);
}
