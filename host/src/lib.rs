#![doc = include_str!("../README.md")]
#![warn(unreachable_pub)]
// A size or an offset never changes by being cast, on 32-bit machines too.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap))]

mod bench;
mod buffers;
mod card;
mod compress;
mod decode;
mod decompress;
pub mod device;
mod dispatch;
mod error;
mod file;
mod fit;
mod fixed;
mod hub;
mod inspect;
pub mod internals;
mod model;
mod open;
mod original;
mod parts;
mod patterns;
mod payload;
mod pipeline;
mod progress;
mod shown;
mod tensors;
mod unit;
mod write;

// A model's tensors.
pub use fixed::tensor::FixedTensor;
pub use safetensors::Dtype;
pub use tensors::hold::hold_tensors;
pub use tensors::model::{Model, ModelOptions};
pub use tensors::read_many::{read_tensors_as_f32_into, read_tensors_into};
pub use tensors::tensor::{Tensor, TensorData};

// Files: compressed, restored, checked and looked into.
pub use card::CardOptions;
pub use compress::options::CompressOptions;
pub use compress::part_number::PartNumber;
pub use compress::summary::{Component, CompressSummary, StoredTensor};
pub use compress::to_stream::compress_to;
pub use decompress::to_files::{DecompressOptions, DecompressSummary, decompress};
pub use decompress::to_stream::decompress_to;
pub use decompress::verify::{Failure, VerifyOptions, VerifyReport, verify};
pub use dispatch::compress;
pub use inspect::card::model_card;
pub use inspect::{InspectOptions, InspectedFile, Inspection, UnitInspection, inspect};
pub use model::other_files::LeftOut;
pub use model::unit_parts::UnitParts;
pub use original::to_file::{ShapesSummary, save_shapes};
pub use parts::join::{Compared, JoinOptions, JoinSummary, join};
pub use write::output::OutputOptions;

// What becomes a unit.
pub use patterns::detect::{ChosenBy, Detection};
pub use patterns::dict::PatternDict;

// What fits on a GPU.
pub use fit::placement::PlanOutcome;
pub use fit::plan::{DEFAULT_RESERVE, DevicePlan, FormCost, GpuPlan, PlanOptions, plan};
pub use fit::sizes::GpuMemory;

// How far work is, and what goes wrong.
pub use df11_codec::fixed::FixedError;
pub use error::hub::HubError;
pub use error::multiply::MultiplyError;
pub use error::part::PartError;
pub use error::pattern::PatternError;
pub use error::{Error, Result};
pub use progress::Progress;

/// The examples of the repository's front page, for the tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct FrontPage;
