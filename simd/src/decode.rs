//! Turns a unit into words. Each lookup gives several exponents, and several lookups run at once. There are two
//! methods.
//!
//! On any machine, several chunks take turns (`lanes`):
//!
//! 1. `symbols`: a table that resolves 12 bits of the stream at once; in a trained model these hold 3.9 codes;
//! 2. `lane`: walks through one chunk, in strides of four lookups;
//! 3. `turns`: alternates between the lookups of several lanes, so that none waits for another;
//! 4. `gaps`: checks the gaps of a chunk against the places where codes were found.
//!
//! With AVX-512 a vector decodes eight windows at the same time, as threads do on a GPU (`windows`):
//!
//! 1. `steps`: a table for 12 bits as well, of steps over up to four codes;
//! 2. `windows::walk`: makes eight lookups in each window, for 32 windows at a time;
//! 3. `windows::ends`: finds how many codes start in each window, and whether the last one ends at the next window's
//!    gap;
//! 4. `windows::pack`: puts the exponents of all windows one after the other;
//! 5. `windows::window`: handles what vectors can't: long codes, very many short ones, the end of the stream.
//!
//! In both methods `merge` joins exponents with bytes of sign_mantissa while they are in the first-level cache. All
//! gaps are checked. Both methods only say whether a chunk is sound. [`Unit::decode_chunks`] decodes the other chunks
//! and names the error. It also decodes the units that these methods don't handle: those with windows of other than 8
//! bytes, or chunks of more than 512 windows.

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

/// The largest number of windows in a chunk of a published model.
const WINDOWS: usize = 512;

/// A damaged stream, or a unit that the fast methods don't handle: the plain decoder finds out which.
#[derive(Debug)]
struct Unfit;

/// A unit's decoder: does what [`Unit::decode_chunks`] does, many times as fast, on one core.
///
/// Making one takes as long as decoding 200,000 elements. Several threads that decode chunks of one unit can share it.
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

    /// A decoder whose chunks take turns, even if windows in vectors are faster.
    pub fn by_chunks(unit: &Unit<'a>, isa: Isa) -> Self {
        Self { unit: *unit, table: DecodeTable::by_chunks(unit, isa) }
    }

    /// A decoder that decodes windows in vectors, even if chunks in turns are faster: with very short or very long
    /// codes, and with chunks of other than 512 windows. `None` without AVX-512.
    pub fn by_windows(unit: &Unit<'a>, isa: Isa) -> Option<Self> {
        Some(Self { unit: *unit, table: DecodeTable::by_windows(unit, isa)? })
        #[cfg(target_arch = "x86_64")]
        return Some(Self { unit: *unit, way: Way::Windows(Windows::new(unit, isa)?) });
        #[cfg(not(target_arch = "x86_64"))]
        {
            let _ = (unit, isa);
            None
        }
    }

    /// Whether the decoder's method is the faster one for its unit.
    fn suits(&self) -> bool {
        match &self.way {
            Way::Lanes(_) => true,
            #[cfg(target_arch = "x86_64")]
            Way::Windows(windows) => windows.suit(&self.unit),
        }
    }

    /// Decodes consecutive chunks, from `first` on, until `out` is full. Like [`Unit::decode_chunks`], with all of its
    /// checks (FORMAT.md §4, §5).
    ///
    /// # Errors
    ///
    /// Those of [`Unit::decode_chunks`]. After an error the content of `out` is unspecified.
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

/// Splits off the words of the given number of chunks, or returns `None` if there are fewer chunks or too few words.
fn split_words<'o>(unit: &Unit<'_>, first: usize, chunks: usize, out: &mut &'o mut [u16]) -> Option<&'o mut [u16]> {
    if chunks > unit.chunks().saturating_sub(first) {
        return None;
    }
    out.split_off_mut(..unit.chunk_elements(first + chunks).start - unit.chunk_elements(first).start)
}
