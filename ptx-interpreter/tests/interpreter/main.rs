//! Tests of the interpreter: every group of instructions against answers worked out another way,
//! every fault provoked, and whole decoders run on reference vectors.

// The helpers are tests too, though no `#[test]` stands before them.
#![allow(clippy::expect_used, clippy::panic)]

mod kernel;

mod arithmetic;
mod bits;
mod copies;
mod data;
mod faults;
mod launches;
mod memory;
mod parsing;
mod paths;
mod races;
mod reports;
mod warps;
