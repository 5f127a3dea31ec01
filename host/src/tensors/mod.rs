//! A model's tensors by their original names, whether it is compressed or not.

mod extents;
pub(crate) mod hold;
pub(crate) mod model;
pub(crate) mod read_by;
pub(crate) mod read_many;
pub(crate) mod tensor;
pub(crate) mod units;
#[cfg(feature = "cuda")]
mod whole;
