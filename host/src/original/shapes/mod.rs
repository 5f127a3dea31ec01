//! The shapes of compressed weights, which DF11 files don't store, and files that hold them.
//!
//! A shape is taken only from what proves it: the numbers in `config.json` of a known architecture, and the tensors
//! that are stored beside the weight. A bias has as many elements as the weight has rows; a norm is as long as the
//! hidden state that the weight takes or gives. One side and the number of elements are enough. If two of them
//! disagree, or none says anything, the shape is unknown: a transposed weight has as many elements as the right one.

mod blocks;
mod decoder;
mod hidden_size;
mod sides;

use std::collections::{HashMap, HashSet};

use crate::error::{Error, Result};
use crate::model::compressed::CompressedModel;
use crate::patterns::dict::{PatternDict, pairs};
use crate::patterns::published;

use decoder::Decoder;
use sides::{COLUMNS, ROWS, Sides};

/// Shapes of weights, by their names.
pub(crate) type Shapes = HashMap<String, Vec<usize>>;

/// From this length on, a list of names says what model it is from.
const TELLING_NAMES: usize = 3;

/// The shapes of a compressed model's weights.
pub(crate) struct WeightShapes<'c> {
    compressed: &'c CompressedModel,
    given: &'c Shapes,
    decoder: Option<Decoder<'c>>,
    /// The patterns of the model that a published model has too: their modules are linear layers and embeddings.
    published: PatternDict,
}

impl<'c> WeightShapes<'c> {
    /// `given` are shapes that the caller knows.
    ///
    /// # Errors
    ///
    /// None: a part of a dictionary is a dictionary.
    pub(crate) fn of(compressed: &'c CompressedModel, given: &'c Shapes) -> Result<Self> {
        let published = published::patterns();
        let lists: HashSet<&[String]> = published.iter().map(|(_, names)| names.as_slice()).collect();
        let own = compressed.patterns().and_then(|patterns| pairs(&patterns.to_json())).unwrap_or_default();
        let is_published = |pattern: &(String, Vec<String>)| {
            let (_, names) = pattern;
            published.contains(pattern) || names.len() >= TELLING_NAMES && lists.contains(names.as_slice())
        };
        let config = compressed.model().config();
        Ok(Self {
            compressed,
            given,
            decoder: config.and_then(|config| Decoder::of(&config.json)),
            published: PatternDict::new(own.into_iter().filter(is_published))?,
        })
    }

    /// Whether a published model has such a unit.
    ///
    /// # Errors
    ///
    /// Those of [`PatternDict::weights_of`].
    pub(crate) fn is_published(&self, unit: &str, weights: &[String]) -> Result<bool> {
        Ok(self.published.weights_of(unit)?.is_some_and(|names| names == weights))
    }

    /// The shape of a weight of so many elements. `is_published` is what [`Self::is_published`] says of its unit.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownShape`].
    pub(crate) fn shape(&self, weight: &str, elements: usize, is_published: bool) -> Result<Vec<usize>> {
        let found = match self.given.get(weight) {
            Some(shape) if shape.iter().try_fold(1usize, |all, &n| all.checked_mul(n)) == Some(elements) => {
                Ok(shape.clone())
            }
            Some(shape) => Err(format!("the {shape:?} that the caller gave is not the {elements} elements there")),
            None => self.implied(weight, elements, is_published),
        };
        found.map_err(|reason| {
            let path = self.compressed.model().root().to_owned();
            Error::UnknownShape { path, tensor: weight.to_owned(), reason }
        })
    }

    fn implied(&self, weight: &str, elements: usize, is_published: bool) -> Result<Vec<usize>, String> {
        let mut sides = Sides::default();
        let decoder = self.decoder.as_ref().and_then(|decoder| decoder.shape(weight));
        if let Some([rows, columns]) = decoder {
            sides.add(ROWS, rows, "its config.json")?;
            sides.add(COLUMNS, columns, "its config.json")?;
        }
        let known = hidden_size::known(self.compressed, weight, is_published);
        let is_linear = is_published || decoder.is_some() || known.is_some();
        for known in known.into_iter().flatten() {
            sides.add(known.side, known.length, &known.said_by)?;
        }
        if let Some(bias) = weight.strip_suffix(".weight").map(|module| format!("{module}.bias"))
            && is_linear
            && let Some((_, entry)) = self.compressed.stored_tensor(&bias)
            && let [rows] = entry.shape.as_slice()
        {
            sides.add(ROWS, *rows, &bias)?;
        }
        sides.shape(elements)
    }
}
