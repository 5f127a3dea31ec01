//! The tensors that are stored as they are, of which units take those of their own modules.

use std::collections::BTreeMap;
use std::mem;
use std::ops::Bound;

/// Names of tensors, in the order in which they came. Those of a module are found without a look at all the others: a
/// stranger's model may have a hundred thousand of both.
#[derive(Debug, Default)]
pub(crate) struct Stored {
    /// The place of each in the order.
    places: BTreeMap<String, usize>,
    next: usize,
}

impl Stored {
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.places.contains_key(name)
    }

    /// All names.
    pub(crate) fn names(&self) -> Vec<String> {
        in_order(self.places.iter())
    }

    /// The names of the tensors that go into the file of the unit with this path: those of the same module.
    pub(crate) fn of_module(&self, path: &str) -> Vec<String> {
        let prefix = format!("{path}.");
        // In the order of their bytes, names with a common beginning are neighbours.
        let from = self.places.range::<str, _>((Bound::Included(prefix.as_str()), Bound::Unbounded));
        in_order(from.take_while(|(name, _)| name.starts_with(&prefix)))
    }

    /// Takes the names of [`Self::of_module`] out.
    pub(crate) fn take_module(&mut self, path: &str) -> Vec<String> {
        let module = self.of_module(path);
        for name in &module {
            self.remove(name);
        }
        module
    }

    /// Takes all names out.
    pub(crate) fn take(&mut self) -> Vec<String> {
        mem::take(self).names()
    }

    pub(crate) fn remove(&mut self, name: &str) {
        self.places.remove(name);
    }

    pub(crate) fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.places.retain(|name, _| keep(name));
    }
}

impl Extend<String> for Stored {
    /// Adds names behind all others; not those that are there.
    fn extend<N: IntoIterator<Item = String>>(&mut self, names: N) {
        for name in names {
            self.places.entry(name).or_insert(self.next);
            self.next += 1;
        }
    }
}

fn in_order<'n>(places: impl Iterator<Item = (&'n String, &'n usize)>) -> Vec<String> {
    let mut named: Vec<(&usize, &String)> = places.map(|(name, place)| (place, name)).collect();
    named.sort_unstable();
    named.into_iter().map(|(_, name)| name.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_a_module_are_those_below_it() {
        let mut stored = Stored::default();
        let names = ["b.z", "a.c", "a-b.c", "a", "a.b.c", "ab.c", "a/b", "a.a", ""];
        stored.extend(names.map(str::to_owned));
        stored.extend(["a.c".to_owned()]);
        assert_eq!(stored.names(), names);
        assert_eq!(stored.take_module("a"), ["a.c", "a.b.c", "a.a"]);
        assert_eq!(stored.take_module("a"), [""; 0]);
        assert!(stored.contains("a") && !stored.contains("a.c"));
        stored.extend(["a.c".to_owned()]);
        assert_eq!(stored.take(), ["b.z", "a-b.c", "a", "ab.c", "a/b", "", "a.c"]);
        assert_eq!(stored.names(), [""; 0]);
    }
}
