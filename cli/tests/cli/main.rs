//! The command's tests: what only a command can show. Tests of the library are in `host/tests`.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

/// Help, options, exit codes.
mod arguments;
/// `df11 inspect --plot`.
mod charts;
/// GPUs.
#[cfg(feature = "cuda")]
mod cuda;
/// Hostile files.
#[cfg(unix)]
mod hostile;
/// Names from strangers, in each medium.
#[cfg(unix)]
mod names;
/// Outputs, signals, limits, memory.
mod process;
/// What each verb prints.
mod results;
