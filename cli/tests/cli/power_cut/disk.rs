//! A disk: files and directories by number, as a file system keeps them, so that one file may have two names, or none.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, DirBuilder};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::Path;
use std::sync::Arc;

/// The number of a file or directory.
pub type Inode = usize;

/// The directory in which the test works.
pub const ROOT: Inode = 0;

#[derive(Clone, Debug)]
pub enum Node {
    Directory(BTreeMap<String, Inode>),
    File(Arc<Vec<u8>>),
}

/// All that is on a disk. Numbers are never used again.
#[derive(Clone, Debug)]
pub struct Disk {
    pub nodes: Vec<Node>,
}

impl Disk {
    /// Nothing but the directory itself.
    pub fn empty() -> Self {
        Self { nodes: vec![Node::Directory(BTreeMap::new())] }
    }

    /// What is below this directory.
    pub fn read(root: &Path) -> Self {
        let mut disk = Self::empty();
        disk.read_into(root, ROOT, &mut HashMap::new());
        disk
    }

    fn read_into(&mut self, path: &Path, directory: Inode, seen: &mut HashMap<u64, Inode>) {
        let mut entries: Vec<_> = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        for path in entries {
            let there = fs::symlink_metadata(&path).unwrap();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let number = *seen.entry(there.ino()).or_insert(self.nodes.len());
            self.set(directory, &name, Some(number));
            if number == self.nodes.len() && there.is_dir() {
                self.nodes.push(Node::Directory(BTreeMap::new()));
                self.read_into(&path, number, seen);
            } else if number == self.nodes.len() {
                assert!(there.is_file(), "{path:?}");
                self.nodes.push(Node::File(Arc::new(fs::read(&path).unwrap())));
            }
        }
    }

    pub fn entries(&self, directory: Inode) -> &BTreeMap<String, Inode> {
        match &self.nodes[directory] {
            Node::Directory(entries) => entries,
            Node::File(_) => panic!("{directory} is no directory"),
        }
    }

    pub fn content(&self, file: Inode) -> &Arc<Vec<u8>> {
        match &self.nodes[file] {
            Node::File(content) => content,
            Node::Directory(_) => panic!("{file} is no file"),
        }
    }

    /// Gives a name to a file or directory, or takes a name away.
    pub fn set(&mut self, directory: Inode, name: &str, to: Option<Inode>) {
        let Node::Directory(entries) = &mut self.nodes[directory] else { panic!("{directory} is no directory") };
        match to {
            Some(number) => drop(entries.insert(name.to_owned(), number)),
            None => drop(entries.remove(name)),
        }
    }

    /// All paths, and the number of what is there: directories before what is in them.
    pub fn paths(&self) -> Vec<(String, Inode)> {
        let mut found = Vec::new();
        self.walk(ROOT, "", &mut found);
        found
    }

    fn walk(&self, directory: Inode, below: &str, found: &mut Vec<(String, Inode)>) {
        for (name, &number) in self.entries(directory) {
            let path = format!("{below}{name}");
            found.push((path.clone(), number));
            if matches!(self.nodes[number], Node::Directory(_)) {
                self.walk(number, &format!("{path}/"), found);
            }
        }
    }

    /// Makes a directory like this disk. What lies in these entries is there already, and is left as it is.
    pub fn replay(&self, root: &Path, inputs: &[&str]) {
        for entry in fs::read_dir(root).unwrap() {
            let path = entry.unwrap().path();
            if !inputs.iter().any(|name| path.ends_with(name)) {
                if path.is_dir() { fs::remove_dir_all(&path).unwrap() } else { fs::remove_file(&path).unwrap() }
            }
        }
        let mut made: HashMap<Inode, String> = HashMap::new();
        let is_input = |path: &str| inputs.contains(&path.split('/').next().unwrap());
        let (there, new): (Vec<_>, Vec<_>) = self.paths().into_iter().partition(|(path, _)| is_input(path));
        made.extend(there.into_iter().map(|(path, number)| (number, path)));
        for (path, number) in new {
            match (&self.nodes[number], made.get(&number)) {
                // As `df11` makes its own, whatever the mask is.
                (Node::Directory(_), _) if path.split('/').next_back().unwrap().starts_with(".df11-") => {
                    DirBuilder::new().mode(0o700).create(root.join(&path)).unwrap();
                }
                (Node::Directory(_), _) => fs::create_dir(root.join(&path)).unwrap(),
                (_, Some(other)) => fs::hard_link(root.join(other), root.join(&path)).unwrap(),
                (Node::File(content), None) => fs::write(root.join(&path), content.as_slice()).unwrap(),
            }
            made.entry(number).or_insert(path);
        }
    }
}
