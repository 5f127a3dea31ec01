//! Fills GPUs with blocks, one GPU after another.

use std::ops::Range;

/// Gives each GPU in turn as many of the next blocks as it can hold, and returns the range of each. Blocks after the
/// last range are left over.
///
/// `holds` says whether a GPU can hold a range of blocks. What can hold a range has to hold every part of it.
///
/// If there is any way to place all blocks, this places all of them. Compare it with another way, GPU by GPU: if it has
/// placed no fewer blocks than the other way so far, the next GPU could hold the rest of the other way's next range,
/// since that is a part of a range that it holds; it takes at least that rest, so again no fewer blocks are placed.
pub(crate) fn fill(blocks: usize, gpus: usize, holds: impl Fn(usize, Range<usize>) -> bool) -> Vec<Range<usize>> {
    let mut start = 0;
    let range = |gpu| {
        // Steps grow while they succeed and shrink while they fail, so that a long range takes few questions.
        let (mut end, mut step) = (start, 1);
        while step > 0 {
            if step <= blocks - end && holds(gpu, start..end + step) {
                end += step;
                step *= 2;
            } else {
                step /= 2;
            }
        }
        let range = start..end;
        start = end;
        range
    };
    (0..gpus).map(range).collect()
}

/// [`fill`], or `None` if blocks are left over.
pub(crate) fn fill_all(
    blocks: usize,
    gpus: usize,
    holds: impl Fn(usize, Range<usize>) -> bool,
) -> Option<Vec<Range<usize>>> {
    let ranges = fill(blocks, gpus, holds);
    let placed = ranges.last().map_or(0, |range| range.end);
    (placed == blocks).then_some(ranges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_gpu_takes_as_many_as_it_can_hold() {
        for most in 0..40 {
            for blocks in 0..100 {
                let ranges = fill(blocks, 3, |gpu, range| range.len() <= most * gpu);
                let ends = [0, most.min(blocks), (3 * most).min(blocks)];
                assert_eq!(ranges, [0..ends[0], ends[0]..ends[1], ends[1]..ends[2]]);
                assert_eq!(fill_all(blocks, 3, |gpu, range| range.len() <= most * gpu).is_some(), ends[2] == blocks);
            }
        }
        assert_eq!((fill(7, 0, |_, _| true), fill_all(0, 0, |_, _| false)), (vec![], Some(vec![])));
    }
}
