//! The stages of the codec on one core: plain ([`df11_codec`]), and with every instruction set that the machine has
//! ([`df11_simd`]).

use df11_codec::encode::{Plan, Start};
use df11_codec::fixed::{self, Alphabet, FixedError};
use df11_codec::{EncodeError, Encoded, Geometry, Histogram, format};
use df11_simd::{Decoder, Encoder, Isa};

use crate::Corpus;

const WRONG: &str = "a wrong answer is not worth timing";

/// Words per run, as in the command.
const RUN: usize = 1 << 18;

/// A stage to time. It processes all words of a corpus.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The stage's name.
    pub name: &'static str,
    /// The version: `plain`, or the instruction set.
    pub version: String,
    /// The instructions to use; `None` for the plain codec.
    isa: Option<Isa>,
    prepare: fn(&Corpus, Option<Isa>) -> Work<'_>,
}

/// A stage on a corpus, whose result has been checked.
pub type Work<'c> = Box<dyn FnMut() + 'c>;

impl Stage {
    /// Runs the stage once, and checks its result.
    pub fn prepare<'c>(&self, corpus: &'c Corpus) -> Work<'c> {
        (self.prepare)(corpus, self.isa)
    }
}

/// Runs a stage once. It is a separate function in the binary, so that a profiler can count from here.
#[inline(never)]
pub fn run(work: &mut Work<'_>) {
    work();
}

/// The copy, with which all others are compared, then every stage.
pub fn all() -> Vec<Stage> {
    let mut stages = vec![Stage { name: "copy", version: "memcpy".to_owned(), isa: None, prepare: copy }];
    for isa in [None].into_iter().chain(Isa::available().map(Some)) {
        let version =
            isa.map_or_else(|| "plain".to_owned(), |isa| format!("{isa:?}").replace("Isa(", "").replace(')', ""));
        let mut add = |name, prepare| stages.push(Stage { name, version: version.clone(), isa, prepare });
        add("histogram", histogram);
        add("split", split);
        add("encode", encode);
        // Each of these is a separate function in only one of the two crates.
        match isa {
            None => add("merge", merge),
            Some(_) => add("encode and split", encode_and_split),
        }
        add("whole unit", whole_unit);
        if isa.is_some() {
            add("decoder's table", table);
        }
        add("decode", decode);
        add("encode to fixed length", encode_to_fixed_length);
        add("decode from fixed length", decode_from_fixed_length);
    }
    stages
}

fn copy(corpus: &Corpus, _: Option<Isa>) -> Work<'_> {
    let mut out = vec![0; corpus.words.len()];
    Box::new(move || std::hint::black_box(&mut out).copy_from_slice(&corpus.words))
}

fn count(words: &[u16], isa: Option<Isa>) -> Histogram {
    isa.map_or_else(|| Histogram::of(words), |isa| df11_simd::histogram(words, isa))
}

fn histogram(corpus: &Corpus, isa: Option<Isa>) -> Work<'_> {
    assert!(count(&corpus.words, isa) == Histogram::of(&corpus.words), "{WRONG}");
    Box::new(move || _ = std::hint::black_box(count(&corpus.words, isa)))
}

fn split(corpus: &Corpus, isa: Option<Isa>) -> Work<'_> {
    let mut out = vec![0; corpus.words.len()];
    let split = move |out: &mut [u8]| match isa {
        None => df11_codec::encode::split_sign_mantissa(&corpus.words, out),
        Some(isa) => df11_simd::split_sign_mantissa(&corpus.words, out, isa),
    };
    split(&mut out);
    assert!(out == corpus.encoded.sign_mantissa, "{WRONG}");
    Box::new(move || split(std::hint::black_box(&mut out)))
}

/// Joins exponents and sign_mantissa bytes to words: the plain version of decoding's last step. The fast decoder's
/// can't be called alone.
fn merge(corpus: &Corpus, _: Option<Isa>) -> Work<'_> {
    let exponents: Vec<u8> = corpus.words.iter().map(|&word| format::split(word).0).collect();
    let mut out = vec![0; exponents.len()];
    let merge = move |out: &mut [u16]| {
        for ((word, &exponent), &sign_mantissa) in out.iter_mut().zip(&exponents).zip(&corpus.encoded.sign_mantissa) {
            *word = format::join(exponent, sign_mantissa);
        }
    };
    merge(&mut out);
    assert!(out == corpus.words, "{WRONG}");
    Box::new(move || merge(std::hint::black_box(&mut out)))
}

/// Encodes the code stream with its indexes, run by run.
fn encode(corpus: &Corpus, isa: Option<Isa>) -> Work<'_> {
    let plan: &Plan = &corpus.plan;
    let encoder = isa.map(|isa| Encoder::new(plan, isa));
    let encode = move |run: &[u16]| match &encoder {
        None => plan.encode_run(run, Start::default()),
        Some(encoder) => encoder.encode_run(run, Start::default()),
    };
    let right = |run: &[u16]| encode(run) == plan.encode_run(run, Start::default());
    assert!(corpus.words.chunks(RUN).all(right), "{WRONG}");
    Box::new(move || corpus.words.chunks(RUN).for_each(|run| drop(std::hint::black_box(encode(run)))))
}

