//! What an inspection finds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use df11_codec::Histogram;
use df11_codec::format::EXPONENTS;
use df11_codec::tables::Tables;
use serde::Serialize;

use crate::compress::summary::{Component, StoredTensor};
use crate::error::Result;
use crate::model::fetch::length_below;
use crate::model::files::ModelFiles;
use crate::model::found::name_below;
use crate::model::names::in_component;
use crate::model::other_files::{LeftOut, OtherFiles};
use crate::model::running_order::{RunningOrder, block_of_unit};
use crate::model::unit_parts::UnitParts;
use crate::patterns::detect::Detection;

/// A model: what a compressed one consists of, or what one that isn't compressed yet will consist of. Sizes in bytes.
/// Tensors of the original have the names that they have there.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Inspection {
    /// Whether the model isn't compressed yet. Then everything here is what [`compress`](crate::compress()) would make of
    /// it. All sizes are exact.
    pub is_predicted: bool,
    /// If the model isn't compressed yet: which patterns compressing it chooses, and why.
    pub detection: Option<Detection>,
    /// If it is a diffusers pipeline that isn't compressed yet: its models. The names in the other fields begin with their
    /// paths.
    pub components: Vec<Component>,
    /// Its units, in the order in which the model runs them, as far as their names tell it.
    pub units: Vec<UnitInspection>,
    /// The number of tensors stored as they are.
    pub stored_tensors: usize,
    /// Their bytes.
    pub stored_bytes: u64,
    /// These tensors, and why they are stored as they are. A compressed model doesn't say why; then this says what the
    /// tensors are.
    pub stored: Vec<StoredTensor>,
    /// Tensors that aren't stored because another has the same bytes: the name, and the other's name.
    pub tied: Vec<(String, String)>,
    /// The files: first those of the tensors, then all others.
    pub files: Vec<InspectedFile>,
    /// What is not copied from the directory, and why.
    pub left_out: Vec<LeftOut>,
    /// Elements of all units.
    pub elements: u64,
    /// Bytes of all units' tensors.
    pub unit_bytes: u64,
    /// Where these bytes go.
    pub parts: UnitParts,
    /// Bytes of the headers of the safetensors files.
    pub header_bytes: u64,
    /// Bytes of all safetensors files of the original. `None` if the model doesn't say them: `df11` didn't compress it.
    pub bytes_before: Option<u64>,
    /// Bytes of all safetensors files: `unit_bytes`, `stored_bytes` and `header_bytes`.
    pub bytes_after: u64,
    /// Bits of information in an exponent, on average over all units' elements, if every unit has its own code.
    pub entropy: f64,
    /// Occurrences of each of the 256 exponents in the units, or in the chunks of them that were sampled. Exponent `e`
    /// stands for magnitudes from 2^(`e` - 127) up to twice that; 0 stands for zero and subnormal numbers.
    pub histogram: Vec<u64>,
}

/// A unit.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct UnitInspection {
    /// The path of its module.
    pub path: String,
    /// The block that it belongs to: a layer, or a module outside of all layers.
    pub block: String,
    /// The names of its weights, if the model says them.
    pub names: Vec<String>,
    /// Its elements.
    pub elements: u64,
    /// Bytes of its six tensors.
    pub bytes: u64,
    /// Where these bytes go.
    pub parts: UnitParts,
    /// Bits that it takes for each element, everything included. BF16 takes 16.
    pub bits_per_weight: f64,
    /// Bits that its exponents' codes take, on average.
    pub mean_code_length: f64,
    /// Bits of information in an exponent: no code takes fewer. With the 8 bits of sign and mantissa this is the least
    /// that a weight can take.
    pub entropy: f64,
    /// Whether the entropy was counted over all elements, and not over a sample of the chunks.
    pub entropy_is_exact: bool,
    /// The shortest and the longest code, in bits.
    pub code_lengths: (u8, u8),
    /// Exponents that have a code.
    pub exponents: usize,
    /// Lookup tables.
    pub tables: usize,
}

/// A file of a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct InspectedFile {
    /// Its path below the model's directory, with `/`; the name of a file that is a model.
    pub path: String,
    /// Its length.
    pub bytes: u64,
}

/// What was found so far.
#[derive(Default)]
pub(super) struct InspectionSoFar {
    /// [`Inspection::detection`], if the model isn't compressed yet.
    pub(super) detection: Option<Detection>,
    pub(super) components: Vec<Component>,
    /// In the order in which the model runs them.
    pub(super) units: Vec<UnitInspection>,
    pub(super) stored: Vec<StoredTensor>,
    pub(super) tied: Vec<(String, String)>,
    pub(super) files: Vec<InspectedFile>,
    pub(super) left_out: Vec<LeftOut>,
    pub(super) header_bytes: u64,
    pub(super) bytes_before: Option<u64>,
    pub(super) histogram: Histogram,
}

impl InspectionSoFar {
    /// Adds a unit with this histogram.
    pub(super) fn add(&mut self, unit: UnitInspection, histogram: &Histogram) {
        self.units.push(unit);
        self.histogram.add(histogram);
    }

    /// Puts the units into the order in which the model runs them.
    pub(super) fn sorted(mut self) -> Self {
        self.units.sort_by_cached_key(|unit| RunningOrder::of(&unit.path));
        self
    }

