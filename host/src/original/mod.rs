//! The shapes of compressed weights, which DF11 files don't store.
//!
//! A shape is accepted only with proof: the numbers in `config.json` of a known architecture, or tensors that are
//! stored beside the weight. A bias has as many elements as its weight has rows; a norm is as long as the hidden
//! states that a weight takes or produces. One side and the number of elements are enough. If two sources disagree, or
//! there is none, the shape is unknown: the number of elements can't tell a weight from its transpose.

mod decoder;
mod hidden_size;
pub(crate) mod like;
mod sides;

use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::error::Result;
use crate::patterns::dict::{Patterns, pairs};
use crate::patterns::published::published_patterns;

use decoder::Decoder;
use sides::{COLUMNS, ROWS, Sides};

/// A list of at least this many names is enough to recognise a published model.
const TELLING_NAMES: usize = 3;

/// Sources for the shapes of a compressed model's weights.
pub(crate) struct WeightShapes<'c> {
    config: Option<&'c Map<String, Value>>,
    /// The shapes of the tensors that are stored uncompressed.
    stored: HashMap<&'c str, &'c [usize]>,
    /// The model's patterns that are also a published model's. Their modules are known to be linear layers and embeddings.
    published: Patterns,
}

impl<'c> WeightShapes<'c> {
    pub(crate) fn new(
        config: Option<&'c Map<String, Value>>,
        patterns: Option<&Patterns>,
        stored: HashMap<&'c str, &'c [usize]>,
    ) -> Result<Self> {
        let known: Vec<_> =
            published_patterns().iter().filter_map(|known| pairs(&known.pattern_dict)).flatten().collect();
        let is_known = |(pattern, names): &(&str, &[String])| {
            known.iter().any(|(text, list)| list == names && (text == pattern || names.len() >= TELLING_NAMES))
        };
        let own = patterns.into_iter().flat_map(Patterns::iter).filter(is_known);
        let published = Patterns::new(own.map(|(pattern, names)| (pattern.to_owned(), names.to_vec())))?;
        Ok(Self { config, stored, published })
    }

    /// The shape of a weight in the unit of `module`, or why it isn't known.
    pub(crate) fn shape(&self, module: &str, weight: &str, elements: usize) -> Result<Vec<usize>, String> {
        let published = self.published.weights_of(module).ok().flatten();
        let is_published = published.is_some_and(|names| names.iter().any(|name| name == weight));
        let mut sides = Sides::default();
        let decoder = self.config.and_then(Decoder::of).and_then(|decoder| decoder.shape(weight));
        if let Some([rows, columns]) = decoder {
            sides.add(ROWS, rows, "its config.json")?;
            sides.add(COLUMNS, columns, "its config.json")?;
        }
        let known = hidden_size::known(self, weight, is_published);
        let is_linear = is_published || decoder.is_some() || known.is_some();
        for known in known.into_iter().flatten() {
            sides.add(known.side, known.length, &known.said_by)?;
        }
        if let Some(bias) = weight.strip_suffix(".weight").map(|module| format!("{module}.bias"))
            && is_linear
            && let Some([rows]) = self.stored.get(&*bias)
        {
            sides.add(ROWS, *rows, &bias)?;
        }
        sides.shape(elements)
    }
}
