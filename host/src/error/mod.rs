//! What can go wrong, as a variant for every rule, with the path and the tensor.

pub(crate) mod device;
pub(crate) mod hub;
pub(crate) mod multiply;
pub(crate) mod part;
pub(crate) mod pattern;

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use df11_codec::{DecodeError, EncodeError, FormatError};

use device::DeviceError;
use df11_codec::fixed::FixedError;
use hub::HubError;
use multiply::MultiplyError;
use part::PartError;
use pattern::PatternError;

/// An error of this crate. Its text is one plain sentence, with the text of its cause in it: who prints the chain of its sources, as anyhow's
/// `{:#}` does, says the cause twice.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum Error {
    // Files that can't be read.
    /// The operating system reported an error.
    #[error("can't {action} {}: {source}", path.display())]
    Io { action: &'static str, path: PathBuf, source: io::Error },
    /// A pipe, a device or a directory where a file must be.
    #[error("{} is not a regular file", path.display())]
    NotAFile { path: PathBuf },
    /// A configuration, an index, a manifest or a pattern file is too long. Sizes in bytes.
    #[error("{} has {got} bytes; such a file may have {allowed}", path.display())]
    TooLarge { path: PathBuf, got: u64, allowed: u64 },
    /// One of those is not UTF-8. `at` counts bytes from the start of the file.
    #[error("{} is not text: byte {at} is not UTF-8", path.display())]
    NotText { path: PathBuf, at: usize },
    /// A JSON file, or JSON in a header, doesn't have the required form.
    #[error("{} is not valid: {reason}", path.display())]
    Json { path: PathBuf, reason: String },
    /// The file isn't a safetensors file, or is damaged or cut short.
    #[error("{} is not a whole safetensors file: {source}", path.display())]
    Safetensors { path: PathBuf, source: safetensors::SafeTensorError },
    /// Only on systems of 32 bits, and in browsers: the file may be right, but its tensors are too large to be counted there.
    #[error("{} can't be read by a 32-bit program or in a browser: a tensor in it has 512 MiB or more, or all together have 4 GiB or more", path.display())]
    TooLargeFor32Bits { path: PathBuf },
    /// The name of a model's weights is not UTF-8, as JSON is, in which a compressed model keeps it.
    #[error("the name of {} is not UTF-8", path.display())]
    FileName { path: PathBuf },
    /// A file name leads out of its directory.
    #[error("{} names the file {name:?}, which is not inside its directory", path.display())]
    UnsafeName { path: PathBuf, name: String },
    /// A file was written to, or cut short, after it had been opened.
    #[error("{} was changed after it had been opened", path.display())]
    Changed { path: PathBuf },
    /// There is too little memory for a tensor, or for a part of it.
    #[error("there is no memory for {bytes} bytes of tensor {tensor}")]
    NoMemory { tensor: String, bytes: u64 },

    // Models that are of another kind than is needed.
    /// A directory without safetensors files. `below`: one in it that has some, if there is one.
    #[error("{} holds no .safetensors file{}", path.display(), where_some_are(below.as_deref()))]
    NoTensors { path: PathBuf, below: Option<String> },
    /// A run of `df11` was stopped while it replaced the files of the directory: some are old, some new, some missing.
    #[error("{} is not finished: df11 was stopped while it replaced the files in it", path.display())]
    Unfinished { path: PathBuf },
    /// Several safetensors files, and nothing that says which are the model.
    #[error("{} holds {count} .safetensors files but no index that says which belong to the model", path.display())]
    NoIndex { path: PathBuf, count: usize },
    /// A safetensors file that by its name is one of several, and nothing that says where the others are.
    #[error("{} is one of several files of a model, by its name, and there is no index that names the others", path.display())]
    LoneShard { path: PathBuf },
    /// A directory with several indexes, none of which has the usual name.
    #[error("{} holds {count} index files, none named model.safetensors.index.json or diffusion_pytorch_model.safetensors.index.json", path.display())]
    SeveralIndexes { path: PathBuf, count: usize },
    /// A diffusers pipeline where one model is needed.
    #[error("{} is a diffusers pipeline of several models, and one model is needed here, such as {}", path.display(), component.display())]
    Pipeline { path: PathBuf, component: PathBuf },
    /// A Python pickle where a safetensors file must be.
    #[error("{} is a Python pickle, which can run any program and is not read; save the model as safetensors (a DFloat11 model in pickles is of version 0.1: get a later release of it)", path.display())]
    Pickle { path: PathBuf },
    /// A file that is named as a safetensors file and begins like one of another kind.
    #[error("{} is no safetensors file; it begins like {what}", path.display())]
    NotSafetensors { path: PathBuf, what: &'static str },
    /// DFloat11 0.1 releases are pickles in an earlier format.
    #[error("{} is a DFloat11 0.1 model, an earlier format without lookup tables; get a later release of it, or compress the original again", path.display())]
    Legacy { path: PathBuf },
    /// The input is already compressed.
    #[error("{} is a DFloat11 model already", path.display())]
    AlreadyCompressed { path: PathBuf },
    /// The input isn't compressed.
    #[error("{} is not a DFloat11 model: no tensor in it is named *.encoded_exponent", path.display())]
    NotCompressed { path: PathBuf },
    /// Links of a directory to other directories lead to so many files that copying them would hardly end.
    #[error("the links in {} lead to more than {allowed} files and directories", path.display())]
    LinksToTooMany { path: PathBuf, allowed: usize },

    // Models whose tensors aren't what they must be.
    /// The manifest that `df11` wrote next to the tensors is damaged.
    #[error("the manifest of {} can't be used: {reason}", path.display())]
    Manifest { path: PathBuf, reason: String },
    /// A later version of `df11` wrote the model.
    #[error("the manifest of {} is of version {got}; this df11 reads version {expected}", path.display())]
    ManifestVersion { path: PathBuf, got: String, expected: u32 },
    /// Two files hold a tensor of the same name.
    #[error("tensor {tensor} is in both {} and {}", first.display(), second.display())]
    DuplicateTensor { tensor: String, first: PathBuf, second: PathBuf },
    /// A required tensor is missing.
    #[error("{} holds no tensor {tensor}", path.display())]
    MissingTensor { path: PathBuf, tensor: String },
    /// The caller asked a model for a tensor by a name that none has.
    #[error("{} has no tensor {tensor}", path.display())]
    NoSuchTensor { path: PathBuf, tensor: String },
    /// The caller asked a compressed model for a unit by a path that none has.
    #[error("{} has no unit {unit}", path.display())]
    NoSuchUnit { path: PathBuf, unit: String },
    /// A tensor is stored that none of the original's known files has.
    #[error("{} holds tensor {tensor}, which the original does not have", path.display())]
    ExtraTensor { path: PathBuf, tensor: String },
    /// A tied tensor, which isn't stored, refers to another tensor that isn't stored as it is, or doesn't exist.
    #[error("tensor {tensor} of {} is tied to {to}, which is not stored as it is", path.display())]
    TiedToUnstored { path: PathBuf, tensor: String, to: String },
    /// A tied tensor, which isn't stored, refers to a tensor of another dtype or shape.
    #[error("tensor {tensor} of {} can't have the bytes of the one it is tied to: {source}", path.display())]
    TieMismatch { path: PathBuf, tensor: String, source: Box<Error> },
    /// A tensor of a unit doesn't have the dtype or shape that the format requires.
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
    /// A file isn't the one that the manifest lists.
    #[error("{} is damaged: its checksum is {got}, not {expected}", path.display())]
    FileChecksum { path: PathBuf, got: String, expected: String },
    /// A file that the manifest lists, or a component that a pipeline's lists, isn't there.
    #[error("{} is not there, and the manifest lists it", path.display())]
    MissingFile { path: PathBuf },
    /// A component that `df11` compressed, as the pipeline's manifest says, has no manifest.
    #[error("{} has lost its df11-manifest.json, with the checksums of its weights", path.display())]
    LostManifest { path: PathBuf },

    // Originals and shapes.
    /// The model that was given as the original isn't the original.
    #[error("{} is not the original: {source}", like.display())]
    Unlike { like: PathBuf, source: Box<Error> },
    /// The original of a lone file has several files, or none, but a lone file can only be restored to a lone file.
    #[error("the original of {} is {got} files, and a lone file becomes one", path.display())]
    NotOneFile { path: PathBuf, got: usize },
    /// Neither the model nor the original says what shape a weight has.
    #[error("the shape of {tensor} is not known: {} stores none and {reason}", path.display())]
    UnknownShape { path: PathBuf, tensor: String, reason: String },
    /// The shape that was given doesn't fit the number of elements stored.
    #[error("tensor {tensor} has {got} elements in {}, but shape {expected:?}", path.display())]
    ShapeMismatch { path: PathBuf, tensor: String, got: usize, expected: Vec<usize> },
    /// A file of shapes can't be used.
    #[error("{} can't be used as a shapes file: {reason}", path.display())]
    ShapesFile { path: PathBuf, reason: String },

    // Patterns.
    /// The pattern argument is neither a file nor the name of a published pattern.
    #[error("{name:?} is neither a pattern file nor one of the published patterns: {known}")]
    UnknownPattern { name: String, known: String },
    /// A pattern isn't a regular expression that this crate reads.
    #[error("pattern {pattern:?} can't be used: {source}")]
    BadPattern { pattern: String, source: PatternError },
    /// The patterns that are regular expressions take too much memory. Plain paths don't count.
    #[error("the patterns that are regular expressions take more than {allowed} bytes of memory")]
    PatternsTooLarge { allowed: usize },
    /// To find out which modules the patterns match takes too long.
    #[error("the patterns take too long to match with the modules' paths")]
    PatternsTooSlow,
    /// Which weights a unit holds isn't known.
    #[error("no pattern says which weights unit {unit} of {} holds", path.display())]
    UnknownUnit { path: PathBuf, unit: String },
    /// A unit doesn't hold the number of weights that its pattern lists.
    #[error("unit {unit} of {} holds {got} weights, but its pattern lists {expected}", path.display())]
    WeightCount { path: PathBuf, unit: String, got: usize, expected: usize },

    // Options that don't go with the model.
    /// The caller asked for a single file, but the input is a file, which always becomes a single file.
    #[error("{} is a file, and becomes one file anyway", path.display())]
    SingleFileOfFile { path: PathBuf },
    /// The caller asked for a model card next to a file; only a directory has a place for one.
    #[error("{} is a file, and has no directory of its own for a model card", path.display())]
    CardOfFile { path: PathBuf },
    /// The caller asked for a model card of a pipeline, but a card is of one model.
    #[error("{} is a pipeline of several models, and a model card is of one", path.display())]
    CardOfPipeline { path: PathBuf },
    /// `config.json` can't get the entry that makes transformers load the model with `df11`.
    #[error("transformers can't be told to load {}: {reason}", path.display())]
    TransformersEntry { path: PathBuf, reason: &'static str },
    /// The work needs more memory than it may use. Both in bytes; the sentence says what is enough in whole MiB.
    #[error("{got} bytes of memory are too few: this model needs {}MiB", least.div_ceil(1 << 20))]
    MemoryTooSmall { got: u64, least: u64 },
    /// The format can't hold the weights that [`bench`](crate::internals::bench::bench()) was asked for.
    #[error("weights of this number can't be encoded: {source}")]
    Encode { source: EncodeError },

    // Tensors that are asked for what they don't have.
    /// The caller asked for the BF16 words of a tensor of another type.
    #[error("tensor {tensor} is {got}, not BF16")]
    NotBf16 { tensor: String, got: String },
    /// The caller asked for rows that a tensor doesn't have.
    #[error("tensor {tensor} of shape {shape:?} has no rows {got:?}")]
    NoSuchRows { tensor: String, got: Range<usize>, shape: Vec<usize> },
    /// The caller asked for rows of elements of less than a byte that begin or end within a byte.
    #[error("rows {got:?} of tensor {tensor} begin or end within a byte, since its elements are {dtype}")]
    RowsWithinBytes { tensor: String, got: Range<usize>, dtype: String },
    /// The caller's memory for a tensor has another length than the tensor; both are in elements or in bytes, depending
    /// on the call.
    #[error("tensor {tensor} has {expected} elements, and the memory for them {got}")]
    BufferLength { tensor: String, got: usize, expected: usize },
    /// A tensor can't be held with fixed-length codes.
    #[error("tensor {tensor} can't be held with fixed-length codes: {source}")]
    Fixed { tensor: String, source: FixedError },
    /// Inputs can't be multiplied by this tensor.
    #[error("inputs can't be multiplied by tensor {tensor}: {source}")]
    Multiply { tensor: String, source: MultiplyError },

    // Outputs.
    /// The output already exists.
    #[error("{} exists", path.display())]
    Exists { path: PathBuf },
    /// The existing output is of another kind (a file instead of a directory, for example), so it isn't overwritten.
    #[error("{} is there and is not {expected}", path.display())]
    WrongKind { path: PathBuf, expected: &'static str },
    /// An old file would remain in the output directory, and readers would take it for a part of the new model.
    #[error("{} would stay next to the new files and be read with them; remove it or choose another directory", path.display())]
    StaleFile { path: PathBuf },
    /// The output is the input, or lies inside it.
    #[error("the output {} is the input {}, or lies inside it", output.display(), input.display())]
    OutputInsideInput { output: PathBuf, input: PathBuf },
    /// The output would replace a file that the input consists of, or leads to by a link.
    #[error("{} is a file of the input, and is not overwritten", path.display())]
    ReplacesInput { path: PathBuf },
    /// Two files of the output would have the same name, or names that the file system takes for the same: names that
    /// differ only in capital and small letters, or a name that is a directory in the other's path.
    #[error("two files of the output would be named {}", both(name, other))]
    NameCollision { name: String, other: String },
    /// Another process is writing the same output.
    #[error("another process is writing {}", path.display())]
    InUse { path: PathBuf },
    /// Another program created something at the output's path during the work.
    #[error("{} was created by another program during the work, and is not overwritten", path.display())]
    Appeared { path: PathBuf },
    /// A file was to be finished although some bytes of a tensor were never written.
    #[error("tensor {tensor} of {} is not whole: {got} of its {expected} bytes were written", path.display())]
    Unwritten { path: PathBuf, tensor: String, got: u64, expected: u64 },
    /// A part of a tensor was to be written over bytes of it that had been written before.
    #[error("two parts of tensor {tensor} of {} overlap", path.display())]
    WrittenTwice { path: PathBuf, tensor: String },
    /// The work failed after it had moved old files out of the way, and it couldn't move all of them back.
    #[error("{source}; files that were in {} could not be put back, and are in {}", path.display(), kept.display())]
    NotPutBack { path: PathBuf, kept: PathBuf, source: Box<Error> },
    /// The work failed after the new file had taken the old one's place, on a file system where that can't be taken back.
    #[error("{source}; {} is the new file all the same", path.display())]
    Replaced { path: PathBuf, source: Box<Error> },

    // Work that was stopped.
    /// The caller stopped the work.
    #[error("interrupted")]
    Interrupted,
    /// A run that can be resumed has failed. The files that it finished are kept for the next run.
    #[error("{source}; the finished files are kept in {}, and the same command continues", kept.display())]
    Resumable { kept: PathBuf, source: Box<Error> },

    // Devices, the hub, parts.
    /// An error of a GPU, or of a decoder on a GPU.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// An error of a model that is read from the hub.
    #[error(transparent)]
    Hub(#[from] HubError),
    /// An error of a part of a compressed model, or of putting parts together.
    #[error(transparent)]
    Part(#[from] PartError),
}

/// A result of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// Whether the error means that the input is damaged, rather than that the work is impossible. For a damaged
    /// compressed model the command's exit code is 1; for any other error it is 2. [`Self::Unlike`], damage to a model
    /// that is given as the original, isn't damage to the input.
    pub fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::Safetensors { .. }
                | Self::Manifest { .. }
                | Self::DuplicateTensor { .. }
                | Self::MissingTensor { .. }
                | Self::ExtraTensor { .. }
                | Self::TiedToUnstored { .. }
                | Self::TieMismatch { .. }
                | Self::TensorType { .. }
                | Self::Format { .. }
                | Self::Decode { .. }
                | Self::Checksum { .. }
                | Self::FileChecksum { .. }
                | Self::MissingFile { .. }
                | Self::LostManifest { .. }
                | Self::ShapeMismatch { .. }
                | Self::WeightCount { .. }
                | Self::Unwritten { .. }
                | Self::WrittenTwice { .. }
                | Self::Device(DeviceError::Decode { .. })
                | Self::Part(PartError::Damaged { .. })
        )
    }

    /// A required tensor is missing from this file or directory.
    pub(crate) fn missing(path: &Path, tensor: &str) -> Self {
        Self::MissingTensor { path: path.to_owned(), tensor: tensor.to_owned() }
    }

    /// For `map_err`: names the action and the file.
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { action, path, source }
    }
}

/// What [`Error::NoTensors`] says of a directory below.
fn where_some_are(below: Option<&str>) -> String {
    below.map(|name| format!("; its directory {name} does")).unwrap_or_default()
}

/// What [`Error::NameCollision`] says of two names.
fn both(name: &str, other: &str) -> String {
    match name == other {
        true => name.to_owned(),
        false => format!("{name} and {other}, which can't be two files here"),
    }
}
