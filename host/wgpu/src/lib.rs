#![doc = include_str!("../README.md")]
#![warn(unreachable_pub)]
// A size or an offset never changes by being cast, on 32-bit machines too.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap))]

mod adapter;
mod arena;
mod error;
mod failure;
mod gpu;
mod kernel;
mod launch;
mod list;
mod matrices;
mod own_buffer;
mod piece;
mod product;
mod read;
mod self_test;
mod unit;

pub use adapter::{Adapter, adapters};
pub use error::{Error, UnitError};
pub use gpu::Gpu;
pub use kernel::Kernel;
pub use product::ProductError;
pub use unit::{GpuUnit, Keep};
/// The version of wgpu whose devices and buffers this crate takes.
pub use wgpu;
