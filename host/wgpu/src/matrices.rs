//! Matrices with codes of a fixed length, as the kernel reads them (docs/kernel/lookups.md).
//!
//! They may be larger than a buffer of the GPU. So a piece has as many rows as it has room for; if a row is larger than a whole piece,
//! tiles of one. Either is a matrix to the kernel, with starts counted from its own first escape.

use std::ops::Range;

use df11_codec::fixed::{GROUP, GROUP_BYTES, Matrix, TILE};

use crate::piece::{Packed, Piece};

/// Bytes between two places where a tensor may begin.
const ALIGNED_BYTES: usize = 16;

/// Bytes of a whole tile's codes.
const TILE_BYTES: usize = TILE / GROUP * GROUP_BYTES;

/// Bytes of a start.
const START_BYTES: usize = size_of::<u32>();

/// The most bytes that a part's three tensors take besides their own, where they begin.
const BETWEEN: usize = 3 * (ALIGNED_BYTES - 1);

/// What a launch must know of a matrix in a piece.
#[derive(Clone, Debug)]
pub(crate) struct PackedMatrix {
    /// Where in the piece's bytes its codes, escapes and starts begin.
    pub(crate) places: [usize; 3],
    /// Its first word, counted from the piece's first.
    pub(crate) start: usize,
    /// Weights of a row.
    pub(crate) columns: u32,
    /// The first exponent of the alphabet.
    pub(crate) first: u32,
    /// Tiles of all rows.
    pub(crate) tiles: u32,
    /// The number of its weight among those of the unit.
    pub(crate) weight: usize,
    /// Its first row in that, and how many it has; 0 of them if it is tiles of a part of one.
    pub(crate) row: usize,
    pub(crate) rows: usize,
}

/// What is left to be packed of some matrices.
#[derive(Debug)]
pub(crate) struct Rest<'m> {
    matrices: &'m [Matrix<'m>],
    /// The tile of the first matrix that comes next, counted row by row.
    tile: usize,
    /// How many words were packed before, and how many matrices.
    words: usize,
    packed: usize,
}

/// Consecutive tiles of a matrix: those of whole rows, or some of one row.
#[derive(Clone, Copy)]
struct Part<'m> {
    matrix: Matrix<'m>,
    first: usize,
    end: usize,
}

impl<'m> Rest<'m> {
    /// All of them.
    pub(crate) fn of(matrices: &'m [Matrix<'m>]) -> Self {
        Self { matrices, tile: 0, words: 0, packed: 0 }
    }

    /// Packs what fits this number of bytes, at least one tile: what a launch must know, and the bytes, a multiple of 256. `None` if
    /// nothing is left.
    #[expect(clippy::cast_possible_truncation, reason = "a piece has fewer bytes than 32 bits count, and fewer words")]
    pub(crate) fn pack(&mut self, room: u64) -> Option<(Piece, Vec<u8>)> {
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        let (mut bytes, mut packed, first) = (Vec::new(), Vec::new(), self.words);
        while let Some(part) = self.next(room.saturating_sub(bytes.len()), packed.is_empty()) {
            let (start, columns) = (self.words - first, part.columns() as u32);
            let first = part.matrix.alphabet().first().into();
            let tiles = (part.end - part.first) as u32;
            let (row, rows) = part.whole_rows();
            let (places, weight) = (part.append(&mut bytes), self.packed);
            packed.push(PackedMatrix { places, start, columns, first, tiles, weight, row, rows });
            self.words += part.words();
            self.tile = part.end;
        }
        let n_elements = (self.words - first) as u32;
        bytes.resize(bytes.len().next_multiple_of(256), 0);
        (!packed.is_empty()).then_some((Piece { packed: Packed::Matrices(packed), first, n_elements }, bytes))
    }

    /// The next part, if it fits this number of bytes; or one tile, if there must be one.
    fn next(&mut self, room: usize, must: bool) -> Option<Part<'m>> {
        while let Some((matrix, rest)) = self.matrices.split_first() {
            if self.tile < matrix.layout().starts() - 1 {
                return Part::within(*matrix, self.tile, room, must);
            }
            (self.matrices, self.tile, self.packed) = (rest, 0, self.packed + 1);
        }
        None
    }
}

