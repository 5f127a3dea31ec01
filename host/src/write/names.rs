//! The names of an output's files. Where the file system takes capital and small letters for the same, they are compared in the
//! strictest way: two names that any such file system takes for the same count as the same.

use std::collections::{BTreeSet, HashMap};
use std::path::{Component, Path, PathBuf};

/// The names of an output's files, below its directory.
#[derive(Debug)]
pub(crate) struct Names {
    names: BTreeSet<PathBuf>,
    /// Whether the file system tells capital and small letters apart.
    has_case: bool,
    /// Files and their directories, by their names; by their [`fold`]ed names, if the file system doesn't tell these apart.
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
    /// It and this earlier name are the same, as the file system compares them, or one is a directory in the other's path.
    Collides(PathBuf),
}

impl Names {
    /// No names. `has_case` says whether the file system tells capital and small letters apart.
    pub(crate) fn new(has_case: bool) -> Self {
        Self { names: BTreeSet::new(), has_case, taken: HashMap::new() }
    }

    /// Adds a name.
    pub(crate) fn add(&mut self, name: &Path) -> Result<(), Refused> {
        if name.as_os_str().is_empty() || !name.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(Refused::Unsafe);
        }
        for (path, is_file) in [(name, true)].into_iter().chain(directories(name).map(|path| (path, false))) {
            let key = self.key(path);
            match self.taken.get(&key) {
                // Two files may share a directory.
                Some(taken) if is_file || taken.is_file => return Err(Refused::Collides(taken.by.clone())),
                Some(_) => {}
                None => drop(self.taken.insert(key, Taken { by: name.to_owned(), is_file })),
            }
        }
        self.names.insert(name.to_owned());
        Ok(())
    }

    fn key(&self, name: &Path) -> Vec<u8> {
        if self.has_case {
            name.components().collect::<PathBuf>().into_os_string().into_encoded_bytes()
        } else {
            fold(name)
        }
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

    fn add_all(names: &[&str], has_case: bool) -> Result<(), Refused> {
        let mut all = Names::new(has_case);
        names.iter().try_for_each(|name| all.add(Path::new(name)))
    }

    #[test]
    fn names_that_are_told_apart_everywhere() {
        let names = ["a", "b", "d/a", "d/b", "D/c", "d/e/a", "ab", "a b", "ä", "d.a"];
        [false, true].iter().for_each(|&has_case| add_all(&names, has_case).unwrap());
    }

    #[test]
    fn names_that_every_file_system_takes_for_one() {
        for [first, second] in [["a", "a"], ["a", "a/b"], ["a/b/c", "a/b"], ["d/a", "d//a"]] {
            for (names, has_case) in [[first, second], [second, first]].into_iter().zip([false, true]) {
                let result = add_all(&names, has_case);
                assert!(matches!(&result, Err(Refused::Collides(by)) if by == Path::new(names[0])), "{result:?}");
            }
        }
    }

    #[test]
    fn names_that_some_file_systems_take_for_one() {
        for names in [
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
                let result = add_all(&names, false);
                assert!(matches!(&result, Err(Refused::Collides(by)) if by == Path::new(names[0])), "{result:?}");
                add_all(&names, true).unwrap();
            }
        }
    }

    #[test]
    fn names_that_lead_elsewhere() {
        for name in ["", "/a", "..", "../a", "a/../b", "."] {
            assert!(matches!(add_all(&[name], true), Err(Refused::Unsafe)), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_no_text() {
        use std::os::unix::ffi::OsStrExt;
        let name = |bytes| Path::new(std::ffi::OsStr::from_bytes(bytes));
        let mut names = Names::new(false);
        names.add(name(b"a\xff")).unwrap();
        names.add(name(b"a\xfe")).unwrap();
        assert!(matches!(names.add(name(b"A\xff")), Err(Refused::Collides(_))));
    }
}
