//! The report of a run.

use std::path::Path;

use serde::Serialize;

use crate::compress::options::Part;

/// The report of compressing, restoring or verifying. Fields that don't apply are empty or 0. In a pipeline, names of tensors begin
/// with the component.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// How many units were encoded or decoded.
    pub units: usize,
    /// How many weights these units have.
    pub weights: usize,
    /// How many units an earlier run had finished. They are included in `units`.
    pub reused: usize,
    /// Bytes of the units' weights as BF16.
    pub unit_bytes_before: u64,
    /// Bytes of the units' tensors.
    pub unit_bytes_after: u64,
    /// Bytes of all safetensors files that were read.
    pub bytes_before: u64,
    /// Bytes of all safetensors files that were written.
    pub bytes_after: u64,
    /// Which patterns were chosen, for each model.
    pub chosen: Vec<Chosen>,
    /// Tensors that are stored uncompressed.
    pub stored: Vec<Stored>,
    /// Tensors that aren't stored because another tensor has the same bytes: their names, and the other's name.
    pub tied: Vec<(String, String)>,
    /// Files and directories that weren't copied.
    pub left_out: Vec<LeftOut>,
    /// How many tensors and copied files have the right checksum.
    pub checksums: usize,
    /// How many tensors are the same as in the original that they were compared with.
    pub compared: usize,
    /// The failures that verifying found.
    pub failures: Vec<Failure>,
    /// The GPU that also decoded every unit.
    pub device: Option<String>,
    /// The part that was made, if it was only one; all other fields describe this part.
    pub part: Option<Part>,
}

/// How the units of a model were chosen.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Chosen {
    /// The model's directory in its pipeline; empty for a model by itself.
    pub component: String,
    /// The published pattern's name; `None` if the patterns were given, or made for this model.
    pub pattern: Option<String>,
    /// Reasons, as sentences.
    pub why: Vec<String>,
}

/// A tensor that is stored uncompressed.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Stored {
    /// Its name.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Why it isn't compressed.
    pub reason: String,
}

/// A file or directory that wasn't copied.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[non_exhaustive]
pub struct LeftOut {
    /// The path below the model's directory.
    pub path: String,
    /// Why it wasn't copied.
    pub reason: String,
}

/// One thing that is wrong with a model.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Failure {
    /// The tensor, unit, component or file.
    pub name: String,
    /// Why it failed.
    pub reason: String,
}

impl LeftOut {
    pub(crate) fn new(path: &Path, reason: &str) -> Self {
        Self { path: path.to_string_lossy().into_owned(), reason: reason.to_owned() }
    }

    pub(crate) fn unreadable(path: &Path) -> Self {
        Self::new(path, "it is a hidden directory, or leads to no file")
    }
}

impl Report {
    /// Whether verifying found nothing wrong.
    pub fn is_good(&self) -> bool {
        self.failures.is_empty()
    }

    pub(crate) fn fail(&mut self, name: &str, reason: impl ToString) {
        self.failures.push(Failure { name: name.to_owned(), reason: reason.to_string() });
    }
}
