//! The tests of the fast codec, with every instruction set that the machine has.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// Arguments of any kind: errors, and no panics.
mod any_arguments;
/// The suite, and damaged units: the plain decoder's words and errors.
mod decode;
/// The plain encoder's bytes.
mod encode;
/// Fixed-length codes where memory ends.
#[cfg(unix)]
#[expect(unsafe_code, reason = "maps a file, to have a page that can't be touched")]
mod end_of_memory;
/// Fixed-length codes, and products.
mod fixed;
/// The sets of instructions that the processor has.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod isa;
/// Units that are read piece by piece.
mod pieces;
/// Units in memory, on all cores.
mod unit;
