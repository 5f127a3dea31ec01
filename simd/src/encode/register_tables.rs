//! A code as tables that fit in vector registers.

use df11_codec::Code;

/// Tables for up to 128 neighbouring exponents. An exponent's lowest 6 bits (7 in a wide table) are its index.
#[derive(Clone)]
pub(super) struct Tables {
    /// Whether all 128 entries are used, or only the first 64.
    pub(super) is_wide: bool,
    /// The exponent that the entry is for. If that exponent has no code, this is an exponent with another index, so
    /// that no lookup matches it.
    pub(super) exponents: [u8; 128],
    /// Lengths of the codes.
    pub(super) lengths: [u8; 128],
    /// The lowest 8 bits of the codes.
    pub(super) low: [u8; 128],
    /// The next 8 bits. A code of more than 16 bits is cut off.
    pub(super) high: [u8; 128],
}

impl Tables {
    /// The tables for the 128 most frequent neighbouring exponents of a code, or for 64 if these cover nearly all
    /// words.
    pub(super) fn new(code: &Code) -> Self {
        // Handling one word in 4,000 separately costs less than the second half of the tables.
        let (narrow, wide) = (best(code, 64), best(code, 128));
        let is_wide = wide.frequency - narrow.frequency > ONE / 4000;
        let first = if is_wide { wide.first } else { narrow.first };
        let size = if is_wide { 128 } else { 64 };

        let mut tables = Self { is_wide, exponents: [0; 128], lengths: [0; 128], low: [0; 128], high: [0; 128] };
        for (entry, exponent) in (0..).zip(&mut tables.exponents) {
            *exponent = !entry;
        }
        for exponent in first..first + size {
            let codeword = code.of(exponent as u8);
            if codeword.length > 0 {
                let entry = exponent % size;
                tables.exponents[entry] = exponent as u8;
                tables.lengths[entry] = codeword.length;
                [tables.low[entry], tables.high[entry], ..] = codeword.bits.to_le_bytes();
            }
        }
        tables
    }
}

/// The frequency of all words together, which a code of 0 bits would stand for.
const ONE: u64 = 1 << 32;

/// Neighbouring exponents.
struct Neighbours {
    first: usize,
    /// Their total frequency, as the code lengths imply it for a good code.
    frequency: u64,
}

/// The most frequent `size` neighbours.
fn best(code: &Code, size: usize) -> Neighbours {
    let frequency = |exponent: usize| match code.of(exponent as u8).length {
        0 => 0,
        length => ONE >> length,
    };
    let all = (0..=256 - size).map(|first| Neighbours { first, frequency: (first..first + size).map(frequency).sum() });
    all.max_by_key(|neighbours| neighbours.frequency).unwrap_or(Neighbours { first: 0, frequency: 0 })
}
