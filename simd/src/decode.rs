//! Decodes a unit to words, with several exponents per lookup and several lookups at once, in one of two ways.
//!
//! On any machine, several chunks are decoded in turns (`lanes`):
//!
//! 1. `symbols`: a table that resolves 12 bits of the stream at once, which are 3.9 codes of a trained model;
//! 2. `lane`: walks through one chunk of the stream, in strides of four lookups;
//! 3. `turns`: interleaves the lookups of several lanes, so that none waits for another's;
//! 4. `gaps`: compares a chunk's gaps with where its codes were found.
//!
//! With AVX-512, a vector decodes eight windows side by side (`windows`), like threads on a GPU:
//!
//! 1. `steps`: a similar table, whose entries are steps over up to four codes;
//! 2. `windows::walk`: eight lookups in each window, for 32 windows at a time;
//! 3. `windows::ends`: how many codes start in each window, and whether the last one ends at the next window's gap;
//! 4. `windows::pack`: puts the exponents of all windows one after the other;
//! 5. `windows::window`: does what vectors can't: long codes, very many short ones, the end of the stream.
//!
//! Either way `merge` joins the exponents, still in the first-level cache, with sign_mantissa bytes to words. All gaps
//! are checked. Both ways find out only whether a chunk is sound. A damaged chunk, or one that they don't support
//! (windows of other than 8 bytes, or more than 512 windows), is left to [`Unit::decode_chunks`], which returns the
//! error.

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

/// Bits per window in every published model.
const WINDOW: usize = 64;

/// The most windows per chunk; published models have just as many.
const WINDOWS: usize = 512;

/// The stream is damaged, or the fast decoders don't support the unit. The plain decoder will find out which.
#[derive(Debug)]
struct Unfit;

/// A unit's decoder: does what [`Unit::decode_chunks`] does, many times as fast, on one core.
///
/// Making one takes as long as decoding 200,000 elements. Threads that decode chunks of one unit can share it.
#[derive(Clone, Debug)]
pub struct Decoder<'a> {
    unit: Unit<'a>,
    table: DecodeTable,
}

/// A unit's table for decoding. It is made from the unit or from any piece of it ([`Outline::unit_of`]), and decodes
/// all its pieces.
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
    /// A decoder for this unit, using these instructions.
    pub fn new(unit: &Unit<'a>, isa: Isa) -> Self {
        Self { unit: *unit, table: DecodeTable::new(unit, isa) }
    }

    /// A decoder that decodes chunks in turns, even if windows side by side would be faster.
    pub fn by_chunks(unit: &Unit<'a>, isa: Isa) -> Self {
        Self { unit: *unit, table: DecodeTable::by_chunks(unit, isa) }
    }

    /// A decoder that decodes windows side by side, even if chunks in turns would be faster: for codes of very few or
    /// very many bits, and for chunks of other than 512 windows. `None` without AVX-512.
    pub fn by_windows(unit: &Unit<'a>, isa: Isa) -> Option<Self> {
        Some(Self { unit: *unit, table: DecodeTable::by_windows(unit, isa)? })
    }

    /// Decodes consecutive chunks, from `first` on, until `out` is full, like [`Unit::decode_chunks`], with all its
    /// checks (FORMAT.md §4, §5).
    ///
    /// # Errors
    ///
    /// The errors of [`Unit::decode_chunks`]; the content of `out` is then unspecified.
    pub fn decode_chunks(&self, first: usize, out: &mut [u16]) -> Result<(), DecodeError> {
        self.table.decode_chunks(&self.unit, first, out)
    }
}

impl DecodeTable {
    /// The table for this unit and these instructions.
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

    /// Whether this way of decoding is the faster one for the unit.
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables, reason = "there is one way"))]
    fn suits(&self, unit: &Unit<'_>) -> bool {
        match &self.way {
            Way::Lanes(_) => true,
            #[cfg(target_arch = "x86_64")]
            Way::Windows(windows) => windows.suit(unit),
        }
    }

    /// Like [`Decoder::decode_chunks`], for the unit or a piece of it. A unit with other lookup tables is left to
    /// [`Unit::decode_chunks`].
    ///
    /// # Errors
    ///
    /// The errors of [`Unit::decode_chunks`]; the content of `out` is then unspecified.
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
