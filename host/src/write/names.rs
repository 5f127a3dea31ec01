//! The names of an output's files, compared in the strictest way: two names that any file system takes for the same
//! count as the same.

use std::collections::{BTreeSet, HashMap};
use std::path::{Component, Path, PathBuf};

/// The names of an output's files, below its directory.
#[derive(Debug, Default)]
pub(crate) struct Names {
    names: BTreeSet<PathBuf>,
    /// Files and their directories, by their [`fold`]ed names.
    taken: HashMap<Vec<u8>, Taken>,
}

#[derive(Debug)]
struct Taken {
    by: PathBuf,
    is_file: bool,
}

/// Why a name can't be added.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The name leads out of the directory.
    Unsafe,
    /// It and this earlier name are the same if capital and small letters are, or one is a directory in the other's
    /// path.
    Collides(PathBuf),
}

impl Names {
    /// Adds a name.
    pub(crate) fn add(&mut self, name: &Path) -> Result<(), Refused> {
        if name.as_os_str().is_empty() || !name.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(Refused::Unsafe);
        }
        for (path, is_file) in [(name, true)].into_iter().chain(directories(name).map(|path| (path, false))) {
            match self.taken.get(&fold(path)) {
                // Two files may share a directory.
                Some(taken) if is_file || taken.is_file => return Err(Refused::Collides(taken.by.clone())),
                Some(_) => {}
                None => drop(self.taken.insert(fold(path), Taken { by: name.to_owned(), is_file })),
            }
        }
        self.names.insert(name.to_owned());
        Ok(())
    }

    pub(crate) fn contains(&self, name: &Path) -> bool {
        self.names.contains(name)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Path> {
        self.names.iter().map(PathBuf::as_path)
    }
}

/// The directories on the path of a file's name, which is relative to the output's directory.
pub(crate) fn directories(name: &Path) -> impl Iterator<Item = &Path> {
    name.ancestors().skip(1).filter(|path| !path.as_os_str().is_empty())
}

/// Gives the same result for two names that differ only in capital and small letters.
pub(crate) fn fold(name: &Path) -> Vec<u8> {
    let mut folded = Vec::new();
    for part in name.components() {
        folded.push(b'/');
        match part.as_os_str().to_str() {
            // Converts to capital letters first, because some capital letters have several small ones: ς and σ.
            Some(text) => folded.extend(text.to_uppercase().to_lowercase().bytes()),
            None => folded.extend(part.as_os_str().as_encoded_bytes().to_ascii_lowercase()),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add_all(names: &[&str]) -> Result<(), Refused> {
        let mut all = Names::default();
        names.iter().try_for_each(|name| all.add(Path::new(name)))
    }

    #[test]
    fn names_that_are_told_apart_everywhere() {
        add_all(&["a", "b", "d/a", "d/b", "D/c", "d/e/a", "ab", "a b", "ä", "d.a"]).unwrap();
    }

    #[test]
    fn names_that_some_file_systems_take_for_one() {
        for names in [
            ["a", "a"],
            ["a", "A"],
            ["README.md", "Readme.MD"],
            ["d/a", "D/A"],
            ["ÄÖ", "äö"],
            ["ς", "Σ"],
            ["straße", "STRASSE"],
            ["a", "A/b"],
            ["a/b/c", "A/B"],
        ] {
            let [first, second] = names;
            for names in [[first, second], [second, first]] {
                let result = add_all(&names);
                assert!(matches!(&result, Err(Refused::Collides(by)) if by == Path::new(names[0])), "{result:?}");
            }
        }
    }

    #[test]
    fn names_that_lead_elsewhere() {
        for name in ["", "/a", "..", "../a", "a/../b", "."] {
            assert!(matches!(add_all(&[name]), Err(Refused::Unsafe)), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_no_text() {
        use std::os::unix::ffi::OsStrExt;
        let name = |bytes| Path::new(std::ffi::OsStr::from_bytes(bytes));
        let mut names = Names::default();
        names.add(name(b"a\xff")).unwrap();
        names.add(name(b"a\xfe")).unwrap();
        assert!(matches!(names.add(name(b"A\xff")), Err(Refused::Collides(_))));
    }
}
