//! One chunk's way through the stream: where it is, what it holds, how it ends.

use core::ops::Range;

use df11_codec::Unit;
use df11_codec::bits::peek;

use super::{Unfit, WINDOW, WINDOWS, gaps};

/// Exponents that a lane holds before they are merged: few, so that the words are written as the
/// memory takes them, and all lanes and the table fit the first cache.
pub(super) const TILE: usize = 1024;

/// Room for the gaps of a chunk and the next one's first, and a power of two, so that any window has a place.
const GAPS: usize = 2 * WINDOWS;

/// One chunk's way through the stream. Bits and windows are counted from the chunk's first.
pub(super) struct Lane<'a> {
    unit: Unit<'a>,
    chunk: usize,
    /// The stream from this chunk on.
    codes: &'a [u8],
    /// What strides are made on.
    strided: &'a [u8],
    /// The next code starts here.
    pub(super) bit: usize,
    /// Where the code that [`Self::one_code`] took last starts.
    last_one: usize,
    /// The elements of the chunk that aren't taken yet.
    left: Range<usize>,
    /// Exponents in the tile.
    pub(super) held: usize,
    pub(super) tile: [u8; TILE],
    /// Where the first code of each window starts, as far as the lane has come.
    gaps: [u8; GAPS],
}

impl<'a> Lane<'a> {
    /// A lane of no chunk.
    pub(super) fn new(unit: Unit<'a>) -> Self {
        let (tile, gaps) = ([0; TILE], [0; GAPS]);
        Self { unit, chunk: 0, codes: &[], strided: &[], bit: 0, last_one: 0, left: 0..0, held: 0, tile, gaps }
    }

    /// Goes to the beginning of a chunk.
    pub(super) fn start(&mut self, chunk: usize) {
        let geometry = self.unit.geometry();
        self.chunk = chunk;
        self.codes = self.unit.raw().encoded_exponent.get(chunk * geometry.chunk_bytes()..).unwrap_or_default();
        self.left = self.unit.chunk_elements(chunk);
        // A stride loads 8 bytes, and ends 9 bits before theirs at the latest. So with one byte more than the
        // chunk's, every code that it takes starts in the chunk. Nor does it take one that starts in the stream's
        // last byte, where bits that are no code follow the unit's last.
        self.strided = self.codes.get(..geometry.chunk_bytes() + 1).unwrap_or(self.codes);
        let gap = self.unit.gap(chunk * geometry.threads_per_block());
        (self.bit, self.gaps[0], self.last_one, self.held) = (gap as usize, gap as u8, 0, 0);
    }

    /// Whether the unit's last code starts in this chunk.
    fn is_last(&self) -> bool {
        self.left.end == self.unit.n_elements()
    }

    /// The 8 bytes of the stream in which the next code starts, unless the chunk's end is near.
    #[inline(always)]
    pub(super) fn eight_bytes(&self, bit: usize) -> Option<[u8; 8]> {
        self.strided.get(bit / 8..bit / 8 + 8)?.first_chunk().copied()
    }

    /// Whether there is a stride left to make.
    pub(super) fn can_stride(&self) -> bool {
        self.eight_bytes(self.bit).is_some()
    }

    /// Takes the exponents held, and says of which elements they are.
    pub(super) fn take(&mut self) -> Result<(&[u8], Range<usize>), Unfit> {
        let held = core::mem::take(&mut self.held);
        let elements = self.left.start..self.left.start + held;
        self.left.start = elements.end;
        if elements.end > self.left.end { Err(Unfit) } else { Ok((&self.tile[..held], elements)) }
    }

    /// Takes what is left behind the last stride, code by code, and holds the chunk against its indexes.
    pub(super) fn finish(&mut self) -> Result<(), Unfit> {
        let geometry = self.unit.geometry();
        if self.unit.chunk_elements(self.chunk).is_empty() {
            // The last chunk, with the end of a code that started in the chunk before, which checked it.
            return Ok(());
        }
        let is_last = self.is_last();
        while self.bit < geometry.chunk_bits() as usize && !(is_last && self.held >= self.left.len()) {
            self.one_code()?;
        }
        // The unit's last code ends in the last byte, too late for a stride: `one_code` took it. Behind its window
        // no gap means anything; elsewhere the next chunk's first gap is this one's affair too.
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

    /// Notes where the first code of a window starts, if it is one of these: bit i of `starts` is set if a code
    /// starts at bit `bit + i`.
    #[inline(always)]
    pub(super) fn note_gap(&mut self, bit: usize, starts: u64) {
        let to_window = bit.wrapping_neg() % WINDOW;
        // If none of them is, this is no gap, and what is noted next has the same place.
        self.gaps[(bit + to_window) / WINDOW % GAPS] = (starts >> to_window).trailing_zeros() as u8;
    }
}
