//! Each stage of the codec on one core: plain ([`df11_codec`]), and with every instruction set that the machine has
//! ([`df11_simd`]).

use df11_codec::encode::{Plan, Start};
use df11_codec::{Histogram, Unit, fixed as fixed_length, format};
use df11_simd::{Decoder, Encoder, Isa};
use fixed_length::{Alphabet, Encoded, Matrix};

use crate::Corpus;

const WRONG: &str = "a wrong answer is not worth timing";

/// Words of a run, the same number as in the command.
const RUN: usize = 1 << 18;

/// A stage to time. It processes all words of a corpus.
pub struct Stage<'c> {
    /// The stage's name.
    pub name: &'static str,
    /// The version: `plain`, or the instruction set.
    pub version: String,
    run: Box<dyn FnMut() + 'c>,
}

impl<'c> Stage<'c> {
    fn new(name: &'static str, version: impl Into<String>, run: impl FnMut() + 'c) -> Self {
        Self { name, version: version.into(), run: Box::new(run) }
    }

    /// Runs the stage once. It is a separate function in the binary, so that a profiler can count from here.
    #[inline(never)]
    pub fn run(&mut self) {
        (self.run)();
    }
}

/// The copy, with which all others are compared, then every stage. The result of each has been checked.
pub fn all(corpus: &Corpus) -> Vec<Stage<'_>> {
    let mut stages = vec![copy(corpus)];
    stages.extend([None].into_iter().chain(Isa::available().map(Some)).flat_map(|isa| of_version(corpus, isa)));
    stages
}

fn copy(corpus: &Corpus) -> Stage<'_> {
    let mut out = vec![0; corpus.words.len()];
    Stage::new("copy", "memcpy", move || std::hint::black_box(&mut out).copy_from_slice(&corpus.words))
}

fn of_version(corpus: &Corpus, isa: Option<Isa>) -> Vec<Stage<'_>> {
    let version = match isa {
        None => "plain".to_owned(),
        Some(isa) => format!("{isa:?}").replace("Isa(", "").replace(')', ""),
    };
    let mut stages = vec![
        Stage::new("histogram", &*version, count(corpus, isa)),
        Stage::new("split", &*version, split(corpus, isa)),
        Stage::new("encode", &*version, encode(corpus, isa)),
        Stage::new("decode", &*version, decode(corpus, isa)),
    ];
    stages.extend(fixed(corpus, isa, &version));
    match isa {
        None => stages.insert(3, Stage::new("merge", &*version, merge(corpus))),
        Some(isa) => stages.insert(3, Stage::new("encode and split", &*version, encode_and_split(corpus, isa))),
    }
    stages
}

fn count(corpus: &Corpus, isa: Option<Isa>) -> impl FnMut() {
    let words = &corpus.words;
    let count = move || isa.map_or_else(|| Histogram::of(words), |isa| df11_simd::histogram(words, isa));
    assert!(count() == Histogram::of(words), "{WRONG}");
    move || _ = std::hint::black_box(count())
}

fn split(corpus: &Corpus, isa: Option<Isa>) -> impl FnMut() {
    let (words, expected) = (&corpus.words, &corpus.encoded.sign_mantissa);
    let mut out = vec![0; words.len()];
    let split = move |out: &mut [u8]| match isa {
        None => df11_codec::encode::split_sign_mantissa(words, out),
        Some(isa) => df11_simd::split_sign_mantissa(words, out, isa),
    };
    split(&mut out);
    assert!(out == *expected, "{WRONG}");
    move || split(std::hint::black_box(&mut out))
}

/// Joins exponents and sign_mantissa bytes to words: the plain version of decoding's last step. In the fast decoder
/// this step can't be called alone.
fn merge(corpus: &Corpus) -> impl FnMut() {
    let exponents: Vec<u8> = corpus.words.iter().map(|&word| format::split(word).0).collect();
    let sign_mantissa = &corpus.encoded.sign_mantissa;
    let mut out = vec![0; exponents.len()];
    let merge = move |out: &mut [u16]| {
        for ((word, &exponent), &sign_mantissa) in out.iter_mut().zip(&exponents).zip(sign_mantissa) {
            *word = format::join(exponent, sign_mantissa);
        }
    };
    merge(&mut out);
    assert!(out == corpus.words, "{WRONG}");
    move || merge(std::hint::black_box(&mut out))
}

