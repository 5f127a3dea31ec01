//! Tests of the interpreter: they compare every group of instructions with results computed another way, and
//! provoke every fault.

// Helpers panic as tests do, but clippy exempts only functions with `#[test]`.
#![allow(clippy::expect_used, clippy::panic)]

mod kernel;

mod arithmetic;
mod bits;
mod clang;
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
