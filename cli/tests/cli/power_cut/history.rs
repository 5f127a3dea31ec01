//! What a run did to the disk, change by change, from its system calls.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use super::disk::{Disk, Inode, Node, ROOT};
use super::record::Call;

/// One change, which a power cut undoes as a whole if it does.
#[derive(Clone, Debug)]
pub enum Change {
    /// These entries of directories, all at once: created, renamed, exchanged, removed.
    Names(Vec<(Inode, String, Option<Inode>)>),
    /// Bytes of a file.
    Write { file: Inode, at: usize, bytes: Vec<u8> },
    /// A file's length.
    Length { file: Inode, length: usize },
    /// Not a change: what was done before to this file's bytes, or to this directory's entries, is on the disk.
    Sync(Inode),
}

/// A run.
pub struct History {
    /// The disk before it. Files that it made are there, empty and without a name.
    pub before: Disk,
    pub changes: Vec<Change>,
    /// What each change was, for people.
    pub texts: Vec<String>,
}

/// An open file or directory: which one, and where it is read and written next.
#[derive(Clone, Copy, Debug)]
struct Open {
    number: Inode,
    at: usize,
    appends: bool,
}

struct Reader<'r> {
    root: &'r str,
    /// All changes made.
    disk: Disk,
    open: HashMap<i64, Open>,
    made: Vec<Node>,
    changes: Vec<Change>,
    texts: Vec<String>,
}

/// What the calls of a run in this directory did to it. The result is compared with what is there.
pub fn history(root: &Path, before: Disk, calls: &[Call]) -> History {
    let root_text = root.to_str().unwrap();
    let (disk, open) = (before.clone(), HashMap::new());
    let mut reader = Reader { root: root_text, disk, open, made: vec![], changes: vec![], texts: vec![] };
    calls.iter().for_each(|call| reader.call(call));
    let Reader { disk, made, changes, texts, .. } = reader;
    let after = Disk::read(root);
    let all = |disk: &Disk| disk.paths().into_iter().map(|(path, _)| path).collect::<Vec<_>>();
    assert_eq!(all(&disk), all(&after), "calls are missing in the record");
    for ((path, recorded), (_, there)) in disk.paths().into_iter().zip(after.paths()) {
        if let Node::File(content) = &after.nodes[there] {
            assert!(content == disk.content(recorded), "calls that wrote {path} are missing in the record");
        }
    }
    let mut before = before;
    before.nodes.extend(made);
    History { before, changes, texts }
}

impl Change {
    pub fn apply(&self, disk: &mut Disk) {
        let mut edit = |file: Inode, edit: &dyn Fn(&mut Vec<u8>)| {
            let Node::File(content) = &mut disk.nodes[file] else { panic!("{file} is no file") };
            edit(Arc::make_mut(content));
        };
        match self {
            Self::Names(entries) => entries.iter().for_each(|(directory, name, to)| disk.set(*directory, name, *to)),
            Self::Write { file, at, bytes } => edit(*file, &|content| {
                content.resize(content.len().max(at + bytes.len()), 0);
                content[*at..at + bytes.len()].copy_from_slice(bytes);
            }),
            Self::Length { file, length } => edit(*file, &|content| content.resize(*length, 0)),
            Self::Sync(_) => {}
        }
    }
}

