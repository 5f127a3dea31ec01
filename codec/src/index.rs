//! Where the first code of each window and of each chunk starts (FORMAT.md §5).

use alloc::vec::Vec;

use crate::format::Geometry;

/// Notes the first code of each window and of each chunk.
pub struct Index {
    window_bits: u64,
    chunk_bits: u64,
    /// Gaps of the windows noted.
    pub gaps: Vec<u8>,
    /// Positions of the chunks noted.
    pub positions: Vec<u32>,
    /// Where the code before the next one starts.
    pub previous: Option<u64>,
    /// Where the next window begins in which a code would be the first.
    next_window: u64,
}

impl Index {
    /// An index of nothing yet, behind a code that starts at bit `previous`.
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

    /// The code of this element starts at this bit.
    #[inline]
    pub fn code_starts(&mut self, bit: u64, element: u64) {
        if bit >= self.next_window {
            self.note_first(bit, element);
        }
        self.previous = Some(bit);
    }

    /// The code that starts at this bit is the first of its window. Every window has one, since it
    /// has at least as many bits as a code.
    fn note_first(&mut self, bit: u64, element: u64) {
        let window = bit / self.window_bits;
        self.gaps.push((bit % self.window_bits) as u8);
        if self.previous.is_none_or(|previous| previous / self.chunk_bits != bit / self.chunk_bits) {
            self.positions.push(element as u32);
        }
        self.next_window = (window + 1) * self.window_bits;
    }
}
