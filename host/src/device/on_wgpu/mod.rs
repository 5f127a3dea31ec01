//! Decoding on a GPU of any vendor, through the crate `df11-wgpu`: Vulkan, Metal and Direct3D 12.
//!
//! That crate packs units and launches the kernels. Here its GPU becomes a [`UnitDecoder`](super::UnitDecoder): `decoder`
//! has loaded units by their ids and the buffer that they are decoded to; `words` and `products` are what it lends; `timing` says how
//! long it takes.
//!
//! It is slower than CUDA where there is both: the kernels are the same, but they have neither a warp's shuffles nor
//! accesses of 8 bits (docs/kernel/builds.md).

mod decoder;
mod products;
mod timing;
mod words;

pub use decoder::{WgpuDecoder, WgpuOptions, with_kernel};
pub use products::WgpuProducts;
pub use words::WgpuWords;

pub(crate) use decoder::open_hardware;
