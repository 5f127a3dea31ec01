//! Names that differ in one number only, as one name and the numbers: `model.layers.*.mlp.up_proj.weight`, `0-35`.

use std::collections::{BTreeMap, BTreeSet};

/// A name, with `*` for its first part that is a number, and that number.
///
/// `None` if the name has a `*` of its own, or if no part is a number that is written in the usual way.
pub(super) fn split(name: &str) -> Option<(String, u32)> {
    if name.contains('*') {
        return None;
    }
    let (at, number) = name.split('.').enumerate().find_map(|(at, part)| {
        let number: u32 = part.parse().ok()?;
        (number.to_string() == part).then_some((at, number))
    })?;
    let parts: Vec<&str> = name.split('.').enumerate().map(|(i, part)| if i == at { "*" } else { part }).collect();
    Some((parts.join("."), number))
}

/// The name with this number.
pub(super) fn join(name: &str, number: u32) -> String {
    name.replacen('*', &number.to_string(), 1)
}

/// Groups names with what belongs to them: the names of a group have the same value and differ in one number. A name
/// without a number is a group of its own.
pub(super) fn groups<V: Clone + Ord>(names: impl IntoIterator<Item = (String, V)>) -> Vec<(String, V, BTreeSet<u32>)> {
    let mut groups: BTreeMap<(String, V), BTreeSet<u32>> = BTreeMap::new();
    for (name, value) in names {
        match split(&name) {
            Some((name, number)) => {
                groups.entry((name, value)).or_default().insert(number);
            }
            None => {
                groups.entry((name, value)).or_default();
            }
        }
    }
    groups.into_iter().map(|((name, value), numbers)| (name, value, numbers)).collect()
}

/// Numbers as text: `0-8,11`.
pub(super) fn ranges(numbers: &BTreeSet<u32>) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, end)) if end.checked_add(1) == Some(number) => *end = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |(start, end)| if start == end { format!("{start}") } else { format!("{start}-{end}") };
    ranges.into_iter().map(text).collect::<Vec<_>>().join(",")
}

/// The numbers of such a text, if there are no more than so many.
pub(super) fn parse(text: &str, most: usize) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    for range in text.split(',') {
        let (start, end) = range.split_once('-').unwrap_or((range, range));
        let (start, end): (u32, u32) = (start.parse().ok()?, end.parse().ok()?);
        let count = usize::try_from(end.checked_sub(start)?).ok()?.checked_add(1)?;
        if numbers.len().checked_add(count)? > most {
            return None;
        }
        numbers.extend(start..=end);
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers() {
        assert_eq!(split("a.12.b.3.c"), Some(("a.*.b.3.c".to_owned(), 12)));
        for name in ["a.b", "a.012", "a.*.3", "a.-1", "a.99999999999", "", "a.+1"] {
            assert_eq!(split(name), None, "{name}");
        }
        assert_eq!(join("a.*.b", 7), "a.7.b");
    }

    #[test]
    fn ranges_there_and_back() {
        for numbers in [vec![0], vec![0, 1, 2, 5, 7, 8], vec![3, u32::MAX]] {
            let text = ranges(&numbers.iter().copied().collect());
            assert_eq!(parse(&text, 10).unwrap(), numbers, "{text}");
        }
        assert_eq!(ranges(&BTreeSet::from([0, 1, 2, 5, 7, 8])), "0-2,5,7-8");
        for wrong in ["", "-", "1-", "2-1", "a", "0-10", "0-4294967295", "1,,2"] {
            assert_eq!(parse(wrong, 10), None, "{wrong}");
        }
    }

    #[test]
    fn names_of_one_value_are_a_group() {
        let names = [("l.1.a", 1), ("l.0.a", 1), ("l.2.a", 2), ("n", 1)].map(|(name, value)| (name.to_owned(), value));
        let groups = groups(names);
        let of = |numbers: &[u32]| numbers.iter().copied().collect::<BTreeSet<_>>();
        let expected = [("l.*.a", 1, of(&[0, 1])), ("l.*.a", 2, of(&[2])), ("n", 1, of(&[]))];
        assert_eq!(groups, expected.map(|(name, value, numbers)| (name.to_owned(), value, numbers)));
    }
}