impl<'m> Part<'m> {
    /// The longest part from a tile on that has at most this number of bytes: whole rows; or if there must be one, tiles, one at least.
    fn within(matrix: Matrix<'m>, first: usize, room: usize, must: bool) -> Option<Self> {
        let layout = matrix.layout();
        let (row_tiles, ends_with) = (layout.row_tiles(), |end| Self { matrix, first, end });
        let (row, tile) = (first / row_tiles, first % row_tiles);
        let longest = |steps: usize, each: usize| {
            let ends = (1..=steps).map(|n| first + n * each);
            ends.take_while(|&end| ends_with(end).bytes() <= room).last()
        };
        let rows = if tile == 0 { longest(layout.rows() - row, row_tiles) } else { None };
        let tiles = || longest(row_tiles - tile, 1).unwrap_or(first + 1);
        rows.or_else(|| must.then(tiles)).map(ends_with)
    }

    /// The rows that it has tiles of, and the tiles of each.
    fn rows_and_tiles(&self) -> (Range<usize>, Range<usize>) {
        let row_tiles = self.matrix.layout().row_tiles();
        let (row, tile) = (self.first / row_tiles, self.first % row_tiles);
        let rows = row..self.end.div_ceil(row_tiles);
        let tiles = if rows.len() == 1 { tile..self.end - row * row_tiles } else { 0..row_tiles };
        (rows, tiles)
    }

    /// Its first row, and how many rows it has whole, if it has no other tiles; else 0 of them.
    fn whole_rows(&self) -> (usize, usize) {
        let (rows, tiles) = self.rows_and_tiles();
        (rows.start, if tiles.len() == self.matrix.layout().row_tiles() { rows.len() } else { 0 })
    }

    /// Weights of a row.
    fn columns(&self) -> usize {
        let (_, tiles) = self.rows_and_tiles();
        self.matrix.layout().columns().min(tiles.end * TILE) - tiles.start * TILE
    }

    /// Words of all rows.
    fn words(&self) -> usize {
        self.rows_and_tiles().0.len() * self.columns()
    }

    /// Where its codes are.
    fn codes(&self) -> Range<usize> {
        let (rows, tiles) = self.rows_and_tiles();
        let of_row = self.matrix.layout().row_bytes();
        let start = rows.start * of_row + tiles.start * TILE_BYTES;
        start..(rows.end - 1) * of_row + of_row.min(tiles.end * TILE_BYTES)
    }

    /// Where its escapes are.
    fn escapes(&self) -> Range<usize> {
        let starts = self.matrix.raw().starts;
        starts[self.first] as usize..starts[self.end] as usize
    }

    /// The most bytes that it takes.
    fn bytes(&self) -> usize {
        self.codes().len() + self.escapes().len() + START_BYTES * (self.end - self.first) + BETWEEN
    }

    /// Appends its bytes. Returns where codes, escapes and starts begin. Loads of whole words read what is between them, too: zeros.
    fn append(&self, bytes: &mut Vec<u8>) -> [usize; 3] {
        let raw = self.matrix.raw();
        let own = &raw.starts[self.first..self.end];
        let starts: Vec<u8> = own.iter().flat_map(|start| (start - own[0]).to_le_bytes()).collect();
        [&raw.codes[self.codes()], &raw.escapes[self.escapes()], &starts].map(|tensor| {
            bytes.resize(bytes.len().next_multiple_of(ALIGNED_BYTES), 0);
            let start = bytes.len();
            bytes.extend_from_slice(tensor);
            start
        })
    }
}
