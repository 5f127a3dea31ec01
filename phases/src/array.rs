//! Shared memory by elements.

use core::marker::PhantomData;

use crate::memory::{SharedMemory, Value};

/// `N` elements of type `T` in a block's shared memory: a constant that says where they lie.
///
/// ```
/// use phases::{Array, Block};
///
/// const NUMBERS: Array<u32, 64> = Array::at(0);
/// const FLAGS: Array<u8, 64> = Array::at(NUMBERS.end());
///
/// fn kernel(block: &mut impl Block<()>) {
///     block.phase(|thread| NUMBERS.store(thread.shared, thread.id, 7));
///     block.run(|thread| FLAGS.store(thread.shared, thread.id, NUMBERS.load(thread.shared, 63 - thread.id) as u8));
/// }
/// assert_eq!(FLAGS.end(), 4 * 64 + 64); // bytes of shared memory
/// ```
///
/// On an emulated block an index that isn't below `N` is a fault. On a GPU it is an access to other memory, as with a wrong address.
#[derive(Debug)]
pub struct Array<T, const N: u32> {
    at: u32,
    elements: PhantomData<T>,
}

impl<T: Value, const N: u32> Array<T, N> {
    /// The array that begins at this byte of shared memory, a multiple of an element's size: otherwise it doesn't compile as a constant.
    pub const fn at(byte: u32) -> Self {
        assert!(byte.is_multiple_of(T::BYTES), "an array begins at a multiple of its element's size");
        Self { at: byte, elements: PhantomData }
    }

    /// The first byte behind it.
    pub const fn end(&self) -> u32 {
        self.at + T::BYTES * N
    }

    /// Element `i`.
    #[inline(always)]
    #[track_caller]
    pub fn load(&self, shared: &impl SharedMemory, i: u32) -> T {
        shared.check_index(i, N, false);
        T::load(shared, self.at + T::BYTES * i)
    }

    /// Writes element `i`.
    #[inline(always)]
    #[track_caller]
    pub fn store(&self, shared: &impl SharedMemory, i: u32, value: T) {
        shared.check_index(i, N, true);
        value.store(shared, self.at + T::BYTES * i);
    }
}
