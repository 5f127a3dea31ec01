//! The content of a compressed model, or a prediction of it.

use std::path::Path;

use df11_codec::Histogram;
use df11_codec::format::EXPONENTS;
use df11_codec::tables::Tables;
use serde::Serialize;

use crate::error::Result;
use crate::model::pipeline::find_models;
use crate::model::running_order::{RunningOrder, block_of_unit};
use crate::model::{Model, OpenOptions};
use crate::outcome::{Chosen, LeftOut, Stored};
use crate::patterns::dict::Patterns;
use crate::progress::Progress;
use crate::report::{compressed, predicted};

/// How a model that isn't compressed yet would be compressed, as in [`CompressOptions`](crate::CompressOptions).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct InspectOptions {
    /// Which modules become units; chosen automatically if `None`.
    pub patterns: Option<Patterns>,
    /// For a directory: one `model.safetensors` instead of a file for each unit.
    pub single_file: bool,
}

/// The content of a compressed model; or, for a model that isn't compressed yet, what [`compress`](crate::compress()) will write.
///
/// Sizes are in bytes, and exact. Tensors have the names that they have in the original; in a pipeline all names begin with the component.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Inspection {
    /// Whether the model isn't compressed yet.
    pub is_predicted: bool,
    /// For each model that will be compressed, how its units are chosen.
    pub chosen: Vec<Chosen>,
    /// The units, in the order in which the model runs them, as far as their names show it.
    pub units: Vec<UnitInspection>,
    /// Tensors that are stored uncompressed.
    pub stored: Vec<Stored>,
    /// Tensors that aren't stored because another tensor has the same bytes: their names, and the other's name.
    pub tied: Vec<(String, String)>,
    /// The files: first the ones with tensors, then all others.
    pub files: Vec<InspectedFile>,
    /// Files and directories that aren't copied.
    pub left_out: Vec<LeftOut>,
    /// The number of elements in all units.
    pub elements: u64,
    /// Bytes of the units' tensors.
    pub unit_bytes: u64,
    /// Where these bytes go.
    pub parts: UnitParts,
    /// Bytes of the tensors that are stored uncompressed.
    pub stored_bytes: u64,
    /// Bytes of the headers of the safetensors files.
    pub header_bytes: u64,
    /// Bytes of the original's safetensors files; `None` if this isn't known, because another program compressed the model.
    pub bytes_before: Option<u64>,
    /// Bytes of all safetensors files: units, stored tensors and headers.
    pub bytes_after: u64,
    /// Entropy of an exponent in bits, on average over all elements of units. No code with a table per unit can have shorter
    /// codes on average.
    pub entropy: f64,
    /// How often each of the 256 exponents occurs in the units, or in a sample of their chunks.
    pub histogram: Vec<u64>,
}

/// A unit.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct UnitInspection {
    /// The path of its module.
    pub path: String,
    /// The layer that it belongs to; outside of layers, its own path.
    pub block: String,
    /// The names of its weights.
    pub weights: Vec<String>,
    /// The number of its elements.
    pub elements: u64,
    /// Bytes of its six tensors.
    pub bytes: u64,
    /// Where these bytes go.
    pub parts: UnitParts,
    /// Bits per element, everything included. BF16 has 16.
    pub bits_per_weight: f64,
    /// The average code length of an exponent, in bits.
    pub mean_code_length: f64,
    /// The entropy of an exponent, in bits.
    pub entropy: f64,
    /// Whether the entropy was estimated from a sample: some chunks of a compressed unit.
    pub is_sampled: bool,
    /// The shortest and the longest code length, in bits.
    pub code_lengths: (u8, u8),
    /// The number of lookup tables.
    pub tables: usize,
}

/// The sizes of a unit's six tensors, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UnitParts {
    /// Lookup tables, and the code lengths.
    pub luts: u64,
    /// The exponents' codes.
    pub encoded_exponent: u64,
    /// Signs and mantissas: one byte for each element.
    pub sign_mantissa: u64,
    /// Where each chunk begins in the output.
    pub output_positions: u64,
    /// Where the first code of each thread's window begins.
    pub gaps: u64,
    /// Where each weight but the last ends.
    pub split_positions: u64,
}

/// A file of a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct InspectedFile {
    /// Its path below the model's directory, with `/`; the name of a model that is one file.
    pub path: String,
    /// Its length.
    pub bytes: u64,
}

/// Inspects a model, compressed or not. For a pipeline the inspection is the sum of its components.
///
/// In a compressed model this reads headers, lookup tables and some chunks of each unit. In a plain model it reads all
/// weights that would be in units once, to count their exponents.
///
/// # Errors
///
/// The model can't be read, or is damaged; the errors of [`compress`](crate::compress()) before it writes anything.
pub fn inspect(input: impl AsRef<Path>, options: &InspectOptions, progress: &dyn Progress) -> Result<Inspection> {
    let models = find_models(input.as_ref(), &OpenOptions::default())?;
    let mut found = match models.list.iter().any(|(_, model)| model.is_compressed()) {
        true => compressed::inspect(&models, progress)?,
        false => predicted::inspect(&models, options, progress)?,
    };
    found.sum_up();
    Ok(found)
}

impl Inspection {
    /// Bits per element of a unit, on average, everything included. BF16 has 16.
    pub fn bits_per_weight(&self) -> f64 {
        per_element(self.unit_bytes, self.elements)
    }

