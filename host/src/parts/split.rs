//! Splits a model's units and tensors into parts of about the same number of bytes: the same on every machine.

use std::collections::{HashMap, HashSet};

use crate::compress::part_number::PartNumber;
use crate::compress::select::Candidate;
use crate::compress::stored::Stored;
use crate::model::files::ModelFiles;

/// Which part each unit and each tensor belongs to.
///
/// Units and tensors keep the order of the original's files, so that a part reads consecutive bytes of few of them. What
/// depends on each other stays together: in a directory the file of a unit also holds the rest of its module, and which
/// of two units within each other takes a tensor depends on whether the first one shrinks.
pub(crate) struct Split<'m> {
    units: HashSet<&'m str>,
    /// Whether a unit's file holds the rest of its module.
    takes_modules: bool,
    parts: HashMap<Together<'m>, u32>,
    /// The original's bytes of each part that has any, by the part's number from 0 on.
    bytes: HashMap<u32, u64>,
}

/// What must not be split.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Together<'m> {
    /// The unit of this path, those within it, and the other tensors of its module.
    Unit(&'m str),
    /// A tensor of no unit.
    Tensor(&'m str),
}

impl<'m> Split<'m> {
    /// Splits a model with these units, each next to the name of its file, into `of` parts. `stored` are the tensors outside the units.
    pub(crate) fn new(
        model: &'m ModelFiles,
        units: &'m [(String, Candidate)],
        stored: &Stored,
        takes_modules: bool,
        of: u32,
    ) -> Self {
        let owners: HashMap<&str, &'m str> = units
            .iter()
            .flat_map(|(_, unit)| unit.weights.iter().map(|name| (name.as_str(), unit.path.as_str())))
            .collect();
        let paths = units.iter().map(|(_, unit)| unit.path.as_str()).collect();
        let mut split = Self { units: paths, takes_modules, parts: HashMap::new(), bytes: HashMap::new() };
        let mut order = Vec::new();
        let mut sizes: HashMap<Together<'m>, u64> = HashMap::new();
        for (_, tensor) in model.tensors() {
            let together = match owners.get(tensor.name.as_str()) {
                Some(unit) => split.of_unit(unit),
                None if stored.contains(&tensor.name) => split.of_tensor(&tensor.name),
                // It isn't stored at all.
                None => continue,
            };
            let bytes = sizes.entry(together).or_insert_with(|| {
                order.push(together);
                0
            });
            *bytes += tensor.range.len() as u64;
        }
        let sizes: Vec<u64> = order.iter().map(|together| sizes[together]).collect();
        for ((together, part), bytes) in order.into_iter().zip(parts_of(&sizes, of)).zip(&sizes) {
            *split.bytes.entry(part).or_default() += bytes;
            split.parts.insert(together, part);
        }
        split
    }

    /// Whether a unit belongs to a part.
    pub(crate) fn has_unit(&self, part: PartNumber, path: &'m str) -> bool {
        self.part(self.of_unit(path)) == part.number() - 1
    }

    /// Whether a tensor that is stored as it is belongs to a part.
    pub(crate) fn has_tensor(&self, part: PartNumber, name: &str) -> bool {
        self.part(self.of_tensor(name)) == part.number() - 1
    }

    /// The original's bytes of a part.
    pub(crate) fn bytes(&self, part: PartNumber) -> u64 {
        self.bytes.get(&(part.number() - 1)).copied().unwrap_or(0)
    }

    fn part(&self, together: Together<'_>) -> u32 {
        self.parts.get(&together).copied().unwrap_or(0)
    }

    fn of_unit<'n>(&self, path: &'n str) -> Together<'n>
    where
        'm: 'n,
    {
        Together::Unit(if self.takes_modules { self.outermost(path).unwrap_or(path) } else { path })
    }

    fn of_tensor<'n>(&self, name: &'n str) -> Together<'n>
    where
        'm: 'n,
    {
        match self.outermost(name).filter(|_| self.takes_modules) {
            Some(unit) => Together::Unit(unit),
            None => Together::Tensor(name),
        }
    }

    /// The unit that isn't within another one, and whose module has this name within it.
    fn outermost(&self, name: &str) -> Option<&'m str> {
        name.match_indices('.').find_map(|(dot, _)| self.units.get(&name[..dot]).copied())
    }
}

/// The part of each item, from 0 on: that in which the item's middle lies, if all bytes are cut into parts of one size.
fn parts_of(sizes: &[u64], of: u32) -> Vec<u32> {
    let total = sizes.iter().map(|&bytes| u128::from(bytes)).sum::<u128>().max(1);
    let mut start = 0u128;
    let part = |&bytes: &u64| {
        let middle = start + u128::from(bytes) / 2;
        start += u128::from(bytes);
        u32::try_from(middle * u128::from(of) / total).unwrap_or(of).min(of - 1)
    };
    sizes.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(df11_tests::effort::config(256))]

        /// The parts are in order, and none has more than its share and one item, the largest, besides.
        #[test]
        fn parts_of_about_one_size(sizes in prop::collection::vec(0u64..1000, 0..60), of in 1u32..20) {
            let parts = parts_of(&sizes, of);
            prop_assert_eq!(parts.len(), sizes.len());
            prop_assert!(parts.is_sorted() && parts.iter().all(|&part| part < of));
            let share = sizes.iter().sum::<u64>().div_ceil(u64::from(of));
            let largest = sizes.iter().max().copied().unwrap_or(0);
            for part in 0..of {
                let bytes: u64 = parts.iter().zip(&sizes).filter(|(of, _)| **of == part).map(|(_, bytes)| bytes).sum();
                prop_assert!(bytes <= share + largest, "{} {} {}", bytes, share, largest);
            }
        }
    }

    #[test]
    fn sizes_near_the_largest_number() {
        assert_eq!(parts_of(&[u64::MAX, u64::MAX, u64::MAX], 3), [0, 1, 2]);
        assert_eq!(parts_of(&[0, 0], u32::MAX), [0, 0]);
        assert_eq!(parts_of(&[1], 4), [0]);
    }
}