impl Reader<'_> {
    fn call(&mut self, call: &Call) {
        match call.name.as_str() {
            "open" => self.opened(call, None, 0),
            "openat" => self.opened(call, Some(0), 1),
            "close" => drop(self.open.remove(&(call.number(0).unwrap() as i64))),
            "dup" => {
                if let Some(open) = self.opened_as(call, 0) {
                    self.open.insert(call.result, open);
                }
            }
            "lseek" => self.edit_open(call, 0, |open| open.at = call.result as usize),
            "read" => self.edit_open(call, 0, |open| open.at += call.result as usize),
            "write" => self.write(call, 0, call.bytes_if(self.opened_as(call, 0).is_some())),
            "copy_file_range" => self.copy(call, 0, 2),
            "sendfile" => self.copy(call, 1, 0),
            "ftruncate" => {
                let length = call.number(1).unwrap() as usize;
                if let Some(Open { number: file, .. }) = self.opened_as(call, 0) {
                    self.change(call, Change::Length { file, length });
                }
            }
            "fsync" | "fdatasync" => {
                if let Some(open) = self.opened_as(call, 0) {
                    self.change(call, Change::Sync(open.number));
                }
            }
            "mkdir" => self.make_directory(call, None, 0),
            "mkdirat" => self.make_directory(call, Some(0), 1),
            "rmdir" | "unlink" => self.remove(call, None, 0),
            "unlinkat" => self.remove(call, Some(0), 1),
            "link" => self.link(call, [(None, 0), (None, 1)]),
            "linkat" => self.link(call, [(Some(0), 1), (Some(2), 3)]),
            "rename" => self.rename(call, [(None, 0), (None, 1)]),
            "renameat" | "renameat2" => self.rename(call, [(Some(0), 1), (Some(2), 3)]),
            // It promises nothing of the disk's own memory, nor of lengths.
            "sync_file_range" => {}
            // A file of ours may be read by it; whether one was written shows in the comparison at the end.
            "mmap" => {}
            other => assert!(!self.is_ours(call), "the model doesn't know {other}: {call:?}"),
        }
    }

    /// Whether a call is about anything below the root.
    fn is_ours(&self, call: &Call) -> bool {
        self.opened_as(call, 0).is_some() || format!("{call:?}").contains(self.root) || call.name.contains("sync")
    }

    fn opened_as(&self, call: &Call, nth: usize) -> Option<Open> {
        self.open.get(&(call.number(nth)? as i64)).copied()
    }

    fn edit_open(&mut self, call: &Call, nth: usize, edit: impl FnOnce(&mut Open)) {
        if let Some(open) = call.number(nth).and_then(|number| self.open.get_mut(&(number as i64))) {
            edit(open);
        }
    }

    /// The directory and the name that arguments name; `None` if that isn't below the root.
    fn entry(&self, call: &Call, directory: Option<usize>, path: usize) -> Option<(Inode, String)> {
        let path = call.path(path);
        let (mut here, below) = match path.strip_prefix(self.root) {
            Some(below) => (ROOT, below),
            None if path.starts_with('/') => return None,
            None => match directory.filter(|&nth| call.word(nth) != "AT_FDCWD") {
                Some(nth) => (self.opened_as(call, nth)?.number, path.as_str()),
                None => (ROOT, path.as_str()),
            },
        };
        let mut parts: Vec<&str> = below.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
        let name = parts.pop().unwrap_or_default();
        for part in parts {
            here = self.disk.entries(here)[part];
        }
        Some((here, name.to_owned()))
    }

    fn number_at(&self, (directory, name): &(Inode, String)) -> Option<Inode> {
        if name.is_empty() { Some(*directory) } else { self.disk.entries(*directory).get(name).copied() }
    }

    /// Makes a file or a directory that has no name yet.
    fn make(&mut self, node: Node) -> Inode {
        self.made.push(node.clone());
        self.disk.nodes.push(node);
        self.disk.nodes.len() - 1
    }

    fn opened(&mut self, call: &Call, directory: Option<usize>, path: usize) {
        self.open.remove(&call.result);
        let Some(entry) = self.entry(call, directory, path) else { return };
        assert!(!call.has(path + 1, "O_TMPFILE"), "the model doesn't know files without names");
        let number = match self.number_at(&entry) {
            Some(number) => {
                if call.has(path + 1, "O_TRUNC") && !self.disk.content(number).is_empty() {
                    self.change(call, Change::Length { file: number, length: 0 });
                }
                number
            }
            None => {
                let number = self.make(Node::File(Arc::default()));
                self.change(call, Change::Names(vec![(entry.0, entry.1, Some(number))]));
                number
            }
        };
        self.open.insert(call.result, Open { number, at: 0, appends: call.has(path + 1, "O_APPEND") });
    }

    fn write(&mut self, call: &Call, nth: usize, bytes: Vec<u8>) {
        let Some(open) = self.opened_as(call, nth) else { return };
        let at = if open.appends { self.disk.content(open.number).len() } else { open.at };
        let bytes = bytes[..call.result as usize].to_vec();
        let end = at + bytes.len();
        if !bytes.is_empty() {
            self.change(call, Change::Write { file: open.number, at, bytes });
        }
        self.edit_open(call, nth, |open| open.at = end);
    }

    /// Bytes from one file to another, each where it stands.
    fn copy(&mut self, call: &Call, from: usize, to: usize) {
        if self.opened_as(call, to).is_none() {
            return;
        }
        assert!(call.arguments_are_null(from, to), "the model doesn't know copies from given places");
        let source = self.opened_as(call, from).unwrap_or_else(|| panic!("copied from elsewhere: {call:?}"));
        let bytes = self.disk.content(source.number)[source.at..][..call.result as usize].to_vec();
        self.edit_open(call, from, |open| open.at += call.result as usize);
        self.write(call, to, bytes);
    }

    fn make_directory(&mut self, call: &Call, directory: Option<usize>, path: usize) {
        let Some((above, name)) = self.entry(call, directory, path) else { return };
        let number = self.make(Node::Directory(Default::default()));
        self.change(call, Change::Names(vec![(above, name, Some(number))]));
    }

    fn remove(&mut self, call: &Call, directory: Option<usize>, path: usize) {
        let Some((above, name)) = self.entry(call, directory, path) else { return };
        self.change(call, Change::Names(vec![(above, name, None)]));
    }

    fn link(&mut self, call: &Call, [from, to]: [(Option<usize>, usize); 2]) {
        let Some((above, name)) = self.entry(call, to.0, to.1) else { return };
        let from = self.entry(call, from.0, from.1).and_then(|entry| self.number_at(&entry));
        let number = from.unwrap_or_else(|| panic!("linked from elsewhere: {call:?}"));
        self.change(call, Change::Names(vec![(above, name, Some(number))]));
    }

    fn rename(&mut self, call: &Call, [from, to]: [(Option<usize>, usize); 2]) {
        let (from, to) = match (self.entry(call, from.0, from.1), self.entry(call, to.0, to.1)) {
            (None, None) => return,
            (from, to) => (from.unwrap(), to.unwrap()),
        };
        let exchanged = if call.has(4, "RENAME_EXCHANGE") { self.number_at(&to) } else { None };
        let moved = self.number_at(&from);
        self.change(call, Change::Names(vec![(from.0, from.1, exchanged), (to.0, to.1, moved)]));
    }

    fn change(&mut self, call: &Call, change: Change) {
        let text = self.text(&call.name, &change);
        change.apply(&mut self.disk);
        self.changes.push(change);
        self.texts.push(text);
    }

    fn text(&self, call: &str, change: &Change) -> String {
        let paths = self.disk.paths();
        let path = |number: &Inode| {
            let found = paths.iter().find(|(_, there)| there == number).map(|(path, _)| path.as_str());
            found.unwrap_or(if *number == ROOT { "" } else { "?" })
        };
        let place = |(directory, name, _): &(Inode, String, Option<Inode>)| format!("{}/{name}", path(directory));
        match change {
            Change::Names(entries) => format!("{call} {}", entries.iter().map(place).collect::<Vec<_>>().join(" ")),
            Change::Write { file, at, bytes } => format!("{call} {} {at}+{}", path(file), bytes.len()),
            Change::Length { file, length } => format!("{call} {} to {length}", path(file)),
            Change::Sync(number) => format!("{call} {}/", path(number)),
        }
    }
}

impl Call {
    /// What a `write` writes, if it matters.
    fn bytes_if(&self, matters: bool) -> Vec<u8> {
        if matters { self.bytes(1) } else { Vec::new() }
    }

    /// Whether a copy goes from where the one file stands to where the other does.
    fn arguments_are_null(&self, from: usize, to: usize) -> bool {
        match self.name.as_str() {
            "sendfile" => self.word(2) == "NULL",
            _ => [from, to].iter().all(|nth| self.word(nth + 1) == "NULL"),
        }
    }
}
