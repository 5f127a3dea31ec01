//! Each stage of the codec on one core, plain and with every set of instructions that the machine has, in bytes of BF16 a
//! second, next to a copy of the same bytes.
#![allow(missing_docs)]

use std::fmt;

use df11_benches::On;
use df11_benches::stages::{self, Stage};
use divan::Bencher;
use divan::counter::BytesCount;

struct Case(On, Stage);

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {} {}", self.0, self.1.name, self.1.version)
    }
}

fn cases() -> impl Iterator<Item = Case> {
    On::all().flat_map(|on| stages::all().into_iter().map(move |stage| Case(on, stage)))
}

#[divan::bench(args = cases())]
fn stage(bencher: Bencher<'_, '_>, Case(on, stage): &Case) {
    let corpus = on.corpus();
    let mut work = stage.prepare(corpus);
    bencher.counter(BytesCount::new(2 * corpus.words.len())).bench_local(|| stages::run(&mut work));
}

fn main() {
    divan::main();
}
