//! Random units, from ordinary weights to the edges of the format.

use df11_codec::encode::{Plan, Run, Start, split_sign_mantissa};
use df11_codec::format::join;
use df11_codec::{Code, EncodeError, Encoded, Geometry, Histogram, Unit};
use half::bf16;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

/// A unit, and what it was made from.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its geometry.
    pub geometry: Geometry,
    /// The code it was encoded with.
    pub code: Code,
    /// Its weights.
    pub weights: Vec<Vec<u16>>,
    /// Its six tensors.
    pub encoded: Encoded,
}

impl Case {
    /// Encodes weights with their own code, or with a code made from other frequencies.
    ///
    /// # Errors
    ///
    /// The format can't hold them.
    pub fn new(geometry: Geometry, code: Option<Code>, weights: Vec<Vec<u16>>) -> Result<Self, EncodeError> {
        let words = weights.concat();
        let histogram = Histogram::of(&words);
        let plan = match code {
            Some(code) => Plan::with_code(code, &histogram, geometry),
            None => Plan::new(&histogram, geometry),
        }?;
        let mut sign_mantissa = vec![0; words.len()];
        split_sign_mantissa(&words, &mut sign_mantissa);
        let run = plan.encode_run(&words, Start::default())?;
        let encoded = plan.finish([run], sign_mantissa, weights.iter().map(Vec::len))?;
        Ok(Self { geometry, code: plan.code().clone(), weights, encoded })
    }

    /// Encodes the words of one weight, which the format can hold, with their own code.
    pub fn of(geometry: Geometry, words: &[u16]) -> Self {
        Self::new(geometry, None, vec![words.to_vec()]).expect("the format can hold these words")
    }

    /// All words.
    pub fn words(&self) -> Vec<u16> {
        self.weights.concat()
    }

    /// The unit.
    pub fn unit(&self) -> Unit<'_> {
        Unit::validate(self.encoded.as_raw(), self.geometry).expect("a sound unit")
    }
}

/// The runs of a unit of one weight, each encoded by `encode`, and joined.
pub fn join_runs(
    plan: &Plan,
    runs: &[&[u16]],
    encode: impl Fn(&[u16], Start) -> Result<Run, EncodeError>,
) -> Result<Encoded, EncodeError> {
    let (mut start, mut encoded) = (Start::default(), Vec::new());
    for words in runs {
        encoded.push(encode(words, start)?);
        start = plan.after(start, words, &Histogram::of(words))?;
    }
    let words = runs.concat();
    let mut sign_mantissa = vec![0; words.len()];
    split_sign_mantissa(&words, &mut sign_mantissa);
    plan.finish(encoded, sign_mantissa, [words.len()])
}

/// Cuts words at these places. Some pieces are empty.
pub fn cut<'a>(words: &'a [u16], places: &[Index]) -> Vec<&'a [u16]> {
    let mut ends: Vec<usize> = places.iter().map(|place| place.index(words.len() + 1)).collect();
    ends.extend([0, words.len()]);
    ends.sort_unstable();
    ends.windows(2).map(|ends| &words[ends[0]..ends[1]]).collect()
}

/// Geometries: the official one, official windows with fewer threads, and small ones in which a few weights cross many
/// window and chunk borders.
pub fn geometries() -> impl Strategy<Value = Geometry> {
    let small = (prop_oneof![Just(8u32), 4u32..=16], prop_oneof![Just(2u32), 1u32..=64]);
    prop_oneof![
        1 => Just(Geometry::OFFICIAL),
        1 => (3u32..=9).prop_map(|log| (8, 1 << log)).prop_map(geometry),
        3 => small.prop_map(geometry),
    ]
}

fn geometry((bytes, threads): (u32, u32)) -> Geometry {
    Geometry::new(bytes, threads).expect("the strategy stays within the format")
}

/// Units of every kind: see [`words`] and [`codes`].
pub fn cases() -> impl Strategy<Value = Case> {
    let own_code = (geometries(), weights(words()))
        .prop_filter_map("more than 17 tables", |(geometry, weights)| Case::new(geometry, None, weights).ok());
    let other_code = (geometries(), codes()).prop_flat_map(|(geometry, code)| {
        let exponents: Vec<u8> = code.in_code_order().iter().map(|&(exponent, _)| exponent).collect();
        let word = (prop::sample::select(exponents), any::<u8>()).prop_map(|(e, rest)| join(e, rest));
        weights(vec(word, 0..3000)).prop_filter_map("more than 17 tables", move |weights| {
            Case::new(geometry, Some(code.clone()), weights).ok()
        })
    });
    prop_oneof![3 => own_code, 2 => other_code]
}

/// Units with full chunks, whose codes are mostly short: in the official geometry, or with fewer threads a block.
pub fn full_chunks() -> impl Strategy<Value = Case> {
    let smaller = (5u32..=15).prop_map(|warps| geometry((8, 32 * warps)));
    let geometries = prop_oneof![2 => Just(Geometry::OFFICIAL), 1 => smaller];
    let lengths = || 9000usize..=45_000;
    let own_code = weights(words_of(lengths())).prop_map(|weights| (None, weights));
    // Mostly short codes, and some of any length.
    let word = (any::<u32>(), any::<u8>(), 0..50).prop_map(|(bits, rest, rare)| {
        let i = if rare == 0 { bits % 32 } else { bits.trailing_zeros().min(31) };
        join(100 + i as u8, rest)
    });
    let other_code = weights(lengths().prop_flat_map(move |n| vec(word.clone(), n)))
        .prop_map(|weights| (Some(longest_codes()), weights));
    (geometries, prop_oneof![3 => own_code, 1 => other_code])
        .prop_filter_map("more than 17 tables", |(geometry, (code, weights))| Case::new(geometry, code, weights).ok())
}

