//! Tables of steps: what is made, and what is loaded.

use core::cell::Cell;

use df11_kernels::layout::{ONCE_BITS, UNITS_BITS, steps_bytes};
use df11_kernels::steps;
use phases::Thread;

use crate::any::{any_of, any_unit};
use crate::memory::{Bytes, Memory, shared_with_tables};

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
