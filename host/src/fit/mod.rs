//! Whether a model fits on GPUs, and what goes where.

pub(crate) mod blocks;
mod fill;
mod fixed_size;
mod least;
mod offload;
pub(crate) mod placement;
pub(crate) mod plan;
pub(crate) mod predict;
pub(crate) mod sizes;
