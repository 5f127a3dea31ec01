//! Code that the tests of every package share.
//!
//! - [`bounded`]: every index that a small unit can have;
//! - [`data`]: the reference vectors, models and weights under `tests/data`;
//! - [`effort`]: how many cases every property test and every sweep has;
//! - [`files`]: directories of a test's own, safetensors files made by hand, trees of files;
//! - [`mod@fixed`]: fixed-length codes by the document, and what every implementation must do;
//! - [`strategies`]: random units, from ordinary weights to the edges of the format;
//! - [`naive`]: decoding bit by bit from the code table, the oracle;
//! - [`mod@products`]: multiplying by a plain loop, the oracle of the kernels that multiply;
//! - [`official_rules`]: decoding as the official kernel's threads do it, one after another;
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
