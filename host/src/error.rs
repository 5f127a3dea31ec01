//! What goes wrong: a kind for programs, and one sentence for people.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The result of everything that can fail here.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error: its kind, one sentence about it, and usually the file or directory that it is about.
pub struct Error(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    path: Option<PathBuf>,
    sentence: String,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// What kind of error it is. Programs match this; people read the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The system can't read or write something, or a file changed while it was read.
    Io,
    /// There is no file, directory or cached download of this name.
    NotFound,
    /// The output exists, or another process is writing it.
    Exists,
    /// The path holds no model that this crate can read.
    NotAModel,
    /// The model isn't compressed, where a compressed one is needed.
    NotCompressed,
    /// The model is compressed already.
    AlreadyCompressed,
    /// The model's files contradict the format, each other, or their checksums.
    Damaged,
    /// The model or the request is valid, and this crate can't do it.
    Unsupported,
    /// Neither the model nor the options say which weights a unit has, or which shape a weight has.
    UnknownShape,
    /// The model has no tensor or unit of this name.
    Missing,
    /// The system has no memory of the size that is needed.
    OutOfMemory,
    /// The GPU or its driver.
    Device,
    /// [`Progress::is_interrupted`](crate::Progress::is_interrupted) said so.
    Interrupted,
    /// An argument or an option can't be used.
    Argument,
}

impl Error {
    /// What kind of error it is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The file or directory that it is about.
    pub fn path(&self) -> Option<&Path> {
        self.0.path.as_deref()
    }

    /// Whether it says that the model is damaged, rather than that the work couldn't be done.
    pub fn is_damage(&self) -> bool {
        self.kind() == ErrorKind::Damaged
    }

    pub(crate) fn new(kind: ErrorKind, sentence: impl fmt::Display) -> Self {
        Self(Box::new(Inner { kind, path: None, sentence: sentence.to_string(), source: None }))
    }

    /// The same error, about this path.
    pub(crate) fn at(mut self, path: &Path) -> Self {
        self.0.path = Some(path.to_owned());
        self
    }

    /// The same error, caused by another; the sentence says what that one says.
    pub(crate) fn because(mut self, source: impl std::error::Error + Send + Sync + 'static) -> Self {
        self.0.source = Some(Box::new(source));
        self
    }

    /// The system refuses an action, such as "read", on a path.
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| {
            let kind = match source.kind() {
                io::ErrorKind::NotFound => ErrorKind::NotFound,
                io::ErrorKind::OutOfMemory => ErrorKind::OutOfMemory,
                _ => ErrorKind::Io,
            };
            Self::new(kind, format!("can't {action} it: {source}")).at(path).because(source)
        }
    }

    /// A file or model contradicts the format, itself or its checksums.
    pub(crate) fn damaged(path: &Path, sentence: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Damaged, sentence).at(path)
    }

    /// The manifest of a model can't be used.
    pub(crate) fn manifest(path: &Path, reason: impl fmt::Display) -> Self {
        Self::damaged(path, format!("its manifest can't be used: {reason}"))
    }

    /// A path holds no model.
    pub(crate) fn not_a_model(path: &Path, reason: impl fmt::Display) -> Self {
        Self::new(ErrorKind::NotAModel, format!("it is no model: {reason}")).at(path)
    }

    /// The caller's writer fails.
    pub(crate) fn unwritten(source: io::Error) -> Self {
        Self::new(ErrorKind::Io, format!("can't write the output: {source}")).because(source)
    }

    pub(crate) fn changed(path: &Path) -> Self {
        Self::new(ErrorKind::Io, "it was changed while it was read").at(path)
    }

    pub(crate) fn interrupted() -> Self {
        Self::new(ErrorKind::Interrupted, "interrupted")
    }

    pub(crate) fn argument(sentence: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Argument, sentence)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.path {
            Some(path) => write!(f, "{}: {}", path.display(), self.0.sentence),
            None => f.write_str(&self.0.sentence),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {self}", self.0.kind)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_ref().map(|source| &**source as _)
    }
}