/// Encodes, and splits off signs and mantissas, in one pass.
fn encode_and_split(corpus: &Corpus, isa: Option<Isa>) -> Work<'_> {
    let encoder = Encoder::new(&corpus.plan, isa.unwrap_or(Isa::PORTABLE));
    let mut out = vec![0; corpus.words.len()];
    let encode = move |out: &mut [u8]| {
        for (run, out) in corpus.words.chunks(RUN).zip(out.chunks_mut(RUN)) {
            drop(std::hint::black_box(encoder.encode_run_and_split(run, Start::default(), out)));
        }
    };
    encode(&mut out);
    assert!(out == corpus.encoded.sign_mantissa, "{WRONG}");
    Box::new(move || encode(&mut out))
}

/// Everything that the command does with a unit: histograms, plan, runs, and joining the six tensors.
fn whole_unit(corpus: &Corpus, isa: Option<Isa>) -> Work<'_> {
    let whole = move || -> Result<Encoded, EncodeError> {
        let runs = || corpus.words.chunks(RUN);
        let histograms: Vec<Histogram> = runs().map(|run| count(run, isa)).collect();
        let mut total = Histogram::default();
        histograms.iter().for_each(|histogram| total.add(histogram));
        let plan = Plan::new(&total, Geometry::OFFICIAL)?;
        let encoder = isa.map(|isa| Encoder::new(&plan, isa));

        let (mut start, mut encoded) = (Start::default(), Vec::new());
        let mut sign_mantissa = vec![0; plan.n_elements()];
        for ((run, histogram), out) in runs().zip(&histograms).zip(sign_mantissa.chunks_mut(RUN)) {
            encoded.push(match &encoder {
                Some(encoder) => encoder.encode_run_and_split(run, start, out)?,
                None => {
                    df11_codec::encode::split_sign_mantissa(run, out);
                    plan.encode_run(run, start)?
                }
            });
            start = plan.after(start, run, histogram)?;
        }
        plan.finish(encoded, sign_mantissa, [corpus.words.len()])
    };
    assert!(whole().as_ref() == Ok(&corpus.encoded), "{WRONG}");
    Box::new(move || drop(std::hint::black_box(whole())))
}

/// Making a decoder, which is making its table.
fn table(corpus: &Corpus, isa: Option<Isa>) -> Work<'_> {
    let unit = corpus.unit();
    Box::new(move || drop(std::hint::black_box(Decoder::new(&unit, isa.unwrap_or(Isa::PORTABLE)))))
}

fn decode(corpus: &Corpus, isa: Option<Isa>) -> Work<'_> {
    let unit = corpus.unit();
    let decoder = isa.map(|isa| Decoder::new(&unit, isa));
    let mut out = vec![0; corpus.words.len()];
    let decode = move |out: &mut [u16]| match &decoder {
        None => unit.decode_chunks(0, out),
        Some(decoder) => decoder.decode_chunks(0, out),
    };
    assert!(decode(&mut out) == Ok(()) && out == corpus.words, "{WRONG}");
    Box::new(move || assert!(decode(std::hint::black_box(&mut out)) == Ok(()), "{WRONG}"))
}

/// Columns of the matrix made from a corpus's words, for fixed-length codes.
const COLUMNS: usize = 4096;

/// How many words are decoded at a time from fixed-length codes: 1 MiB, as for a layer's product.
const ROWS: usize = 128 * COLUMNS;

fn to_fixed_length(words: &[u16], isa: Option<Isa>) -> Result<fixed::Encoded, FixedError> {
    let words = &words[..words.len() / COLUMNS * COLUMNS];
    let mut encoded = fixed::Encoded::new(COLUMNS, Alphabet::of(&count(words, isa)))?;
    for rows in words.chunks(ROWS) {
        match isa {
            None => encoded.append(rows),
            Some(isa) => df11_simd::fixed::append(&mut encoded, rows, isa),
        }?;
    }
    Ok(encoded)
}

fn encode_to_fixed_length(corpus: &Corpus, isa: Option<Isa>) -> Work<'_> {
    assert!(to_fixed_length(&corpus.words, isa) == to_fixed_length(&corpus.words, None), "{WRONG}");
    Box::new(move || drop(std::hint::black_box(to_fixed_length(&corpus.words, isa))))
}

/// Decodes some rows at a time, into memory in use.
fn decode_from_fixed_length(corpus: &Corpus, isa: Option<Isa>) -> Work<'_> {
    let Ok(encoded) = to_fixed_length(&corpus.words, isa) else { unreachable!("{WRONG}") };
    let mut out = vec![0; ROWS];
    let mut decode = move |is_right: fn(&[u16], &[u16]) -> bool| {
        let matrix = encoded.as_matrix();
        for first in (0..matrix.layout().words()).step_by(ROWS) {
            let words = &corpus.words[first..matrix.layout().words().min(first + ROWS)];
            let rows = first / COLUMNS..(first + words.len()) / COLUMNS;
            let decoded = match isa {
                None => matrix.decode(rows, std::hint::black_box(&mut out[..words.len()])),
                Some(isa) => {
                    df11_simd::fixed::decode(&matrix, rows, std::hint::black_box(&mut out[..words.len()]), isa)
                }
            };
            assert!(decoded == Ok(()) && is_right(&out[..words.len()], words), "{WRONG}");
        }
    };
    decode(|out, words| out == words);
    Box::new(move || decode(|_, _| true))
}
