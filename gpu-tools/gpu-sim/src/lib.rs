//! Kernels in GPGPU-Sim, the simulator that GPU research publishes with. `docs/GPU-SIM.md` says what it is for, which
//! faults of it were met, and what it doesn't model; `scripts/gpu-sim` runs everything.
//!
//! The emulated driver (`gpu-tools/emulated-driver`) starts the program `df11-gpu-sim serve` for each module, as its
//! setting `executor` says, and sends it launches ([`protocol`]). So what a simulator runs is what a GPU would: the
//! host library's own launches.
#![warn(unreachable_pub)]

#[cfg(unix)]
pub mod client;
pub mod protocol;
