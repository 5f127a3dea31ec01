//! Chooses which tensors of a model become units, and says why the others don't.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use df11_codec::encode::Plan;
use df11_codec::{EncodeError, Geometry};
use safetensors::Dtype;

use crate::compress::layout::{Files, REST};
use crate::compress::stored::Stored;
use crate::error::Result;
use crate::file::memory;
use crate::model::files::ModelFiles;
use crate::model::names::UNIT_TENSORS;
use crate::model::unit_parts::UnitParts;
use crate::patterns::dict::PatternDict;
use crate::patterns::facts::Facts;
use crate::patterns::ties::{HEAD_AND_EMBEDDING, is_tied_decoder};
use crate::progress::{Progress, unless_interrupted};
use crate::write::names::fold;

/// Why a tensor is stored as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Reason {
    #[error("no pattern names it")]
    NotMatched,
    #[error("it is {0:?}, not BF16")]
    NotBf16(Dtype),
    /// Its unit has this tensor.
    #[error("its unit has {0}, which is not BF16")]
    UnitNotBf16(String),
    /// Its unit lacks this tensor.
    #[error("its unit lacks {0}")]
    UnitIncomplete(String),
    /// A name that is invalid or taken.
    #[error("no file of its unit can be named {0:?}")]
    NoFileName(String),
    /// A name that the unit would need for one of its own tensors.
    #[error("the model has a tensor named {0}")]
    NameTaken(String),
    /// The format can't hold the unit.
    #[error("{0}")]
    Inexpressible(EncodeError),
    /// In bytes.
    #[error("it would not shrink: {stored} bytes instead of {original}")]
    WouldNotShrink { stored: u64, original: u64 },
}

impl Reason {
    /// Why a unit of the given number of weights that could be written isn't written, if so.
    pub(crate) fn against(plan: &Plan, weights: usize) -> Option<Self> {
        let parts = UnitParts::of_plan(plan, weights);
        let (stored, original) = (parts.total(), 2 * parts.sign_mantissa);
        (stored >= original).then_some(Self::WouldNotShrink { stored, original })
    }
}

/// A unit that may be made: its module and its weights.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// The path of its module.
    pub path: String,
    /// The names of its weights, in its order.
    pub weights: Vec<String>,
}

/// How each tensor is stored.
#[derive(Debug)]
pub(crate) struct Selection {
    /// The units.
    pub units: Vec<Candidate>,
    /// The tensors that are in no unit, in the order of the original.
    pub stored: Stored,
    /// Why each of them is in no unit.
    pub reasons: HashMap<String, Reason>,
}

/// Finds the units that these patterns make of a model, whose tensors have the names that the patterns are for.
///
/// # Errors
///
/// [`crate::Error::BadPattern`], [`crate::Error::PatternsTooSlow`], [`crate::Error::Interrupted`].
pub(crate) fn select(model: &ModelFiles, patterns: &PatternDict, progress: &dyn Progress) -> Result<Selection> {
    let facts = Facts::new(None, None, model.tensors().map(|(_, tensor)| tensor));
    let mut selection = Selection { units: Vec::new(), stored: Stored::default(), reasons: HashMap::new() };
    let mut claimed = HashSet::new();
    for path in facts.modules() {
        unless_interrupted(progress)?;
        let Some(weights) = patterns.weights_of(path)? else { continue };
        if weights.iter().any(|name| claimed.contains(name)) {
            continue;
        }
        match why_not(model, path, &weights) {
            None => {
                claimed.extend(weights.iter().cloned());
                selection.units.push(Candidate { path: path.to_owned(), weights });
            }
            Some(reason) => {
                let present = weights.into_iter().filter(|name| model.tensor(name).is_some());
                selection.reasons.extend(present.map(|name| (name, reason.clone())));
            }
        }
    }
    for (_, tensor) in model.tensors().filter(|(_, tensor)| !claimed.contains(&tensor.name)) {
        let otherwise = match tensor.dtype {
            Dtype::BF16 => Reason::NotMatched,
            dtype => Reason::NotBf16(dtype),
        };
        selection.reasons.entry(tensor.name.clone()).or_insert(otherwise);
        selection.stored.extend([tensor.name.clone()]);
    }
    Ok(selection)
}

