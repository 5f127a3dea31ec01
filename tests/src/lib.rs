//! Code that the tests of every package share.
//!
//! - [`data`]: the reference vectors, models and weights under `tests/data`;
//! - [`hub`]: a server that answers as the Hugging Face hub does, or doesn't;
//! - [`effort`]: how many cases every property test and every sweep has;
//! - [`mod@fixed`]: fixed-length codes by the document, and what every implementation must do;
//! - [`strategies`]: random units, from ordinary weights to the edges of the format;
//! - [`naive`]: decoding bit by bit from the code table, the oracle;
//! - [`mod@products`]: multiplying by plain loops, the oracle of the kernels that multiply;
//! - [`mod@launch`]: units as the emulated thread block takes them;
//! - [`official_rules`]: decoding as the official kernel's threads do it, one after another;
//! - [`suite`]: the properties that every decoder must have; [`decoder_suite!`] makes the tests for a decoder.

pub mod data;
pub mod effort;
pub mod fixed;
pub mod hub;
pub mod launch;
pub mod naive;
pub mod official_rules;
pub mod products;
pub mod strategies;
pub mod suite;

/// Where the `bar.sync` of a kernel are in the text of a PTX file.
///
/// # Panics
///
/// If the text has no such kernel.
pub fn barriers(ptx: &str, kernel: &str) -> Vec<usize> {
    let begin = ptx.find(&format!(".entry {kernel}(")).expect("the kernel is there");
    let end = ptx[begin + 1..].find(".entry ").map_or(ptx.len(), |next| begin + 1 + next);
    ptx.match_indices("bar.sync").map(|(at, _)| at).filter(|at| (begin..end).contains(at)).collect()
}
