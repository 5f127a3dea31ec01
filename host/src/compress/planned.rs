//! A unit between its analysis and its encoding, or encoded already: all sizes are known, no code is written.

use df11_codec::format::TABLE_ENTRIES;
use df11_codec::{Encoded, Geometry};
use safetensors::Dtype;

use crate::compress::analysis::{Analysis, Collected};
use crate::model::compressed::SUFFIXES;
use crate::model::header::TensorSpec;

/// A unit that will be written, and what is known of it.
pub(crate) struct Planned<'m> {
    /// The path of its module.
    pub(crate) path: String,
    /// The names of its weights.
    pub(crate) weights: Vec<String>,
    pub(crate) state: State<'m>,
}

/// How far the work on a unit is.
pub(crate) enum State<'m> {
    Analysed(Box<Analysis>),
    Encoded(&'m Encoded),
}

impl Planned<'_> {
    /// Its six tensors.
    pub(crate) fn specs(&self) -> Vec<TensorSpec> {
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
        SUFFIXES.into_iter().zip(self.lengths()).map(spec).collect()
    }

    /// Bytes of its weights in the original.
    pub(crate) fn bytes(&self) -> u64 {
        let [_, _, sign_mantissa, ..] = self.lengths();
        2 * sign_mantissa as u64
    }

    /// Bytes of its six tensors.
    pub(crate) fn stored_bytes(&self) -> u64 {
        self.lengths().iter().map(|&bytes| bytes as u64).sum()
    }

    /// Its lookup tables and code lengths.
    pub(crate) fn luts(&self) -> &[u8] {
        match &self.state {
            State::Analysed(analysis) => analysis.plan().luts(),
            State::Encoded(encoded) => &encoded.luts,
        }
    }

    /// Room for its two large tensors.
    pub(crate) fn to_collect(&self) -> Collected {
        let [_, codes, sign_mantissa, ..] = self.lengths();
        Collected { codes: Vec::with_capacity(codes), sign_mantissa: Vec::with_capacity(sign_mantissa) }
    }

    /// Bytes of each of its six tensors, in the order of [`SUFFIXES`].
    fn lengths(&self) -> [usize; 6] {
        match &self.state {
            State::Analysed(analysis) => {
                let plan = analysis.plan();
                [
                    plan.luts_bytes(),
                    plan.n_bytes(),
                    plan.n_elements(),
                    Geometry::OFFICIAL.positions_bytes(plan.n_bytes()),
                    Geometry::OFFICIAL.gaps_bytes(plan.n_bytes()),
                    8 * self.weights.len().saturating_sub(1),
                ]
            }
            State::Encoded(encoded) => {
                let Encoded { luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions } =
                    encoded;
                [luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions].map(Vec::len)
            }
        }
    }
}
