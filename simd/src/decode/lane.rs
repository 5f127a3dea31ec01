//! One chunk's way through the stream: bits to exponents and gaps, a few codes at a time.

use core::ops::Range;

use df11_codec::Unit;
use df11_codec::bits::peek;

use super::gaps;
use super::symbols::{BITS, Codes, Symbols};

/// Exponents that a lane holds before they are merged: a few lanes' fit the first cache.
const TILE: usize = 1024;

/// Lookups of a stride, from one load of 8 bytes: the first can begin at its eighth bit.
const LOOKUPS: usize = 4;
const STRIDE: usize = LOOKUPS * BITS as usize;
const _: () = assert!(STRIDE + 7 <= u64::BITS as usize);
// So no stride meets the first codes of two windows.
const _: () = assert!(STRIDE < WINDOW);

/// Bytes that a stride may write to: the compiler sees that four counts of 4 bits stay within.
const ROOM: usize = 64;

/// Bits of a window, in every published model.
const WINDOW: usize = 64;

/// The most windows of a chunk.
const WINDOWS: usize = 512;
const GAPS: usize = 1024;

/// One chunk's way through the stream. Bits and windows are counted from the chunk's first.
pub(super) struct Lane<'a> {
    unit: Unit<'a>,
    chunk: usize,
    /// The stream from this chunk on.
    codes: &'a [u8],
    /// Elements of the chunk that aren't merged yet, the held ones included.
    pub(super) elements: Range<usize>,
    /// The next code starts here.
    bit: usize,
    /// What strides are made on: the chunk's bytes and one more.
    strided: &'a [u8],
    /// Where the code that [`Self::one_code`] decoded last starts: in a sound unit, its last code is one of those.
    last_alone: usize,
    /// Exponents in the tile.
    held: usize,
    tile: [u8; TILE],
    /// Where the first code of each window starts, as far as it has come; the next chunk's first is the last.
    gaps: [u8; GAPS],
}

/// A damaged stream, or a unit that isn't for lanes: the plain decoder will tell.
#[derive(Debug)]
pub(super) struct Unfit;

impl<'a> Lane<'a> {
    /// Whether lanes can decode the unit's chunks at all.
    pub(super) fn takes(unit: &Unit<'_>) -> bool {
        let geometry = unit.geometry();
        geometry.window_bits() == WINDOW as u64 && geometry.threads_per_block() <= WINDOWS
    }

    /// A lane at the beginning of a chunk.
    pub(super) fn new(unit: &Unit<'a>, chunk: usize) -> Self {
        let geometry = unit.geometry();
        let codes = unit.raw().encoded_exponent.get(chunk * geometry.chunk_bytes()..).unwrap_or_default();
        let mut lane = Self {
            unit: *unit,
            chunk,
            codes,
            // A stride loads 8 bytes and ends 9 bits before theirs at the latest. So every code it takes starts in
            // this chunk, and before the stream's last byte: what follows the unit's last code lies there.
            strided: codes.get(..geometry.chunk_bytes() + 1).unwrap_or(codes),
            elements: unit.chunk_elements(chunk),
            bit: unit.gap(chunk * geometry.threads_per_block()) as usize,
            last_alone: 0,
            held: 0,
            tile: [0; TILE],
            gaps: [0; GAPS],
        };
        lane.gaps[0] = lane.bit as u8;
        lane
    }

    /// Whether the unit's last code starts in this chunk.
    fn is_last(&self) -> bool {
        self.elements.end == self.unit.n_elements()
    }

    /// Whether no more strides are to be made.
    pub(super) fn at_limit(&self) -> bool {
        self.bit / 8 + 8 > self.strided.len()
    }

    /// The exponents held, and the elements that they are of; they are held no longer.
    pub(super) fn take(&mut self) -> Result<(&[u8], Range<usize>), Unfit> {
        let held = core::mem::take(&mut self.held);
        let start = self.elements.start;
        if held > self.elements.len() {
            return Err(Unfit);
        }
        self.elements.start += held;
        Ok((&self.tile[..held], start..start + held))
    }

