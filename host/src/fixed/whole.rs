//! A weight as one matrix with one alphabet, for GPUs and payloads: any row of it can be read, wherever it lies.

use std::ops::Range;

use df11_codec::Histogram;
use df11_codec::fixed::{Alphabet, Encoded};
use df11_simd::{Isa, histogram};
use rayon::prelude::*;

use crate::buffers::Buffers;
#[cfg(any(feature = "cuda", feature = "wgpu"))]
use crate::decode::parallel::UnitDecoding;
#[cfg(any(feature = "cuda", feature = "wgpu"))]
use crate::error::device::DeviceError;
use crate::error::{Error, Result};
use crate::fixed::blocks::Blocks;
#[cfg(any(feature = "cuda", feature = "wgpu"))]
use crate::model::named_unit::NamedUnit;
use crate::model::named_unit::NamedWeight;

/// The most blocks whose exponents are counted for the alphabet. A weight's blocks resemble each other, and an alphabet that
/// isn't quite the best leaves a few escapes more.
const COUNTED: usize = 8;

/// Encodes a weight, on all cores. `decode` puts these elements of its unit into words, on the thread that calls it.
///
/// # Errors
///
/// Those of `decode`; [`Error::Fixed`] if it has too many elements or escapes.
pub(crate) fn encode_whole(
    (name, shape, range): &NamedWeight,
    decode: impl Fn(Range<usize>, &mut [u16]) -> Result<()> + Sync,
) -> Result<Encoded> {
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
    let encoded = (0..blocks.count()).into_par_iter().map(encode).collect::<Result<_>>()?;
    Encoded::join(blocks.layout().columns(), alphabet, encoded).map_err(refused)
}

/// The same for all weights of a unit.
///
/// # Errors
///
/// [`DeviceError::Decode`] of a damaged unit; [`Error::Fixed`].
#[cfg(any(feature = "cuda", feature = "wgpu"))]
pub(crate) fn encode_unit(named: &NamedUnit<'_>) -> Result<Vec<Encoded>> {
    let decoding = UnitDecoding::new(*named.unit());
    let damaged = |source| DeviceError::Decode { unit: named.path().to_owned(), source }.into();
    let decode =
        |elements, words: &mut [u16]| decoding.decode_elements_on_this_thread(elements, words).map_err(damaged);
    named.weights().iter().map(|weight| encode_whole(weight, decode)).collect()
}

#[cfg(test)]
mod tests {
    use df11_codec::fixed::Matrix;

    use super::*;

    /// Weights of one block and of several, with rows that a block doesn't end with: the whole is sound, and has the words.
    #[test]
    fn the_blocks_become_one_matrix() {
        for shape in [vec![3, 5], vec![1500, 520], vec![2100, 512], vec![0, 7]] {
            let elements = shape.iter().product::<usize>();
            let words: Vec<u16> =
                (0..elements).map(|i| (0x3f80 + i % 300 * 64) as u16 ^ ((i % 2) << 15) as u16).collect();
            let weight = ("w".to_owned(), shape.clone(), 100..100 + elements);
            let whole = encode_whole(&weight, |range, out| {
                out.copy_from_slice(&words[range.start - 100..range.end - 100]);
                Ok(())
            });
            let whole = whole.unwrap();
            let matrix = Matrix::validate(whole.as_raw()).unwrap();
            let mut got = vec![0; elements];
            matrix.decode(0..matrix.layout().rows(), &mut got).unwrap();
            assert!(got == words, "{shape:?}");
        }
    }
}
