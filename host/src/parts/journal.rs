//! What a run that can be resumed has finished: a line for each file, written once the file is on the disk.
//!
//! A line is a checksum, a space, and JSON. The last line may be half-written, or not be there although its file is: then
//! the file is made again.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::file::checksum;
use crate::file::tensor_file::TensorFile;
use crate::model::files::ModelFiles;
use crate::parts::document::PartFile;
use crate::parts::identity::Identity;
use crate::write::sync;

/// The first line: what the run makes, and from what.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Beginning {
    pub(crate) identity: Identity,
    /// The version of each of the source's files ([`TensorFile::version`]):
    /// on one machine this shows most changes that the fingerprint can't see, before anything is read. The others show
    /// when the tensors of a finished file are compared with their checksums.
    versions: Vec<String>,
}

/// A finished safetensors file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Finished {
    #[serde(flatten)]
    pub(crate) file: PartFile,
    /// The checksums of the original's tensors in it.
    pub(crate) tensors: BTreeMap<String, String>,
}

/// A journal that is being written.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    sync: bool,
}

impl Beginning {
    /// The first line of a run that compresses this model.
    pub(crate) fn new(identity: Identity, model: &ModelFiles) -> Self {
        Self { identity, versions: model.files().iter().map(TensorFile::version).collect() }
    }

    /// Why a run that began so can't be continued by one that begins like `new`; `None` if it can.
    fn why_not_continued(&self, new: &Self) -> Option<&'static str> {
        let reason = self.identity.why_not_continued(&new.identity);
        reason.or_else(|| (self.versions != new.versions).then_some("the source's files have changed"))
    }
}

/// What an earlier run has left.
pub(crate) enum Earlier {
    /// No journal.
    Nothing,
    /// The journal of a run that this one can't continue, and why.
    Other(&'static str),
    /// The journal of a run that this one continues, and the files that it finished.
    Same(Journal, Vec<Finished>),
}

impl Journal {
    /// Starts an empty journal, in place of an older one.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn create(path: &Path, beginning: &Beginning, sync: bool) -> Result<Self> {
        // By a rename, so that the first line is whole.
        let new = path.with_extension("new");
        let io = || Error::io("write", path);
        let file = File::create(&new).map_err(io())?;
        let mut journal = Self { path: path.to_owned(), file, sync };
        journal.add(beginning)?;
        fs::rename(&new, path).map_err(io())?;
        if let (true, Some(directory)) = (sync, path.parent()) {
            sync::directory(directory).map_err(io())?;
        }
        Ok(journal)
    }

    /// Opens the journal of an earlier run.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn open(path: &Path, beginning: &Beginning, sync: bool) -> Result<Earlier> {
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Earlier::Nothing),
            Err(error) => return Err(Error::io("read", path)(error)),
        };
        let mut whole = 0;
        let mut lines = text.split_inclusive(|&byte| byte == b'\n').map_while(|line| {
            let json = checked(line)?;
            whole += line.len() as u64;
            Some(json)
        });
        let Some(first) = lines.next().and_then(|json| serde_json::from_slice::<Beginning>(json).ok()) else {
            return Ok(Earlier::Other("its list of finished files is damaged"));
        };
        if let Some(reason) = first.why_not_continued(beginning) {
            return Ok(Earlier::Other(reason));
        }
        let finished = lines.map_while(|json| serde_json::from_slice(json).ok()).collect();
        let open = || {
            let file = File::options().append(true).open(path)?;
            file.set_len(whole)?;
            Ok(file)
        };
        let file = open().map_err(Error::io("write", path))?;
        Ok(Earlier::Same(Self { path: path.to_owned(), file, sync }, finished))
    }

    /// Adds a line: of a finished file, once it is on the disk.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    pub(crate) fn add(&mut self, line: &impl Serialize) -> Result<()> {
        let mut write = || {
            let json = serde_json::to_string(line)?;
            self.file.write_all(format!("{} {json}\n", checksum::of(json.as_bytes())).as_bytes())?;
            if self.sync { self.file.sync_data() } else { Ok(()) }
        };
        write().map_err(Error::io("write", &self.path))
    }
}

/// The JSON of a whole line.
fn checked(line: &[u8]) -> Option<&[u8]> {
    let (sum, json) = line.strip_suffix(b"\n")?.split_at_checked(32)?;
    let json = json.strip_prefix(b" ")?;
    (checksum::of(json).as_bytes() == sum).then_some(json)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compress::layout::Files;
    use crate::compress::part_number::PartNumber;
    use crate::parts::weights::Weights;
    use crate::patterns::dict::PatternDict;

    fn beginning(transformers: bool) -> Beginning {
        let (patterns, manifest) = (PatternDict::default(), Default::default());
        let identity =
            Identity::new(PartNumber::WHOLE, Files::Units, transformers, None, &patterns, &manifest, Weights::Unseen);
        Beginning { identity: identity.unwrap(), versions: vec!["1.2".into()] }
    }

    fn finished(name: &str) -> Finished {
        let file = PartFile { name: name.into(), bytes: 1, checksum: "c".into() };
        Finished { file, tensors: BTreeMap::new() }
    }

    fn names(path: &Path) -> Vec<String> {
        match Journal::open(path, &beginning(false), true).unwrap() {
            Earlier::Same(_, finished) => finished.into_iter().map(|finished| finished.file.name).collect(),
            Earlier::Nothing => vec!["nothing".into()],
            Earlier::Other(reason) => vec![reason.into()],
        }
    }

    /// Cut anywhere, or with any byte changed, it gives the lines before that place; what is added then follows them.
    #[test]
    fn cut_or_damaged_anywhere() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("journal");
        assert_eq!(names(&path), ["nothing"]);
        let mut journal = Journal::create(&path, &beginning(false), true).unwrap();
        ["a", "b"].iter().for_each(|name| journal.add(&finished(name)).unwrap());
        let text = fs::read(&path).unwrap();
        let ends: Vec<usize> = (0..text.len()).filter(|&at| text[at] == b'\n').map(|at| at + 1).collect();
        let expected = |at: usize| match ends.iter().filter(|&&end| end <= at).count() {
            0 => vec!["its list of finished files is damaged"],
            lines => ["a", "b"][..lines - 1].to_vec(),
        };
        for at in 0..text.len() {
            fs::write(&path, &text[..at]).unwrap();
            assert_eq!(names(&path), expected(at), "{at}");
            let mut damaged = text.clone();
            damaged[at] ^= 1;
            fs::write(&path, damaged).unwrap();
            assert_eq!(names(&path), expected(at), "{at}");
            if let Earlier::Same(mut journal, _) = Journal::open(&path, &beginning(false), true).unwrap() {
                journal.add(&finished("new")).unwrap();
                assert_eq!(names(&path), [expected(at), vec!["new"]].concat(), "{at}");
            }
        }
    }

    #[test]
    fn of_another_run() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("journal");
        Journal::create(&path, &beginning(true), true).unwrap();
        assert_eq!(names(&path), ["the options are others"]);
        Journal::create(&path, &Beginning { versions: vec!["1.3".into()], ..beginning(false) }, true).unwrap();
        assert_eq!(names(&path), ["the source's files have changed"]);
    }
}
