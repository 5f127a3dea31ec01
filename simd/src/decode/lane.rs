//! A lane walks through one chunk: it holds its place in the stream and the exponents found, and checks the chunk at
//! its end.

use core::ops::Range;

use df11_codec::Unit;
use df11_codec::bits::peek;

use super::{Unfit, WINDOW, WINDOWS, gaps};

/// How many exponents a lane holds before they are merged: few enough for words to be written at the pace of memory,
/// and for all lanes and the table to fit in the first-level cache.
pub(super) const TILE: usize = 1024;

/// Room for the gaps of a chunk and the first gap of the next. A power of two, so that window numbers map to places.
const GAPS: usize = 2 * WINDOWS;

/// A walk through one chunk. Bits and windows are counted from the chunk's start.
pub(super) struct Lane<'a> {
    unit: Unit<'a>,
    chunk: usize,
    /// The stream from this chunk on.
    codes: &'a [u8],
    /// The part of the stream that strides may use.
    strided: &'a [u8],
    /// The next code starts here.
    pub(super) bit: usize,
    /// Where the code that [`Self::one_code`] took last starts.
    last_one: usize,
    /// The elements of the chunk that [`Self::take`] hasn't returned yet.
    left: Range<usize>,
    /// How many exponents the tile holds.
    pub(super) held: usize,
    pub(super) tile: [u8; TILE],
    /// The gap of each window that the lane has reached.
    gaps: [u8; GAPS],
}

impl<'a> Lane<'a> {
    /// A lane without a chunk.
    pub(super) fn new(unit: Unit<'a>) -> Self {
        let (tile, gaps) = ([0; TILE], [0; GAPS]);
        Self { unit, chunk: 0, codes: &[], strided: &[], bit: 0, last_one: 0, left: 0..0, held: 0, tile, gaps }
    }

    /// Moves to the beginning of a chunk.
    pub(super) fn start(&mut self, chunk: usize) {
        let geometry = self.unit.geometry();
        self.chunk = chunk;
        self.codes = self.unit.raw().encoded_exponent.get(chunk * geometry.chunk_bytes()..).unwrap_or_default();
        self.left = self.unit.chunk_elements(chunk);
        // A stride loads 8 bytes and ends at least 9 bits before their end. So even though one byte after the chunk is
        // included, every code that a stride takes starts in the chunk. And it never takes a code that starts in the
        // stream's last byte, in which other bits follow the unit's last code.
        self.strided = self.codes.get(..geometry.chunk_bytes() + 1).unwrap_or(self.codes);
        let gap = self.unit.gap(chunk * geometry.threads_per_block());
        (self.bit, self.gaps[0], self.last_one, self.held) = (gap as usize, gap as u8, 0, 0);
    }

    /// Whether the unit's last code starts in this chunk.
    fn is_last(&self) -> bool {
        self.left.end == self.unit.n_elements()
    }

    /// 8 bytes of the stream, from the one in which the next code starts; `None` near the chunk's end.
    #[inline(always)]
    pub(super) fn eight_bytes(&self, bit: usize) -> Option<[u8; 8]> {
        self.strided.get(bit / 8..bit / 8 + 8)?.first_chunk().copied()
    }

    /// Whether there is room for another stride.
    pub(super) fn can_stride(&self) -> bool {
        self.eight_bytes(self.bit).is_some()
    }

    /// Returns the exponents held, with the range of their elements, and holds none from then on.
    pub(super) fn take(&mut self) -> Result<(&[u8], Range<usize>), Unfit> {
        let held = core::mem::take(&mut self.held);
        let elements = self.left.start..self.left.start + held;
        self.left.start = elements.end;
        if elements.end > self.left.end { Err(Unfit) } else { Ok((&self.tile[..held], elements)) }
    }

    /// Takes the codes after the last stride one by one, and checks the chunk's indexes.
    pub(super) fn finish(&mut self) -> Result<(), Unfit> {
        let geometry = self.unit.geometry();
        if self.unit.chunk_elements(self.chunk).is_empty() {
            // The last chunk, which holds only the end of a code. The check of the chunk before it covered that code.
            return Ok(());
        }
        let is_last = self.is_last();
        while self.bit < geometry.chunk_bits() as usize && !(is_last && self.held >= self.left.len()) {
            self.one_code()?;
        }
        // The unit's last code ends in the last byte, too late for a stride: `one_code` took it. The gaps after its
        // window aren't used. Every other chunk also checks the first gap of the next one.
        let (ends_well, windows) = if is_last {
            (self.bit.div_ceil(8) == self.codes.len(), self.last_one / WINDOW + 1)
        } else {
            (true, geometry.threads_per_block() + 1)
        };
        let first = self.chunk * geometry.threads_per_block();
        let sound = ends_well
            && self.held == self.left.len()
            && gaps::equal(self.unit.raw().gaps, first, self.gaps.get(..windows).ok_or(Unfit)?);
        if sound { Ok(()) } else { Err(Unfit) }
    }

    /// Takes one code, of any length.
    pub(super) fn one_code(&mut self) -> Result<(), Unfit> {
        let next = self.tile.get_mut(self.held).ok_or(Unfit)?;
        let (exponent, length) = self.unit.tables().lookup(peek(self.codes, self.bit as u64)).ok_or(Unfit)?;
        *next = exponent;
        self.held += 1;
        self.note_gap(self.bit, 1 << length | 1);
        self.last_one = self.bit;
        self.bit += length as usize;
        Ok(())
    }

    /// Records the gap of the first window that starts at `bit` or later, if one of the given codes is that window's
    /// first: bit i of `starts` is set if a code starts at bit `bit + i`.
    #[inline(always)]
    pub(super) fn note_gap(&mut self, bit: usize, starts: u64) {
        let to_window = bit.wrapping_neg() % WINDOW;
        // Otherwise this value is wrong, and the next call overwrites it.
        self.gaps[(bit + to_window) / WINDOW % GAPS] = (starts >> to_window).trailing_zeros() as u8;
    }
}
