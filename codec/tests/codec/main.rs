//! The codec's tests. A test goes to the file of what it tests; decoders of other crates pass the same suite there.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// The chunks that hold an element, and the elements that a chunk holds.
mod chunks_of;
/// Words that a GPU decoded, checked against the indexes.
mod confirm;
/// The plain decoder, and two decoders that share nothing with it but the format.
mod decode;
/// Bytes, limits and errors of encoding.
mod encode;
/// Units that would make the official kernel run for ever.
mod endless;
/// Fixed-length codes.
mod fixed;
/// FORMAT.md's worked example.
mod format_example;
/// Runs, signs and mantissas, and weights that don't make up the unit that was planned.
mod misuse;
/// The parts of a unit that some of its chunks need.
mod piece;
/// Every rule of the format broken once.
mod reject;
