//! A compressed weight, and the tensor of a model that stands for it.

use std::ops::Range;
use std::sync::Arc;

use candle_core::{DType, Tensor};
use df11_host::FixedTensor;

use crate::error::{Error, Result};

/// When a weight is decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// At the entry of a span of `candle_transformers::models::with_tracing`.
    Span,
    /// By [`Df11::enter`](crate::Df11::enter).
    Guard,
    /// A table of which [`Df11::forward`](crate::Df11::forward) decodes the rows that it needs.
    Rows,
    /// When the model was built; it stays decoded.
    Built,
}

/// What is below a weight's tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Parked,
    /// Zeros, apart from some rows.
    Rows,
    Whole,
}

/// A compressed weight that a model has a tensor of.
#[derive(Debug)]
pub(crate) struct Weight {
    pub(crate) name: Arc<str>,
    /// The path of its unit.
    pub(crate) unit: Arc<str>,
    /// Its codes in memory. Without them the next decoding makes them, or reads the file.
    pub(crate) codes: Option<Arc<FixedTensor>>,
    /// The number of the model that was built with it.
    pub(crate) build: usize,
    /// A clone of the model's tensor: it shares the storage.
    pub(crate) tensor: Tensor,
    /// Whether candle's `embedding` asked for it.
    pub(crate) is_table: bool,
    pub(crate) when: When,
    pub(crate) content: Content,
    /// How many spans and guards use it now.
    pub(crate) users: usize,
}

impl Weight {
    pub(crate) fn dtype(&self) -> DType {
        self.tensor.dtype()
    }

    pub(crate) fn elements(&self) -> usize {
        self.tensor.elem_count()
    }

    pub(crate) fn rows(&self) -> usize {
        self.tensor.dims().first().copied().unwrap_or(0)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.elements() * self.dtype().size_in_bytes()
    }
}

/// A weight that stays decoded, and that no guard can change.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) build: usize,
    pub(crate) name: String,
    pub(crate) bytes: usize,
    pub(crate) why: &'static str,
}

/// Numbers of rows, checked, each once, in ascending order.
pub(crate) fn row_numbers(ids: &[i64], tensor: &str, rows: usize) -> Result<Vec<usize>> {
    let number = |&got: &i64| {
        let number = usize::try_from(got).ok().filter(|&number| number < rows);
        number.ok_or_else(|| Error::NoSuchRow { tensor: tensor.to_owned(), got, rows })
    };
    let mut numbers = ids.iter().map(number).collect::<Result<Vec<_>>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// Such numbers as ranges of rows that follow each other.
pub(crate) fn row_ranges(numbers: &[usize]) -> Vec<Range<usize>> {
    numbers.chunk_by(|a, b| a + 1 == *b).map(|run| run[0]..run[0] + run.len()).collect()
}
