//! The kernels' tests: their source on the emulated thread block, and the committed PTX in the interpreter.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::LazyLock;

use ptx_interpreter::Module;

/// Numbers of elements and bytes near the limits of 32 bits.
mod element_numbers;
/// `decode` on the emulated block, in several thread orders; and faults that the emulated block must find.
mod emulated;
/// KERNEL.md's worked example.
mod kernel_example;
/// `multiply` and `add_segments`, on the emulated block and as PTX.
mod multiply;
/// The PTX of `decode`.
mod ptx;
/// The PTX of `decode_units`.
mod ptx_units;
/// The table of steps.
mod steps;
/// `decode_units` on the emulated block.
mod units;

/// The committed PTX by rustc.
static RUSTC: LazyLock<Module> = LazyLock::new(|| Module::parse(include_str!("../../../host/ptx/rustc.ptx")).unwrap());

/// The committed PTX by Rust CUDA.
static RUST_CUDA: LazyLock<Module> =
    LazyLock::new(|| Module::parse(include_str!("../../../host/ptx/rust-cuda.ptx")).unwrap());
