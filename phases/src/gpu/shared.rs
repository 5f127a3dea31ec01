//! Dynamic shared memory with 32-bit addresses, so that loads are `ld.shared` and not generic.

use core::arch::{asm, global_asm};

use crate::memory::SharedMemory;

// Its size is what the launch asks for.
global_asm!(".extern .shared .align 16 .b8 phases_shared[];");

/// The block's dynamic shared memory.
#[derive(Debug)]
pub struct GpuShared {
    base: u32,
}

/// A load of one width: the instruction, the register class, and the type of the register.
macro_rules! load {
    ($name:ident, $instruction:literal, $class:ident, $register:ty, $value:ty) => {
        #[inline(always)]
        fn $name(&self, at: u32) -> $value {
            let value: $register;
            // SAFETY: `at` lies inside the launch's shared memory (reason 4) and is aligned by the algorithm's layout;
            // no thread writes there in this phase (reason 5).
            unsafe {
                asm!(
                    concat!($instruction, " {value}, [{address}];"),
                    value = out($class) value,
                    address = in(reg32) self.base + at,
                    options(pure, readonly, nostack, preserves_flags)
                );
            }
            value as $value
        }
    };
}

/// A store of one width.
macro_rules! store {
    ($name:ident, $instruction:literal, $class:ident, $register:ty, $value:ty) => {
        #[inline(always)]
        fn $name(&self, at: u32, value: $value) {
            // SAFETY: as for loads; only this thread accesses `at` in this phase.
            unsafe {
                asm!(
                    concat!($instruction, " [{address}], {value};"),
                    value = in($class) value as $register,
                    address = in(reg32) self.base + at,
                    options(nostack, preserves_flags)
                );
            }
        }
    };
}

/// A store of one width that takes place if one number is less than another.
macro_rules! store_if_less {
    ($name:ident, $instruction:literal, $class:ident, $register:ty, $value:ty) => {
        #[inline(always)]
        fn $name(&self, low: u32, high: u32, at: u32, value: $value) {
            // SAFETY: as for other stores, if it takes place.
            unsafe {
                asm!(
                    "{{",
                    ".reg .pred is_less;",
                    "setp.lt.u32 is_less, {low}, {high};",
                    concat!("@is_less ", $instruction, " [{address}], {value};"),
                    "}}",
                    low = in(reg32) low,
                    high = in(reg32) high,
                    value = in($class) value as $register,
                    address = in(reg32) self.base.wrapping_add(at),
                    options(nostack, preserves_flags)
                );
            }
        }
    };
}

impl GpuShared {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let base: u32;
        // SAFETY: takes the address of a variable.
        unsafe { asm!("mov.u32 {}, phases_shared;", out(reg32) base, options(pure, nomem, nostack, preserves_flags)) };
        Self { base }
    }

    /// The address of the byte at `at` in the address space `.shared`, for instructions that [`SharedMemory`] doesn't have.
    #[inline(always)]
    pub fn address(&self, at: u32) -> u32 {
        self.base + at
    }
}

impl SharedMemory for GpuShared {
    load!(load_u8, "ld.shared.u8", reg16, u16, u8);
    load!(load_u16, "ld.shared.u16", reg16, u16, u16);
    load!(load_u32, "ld.shared.u32", reg32, u32, u32);
    load!(load_u64, "ld.shared.u64", reg64, u64, u64);
    store!(store_u8, "st.shared.u8", reg16, u16, u8);
    store!(store_u16, "st.shared.u16", reg16, u16, u16);
    store!(store_u32, "st.shared.u32", reg32, u32, u32);
    store!(store_u64, "st.shared.u64", reg64, u64, u64);

    #[inline(always)]
    fn load_sixteen(&self, at: u32) -> [u32; 4] {
        let (a, b, c, d);
        // SAFETY: as for other loads.
        unsafe {
            asm!(
                "ld.shared.v4.u32 {{{a}, {b}, {c}, {d}}}, [{address}];",
                address = in(reg32) self.base + at,
                a = out(reg32) a,
                b = out(reg32) b,
                c = out(reg32) c,
                d = out(reg32) d,
                options(pure, readonly, nostack, preserves_flags)
            );
        }
        [a, b, c, d]
    }

    #[inline(always)]
    fn store_sixteen(&self, at: u32, [a, b, c, d]: [u32; 4]) {
        // SAFETY: as for other stores.
        unsafe {
            asm!(
                "st.shared.v4.u32 [{address}], {{{a}, {b}, {c}, {d}}};",
                address = in(reg32) self.base + at,
                a = in(reg32) a,
                b = in(reg32) b,
                c = in(reg32) c,
                d = in(reg32) d,
                options(nostack, preserves_flags)
            );
        }
    }

    store_if_less!(store_u8_if_less, "st.shared.u8", reg16, u16, u8);
    store_if_less!(store_u16_if_less, "st.shared.u16", reg16, u16, u16);
    store_if_less!(store_u32_if_less, "st.shared.u32", reg32, u32, u32);
}
