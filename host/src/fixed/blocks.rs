//! How a tensor becomes matrices: in which rows, and how many of them together.

use std::ops::Range;

use df11_codec::fixed::{Alphabet, Encoded, FixedError, GROUP, Layout};
use df11_simd::{Isa, fixed, histogram};

/// Words of the rows that a task decodes or multiplies: a few microseconds' work, in a core's second cache.
const TASK: usize = 64 << 10;

/// Words of a block: 1 MiB, which stays in a core's cache between decoding DF11 and encoding. A block is one task.
const WORDS: usize = 512 << 10;

/// The rows of a tensor, divided into blocks of the same number of rows; the last may have fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blocks {
    layout: Layout,
    rows: usize,
}

impl Blocks {
    /// The blocks of a tensor of this shape. A row has the elements of the last dimension; if these are less than a group,
    /// which would be filled up, of as many of the last dimensions as make a group.
    ///
    /// # Errors
    ///
    /// [`FixedError::TooLarge`].
    pub(crate) fn of(shape: &[usize]) -> Result<Self, FixedError> {
        if shape.contains(&0) {
            return Ok(Self { layout: Layout::new(0, 0)?, rows: 1 });
        }
        let (mut columns, mut rest) = (1usize, shape);
        while columns < GROUP
            && let Some((&last, before)) = rest.split_last()
        {
            (columns, rest) = (columns.saturating_mul(last), before);
        }
        let rows = rest.iter().fold(1usize, |rows, &n| rows.saturating_mul(n));
        Ok(Self { layout: Layout::new(rows, columns)?, rows: (WORDS / columns).max(1) })
    }

    /// The blocks of a matrix that is multiplied: a row has the elements of all dimensions but the first, if they are a group or
    /// more. Otherwise as [`Self::of`].
    ///
    /// # Errors
    ///
    /// [`FixedError::TooLarge`].
    pub(crate) fn of_matrix(shape: &[usize]) -> Result<Self, FixedError> {
        let row = shape.iter().skip(1).fold(1usize, |row, &n| row.saturating_mul(n));
        match shape.first() {
            Some(&rows) if row >= GROUP && rows > 0 => Self::of(&[rows, row]),
            _ => Self::of(shape),
        }
    }

    /// The rows and columns of all blocks together.
    pub(crate) fn layout(self) -> Layout {
        self.layout
    }

    /// How many blocks there are.
    pub(crate) fn count(self) -> usize {
        self.layout.rows().div_ceil(self.rows)
    }

    /// The rows of a block.
    pub(crate) fn rows(self, block: usize) -> Range<usize> {
        let first = block * self.rows;
        first..self.layout.rows().min(first + self.rows)
    }

    /// The elements of a block, counted from the tensor's first.
    pub(crate) fn elements(self, block: usize) -> Range<usize> {
        let (rows, columns) = (self.rows(block), self.layout.columns());
        rows.start * columns..rows.end * columns
    }

    /// All rows, divided into those of tasks.
    pub(crate) fn tasks(self) -> impl Iterator<Item = Range<usize>> {
        let (rows, each) = (self.layout.rows(), (TASK / self.layout.columns().max(1)).max(1));
        (0..rows).step_by(each).map(move |first| first..rows.min(first + each))
    }

    /// Takes rows apart into those of each block: the block, and the rows counted from the block's first.
    pub(crate) fn within(self, rows: Range<usize>) -> impl Iterator<Item = (usize, Range<usize>)> {
        let blocks = rows.start / self.rows..rows.end.div_ceil(self.rows);
        blocks.map(move |block| {
            let own = self.rows(block);
            (block, rows.start.max(own.start) - own.start..rows.end.min(own.end) - own.start)
        })
    }

    /// Encodes the words of a block, on this thread, with the alphabet that suits them best.
    ///
    /// # Errors
    ///
    /// Those of [`fixed::append`].
    pub(crate) fn encode(self, words: &[u16]) -> Result<Encoded, FixedError> {
        self.encode_with(Alphabet::of(&histogram(words, Isa::best())), words)
    }

    /// Encodes the words of a block, on this thread.
    ///
    /// # Errors
    ///
    /// Those of [`fixed::append`].
    pub(crate) fn encode_with(self, alphabet: Alphabet, words: &[u16]) -> Result<Encoded, FixedError> {
        let mut encoded = Encoded::new(self.layout.columns(), alphabet)?;
        fixed::append(&mut encoded, words, Isa::best())?;
        encoded.shrink_to_fit();
        Ok(encoded)
    }
}
