//! Errors: a kind for programs, and one sentence for people.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use df11_simd::tensor::payload::PayloadError;

use crate::shown::one_line;

/// The result of everything that can fail here.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error: its kind, a sentence that says what was found and what to do, and usually the path that it is about.
///
/// It is shown as one line, `PATH: SENTENCE`. Control characters and invisible ones are escaped.
pub struct Error(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    path: Option<PathBuf>,
    sentence: String,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// The kind of an error: programs match this, people read the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The system can't read or write something, or a file was changed while it was read.
    Io,
    /// The file or directory doesn't exist, or the model isn't in the cache.
    NotFound,
    /// The output exists, or another process is writing it.
    Exists,
    /// This isn't a model that this crate can read.
    NotAModel,
    /// The model isn't compressed, and must be.
    NotCompressed,
    /// The model is compressed already.
    AlreadyCompressed,
    /// The model contradicts the format, its checksums or itself.
    Damaged,
    /// The model or the request is valid, but this crate can't do it.
    Unsupported,
    /// The weights of a unit, or the shape of a weight, can't be determined.
    UnknownShape,
    /// The model has no tensor or unit of this name.
    Missing,
    /// The system doesn't have enough memory.
    OutOfMemory,
    /// The GPU or its driver failed, or is missing.
    Device,
    /// [`Progress::is_interrupted`](crate::Progress::is_interrupted) asked to stop.
    Interrupted,
    /// An argument or an option can't be used.
    Argument,
}

impl Error {
    /// The kind of error.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The file or directory that it is about.
    pub fn path(&self) -> Option<&Path> {
        self.0.path.as_deref()
    }

    /// Whether the error says that the model is damaged.
    pub fn is_damage(&self) -> bool {
        self.kind() == ErrorKind::Damaged
    }

    pub(crate) fn new(kind: ErrorKind, sentence: impl fmt::Display) -> Self {
        Self(Box::new(Inner { kind, path: None, sentence: sentence.to_string(), source: None }))
    }

    /// Adds a path.
    pub(crate) fn at(mut self, path: &Path) -> Self {
        self.0.path = Some(path.to_owned());
        self
    }

    /// Adds the cause, which the sentence already mentions.
    pub(crate) fn because(mut self, source: impl std::error::Error + Send + Sync + 'static) -> Self {
        self.0.source = Some(Box::new(source));
        self
    }

    /// For `map_err`: the system refused an action, such as "read", on a path.
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

    pub(crate) fn damaged(path: &Path, sentence: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Damaged, sentence).at(path)
    }

    pub(crate) fn manifest(path: &Path, reason: impl fmt::Display) -> Self {
        Self::damaged(path, format!("its manifest can't be used: {reason}"))
    }

    pub(crate) fn not_a_model(path: &Path, reason: impl fmt::Display) -> Self {
        Self::new(ErrorKind::NotAModel, format!("not a model: {reason}")).at(path)
    }

    /// The caller's writer failed.
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

impl From<PayloadError> for Error {
    fn from(error: PayloadError) -> Self {
        let kind = if error == PayloadError::Unaligned { ErrorKind::Argument } else { ErrorKind::Damaged };
        Self::new(kind, format!("these bytes aren't a payload: {error}")).because(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Names of files and tensors come from strangers.
        match &self.0.path {
            Some(path) => write!(f, "{}: {}", one_line(&path.to_string_lossy()), one_line(&self.0.sentence)),
            None => f.write_str(&one_line(&self.0.sentence)),
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
