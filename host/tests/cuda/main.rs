//! The GPU's side of the library, on the emulated driver (`gpu-tools/emulated-driver`): everything but
//! the GPU is what runs with one, PTX included.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

#[macro_use]
#[path = "../host/common/mod.rs"]
mod common;

mod batches;
mod driver;
mod failures;
mod fixed;
mod graphs;
mod memory;
mod model;
mod multiply;
mod order;
mod other_library;
mod output;
mod recorder;
mod rows;
mod samples;
mod suite;
mod tensors;
mod units;
