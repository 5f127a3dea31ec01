//! The product that a call asks for: that of a weight of a unit and some columns.

use crate::error::multiply::MultiplyError;
use crate::model::named_unit::NamedWeight;

/// The most columns that the kernels take.
pub(crate) const MAX_COLUMNS: usize = 8;

/// A weight of a unit, and what it is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// The number of the weight among those of its unit.
    pub(crate) index: usize,
    /// The weight's rows, and the elements of one.
    pub(crate) rows: usize,
    pub(crate) row: usize,
    /// The number of columns.
    pub(crate) columns: usize,
}

impl Asked {
    /// The product of the weight with this name and columns of `words` words together.
    ///
    /// # Errors
    ///
    /// [`MultiplyError::UnknownWeight`], [`MultiplyError::NotAMatrix`], [`MultiplyError::NotRows`], [`MultiplyError::InputLength`],
    /// [`MultiplyError::Columns`].
    pub(crate) fn of(weights: &[NamedWeight], weight: &str, words: usize) -> Result<Self, MultiplyError> {
        let mut named = weights.iter().enumerate();
        let Some((index, (_, shape, range))) = named.find(|(_, (name, ..))| name == weight) else {
            let weights = weights.iter().map(|(name, ..)| name.clone()).collect();
            return Err(MultiplyError::UnknownWeight { weights });
        };
        let [rows, first, rest @ ..] = shape.as_slice() else {
            return Err(MultiplyError::NotAMatrix { got: shape.clone() });
        };
        let row = rest.iter().try_fold(*first, |row, &n| row.checked_mul(n)).unwrap_or_default();
        if row == 0 {
            return Err(MultiplyError::NotRows { elements: range.len(), in_features: row });
        }
        if !words.is_multiple_of(row) {
            return Err(MultiplyError::InputLength { got: words, in_features: row });
        }
        let columns = words / row;
        if !(1..=MAX_COLUMNS).contains(&columns) {
            return Err(MultiplyError::Columns { got: columns, allowed: MAX_COLUMNS });
        }
        Ok(Self { index, rows: *rows, row, columns })
    }
}
