//! The result of compressing a model.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::compress::part_number::PartNumber;
use crate::file::tensor_file::TensorFile;
use crate::model::names::in_component;
use crate::model::other_files::LeftOut;
use crate::patterns::detect::Detection;

/// Counts of what was compressed, stored and left out.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CompressSummary {
    /// Which patterns were chosen, and why.
    pub detection: Detection,
    /// Of a diffusers pipeline: its models, compressed or copied. The names in the other fields begin with their paths.
    pub components: Vec<Component>,
    /// Units written.
    pub units: usize,
    /// Weights in them: tensors of the original.
    pub weights: usize,
    /// Bytes of those weights as BF16.
    pub unit_bytes_before: u64,
    /// Bytes of the units' tensors.
    pub unit_bytes_after: u64,
    /// Bytes of all safetensors files of the original; of a part, bytes of the part's tensors there.
    pub bytes_before: u64,
    /// Bytes of all safetensors files written.
    pub bytes_after: u64,
    /// Tensors that aren't stored because another has the same bytes: the name, and the other's name.
    pub tied: Vec<(String, String)>,
    /// Tensors that are stored as they are.
    pub stored: Vec<StoredTensor>,
    /// What was not copied from the directory: hidden directories, links that can't be followed, and files that readers
    /// of the compressed model would take for a part of it.
    pub left_out: Vec<LeftOut>,
    /// Which part of the model was compressed; `None` if all of it. Everything else is about this part.
    pub part: Option<PartNumber>,
    /// Files that an earlier run had finished, and that were not made again.
    pub resumed_files: usize,
}

/// A model of a pipeline.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Component {
    /// Its directory, below that of the pipeline.
    pub path: String,
    /// Which patterns were chosen; `None` if it was copied.
    pub detection: Option<Detection>,
    /// Why they were, or why it was copied.
    pub why: String,
}

impl Component {
    /// One that is compressed, with these patterns.
    pub(crate) fn compressed(path: &str, detection: Detection) -> Self {
        Self { path: path.to_owned(), why: detection.why.clone(), detection: Some(detection) }
    }

    /// One that is copied, and why.
    pub(crate) fn copied(path: &str, why: String) -> Self {
        Self { path: path.to_owned(), why, detection: None }
    }
}

/// A tensor that is stored as it is.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct StoredTensor {
    /// Its name.
    pub tensor: String,
    /// Its bytes.
    pub bytes: usize,
    /// Why.
    pub reason: String,
}

impl StoredTensor {
    /// This tensor of a component, as the pipeline has it.
    pub(crate) fn inside(self, component: &str) -> Self {
        Self { tensor: in_component(component, &self.tensor), ..self }
    }

    /// The reasons why tensors are stored as they are, each with these tensors.
    pub(crate) fn by_reason(stored: &[Self]) -> BTreeMap<&str, Vec<&Self>> {
        let mut by_reason: BTreeMap<&str, Vec<&Self>> = BTreeMap::new();
        for tensor in stored {
            by_reason.entry(&tensor.reason).or_default().push(tensor);
        }
        by_reason
    }
}

impl CompressSummary {
    /// The reasons why tensors are stored as they are, each with these tensors.
    pub fn stored_by_reason(&self) -> BTreeMap<&str, Vec<&StoredTensor>> {
        StoredTensor::by_reason(&self.stored)
    }

    /// The summary of a model before the work begins.
    pub(crate) fn of<'f>(files: impl IntoIterator<Item = &'f TensorFile>, detection: Detection) -> Self {
        Self {
            detection,
            components: Vec::new(),
            units: 0,
            weights: 0,
            unit_bytes_before: 0,
            unit_bytes_after: 0,
            bytes_before: files.into_iter().map(|file| file.header().file_bytes()).sum(),
            bytes_after: 0,
            tied: Vec::new(),
            stored: Vec::new(),
            left_out: Vec::new(),
            part: None,
            resumed_files: 0,
        }
    }

    /// Adds what became of a component.
    pub(crate) fn add(&mut self, name: &str, of: Self) {
        self.units += of.units;
        self.weights += of.weights;
        self.unit_bytes_before += of.unit_bytes_before;
        self.unit_bytes_after += of.unit_bytes_after;
        self.bytes_before += of.bytes_before;
        self.bytes_after += of.bytes_after;
        self.tied.extend(of.tied.iter().map(|(tensor, to)| (in_component(name, tensor), in_component(name, to))));
        self.stored.extend(of.stored.into_iter().map(|stored| stored.inside(name)));
        self.left_out.extend(of.left_out.into_iter().map(|left| left.inside(name)));
    }
}

/// The counts of a [`CompressSummary`]. Those of parts add up to those of the model.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Counts {
    pub(crate) units: usize,
    pub(crate) weights: usize,
    pub(crate) unit_bytes_before: u64,
    pub(crate) unit_bytes_after: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        // Those of a part's document may be any numbers.
        self.units = self.units.saturating_add(other.units);
        self.weights = self.weights.saturating_add(other.weights);
        self.unit_bytes_before = self.unit_bytes_before.saturating_add(other.unit_bytes_before);
        self.unit_bytes_after = self.unit_bytes_after.saturating_add(other.unit_bytes_after);
    }
}

impl From<&CompressSummary> for Counts {
    fn from(summary: &CompressSummary) -> Self {
        let CompressSummary { units, weights, unit_bytes_before, unit_bytes_after, .. } = *summary;
        Self { units, weights, unit_bytes_before, unit_bytes_after }
    }
}
