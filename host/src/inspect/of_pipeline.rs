//! Inspects a diffusers pipeline: the sum of its components.

use std::path::Path;

use crate::compress::layout::Form;
use crate::compress::of_pipeline::Parts;
use crate::compress::summary::{Component, StoredTensor};
use crate::error::Result;
use crate::inspect::report::{Found, InspectedFile, Inspection};
use crate::inspect::{InspectOptions, compressed, predicted};
use crate::model::fetch::length_below;
use crate::model::files::ModelFiles;
use crate::model::found::name_below;
use crate::model::other_files::OtherFiles;
use crate::model::pipeline_files::PipelineFiles;
use crate::patterns::detect::Detection;
use crate::progress::Progress;

/// Inspects a pipeline. If none of its components is compressed, predicts what compressing it gives.
pub(super) fn inspect(pipeline: PipelineFiles, options: InspectOptions, progress: &dyn Progress) -> Result<Inspection> {
    let whole = match pipeline.is_compressed() {
        true => of_compressed(pipeline, options, progress)?,
        false => of_plain(&pipeline, options, progress)?,
    };
    Ok(whole.0)
}

fn of_plain(pipeline: &PipelineFiles, options: InspectOptions, progress: &dyn Progress) -> Result<Whole> {
    let InspectOptions { patterns, single_file, transformers } = options;
    let parts = Parts::of(pipeline, patterns, progress)?;
    progress.start(parts.bytes());
    let Parts { chosen, copied, others } = parts;
    let form = Form { single_file, transformers };
    chosen.iter().try_for_each(|(_, chosen)| form.check(chosen.model()))?;
    let mut whole = Whole(Found::default().prediction(Detection::of_pipeline(pipeline.class()), 0));
    for (name, model, why) in copied {
        whole.add_copied(name, model, &format!("its component is copied: {why}"));
        whole.0.components.push(Component::copied(name, why));
    }
    for (name, why) in pipeline.unread() {
        whole.0.components.push(Component::copied(name, why.clone()));
    }
    for (name, chosen) in chosen {
        whole.add(name, predicted::inspect(&chosen, form, progress)?);
    }
    whole.add_files(pipeline.root(), others)?;
    Ok(whole)
}

fn of_compressed(pipeline: PipelineFiles, options: InspectOptions, progress: &dyn Progress) -> Result<Whole> {
    let root = pipeline.root().to_owned();
    let (compressed, copied) = pipeline.into_compressed(options.patterns.as_ref())?;
    progress.start(compressed.iter().map(|(_, model)| model.model().tensor_bytes()).sum());
    let mut whole = Whole(Found::default().inspection(Some(0)));
    for (name, model) in &compressed {
        whole.add(name, compressed::inspect(model, progress)?);
    }
    for (name, model) in &copied {
        whole.add_copied(name, model, "its component is not compressed");
    }
    let others = OtherFiles::below(&root)?.outside(compressed.iter().map(|(name, _)| name.as_str()));
    whole.add_files(&root, others)?;
    Ok(whole)
}

/// The inspection of a pipeline, of the components so far. All names begin with a component's.
struct Whole(Inspection);

impl Whole {
    /// Adds a component that is compressed, or will be.
    fn add(&mut self, name: &str, of: Inspection) {
        let inside = |path: &str| format!("{name}/{path}");
        let Self(whole) = self;
        let information = whole.entropy * whole.elements as f64 + of.entropy * of.elements as f64;
        whole.elements += of.elements;
        whole.entropy = if whole.elements == 0 { 0.0 } else { information / whole.elements as f64 };
        whole.components.extend(of.detection.map(|detection| Component::compressed(name, detection)));
        whole.units.extend(of.units.into_iter().map(|mut unit| {
            (unit.path, unit.block) = (inside(&unit.path), inside(&unit.block));
            unit
        }));
        whole.stored_tensors += of.stored_tensors;
        whole.stored_bytes += of.stored_bytes;
        whole.stored.extend(of.stored.into_iter().map(|mut stored| {
            stored.tensor = inside(&stored.tensor);
            stored
        }));
        whole.tied.extend(of.tied.iter().map(|(tensor, to)| (inside(tensor), inside(to))));
        whole.files.extend(of.files.into_iter().map(|mut file| {
            file.path = inside(&file.path);
            file
        }));
        whole.left_out.extend(of.left_out.into_iter().map(|left| left.inside(name)));
        whole.unit_bytes += of.unit_bytes;
        whole.parts.add(&of.parts);
        whole.header_bytes += of.header_bytes;
        whole.bytes_before = whole.bytes_before.zip(of.bytes_before).map(|(all, own)| all + own);
        whole.bytes_after += of.bytes_after;
        whole.histogram.iter_mut().zip(of.histogram).for_each(|(all, own)| *all += own);
    }

    /// Adds a component that is copied, all of whose tensors are stored as they are.
    fn add_copied(&mut self, name: &str, model: &ModelFiles, reason: &str) {
        let Self(whole) = self;
        for (_, tensor) in model.tensors() {
            let (bytes, reason) = (tensor.range.len(), reason.to_owned());
            whole.stored.push(StoredTensor { tensor: format!("{name}/{}", tensor.name), bytes, reason });
            whole.stored_tensors += 1;
            whole.stored_bytes += bytes as u64;
        }
        for header in model.files().iter().map(|file| file.header()) {
            whole.header_bytes += header.data_start();
            whole.bytes_before = whole.bytes_before.map(|bytes| bytes + header.file_bytes());
            whole.bytes_after += header.file_bytes();
        }
    }

    /// Adds the files outside of the components that are compressed.
    fn add_files(&mut self, root: &Path, others: OtherFiles) -> Result<()> {
        let Self(whole) = self;
        for path in others.files {
            let bytes = length_below(root, &path)?;
            whole.files.push(InspectedFile { path: name_below(Path::new(""), &path), bytes });
        }
        whole.left_out.extend(others.left_out);
        // Those of tensors come first; apart from that the order stays.
        whole.files.sort_by_key(|file| !file.path.ends_with(".safetensors"));
        Ok(())
    }
}
