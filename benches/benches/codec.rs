//! The codec on one core, in bytes of BF16 a second, beside a copy of the same bytes.
#![allow(missing_docs)]

use std::sync::LazyLock;

use df11_benches::Corpus;
use df11_codec::Histogram;
use df11_codec::encode::{Start, split_sign_mantissa};
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
fn histogram(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    bencher.counter(bf16_bytes(corpus)).bench_local(|| Histogram::of(&corpus.words));
}

#[divan::bench(args = CORPORA)]
fn split(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    let mut out = vec![0; corpus.words.len()];
    bencher.counter(bf16_bytes(corpus)).bench_local(|| split_sign_mantissa(&corpus.words, divan::black_box(&mut out)));
}

#[divan::bench(args = CORPORA)]
fn encode_exponents(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    bencher.counter(bf16_bytes(corpus)).bench_local(|| corpus.plan.encode_run(&corpus.words, Start::default()));
}

#[divan::bench(args = CORPORA)]
fn decode(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    let unit = corpus.unit();
    let mut out = vec![0; corpus.words.len()];
    bencher.counter(bf16_bytes(corpus)).bench_local(|| unit.decode_chunks(0, divan::black_box(&mut out)));
}

fn main() {
    divan::main();
}
