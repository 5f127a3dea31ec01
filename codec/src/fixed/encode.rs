//! Encodes words to codes and escapes (FIXED-LENGTH.md §3, §4).

use alloc::vec;
use alloc::vec::Vec;

use super::sizes::{FIELD_BYTES, GROUP, GROUP_BYTES, SIGN_BYTES, TILE};
use crate::fixed::{Alphabet, FixedError, Layout, Matrix, RawMatrix, TileCodesMut, column};
use crate::format::split;

/// A matrix with fixed-length codes, to which rows can be appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    alphabet: Alphabet,
    layout: Layout,
    codes: Vec<u8>,
    escapes: Vec<u8>,
    starts: Vec<u32>,
}

impl Encoded {
    /// A matrix without rows.
    ///
    /// # Errors
    ///
    /// [`FixedError::TooLarge`].
    pub fn new(columns: usize, alphabet: Alphabet) -> Result<Self, FixedError> {
        let layout = Layout::new(0, columns)?;
        Ok(Self { alphabet, layout, codes: Vec::new(), escapes: Vec::new(), starts: vec![0] })
    }

    /// Encodes rows with the plain implementation and appends them.
    ///
    /// # Errors
    ///
    /// [`FixedError::Words`], [`FixedError::TooLarge`], [`FixedError::TooManyEscapes`]. After an error the matrix is
    /// unchanged.
    pub fn append(&mut self, words: &[u16]) -> Result<(), FixedError> {
        self.append_by(words, encode_tile)
    }

    /// Like [`Self::append`], with another implementation of [`encode_tile`].
    ///
    /// # Errors
    ///
    /// The errors of [`Self::append`].
    #[inline]
    pub fn append_by(
        &mut self,
        words: &[u16],
        encode: impl Fn(Alphabet, &[u16], TileCodesMut<'_>, &mut Vec<u8>),
    ) -> Result<(), FixedError> {
        let columns = self.layout.columns();
        let rows = words.len().checked_div(columns).unwrap_or_default();
        if rows * columns != words.len() {
            return Err(FixedError::Words { got: words.len(), columns });
        }
        let (before, layout) = (self.layout, Layout::new(self.layout.rows().saturating_add(rows), columns)?);
        self.codes.resize(layout.code_bytes(), 0);
        let codes = &mut self.codes[before.code_bytes()..];
        let row_codes = codes.chunks_exact_mut(layout.row_bytes().max(1));
        for (words, codes) in words.chunks_exact(columns.max(1)).zip(row_codes) {
            for (words, codes) in words.chunks(TILE).zip(codes.chunks_mut(TILE / GROUP * GROUP_BYTES)) {
                encode(self.alphabet, words, TileCodesMut::of(codes), &mut self.escapes);
                // If there are too many, the check below finds it.
                self.starts.push(u32::try_from(self.escapes.len()).unwrap_or(u32::MAX));
            }
        }
        let got = self.escapes.len();
        if u32::try_from(got).is_err() {
            self.codes.truncate(before.code_bytes());
            self.starts.truncate(before.starts());
            self.escapes.truncate(self.starts.last().map_or(0, |&start| start as usize));
            return Err(FixedError::TooManyEscapes { got });
        }
        self.layout = layout;
        Ok(())
    }

    /// Frees memory that is reserved for further rows.
    pub fn shrink_to_fit(&mut self) {
        self.codes.shrink_to_fit();
        self.escapes.shrink_to_fit();
        self.starts.shrink_to_fit();
    }

    /// The matrix as decoders take it.
    pub fn as_matrix(&self) -> Matrix<'_> {
        Matrix::trusted(self.as_raw())
    }

    /// The parts of the matrix.
    pub fn as_raw(&self) -> RawMatrix<'_> {
        RawMatrix {
            layout: self.layout,
            alphabet: self.alphabet,
            codes: &self.codes,
            escapes: &self.escapes,
            starts: &self.starts,
        }
    }

    /// The size of the matrix in bytes.
    pub const fn bytes(&self) -> usize {
        self.layout.bytes(self.escapes.len())
    }
}

/// Encodes the words of a tile, up to 512, and appends the exponents of its escapes: the plain implementation.
pub fn encode_tile(alphabet: Alphabet, words: &[u16], codes: TileCodesMut<'_>, escapes: &mut Vec<u8>) {
    let groups = codes.fields.iter_mut().zip(codes.signs).zip(codes.lows);
    for (words, ((fields, signs), lows)) in words.chunks(GROUP).zip(groups) {
        (*fields, *signs) = Default::default();
        for (position, low) in lows.iter_mut().enumerate() {
            let word = words.get(column(position)).copied().unwrap_or(alphabet.padding());
            let is_escape = alphabet.is_escape(split(word).0);
            if is_escape {
                escapes.push(alphabet.escape(word));
            }
            let [low_byte, high_byte] = if is_escape { alphabet.marked(word) } else { word }.to_le_bytes();
            *low = low_byte;
            let field = (high_byte & 0x7f) - alphabet.base() / 2;
            fields[position % FIELD_BYTES] |= field << (position / FIELD_BYTES * 2);
            signs[position % SIGN_BYTES] |= (high_byte >> 7) << (position / SIGN_BYTES);
        }
    }
}
