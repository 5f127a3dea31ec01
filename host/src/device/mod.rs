//! Decodes weights where they are used, on the CPU or on a GPU, through one interface: [`UnitDecoder`].
//!
//! A decoder loads units once and keeps them compressed. It decodes a block just before the block is used, into memory
//! that the next block overwrites. The weights are borrowed from the decoder, so the compiler rejects code that uses a
//! weight after the next block has overwritten it. [`BlockDecoder`] does this for a whole model.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use df11_codec::{Geometry, Unit, encode};
//! use df11_host::device::{CpuDecoder, Keep, NamedUnit, UnitDecoder};
//!
//! # let (q, k) = ([0x3f80u16; 64], [0xbe00u16; 32]);
//! let encoded = encode(&[&q, &k], Geometry::OFFICIAL)?;
//! let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?;
//! let block = NamedUnit::new("layers.0", unit, [("q", vec![8, 8]), ("k", vec![4, 8])])?;
//!
//! let mut decoder = CpuDecoder::default(); // or CudaDecoder or WgpuDecoder::new(…)?
//! let block = decoder.load(block, Keep::Resident)?;
//! let decoded = decoder.decode(&[block])?;
//! let weight = decoded.weight("k").ok_or("no such weight")?;
//! assert_eq!((weight.shape, weight.words.len()), (&[4, 8][..], 32));
//! assert_eq!(weight.words, k);
//! # Ok(())
//! # }
//! ```
//!
//! Code that uses a weight of an earlier block doesn't compile:
//!
//! ```compile_fail,E0499
//! # use df11_host::device::{CpuDecoder, UnitDecoder, UnitId};
//! # fn stale(decoder: &mut CpuDecoder<'_>, [a, b]: [UnitId; 2]) -> Result<(), df11_host::Error> {
//! let earlier = decoder.decode(&[a])?;
//! let later = decoder.decode(&[b])?;
//! drop(earlier);
//! # Ok(())
//! # }
//! ```

#[cfg(any(feature = "cuda", feature = "wgpu"))]
pub(crate) mod asked;
mod block;
mod choice;
mod cpu;
#[cfg(feature = "cuda")]
pub(crate) mod cuda;
mod decoder;
pub(crate) mod doctor;
mod fixed;
pub(crate) mod launch_config;
mod load;
#[cfg(feature = "wgpu")]
pub(crate) mod on_wgpu;
pub(crate) mod opened;
pub(crate) mod ptx;
pub(crate) mod timed;

// Decoders, and what they decode.
pub use crate::model::named_unit::NamedUnit;
pub use block::BlockDecoder;
pub use cpu::CpuDecoder;
pub use decoder::{Decoded, DecodedWords, Form, Keep, UnitDecoder, UnitId, Weight};
pub use df11_codec::Unit;
pub use fixed::FixedDecoder;
pub use load::{LoadedUnit, load_model};

// NVIDIA GPUs.
#[cfg(feature = "cuda")]
pub use cuda::{CudaDecoder, CudaOptions, DeviceProducts, DeviceWords, OutputBuffer};
#[cfg(feature = "cuda")]
pub use cuda::{Gpu, GpuInfo, Multiprocessor, gpus};
pub use ptx::{Ptx, Unsuitable, Version};

// GPUs of any vendor.
/// The version of wgpu whose devices and buffers [`WgpuDecoder`] takes.
#[cfg(feature = "wgpu")]
pub use df11_wgpu::wgpu;
#[cfg(feature = "wgpu")]
pub use {
    df11_wgpu::Adapter as WgpuAdapter,
    on_wgpu::{WgpuDecoder, WgpuOptions, WgpuProducts, WgpuWords},
};

// Which device, and what goes wrong.
pub use crate::error::device::{DeviceError, LaunchError};
pub use choice::{DeviceChoice, NotADevice};
