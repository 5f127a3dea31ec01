//! What a unit will take with codes of a fixed length (FIXED-LENGTH.md), which no header says.

use df11_codec::Histogram;
use df11_codec::fixed::{Alphabet, FixedError};

use crate::fixed::GPU_MOST_CODE_BYTES;
use crate::fixed::blocks::Blocks;

/// Bytes around a tensor in a GPU's memory: it begins at a multiple of 16, and a zero follows it.
const AROUND: u64 = 16;

/// The bytes that a weight takes, if a GPU can hold it so. `histogram` has its exponents, or some of them.
///
/// A row has the elements of all dimensions of `shape` but the first. Without a shape it is one row, as if rows were whole tiles of 512
/// elements: rows of a group of 64 each would take 5 % more, and rows of 65 nearly twice as much.
///
/// Codes and starts are counted exactly. Of each element that has no code twice is counted, in case that those in `histogram` are
/// fewer than it has.
///
/// # Errors
///
/// [`FixedError::TooLarge`].
pub(crate) fn fixed_bytes(histogram: &Histogram, shape: &[usize]) -> Result<u64, FixedError> {
    let blocks = Blocks::of_matrix(shape)?;
    let layout = blocks.layout();
    if layout.code_bytes() as u64 > GPU_MOST_CODE_BYTES {
        return Err(FixedError::TooLarge { rows: layout.rows(), columns: layout.columns() });
    }
    let (words, all) = (layout.words() as u64, histogram.total().max(1));
    let escapes = 2 * Alphabet::of(histogram).escapes(histogram) * u128::from(words) / all;
    let escapes = u64::try_from(escapes).unwrap_or(u64::MAX).min(words);
    Ok((layout.bytes(0) as u64).saturating_add(escapes).saturating_add(3 * AROUND))
}

/// The histogram that a code of these lengths is made for: an exponent whose code has n bits is one in 2^n elements, more or less.
pub(crate) fn histogram_of(lengths: &[u8; 256]) -> Histogram {
    // Of 2^40 elements. No code has more than 32 bits.
    Histogram::from_counts(lengths.map(|bits| if bits == 0 { 0 } else { 1u64 << 40 >> bits.min(40) }))
}

#[cfg(test)]
mod tests {
    use df11_codec::fixed::Encoded;
    use df11_codec::huffman::Code;
    use df11_tests::{data, strategies};

    use super::*;

    /// Real weights, weights as of a model's initialisation, and constants, with rows of tiles, groups and neither: never too small, and
    /// too large by 5 % at most if the histogram is the weight's own or its code's.
    #[test]
    fn more_than_it_takes_and_little_more() {
        let mut samples: Vec<(Vec<u16>, usize)> =
            data::sample().unwrap().into_iter().map(|words| (words, 384)).collect();
        samples.extend([512, 64, 96, 65].map(|columns| (strategies::normal(columns * 300, 0.02, 7), columns)));
        samples.push((strategies::normal(512 * 300, 1.0, 7), 512));
        samples.push((vec![0x3f80; 512 * 200], 512));
        for (words, columns) in samples {
            let rows = words.len() / columns;
            let words = &words[..rows * columns];
            let histogram = Histogram::of(words);
            let code = Code::from_histogram(&histogram).unwrap();
            let mut lengths = [0; 256];
            code.in_code_order().into_iter().for_each(|(exponent, code)| lengths[usize::from(exponent)] = code.length);
            let mut encoded = Encoded::new(columns, Alphabet::of(&histogram)).unwrap();
            encoded.append(words).unwrap();
            let exact = encoded.bytes() as u64;
            for histogram in [histogram, histogram_of(&lengths)] {
                let got = fixed_bytes(&histogram, &[rows, columns]).unwrap();
                assert!(got >= exact, "{got} for {exact}");
                assert!(got <= exact + exact / 20 + 4 * AROUND, "{got} for {exact}");
            }
        }
    }

    #[test]
    fn weights_that_can_not_be() {
        let of = |shape: &[usize]| fixed_bytes(&Histogram::default(), shape);
        assert_eq!(of(&[usize::MAX]), Err(FixedError::TooLarge { rows: 1, columns: usize::MAX }));
        // 2^32 - 48 bytes of codes, and a group more.
        assert!(of(&[48_806_446, 64]).is_ok());
        assert_eq!(of(&[48_806_447, 64]), Err(FixedError::TooLarge { rows: 48_806_447, columns: 64 }));
        assert_eq!(of(&[0, 64]), Ok(4 + 3 * AROUND));
    }
}
