#![doc = include_str!("../README.md")]
#![warn(unreachable_pub)]

mod backend;
mod buffer;
#[cfg(feature = "cuda")]
mod cuda;
mod decoder;
mod df11;
mod error;
mod fill;
mod held;
mod layers;
mod link;
mod load;
mod options;
mod pass;
mod report;
mod storage;
mod weight;
mod weights;

pub use df11::{Df11, Entered};
pub use df11_host::device::Form;
pub use error::{Error, Result};
pub use layers::{Embedding, Linear};
pub use options::Options;
pub use report::{Group, Memory, Report};

/// The page for newcomers, whose code must compile.
#[cfg(doctest)]
#[doc = include_str!("../../docs/CANDLE.md")]
struct Page;
