//! The command's tests: what only a command can show. Tests of the library are in `host/tests`.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[macro_use]
mod common;

/// What errors advise people to do.
mod advice;
/// `df11 bench`.
mod bench;
/// Texts, JSON, exit codes, signals to pipes.
mod command;
/// Bits flipped and files cut short: what verifies is restored, and nothing else is.
mod damage;
/// Models on a hub, which a server on this machine plays.
#[cfg(feature = "hub")]
mod hub;
/// `df11 inspect`: cards, plots.
mod inspect;
/// How a result comes to its place.
mod into_place;
/// Sizes past 32 bits.
mod large;
/// Official models, both ways.
mod models;
/// Where outputs may be, and what is overwritten.
mod outputs;
/// `--part`, `join`, `--resume` and `--memory`; runs that are killed.
mod parts;
/// `df11 patterns`, `--pattern`.
mod patterns;
/// `df11 plan`.
mod plan;
/// Every error: the library's variant, and the command's one line.
mod rejects;
/// `df11 run`, which another package has.
#[cfg(unix)]
mod run;
/// `scripts/demo`'s sample.
mod sample;
/// `df11 shapes`.
mod shapes;
