//! Binary search.

use std::ops::RangeInclusive;

/// The least number for which `found` returns something, and what it returns; `None` if there is no such number.
///
/// If `found` returns something for a number, it has to return something for every greater one.
pub(crate) fn least<T>(numbers: RangeInclusive<u128>, found: impl Fn(u128) -> Option<T>) -> Option<(u128, T)> {
    let (mut low, mut high) = numbers.into_inner();
    let mut best = found(high)?;
    while low < high {
        let middle = low + (high - low) / 2;
        match found(middle) {
            Some(better) => (high, best) = (middle, better),
            None => low = middle + 1,
        }
    }
    Some((high, best))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_number_of_any_range() {
        for first in 0..8 {
            for last in first..8 {
                for wanted in 0..10 {
                    let found = least(first..=last, |number| (number >= wanted).then(|| number * number));
                    let expected = (first..=last).find(|&number| number >= wanted);
                    assert_eq!(found, expected.map(|number| (number, number * number)), "{wanted}: {first}..={last}");
                }
            }
        }
        assert_eq!(least(0..=u128::MAX, Some), Some((0, 0)));
    }
}
