//! The library's tests. A test goes to the module of what it tests.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

/// `file/` and `model/`: what is refused, and in which words.
mod damaged;
mod hostile;

/// `model/`: which files are a model, tensors by their names, many read at once.
mod found;
mod model;
mod read_many;
mod units;

/// `fixed/`: weights in memory with fixed-length codes.
mod fixed;

/// `patterns/`: what patterns match, which are refused, and what they are called.
mod patterns;

/// `original/`: the shapes that compressed models don't store.
mod shapes;

/// `compress/` and `restore/`: every form there and back.
mod round_trip;

/// The official compressor's models.
mod official;

/// `output/`: what an output replaces.
mod outputs;

/// `output/` and `compress/`: parts and interrupted work.
mod resuming;

/// `restore/`: damage is found.
mod damage;

/// `patterns/`: which patterns are chosen for a model, and which units they make.
mod choosing;

/// `report/`: inspecting, planning, model cards.
mod report;
