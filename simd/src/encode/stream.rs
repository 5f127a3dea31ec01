//! Appends the codes of a run to its stream, and derives the indexes.
//!
//! Everything goes by windows of 64 bits. When codes reach the next window, one window of the stream is complete. Where
//! the first of them ends in the next window, that window's first code starts: this is its gap. So one number counts
//! windows and gaps.

use df11_codec::EncodeError;
use df11_codec::encode::{Plan, Run, RunParts, Start};
use df11_codec::format::{MAX_CODE_BITS, split};

/// The largest number of words encoded between two calls of [`Stream::flush`].
pub(super) const TILE: usize = 2048;

/// How many bytes ahead words are prefetched: one tile, since the current tile has already been read to split it.
pub(super) const AHEAD: usize = 2 * TILE;

/// The largest number of windows that a tile's codes can complete.
const WINDOWS: usize = TILE * MAX_CODE_BITS as usize / 64;

/// How many windows after the completed ones may be written at once.
pub(super) const WINDOWS_AT_ONCE: usize = 9;

/// How many gaps after the last one may be written at once.
pub(super) const GAPS_AT_ONCE: usize = 64;

/// The windows and gaps that a tile's codes complete, and room for what may be written at once.
pub(super) struct Tile {
    pub(super) windows: [u64; WINDOWS + WINDOWS_AT_ONCE],
    /// Index i holds the gap of window i + 1.
    gaps: [u8; WINDOWS + GAPS_AT_ONCE],
}

/// Where the next code goes. Small enough for a loop to keep it in registers.
#[derive(Clone, Copy)]
pub(super) struct Cursor {
    /// The bit of the unit at which the next code starts.
    pub(super) at: u64,
    /// The bits of this window so far, the first one highest.
    pub(super) open: u64,
    /// How many windows of the tile are complete.
    pub(super) completed: usize,
}

impl Cursor {
    /// The number of bits from the start of the next code to the next window, 1..=64.
    #[inline(always)]
    pub(super) fn to_next_window(self) -> u64 {
        64 - self.at % 64
    }

    /// Appends codes of 1..=64 bits in total. Their first bit is the highest of `bits`, and zeros follow their last. If
    /// they reach the next window, its gap is what the caller has put into [`Self::next_gaps`].
    #[inline(always)]
    pub(super) fn put(&mut self, tile: &mut Tile, bits: u64, length: u64) {
        let used = self.at % 64;
        let window = self.open | bits >> used;
        // Always stored, and counted only if complete: this is cheaper than a branch that is mispredicted every third
        // time.
        tile.windows[self.completed] = window;
        let is_complete = used + length >= 64;
        self.open = if is_complete { bits << (63 - used) << 1 } else { window };
        self.completed += usize::from(is_complete);
        self.at += length;
    }

    /// The gaps of the next windows.
    #[inline(always)]
    pub(super) fn next_gaps(self, tile: &mut Tile) -> &mut [u8] {
        &mut tile.gaps[self.completed..]
    }
}

/// The code stream of a run, from the window on in which the run begins.
pub(super) struct Stream {
    pub(super) cursor: Cursor,
    pub(super) tile: Tile,
    /// The first bit of the first chunk in which no code has started yet.
    pub(super) next_chunk: u64,
    chunk_bits: u64,
    /// Bytes of the first window that belong only to earlier runs.
    foreign: usize,
    parts: RunParts,
}

impl Stream {
    /// An empty stream. Its first code starts at `start`; it must get at least one.
    pub(super) fn new(plan: &Plan, start: Start, words: usize) -> Self {
        let chunk_bits = plan.geometry().chunk_bits();
        let (at, previous) = (start.bit(), start.previous());
        let is_first_of = |size: u64| previous.is_none_or(|previous| previous / size != at / size);
        // About 3 bits per exponent, and a gap for every 24 exponents. If there are more, the vectors just grow.
        let mut parts = RunParts {
            bytes: Vec::with_capacity(words / 8 * 3 + 8),
            gaps: Vec::with_capacity(words / 20 + 1),
            ..Default::default()
        };
        if is_first_of(64) {
            parts.gaps.push((at % 64) as u8);
        }
        if is_first_of(chunk_bits) {
            parts.positions.push(position(start.element()));
        }
        Self {
            cursor: Cursor { at, open: 0, completed: 0 },
            tile: Tile { windows: [0; _], gaps: [0; _] },
            next_chunk: (at / chunk_bits + 1) * chunk_bits,
            chunk_bits,
            foreign: (at % 64 / 8) as usize,
            parts,
        }
    }

    /// Records that the first code in `next_chunk` belongs to this element.
    #[cold]
    pub(super) fn chunk_begins(&mut self, element: u64) {
        self.parts.positions.push(position(element));
        self.next_chunk += self.chunk_bits;
    }

    /// Takes what a tile completed.
    pub(super) fn flush(&mut self) {
        let from = self.parts.bytes.len();
        let completed = std::mem::take(&mut self.cursor.completed);
        self.parts.bytes.resize(from + 8 * completed, 0);
        for (eight, window) in self.parts.bytes[from..].as_chunks_mut().0.iter_mut().zip(&self.tile.windows) {
            *eight = window.to_be_bytes();
        }
        if from == 0 && completed > 0 {
            self.parts.bytes.drain(..std::mem::take(&mut self.foreign));
        }
        self.parts.gaps.extend_from_slice(&self.tile.gaps[..completed]);
    }

    /// Appends the code of the last word, and makes a run of the whole stream.
    pub(super) fn finish(mut self, plan: &Plan, words: &[u16], start: Start) -> Result<Run, EncodeError> {
        let Some(&last) = words.last() else { return plan.encode_run(words, start) };
        let exponent = split(last).0;
        let code = plan.code().of(exponent);
        if code.length == 0 {
            return Err(EncodeError::NoCode { exponent });
        }
        self.flush();
        let gaps = self.parts.gaps.len();
        self.cursor.put(&mut self.tile, u64::from(code.left_aligned()) << 32, code.length.into());
        self.flush();
        // If the last code completes a window, no code starts in the window after it.
        self.parts.gaps.truncate(gaps);

        let in_open = (self.cursor.at % 64).div_ceil(8) as usize;
        let open = self.cursor.open.to_be_bytes();
        self.parts.bytes.extend_from_slice(open.get(self.foreign..in_open).unwrap_or_default());
        self.parts.bits = self.cursor.at - start.bit();
        Run::from_parts(plan, words, start, self.parts)
    }
}

/// An element's index as a position. No plan has more elements than a position can count.
fn position(element: u64) -> u32 {
    u32::try_from(element).unwrap_or(u32::MAX)
}
