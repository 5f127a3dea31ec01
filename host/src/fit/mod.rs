//! Whether a model fits on GPUs, and what goes where.

pub(crate) mod blocks;
pub(crate) mod cut;
pub(crate) mod offload;
pub(crate) mod placement;
pub(crate) mod plan;
pub(crate) mod predict;
