//! A unit to words, several exponents a lookup and several chunks at once.
//!
//! 1. `symbols`: a table that resolves 12 bits of the stream at once, which are 3.9 codes of a trained model;
//! 2. `lane`: one chunk's way through the stream, in strides of four lookups;
//! 3. `turns`: the lookups of several lanes in turns, so that none waits for another's;
//! 4. `gaps`: the gaps of a chunk against where its codes were found;
//! 5. `merge`: exponents, still in the first cache, and sign_mantissa bytes to words.
//!
//! Lanes only say whether a chunk is sound. One that isn't, or that they don't take (windows of other than 8 bytes, or more than 512 of them),
//! is left to [`Unit::decode_chunks`], which names the error. All gaps are checked.

mod gaps;
mod kernels;
mod lane;
mod merge;
mod symbols;
#[cfg(test)]
mod tests;
mod turns;

use df11_codec::{DecodeError, Unit};

use crate::Isa;
use lane::{Lane, Unfit};
use symbols::Symbols;

/// Chunks that are decoded at once: more would need more registers than there are.
const LANES: usize = 4;

/// A unit's decoder: [`Unit::decode_chunks`] at many times its speed, on one core.
///
/// Making one takes as long as decoding 100,000 elements. It can be shared by threads that decode
/// chunks of one unit.
#[derive(Clone, Debug)]
pub struct Decoder<'a> {
    unit: Unit<'a>,
    symbols: Symbols,
    isa: Isa,
}

impl<'a> Decoder<'a> {
    /// A decoder of this unit, with these instructions.
    pub fn new(unit: &Unit<'a>, isa: Isa) -> Self {
        Self { unit: *unit, symbols: Symbols::new(unit), isa }
    }

    /// The words of consecutive chunks, from `first` on, until `out` is full: as
    /// [`Unit::decode_chunks`], with every check that it makes (FORMAT.md §4, §5).
    ///
    /// # Errors
    ///
    /// Those of [`Unit::decode_chunks`]; `out` then holds no particular words.
    pub fn decode_chunks(&self, first: usize, mut out: &mut [u16]) -> Result<(), DecodeError> {
        if out.is_empty() || !Lane::takes(&self.unit) {
            return self.unit.decode_chunks(first, out);
        }
        let mut lanes: [_; LANES] = core::array::from_fn(|_| Lane::new(self.unit));
        let mut chunk = first;
        while !out.is_empty() {
            let fits = |&chunks: &usize| self.has_room(chunk, chunks, out);
            let Some(chunks) = [LANES, LANES / 2, 1].into_iter().find(fits) else {
                return self.unit.decode_chunks(chunk, out);
            };
            let words = out.split_off_mut(..self.words(chunk, chunks)).unwrap_or_default();
            if self.decode_together(&mut lanes[..chunks], chunk, words).is_err() {
                self.unit.decode_chunks(chunk, words)?;
            }
            chunk += chunks;
        }
        Ok(())
    }

    /// How many words some chunks have.
    fn words(&self, first: usize, chunks: usize) -> usize {
        self.unit.chunk_elements(first + chunks).start - self.unit.chunk_elements(first).start
    }

    /// Whether there are so many chunks, and room for their words.
    fn has_room(&self, first: usize, chunks: usize, out: &[u16]) -> bool {
        let left = self.unit.chunks().saturating_sub(first);
        chunks <= left && self.words(first, chunks) <= out.len()
    }

    /// The words of consecutive chunks, one lane for each.
    fn decode_together(&self, lanes: &mut [Lane<'a>], first: usize, words: &mut [u16]) -> Result<(), Unfit> {
        let start = self.unit.chunk_elements(first).start;
        let mut merge = |lane: &mut Lane<'_>| {
            let (exponents, elements) = lane.take()?;
            let sign_mantissa = &self.unit.raw().sign_mantissa[elements.clone()];
            let words = &mut words[elements.start - start..elements.end - start];
            kernels::merge(self.isa, exponents, sign_mantissa, words);
            Ok(())
        };
        for (lane, chunk) in lanes.iter_mut().zip(first..) {
            lane.start(chunk);
        }
        self.strides::<LANES>(lanes, &mut merge)?;
        // Where one lane came to its chunk's end, the others are near theirs.
        lanes.chunks_mut(LANES / 2).try_for_each(|pair| self.strides::<{ LANES / 2 }>(pair, &mut merge))?;
        for lane in lanes {
            self.strides::<1>(core::slice::from_mut(lane), &mut merge)?;
            lane.finish()?;
            merge(lane)?;
        }
        Ok(())
    }

    /// All strides that N lanes can make together.
    fn strides<const N: usize>(
        &self,
        lanes: &mut [Lane<'a>],
        merge: &mut impl FnMut(&mut Lane<'_>) -> Result<(), Unfit>,
    ) -> Result<(), Unfit> {
        let Ok(lanes) = <&mut [_; N]>::try_from(lanes) else { return Ok(()) };
        while lanes.iter().all(Lane::can_stride) {
            kernels::turns(self.isa, &self.symbols, lanes)?;
            lanes.iter_mut().try_for_each(&mut *merge)?;
        }
        Ok(())
    }
}
