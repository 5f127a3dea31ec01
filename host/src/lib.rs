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
mod output;
mod patterns;
mod progress;
mod restore;
mod shown;

pub use compress::to_files::{CompressOptions, CompressSummary, compress};
pub use error::{Error, ErrorKind, Result};
pub use file::tensor_file::ReadAt;
pub use model::read_many::{read_tensors_as_f32_into, read_tensors_into};
pub use model::tensor::Tensor;
pub use model::unit_data::UnitData;
pub use model::{Model, OpenOptions};
pub use output::OutputOptions;
pub use patterns::dict::Patterns;
pub use progress::Progress;
pub use restore::{Report, decompress, verify};
pub use safetensors::Dtype;
