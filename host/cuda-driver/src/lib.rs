#![doc = include_str!("../README.md")]
#![allow(clippy::needless_doctest_main, reason = "the README shows a whole program")]
//!
//! # How it works
//!
//! Each function that `cust` links with is defined here. When it is first called, it finds the driver's own function of
//! that name, or answers `CUDA_ERROR_STUB_LIBRARY` if there is none.
//!
//! `cust` takes the driver's result codes for a Rust enum. So each function makes its code one that `cust` has a name for,
//! and keeps the code itself for [`take_failure`].
#![cfg(unix)]
#![warn(unreachable_pub)]

mod entry;
mod forward;
mod library;

pub use entry::{Failure, take_failure};
pub use forward::FUNCTIONS;
pub use library::{NoDriver, VARIABLE, load};
