//! The emulated driver, loaded and called as a program would call CUDA's.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic)]

mod contexts;
mod gpu;
mod graphs;
mod memory;
mod modules;
mod streams;
