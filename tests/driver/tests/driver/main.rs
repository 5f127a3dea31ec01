//! The emulated driver, loaded and called as a program would call CUDA's.

mod contexts;
mod gpu;
mod kernel;
mod memory;
mod modules;
mod streams;
