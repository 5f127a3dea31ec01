//! Tables of steps: what is made, what is loaded, and how many codes a walk by steps finds.

use core::cell::Cell;

use df11_kernels::column::{Column, ColumnMemory};
use df11_kernels::layout::{ONCE_BITS, UNITS_BITS, steps_bytes};
use df11_kernels::steps;
use df11_kernels::tables::Tables;
use df11_kernels::window::{Bits, Window};
use phases::{SharedMemory, Thread};

use crate::any::{AnyCode, any_of, any_unit};
use crate::memory::{Bytes, Memory, Shared, shared_with_tables};

/// Whatever codes the bits begin with, an entry is a step: 64, or one to four codes within its bits.
fn makes_steps(bits: u32) {
    let (unit, _) = any_unit(512);
    let shared = shared_with_tables(&unit, 2048 + steps_bytes(bits));
    shared.step_bits.set(bits);
    let id = any_of(0..1 << bits);
    steps::make(bits, &Thread { id, registers: &mut (), shared: &shared }, 1 << bits);
}

#[kani::proof]
#[kani::unwind(6)]
fn makes_steps_8() {
    makes_steps(ONCE_BITS);
}

#[kani::proof]
#[kani::unwind(6)]
fn makes_steps_10() {
    makes_steps(UNITS_BITS[1]);
}

#[kani::proof]
#[kani::unwind(6)]
fn makes_steps_11() {
    makes_steps(UNITS_BITS[0]);
}

/// Each thread reads inside of the table, and stores steps to the places of entries.
#[kani::proof]
#[kani::unwind(3)]
fn loads_all() {
    let (unit, _) = any_unit(512);
    let bits = UNITS_BITS[kani::any::<bool>() as usize];
    let mut shared = shared_with_tables(&unit, 2048 + steps_bytes(bits));
    shared.step_bits = Cell::new(bits);
    let table = Memory::new(Bytes::Steps(bits), steps_bytes(bits) as u64, 16);
    steps::load(table, bits, &Thread { id: any_of(0..512), registers: &mut (), shared: &shared }, 512);
}

impl ColumnMemory for Shared {}

/// In place of [`Column::push`]: [`crate::column::columns_are_apart`] proves that it stores to the thread's own column, whatever the
/// lengths are.
fn no_push(_: &mut Column, _: u32, _: u32, _: u32, _: &impl ColumnMemory) {}

/// In place of [`Column::finish`], of which the same is proved.
fn no_finish(_: Column, _: u32, _: &impl SharedMemory) {}

/// In place of [`Bits::next`]: any bits.
fn any_bits(_: &Bits) -> u32 {
    kani::any()
}

/// A walk by steps over any window ends after 2 to 64 codes, and looks up inside of the table.
fn walk_ends(bits: u32) {
    let (unit, place) = any_unit(512);
    let shared = shared_with_tables(&unit, 2048 + steps_bytes(bits));
    shared.step_bits.set(bits);
    let window = Window::load(&unit, place.chunk * 512 + place.id);
    let codes = steps::decode(bits, window, || Tables::of(&unit), Column::new(0, place.id), &shared);
    assert!(2 <= codes && codes <= 64);
}

#[kani::proof]
#[kani::stub(df11_kernels::tables::Tables::lookup, AnyCode::lookup)]
#[kani::stub(df11_kernels::column::Column::push, no_push)]
#[kani::stub(df11_kernels::column::Column::finish, no_finish)]
#[kani::stub(df11_kernels::window::Bits::next, any_bits)]
#[kani::unwind(66)]
fn walk_ends_8() {
    walk_ends(ONCE_BITS);
}

#[kani::proof]
#[kani::stub(df11_kernels::tables::Tables::lookup, AnyCode::lookup)]
#[kani::stub(df11_kernels::column::Column::push, no_push)]
#[kani::stub(df11_kernels::column::Column::finish, no_finish)]
#[kani::stub(df11_kernels::window::Bits::next, any_bits)]
#[kani::unwind(66)]
fn walk_ends_10() {
    walk_ends(UNITS_BITS[1]);
}

#[kani::proof]
#[kani::stub(df11_kernels::tables::Tables::lookup, AnyCode::lookup)]
#[kani::stub(df11_kernels::column::Column::push, no_push)]
#[kani::stub(df11_kernels::column::Column::finish, no_finish)]
#[kani::stub(df11_kernels::window::Bits::next, any_bits)]
#[kani::unwind(66)]
fn walk_ends_11() {
    walk_ends(UNITS_BITS[0]);
}