/// Words that the format can hold: exponents up to 239, signs and mantissas of every kind.
pub fn words() -> impl Strategy<Value = Vec<u16>> {
    words_of(prop_oneof![0usize..=3, 0usize..=300, 0usize..=9000])
}

fn words_of(lengths: impl Strategy<Value = usize>) -> impl Strategy<Value = Vec<u16>> {
    lengths.prop_flat_map(|n| {
        prop_oneof![
            // As in a trained model: normal, of some scale.
            (-4f32..4.0, any::<u64>()).prop_map(move |(scale, seed)| normal(n, 10f32.powf(scale), seed)),
            // A few exponents: sometimes only one, sometimes exponent 0 among them.
            (vec(0u8..240, 1..=4), vec((any::<Index>(), any::<u8>()), n))
                .prop_map(|(set, draws)| { draws.iter().map(|(index, rest)| join(*index.get(&set), *rest)).collect() }),
            // Many exponents, equally frequent.
            (0u8..60, 60u8..=240, vec((any::<u8>(), any::<u8>()), n)).prop_map(|(low, high, draws)| {
                draws.iter().map(|&(e, rest)| join(low + e % (high - low), rest)).collect()
            }),
            // Each exponent half as frequent as the one before.
            vec((any::<u64>(), any::<u8>()), n).prop_map(|draws| {
                draws.iter().map(|&(bits, rest)| join(100 + bits.trailing_zeros().min(40) as u8, rest)).collect()
            }),
        ]
    })
}

/// Normally distributed weights, rounded to BF16 (by the sum of twelve uniform draws).
pub fn normal(n: usize, scale: f32, seed: u64) -> Vec<u16> {
    let mut state = seed | 1;
    let mut uniform = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as f32 / (1u64 << 24) as f32
    };
    (0..n).map(|_| bf16::from_f32(((0..12).map(|_| uniform()).sum::<f32>() - 6.0) * scale).to_bits()).collect()
}

/// Words whose exponents are each half as frequent as the one before, from 100 on: half of the words have codes of one bit.
pub fn skewed(n: u32) -> Vec<u16> {
    (1..=n).map(|i| join(100 + i.trailing_zeros() as u8, i as u8)).collect()
}

/// Codes that no histogram of a test's size would give: up to 32 bits, up to 17 tables.
pub fn codes() -> impl Strategy<Value = Code> {
    prop_oneof![
        (2usize..=32, 0u8..200).prop_map(|(n, first)| fibonacci((first..).take(n))),
        // 17 tables: pairs of 9-bit codes under sixteen of the 8-bit prefixes.
        Just(seventeen_tables()),
        // Frequencies of any size.
        vec(0u32..=40, 240)
            .prop_map(|logs| {
                code(|counts| logs.iter().zip(counts).for_each(|(&log, count)| *count = (1u64 << log) >> 1))
            })
            .prop_filter("more than 17 tables", |code| df11_codec::tables::fill(code).is_ok()),
    ]
}

/// A code with the most lookup tables that the format allows.
pub fn seventeen_tables() -> Code {
    Code::from_histogram(&nearly_flat(32)).expect("no exponent above 239")
}

/// A code from Fibonacci frequencies: each exponent's code is one bit shorter than the previous exponent's.
pub fn fibonacci(exponents: impl IntoIterator<Item = u8>) -> Code {
    let (mut count, mut next) = (1, 1);
    code(|counts| {
        for exponent in exponents {
            counts[usize::from(exponent)] = count;
            (count, next) = (next, count + next);
        }
    })
}

/// A code with the longest codes that the format allows: 32 exponents from 100 on, with codes of 1 bit, 2 bits and so on to 32 bits.
pub fn longest_codes() -> Code {
    code(|counts| (0..32).for_each(|i| counts[100 + i] = 1 << (32 - i)))
}

/// Frequencies of 208 exponents. The first `light` of them are half as frequent as most and get codes of 9 bits: each
/// pair of them needs a lookup table of its own.
pub fn nearly_flat(light: usize) -> Histogram {
    let mut counts = [0; 256];
    counts[..light].fill(1000);
    counts[light..207].fill(2000);
    counts[239] = 2000 * 32;
    Histogram::from_counts(counts)
}

fn code(fill: impl FnOnce(&mut [u64; 256])) -> Code {
    let mut counts = [0; 256];
    fill(&mut counts);
    Code::from_histogram(&Histogram::from_counts(counts)).expect("no exponent above 239")
}

/// Divides words into weights, some of them empty.
fn weights(words: impl Strategy<Value = Vec<u16>>) -> impl Strategy<Value = Vec<Vec<u16>>> {
    (words, vec(any::<Index>(), 0..4))
        .prop_map(|(words, places)| cut(&words, &places).into_iter().map(<[u16]>::to_vec).collect())
}

/// Characters of a name that a stranger chose: markup, the shell's, all scripts, controls, marks of direction, invisible ones, and any
/// other.
pub fn characters() -> impl Strategy<Value = char> {
    let controls = prop_oneof![0..0x20u32, 0x7f..0xa0u32];
    let format =
        prop_oneof![0x200b..0x2010u32, 0x2028..0x202fu32, 0x2060..0x2070u32, 0xfe00..0xfe10u32, 0xe0000..0xe0200u32];
    let character = |number: u32| char::from_u32(number).unwrap_or('\u{feff}');
    prop_oneof![
        4 => proptest::sample::select("ab.0 <>&\"'`|\\$()#-:/{}%;\u{61c}\u{ad}\u{feff}\u{3164}é模שع🦙".chars().collect::<Vec<_>>()),
        2 => controls.prop_map(character),
        3 => format.prop_map(character),
        2 => any::<char>(),
    ]
}