    /// Decodes what is left behind the last stride, and holds the chunk against its index.
    pub(super) fn finish(&mut self) -> Result<(), Unfit> {
        let geometry = self.unit.geometry();
        let chunk_bits = geometry.chunk_bits() as usize;
        let is_last = self.is_last();
        while self.bit < chunk_bits && !(is_last && self.held == self.elements.len()) {
            self.one_code()?;
        }
        let (ends_well, windows) = if is_last {
            // Behind the window of the last code no gap means anything.
            (self.bit.div_ceil(8) == self.codes.len(), self.last_alone / WINDOW + 1)
        } else {
            (true, geometry.threads_per_block() + 1)
        };
        let first = self.chunk * geometry.threads_per_block();
        let gaps_match = || gaps::equal(self.unit.raw().gaps, first, &self.gaps[..windows]);
        if ends_well && self.held == self.elements.len() && gaps_match() { Ok(()) } else { Err(Unfit) }
    }

    /// Decodes one code, of any length.
    fn one_code(&mut self) -> Result<(), Unfit> {
        let held = self.tile.get_mut(self.held).ok_or(Unfit)?;
        let (exponent, length) = self.unit.tables().lookup(peek(self.codes, self.bit as u64)).ok_or(Unfit)?;
        *held = exponent;
        self.held += 1;
        note_gap(&mut self.gaps, self.bit, 1 << length | 1);
        self.last_alone = self.bit;
        self.bit += length as usize;
        Ok(())
    }
}

/// Notes where the first code of a window starts, if one of these is it: `starts` has bit i set if a code
/// starts at bit `bit + i`.
#[inline(always)]
fn note_gap(gaps: &mut [u8; GAPS], bit: usize, starts: u64) {
    let to_window = bit.wrapping_neg() % WINDOW;
    // If none is, this is more than any gap, and the codes that follow will note another.
    gaps[(bit + WINDOW - 1) / WINDOW % GAPS] = (starts >> to_window).trailing_zeros() as u8;
}

/// Decodes strides in turns, so that no lane waits for another's lookups, until one lane can't.
#[inline(always)]
pub(super) fn strides_inline<const N: usize>(
    symbols: &Symbols,
    lanes: &mut [Lane<'_>; N],
    count: impl Fn(Codes) -> usize,
) -> Result<(), Unfit> {
    let mut at = lanes.each_ref().map(|lane| At { bit: lane.bit, held: lane.held });
    'all: loop {
        macro_rules! go {
            ($($i:literal)*) => {$(
                if N > $i {
                    let lane = &mut lanes[$i];
                    let at = &mut at[$i];
                    let more = stride(symbols, lane, at, &count);
                    if !more { break 'all; }
                }
            )*};
        }
        go!(0 1 2 3 4 5);
    }
    for i in 0..N {
        (lanes[i].bit, lanes[i].held) = (at[i].bit, at[i].held);
    }
    Ok(())
}

#[derive(Clone, Copy)]
struct At {
    bit: usize,
    held: usize,
}

#[inline(always)]
fn stride(symbols: &Symbols, lane: &mut Lane<'_>, at: &mut At, count: impl Fn(Codes) -> usize) -> bool {
    let Some(room) = lane.tile.get_mut(at.held..at.held.wrapping_add(ROOM)) else { return false };
    let Some(room) = room.first_chunk_mut::<ROOM>() else { return false };
    let Some(eight) = lane.strided.get(at.bit / 8..at.bit / 8 + 8) else { return false };
    let Some(&eight) = eight.first_chunk::<8>() else { return false };
    let mut codes = u64::from_be_bytes(eight) << (at.bit % 8);
    let (mut taken, mut n, mut starts) = (0u32, 0, 0);
    let mut last = Default::default();
    for _ in 0..LOOKUPS {
        let (entry, exponents) = symbols.lookup(codes);
        starts |= entry.starts_from_8() << (taken % 64);
        room[n..n + 8].copy_from_slice(&exponents);
        n += count(entry);
        taken = taken.wrapping_add(entry.bits());
        codes <<= entry.bits() % 64;
        last = entry;
    }
    let taken = (taken % 64) as usize;
    note_gap(&mut lane.gaps, at.bit, starts >> 8 | 1 << taken);
    at.bit += taken;
    at.held += n;
    if last.is_escape() {
        (lane.bit, lane.held) = (at.bit, at.held);
        if lane.one_code().is_err() {
            return false;
        }
        (at.bit, at.held) = (lane.bit, lane.held);
    }
    true
}
