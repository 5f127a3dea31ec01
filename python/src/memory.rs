//! Memory that Python owns, given by its address: the storage of a torch tensor or a numpy array.
//!
//! Python 3.10's stable ABI doesn't have the buffer protocol, and torch's BF16 tensors never support it.

use std::hint::black_box;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::no_memory_for;

/// The bytes of a Python tensor or array.
#[derive(Clone, Copy)]
pub(crate) struct Region {
    address: usize,
    bytes: usize,
}

impl Region {
    /// This number of bytes from this address on.
    ///
    /// # Errors
    ///
    /// There are bytes, but the address is null, or they would exceed the address space.
    pub(crate) fn new(address: usize, bytes: usize) -> PyResult<Self> {
        let is_possible = address != 0 && isize::try_from(bytes).is_ok() && address.checked_add(bytes).is_some();
        if bytes == 0 || is_possible {
            Ok(Self { address, bytes })
        } else {
            Err(PyValueError::new_err(format!("there can't be {bytes} bytes at address {address:#x}")))
        }
    }

    /// The bytes, mutable.
    #[expect(unsafe_code, reason = "the memory is Python's, and only its address is known")]
    pub(crate) fn as_mut(&mut self) -> &mut [u8] {
        if self.bytes == 0 {
            return &mut [];
        }
        let start = std::ptr::with_exposed_provenance_mut(self.address);
        // SAFETY:
        // 1. Region::new refused null and lengths that no slice can have; bytes have no alignment.
        // 2. The callers are this package's own modules (files/tensors.py, torch.py, numpy.py). They pass the address and the
        //    length of a tensor of their own, which is contiguous, on the CPU and initialised or allocated
        //    by torch or numpy; any value of a byte is valid.
        // 3. They hold the tensor until the call returns, and no other code uses it meanwhile: it is new, or scratch memory that the
        //    thread has taken for itself.
        unsafe { std::slice::from_raw_parts_mut(start, self.bytes) }
    }

    /// The bytes as BF16 words, mutable.
    ///
    /// # Errors
    ///
    /// They don't begin at an even address, or their number isn't even.
    pub(crate) fn as_words_mut(&mut self) -> PyResult<&mut [u16]> {
        if self.bytes == 0 {
            // An empty slice of bytes needn't be aligned for words.
            return Ok(&mut []);
        }
        let this = *self;
        bytemuck::try_cast_slice_mut(self.as_mut()).map_err(|_| this.no_words())
    }

    /// The bytes as BF16 words.
    ///
    /// # Errors
    ///
    /// The errors of [`Self::as_words_mut`].
    pub(crate) fn as_words(&self) -> PyResult<&[u16]> {
        if self.bytes == 0 {
            return Ok(&[]);
        }
        bytemuck::try_cast_slice(self.as_ref()).map_err(|_| self.no_words())
    }

    fn no_words(&self) -> PyErr {
        let Self { address, bytes } = self;
        PyValueError::new_err(format!("{bytes} bytes at address {address:#x} aren't BF16 words"))
    }

    /// The bytes.
    #[expect(unsafe_code, reason = "the memory is Python's, and only its address is known")]
    pub(crate) fn as_ref(&self) -> &[u8] {
        if self.bytes == 0 {
            return &[];
        }
        let start = std::ptr::with_exposed_provenance(self.address);
        // SAFETY:
        // 1. As in `as_mut`.
        // 2. The callers are this package's own modules. They pass the address and the length of a contiguous tensor on
        //    the CPU, and hold it until the call returns.
        // 3. The docs of save_file and compress_ forbid writing to the tensors meanwhile.
        unsafe { std::slice::from_raw_parts(start, self.bytes) }
    }
}

/// Checks that there is memory for this many bytes, which later work may need, by allocating and freeing them. Running out of memory
/// in the middle of encoding would end the process.
pub(crate) fn has_memory(bytes: usize) -> PyResult<()> {
    let mut memory = Vec::<u8>::new();
    let reserved = memory.try_reserve_exact(bytes);
    // Without this the compiler sees that the memory isn't used, and doesn't allocate it.
    black_box(&mut memory);
    reserved.map_err(|_| no_memory_for(bytes))
}
