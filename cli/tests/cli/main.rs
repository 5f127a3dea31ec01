//! The command's tests: what only a command can show. Tests of the library are in `host/tests`.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[macro_use]
mod common;

/// What errors advise people to do.
mod advice;
/// What others put into the output's directory meanwhile.
#[cfg(target_os = "linux")]
mod appearing;
/// `df11 bench`.
mod bench;
/// Texts, JSON, exit codes, signals to pipes.
mod command;
/// `--device` without a driver.
#[cfg(all(target_os = "linux", feature = "wgpu"))]
mod devices;
/// Places that are gone, or that permissions protect.
#[cfg(target_os = "linux")]
mod forbidden;
/// Forced runs that are killed.
#[cfg(target_os = "linux")]
mod forced;
/// Hostile files, and what is said of each.
#[cfg(target_os = "linux")]
mod gallery;
/// Models on a hub, which a server on this machine plays.
#[cfg(feature = "hub")]
mod hub;
/// `df11 inspect`: cards, plots.
mod inspect;
/// Processes that are killed, and go on where they were.
#[cfg(target_os = "linux")]
mod killed;
/// Little address space, few file handles.
#[cfg(target_os = "linux")]
mod limits;
/// `--memory`.
#[cfg(target_os = "linux")]
mod memory;
/// Outputs on file systems of their own.
#[cfg(target_os = "linux")]
mod mounts;
/// Names from strangers, in each medium.
#[cfg(unix)]
mod names;
/// Outputs: relative paths, signals, permissions.
mod outputs;
/// `--part`, `join`, `--resume`.
mod parts;
/// Patterns that would take all memory.
#[cfg(target_os = "linux")]
mod pattern_limits;
/// `df11 patterns`, `--pattern`.
mod patterns;
/// `df11 plan`.
mod plan;
/// The power that goes at any moment, and what was not yet on the disk.
#[cfg(target_os = "linux")]
mod power_cut;
/// Calls that the system refuses.
#[cfg(target_os = "linux")]
mod refused;
/// `df11 run`, which another package has.
#[cfg(unix)]
mod run;
/// `scripts/demo`'s sample.
mod sample;
/// `df11 shapes`.
mod shapes;
/// What is asked of the system, and what is left if the disk fails.
#[cfg(target_os = "linux")]
mod system_calls;
/// Two commands that write one output.
#[cfg(target_os = "linux")]
mod two_at_once;
/// Places and files that are removed or changed meanwhile.
#[cfg(target_os = "linux")]
mod vanishing;
