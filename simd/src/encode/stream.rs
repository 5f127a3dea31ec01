//! The codes of a run as they are put one behind the other, and the indexes that fall out of that.
//!
//! Everything goes by windows of 64 bits. Where a code crosses into the next window, a word of the
//! stream is complete, and the place where the code ends is the next window's gap: so words and gaps
//! are counted by one number.

use df11_codec::EncodeError;
use df11_codec::encode::{Plan, Run, RunParts, Start};
use df11_codec::format::{MAX_CODE_BITS, split};

/// Words encoded between two calls of [`Stream::flush`], at the most.
pub(super) const TILE: usize = 2048;

/// Windows that a tile's codes can complete.
const WINDOWS: usize = TILE * MAX_CODE_BITS as usize / 64;

/// Gaps that may be written at once behind the last one.
pub(super) const GAPS_AT_ONCE: usize = 64;

/// The code stream of a run, from the window on in which it begins.
pub(super) struct Stream {
    /// The bit of the unit at which the next code starts.
    pub(super) at: u64,
    /// Where the first chunk begins in which no code started yet.
    pub(super) next_chunk: u64,
    chunk_bits: u64,
    /// The bits of the last window so far, the first one in the highest place.
    open: u64,
    /// Windows completed since the last flush.
    completed: usize,
    windows: [u64; WINDOWS + 1],
    /// At index i the gap of window i + 1.
    gaps: [u8; WINDOWS + GAPS_AT_ONCE],
    /// Bytes of the first window that belong to runs before alone.
    foreign: usize,
    parts: RunParts,
}

impl Stream {
    /// A stream of nothing yet. Its first code, of which there must be one, starts at `start`.
    pub(super) fn new(plan: &Plan, start: Start, words: usize) -> Self {
        let chunk_bits = plan.geometry().chunk_bits();
        let (at, previous) = (start.bit(), start.previous());
        let is_first_of = |size: u64| previous.is_none_or(|previous| previous / size != at / size);
        // About 3 bits an exponent, and a gap every 24 of them; a guess too low only costs a copy.
        let mut parts = RunParts {
            bytes: Vec::with_capacity(words / 8 * 3 + 8),
            gaps: Vec::with_capacity(words / 20 + 1),
            ..Default::default()
        };
        if is_first_of(64) {
            parts.gaps.push((at % 64) as u8);
        }
        if is_first_of(chunk_bits) {
            parts.positions.push(start.element() as u32);
        }
        Self {
            at,
            next_chunk: (at / chunk_bits + 1) * chunk_bits,
            chunk_bits,
            open: 0,
            completed: 0,
            windows: [0; _],
            gaps: [0; _],
            foreign: (at % 64 / 8) as usize,
            parts,
        }
    }

    /// Bits from where the next code starts to the next window, 1..=64.
    #[inline(always)]
    pub(super) fn to_next_window(&self) -> u64 {
        64 - self.at % 64
    }

    /// Appends codes of 1..=64 bits together, whose first bit is the highest of `bits`; below them
    /// are zeros. If they reach the next window, its gap is taken from [`Self::gaps_from_here`].
    #[inline(always)]
    pub(super) fn put(&mut self, bits: u64, length: u64) {
        let used = self.at % 64;
        let window = self.open | bits >> used;
        // Stored in any case, counted only if complete: nothing here is worth a mispredicted branch.
        self.windows[self.completed] = window;
        let is_complete = used + length >= 64;
        self.open = if is_complete { bits << (63 - used) << 1 } else { window };
        self.completed += usize::from(is_complete);
        self.at += length;
    }

    /// The gaps of the next windows.
    #[inline(always)]
    pub(super) fn gaps_from_here(&mut self) -> &mut [u8] {
        &mut self.gaps[self.completed..]
    }

    /// Notes that the first code of `next_chunk` is that of this element.
    #[cold]
    pub(super) fn chunk_begins(&mut self, element: u64) {
        self.parts.positions.push(element as u32);
        self.next_chunk += self.chunk_bits;
    }

    /// Takes over what a tile completed.
    pub(super) fn flush(&mut self) {
        let from = self.parts.bytes.len();
        let complete = &self.windows[..self.completed];
        self.parts.bytes.resize(from + 8 * complete.len(), 0);
        for (eight, window) in self.parts.bytes[from..].as_chunks_mut().0.iter_mut().zip(complete) {
            *eight = window.to_be_bytes();
        }
        if from == 0 && !complete.is_empty() {
            self.parts.bytes.drain(..std::mem::take(&mut self.foreign));
        }
        self.parts.gaps.extend_from_slice(&self.gaps[..self.completed]);
        self.completed = 0;
    }

    /// Appends the last word's code, behind which no code starts, and makes a run of it all.
    pub(super) fn finish(mut self, plan: &Plan, words: &[u16], start: Start) -> Result<Run, EncodeError> {
        let Some(&last) = words.last() else { return plan.encode_run(words, start) };
        let exponent = split(last).0;
        let code = plan.code().of(exponent);
        if code.length == 0 {
            return Err(EncodeError::NoCode { exponent });
        }
        let gaps = self.completed;
        self.put(u64::from(code.left_aligned()) << 32, code.length.into());
        // The window that this code completes has no successor yet.
        let own = self.parts.gaps.len() + gaps;
        self.flush();
        self.parts.gaps.truncate(own);

        let in_open = (self.at % 64).div_ceil(8) as usize;
        self.parts.bytes.extend_from_slice(self.open.to_be_bytes().get(self.foreign..in_open).unwrap_or_default());
        self.parts.bits = self.at - start.bit();
        Run::from_parts(plan, words, start, self.parts)
    }
}
