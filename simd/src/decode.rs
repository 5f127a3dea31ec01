//! A unit to words, several exponents a lookup and several chunks at once.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod gaps;
mod kernels;
mod lane;
mod symbols;

use df11_codec::{DecodeError, Unit};

use crate::Isa;
use lane::{Lane, Unfit};
use symbols::Symbols;

/// Chunks that are decoded at once.
const LANES: usize = 4;

/// The plain decoder's results at many times its speed.
#[derive(Clone, Debug)]
pub struct Decoder {
    isa: Isa,
    symbols: Symbols,
}

impl Decoder {
    /// A decoder of this unit: for any other, its table is wrong.
    pub fn new(unit: &Unit<'_>, isa: Isa) -> Self {
        Self { isa, symbols: Symbols::new(unit) }
    }

    /// The words of consecutive chunks.
    ///
    /// # Errors
    ///
    /// As [`Unit::decode_chunks`].
    pub fn decode_chunks(&self, unit: &Unit<'_>, first: usize, mut out: &mut [u16]) -> Result<(), DecodeError> {
        if !Lane::takes(unit) || out.is_empty() {
            return unit.decode_chunks(first, out);
        }
        let mut chunk = first;
        while !out.is_empty() {
            let start = unit.chunk_elements(chunk).start;
            let words_of = |chunks| unit.chunk_elements(chunk + chunks).start - start;
            let at_once = [LANES, 1].into_iter().find(|&n| chunk + n <= unit.chunks() && words_of(n) <= out.len());
            let Some(at_once) = at_once else { return unit.decode_chunks(chunk, out) };
            let words = out.split_off_mut(..words_of(at_once)).unwrap_or_default();
            let done = match at_once {
                LANES => self.lanes::<LANES>(unit, chunk, words),
                _ => self.lanes::<1>(unit, chunk, words),
            };
            if done.is_err() {
                unit.decode_chunks(chunk, words)?;
            }
            chunk += at_once;
        }
        Ok(())
    }

    fn lanes<const N: usize>(&self, unit: &Unit<'_>, chunk: usize, out: &mut [u16]) -> Result<(), Unfit> {
        let base = unit.chunk_elements(chunk).start;
        let sign_mantissa = unit.raw().sign_mantissa;
        let mut merge = |lane: &mut Lane<'_>| {
            let (exponents, elements) = lane.take()?;
            kernels::merge(
                self.isa,
                exponents,
                &sign_mantissa[elements.clone()],
                &mut out[elements.start - base..elements.end - base],
            );
            Ok(())
        };
        let mut lanes: [Lane<'_>; N] = core::array::from_fn(|i| Lane::new(unit, chunk + i));
        while !lanes.iter().any(Lane::at_limit) {
            kernels::strides(self.isa, &self.symbols, &mut lanes)?;
            lanes.iter_mut().try_for_each(&mut merge)?;
        }
        for lane in &mut lanes {
            while !lane.at_limit() {
                kernels::strides(self.isa, &self.symbols, core::array::from_mut(lane))?;
                merge(lane)?;
            }
            lane.finish()?;
            merge(lane)?;
        }
        Ok(())
    }
}
