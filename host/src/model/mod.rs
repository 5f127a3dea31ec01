//! Models: which files they are, what is in them, and their tensors by the original's names.

pub(crate) mod config;
pub(crate) mod found;
mod listing;
pub(crate) mod manifest;
pub(crate) mod opened;
pub(crate) mod pipeline;
pub(crate) mod running_order;
pub(crate) mod tensor;
pub(crate) mod unit;

pub(crate) use opened::{Compressed, Model, Named, Place};
