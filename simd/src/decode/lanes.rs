//! Decodes chunks in strides, with one lane for each, four at once.

use df11_codec::{DecodeError, Unit};

use super::lane::Lane;
use super::symbols::Symbols;
use super::{Unfit, kernels, split_words};
use crate::Isa;

/// How many chunks are decoded at once. There are too few registers for more.
pub(super) const LANES: usize = 4;

/// The table, which all lanes share.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    symbols: Symbols,
    isa: Isa,
}

impl Lanes {
    /// Makes the table of a unit.
    pub(super) fn new(unit: &Unit<'_>, isa: Isa) -> Self {
        Self { symbols: Symbols::new(unit), isa }
    }

    /// [`super::Decoder::decode_chunks`].
    pub(super) fn decode_chunks(&self, unit: &Unit<'_>, first: usize, mut out: &mut [u16]) -> Result<(), DecodeError> {
        let mut lanes: [_; LANES] = core::array::from_fn(|_| Lane::new(*unit));
        let mut chunk = first;
        while !out.is_empty() {
            let mut split = |chunks| Some((chunks, split_words(unit, chunk, chunks, &mut out)?));
            let Some((chunks, words)) = [LANES, LANES / 2, 1].into_iter().find_map(&mut split) else {
                return unit.decode_chunks(chunk, out);
            };
            if self.decode_together(unit, &mut lanes[..chunks], chunk, words).is_err() {
                unit.decode_chunks(chunk, words)?;
            }
            chunk += chunks;
        }
        Ok(())
    }

    /// Decodes consecutive chunks, with one lane for each.
    pub(super) fn decode_together(
        &self,
        unit: &Unit<'_>,
        lanes: &mut [Lane<'_>],
        first: usize,
        words: &mut [u16],
    ) -> Result<(), Unfit> {
        let start = unit.chunk_elements(first).start;
        let mut merge = |lane: &mut Lane<'_>| {
            let (exponents, elements) = lane.take()?;
            let sign_mantissa = unit.raw().sign_mantissa.get(elements.clone()).ok_or(Unfit)?;
            let words = &mut words[elements.start - start..elements.end - start];
            kernels::merge(self.isa, exponents, sign_mantissa, words);
            Ok(())
        };
        for (lane, chunk) in lanes.iter_mut().zip(first..) {
            lane.start(chunk);
        }
        self.strides::<LANES>(lanes, &mut merge)?;
        // When one lane reaches the end of its chunk, the others are near theirs.
        lanes.chunks_mut(LANES / 2).try_for_each(|pair| self.strides::<{ LANES / 2 }>(pair, &mut merge))?;
        for lane in lanes {
            self.strides::<1>(core::slice::from_mut(lane), &mut merge)?;
            lane.finish()?;
            merge(lane)?;
        }
        Ok(())
    }

    /// Makes all strides that N lanes can make together.
    fn strides<'a, const N: usize>(
        &self,
        lanes: &mut [Lane<'a>],
        merge: &mut impl FnMut(&mut Lane<'a>) -> Result<(), Unfit>,
    ) -> Result<(), Unfit> {
        let Ok(lanes) = <&mut [_; N]>::try_from(lanes) else { return Ok(()) };
        while lanes.iter().all(Lane::can_stride) {
            kernels::turns(self.isa, &self.symbols, lanes)?;
            lanes.iter_mut().try_for_each(&mut *merge)?;
        }
        Ok(())
    }
}
