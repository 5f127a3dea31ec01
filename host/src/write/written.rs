//! Which bytes of a tensor have been written.

use std::ops::Range;

/// The bytes that have been written, as sorted ranges that don't touch each other: a single range if bytes come in
/// order.
#[derive(Debug, Default)]
pub(crate) struct Written {
    ranges: Vec<Range<u64>>,
}

impl Written {
    /// Adds a range. If one of its bytes is already there, nothing changes and the answer is `false`.
    pub(crate) fn add(&mut self, new: Range<u64>) -> bool {
        if new.is_empty() {
            return true;
        }
        // The first range that isn't wholly before the new one.
        let at = self.ranges.partition_point(|range| range.end <= new.start);
        let next = self.ranges.get(at).map(|range| range.start);
        if next.is_some_and(|start| start < new.end) {
            return false;
        }
        let joins_next = next == Some(new.end);
        let previous = at.checked_sub(1).filter(|&previous| self.ranges[previous].end == new.start);
        match (previous, joins_next) {
            (Some(previous), true) => self.ranges[previous].end = self.ranges.remove(at).end,
            (Some(previous), false) => self.ranges[previous].end = new.end,
            (None, true) => self.ranges[at].start = new.start,
            (None, false) => self.ranges.insert(at, new),
        }
        true
    }

    /// The number of these bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.ranges.iter().map(|range| range.end - range.start).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Compares the ranges with an array of one flag for each byte.
        #[test]
        fn every_byte_once(ranges in prop::collection::vec((0u64..40, 0u64..12), 0..40)) {
            let (mut written, mut bytes) = (Written::default(), [false; 64]);
            for (start, length) in ranges {
                let range = start as usize..(start + length) as usize;
                let is_free = !bytes[range.clone()].contains(&true);
                prop_assert_eq!(written.add(start..start + length), is_free);
                if is_free {
                    bytes[range].fill(true);
                }
                prop_assert_eq!(written.bytes(), bytes.iter().filter(|&&byte| byte).count() as u64);
                let touch = written.ranges.windows(2).any(|pair| pair[0].end >= pair[1].start);
                prop_assert!(!touch, "{:?}", written.ranges);
            }
        }
    }
}