    /// The blocks: each block's name, and its units, which are consecutive.
    pub fn blocks(&self) -> impl Iterator<Item = (&str, &[UnitInspection])> {
        let chunks = self.units.chunk_by(|a, b| a.block == b.block);
        chunks.filter_map(|units| Some((units.first()?.block.as_str(), units)))
    }

    pub(super) fn new(is_predicted: bool) -> Self {
        Self { is_predicted, bytes_before: Some(0), histogram: vec![0; EXPONENTS], ..Self::default() }
    }

    /// Adds a unit of a component. The histogram counts its exponents.
    pub(super) fn add_unit(&mut self, component: &str, unit: UnitInspection, histogram: &Histogram) {
        self.histogram.iter_mut().zip(histogram.counts()).for_each(|(all, count)| *all += count);
        let inside = |name: &String| in_component(component, name);
        let (path, block, weights) =
            (inside(&unit.path), inside(&unit.block), unit.weights.iter().map(inside).collect());
        self.units.push(UnitInspection { path, block, weights, ..unit });
    }

    pub(super) fn add_tied(&mut self, component: &str, name: &str, to: &str) {
        self.tied.push((in_component(component, name), in_component(component, to)));
    }

    pub(super) fn add_stored(&mut self, component: &str, name: &str, bytes: u64, reason: String) {
        self.stored.push(Stored { name: in_component(component, name), bytes, reason });
    }

    /// Adds a model none of whose tensors will be compressed.
    pub(super) fn add_copied(&mut self, component: &str, model: &Model, reason: &str) {
        for file in &model.files {
            self.header_bytes += file.header.data();
            self.bytes_before = self.bytes_before.map(|bytes| bytes + file.header.file_bytes());
        }
        for named in &model.tensors {
            self.add_stored(component, &named.entry.name, named.entry.range.len() as u64, reason.to_owned());
        }
    }

    pub(super) fn add_file(&mut self, path: &Path, bytes: u64) {
        let path = path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
        self.files.push(InspectedFile { path, bytes });
    }

    fn sum_up(&mut self) {
        // By component, and within each in running order.
        self.units.sort_by_cached_key(|unit| {
            let (component, path) = unit.path.split_once('/').unwrap_or(("", &unit.path));
            (component.to_owned(), RunningOrder::of(path))
        });
        self.files.sort_by(|a, b| {
            let key = |file: &InspectedFile| (!file.path.ends_with(".safetensors"), file.path.clone());
            key(a).cmp(&key(b))
        });
        self.parts = self.units.iter().fold(self.parts, |all, unit| all.plus(&unit.parts));
        (self.elements, self.unit_bytes) = (self.parts.sign_mantissa, self.parts.total());
        self.stored_bytes = self.stored.iter().map(|stored| stored.bytes).sum();
        self.bytes_after = self.unit_bytes + self.stored_bytes + self.header_bytes;
        let information: f64 = self.units.iter().map(|unit| unit.entropy * unit.elements as f64).sum();
        self.entropy = if self.elements == 0 { 0.0 } else { information / self.elements as f64 };
    }
}

impl UnitInspection {
    /// A unit with these tables and sizes. The histogram counts its elements, or some of them.
    pub(super) fn new(
        path: &str,
        weights: Vec<String>,
        tables: &Tables<'_>,
        parts: UnitParts,
        histogram: &Histogram,
    ) -> Self {
        let elements = parts.sign_mantissa;
        let lengths = || tables.lengths().iter().copied().filter(|&length| length > 0);
        Self {
            path: path.to_owned(),
            block: block_of_unit(path).to_owned(),
            weights,
            elements,
            bytes: parts.total(),
            parts,
            bits_per_weight: per_element(parts.total(), elements),
            mean_code_length: per_element(parts.encoded_exponent, elements),
            entropy: entropy(histogram),
            is_sampled: histogram.total() != u128::from(elements),
            code_lengths: (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0)),
            tables: tables.count(),
        }
    }
}

impl UnitParts {
    /// Takes the sizes in the order of the format's tensors.
    pub(super) fn new(sizes: [u64; 6]) -> Self {
        let [luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions] = sizes;
        Self { luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions }
    }

    fn sizes(&self) -> [u64; 6] {
        let Self { luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions } = *self;
        [luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions]
    }

    /// Their sum.
    pub fn total(&self) -> u64 {
        self.sizes().iter().sum()
    }

    fn plus(&self, other: &Self) -> Self {
        let (one, other) = (self.sizes(), other.sizes());
        Self::new(std::array::from_fn(|i| one[i] + other[i]))
    }
}

fn in_component(component: &str, name: &str) -> String {
    if component.is_empty() { name.to_owned() } else { format!("{component}/{name}") }
}

fn per_element(bytes: u64, elements: u64) -> f64 {
    if elements == 0 { 0.0 } else { 8.0 * bytes as f64 / elements as f64 }
}

fn entropy(histogram: &Histogram) -> f64 {
    let total = histogram.total() as f64;
    let shares = histogram.counts().iter().filter(|&&count| count > 0).map(|&count| count as f64 / total);
    shares.map(|share| -share * share.log2()).sum::<f64>().max(0.0)
}
