//! The arguments of C callers: pointers to results, strings, arrays.
//!
//! Only a C caller can make these types. With each call it promises what CUDA's documentation requires: that
//! the pointer is null, or valid during the call for what the function does with it. Every `unsafe` here
//! relies on that promise.
#![expect(unsafe_code, reason = "the arguments of C functions are pointers")]

use std::ffi::{CStr, c_char};

use crate::error::CudaError;

/// A pointer to where a result goes.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Out<T>(*mut T);

impl<T> Out<T> {
    /// Writes the result.
    pub(crate) fn put(self, value: T) -> Result<(), CudaError> {
        if self.0.is_null() {
            return Err(CudaError::INVALID_VALUE);
        }
        // SAFETY: not null, so by the caller's promise valid for writing a `T`.
        unsafe { self.0.write(value) };
        Ok(())
    }

    /// Writes the result, unless the pointer is null: the caller doesn't want it.
    pub(crate) fn put_unless_null(self, value: T) {
        if !self.0.is_null() {
            // SAFETY: as in `put`.
            unsafe { self.0.write(value) };
        }
    }

    /// The place of result number `index` in an array; null if the array is.
    pub(crate) fn nth(self, index: usize) -> Out<T> {
        Out(if self.0.is_null() { self.0 } else { self.0.wrapping_add(index) })
    }
}

#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Text(*const c_char);

impl Text {
    /// The text; the given error if it isn't UTF-8.
    pub(crate) fn read(self, not_utf8: CudaError) -> Result<String, CudaError> {
        if self.0.is_null() {
            return Err(CudaError::INVALID_VALUE);
        }
        // SAFETY: not null, so by the caller's promise it ends with a zero.
        let text = unsafe { CStr::from_ptr(self.0) };
        text.to_str().map(str::to_owned).map_err(|_| not_utf8)
    }
}

#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Array<T>(*const T);

impl<T: Copy> Array<T> {
    pub(crate) fn is_null(self) -> bool {
        self.0.is_null()
    }

    pub(crate) fn get(self, index: usize) -> Result<T, CudaError> {
        if self.0.is_null() {
            return Err(CudaError::INVALID_VALUE);
        }
        // SAFETY: not null, so by the caller's promise it has as many values as the function reads.
        let at = unsafe { self.0.add(index) };
        // SAFETY: as above.
        Ok(unsafe { at.read() })
    }
}
