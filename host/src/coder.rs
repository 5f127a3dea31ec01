//! Chunks of a unit on all cores.

use std::ops::Range;

use df11_codec::{DecodeError, Unit};
use df11_simd::{Decoder, Isa};
use rayon::prelude::*;

/// Chunks of a task: about 400,000 weights, a fraction of a millisecond's work.
const CHUNKS: usize = 32;

/// All words of a unit.
///
/// # Errors
///
/// [`DecodeError`]: the stream contradicts its indexes.
pub fn decode(unit: &Unit<'_>) -> Result<Vec<u16>, DecodeError> {
    let mut words = vec![0; unit.n_elements()];
    Coder::new(*unit).decode_chunks(0..unit.chunks(), &mut words)?;
    Ok(words)
}

/// A unit, and the table that decodes it.
#[derive(Clone, Debug)]
pub struct Coder<'a> {
    unit: Unit<'a>,
    decoder: Decoder<'a>,
}

impl<'a> Coder<'a> {
    /// Makes the table.
    pub fn new(unit: Unit<'a>) -> Self {
        Self { unit, decoder: Decoder::new(&unit, Isa::best()) }
    }

    /// The words of some chunks into `out`, which has as many.
    ///
    /// # Errors
    ///
    /// [`DecodeError`]; `out` then holds no particular words.
    pub fn decode_chunks(&self, chunks: Range<usize>, mut out: &mut [u16]) -> Result<(), DecodeError> {
        let tasks = tasks(&self.unit, chunks).map(|(first, n)| (first, out.split_off_mut(..n).unwrap_or_default()));
        let tasks: Vec<_> = tasks.collect();
        tasks.into_par_iter().try_for_each(|(first, words)| self.decoder.decode_chunks(first, words))
    }
}

/// Whether words that a GPU decoded are those of some chunks of a unit ([`Unit::confirm_chunks`]).
///
/// # Errors
///
/// [`DecodeError`]: the stream contradicts its indexes, and the words are wrong.
pub fn confirm_chunks(unit: &Unit<'_>, chunks: Range<usize>, mut words: &[u16]) -> Result<(), DecodeError> {
    let tasks = tasks(unit, chunks).map(|(first, n)| (first, words.split_off(..n).unwrap_or_default()));
    let tasks: Vec<_> = tasks.collect();
    tasks.into_par_iter().try_for_each(|(first, words)| unit.confirm_chunks(first, words))
}

/// Chunks in tasks: the first chunk of each, and its elements.
fn tasks(unit: &Unit<'_>, chunks: Range<usize>) -> impl Iterator<Item = (usize, usize)> {
    let end = chunks.end;
    chunks.step_by(CHUNKS).map(move |first| {
        let behind = end.min(first + CHUNKS);
        (first, unit.chunk_elements(behind).start - unit.chunk_elements(first).start)
    })
}