    /// Adds a component of a pipeline that is compressed, or will be.
    pub(super) fn add_component(&mut self, name: &str, of: Self) {
        let inside = |path: &str| in_component(name, path);
        self.units.extend(of.units.into_iter().map(|unit| {
            let (path, block) = (inside(&unit.path), inside(&unit.block));
            UnitInspection { path, block, ..unit }
        }));
        self.stored.extend(of.stored.into_iter().map(|stored| stored.inside(name)));
        self.tied.extend(of.tied.iter().map(|(tensor, to)| (inside(tensor), inside(to))));
        self.files.extend(of.files.iter().map(|file| InspectedFile { path: inside(&file.path), bytes: file.bytes }));
        self.left_out.extend(of.left_out.into_iter().map(|left| left.inside(name)));
        self.header_bytes += of.header_bytes;
        self.bytes_before = self.bytes_before.zip(of.bytes_before).map(|(all, own)| all + own);
        self.histogram.add(&of.histogram);
    }

    /// Adds a component that is copied, all of whose tensors are stored as they are.
    pub(super) fn add_copied(&mut self, component: &str, model: &ModelFiles, reason: &str) {
        self.stored.extend(model.tensors().map(|(_, tensor)| StoredTensor {
            tensor: in_component(component, &tensor.name),
            bytes: tensor.range.len(),
            reason: reason.to_owned(),
        }));
        for header in model.files().iter().map(|file| file.header()) {
            self.header_bytes += header.data_start();
            self.bytes_before = self.bytes_before.map(|bytes| bytes + header.file_bytes());
        }
    }

    /// Adds the files of a pipeline outside of the components that are compressed, and one that compressing adds.
    pub(super) fn add_files(&mut self, root: &Path, others: OtherFiles, added: Option<InspectedFile>) -> Result<()> {
        let file = |path: &PathBuf| {
            Ok(InspectedFile { path: name_below(Path::new(""), path), bytes: length_below(root, path)? })
        };
        let mut files = others.files.iter().map(file).collect::<Result<Vec<_>>>()?;
        files.extend(added);
        files.sort_by(|one, other| Path::new(&one.path).cmp(Path::new(&other.path)));
        self.files.extend(files);
        self.left_out.extend(others.left_out);
        // Those of tensors come first; apart from that the order stays.
        self.files.sort_by_key(|file| !file.path.ends_with(".safetensors"));
        Ok(())
    }

    /// The inspection, at the end.
    pub(super) fn inspection(self) -> Inspection {
        let mut parts = UnitParts::default();
        self.units.iter().for_each(|unit| parts.add(&unit.parts));
        let stored_bytes = self.stored.iter().map(|tensor| tensor.bytes as u64).sum();
        let elements = parts.sign_mantissa;
        let information: f64 = self.units.iter().map(|unit| unit.entropy * unit.elements as f64).sum();
        Inspection {
            is_predicted: self.detection.is_some(),
            detection: self.detection,
            components: self.components,
            stored_tensors: self.stored.len(),
            stored_bytes,
            elements,
            unit_bytes: parts.total(),
            parts,
            header_bytes: self.header_bytes,
            bytes_before: self.bytes_before,
            bytes_after: parts.total() + stored_bytes + self.header_bytes,
            entropy: if elements == 0 { 0.0 } else { information / elements as f64 },
            histogram: self.histogram.counts().to_vec(),
            units: self.units,
            stored: self.stored,
            tied: self.tied,
            files: self.files,
            left_out: self.left_out,
        }
    }
}

impl UnitInspection {
    /// A unit with these tables and sizes, of whose elements these exponents were counted.
    pub(super) fn new(
        path: &str,
        names: Vec<String>,
        tables: &Tables<'_>,
        parts: UnitParts,
        histogram: &Histogram,
    ) -> Self {
        let elements = parts.sign_mantissa;
        let per_weight = |bytes: u64| if elements == 0 { 0.0 } else { 8.0 * bytes as f64 / elements as f64 };
        let lengths = || tables.lengths().iter().copied().filter(|&length| length > 0);
        Self {
            path: path.to_owned(),
            block: block_of_unit(path).to_owned(),
            names,
            elements,
            bytes: parts.total(),
            bits_per_weight: per_weight(parts.total()),
            mean_code_length: per_weight(parts.encoded_exponent),
            parts,
            entropy: entropy(histogram.counts()),
            entropy_is_exact: histogram.total() == u128::from(elements),
            code_lengths: (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0)),
            exponents: lengths().count(),
            tables: tables.count(),
        }
    }
}

impl Inspection {
    /// Bytes of the weights in units as BF16.
    pub fn unit_bytes_before(&self) -> u64 {
        2 * self.elements
    }

    /// Bits that a weight of a unit takes, on average, everything included. BF16 takes 16.
    pub fn bits_per_weight(&self) -> f64 {
        if self.elements == 0 { 0.0 } else { 8.0 * self.unit_bytes as f64 / self.elements as f64 }
    }

    /// Consecutive units of the same block, with the block's name.
    pub fn blocks(&self) -> impl Iterator<Item = (&str, &[UnitInspection])> {
        let chunks = self.units.chunk_by(|a, b| a.block == b.block);
        chunks.filter_map(|units| Some((units.first()?.block.as_str(), units)))
    }

    /// The reasons why tensors are stored as they are, each with these tensors.
    pub fn stored_by_reason(&self) -> BTreeMap<&str, Vec<&StoredTensor>> {
        StoredTensor::by_reason(&self.stored)
    }
}

/// Bits of information in an exponent with these occurrences.
fn entropy(counts: &[u64; EXPONENTS]) -> f64 {
    let total: u64 = counts.iter().sum();
    let share = |&count: &u64| count as f64 / total as f64;
    counts.iter().filter(|&&count| count > 0).map(|count| -share(count) * share(count).log2()).sum::<f64>() + 0.0
}
