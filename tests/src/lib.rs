//! Code shared by the tests of all packages.
//!
//! - [`bounded`]: every index that a small unit can have;
//! - [`data`]: the reference vectors, models and weights under `tests/data`;
//! - [`effort`]: how many cases property tests and sweeps run;
//! - [`files`]: temporary directories, hand-made safetensors files, trees of files;
//! - [`mod@fixed`]: fixed-length codes as `docs/FIXED-LENGTH.md` defines them, and the tests of all implementations;
//! - [`strategies`]: random units, from ordinary weights to the edges of the format;
//! - [`naive`]: decoding bit by bit from the code table, the oracle;
//! - [`mod@products`]: multiplying in a plain loop, the oracle for kernels that multiply;
//! - [`official_rules`]: decoding as the threads of the official kernel do, one thread after another;
//! - [`suite`]: the properties that every decoder must have; [`decoder_suite!`] makes the tests for a decoder.

pub mod bounded;
pub mod data;
pub mod effort;
pub mod files;
pub mod fixed;
pub mod naive;
pub mod official_rules;
pub mod products;
pub mod strategies;
pub mod suite;
