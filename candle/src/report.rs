//! What is compressed in memory, what isn't, and why.

use std::fmt;

use df11_host::device::Form;

use crate::held::Held;
use crate::weight::{Content, Kept, Weight, When};
use crate::weights::Weights;

/// Which weights of the models that were built are decoded just in time, and which aren't. Bytes are those of decoded
/// weights, in the type that candle computes in.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// In which form compressed weights are held.
    pub form: Form,
    /// The bytes that fixed-length codes take in memory.
    pub held_bytes: u64,
    /// Of a model on a GPU, the bytes that compressed weights take in the GPU's memory. They come there when they are first used.
    pub gpu_bytes: Option<u64>,
    /// Weights that are decoded just in time: at the entry of a span, or by a guard.
    pub just_in_time: Group,
    /// Tables of which only rows are decoded.
    pub rows: Group,
    /// Compressed weights that stay decoded. The names, each with the reason.
    pub decoded: Vec<(String, &'static str)>,
    /// The bytes of these.
    pub decoded_bytes: u64,
    /// The bytes of the largest weight that is decoded just in time.
    pub largest: u64,
    /// The bytes that all units take in the files.
    pub unit_bytes: u64,
    /// Tensors that the files hold as they are, and their bytes there.
    pub stored: Group,
}

/// Some weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group {
    /// How many.
    pub weights: usize,
    /// Their bytes.
    pub bytes: u64,
}

impl Group {
    fn add(&mut self, bytes: usize) {
        self.weights += 1;
        self.bytes += bytes as u64;
    }
}

impl Report {
    pub(crate) fn new(held: &Held, weights: &Weights, gpu_bytes: Option<u64>) -> Self {
        let model = &held.model;
        let mut report = Self { form: held.form, held_bytes: held.bytes(), gpu_bytes, ..Self::default() };
        for weight in weights.all.values() {
            match weight.when {
                When::Span | When::Guard => {
                    report.just_in_time.add(weight.bytes());
                    report.largest = report.largest.max(weight.bytes() as u64);
                }
                When::Rows => report.rows.add(weight.bytes()),
                When::Built => report.add_decoded(&weight.name, weight.bytes(), reason(weight, weights.spans)),
            }
        }
        for Kept { name, bytes, why, .. } in &weights.kept {
            report.add_decoded(name, *bytes, why);
        }
        for (_, tensor) in model.iter().filter(|(_, tensor)| tensor.is_stored()) {
            report.stored.add(tensor.byte_len());
        }
        report.unit_bytes = model.units().into_iter().filter_map(|path| model.unit_bytes(path).ok()).sum();
        report
    }

    fn add_decoded(&mut self, name: &str, bytes: usize, why: &'static str) {
        self.decoded.push((name.to_owned(), why));
        self.decoded_bytes += bytes as u64;
    }
}

/// Why a weight stays decoded.
fn reason(weight: &Weight, spans: usize) -> &'static str {
    if weight.is_table {
        "an embedding: Options::rows names it"
    } else if spans == 0 {
        "the model makes no spans, or tracing is switched off: Options::guarded and Df11::enter decode it"
    } else {
        "no span: Options::guarded and Df11::enter decode it"
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mb = |bytes: u64| format!("{:.1} MB", bytes as f64 / 1e6);
        writeln!(f, "{} compressed in the files", mb(self.unit_bytes))?;
        match (self.form, self.gpu_bytes) {
            (Form::Fixed, Some(bytes)) => writeln!(f, "{} so far on the GPU, with fixed-length codes", mb(bytes))?,
            (Form::Df11, Some(bytes)) => writeln!(f, "{} so far on the GPU, as DF11", mb(bytes))?,
            (Form::Fixed, None) => writeln!(f, "{} in memory, with fixed-length codes", mb(self.held_bytes))?,
            (Form::Df11, None) => writeln!(f, "0 in memory: each decoding reads the files")?,
        }
        let Group { weights, bytes } = self.just_in_time;
        writeln!(f, "{weights} weights decoded just in time: {} in all, {} the largest", mb(bytes), mb(self.largest))?;
        if self.rows.weights > 0 {
            writeln!(f, "{} tables decoded by rows: {} in all", self.rows.weights, mb(self.rows.bytes))?;
        }
        writeln!(f, "{} tensors stored as they are: {}", self.stored.weights, mb(self.stored.bytes))?;
        write!(f, "{} weights stay decoded: {}", self.decoded.len(), mb(self.decoded_bytes))?;
        self.decoded.iter().try_for_each(|(name, why)| write!(f, "\n  {name}: {why}"))
    }
}

/// Memory that decoded weights take. In bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Memory {
    /// Weights that stay decoded.
    pub decoded: u64,
    /// Weights that are decoded now, just in time.
    pub just_in_time: u64,
    /// Memory for the next ones.
    pub spare: u64,
}

impl Memory {
    pub(crate) fn of(weights: &Weights) -> Self {
        let whole = |stays: bool| -> usize {
            let whole = weights.all.values().filter(|weight| weight.content == Content::Whole);
            whole.filter(|weight| (weight.when == When::Built) == stays).map(Weight::bytes).sum()
        };
        let kept: usize = weights.kept.iter().map(|kept| kept.bytes).sum();
        let [decoded, just_in_time, spare] = [whole(true) + kept, whole(false), weights.spare.bytes()];
        Self { decoded: decoded as u64, just_in_time: just_in_time as u64, spare: spare as u64 }
    }
}
