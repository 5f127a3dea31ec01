//! The kernel's PTX, as two compilers made it of one source (`docs/KERNEL.md` §8).

/// By Rust CUDA: PTX 7.8 for `sm_70`, which drivers since CUDA 11.8 take. With feature `rust-cuda` it is
/// made of the source at hand.
pub const RUST_CUDA: &str = include_str!(env!("DF11_RUST_CUDA_PTX"));

/// By rustc's own `nvptx64` target: PTX 6.0 for `sm_70`, which any driver that knows such a GPU takes.
pub const RUSTC: &str = include_str!("../ptx/rustc.ptx");
