//! A unit to words, several exponents a lookup and several lookups at once, in one of two ways.
//!
//! Any machine takes chunks in turns (`lanes`):
//!
//! 1. `symbols`: a table that resolves 12 bits of the stream at once, which are 3.9 codes of a trained model;
//! 2. `lane`: one chunk's way through the stream, in strides of four lookups;
//! 3. `turns`: the lookups of several lanes in turns, so that none waits for another's;
//! 4. `gaps`: the gaps of a chunk against where its codes were found.
//!
//! With AVX-512 a vector takes eight windows side by side (`windows`), as threads do on a GPU:
//!
//! 1. `steps`: a table like that, of steps over up to four codes;
//! 2. `windows::walk`: eight lookups in each window, of 32 windows at a time;
//! 3. `windows::ends`: how many codes start in each, and whether the last one ends at the next one's gap;
//! 4. `windows::pack`: the exponents of all windows, one after the other;
//! 5. `windows::window`: what vectors leave: long codes, very many short ones, the end of the stream.
//!
//! Either way `merge` joins exponents, still in the first cache, and sign_mantissa bytes to words. All gaps are
//! checked. Both only say whether a chunk is sound. One that isn't, or that they don't take (windows of other than 8
//! bytes, or more than 512 of them), is left to [`Unit::decode_chunks`], which names the error.

mod gaps;
mod kernels;
mod lane;
mod lanes;
mod merge;
#[cfg(target_arch = "x86_64")]
mod steps;
mod symbols;
mod table;
#[cfg(test)]
mod tests;
mod turns;
#[cfg(target_arch = "x86_64")]
mod windows;

use df11_codec::{DecodeError, Unit};

use crate::Isa;
use lanes::Lanes;
#[cfg(target_arch = "x86_64")]
use windows::Windows;

/// Bits of a window in every published model.
const WINDOW: usize = 64;

/// The most windows of a chunk in every published model.
const WINDOWS: usize = 512;

/// A damaged stream, or a unit that isn't for fast decoders: the plain one will tell.
#[derive(Debug)]
struct Unfit;

/// A unit's decoder: [`Unit::decode_chunks`] at many times its speed, on one core.
///
/// Making one takes as long as decoding 200,000 elements. It can be shared by threads that decode
/// chunks of one unit.
#[derive(Clone, Debug)]
pub struct Decoder<'a> {
    unit: Unit<'a>,
    table: DecodeTable,
}

/// The table that decodes a unit, made of the unit or of any piece of it ([`Outline::unit_of`]), for all its pieces.
///
/// [`Outline::unit_of`]: df11_codec::outline::Outline::unit_of
#[derive(Clone, Debug)]
pub struct DecodeTable {
    luts: Vec<u8>,
    way: Way,
}

#[derive(Clone, Debug)]
enum Way {
    Lanes(Lanes),
    #[cfg(target_arch = "x86_64")]
    Windows(Windows),
}

impl<'a> Decoder<'a> {
    /// A decoder of this unit, with these instructions.
    pub fn new(unit: &Unit<'a>, isa: Isa) -> Self {
        Self { unit: *unit, table: DecodeTable::new(unit, isa) }
    }

    /// One that takes chunks in turns, also where windows side by side are faster.
    pub fn by_chunks(unit: &Unit<'a>, isa: Isa) -> Self {
        Self { unit: *unit, table: DecodeTable::by_chunks(unit, isa) }
    }

    /// One that takes windows side by side, also where chunks in turns are faster: with codes of very few bits or very
    /// many, and in chunks of other than 512 windows. `None` without AVX-512.
    pub fn by_windows(unit: &Unit<'a>, isa: Isa) -> Option<Self> {
        Some(Self { unit: *unit, table: DecodeTable::by_windows(unit, isa)? })
    }

    /// The words of consecutive chunks, from `first` on, until `out` is full: as
    /// [`Unit::decode_chunks`], with every check that it makes (FORMAT.md §4, §5).
    ///
    /// # Errors
    ///
    /// Those of [`Unit::decode_chunks`]; `out` then holds no particular words.
    pub fn decode_chunks(&self, first: usize, out: &mut [u16]) -> Result<(), DecodeError> {
        self.table.decode_chunks(&self.unit, first, out)
    }
}

impl DecodeTable {
    /// The table of this unit, for these instructions.
    pub fn new(unit: &Unit<'_>, isa: Isa) -> Self {
        Self::by_windows(unit, isa).filter(|table| table.suits(unit)).unwrap_or_else(|| Self::by_chunks(unit, isa))
    }

    fn by_chunks(unit: &Unit<'_>, isa: Isa) -> Self {
        Self { luts: unit.raw().luts.to_vec(), way: Way::Lanes(Lanes::new(unit, isa)) }
    }

    fn by_windows(unit: &Unit<'_>, isa: Isa) -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        return Some(Self { luts: unit.raw().luts.to_vec(), way: Way::Windows(Windows::new(unit, isa)?) });
        #[cfg(not(target_arch = "x86_64"))]
        {
            let _ = (unit, isa);
            None
        }
    }

    /// Whether its way is the faster one for the unit.
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "there is one way"))]
    fn suits(&self, unit: &Unit<'_>) -> bool {
        match &self.way {
            Way::Lanes(_) => true,
            #[cfg(target_arch = "x86_64")]
            Way::Windows(windows) => windows.suit(unit),
        }
    }

    /// As [`Decoder::decode_chunks`], of the unit or of a piece of it. A unit with other lookup tables is left to
    /// [`Unit::decode_chunks`].
    ///
    /// # Errors
    ///
    /// Those of [`Unit::decode_chunks`]; `out` then holds no particular words.
    pub fn decode_chunks(&self, unit: &Unit<'_>, first: usize, out: &mut [u16]) -> Result<(), DecodeError> {
        let geometry = unit.geometry();
        let fits = geometry.window_bits() == WINDOW as u64
            && geometry.threads_per_block() <= WINDOWS
            && unit.raw().luts == self.luts;
        if out.is_empty() || !fits {
            return unit.decode_chunks(first, out);
        }
        match &self.way {
            Way::Lanes(lanes) => lanes.decode_chunks(unit, first, out),
            #[cfg(target_arch = "x86_64")]
            Way::Windows(windows) => windows.decode_chunks(unit, first, out),
        }
    }
}

/// Splits off the memory for the words of `chunks` chunks, if the unit has that many and there is room for them.
fn split_words<'o>(unit: &Unit<'_>, first: usize, chunks: usize, out: &mut &'o mut [u16]) -> Option<&'o mut [u16]> {
    if chunks > unit.chunks().saturating_sub(first) {
        return None;
    }
    out.split_off_mut(..unit.chunk_elements(first + chunks).start - unit.chunk_elements(first).start)
}
