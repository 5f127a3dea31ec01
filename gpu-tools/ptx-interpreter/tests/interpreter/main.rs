//! Tests of the interpreter: every group of instructions compared with results computed another way, and
//! every fault provoked.

// The helpers panic as tests do, but clippy takes only functions with `#[test]` for tests.
#![allow(clippy::expect_used, clippy::panic)]

mod kernel;

mod arithmetic;
mod bits;
mod clang;
mod copies;
mod data;
mod faults;
mod floats;
mod launches;
mod memory;
mod parsing;
mod paths;
mod races;
mod reports;
mod warps;
