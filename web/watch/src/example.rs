//! The unit that the page decodes: the one in the book's worked block, docs/kernel/example.md.

use df11_codec::encode::{Plan, Start, split_sign_mantissa};
use df11_codec::fixed::{Alphabet, Encoded as FixedEncoded};
use df11_codec::format::join;
use df11_codec::{Code, Encoded, Geometry, Histogram, Unit};
use serde::Serialize;

/// Threads per block. A GPU's blocks are whole warps; the emulated block can be small enough for a page.
pub const THREADS: u32 = 2;

/// The number of chunks in the unit.
pub const CHUNKS: u32 = 2;

/// The exponents of its elements.
const EXPONENTS: [u8; 33] = [
    125, 118, 121, 119, 117, 123, 120, 118, 122, 119, 118, 120, 119, 118, 121, 120, 118, 119, 120, 121, 119, 124, 125,
    126, 123, 124, 125, 126, 121, 124, 123, 125, 126,
];

/// The unit and its code.
#[derive(Debug)]
pub struct Example {
    code: Code,
    encoded: Encoded,
    words: Vec<u16>,
}

/// What the page draws.
#[derive(Serialize)]
struct Description {
    threads: u32,
    codes: Vec<u8>,
    gaps: Vec<u8>,
    starts: Vec<u32>,
    words: Vec<u16>,
    /// Each exponent's code, as a string of bits.
    code: Vec<(u8, String)>,
}

impl Default for Example {
    fn default() -> Self {
        Self::new()
    }
}

impl Example {
    /// Encodes it. The code comes from Fibonacci numbers, so that a few elements have many code lengths.
    #[expect(clippy::expect_used, reason = "its numbers are constants, and a test encodes it")]
    pub fn new() -> Self {
        let mut counts = [0; 256];
        counts[117..127].copy_from_slice(&[1, 1, 2, 3, 5, 8, 13, 21, 34, 40]);
        // Element i has the sign i mod 2 and the mantissa i, so that a byte in the wrong place is noticed.
        let words: Vec<u16> = (0..).zip(EXPONENTS).map(|(i, exponent)| join(exponent, i | (i & 1) << 7)).collect();
        let encode = || {
            let code = Code::from_histogram(&Histogram::from_counts(counts))?;
            let plan = Plan::with_code(code, &Histogram::of(&words), Geometry::new(8, THREADS).ok_or("no geometry")?)?;
            let mut sign_mantissa = vec![0; words.len()];
            split_sign_mantissa(&words, &mut sign_mantissa);
            let run = plan.encode_run(&words, Start::default())?;
            let encoded = plan.finish([run], sign_mantissa, [words.len()])?;
            Ok::<_, Box<dyn std::error::Error>>((plan.code().clone(), encoded))
        };
        let (code, encoded) = encode().expect("the example can be encoded");
        Self { code, encoded, words }
    }

    /// The unit.
    #[expect(clippy::expect_used, reason = "it was just encoded")]
    pub fn unit(&self) -> Unit<'_> {
        let geometry = Geometry::new(8, THREADS).expect("the geometry of the example");
        Unit::validate(self.encoded.as_raw(), geometry).expect("a sound unit")
    }

    /// Its words.
    pub fn words(&self) -> &[u16] {
        &self.words
    }

    /// What the page draws, as JSON.
    pub(crate) fn describe(&self) -> String {
        let raw = self.encoded.as_raw();
        let bits = |exponent: u8| {
            let code = self.code.of(exponent);
            (exponent, format!("{:0length$b}", code.bits, length = usize::from(code.length)))
        };
        let window = |i: u32| {
            let at = |bit: u32| raw.gaps.get((bit / 8) as usize).map_or(0, |byte| byte >> (7 - bit % 8) & 1);
            (0..5).fold(0, |gap, bit| gap << 1 | at(5 * i + bit))
        };
        let positions = raw.output_positions.as_chunks().0.iter();
        let description = Description {
            threads: THREADS,
            codes: raw.encoded_exponent.to_vec(),
            gaps: (0..THREADS * CHUNKS).map(window).collect(),
            starts: positions.map(|bytes| u32::from_le_bytes(*bytes)).collect(),
            words: self.words.clone(),
            code: (117..127).map(bits).collect(),
        };
        serde_json::to_string(&description).unwrap_or_default()
    }
}

/// A row of 512 weights with fixed-length codes: seven exponents, repeated, and one that has no code.
#[expect(clippy::expect_used, reason = "its numbers are constants, and a test encodes it")]
pub(crate) fn fixed() -> FixedEncoded {
    let exponent = |i: usize| if i == 300 { 100 } else { 119 + EXPONENTS[i % EXPONENTS.len()] % 7 };
    let words: Vec<u16> = (0..512).map(|i| join(exponent(i), i as u8)).collect();
    let mut encoded = FixedEncoded::new(512, Alphabet::of(&Histogram::of(&words))).expect("a row has columns");
    encoded.append(&words).expect("a whole row");
    encoded
}
