//! What a unit will take with codes of a fixed length (FIXED-LENGTH.md), which no header says.

use df11_codec::Histogram;
use df11_codec::fixed::{Alphabet, FixedError, Layout};

/// Bytes around a tensor in a GPU's memory: it begins at a multiple of 16, and a zero follows it.
const AROUND: u64 = 16;

/// The bytes that weights of so many elements take, whose exponents have codes of these lengths in DF11.
///
/// Codes and starts are counted exactly, if rows are whole tiles of 512 elements; DF11 doesn't say how long they are, and rows of a
/// group of 64 each would take 5 % more. How many elements are escapes is estimated from the
/// code lengths: an exponent whose code has n bits is one in 2^n elements, more or less. Twice as many are counted, and one alphabet
/// for all weights, where a decoder chooses one for each: so the sum is too large rather than too small, by up to 4 %.
///
/// # Errors
///
/// [`FixedError::TooLarge`].
pub(crate) fn fixed_bytes(lengths: &[u8; 256], weights: impl IntoIterator<Item = usize>) -> Result<u64, FixedError> {
    // Of 2^40 elements. No code has more than 32 bits.
    let shares = lengths.map(|bits| if bits == 0 { 0 } else { (1u64 << 40).checked_shr(bits.into()).unwrap_or(0) });
    let histogram = Histogram::from_counts(shares);
    let escapes = Alphabet::of(&histogram).escapes(&histogram);
    weights.into_iter().try_fold(0u64, |bytes, elements| {
        let own = u64::try_from((2 * escapes * elements as u128) >> 40).unwrap_or(u64::MAX).min(elements as u64);
        let layout = Layout::new(1, elements)?;
        let around = own.saturating_add(layout.bytes(0) as u64).saturating_add(3 * AROUND);
        Ok(bytes.saturating_add(around))
    })
}

#[cfg(test)]
mod tests {
    use df11_codec::fixed::Encoded;
    use df11_codec::huffman::Code;
    use df11_tests::{data, strategies};

    use super::*;

    /// Real weights, weights as of a model's initialisation, and constants: never too small, and too large by 5 % at most.
    #[test]
    fn more_than_it_takes_and_little_more() {
        let mut samples: Vec<(Vec<u16>, usize)> =
            data::sample().unwrap().into_iter().map(|words| (words, 384)).collect();
        samples.extend([0.02, 1.0].map(|sigma| (strategies::normal(512 * 300, sigma, 7), 512)));
        samples.push((vec![0x3f80; 512 * 200], 512));
        for (words, columns) in samples {
            let histogram = Histogram::of(&words);
            let code = Code::from_histogram(&histogram).unwrap();
            let mut lengths = [0; 256];
            code.in_code_order().into_iter().for_each(|(exponent, code)| lengths[usize::from(exponent)] = code.length);
            let mut encoded = Encoded::new(columns, Alphabet::of(&histogram)).unwrap();
            encoded.append(&words[..words.len() / columns * columns]).unwrap();
            let (got, exact) = (fixed_bytes(&lengths, [words.len()]).unwrap(), encoded.bytes() as u64);
            assert!(got >= exact, "{got} for {exact}");
            assert!(got <= exact + exact / 20 + 4 * AROUND, "{got} for {exact}");
        }
    }

    #[test]
    fn weights_that_can_not_be() {
        assert_eq!(fixed_bytes(&[0; 256], [usize::MAX]), Err(FixedError::TooLarge { rows: 1, columns: usize::MAX }));
        assert_eq!(fixed_bytes(&[0; 256], []), Ok(0));
    }
}
