//! What a kernel's parameters are in PTX.

use super::{Bytes, Elements};
use crate::parameter::{Input, Number, Output};

/// A kind of parameter.
pub trait Kind {
    /// The argument of a launch.
    type Raw;
    /// What the kernel gets.
    type Value;

    /// What the kernel gets for an argument.
    ///
    /// # Safety
    ///
    /// For an input reason 1 of [`crate::gpu`] holds, for an output reason 2.
    unsafe fn of(raw: Self::Raw) -> Self::Value;
}

impl Kind for Input {
    type Raw = *const u8;
    type Value = Bytes;

    #[inline(always)]
    unsafe fn of(raw: *const u8) -> Bytes {
        // SAFETY: the caller's promise.
        unsafe { Bytes::new(raw) }
    }
}

impl<T> Kind for Output<T> {
    type Raw = *mut T;
    type Value = Elements<T>;

    #[inline(always)]
    unsafe fn of(raw: *mut T) -> Elements<T> {
        // SAFETY: the caller's promise.
        unsafe { Elements::new(raw) }
    }
}

impl Kind for Number {
    type Raw = u32;
    type Value = u32;

    #[inline(always)]
    unsafe fn of(raw: u32) -> u32 {
        raw
    }
}
