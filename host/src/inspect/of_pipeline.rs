//! Inspects a diffusers pipeline: the sum of its components.

use std::path::Path;

use crate::compress::of_pipeline::Parts;
use crate::compress::summary::StoredTensor;
use crate::error::Result;
use crate::inspect::report::{Found, InspectedFile};
use crate::inspect::{InspectOptions, compressed, predicted};
use crate::model::fetch::length_below;
use crate::model::files::ModelFiles;
use crate::model::found::name_below;
use crate::model::names::in_component;
use crate::model::other_files::OtherFiles;
use crate::model::pipeline_files::PipelineFiles;
use crate::patterns::detect::Detection;
use crate::progress::Progress;

/// Inspects a pipeline. If none of its components is compressed, predicts what compressing it gives.
pub(super) fn inspect(pipeline: PipelineFiles, options: InspectOptions, progress: &dyn Progress) -> Result<Found> {
    match pipeline.is_compressed() {
        true => of_compressed(pipeline, options, progress),
        false => of_plain(&pipeline, options, progress),
    }
}

fn of_plain(pipeline: &PipelineFiles, options: InspectOptions, progress: &dyn Progress) -> Result<Found> {
    let form = options.form();
    let Parts { chosen, copied, others, components } = Parts::of(pipeline, options.patterns, progress)?;
    chosen.iter().try_for_each(|(_, chosen)| form.check(chosen.model()))?;
    let detection = Some(Detection::of_pipeline(pipeline.class()));
    let mut whole = Found { detection, components, bytes_before: Some(0), ..Found::default() };
    for (name, model, why) in copied {
        whole.add_copied(name, model, &format!("its component is copied: {why}"));
    }
    for (name, chosen) in chosen {
        whole.add_component(name, predicted::inspect(&chosen, form, progress)?);
    }
    whole.add_files(pipeline.root(), others)?;
    Ok(whole)
}

fn of_compressed(pipeline: PipelineFiles, options: InspectOptions, progress: &dyn Progress) -> Result<Found> {
    let root = pipeline.root().to_owned();
    let (compressed, copied) = pipeline.into_compressed(options.patterns.as_ref())?;
    progress.start(compressed.iter().map(|(_, model)| model.model().tensor_bytes()).sum());
    let mut whole = Found { bytes_before: Some(0), ..Found::default() };
    for (name, model) in &compressed {
        whole.add_component(name, compressed::inspect(model, progress)?);
    }
    for (name, model) in &copied {
        whole.add_copied(name, model, "its component is not compressed");
    }
    let others = OtherFiles::below(&root)?.outside(compressed.iter().map(|(name, _)| name.as_str()));
    whole.add_files(&root, others)?;
    Ok(whole)
}

impl Found {
    /// Adds a component that is copied, all of whose tensors are stored as they are.
    fn add_copied(&mut self, component: &str, model: &ModelFiles, reason: &str) {
        self.stored.extend(model.tensors().map(|(_, tensor)| StoredTensor {
            tensor: in_component(component, &tensor.name),
            bytes: tensor.range.len(),
            reason: reason.to_owned(),
        }));
        for header in model.files().iter().map(|file| file.header()) {
            self.header_bytes += header.data_start();
            self.bytes_before = self.bytes_before.map(|bytes| bytes + header.file_bytes());
        }
    }

    /// Adds the files outside of the components that are compressed.
    fn add_files(&mut self, root: &Path, others: OtherFiles) -> Result<()> {
        for path in others.files {
            let bytes = length_below(root, &path)?;
            self.files.push(InspectedFile { path: name_below(Path::new(""), &path), bytes });
        }
        self.left_out.extend(others.left_out);
        // Those of tensors come first; apart from that the order stays.
        self.files.sort_by_key(|file| !file.path.ends_with(".safetensors"));
        Ok(())
    }
}
