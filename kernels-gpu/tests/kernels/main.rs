//! The kernels' tests: their source on the emulated thread block, and the committed PTX in the interpreter.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// Every index that a small unit can have.
mod any_index;
/// Every barrier is needed.
mod barriers;
/// The book on the kernels.
mod book;
/// What the kernels cost in the interpreter.
mod costs;
/// Numbers of elements and bytes near the limits of 32 bits.
mod element_numbers;
/// `decode` on the emulated block, in several thread orders; and faults that the emulated block must find.
mod emulated;
/// `decode_fixed` and `multiply_fixed`, on the emulated block and as PTX.
mod fixed;
/// The interpreter's modules and memory.
mod interpreted;
/// Orders in which threads run.
mod order;
/// The PTX of `decode`.
mod ptx;
/// The PTX of `decode_units`.
mod ptx_units;
/// The table of steps.
mod steps;
/// `decode_units` on the emulated block.
mod units;
