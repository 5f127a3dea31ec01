//! The sizes of a unit's six tensors.

use df11_codec::Encoded;
use df11_codec::encode::Plan;
use df11_codec::format::TABLE_ENTRIES;
use safetensors::Dtype;
use serde::Serialize;

use crate::file::header::TensorSpec;
use crate::model::names::UNIT_TENSORS;

/// The sizes of the six tensors of a unit, or of several units together. In bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UnitParts {
    /// Lookup tables and code lengths.
    pub luts: u64,
    /// The exponents, Huffman-coded.
    pub encoded_exponent: u64,
    /// Signs and mantissas, one byte for each weight.
    pub sign_mantissa: u64,
    /// The index of the thread blocks' chunks: where each begins in the output.
    pub output_positions: u64,
    /// The index of the threads' windows: where the first code of each begins.
    pub gaps: u64,
    /// Where each weight but the last ends.
    pub split_positions: u64,
}

impl UnitParts {
    /// The sizes in the order of [`UNIT_TENSORS`].
    pub(crate) fn of(bytes: [usize; 6]) -> Self {
        let [luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions] =
            bytes.map(|bytes| bytes as u64);
        Self { luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions }
    }

    /// The sizes of a planned unit of this many weights.
    pub(crate) fn of_plan(plan: &Plan, weights: usize) -> Self {
        Self::of([
            plan.luts_bytes(),
            plan.n_bytes(),
            plan.n_elements(),
            plan.geometry().positions_bytes(plan.n_bytes()),
            plan.geometry().gaps_bytes(plan.n_bytes()),
            weights.saturating_sub(1).saturating_mul(8),
        ])
    }

    /// The sizes of a unit in memory.
    pub(crate) fn of_encoded(encoded: &Encoded) -> Self {
        let Encoded { luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions } = encoded;
        Self::of([luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions].map(Vec::len))
    }

    /// The sum of the sizes.
    pub fn total(&self) -> u64 {
        self.bytes().into_iter().sum()
    }

    /// Adds the sizes of another unit.
    pub(crate) fn add(&mut self, other: &Self) {
        self.luts += other.luts;
        self.encoded_exponent += other.encoded_exponent;
        self.sign_mantissa += other.sign_mantissa;
        self.output_positions += other.output_positions;
        self.gaps += other.gaps;
        self.split_positions += other.split_positions;
    }

    /// The tensors of a unit with this path.
    pub(crate) fn specs(&self, path: &str) -> Vec<TensorSpec> {
        let spec = |(suffix, bytes): (&str, u64)| {
            // Each was the length of something in memory, or the format's limits are.
            let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
            TensorSpec {
                name: format!("{path}.{suffix}"),
                dtype: if suffix == "split_positions" { Dtype::I64 } else { Dtype::U8 },
                shape: match suffix {
                    "luts" => vec![bytes / TABLE_ENTRIES, TABLE_ENTRIES],
                    "split_positions" => vec![bytes / 8],
                    _ => vec![bytes],
                },
                bytes,
            }
        };
        UNIT_TENSORS.into_iter().zip(self.bytes()).map(spec).collect()
    }

    /// The sizes in the order of [`UNIT_TENSORS`].
    fn bytes(&self) -> [u64; 6] {
        let Self { luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions } = *self;
        [luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions]
    }
}
