//! What C callers pass: pointers for results, texts, kernel arguments.
//!
//! Only a C caller can make these types, and with each function it promises, as CUDA's documentation
//! has it, that the pointer is null or good for what the function does with it, during the call. That
//! is the reason of every `unsafe` here.
#![expect(unsafe_code, reason = "the arguments of C functions are pointers")]

use std::ffi::{CStr, c_char};

use crate::code::Code;

/// Where a result goes.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Out<T>(*mut T);

impl<T> Out<T> {
    /// Puts the result there.
    pub(crate) fn put(self, value: T) -> Result<(), Code> {
        if self.0.is_null() {
            return Err(Code::INVALID_VALUE);
        }
        // SAFETY: not null, so good for writing a `T`, by the caller's promise.
        unsafe { self.0.write(value) };
        Ok(())
    }

    /// Puts the result there, if it is wanted.
    pub(crate) fn put_if_wanted(self, value: T) {
        if !self.0.is_null() {
            // SAFETY: as in `put`.
            unsafe { self.0.write(value) };
        }
    }

    /// The place of a result in an array; null's are null.
    pub(crate) fn nth(self, index: usize) -> Out<T> {
        Out(if self.0.is_null() { self.0 } else { self.0.wrapping_add(index) })
    }
}

/// A C string.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Text(*const c_char);

impl Text {
    pub(crate) fn read(self) -> Result<Vec<u8>, Code> {
        if self.0.is_null() {
            return Err(Code::INVALID_VALUE);
        }
        // SAFETY: not null, so it ends with a zero, by the caller's promise.
        let text = unsafe { CStr::from_ptr(self.0) };
        Ok(text.to_bytes().to_vec())
    }
}

/// An array of values.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Array<T>(*const T);

impl<T: Copy> Array<T> {
    pub(crate) fn is_null(self) -> bool {
        self.0.is_null()
    }

    pub(crate) fn get(self, index: usize) -> Result<T, Code> {
        if self.0.is_null() {
            return Err(Code::INVALID_VALUE);
        }
        // SAFETY: not null, so it has as many values as the function reads, by the caller's promise.
        let at = unsafe { self.0.add(index) };
        // SAFETY: as above.
        Ok(unsafe { at.read() })
    }
}
