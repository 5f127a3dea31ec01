//! One chunk's way through the stream: bits to exponents and gaps, a few codes at a time.

use core::ops::Range;

use df11_codec::Unit;
use df11_codec::bits::peek;

use super::gaps;
use super::symbols::{BITS, Symbols};

/// Exponents that a lane holds before they are merged: a few lanes' fit the first cache.
const TILE: usize = 4096;

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
    /// Strides begin before this bit; from there on it goes code by code.
    limit: usize,
    /// Where the code that [`Self::one_code`] decoded last starts: in a sound unit, its last code is one of those.
    last_alone: usize,
    /// Exponents in the tile.
    held: usize,
    tile: [u8; TILE],
    /// Where the first code of each window starts, as far as it has come; the next chunk's first is the last.
    gaps: [u8; WINDOWS + 8],
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
            elements: unit.chunk_elements(chunk),
            bit: unit.gap(chunk * geometry.threads_per_block()) as usize,
            limit: 0,
            last_alone: 0,
            held: 0,
            tile: [0; TILE],
            gaps: [0; WINDOWS + 8],
        };
        // Strides take codes that start in this chunk, and load no byte behind the stream. What follows
        // the unit's last code looks like codes: it lies in the last byte.
        let own = if lane.is_last() { codes.len().saturating_sub(1) } else { geometry.chunk_bytes() };
        let last_stride = (8 * own.min(geometry.chunk_bytes())).checked_sub(STRIDE);
        let last_load = codes.len().checked_sub(8).map(|byte| 8 * byte);
        lane.limit = last_stride.zip(last_load).map_or(0, |(stride, load)| stride.min(load) + 1);
        lane.gaps[0] = lane.bit as u8;
        lane
    }

    /// Whether the unit's last code starts in this chunk.
    fn is_last(&self) -> bool {
        self.elements.end == self.unit.n_elements()
    }

    /// Whether no more strides are to be made.
    pub(super) fn at_limit(&self) -> bool {
        self.bit >= self.limit
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
fn note_gap(gaps: &mut [u8; WINDOWS + 8], bit: usize, starts: u64) {
    let to_window = bit.wrapping_neg() % WINDOW;
    // If none is, this is more than any gap, and the codes that follow will note another.
    let gap = (starts >> to_window).trailing_zeros() as u8;
    if let Some(noted) = gaps.get_mut(bit.div_ceil(WINDOW)) {
        *noted = gap;
    }
}

/// Decodes strides in turns, so that no lane waits for another's lookups, until a lane is at its limit or its
/// tile is full.
#[inline(always)]
pub(super) fn strides_inline<const N: usize>(symbols: &Symbols, lanes: &mut [Lane<'_>; N]) -> Result<(), Unfit> {
    let mut bits = lanes.each_ref().map(|lane| lane.bit);
    let mut helds = lanes.each_ref().map(|lane| lane.held);
    'turns: loop {
        for i in 0..N {
            if bits[i] >= lanes[i].limit || helds[i] > TILE - ROOM {
                break 'turns;
            }
        }
        for i in 0..N {
            let lane = &mut lanes[i];
            let room = lane.tile.get_mut(helds[i]..).and_then(<[u8]>::first_chunk_mut::<ROOM>).ok_or(Unfit)?;
            let &eight = lane.codes.get(bits[i] / 8..).and_then(<[u8]>::first_chunk).ok_or(Unfit)?;
            let mut codes = u64::from_be_bytes(eight) << (bits[i] % 8);
            let (mut taken, mut count, mut starts) = (0u64, 0, 0);
            let mut last = Default::default();
            for _ in 0..LOOKUPS {
                let entry = symbols.lookup(codes);
                starts |= entry.starts() << (taken % 64);
                room[count..count + 8].copy_from_slice(&entry.exponents());
                count += entry.count();
                taken = taken.wrapping_add(entry.bits_below_8());
                codes <<= entry.bits_below_8() % 64;
                last = entry;
            }
            let taken = (taken % 64) as usize;
            note_gap(&mut lane.gaps, bits[i], starts | 1 << taken);
            bits[i] += taken;
            helds[i] += count;
            if last.is_escape() {
                (lane.bit, lane.held) = (bits[i], helds[i]);
                lane.one_code()?;
                (bits[i], helds[i]) = (lane.bit, lane.held);
            }
        }
    }
    for i in 0..N {
        (lanes[i].bit, lanes[i].held) = (bits[i], helds[i]);
    }
    Ok(())
}