/// Why these weights can't be a unit, judged by names, types and shapes.
fn why_not(model: &ModelFiles, path: &str, weights: &[String]) -> Option<Reason> {
    let (mut elements, allowed) = (0, Geometry::OFFICIAL.max_elements());
    for name in weights {
        match model.tensor(name) {
            None => return Some(Reason::UnitIncomplete(name.clone())),
            Some((_, tensor)) if tensor.dtype != Dtype::BF16 => {
                return Some(match weights {
                    [_] => Reason::NotBf16(tensor.dtype),
                    _ => Reason::UnitNotBf16(name.clone()),
                });
            }
            Some((_, tensor)) => elements += tensor.elements() as u128,
        }
    }
    if elements > allowed as u128 {
        let too_long = EncodeError::TooLong { what: "elements", got: elements, allowed };
        return Some(Reason::Inexpressible(too_long));
    }
    let taken = UNIT_TENSORS.iter().map(|suffix| format!("{path}.{suffix}")).find(|name| model.tensor(name).is_some());
    taken.map(Reason::NameTaken)
}

impl Selection {
    /// Gives each unit the name of its file: a number, where the files don't stay. A unit whose file would need an invalid
    /// name, or one that is taken, is stored as it is.
    pub(crate) fn name_files(&mut self, files: Files, units: Vec<Candidate>) -> Vec<(String, Candidate)> {
        if files != Files::Units {
            return (1..)
                .zip(units)
                .map(|(number, unit): (u64, _)| (format!("{number:05}.safetensors"), unit))
                .collect();
        }
        let (mut named, mut names) = (Vec::new(), HashSet::from([fold(Path::new(REST))]));
        for candidate in units {
            let name = format!("{}.safetensors", candidate.path.replace('.', "_"));
            let is_plain = name.len() <= 255 && !name.starts_with('.') && !name.contains(['/', '\\', '\0']);
            match is_plain && names.insert(fold(Path::new(&name))) {
                true => named.push((name, candidate)),
                false => self.store(candidate.weights, &Reason::NoFileName(name)),
            }
        }
        named
    }

    /// Adds weights to the tensors that are stored as they are, and notes why.
    pub(crate) fn store(&mut self, weights: Vec<String>, reason: &Reason) {
        self.reasons.extend(weights.iter().map(|name| (name.clone(), reason.clone())));
        self.stored.extend(weights);
    }

    /// Drops a tied head that a model nevertheless stores, if it has the same bytes as the embedding. Returns whether it
    /// was dropped.
    ///
    /// # Errors
    ///
    /// The model can't be read.
    pub(crate) fn drop_tied(&mut self, model: &ModelFiles, progress: &dyn Progress) -> Result<bool> {
        let is_dropped = HEAD_AND_EMBEDDING.iter().all(|name| self.stored.contains(name))
            && model.config().is_some_and(|config| is_tied_decoder(&config.json))
            && has_same_bytes(model, HEAD_AND_EMBEDDING, progress)?;
        if is_dropped {
            self.stored.remove(HEAD_AND_EMBEDDING[0]);
        }
        Ok(is_dropped)
    }
}

/// Whether two tensors of a model are the same.
fn has_same_bytes(model: &ModelFiles, names: [&str; 2], progress: &dyn Progress) -> Result<bool> {
    let [Some((file, tensor)), Some((other_file, other))] = names.map(|name| model.tensor(name)) else {
        return Ok(false);
    };
    if (tensor.dtype, &tensor.shape) != (other.dtype, &other.shape) {
        return Ok(false);
    }
    model.fetch(&names, progress)?;
    let (mut at, mut is_same, mut others) = (0, true, Vec::new());
    file.read_blocks(tensor, |bytes| {
        memory::resize(&other.name, &mut others, bytes.len())?;
        if is_same {
            other_file.read(other, at, &mut others)?;
            is_same = bytes == others;
        }
        at += bytes.len();
        Ok(())
    })?;
    Ok(is_same)
}
