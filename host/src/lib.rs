//! Compress BF16 safetensors models to DFloat11 (DF11) and back, bit for bit, on any machine.
//!
//! ```no_run
//! use std::path::Path;
//! use df11_host::{compress, decompress, verify};
//!
//! let summary = compress(Path::new("Qwen3-8B"), Path::new("Qwen3-8B-DF11"), Default::default(), &())?;
//! println!("{} → {} bytes", summary.bytes_before, summary.bytes_after);
//! assert!(verify(Path::new("Qwen3-8B-DF11"), Default::default(), &())?.is_good());
//! decompress(Path::new("Qwen3-8B-DF11"), Path::new("restored"), Default::default(), &())?;
//! # Ok::<(), df11_host::Error>(())
//! ```
//!
//! One unit at a time, into a program's own memory:
//!
//! ```no_run
//! use df11_host::{CompressedModel, coder};
//!
//! let model = CompressedModel::open("Qwen3-8B-DF11".as_ref(), None)?;
//! for path in model.units() {
//!     let unit = model.unit(path)?;                  // checked: nothing it says can lead out of bounds
//!     let words: Vec<u16> = coder::decode(&unit)?;   // BF16 words, on all cores
//!     let names = model.weight_names(path, &unit)?;
//!     for (name, range) in names.iter().zip(unit.weights()) {
//!         println!("{name}: {} elements", words[range].len());
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`compress()`], [`decompress()`], [`verify()`] and [`inspect()`] are what the `df11` command does.
//! - [`plan()`] lays a model out over GPUs; [`placement`] is the same for sizes alone.
//! - [`CompressedModel`] opens any DF11 model; its units decode one at a time ([`coder::decode`]).
//! - The format itself, without files, is the crate [`df11_codec`].
#![warn(unreachable_pub)]

pub mod analysis;
pub mod architecture;
pub mod bench;
mod blocks;
pub mod checksum;
pub mod coder;
pub mod compress;
pub mod compress_summary;
pub mod compressed;
pub mod config;
mod cut;
pub mod decompress;
pub mod device;
pub mod device_plan;
pub mod doctor;
pub mod error;
mod held;
pub mod inspect;
pub mod layout;
pub mod manifest;
pub mod model;
mod offload;
pub mod other_files;
pub mod output;
pub mod pattern;
pub mod pieces;
pub mod placement;
mod planned;
mod predict;
pub mod progress;
pub mod ptx;
pub mod selection;
pub mod synthetic;
pub mod tensor_file;
pub mod tensor_writer;
pub mod verify;
pub mod words;

pub use bench::{BenchOptions, BenchReport, bench};
pub use compress::{CompressOptions, compress};
pub use compress_summary::CompressSummary;
pub use compressed::CompressedModel;
pub use decompress::{DecompressOptions, DecompressSummary, decompress};
pub use device_plan::{DevicePlan, plan};
pub use error::{Error, Result};
pub use inspect::{Inspection, inspect};
pub use model::Model;
pub use pattern::PatternDict;
pub use progress::Progress;
pub use verify::{VerifyOptions, VerifyReport, verify};
