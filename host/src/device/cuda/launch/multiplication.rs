//! A product that a call asks for: that of a weight and some columns.

use std::ops::Range;

use df11_codec::fixed::{FixedError, GROUP};

use crate::device::asked::{Asked, MAX_COLUMNS};
use crate::device::cuda::kernels::{FixedSizes, UnitKernel};
use crate::device::cuda::units::DeviceUnit;
use crate::device::decoder::UnitId;
use crate::device::launch_config::within;
use crate::error::device::LaunchError;
use crate::error::multiply::MultiplyError;
use crate::error::{Error, Result};

const _: () = assert!(MAX_COLUMNS == df11_kernels::multiply_fixed::MAX_COLUMNS as usize);

/// The most words of all columns together: the kernel counts their bytes in 32 bits.
const MOST_WORDS: u64 = (1 << 32) / size_of::<u16>() as u64;

/// A unit's weight, and the number of columns that it is multiplied by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Multiplication {
    /// The unit.
    pub(crate) unit: UnitId,
    /// What the kernel must know of the weight.
    pub(crate) sizes: FixedSizes,
    /// The number of columns.
    pub(crate) columns: u32,
    /// How many words all columns have together.
    pub(crate) words: usize,
    /// How many products there are: one of each row and column.
    pub(crate) products: usize,
}

impl Multiplication {
    /// The product of a unit's weight with this name and columns of `words` words together.
    ///
    /// # Errors
    ///
    /// [`Error::Multiply`] with every [`MultiplyError`] but that of memory for products.
    pub(crate) fn of(id: UnitId, unit: &DeviceUnit, weight: &str, words: usize) -> Result<Self> {
        let refused = |source| Error::Multiply { tensor: weight.to_owned(), source };
        Self::find(id, unit, weight, words).map_err(refused)
    }

    /// The same with some of the weight's rows.
    ///
    /// # Errors
    ///
    /// [`FixedError::Rows`] if it hasn't all of them.
    pub(crate) fn of_rows(self, rows: Range<usize>) -> Result<Self, FixedError> {
        let products = rows.len() * self.columns as usize;
        Ok(Self { sizes: self.sizes.of_rows(rows)?, products, ..self })
    }

    fn find(id: UnitId, unit: &DeviceUnit, weight: &str, words: usize) -> Result<Self, MultiplyError> {
        let Asked { index, rows, row, columns } = Asked::of(&unit.weights, weight, words)?;
        let UnitKernel::DecodeFixed(weights) = &unit.kernel else {
            return Err(MultiplyError::Df11);
        };
        let short = LaunchError::ShortRows { got: row, least: GROUP };
        let sizes = weights.get(index).copied().ok_or(short)?;
        // Of a weight without rows there are no products.
        if rows > 0 && sizes.columns as usize != row {
            return Err(short.into());
        }
        let products = counted(rows, words, columns)?;
        let columns = within("columns", columns)?;
        Ok(Self { unit: id, sizes, columns, words, products })
    }
}

/// How many products there are, if the kernel can count them, and the words of all columns.
fn counted(rows: usize, words: usize, columns: usize) -> Result<usize, LaunchError> {
    if words as u64 > MOST_WORDS {
        return Err(LaunchError::TooMany { what: "words of columns", got: words as u64, allowed: MOST_WORDS });
    }
    let products = rows.saturating_mul(columns);
    within::<u32>("products", products)?;
    Ok(products)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Such matrices have gigabytes, so only the numbers are tested.
    #[test]
    fn as_far_as_the_kernel_counts() {
        let too_many = |what, got, allowed| Err(LaunchError::TooMany { what, got, allowed });
        assert_eq!(counted(1, 1 << 31, 8), Ok(8));
        assert_eq!(counted(1, (1 << 31) + 8, 8), too_many("words of columns", (1 << 31) + 8, 1 << 31));
        assert_eq!(counted((1 << 28) - 1, 8 * 64, 8), Ok((1 << 31) - 8));
        assert_eq!(counted(1 << 28, 8 * 64, 8), too_many("products", 1 << 31, (1 << 31) - 1));
    }
}
