//! The CUDA driver, loaded when it is first needed.
//!
//! `cust` links with `libcuda`: a program that uses it doesn't even start on a machine without a
//! driver. This crate defines the functions that `cust` links with; each finds the driver's own of
//! that name when it is first called, or answers `CUDA_ERROR_STUB_LIBRARY` if there is none. So one
//! binary runs with a GPU and without, and says which it is ([`load`]).
//!
//! A program needs to do two things: call [`load`], which makes the linker take this crate, and be
//! built with an empty `libcuda.a` in reach (the crate's README).
//!
//! On the way out every result code is made one that `cust` has a name for, since it takes them for a
//! Rust enum; the code itself is kept for [`take_failure`].
#![cfg(unix)]
#![warn(unreachable_pub)]

mod entry;
mod forward;
mod library;

pub use entry::{Failure, take_failure};
pub use forward::FUNCTIONS;
pub use library::{NoDriver, VARIABLE, load};
