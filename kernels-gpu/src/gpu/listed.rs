//! Units and matrices whose addresses are read from memory.
//!
//! A compiler doesn't know that such an address is in global memory, and would use generic accesses. So these accesses are in
//! assembly, like accesses to shared memory.

use core::arch::asm;
use core::marker::PhantomData;
use core::mem::offset_of;

use phases::{Float, Input, Output};

use crate::decode_fixed::{ListedMatrix, Matrices};
use crate::fixed::FixedMatrix;
use crate::unit::{Unit, WordOutput};
use crate::units::{ListedUnit, Units};

/// The units or matrices of a launch.
#[derive(Clone, Copy)]
pub(super) struct List<T> {
    items: u64,
    count: u32,
    of: PhantomData<T>,
}

impl<T> List<T> {
    /// # Safety
    ///
    /// `items` points to `count` units or matrices as the host lists them, at least one, and their bytes can be counted in 32
    /// bits. Reasons 1 and 2 hold for each.
    #[inline(always)]
    pub(super) unsafe fn new(items: *const T, count: u32) -> Self {
        Self { items: items as u64, count, of: PhantomData }
    }

    /// The address of one of them in the list.
    #[inline(always)]
    fn address(self, index: u32) -> u64 {
        self.items + (size_of::<T>() as u32 * index) as u64
    }
}

/// A field of the unit or matrix listed at an address. The field's offset is part of the instruction: separate addresses would
/// take two registers for each field.
macro_rules! field {
    ($instruction:literal, $class:ident, $type:ty, $list:ident, $unit:expr, $field:ident) => {{
        let value: $type;
        // SAFETY: inside the list.
        unsafe {
            asm!(
                concat!($instruction, " {value}, [{unit}+{offset}];"),
                value = out($class) value,
                unit = in(reg64) $unit,
                offset = const offset_of!($list, $field),
                options(pure, readonly, nostack, preserves_flags)
            );
        }
        value
    }};
}

macro_rules! u32_field {
    ($unit:expr, $field:ident) => {
        u32_field!(ListedUnit, $unit, $field)
    };
    ($list:ident, $unit:expr, $field:ident) => {
        field!("ld.global.nc.u32", reg32, u32, $list, $unit, $field)
    };
}

macro_rules! u64_field {
    ($unit:expr, $field:ident) => {
        u64_field!(ListedUnit, $unit, $field)
    };
    ($list:ident, $unit:expr, $field:ident) => {
        field!("ld.global.nc.u64", reg64, u64, $list, $unit, $field)
    };
}

impl Units for List<ListedUnit> {
    type Input = ListedBytes;
    type Output = ListedWords;

    #[inline(always)]
    fn count(self) -> u32 {
        self.count
    }

    #[inline(always)]
    fn first_chunk(self, index: u32) -> u32 {
        u32_field!(self.address(index), first_chunk)
    }

    #[inline(always)]
    fn unit(self, index: u32) -> Unit<ListedBytes, ListedWords> {
        let unit = self.address(index);
        let (codes, sign_mantissa) = (u64_field!(unit, codes), u64_field!(unit, sign_mantissa));
        let (output_positions, outputs) = (u64_field!(unit, output_positions), u64_field!(unit, outputs));
        let low_bits = (codes | sign_mantissa | output_positions | outputs) as u32;
        Unit {
            luts: ListedBytes(u64_field!(unit, luts)),
            codes: ListedBytes(codes),
            sign_mantissa: ListedBytes(sign_mantissa),
            output_positions: ListedBytes(output_positions),
            gaps: ListedBytes(u64_field!(unit, gaps)),
            outputs: ListedWords(outputs),
            n_luts: u32_field!(unit, n_luts),
            n_bytes: u32_field!(unit, n_bytes),
            n_elements: u32_field!(unit, n_elements),
            is_aligned: low_bits % 16 == 0,
        }
    }

    #[inline(always)]
    fn steps(self, index: u32) -> ListedBytes {
        ListedBytes(u64_field!(self.address(index), steps))
    }
}

impl Matrices for List<ListedMatrix> {
    type Input = ListedBytes;
    type Output = ListedWords;

    #[inline(always)]
    fn count(self) -> u32 {
        self.count
    }

    #[inline(always)]
    fn first_tile(self, index: u32) -> u32 {
        u32_field!(ListedMatrix, self.address(index), first_tile)
    }

    #[inline(always)]
    fn matrix(self, index: u32) -> FixedMatrix<ListedBytes> {
        let matrix = self.address(index);
        let codes = u64_field!(ListedMatrix, matrix, codes);
        FixedMatrix {
            codes: ListedBytes(codes),
            escapes: ListedBytes(u64_field!(ListedMatrix, matrix, escapes)),
            starts: ListedBytes(u64_field!(ListedMatrix, matrix, starts)),
            columns: u32_field!(ListedMatrix, matrix, columns),
            first: u32_field!(ListedMatrix, matrix, first),
            is_aligned: codes as u32 % 16 == 0,
        }
    }

