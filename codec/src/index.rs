//! Where the first code of each window and of each chunk starts (FORMAT.md §5).

use alloc::vec::Vec;

use crate::format::Geometry;
use crate::positions;

/// Records the first code of each window and of each chunk.
pub struct Index {
    window_bits: u64,
    chunk_bits: u64,
    /// The gaps of the windows recorded.
    pub gaps: Vec<u8>,
    /// Positions of the chunks recorded.
    pub positions: Vec<u32>,
    /// The first bit of the previous code.
    pub previous: Option<u64>,
    /// The first bit of the next window that has no first code yet.
    next_window: u64,
}

impl Index {
    /// An empty index. The code before its first one starts at bit `previous`.
    pub fn new(geometry: Geometry, previous: Option<u64>) -> Self {
        let window_bits = geometry.window_bits();
        Self {
            window_bits,
            chunk_bits: geometry.chunk_bits(),
            gaps: Vec::new(),
            positions: Vec::new(),
            previous,
            next_window: previous.map_or(0, |bit| (bit / window_bits + 1) * window_bits),
        }
    }

    /// Takes the next code: the code of `element`, which starts at `bit`.
    #[inline]
    pub fn code_starts(&mut self, bit: u64, element: u64) {
        if bit >= self.next_window {
            self.note_first(bit, element);
        }
        self.previous = Some(bit);
    }

    /// Records a code that is the first of its window. Every window has a first code, since it has at least as many
    /// bits as the longest code.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a code of at most 32 bits leaves at most 31 of them to the next window"
    )]
    fn note_first(&mut self, bit: u64, element: u64) {
        let window = bit / self.window_bits;
        self.gaps.push((bit % self.window_bits) as u8);
        if self.previous.is_none_or(|previous| previous / self.chunk_bits != bit / self.chunk_bits) {
            self.positions.push(positions::entry(element));
        }
        self.next_window = (window + 1) * self.window_bits;
    }
}
