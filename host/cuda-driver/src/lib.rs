#![doc = include_str!("../README.md")]
#![allow(clippy::needless_doctest_main, reason = "the README shows a whole program")]
//!
//! # How it works
//!
//! Each function that `cust` links with is defined here. On its first call it looks up the driver's function of the same
//! name; if there is none, it returns `CUDA_ERROR_STUB_LIBRARY`.
//!
//! `cust` treats the driver's result codes as a Rust enum. So each function replaces codes that aren't in the enum, and
//! keeps the original code for [`take_failure`].
#![cfg(unix)]
#![warn(unreachable_pub)]

mod entry;
mod forward;
mod library;

pub use entry::{Failure, take_failure};
pub use forward::FUNCTIONS;
pub use library::{NoDriver, VARIABLE, load};
