//! Compresses a model's units one by one into memory, for a program that runs from them and writes no files.

use df11_codec::Encoded;
use safetensors::Dtype;

use crate::compress::chosen::Chosen;
use crate::compress::encoder::Encoder;
use crate::compress::given::{Given, Input};
use crate::compress::select::Candidate;
use crate::error::{Error, Result};
use crate::model::running_order::RunningOrder;
use crate::patterns::dict::PatternDict;
use crate::tensors::model::Model;

/// The units that [`compress`](crate::compress()) would make of this model, by the paths of their modules and in the
/// order in which the model runs them, with the names of their weights.
///
/// # Errors
///
/// [`Error::AlreadyCompressed`], [`Error::BadPattern`], [`Error::PatternsTooSlow`].
pub fn units_to_compress(model: &Model, patterns: Option<PatternDict>) -> Result<Vec<(String, Vec<String>)>> {
    let chosen = Chosen::of(model.files(), patterns, None)?;
    let mut units = chosen.select(&())?.units;
    units.sort_by_cached_key(|unit| RunningOrder::of(&unit.path));
    let in_files = |name: String| chosen.model().name_in_files(&name).to_owned();
    Ok(units.into_iter().map(|unit| (unit.path, unit.weights.into_iter().map(in_files).collect())).collect())
}

/// Encodes weights of a plain model as one unit, to the bytes that [`compress`](crate::compress()) writes for it.
/// `None` if [`compress`](crate::compress()) would store them as they are: the format can't hold them, or they would
/// not shrink. The weights are read run by run, on all cores; memory holds the encoded unit and little else.
///
/// # Errors
///
/// [`Error::MissingTensor`], [`Error::NotBf16`]; the file can't be read, or has changed meanwhile.
pub fn encode_unit(model: &Model, weights: &[String]) -> Result<Option<Encoded>> {
    let files = model.files();
    for name in weights {
        let missing = || Error::missing(files.root(), name);
        let dtype = files.tensor(name).ok_or_else(missing)?.1.dtype;
        if dtype != Dtype::BF16 {
            return Err(Error::NotBf16 { tensor: name.clone(), got: format!("{dtype:?}") });
        }
    }
    let given = Given::default();
    let mut encoder = Encoder::new(Input { model: files, given: &given, progress: &() }, None);
    let path = weights.first().cloned().unwrap_or_default();
    let planned = encoder.plan(Candidate { path, weights: weights.to_vec() }, |_, _| Ok(()))?;
    planned.ok().map(|unit| unit.whole(|then| encoder.encode(&unit, then))).transpose()
}
