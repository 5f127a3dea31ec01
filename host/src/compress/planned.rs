//! A unit between its analysis and its encoding, or encoded already: all sizes are known, no code is written.

use df11_codec::Encoded;

use crate::compress::analysis::Analysis;
use crate::file::header::TensorSpec;
use crate::model::unit_parts::UnitParts;

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
        self.parts().specs(&self.path)
    }

    /// Bytes of its weights in the original.
    pub(crate) fn bytes(&self) -> u64 {
        2 * self.parts().sign_mantissa
    }

    /// Its lookup tables and code lengths.
    pub(crate) fn luts(&self) -> &[u8] {
        match &self.state {
            State::Analysed(analysis) => analysis.plan().luts(),
            State::Encoded(encoded) => &encoded.luts,
        }
    }

    /// The sizes of its six tensors.
    pub(crate) fn parts(&self) -> UnitParts {
        match &self.state {
            State::Analysed(analysis) => UnitParts::of_plan(analysis.plan(), self.weights.len()),
            State::Encoded(encoded) => UnitParts::of_encoded(encoded),
        }
    }
}
