//! The models that are compressed: of a diffusers pipeline the components that are worth it, of which the rest is copied;
//! else the model itself. If no component is worth it, each becomes what it would be by itself: a model that restoring and
//! verifying know, also where all its tensors are stored as they are.

use std::path::Path;

use crate::compress::chosen::Chosen;
use crate::compress::summary::Component;
use crate::error::{Error, Result};
use crate::model::files::ModelFiles;
use crate::model::names;
use crate::model::other_files::{LeftOut, OtherFiles};
use crate::model::pipeline_files::PipelineFiles;
use crate::patterns::detect::Detection;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;

/// What becomes of the components of a pipeline, or of a model that is its own only component.
pub(crate) struct Components<'p> {
    /// Those that are compressed, by the names of their directories.
    pub(crate) chosen: Vec<(&'p str, Chosen<'p>)>,
    /// Those that are copied, and why.
    pub(crate) copied: Vec<(&'p str, &'p ModelFiles, String)>,
    /// Of a pipeline: what to say of each.
    pub(crate) listed: Vec<Component>,
    /// How patterns were chosen.
    pub(crate) detection: Detection,
    /// Of a pipeline: all files outside of the components that are compressed.
    pub(crate) others: Option<OtherFiles>,
}

impl<'p> Components<'p> {
    /// Chooses the components that are compressed, and says how much work they are. Patterns that are given count for the
    /// components in which they make units; the others are copied.
    ///
    /// # Errors
    ///
    /// [`Error::AlreadyCompressed`], [`Error::BadPattern`], [`Error::PatternsTooSlow`], [`Error::Interrupted`], [`Error::Io`].
    pub(crate) fn of(
        pipeline: &'p PipelineFiles,
        patterns: Option<PatternDict>,
        progress: &dyn Progress,
    ) -> Result<Self> {
        if let Some(model) = pipeline.only_model() {
            return Self::of_model(model, patterns, progress);
        }
        let root = pipeline.root();
        if pipeline.is_compressed() {
            return Err(Error::AlreadyCompressed { path: root.to_owned() });
        }
        let (mut chosen, mut copied) = (Vec::new(), Vec::new());
        for (name, model) in pipeline.components() {
            match worth(model, patterns.clone(), pipeline.class(), progress)? {
                Ok(component) => chosen.push((name.as_str(), component)),
                Err(why) => copied.push((name.as_str(), model, why)),
            }
        }
        if chosen.is_empty() {
            for (name, model, _) in copied.drain(..) {
                chosen.push((name, Chosen::of(model, patterns.clone(), pipeline.class())?));
            }
        }
        let of_copied = copied.iter().map(|(name, _, why)| Component::copied(name, why.clone()));
        let unread = pipeline.unread().iter().map(|(name, why)| Component::copied(name, why.clone()));
        let compressed =
            chosen.iter().map(|(name, chosen)| Component::compressed(name, chosen.detected.detection.clone()));
        let listed = of_copied.chain(unread).chain(compressed).collect();
        let mut others = OtherFiles::outside(root, chosen.iter().map(|(name, _)| *name))?;
        let missing = pipeline.missing().iter();
        let missing =
            missing.map(|name| LeftOut::new(Path::new(name), "which model_index.json names and which isn't there"));
        if let Some(others) = &mut others {
            others.left_out.extend(missing);
            // A pipeline that was compressed and isn't any more.
            others.files.retain(|name| name != Path::new(names::MANIFEST));
        }
        progress.start(chosen.iter().map(|(_, chosen): &(_, Chosen<'_>)| chosen.model().tensor_bytes()).sum());
        Ok(Self { chosen, copied, listed, detection: Detection::of_pipeline(pipeline.class()), others })
    }

    /// A model that is no pipeline.
    ///
    /// # Errors
    ///
    /// Those of [`Chosen::of`].
    pub(crate) fn of_model(
        model: &'p ModelFiles,
        patterns: Option<PatternDict>,
        progress: &dyn Progress,
    ) -> Result<Self> {
        progress.start(model.tensor_bytes());
        let chosen = Chosen::of(model, patterns, None)?;
        let detection = chosen.detected.detection.clone();
        Ok(Self { chosen: vec![("", chosen)], copied: Vec::new(), listed: Vec::new(), detection, others: None })
    }
}

/// A component that is worth compressing: a known pattern matches or one was given, or the units are at least half of its
/// bytes. Otherwise why not.
fn worth<'p>(
    model: &'p ModelFiles,
    patterns: Option<PatternDict>,
    class: Option<&str>,
    progress: &dyn Progress,
) -> Result<Result<Chosen<'p>, String>> {
    let is_given = patterns.is_some();
    let chosen = Chosen::of(model, patterns, class)?;
    let units = chosen.select(progress)?.units;
    let weights = units.iter().flat_map(|unit| &unit.weights).filter_map(|name| chosen.model().tensor(name));
    let bytes: u64 = weights.map(|(_, tensor)| tensor.range.len() as u64).sum();
    Ok(match bytes {
        0 if is_given => Err("the given patterns make no unit of it".into()),
        0 => Err("it has no BF16 matrices".into()),
        _ if is_given || chosen.detected.detection.pattern.is_some() || 2 * bytes >= model.tensor_bytes() => Ok(chosen),
        _ => Err("less than half of it are BF16 matrices, and no known pattern is for it".into()),
    })
}
