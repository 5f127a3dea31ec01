//! The order in which [`crate::multiply`] adds up. It depends on the matrix alone: not on the chunks in which its words
//! come, nor on the number of blocks.
//!
//! ```text
//! a row         | segment 0 | segment 1 | ... |       of 256 elements; the last may have fewer
//! a segment     | lane 0 | lane 1 | ... | lane 31 |   of 8 elements: from 0 on a lane adds product after product,
//!                                                     each time rounded once
//!
//! the sum of a segment    the tree over its lanes
//! the sum of a row        lane l adds the sums of segments l, l + 32, l + 64, ... to 0; the tree over the lanes
//! the tree                each lane plus the one 16 apart; of these sums, those 8 apart; then 4, 2 and 1
//! ```

use crate::layout::LANES;

/// Elements that a lane adds up.
pub const GROUP: u32 = 8;

/// Elements of a segment.
pub const SEGMENT: u32 = GROUP * LANES;

/// A matrix whose rows lie one after the other in a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// The index of its first element in the unit.
    pub first: u32,
    /// The number of rows.
    pub rows: u32,
    /// Elements of a row.
    pub row: u32,
}

/// A segment of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The index of its first element in the unit.
    pub start: u32,
    /// The index of its first element in the row.
    pub in_row: u32,
    /// How many segments come before it.
    pub number: u32,
}

impl Matrix {
    /// The index of the element after the last.
    #[inline(always)]
    pub fn end(self) -> u32 {
        self.first + self.rows * self.row
    }

    /// Segments of a row.
    #[inline(always)]
    pub fn segments_of_row(self) -> u32 {
        self.row.div_ceil(SEGMENT)
    }

    /// The segment that begins at an element of the matrix, or else the next one. After the last one, it begins at the
    /// matrix's end.
    #[inline(always)]
    pub fn segment_from(self, element: u32) -> Segment {
        let row = (element - self.first).checked_div(self.row).unwrap_or(0);
        let start = self.first + row * self.row;
        let number = row * self.segments_of_row();
        self.skip(Segment { start, in_row: 0, number }, (element - start).div_ceil(SEGMENT))
    }

    /// The segment `count` segments after this one. After the last one, it begins at the matrix's end or behind it.
    #[inline(always)]
    pub fn skip(self, segment: Segment, count: u32) -> Segment {
        let rounded = SEGMENT * self.segments_of_row();
        let Segment { mut start, mut in_row, number } = segment;
        start += SEGMENT * count;
        in_row += SEGMENT * count;
        while in_row >= rounded {
            in_row -= rounded;
            start -= rounded - self.row;
        }
        Segment { start, in_row, number: number + count }
    }

    /// The index of the element after a segment's last.
    #[inline(always)]
    pub fn end_of(self, segment: Segment) -> u32 {
        segment.start + (self.row - segment.in_row).min(SEGMENT)
    }

    /// How many segments there are.
    #[inline(always)]
    pub fn segments(self) -> u32 {
        self.rows * self.segments_of_row()
    }
}

/// The first of the elements that a thread's lane adds up, counted from the beginning of its segment.
#[inline(always)]
pub fn first_of_lane(thread: u32) -> u32 {
    GROUP * (thread % LANES)
}
