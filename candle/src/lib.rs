//! Models of [candle](https://github.com/huggingface/candle) run from DF11 weights.
#![warn(unreachable_pub)]

mod backend;
mod buffer;
mod decoder;
mod df11;
mod error;
mod link;
mod load;
mod options;
mod report;
mod storage;
mod weights;

pub use df11::{Df11, Entered};
pub use error::{Error, Result};
pub use options::Options;
pub use report::{Group, Memory, Report};
