//! The memory of a kernel: shared by a block, or global.

use crate::float::Float;

/// A block's shared memory, in bytes. An access of several bytes begins at a multiple of its size.
pub trait SharedMemory {
    /// The byte at `at`.
    fn load_u8(&self, at: u32) -> u8;
    /// The two bytes at `at`.
    fn load_u16(&self, at: u32) -> u16;
    /// The four bytes at `at`; the first is the lowest.
    fn load_u32(&self, at: u32) -> u32;
    /// The eight bytes at `at`; the first is the lowest.
    fn load_u64(&self, at: u32) -> u64;
    /// Writes the byte at `at`.
    fn store_u8(&self, at: u32, value: u8);
    /// Writes the two bytes at `at`.
    fn store_u16(&self, at: u32, value: u16);
    /// Writes the four bytes at `at`.
    fn store_u32(&self, at: u32, value: u32);
    /// Writes the eight bytes at `at`.
    fn store_u64(&self, at: u32, value: u64);

    /// Notes a fault if an array of `elements` elements has no element `i`, on machines that check.
    #[doc(hidden)]
    #[inline(always)]
    fn check_index(&self, _i: u32, _elements: u32, _writes: bool) {}

    /// The sixteen bytes at `at`; the first is the lowest.
    #[inline(always)]
    fn load_sixteen(&self, at: u32) -> [u32; 4] {
        let (low, high) = (self.load_u64(at), self.load_u64(at + 8));
        [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32]
    }

    /// Writes the sixteen bytes at `at`.
    #[inline(always)]
    fn store_sixteen(&self, at: u32, [a, b, c, d]: [u32; 4]) {
        self.store_u64(at, (b as u64) << 32 | a as u64);
        self.store_u64(at + 8, (d as u64) << 32 | c as u64);
    }

    /// Writes the byte at `at` if `low` is less than `high`. On a GPU this is no branch: the lanes of a warp stay
    /// together.
    #[inline(always)]
    fn store_u8_if_less(&self, low: u32, high: u32, at: u32, value: u8) {
        if low < high {
            self.store_u8(at, value);
        }
    }

    /// The same with two bytes.
    #[inline(always)]
    fn store_u16_if_less(&self, low: u32, high: u32, at: u32, value: u16) {
        if low < high {
            self.store_u16(at, value);
        }
    }

    /// The same with four bytes.
    #[inline(always)]
    fn store_u32_if_less(&self, low: u32, high: u32, at: u32, value: u32) {
        if low < high {
            self.store_u32(at, value);
        }
    }
}

/// Global memory that no thread writes, in bytes.
pub trait Input: Copy + Sync {
    /// What lies behind the first `bytes` bytes, a multiple of 4.
    fn skip(self, bytes: u32) -> Self;
    /// The byte at `at`.
    fn load_u8(&self, at: u32) -> u8;
    /// The four bytes at `at`, a multiple of 4; the first is the lowest.
    fn load_u32(&self, at: u32) -> u32;
    /// The eight bytes at `at`, a multiple of 8; the first is the lowest.
    fn load_u64(&self, at: u32) -> u64;

    /// The two bytes at `at`, any number; the first is the lowest.
    #[inline(always)]
    fn load_u16(&self, at: u32) -> u16 {
        (self.load_u8(at + 1) as u16) << 8 | self.load_u8(at) as u16
    }

    /// The sixteen bytes at `at`, a multiple of 16; the first is the lowest.
    #[inline(always)]
    fn load_sixteen(&self, at: u32) -> [u32; 4] {
        let (low, high) = (self.load_u64(at), self.load_u64(at + 8));
        [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32]
    }
}

/// Global memory that threads write; exactly one thread writes each element.
pub trait Output<T>: Copy + Sync {
    /// Writes element `i`.
    fn store(&self, i: u32, value: T);
}

/// What an output holds, at most 32 bits: [`u8`], [`u16`], [`u32`] or [`Float`].
pub trait Value: Copy + Send + Sync + sealed::Sealed {
    /// Its size.
    const BYTES: u32;
    /// Its bits; those above its size are zeros.
    fn bits(self) -> u32;
    /// The value of these bits.
    fn of_bits(bits: u32) -> Self;
    #[doc(hidden)]
    fn load(shared: &impl SharedMemory, at: u32) -> Self;
    #[doc(hidden)]
    fn store(self, shared: &impl SharedMemory, at: u32);
}

macro_rules! value {
    ($type:ty, $load:ident, $store:ident) => {
        impl Value for $type {
            const BYTES: u32 = size_of::<$type>() as u32;

            #[inline(always)]
            fn bits(self) -> u32 {
                self as u32
            }

            #[inline(always)]
            fn of_bits(bits: u32) -> Self {
                bits as Self
            }

            #[inline(always)]
            #[track_caller]
            fn load(shared: &impl SharedMemory, at: u32) -> Self {
                shared.$load(at)
            }

            #[inline(always)]
            #[track_caller]
            fn store(self, shared: &impl SharedMemory, at: u32) {
                shared.$store(at, self);
            }
        }
    };
}

/// Machines rely on what is said here of a value's size.
mod sealed {
    pub trait Sealed {}
    impl Sealed for u8 {}
    impl Sealed for u16 {}
    impl Sealed for u32 {}
    impl Sealed for crate::float::Float {}
}

value!(u8, load_u8, store_u8);
value!(u16, load_u16, store_u16);
value!(u32, load_u32, store_u32);

impl Value for Float {
    const BYTES: u32 = 4;

    #[inline(always)]
    fn bits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn of_bits(bits: u32) -> Self {
        Self(bits)
    }

    #[inline(always)]
    #[track_caller]
    fn load(shared: &impl SharedMemory, at: u32) -> Self {
        Self(shared.load_u32(at))
    }

    #[inline(always)]
    #[track_caller]
    fn store(self, shared: &impl SharedMemory, at: u32) {
        shared.store_u32(at, self.0);
    }
}
