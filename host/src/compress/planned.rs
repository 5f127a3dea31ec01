//! A unit between its analysis and its encoding: all sizes are known, no code is written.

use df11_codec::Geometry;
use df11_codec::format::TABLE_ENTRIES;
use safetensors::Dtype;

use crate::compress::analysis::Analysis;
use crate::model::compressed::SUFFIXES;
use crate::model::header::TensorSpec;

/// A unit that will be written, and what is known of it.
pub(crate) struct Planned {
    /// The path of its module.
    pub(crate) path: String,
    /// The names of its weights.
    pub(crate) weights: Vec<String>,
    pub(crate) analysis: Analysis,
}

impl Planned {
    /// Its six tensors.
    pub(crate) fn specs(&self) -> Vec<TensorSpec> {
        let plan = self.analysis.plan();
        let lengths = [
            plan.luts_bytes(),
            plan.n_bytes(),
            plan.n_elements(),
            Geometry::OFFICIAL.positions_bytes(plan.n_bytes()),
            Geometry::OFFICIAL.gaps_bytes(plan.n_bytes()),
            8 * self.weights.len().saturating_sub(1),
        ];
        let spec = |(suffix, bytes): (&str, usize)| TensorSpec {
            name: format!("{}.{suffix}", self.path),
            dtype: if suffix == "split_positions" { Dtype::I64 } else { Dtype::U8 },
            shape: match suffix {
                "luts" => vec![bytes / TABLE_ENTRIES, TABLE_ENTRIES],
                "split_positions" => vec![bytes / 8],
                _ => vec![bytes],
            },
            bytes,
        };
        SUFFIXES.into_iter().zip(lengths).map(spec).collect()
    }

    /// Bytes of its weights in the original.
    pub(crate) fn bytes(&self) -> u64 {
        2 * self.analysis.plan().n_elements() as u64
    }
}
