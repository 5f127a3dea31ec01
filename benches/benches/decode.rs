//! The fast decoder on one core, in bytes of BF16 a second, beside a copy of the same bytes.
#![allow(missing_docs)]

use std::sync::LazyLock;

use df11_benches::Corpus;
use df11_simd::{Decoder, Isa};
use divan::Bencher;
use divan::counter::BytesCount;

static REAL: LazyLock<Corpus> = LazyLock::new(Corpus::real);
static SYNTHETIC: LazyLock<Corpus> = LazyLock::new(Corpus::synthetic);

#[derive(Clone, Copy, Debug)]
enum On {
    RealLayer,
    Synthetic64M,
}

impl On {
    fn corpus(self) -> &'static Corpus {
        match self {
            Self::RealLayer => &REAL,
            Self::Synthetic64M => &SYNTHETIC,
        }
    }
}

const CORPORA: [On; 2] = [On::RealLayer, On::Synthetic64M];

fn bf16_bytes(corpus: &Corpus) -> BytesCount {
    BytesCount::new(2 * corpus.words.len())
}

#[divan::bench(args = CORPORA)]
fn copy(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    let mut out = vec![0; corpus.words.len()];
    bencher.counter(bf16_bytes(corpus)).bench_local(|| divan::black_box(&mut out).copy_from_slice(&corpus.words));
}

#[divan::bench(args = CORPORA)]
fn plain(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    let unit = corpus.unit();
    let mut out = vec![0; corpus.words.len()];
    bencher.counter(bf16_bytes(corpus)).bench_local(|| unit.decode_chunks(0, divan::black_box(&mut out)));
}

/// Making a decoder, which is making its table.
#[divan::bench(args = CORPORA)]
fn table(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    let unit = corpus.unit();
    bencher.counter(bf16_bytes(corpus)).bench_local(|| Decoder::new(divan::black_box(&unit), Isa::best()));
}

#[divan::bench(args = CORPORA)]
fn portable(bencher: Bencher<'_, '_>, on: On) {
    decode(bencher, on, Isa::PORTABLE);
}

#[divan::bench(args = CORPORA)]
fn best(bencher: Bencher<'_, '_>, on: On) {
    decode(bencher, on, Isa::best());
}

fn decode(bencher: Bencher<'_, '_>, on: On, isa: Isa) {
    let corpus = on.corpus();
    let unit = corpus.unit();
    let decoder = Decoder::new(&unit, isa);
    let mut out = vec![0; corpus.words.len()];
    assert!(decoder.decode_chunks(0, &mut out) == Ok(()) && out == corpus.words, "a wrong answer is not worth timing");
    bencher.counter(bf16_bytes(corpus)).bench_local(|| decoder.decode_chunks(0, divan::black_box(&mut out)));
}

fn main() {
    divan::main();
}