    #[inline(always)]
    fn outputs(self, index: u32) -> (ListedWords, bool) {
        let outputs = u64_field!(ListedMatrix, self.address(index), outputs);
        (ListedWords(outputs), outputs as u32 % 16 == 0)
    }
}

/// A tensor that no thread writes to, given by its address.
#[derive(Clone, Copy)]
pub(super) struct ListedBytes(u64);

impl ListedBytes {
    /// # Safety
    ///
    /// `bytes` points to memory that no thread writes, and the kernel reads within it.
    #[inline(always)]
    pub(super) unsafe fn new(bytes: *const u8) -> Self {
        Self(bytes as u64)
    }
}

/// A load of one width: the instruction, the register class, and the type of the register.
macro_rules! load {
    ($name:ident, $instruction:literal, $class:ident, $register:ty, $value:ty) => {
        #[inline(always)]
        fn $name(&self, at: u32) -> $value {
            let value: $register;
            // SAFETY: inside the list, or as in [`phases::gpu::Bytes`]: inside the tensor and aligned (reason 1).
            unsafe {
                asm!(
                    concat!($instruction, " {value}, [{address}];"),
                    value = out($class) value,
                    address = in(reg64) self.0 + at as u64,
                    options(pure, readonly, nostack, preserves_flags)
                );
            }
            value as $value
        }
    };
}

impl Input for ListedBytes {
    #[inline(always)]
    fn skip(self, bytes: u32) -> Self {
        Self(self.0 + bytes as u64)
    }

    load!(load_u8, "ld.global.nc.u8", reg16, u16, u8);
    load!(load_u32, "ld.global.nc.u32", reg32, u32, u32);
    load!(load_u64, "ld.global.nc.u64", reg64, u64, u64);
    load!(load_u16, "ld.global.nc.u16", reg16, u16, u16);

    #[inline(always)]
    fn load_sixteen(&self, at: u32) -> [u32; 4] {
        let (a, b, c, d);
        // SAFETY: as in the other loads, with a multiple of 16.
        unsafe {
            asm!(
                "ld.global.nc.v4.u32 {{{a}, {b}, {c}, {d}}}, [{address}];",
                address = in(reg64) self.0 + at as u64,
                a = out(reg32) a,
                b = out(reg32) b,
                c = out(reg32) c,
                d = out(reg32) d,
                options(pure, readonly, nostack, preserves_flags)
            );
        }
        [a, b, c, d]
    }
}

/// Room for floats, given by its address.
#[derive(Clone, Copy)]
pub(super) struct ListedFloats(u64);

impl ListedFloats {
    /// # Safety
    ///
    /// `floats` points to room for as many floats as the kernel writes, which overlaps nothing else.
    #[inline(always)]
    pub(super) unsafe fn new(floats: *mut u8) -> Self {
        Self(floats as u64)
    }
}

impl Output<Float> for ListedFloats {
    #[inline(always)]
    fn store(&self, i: u32, float: Float) {
        // SAFETY: inside the room, and each float once.
        unsafe {
            asm!(
                "st.global.u32 [{address}], {float};",
                address = in(reg64) self.0 + 4 * i as u64,
                float = in(reg32) float.0,
                options(nostack, preserves_flags)
            );
        }
    }
}

/// An output, given by its address.
#[derive(Clone, Copy)]
pub(super) struct ListedWords(u64);

impl Output<u16> for ListedWords {
    #[inline(always)]
    fn store(&self, i: u32, word: u16) {
        // SAFETY: as in [`phases::gpu::Elements`]: inside the output, and each word once (reason 2).
        unsafe {
            asm!(
                "st.global.u16 [{address}], {word};",
                address = in(reg64) self.0 + 2 * i as u64,
                word = in(reg16) word,
                options(nostack, preserves_flags)
            );
        }
    }
}

impl WordOutput for ListedWords {
    #[inline(always)]
    fn store_eight(&self, i: u32, words: [u32; 4]) {
        let [a, b, c, d] = words;
        // SAFETY: as in `store`; aligned, since the algorithm checked `Unit::is_aligned` and `i` is a multiple of 8.
        unsafe {
            asm!(
                "st.global.v4.u32 [{address}], {{{a}, {b}, {c}, {d}}};",
                address = in(reg64) self.0 + 2 * i as u64,
                a = in(reg32) a,
                b = in(reg32) b,
                c = in(reg32) c,
                d = in(reg32) d,
                options(nostack, preserves_flags)
            );
        }
    }
}
