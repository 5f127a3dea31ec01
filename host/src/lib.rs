#![doc = include_str!("../README.md")]
#![warn(unreachable_pub)]
// No cast of a size or an offset may change it, on 32-bit machines either.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap))]

#[cfg(target_endian = "big")]
compile_error!("df11-host reads words as they lie in files, which needs a little-endian processor");

mod compress;
mod decode;
pub mod device;
mod error;
mod file;
pub mod internals;
mod model;
mod original;
mod outcome;
mod output;
mod patterns;
mod progress;
mod report;
mod restore;
mod shown;

pub use compress::compress;
pub use compress::options::{CardOptions, CompressOptions, Part};
pub use compress::stream::compress_to;
pub use df11_codec::fixed::FixedError;
pub use df11_simd::FixedTensor;
pub use df11_simd::tensor::payload;
pub use error::{Error, ErrorKind, Result};
pub use file::tensor_file::ReadAt;
pub use model::hold::hold_tensors;
pub use model::read_many::read_tensors_into;
pub use model::tensor::Tensor;
pub use model::unit_data::UnitData;
pub use model::{Model, OpenOptions};
pub use outcome::{Chosen, Failure, LeftOut, Report, Stored};
pub use patterns::dict::Patterns;
pub use patterns::published::{PublishedPattern, published_patterns};
pub use progress::Progress;
pub use report::human_bytes;
pub use report::inspection::{InspectOptions, InspectedFile, Inspection, UnitInspection, UnitParts, inspect};
pub use report::plan::{GpuPlan, Plan, PlanOptions, plan};
pub use restore::stream::decompress_to;
pub use restore::verify::{VerifyOptions, verify};
pub use restore::{DecompressOptions, decompress};
pub use safetensors::Dtype;
