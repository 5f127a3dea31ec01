//! A thread block on the CPU. Its threads run one after another, phase by phase, in any order, and every memory access
//! is checked.

mod block;
mod fault;
mod global;
mod kernel;
mod launch;
mod observer;
#[doc(hidden)]
pub mod parameter;
mod shared;
mod watch;

pub use block::EmulatedBlock;
pub use fault::{Access, Fault, Kind, MOST_ACCESSES, Memory};
pub use global::{Bytes, Stored};
pub use kernel::{Argument, Kernel, LaunchError, Launched, Outputs, Parameter, Written};
pub use launch::{Grid, Host, Values, launch, launch_observed, run_block};
pub use observer::Observer;
pub use shared::CheckedShared;
