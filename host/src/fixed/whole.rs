//! A weight as one matrix with one alphabet, for GPUs: their kernels read any row of it, wherever it lies.

use std::ops::Range;

use df11_codec::Histogram;
use df11_codec::fixed::{Alphabet, Encoded, FixedError, Layout};
use df11_simd::{Isa, histogram};
use rayon::prelude::*;

use crate::buffers::Buffers;
use crate::error::{Error, Result};
use crate::fixed::blocks::Blocks;
use crate::model::named_unit::NamedWeight;

/// The most blocks whose exponents are counted for the alphabet. A weight's blocks resemble each other, and an alphabet that
/// isn't quite the best leaves a few escapes more.
const COUNTED: usize = 8;

/// A weight's codes, escapes and starts.
#[derive(Debug)]
pub(crate) struct WholeMatrix {
    pub(crate) layout: Layout,
    pub(crate) alphabet: Alphabet,
    pub(crate) codes: Vec<u8>,
    pub(crate) escapes: Vec<u8>,
    /// Little-endian numbers of 32 bits.
    pub(crate) starts: Vec<u8>,
}

impl WholeMatrix {
    /// Encodes a weight, on all cores. `decode` puts these elements of its unit into words, on the thread that calls it.
    ///
    /// # Errors
    ///
    /// Those of `decode`; [`Error::Fixed`] if it has too many elements or escapes.
    pub(crate) fn of(
        (name, shape, range): &NamedWeight,
        decode: impl Fn(Range<usize>, &mut [u16]) -> Result<()> + Sync,
    ) -> Result<Self> {
        let refused = |source| Error::Fixed { tensor: name.clone(), source };
        let blocks = Blocks::of_matrix(shape).map_err(refused)?;
        let buffers = Buffers::<Vec<u16>>::default();
        let decode_block = |block, words: &mut Vec<u16>| {
            let elements = blocks.elements(block);
            words.resize(elements.len(), 0);
            decode(range.start + elements.start..range.start + elements.end, words)
        };
        let count = |block| buffers.with(|words| decode_block(block, words).map(|()| histogram(words, Isa::best())));
        let every = blocks.count().div_ceil(COUNTED).max(1);
        let counted = (0..blocks.count()).into_par_iter().step_by(every);
        let counts = counted.map(count).collect::<Result<Vec<_>>>()?;
        let mut all = Histogram::default();
        counts.iter().for_each(|counts| all.add(counts));
        let alphabet = Alphabet::of(&all);
        let encode = |block| {
            buffers.with(|words| {
                decode_block(block, words)?;
                blocks.encode_with(alphabet, words).map_err(refused)
            })
        };
        let encoded = (0..blocks.count()).into_par_iter().map(encode).collect::<Result<Vec<_>>>()?;
        Self::join(blocks.layout(), alphabet, encoded).map_err(refused)
    }

    /// Joins the rows of blocks with one alphabet.
    fn join(layout: Layout, alphabet: Alphabet, encoded: Vec<Encoded>) -> Result<Self, FixedError> {
        let all: usize = encoded.iter().map(|block| block.as_raw().escapes.len()).sum();
        let end = u32::try_from(all).map_err(|_| FixedError::TooManyEscapes { got: all })?;
        let mut whole = Self {
            layout,
            alphabet,
            codes: Vec::with_capacity(layout.code_bytes()),
            escapes: Vec::with_capacity(all),
            starts: Vec::with_capacity(size_of::<u32>() * layout.starts()),
        };
        let mut before = 0u32;
        for block in encoded {
            let raw = block.as_raw();
            let (&escapes, own) = raw.starts.split_last().unwrap_or((&0, &[]));
            whole.starts.extend(own.iter().flat_map(|start| (before + start).to_le_bytes()));
            before += escapes;
            whole.codes.extend_from_slice(raw.codes);
            whole.escapes.extend_from_slice(raw.escapes);
        }
        whole.starts.extend(end.to_le_bytes());
        Ok(whole)
    }
}

#[cfg(test)]
mod tests {
    use df11_codec::fixed::{Matrix, RawMatrix};

    use super::*;

    /// Weights of one block and of several, with rows that a block doesn't end with: the whole is sound, and has the words.
    #[test]
    fn the_blocks_become_one_matrix() {
        for shape in [vec![3, 5], vec![1500, 520], vec![2100, 512], vec![0, 7]] {
            let elements = shape.iter().product::<usize>();
            let words: Vec<u16> =
                (0..elements).map(|i| (0x3f80 + i % 300 * 64) as u16 ^ ((i % 2) << 15) as u16).collect();
            let weight = ("w".to_owned(), shape.clone(), 100..100 + elements);
            let whole = WholeMatrix::of(&weight, |range, out| {
                out.copy_from_slice(&words[range.start - 100..range.end - 100]);
                Ok(())
            });
            let WholeMatrix { layout, alphabet, codes, escapes, starts } = whole.unwrap();
            let starts: Vec<u32> = starts.as_chunks().0.iter().map(|start| u32::from_le_bytes(*start)).collect();
            let raw = RawMatrix { layout, alphabet, codes: &codes, escapes: &escapes, starts: &starts };
            let matrix = Matrix::validate(raw).unwrap();
            let mut got = vec![0; elements];
            matrix.decode(0..layout.rows(), &mut got).unwrap();
            assert!(got == words, "{shape:?}");
        }
    }
}
