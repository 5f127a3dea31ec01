//! What may happen to the files that an interrupted run has left.

use std::fs;
use std::path::Path;

use arbitrary::Arbitrary;

use crate::common::{edit_bytes, tree};

/// What happens to a file of the hidden directory.
#[derive(Arbitrary, Clone, Debug)]
pub enum Damage {
    /// It is gone.
    Gone(u8),
    /// It ends early.
    Cut(u8, u16),
    /// A byte is another.
    Changed(u8, u16, u8),
    /// More bytes follow.
    Longer(u8, Vec<u8>),
    /// Of a finished file, whose length is what it was, a byte is another.
    Finished(u8, u16, u8),
}

impl Damage {
    /// Does it.
    pub fn apply(&self, hidden: &Path) {
        let files = tree(hidden);
        let mut files: Vec<_> = files.keys().filter(|name| !name.ends_with('/')).collect();
        // The journal is what all depends on: it is there several times.
        files.extend(files.clone().into_iter().filter(|name| *name == "journal").cycle().take(4));
        let (Self::Gone(which)
        | Self::Cut(which, _)
        | Self::Changed(which, ..)
        | Self::Longer(which, _)
        | Self::Finished(which, ..)) = self;
        if let Self::Finished(..) = self {
            files.retain(|name| name.starts_with("part/"));
        }
        let Some(name) = files.get(usize::from(*which) % files.len().max(1)) else { return };
        let path = hidden.join(name);
        let at = |at: u16, bytes: &[u8]| usize::from(at) % bytes.len().max(1);
        match self {
            Self::Gone(_) => fs::remove_file(path).unwrap(),
            Self::Cut(_, end) => edit_bytes(&path, |bytes| bytes.truncate(at(*end, bytes))),
            Self::Changed(_, place, byte) | Self::Finished(_, place, byte) => edit_bytes(&path, |bytes| {
                let place = at(*place, bytes);
                bytes.get_mut(place).into_iter().for_each(|old| *old ^= byte);
            }),
            Self::Longer(_, more) => edit_bytes(&path, |bytes| bytes.extend(more)),
        }
    }
}
