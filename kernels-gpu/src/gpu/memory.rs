//! Accesses that only these kernels have.

use core::arch::asm;

use phases::gpu::{Elements, GpuShared};

use crate::strip::StripMemory;
use crate::unit::WordOutput;

/// Eight words, stored with one instruction.
#[repr(C, align(16))]
struct Eight([u32; 4]);

impl WordOutput for Elements<u16> {
    #[inline(always)]
    fn store_eight(&self, i: u32, words: [u32; 4]) {
        // SAFETY: the algorithm writes inside the output, and each word once (reason 2).
        let address = unsafe { self.address(i) };
        // SAFETY: as above; aligned, since the algorithm checked `Unit::is_aligned` and `i` is a multiple of 8.
        unsafe { address.cast::<Eight>().write(Eight(words)) };
    }
}

impl StripMemory for GpuShared {
    #[inline(always)]
    fn store_if_full(&self, is_full: u32, at: u32, quad: u32, bytes: u32, bits: u32) -> u32 {
        let mut quad = quad;
        // SAFETY: inside shared memory (reason 4), and only this thread accesses `at` in this phase (reason 5), if the store takes place.
        unsafe {
            asm!(
                "{{",
                ".reg .pred is_full;",
                "setp.ne.u32 is_full, {is_full}, 0;",
                "@is_full st.shared.u32 [{address}], {quad};",
                "@is_full shf.l.wrap.b32 {quad}, {bytes}, 0, {bits};",
                "}}",
                quad = inout(reg32) quad,
                is_full = in(reg32) is_full,
                bytes = in(reg32) bytes,
                bits = in(reg32) bits,
                address = in(reg32) self.address(at),
                options(nostack, preserves_flags)
            );
        }
        quad
    }
}
