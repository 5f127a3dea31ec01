//! The GPU's side of the library, on the emulated driver (`gpu-tools/emulated-driver`): everything but the GPU is what runs with one, PTX
//! included.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod decoding;
mod driver;
mod failures;
mod fixed;
mod graphs;
mod opening;
mod order;
mod other_library;
mod recorder;
mod samples;
mod suite;
