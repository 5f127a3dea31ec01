//! A sequence cut into ranges at the least cost, exactly.

use std::ops::Range;

/// Cuts `0..n` into so many ranges, some perhaps empty, of the least cost in all; `None` if there is
/// no way to.
///
/// A range is costed from its end: `meter(part)` is asked for each of its members, the last one
/// first, and gives the cost of those so far, or `None` if the part can't hold them. No cost falls
/// as members join; an empty range has the default one, which is the least. `join` puts the costs
/// of two parts together, to no less than either.
pub(crate) fn cut<C, M>(
    n: usize,
    parts: usize,
    meter: impl Fn(usize) -> M,
    join: impl Fn(C, C) -> C,
) -> Option<Vec<Range<usize>>>
where
    C: Copy + Default + Ord,
    M: FnMut(usize) -> Option<C>,
{
    // What it costs to give the first i members to the parts so far, and where the last range starts.
    let nothing_yet = (0..=n).map(|i| (i == 0).then(|| (C::default(), 0)));
    let mut best: Vec<Vec<Option<(C, usize)>>> = vec![nothing_yet.collect()];
    for part in 0..parts {
        let before = &best[part];
        let least = |end: usize| {
            let mut least = before[end].map(|(cost, _)| (cost, end));
            let mut meter = meter(part);
            for start in (0..end).rev() {
                let Some(own) = meter(start) else { break };
                if least.is_some_and(|(cost, _)| own >= cost) {
                    break;
                }
                if let Some((cost, _)) = before[start] {
                    let cost = join(cost, own);
                    if least.is_none_or(|(least, _)| cost < least) {
                        least = Some((cost, start));
                    }
                }
            }
            least
        };
        // Nothing follows the last part, so it has to hold the end.
        let is_wanted = |end| end == n || part + 1 < parts;
        best.push((0..=n).map(|end| if is_wanted(end) { least(end) } else { None }).collect());
    }

    let mut end = n;
    let mut ranges = Vec::with_capacity(parts);
    for row in best.iter().skip(1).rev() {
        let (_, start) = row[end]?;
        ranges.push(start..end);
        end = start;
    }
    if end != 0 {
        return None;
    }
    ranges.reverse();
    Some(ranges)
}
