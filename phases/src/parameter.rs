//! Markers of a kernel's parameters, for [`crate::kernel!`]. Each machine says what they stand for.

use core::marker::PhantomData;

/// Bytes that no thread writes.
#[derive(Debug)]
pub struct Input;

/// Elements that threads write.
#[derive(Debug)]
pub struct Output<T>(PhantomData<T>);

/// A number, the same for all threads.
#[derive(Debug)]
pub struct Number;
