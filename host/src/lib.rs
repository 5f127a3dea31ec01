#![doc = include_str!("../README.md")]
#![warn(unreachable_pub)]

mod compress;
mod decode;
mod error;
mod file;
pub mod internals;
mod model;
mod ordered;
mod original;
mod outcome;
mod output;
mod patterns;
mod progress;
mod restore;
mod shown;

pub use compress::compress;
pub use compress::options::{CardOptions, CompressOptions, Part};
pub use compress::stream::compress_to;
pub use error::{Error, ErrorKind, Result};
pub use model::opened::Model;
pub use model::tensor::Tensor;
pub use outcome::{Chosen, Failure, LeftOut, Report, Stored};
pub use patterns::dict::Patterns;
pub use progress::Progress;
pub use restore::stream::decompress_to;
pub use restore::verify::{VerifyOptions, verify};
pub use restore::{DecompressOptions, decompress};
pub use safetensors::Dtype;
