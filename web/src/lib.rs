#![doc = include_str!("../README.md")]
#![warn(unreachable_pub)]

mod convert;
mod error;
mod exponents;
mod file;
mod gpu;
mod model;
mod panic;
mod progress;
mod shown;
mod sink;
mod unit;

pub use convert::{compress, decompress, verify};
pub use gpu::kernels;
pub use model::{Model, checksum};
pub use shown::one_line;
pub use unit::{Unit, Words};
