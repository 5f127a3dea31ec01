//! Each pass of the fast encoder on one core, with every set of instructions that the machine has, in
//! bytes of BF16 a second, next to a copy of the same bytes.
#![allow(missing_docs)]

use std::fmt;

use df11_benches::{Corpus, On};
use df11_codec::encode::{Plan, Start};
use df11_codec::{EncodeError, Encoded, Geometry, Histogram};
use df11_simd::{Encoder, Isa, histogram, split_sign_mantissa};
use divan::counter::BytesCount;
use divan::{Bencher, black_box};

/// Words of a run, as the tool cuts them.
const RUN: usize = 1 << 18;

/// A corpus and the instructions to use; none are those of the plain codec.
struct Case(On, Option<Isa>);

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(isa) => write!(f, "{:?} {isa:?}", self.0),
            None => write!(f, "{:?} codec", self.0),
        }
    }
}

fn cases() -> impl Iterator<Item = Case> {
    On::all().flat_map(|on| [None].into_iter().chain(Isa::available().map(Some)).map(move |isa| Case(on, isa)))
}

impl Case {
    fn corpus(&self) -> &'static Corpus {
        self.0.corpus()
    }

    fn words(&self) -> &'static [u16] {
        &self.corpus().words
    }

    fn bytes(&self) -> BytesCount {
        BytesCount::new(2 * self.words().len())
    }

    fn plan(&self) -> &'static Plan {
        &self.corpus().plan
    }

    fn histogram(&self, words: &[u16]) -> Histogram {
        self.1.map_or_else(|| Histogram::of(words), |isa| histogram(words, isa))
    }

    fn split(&self, words: &[u16], out: &mut [u8]) {
        match self.1 {
            Some(isa) => split_sign_mantissa(words, out, isa),
            None => df11_codec::encode::split_sign_mantissa(words, out),
        }
    }

    /// All that the tool does with a unit, on one thread.
    fn whole(&self) -> Result<Encoded, EncodeError> {
        let runs = || self.words().chunks(RUN);
        let histograms: Vec<Histogram> = runs().map(|run| self.histogram(run)).collect();
        let mut total = Histogram::default();
        histograms.iter().for_each(|histogram| total.add(histogram));
        let plan = Plan::new(&total, Geometry::OFFICIAL)?;
        let encoder = self.1.map(|isa| Encoder::new(&plan, isa));

        let (mut start, mut encoded) = (Start::default(), Vec::new());
        let mut sign_mantissa = vec![0; plan.n_elements()];
        for ((run, histogram), out) in runs().zip(&histograms).zip(sign_mantissa.chunks_mut(RUN)) {
            encoded.push(match &encoder {
                Some(encoder) => encoder.encode_run_and_split(run, start, out)?,
                None => {
                    self.split(run, out);
                    plan.encode_run(run, start)?
                }
            });
            start = plan.after(start, run, histogram)?;
        }
        plan.finish(encoded, sign_mantissa, [self.words().len()])
    }
}

#[divan::bench(args = On::all())]
fn copy(bencher: Bencher<'_, '_>, on: On) {
    let corpus = on.corpus();
    let mut out = vec![0; corpus.words.len()];
    let bytes = BytesCount::new(2 * corpus.words.len());
    bencher.counter(bytes).bench_local(|| black_box(&mut out).copy_from_slice(&corpus.words));
}

#[divan::bench(args = cases())]
fn count(bencher: Bencher<'_, '_>, case: &Case) {
    assert!(case.histogram(case.words()) == Histogram::of(case.words()));
    bencher.counter(case.bytes()).bench_local(|| case.histogram(case.words()));
}

#[divan::bench(args = cases())]
fn split(bencher: Bencher<'_, '_>, case: &Case) {
    let mut out = vec![0; case.words().len()];
    case.split(case.words(), &mut out);
    assert!(out == case.corpus().encoded.sign_mantissa);
    bencher.counter(case.bytes()).bench_local(|| case.split(case.words(), black_box(&mut out)));
}

/// The code stream with its indexes, in runs as the tool cuts them.
#[divan::bench(args = cases())]
fn encode_runs(bencher: Bencher<'_, '_>, case: &Case) {
    let encoder = case.1.map(|isa| Encoder::new(case.plan(), isa));
    let runs = || {
        case.words().chunks(RUN).try_for_each(|run| {
            let start = Start::default();
            let run = match &encoder {
                Some(encoder) => encoder.encode_run(run, start)?,
                None => case.plan().encode_run(run, start)?,
            };
            black_box(&run);
            Ok::<_, EncodeError>(())
        })
    };
    bencher.counter(case.bytes()).bench_local(runs);
}

/// The same and the signs and mantissas, in one pass.
#[divan::bench(args = cases().filter(|case| case.1.is_some()))]
fn encode_runs_and_split(bencher: Bencher<'_, '_>, case: &Case) {
    let Some(isa) = case.1 else { return };
    let encoder = Encoder::new(case.plan(), isa);
    let mut out = vec![0; case.words().len()];
    bencher.counter(case.bytes()).bench_local(|| {
        case.words().chunks(RUN).zip(out.chunks_mut(RUN)).try_for_each(|(run, out)| {
            black_box(&encoder.encode_run_and_split(run, Start::default(), out)?);
            Ok::<_, EncodeError>(())
        })
    });
}

/// Histograms, plan, runs, and the six tensors put together.
#[divan::bench(args = cases())]
fn whole_unit(bencher: Bencher<'_, '_>, case: &Case) {
    assert!(case.whole().as_ref() == Ok(&case.corpus().encoded), "a wrong answer is not worth timing");
    bencher.counter(case.bytes()).bench_local(|| case.whole());
}

fn main() {
    divan::main();
}
