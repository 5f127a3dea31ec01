//! The kernels on this machine's driver of Vulkan, or of what else wgpu knows: `scripts/wgpu-check`.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod failures;
mod fixed;
mod limits;
mod on_gpu;
mod products;
mod suite;
mod units;
