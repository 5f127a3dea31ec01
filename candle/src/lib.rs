#![doc = include_str!("../README.md")]
#![warn(unreachable_pub)]

mod backend;
mod codes;
#[cfg(feature = "cuda")]
mod cuda;
mod df11;
mod layers;
mod memory;
mod report;
mod spans;
mod weights;

pub use df11::{Df11, Entered, Options};
pub use layers::{Embedding, Linear};
pub use report::Report;

/// docs/CANDLE.md, whose code must compile.
#[cfg(doctest)]
#[doc = include_str!("../../docs/CANDLE.md")]
struct Page;
