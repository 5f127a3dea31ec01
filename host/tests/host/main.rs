//! The library's tests. A test goes to the module of what it tests; `tests/cuda` has those that need an (emulated) GPU,
//! and the package `df11` those of what only its command can show.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[macro_use]
mod common;

/// `internals::bench`: copies, medians, passes.
mod bench;
/// Files that change while a model is open.
mod changed;
/// Models that are compressed, and those that aren't, where the other is asked for.
mod compressed_or_not;
/// Files of weights beside the model, which are copied: checksums, and the original's.
mod copied;
/// Bits flipped and files cut short: what verifies is restored, and nothing else is.
mod damage;
/// `patterns/detect.rs`: which patterns a model gets.
mod detection;
/// `device`: the suite on the CPU, blocks, PTX.
mod device;
/// `error`: every variant, and the file that provokes it.
mod errors;
/// `fixed`, `hold_tensors`: weights in memory with fixed-length codes.
mod fixed;
/// Threads and files that mean harm.
mod hostile;
/// Sizes past 32 bits: `scripts/large`.
mod large;
/// Files as other tools write them: all come back byte for byte.
mod layouts;
/// `tensors`: tensors by their names.
mod model;
/// Official models, both ways.
mod official;
/// `parts`: models made in parts, runs that are continued.
mod parts;
/// `patterns`: what Python's `re` says of the same patterns and names.
mod patterns;
/// `fit`: plans of memory.
mod plan;
/// `read_tensors_into`.
mod read_many;
/// `tensors/read_by.rs`: files that the caller reads.
mod reader;
/// `compress/save.rs`.
mod save;
/// `original`: shapes, and shapes files.
mod shapes;
/// `compress_to`, `decompress_to`.
mod streams;
/// `write`: where outputs may be, and how they come there.
mod write;