/// Encodes the code stream with its indexes, run by run.
fn encode(corpus: &Corpus, isa: Option<Isa>) -> impl FnMut() {
    let plan: &Plan = &corpus.plan;
    let encoder = isa.map(|isa| Encoder::new(plan, isa));
    let encode = move |run: &[u16]| match &encoder {
        None => plan.encode_run(run, Start::default()),
        Some(encoder) => encoder.encode_run(run, Start::default()),
    };
    let right = |run: &[u16]| encode(run) == plan.encode_run(run, Start::default());
    assert!(corpus.words.chunks(RUN).all(right), "{WRONG}");
    move || corpus.words.chunks(RUN).for_each(|run| drop(std::hint::black_box(encode(run))))
}

fn encode_and_split(corpus: &Corpus, isa: Isa) -> impl FnMut() {
    let encoder = Encoder::new(&corpus.plan, isa);
    let mut out = vec![0; corpus.words.len()];
    let encode = move |out: &mut [u8]| {
        for (run, out) in corpus.words.chunks(RUN).zip(out.chunks_mut(RUN)) {
            drop(std::hint::black_box(encoder.encode_run_and_split(run, Start::default(), out)));
        }
    };
    encode(&mut out);
    assert!(out == corpus.encoded.sign_mantissa, "{WRONG}");
    move || encode(&mut out)
}

fn decode(corpus: &Corpus, isa: Option<Isa>) -> impl FnMut() {
    let unit: Unit<'_> = corpus.unit();
    let decoder = isa.map(|isa| Decoder::new(&unit, isa));
    let mut out = vec![0; corpus.words.len()];
    let decode = move |out: &mut [u16]| match &decoder {
        None => unit.decode_chunks(0, out),
        Some(decoder) => decoder.decode_chunks(0, out),
    };
    assert!(decode(&mut out) == Ok(()) && out == corpus.words, "{WRONG}");
    move || assert!(decode(std::hint::black_box(&mut out)) == Ok(()), "{WRONG}")
}

/// Columns of the matrix that a corpus's words are, for the fixed-length form.
const COLUMNS: usize = 4096;

/// Rows that are decoded at once: 1 MiB, as for a layer's product.
const ROWS: usize = 128;

/// Encodes to fixed-length codes, some rows at a time; decodes them into memory in use.
fn fixed<'c>(corpus: &'c Corpus, isa: Option<Isa>, version: &str) -> [Stage<'c>; 2] {
    let words = &corpus.words[..corpus.words.len() / COLUMNS * COLUMNS];
    let alphabet = Alphabet::of(&Histogram::of(words));
    let encode = move || {
        let mut encoded = Encoded::new(COLUMNS, alphabet)?;
        for rows in words.chunks(ROWS * COLUMNS) {
            match isa {
                None => encoded.append(rows),
                Some(isa) => df11_simd::fixed::append(&mut encoded, rows, isa),
            }?;
        }
        Ok::<_, fixed_length::FixedError>(encoded)
    };
    let Ok(encoded) = encode() else { unreachable!("{WRONG}") };
    let decode = move |matrix: &Matrix<'_>, rows: std::ops::Range<usize>, out: &mut [u16]| match isa {
        None => matrix.decode(rows, out),
        Some(isa) => df11_simd::fixed::decode(matrix, rows, out, isa),
    };
    let mut out = vec![0; ROWS * COLUMNS];
    let mut decode_all = move |are_checked: bool| {
        let matrix = encoded.as_matrix();
        for (number, expected) in words.chunks(ROWS * COLUMNS).enumerate() {
            let (first, rows) = (number * ROWS, expected.len() / COLUMNS);
            let out = std::hint::black_box(&mut out[..expected.len()]);
            assert!(decode(&matrix, first..first + rows, out) == Ok(()), "{WRONG}");
            assert!(!are_checked || out == expected, "{WRONG}");
        }
    };
    decode_all(true);
    [
        Stage::new("encode, fixed length", version, move || drop(std::hint::black_box(encode()))),
        Stage::new("decode, fixed length", version, move || decode_all(false)),
    ]
}
