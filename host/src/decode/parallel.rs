//! Chunks of a unit on all cores.

use std::ops::Range;

use df11_codec::{DecodeError, Unit};
use df11_simd::{Decoder, Isa};
use rayon::prelude::*;

/// Chunks of a task: about 400,000 weights, a fraction of a millisecond's work.
const CHUNKS: usize = 32;

/// A unit, and the table that decodes it.
#[derive(Clone, Debug)]
pub(crate) struct ParallelDecoder<'a> {
    unit: Unit<'a>,
    decoder: Decoder<'a>,
}

impl<'a> ParallelDecoder<'a> {
    /// Makes the table.
    pub(crate) fn new(unit: Unit<'a>) -> Self {
        Self { unit, decoder: Decoder::new(&unit, Isa::best()) }
    }

    /// The words of some chunks into `out`, which has as many.
    ///
    /// # Errors
    ///
    /// [`DecodeError`]; `out` then holds no particular words.
    pub(crate) fn decode_chunks(&self, chunks: Range<usize>, mut out: &mut [u16]) -> Result<(), DecodeError> {
        check_length(&self.unit, &chunks, out.len())?;
        let tasks = tasks(&self.unit, chunks).map(|(first, n)| (first, out.split_off_mut(..n).unwrap_or_default()));
        let tasks: Vec<_> = tasks.collect();
        tasks.into_par_iter().try_for_each(|(first, words)| self.decoder.decode_chunks(first, words))
    }
}

/// The words given are those of the chunks given, no fewer and no more.
fn check_length(unit: &Unit<'_>, chunks: &Range<usize>, got: usize) -> Result<(), DecodeError> {
    let start = |chunk: usize| unit.chunk_elements(chunk.min(unit.chunks())).start;
    let expected = start(chunks.end).saturating_sub(start(chunks.start));
    if got == expected { Ok(()) } else { Err(DecodeError::OutLength { chunk: chunks.start, got, expected }) }
}

/// Chunks in tasks: the first chunk of each, and its number of elements.
fn tasks(unit: &Unit<'_>, chunks: Range<usize>) -> impl Iterator<Item = (usize, usize)> {
    let end = chunks.end.min(unit.chunks());
    (chunks.start..end).step_by(CHUNKS).map(move |first| {
        let next = end.min(first + CHUNKS);
        (first, unit.chunk_elements(next).start - unit.chunk_elements(first).start)
    })
}
