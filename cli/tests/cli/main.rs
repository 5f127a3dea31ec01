//! The command's tests: what only a command can show. Tests of the library are in `host/tests`.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

/// Help, options, exit codes.
mod arguments;
/// Outputs, signals, limits, memory.
mod process;
