//! How often each exponent occurs (FORMAT.md §3.1).

use df11_codec::Histogram;

use crate::Isa;

/// The histogram of the exponents of `words`.
pub fn histogram(words: &[u16], isa: Isa) -> Histogram {
    let _ = isa;
    Histogram::of(words)
}
