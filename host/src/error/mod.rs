//! What can go wrong, as a variant for every rule, with the path and the tensor.

pub(crate) mod device;

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use df11_codec::{DecodeError, EncodeError, FormatError};

use device::DeviceError;

/// An error of this crate. Its text is one plain sentence.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum Error {
    /// The operating system refused.
    #[error("can't {action} {}: {source}", path.display())]
    Io { action: &'static str, path: PathBuf, source: io::Error },
    /// The file isn't a safetensors file, or is damaged or cut short.
    #[error("{} is not a whole safetensors file: {source}", path.display())]
    Safetensors { path: PathBuf, source: safetensors::SafeTensorError },
    /// A JSON file, or JSON in a header, isn't what it must be.
    #[error("{} is not valid: {reason}", path.display())]
    Json { path: PathBuf, reason: String },
    /// A directory without safetensors files.
    #[error("{} holds no .safetensors file", path.display())]
    NoTensors { path: PathBuf },
    /// DFloat11 0.1 releases are pickles in an earlier format.
    #[error("{} is a DFloat11 0.1 model, an earlier format without lookup tables; get a later release of it, or compress the original again", path.display())]
    Legacy { path: PathBuf },
    /// Neither a file nor a directory: a device, a pipe.
    #[error("{} is neither a file nor a directory", path.display())]
    NotAFile { path: PathBuf },
    /// Several safetensors files, and nothing that says which are the model.
    #[error("{} holds {count} .safetensors files but no index that says which belong to the model", path.display())]
    NoIndex { path: PathBuf, count: usize },
    /// Several indexes, and none of the usual name.
    #[error("{} holds {count} index files, none named model.safetensors.index.json", path.display())]
    SeveralIndexes { path: PathBuf, count: usize },
    /// A later `df11` wrote the model.
    #[error("the manifest of {} is of version {got}; this df11 reads version {expected}", path.display())]
    ManifestVersion { path: PathBuf, got: String, expected: u32 },
    /// What `df11` wrote beside the tensors is damaged.
    #[error("the manifest of {} can't be used: {reason}", path.display())]
    Manifest { path: PathBuf, reason: String },
    /// The model given as the original isn't.
    #[error("{} is not the original: {source}", like.display())]
    Unlike { like: PathBuf, source: Box<Error> },
    /// A file name that leads out of its directory.
    #[error("{} names the file {name:?}, which is not a name inside its directory", path.display())]
    UnsafeName { path: PathBuf, name: String },
    /// Two files hold a tensor of the same name.
    #[error("tensor {tensor} is in both {} and {}", first.display(), second.display())]
    DuplicateTensor { tensor: String, first: PathBuf, second: PathBuf },
    /// A tensor that must be there isn't.
    #[error("{} holds no tensor {tensor}", path.display())]
    MissingTensor { path: PathBuf, tensor: String },
    /// The original's files, as far as they are known, have no place for a stored tensor.
    #[error("{} holds tensor {tensor}, which the original does not have", path.display())]
    ExtraTensor { path: PathBuf, tensor: String },
    /// A tensor that isn't stored has the bytes of another that isn't stored as it is, or isn't there at all.
    #[error("tensor {tensor} of {} is tied to {to}, which is not stored as it is", path.display())]
    TiedToUnstored { path: PathBuf, tensor: String, to: String },
    /// A tensor that isn't stored is said to have the bytes of one of another dtype or shape.
    #[error("tensor {tensor} of {} is tied to {to}, which is {got}; it must be {expected}", path.display())]
    TieMismatch { path: PathBuf, tensor: String, to: String, got: String, expected: String },
    /// A tensor of a unit has another dtype or shape than the format says.
    #[error("tensor {tensor} of {} is {got}; it must be {expected}", path.display())]
    TensorType { path: PathBuf, tensor: String, got: String, expected: String },
    /// A unit breaks a rule of the format.
    #[error("unit {unit} of {} is damaged: {source}", path.display())]
    Format { path: PathBuf, unit: String, source: FormatError },
    /// A unit's code stream contradicts its indexes.
    #[error("unit {unit} of {} is damaged: {source}", path.display())]
    Decode { path: PathBuf, unit: String, source: DecodeError },
    /// A restored tensor isn't the one that was compressed.
    #[error("tensor {tensor} of {} is damaged: its checksum is {got}, not {expected}", path.display())]
    Checksum { path: PathBuf, tensor: String, got: String, expected: String },
    /// The input has been compressed already.
    #[error("{} is a DFloat11 model already", path.display())]
    AlreadyCompressed { path: PathBuf },
    /// The input isn't compressed.
    #[error("{} is not a DFloat11 model: no tensor in it is named *.encoded_exponent", path.display())]
    NotCompressed { path: PathBuf },
    /// `--pattern` is neither a file nor the name of a published pattern.
    #[error("{name:?} is neither a pattern file nor one of the published patterns: {known}")]
    UnknownPattern { name: String, known: String },
    /// A pattern isn't a regular expression.
    #[error("{pattern:?} is not a pattern: {reason}")]
    BadPattern { pattern: String, reason: String },
    /// Which weights a unit holds isn't known.
    #[error("no pattern says which weights unit {unit} of {} holds; name one with --pattern", path.display())]
    UnknownUnit { path: PathBuf, unit: String },
    /// A unit holds another number of weights than its pattern says.
    #[error("unit {unit} of {} holds {got} weights, but its pattern lists {expected}", path.display())]
    WeightCount { path: PathBuf, unit: String, got: usize, expected: usize },
    /// Nothing says what shape a weight has.
    #[error("the shape of {tensor} is not known: {} stores none and {reason}; give the original model with --like", path.display())]
    UnknownShape { path: PathBuf, tensor: String, reason: String },
    /// The shape that was given doesn't fit the number of elements stored.
    #[error("tensor {tensor} has {got} elements in {}, but shape {expected:?}", path.display())]
    ShapeMismatch { path: PathBuf, tensor: String, got: usize, expected: Vec<usize> },
    /// One file was asked for, and the original is several.
    #[error("the original of {} is {count} files, which can't be written as one", path.display())]
    SeveralFiles { path: PathBuf, count: usize },
    /// A file would be done although bytes of a tensor were never written.
    #[error("tensor {tensor} of {} is not whole: {got} of its {expected} bytes were written", path.display())]
    Unwritten { path: PathBuf, tensor: String, got: u64, expected: u64 },
    /// Two parts of a tensor were to be written to the same bytes.
    #[error("two parts of tensor {tensor} of {} overlap", path.display())]
    WrittenTwice { path: PathBuf, tensor: String },
    /// Something is there already.
    #[error("{} exists; --force overwrites it", path.display())]
    Exists { path: PathBuf },
    /// Where nothing was when the work began, another program has put something since.
    #[error("{} was created by another program during the work, and is not overwritten", path.display())]
    Appeared { path: PathBuf },
    /// Files that were to be replaced had been taken from their places when something failed, and not all of them
    /// could be put back.
    #[error("{source}; files that were in {} could not be put back, and are in {}", path.display(), kept.display())]
    NotPutBack { path: PathBuf, kept: PathBuf, source: Box<Error> },
    /// The output would lie in the input, or be the input.
    #[error("the output {} is the input {}, or lies inside it", output.display(), input.display())]
    OutputInsideInput { output: PathBuf, input: PathBuf },
    /// A file would be left in the output directory that readers would take for part of the new model.
    #[error("{} would stay beside the new files and be read with them; choose another directory", path.display())]
    StaleFile { path: PathBuf },
    /// What is there is of another kind, and isn't overwritten.
    #[error("{} is there and is not {expected}", path.display())]
    WrongKind { path: PathBuf, expected: &'static str },
    /// Two files of the output would have the same name, or names that some file systems take for the same: those
    /// that differ only in capital and small letters, or one that is a directory in the other's path.
    #[error("two files of the output would be named {name} and {other}; some file systems take these for the same")]
    NameCollision { name: String, other: String },
    /// The input was written to while it was read.
    #[error("{} changed while it was read", path.display())]
    Changed { path: PathBuf },
    /// Weights made for a benchmark.
    #[error("synthetic weights can't be encoded: {source}")]
    Synthetic { source: EncodeError },
    /// A tensor of another type was asked for as BF16.
    #[error("tensor {tensor} is {got}, not BF16")]
    NotBf16 { tensor: String, got: String },
    /// Rows that a tensor doesn't have.
    #[error("tensor {tensor} of shape {shape:?} has no rows {got:?}")]
    NoSuchRows { tensor: String, got: Range<usize>, shape: Vec<usize> },
    /// Memory to read a tensor into that has another length, in elements or in bytes, as was asked for.
    #[error("tensor {tensor} has {expected} elements, and the memory for them {got}")]
    BufferLength { tensor: String, got: usize, expected: usize },
    /// A GPU, or what decodes on one.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// A combination that has no meaning.
    #[error("{0}")]
    Usage(&'static str),
    /// The work was interrupted from outside.
    #[error("interrupted")]
    Interrupted,
}

/// A result of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// Whether the input was found damaged, rather than the work impossible: the command's exit code
    /// is 1 for that and 2 for anything else.
    pub fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::Safetensors { .. }
                | Self::TensorType { .. }
                | Self::Format { .. }
                | Self::Decode { .. }
                | Self::Checksum { .. }
                | Self::Manifest { .. }
                | Self::WeightCount { .. }
                | Self::DuplicateTensor { .. }
                | Self::MissingTensor { .. }
                | Self::ExtraTensor { .. }
                | Self::TiedToUnstored { .. }
                | Self::TieMismatch { .. }
                | Self::ShapeMismatch { .. }
                | Self::Unwritten { .. }
                | Self::WrittenTwice { .. }
                | Self::Device(DeviceError::Decode { .. })
        )
    }

    /// For `map_err`: what was being done to which file.
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { action, path, source }
    }
}
