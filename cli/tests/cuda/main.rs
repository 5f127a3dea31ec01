//! The command on a GPU: on the emulated driver (`gpu-tools/emulated-driver`), and on a real one.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

#[path = "../cli/common/mod.rs"]
mod common;

mod command;
mod real;
