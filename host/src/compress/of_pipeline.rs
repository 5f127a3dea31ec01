//! Compresses the components of a diffusers pipeline that are worth it, and copies the rest. The output is a pipeline
//! again, in which each compressed component is a DF11 model in the directory of its own.

use std::path::{Path, PathBuf};

use crate::compress::chosen::Chosen;
use crate::compress::given::Given;
use crate::compress::options::CompressOptions;
use crate::compress::summary::{Component, CompressSummary};
use crate::compress::to_files::write_model;
use crate::error::part::PartError;
use crate::error::{Error, Result};
use crate::model::files::ModelFiles;
use crate::model::names::in_component;
use crate::model::other_files::OtherFiles;
use crate::model::pipeline_files::PipelineFiles;
use crate::patterns::detect::Detection;
use crate::patterns::dict::PatternDict;
use crate::progress::Progress;
use crate::write::output::Output;

/// Compresses a pipeline. Patterns that are given count for the components in which they make units; the others are
/// copied.
///
/// # Errors
///
/// Any [`Error`]; nothing is written then.
pub(crate) fn compress_pipeline(
    pipeline: &PipelineFiles,
    output: &Path,
    options: &CompressOptions,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    let root = pipeline.root();
    if options.model_card.is_some() {
        return Err(Error::CardOfPipeline { path: root.to_owned() });
    }
    if options.part.is_some() || options.resume {
        return Err(PartError::OfPipeline { path: root.to_owned() }.into());
    }
    let Parts { chosen, copied, others, components } = Parts::of(pipeline, options.patterns.clone(), progress)?;
    chosen.iter().try_for_each(|(_, chosen)| options.check(chosen.model()))?;
    let mut out = Output::directory(output, options.output, root, None)?;
    let copied = copied.iter().flat_map(|(_, model, _)| model.files());
    let copied: u64 = copied.map(|file| file.header().file_bytes()).sum();
    let OtherFiles { files: others, left_out } = others;
    let mut summary = CompressSummary {
        components,
        bytes_before: copied,
        bytes_after: copied,
        left_out,
        ..CompressSummary::of(&[], Detection::of_pipeline(pipeline.class()))
    };
    out.announce(others.iter().map(PathBuf::as_path))?;
    for (name, chosen) in chosen {
        out.enter(name);
        let of_component = write_model(&chosen, &mut out, options, &Given::default(), progress)?;
        summary.add(name, of_component);
        out.leave();
    }
    out.copy_all(root, &others, progress)?;
    out.commit()?;
    Ok(summary)
}

/// What becomes of the parts of a pipeline.
pub(crate) struct Parts<'p> {
    /// The components that are compressed, by the names of their directories.
    pub(crate) chosen: Vec<(&'p str, Chosen<'p>)>,
    /// Those that are copied, and why.
    pub(crate) copied: Vec<(&'p str, &'p ModelFiles, String)>,
    /// All files outside of the components that are compressed.
    pub(crate) others: OtherFiles,
    /// What to say of those that aren't compressed.
    pub(crate) components: Vec<Component>,
}

impl<'p> Parts<'p> {
    /// Chooses the components that are compressed, and says how much work they are.
    ///
    /// # Errors
    ///
    /// [`Error::AlreadyCompressed`], [`Error::BadPattern`], [`Error::PatternsTooSlow`], [`Error::Interrupted`], [`Error::Io`].
    pub(crate) fn of(
        pipeline: &'p PipelineFiles,
        patterns: Option<PatternDict>,
        progress: &dyn Progress,
    ) -> Result<Self> {
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
        let others = OtherFiles::below(root)?.outside(chosen.iter().map(|(name, ..)| *name));
        let unread = pipeline.unread().iter().map(|(name, why)| (name.as_str(), why));
        let of_copied = copied.iter().map(|(name, _, why)| (*name, why)).chain(unread);
        let components = of_copied.map(|(name, why)| Component::copied(name, why.clone())).collect();
        progress.start(chosen.iter().map(|(_, chosen): &(_, Chosen<'_>)| chosen.model().tensor_bytes()).sum());
        Ok(Self { chosen, copied, others, components })
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

impl CompressSummary {
    /// Adds what became of a component.
    fn add(&mut self, name: &str, of: CompressSummary) {
        self.components.push(Component::compressed(name, of.detection));
        self.units += of.units;
        self.weights += of.weights;
        self.unit_bytes_before += of.unit_bytes_before;
        self.unit_bytes_after += of.unit_bytes_after;
        self.bytes_before += of.bytes_before;
        self.bytes_after += of.bytes_after;
        self.tied.extend(of.tied.iter().map(|(tensor, to)| (in_component(name, tensor), in_component(name, to))));
        self.stored.extend(of.stored.into_iter().map(|stored| stored.inside(name)));
        self.left_out.extend(of.left_out.into_iter().map(|left| left.inside(name)));
    }
}
