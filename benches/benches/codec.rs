//! The codec on one core, in bytes of BF16 a second, next to a copy of the same bytes.
#![allow(missing_docs)]

use df11_benches::{Corpus, On};
use df11_codec::encode::{Start, split_sign_mantissa};
use df11_codec::{Histogram, format};
use divan::Bencher;
use divan::counter::BytesCount;

fn bf16_bytes(corpus: &Corpus) -> BytesCount {
    BytesCount::new(2 * corpus.words.len())
}

#[divan::bench(args = On::all())]
fn copy(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    let mut out = vec![0; corpus.words.len()];
    bencher.counter(bf16_bytes(corpus)).bench_local(|| divan::black_box(&mut out).copy_from_slice(&corpus.words));
}

#[divan::bench(args = On::all())]
fn histogram(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    bencher.counter(bf16_bytes(corpus)).bench_local(|| Histogram::of(&corpus.words));
}

#[divan::bench(args = On::all())]
fn split(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    let mut out = vec![0; corpus.words.len()];
    bencher.counter(bf16_bytes(corpus)).bench_local(|| split_sign_mantissa(&corpus.words, divan::black_box(&mut out)));
}

#[divan::bench(args = On::all())]
fn encode_exponents(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    bencher.counter(bf16_bytes(corpus)).bench_local(|| corpus.plan.encode_run(&corpus.words, Start::default()));
}

/// Decoding's last step: exponents and sign_mantissa bytes to words.
#[divan::bench(args = On::all())]
fn merge(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    let exponents: Vec<u8> = corpus.words.iter().map(|&word| format::split(word).0).collect();
    let mut out = vec![0; exponents.len()];
    let mut merge = || {
        let parts = exponents.iter().zip(&corpus.encoded.sign_mantissa);
        divan::black_box(&mut out).iter_mut().zip(parts).for_each(|(word, (&e, &sm))| *word = format::join(e, sm));
    };
    merge();
    bencher.counter(bf16_bytes(corpus)).bench_local(&mut merge);
    assert!(out == corpus.words, "a wrong answer was timed");
}

#[divan::bench(args = On::all())]
fn decode(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    let unit = corpus.unit();
    let mut out = vec![0; corpus.words.len()];
    bencher.counter(bf16_bytes(corpus)).bench_local(|| unit.decode_chunks(0, divan::black_box(&mut out)));
}

fn main() {
    divan::main();
}
