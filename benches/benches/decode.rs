//! The fast decoder on one core, in bytes of BF16 a second, next to a copy of the same bytes.
#![allow(missing_docs)]

use df11_benches::{Corpus, On};
use df11_simd::{Decoder, Isa};
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
fn plain(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    let unit = corpus.unit();
    let mut out = vec![0; corpus.words.len()];
    bencher.counter(bf16_bytes(corpus)).bench_local(|| unit.decode_chunks(0, divan::black_box(&mut out)));
}

/// Making a decoder, which is making its table.
#[divan::bench(args = On::all())]
fn table(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    let unit = corpus.unit();
    bencher.counter(bf16_bytes(corpus)).bench_local(|| Decoder::new(divan::black_box(&unit), Isa::best()));
}

#[divan::bench(args = On::all())]
fn portable(bencher: Bencher<'_, '_>, on: On) {
    decode(bencher, on, Isa::PORTABLE);
}

#[divan::bench(args = On::all())]
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
