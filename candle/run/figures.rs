//! Sizes and memory, for people and as JSON.

use std::fs;

use df11_candle::Df11;
use serde::Serialize;

use super::answer::Answer;
use super::compare::Comparison;
use super::sampling::Choice;

/// What `--json` prints.
#[derive(Serialize)]
pub(crate) struct RunResult<'r> {
    pub(crate) model: String,
    pub(crate) model_type: &'r str,
    #[serde(flatten)]
    pub(crate) answer: &'r Answer,
    pub(crate) load_seconds: f64,
    pub(crate) sampling: &'r Choice,
    pub(crate) weights: Sizes,
    pub(crate) memory: MemoryUse,
    /// With --verify.
    pub(crate) verify: Option<&'r Comparison>,
}

/// What the weights take, in bytes.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Sizes {
    /// How many weights the model has.
    pub(crate) weights: u64,
    /// Compressed units in the files.
    pub(crate) compressed_bytes: u64,
    /// Tensors that the files hold as they are.
    pub(crate) stored_bytes: u64,
    /// The restored model.
    pub(crate) restored_bytes: u64,
    /// The model as candle holds it on CPUs, all weights widened.
    pub(crate) f32_bytes: u64,
}

impl Sizes {
    pub(crate) fn of(df11: &Df11) -> Self {
        let (model, report) = (df11.model(), df11.report());
        let tensors = || model.iter().map(|(_, tensor)| tensor);
        let weights = tensors().map(|tensor| tensor.elements() as u64).sum();
        Self {
            weights,
            compressed_bytes: report.unit_bytes,
            stored_bytes: report.stored.bytes,
            restored_bytes: tensors().map(|tensor| tensor.byte_len() as u64).sum(),
            f32_bytes: weights * 4,
        }
    }
}

/// The memory that a run took, in bytes.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct MemoryUse {
    /// Compressed weights in memory with fixed-length codes; with a GPU, what it has of them in its memory.
    pub(crate) held_bytes: u64,
    /// Weights that the files hold as they are, in the type that candle computes in.
    pub(crate) stored_bytes: u64,
    /// Compressed weights that stay decoded.
    pub(crate) decoded_bytes: u64,
    /// Weights that were decoded just in time, at the end of the run, with the memory that is kept for the next ones.
    pub(crate) just_in_time_bytes: u64,
    /// The process's own memory now, as Linux counts it (`RssAnon`): decoded weights, keys and values, activations.
    pub(crate) own_bytes: Option<u64>,
    /// Pages of the model's files and of programs in memory (`RssFile`). The system takes them back when it needs memory.
    pub(crate) mapped_bytes: Option<u64>,
    /// The most that both took together (`VmHWM`).
    pub(crate) peak_bytes: Option<u64>,
}

impl MemoryUse {
    pub(crate) fn of(df11: &Df11, size_of_element: u64) -> Self {
        let (memory, report) = (df11.memory(), df11.report());
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
            line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kib| kib * 1024)
        };
        let stored = df11.model().iter().filter(|(_, tensor)| tensor.is_stored());
        Self {
            held_bytes: report.gpu_bytes.unwrap_or(report.held_bytes),
            stored_bytes: stored.map(|(_, tensor)| tensor.elements() as u64 * size_of_element).sum(),
            decoded_bytes: memory.decoded,
            just_in_time_bytes: memory.just_in_time + memory.spare,
            own_bytes: field("RssAnon"),
            mapped_bytes: field("RssFile"),
            peak_bytes: field("VmHWM"),
        }
    }
}
