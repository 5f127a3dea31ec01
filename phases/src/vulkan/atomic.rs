//! Stores of less than 32 bits.

use spirv_std::arch::{atomic_load, atomic_xor};
use spirv_std::memory::Semantics;

/// They order nothing else: barriers do that.
const RELAXED: u32 = Semantics::NONE.bits();

/// Stores the bits of `mask << shift`, which are those of `value << shift`. Other threads may change the other bits
/// meanwhile, so this changes only those bits that differ. `SCOPE` says who may: this workgroup, or all.
#[inline(always)]
pub(super) fn store_bits<const SCOPE: u32>(number: &mut u32, mask: u32, value: u32, shift: u32) {
    // SAFETY: reason 5.
    let old = unsafe { atomic_load::<u32, SCOPE, RELAXED>(number) } >> shift;
    // SAFETY: reason 5; this thread alone writes the bits of the mask, so they are still what was loaded.
    unsafe { atomic_xor::<u32, SCOPE, RELAXED>(number, ((old ^ value) & mask) << shift) };
}
