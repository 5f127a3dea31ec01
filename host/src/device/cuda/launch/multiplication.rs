//! A product that a call asks for: that of a weight and some columns.

use df11_codec::fixed::GROUP;
use df11_kernels::layout::MAX_COLUMNS;
use df11_kernels::sums::{Matrix, SEGMENT};

use crate::device::cuda::kernels::{FixedSizes, ListedSizes, UnitKernel};
use crate::device::cuda::units::DeviceUnit;
use crate::device::decoder::UnitId;
use crate::error::device::LaunchError;
use crate::error::multiply::MultiplyError;
use crate::error::{Error, Result};

/// The most words of all columns together: the kernel counts their bytes in 32 bits.
const MOST_WORDS: u64 = (1 << 32) / size_of::<u16>() as u64;

/// The most sums of segments, for the same reason.
const MOST_SUMS: u64 = (1 << 32) / size_of::<f32>() as u64;

/// A unit's weight, and the number of columns that it is multiplied by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Multiplication {
    /// The unit.
    pub(crate) unit: UnitId,
    /// The weight, as elements of its unit.
    pub(crate) matrix: Matrix,
    /// The number of columns.
    pub(crate) columns: u32,
    /// In which form the weight is.
    pub(crate) weight: MultipliedWeight,
}

/// What the kernels that multiply must know of a weight.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MultipliedWeight {
    /// For `multiply`: a part of a unit.
    Df11 {
        /// What a list says of the unit.
        listed: ListedSizes,
        /// Bytes of dynamic shared memory that a block needs.
        shared_bytes: u32,
        /// The first of the chunks that the weight lies in, and their number.
        chunks: (u32, u32),
    },
    /// For `multiply_fixed`.
    Fixed(FixedSizes),
}

impl Multiplication {
    /// The product of a unit's weight with this name and columns of `words` words together.
    ///
    /// # Errors
    ///
    /// [`Error::Multiply`] with every [`MultiplyError`] but those of memory for products, and of damaged units, which a
    /// GPU doesn't notice.
    pub(crate) fn of(id: UnitId, unit: &DeviceUnit, weight: &str, words: usize) -> Result<Self> {
        let refused = |source| Error::Multiply { tensor: weight.to_owned(), source };
        Self::find(id, unit, weight, words).map_err(refused)
    }

    fn find(id: UnitId, unit: &DeviceUnit, weight: &str, words: usize) -> Result<Self, MultiplyError> {
        let mut weights = unit.weights.iter().enumerate();
        let Some((index, (_, shape, range))) = weights.find(|(_, (name, ..))| name == weight) else {
            let weights = unit.weights.iter().map(|(name, ..)| name.clone()).collect();
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
        let (columns, allowed) = (words / row, MAX_COLUMNS as usize);
        if !(1..=allowed).contains(&columns) {
            return Err(MultiplyError::Columns { got: columns, allowed });
        }
        let weight = match &unit.kernel {
            UnitKernel::DecodeFixed(weights) => {
                let sizes = weights.get(index).copied().ok_or(LaunchError::ShortRows { got: row, least: GROUP })?;
                // Of a weight without rows there are no products.
                if *rows > 0 && sizes.columns as usize != row {
                    return Err(LaunchError::ShortRows { got: row, least: GROUP }.into());
                }
                MultipliedWeight::Fixed(sizes)
            }
            UnitKernel::Decode(_) | UnitKernel::DecodeUnits(_) => {
                let sizes = unit.multiplied.as_ref().map_err(|&source| source)?;
                let (listed, shared_bytes, chunks) = (sizes.listed, sizes.shared_bytes, sizes.chunks(index));
                MultipliedWeight::Df11 { listed, shared_bytes, chunks }
            }
        };
        let (matrix, columns) = counted(range.start, *rows, row, columns)?;
        Ok(Self { unit: id, matrix, columns, weight })
    }

    /// How many words all columns have together.
    pub(crate) fn words(self) -> usize {
        self.matrix.row as usize * self.columns as usize
    }

    /// How many sums of segments there are, of all columns.
    pub(crate) fn sums(self) -> usize {
        self.matrix.segments() as usize * self.columns as usize
    }

    /// How many products there are: one of each row and column.
    pub(crate) fn products(self) -> usize {
        self.matrix.rows as usize * self.columns as usize
    }
}

/// A matrix that begins at element `first` of its unit, and a number of columns, if the kernel can count all that
/// belongs to their product.
fn counted(first: usize, rows: usize, row: usize, columns: usize) -> Result<(Matrix, u32), LaunchError> {
    let within = |what, numbers: [usize; 3], allowed: u64| {
        let got = numbers.iter().fold(1u64, |product, &n| product.saturating_mul(n as u64));
        let too_many = LaunchError::TooMany { what, got, allowed };
        if got <= allowed { Ok(()) } else { Err(too_many) }
    };
    within("words of columns", [row, columns, 1], MOST_WORDS)?;
    within("sums of segments", [rows, row.div_ceil(SEGMENT as usize), columns], MOST_SUMS)?;
    let number = |got| {
        let too_many = LaunchError::TooMany { what: "elements", got: got as u64, allowed: u32::MAX.into() };
        u32::try_from(got).map_err(|_| too_many)
    };
    Ok((Matrix { first: number(first)?, rows: number(rows)?, row: number(row)? }, number(columns)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Such matrices have gigabytes, so only the numbers are tested.
    #[test]
    fn as_far_as_the_kernel_counts() {
        let of = |first, rows, row, columns| counted(first, rows, row, columns).map(drop);
        let too_many = |what, got, allowed| Err(LaunchError::TooMany { what, got, allowed });
        assert_eq!(of(0, 1, 1 << 28, 8), Ok(()));
        assert_eq!(of(0, 1, (1 << 28) + 1, 8), too_many("words of columns", (1 << 31) + 8, 1 << 31));
        // Each row has two segments, one of them of a single element.
        assert_eq!(of(7, 1 << 26, 257, 8), Ok(()));
        assert_eq!(of(7, (1 << 26) + 1, 257, 8), too_many("sums of segments", (1 << 30) + 16, 1 << 30));
        assert_eq!(of(u32::MAX as usize, 0, 1, 1), Ok(()));
        assert_eq!(of(1 << 32, 0, 1, 1), too_many("elements", 1 << 32, u32::MAX.into()));
    }
}
