//! What a matrix is multiplied by, and the products of eight elements.

use crate::float::Float;
use crate::machine::Floats;
use crate::sums::Matrix;

/// A product to compute.
#[derive(Clone, Copy, Debug)]
pub struct Product<X, S> {
    /// The matrix.
    pub matrix: Matrix,
    /// The columns, in BF16: as many numbers for each as a row has elements, and one column after the other.
    pub x: X,
    /// How many columns there are, from 1 to [`MAX_COLUMNS`](crate::layout::MAX_COLUMNS).
    pub columns: u32,
    /// Room for the sum of each segment, and so for each column.
    pub sums: S,
    /// Whether all groups of eight can be loaded as one: `x` begins at a multiple of 16 bytes, the matrix at one of 8
    /// elements, and a row has a multiple of 8 elements.
    pub is_aligned: bool,
}

impl<X, S: Floats> Product<X, S> {
    /// Stores the sum of the segment with this number.
    #[inline(always)]
    pub fn store(&self, number: u32, column: u32, sum: Float) {
        self.sums.store(column * self.matrix.segments() + number, sum);
    }
}

/// Adds the products of eight weights and eight factors to `sum`, one after the other.
#[inline(always)]
pub fn add_eight(mut sum: Float, weights: [u32; 4], factors: [u32; 4]) -> Float {
    let mut k = 0;
    while k < 4 {
        let ([w, next_w], [x, next_x]) = (Float::of_two(weights[k]), Float::of_two(factors[k]));
        sum = sum.plus_product(w, x).plus_product(next_w, next_x);
        k += 1;
    }
    sum
}
