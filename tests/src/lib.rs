//! What the tests of every package share.
//!
//! - [`data`]: the reference vectors, models and weights carried under `tests/data`;
//! - [`strategies`]: random units, from ordinary weights to the edges of the format;
//! - [`naive`]: decoding bit by bit from the code table, the oracle;
//! - [`official_rules`]: decoding as the official kernel's threads do it, one after another;
//! - [`suite`]: the properties that every decoder has, stamped on each by [`decoder_suite!`].

pub mod data;
pub mod naive;
pub mod official_rules;
pub mod strategies;
pub mod suite;
