//! What the fuzzers share: words, files and models made of a fuzzer's bytes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod edit;
pub mod files;
pub mod model;
pub mod words;
