//! What can go wrong when a GPU multiplies inputs by a weight.

use crate::error::device::LaunchError;

/// Why a GPU can't multiply inputs by a weight.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum MultiplyError {
    /// The tensor has no rows: its shape must be `[out_features, in_features]`, or have more dimensions.
    #[error("shape {got:?} is not that of a matrix")]
    NotAMatrix { got: Vec<usize> },
    /// A weight of `[out_features, in_features]` has whole rows of at least one element.
    #[error("{elements} elements are not whole rows of {in_features} elements")]
    NotRows { elements: usize, in_features: usize },
    /// The unit has no weight of this name.
    #[error("its unit has no such weight; it has {}", weights.join(", "))]
    UnknownWeight { weights: Vec<String> },
    /// A GPU takes 1 to 8 inputs at a time, as the columns of a matrix.
    #[error("there are {got} columns, and the kernel takes 1 to {allowed}")]
    Columns { got: usize, allowed: usize },
    /// Weights in DF11's own codes can't be multiplied.
    #[error("the decoder keeps its unit as DF11; weights with codes of a fixed length can be multiplied (Form::Fixed)")]
    Df11,
    /// The kernel can't be launched for the weight's unit, or for this product.
    #[error("the GPU can't do it with this unit: {0}")]
    Launch(#[from] LaunchError),
    /// The inputs must be whole rows of `in_features` elements.
    #[error("{got} inputs are not whole rows of {in_features} elements")]
    InputLength { got: usize, in_features: usize },
    /// There must be memory for one product of each input and each row of the weight.
    #[error("there is memory for {got} products, and there are {expected}")]
    OutLength { got: usize, expected: usize },
}
