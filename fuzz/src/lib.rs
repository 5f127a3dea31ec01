//! Shared by the fuzzers: words, files and models made from a fuzzer's bytes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod edit;
pub mod files;
pub mod model;
pub mod words;
