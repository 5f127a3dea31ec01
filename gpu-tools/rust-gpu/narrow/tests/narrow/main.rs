//! The pass: each rule preserves the module's results, and the pass refuses what it doesn't support.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod case;
mod machine;
mod refusals;
mod rest;
mod rules;
