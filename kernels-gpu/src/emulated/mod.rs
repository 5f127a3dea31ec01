//! A thread block on the CPU. Its threads run one after another, phase by phase, in any order, and every memory access
//! is checked.

mod block;
mod fault;
mod fixed;
mod global;
mod launch;
mod shared;
mod units;
pub(crate) mod words;

pub use block::{EmulatedBlock, run_block};
pub use fault::Fault;
pub use fixed::{FixedTensors, decode_fixed, multiply_fixed};
pub use global::{Bytes, Stored};
pub use launch::{Tensors, decode};
pub use shared::{CheckedShared, Unwritten};
pub use units::{Listed, decode_units};
