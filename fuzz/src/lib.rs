//! What the fuzzers share: words and models made of a fuzzer's bytes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[macro_use]
#[path = "../../host/tests/host/common/mod.rs"]
pub mod common;
pub mod damage;
pub mod edit;
pub mod model;
pub mod words;
