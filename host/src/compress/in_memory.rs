//! Compresses a model's units one by one into memory, for a program that runs from them and writes no files.

use df11_codec::Encoded;

use crate::compress::analysis::{Analysis, Collected, Workspace};
use crate::compress::chosen::Chosen;
use crate::compress::failure::Failure;
use crate::compress::select::Reason;
use crate::error::{Error, Result};
use crate::file::words::FileWords;
use crate::model::running_order::RunningOrder;
use crate::model::unit_parts::UnitParts;
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
    let words = weights.iter().map(|name| {
        let missing = || Error::MissingTensor { path: files.root().to_owned(), tensor: name.clone() };
        let (file, tensor) = files.tensor(name).ok_or_else(missing)?;
        match tensor.dtype {
            safetensors::Dtype::BF16 => Ok(FileWords { file, tensor }),
            dtype => Err(Error::NotBf16 { tensor: name.clone(), got: format!("{dtype:?}") }),
        }
    });
    let words = words.collect::<Result<Vec<_>>>()?;
    let mut workspace = Workspace::default();
    let analysis = match Analysis::of(&words, &mut workspace, |_, _| Ok(())) {
        Ok(analysis) => analysis,
        Err(Failure::File(error)) => return Err(error),
        Err(Failure::Encode(_)) => return Ok(None),
    };
    if Reason::against(analysis.plan(), words.len()).is_some() {
        return Ok(None);
    }
    let unit = weights.first().map_or("", String::as_str);
    let mut collected = Collected::of(unit, UnitParts::of_plan(analysis.plan(), words.len()))?;
    let stitched = analysis.encode_to(&words, &mut workspace, |part| {
        collected.take(part);
        Ok(())
    });
    let stitched = stitched.map_err(|failure| failure.after_analysis(files.root()))?;
    Ok(Some(collected.whole(analysis.plan().luts(), stitched)))
}
