//! The pass: each rule gives what the module gave before, and what it doesn't know it refuses.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod case;
mod machine;
mod refusals;
mod rest;
mod rules;
