//! Inspects a compressed model.

use std::fs;
use std::path::{Path, PathBuf};

use df11_codec::Histogram;
use safetensors::Dtype;

use crate::error::{Error, Result};
use crate::model::pipeline::Models;
use crate::model::{Compressed, Model, Place};
use crate::outcome::LeftOut;
use crate::progress::{Progress, step};
use crate::report::inspection::{Inspection, UnitInspection, UnitParts};

/// At most this many chunks of a unit are decoded for its histogram.
const SAMPLED_CHUNKS: usize = 64;

pub(super) fn inspect(models: &Models, progress: &dyn Progress) -> Result<Inspection> {
    let mut found = Inspection::new(false);
    progress.start(models.list.iter().filter(|(_, model)| model.is_compressed()).map(|(_, model)| model.bytes()).sum());
    for (component, model) in &models.list {
        match &model.compressed {
            Some(compressed) => found.add_compressed(component, model, compressed, progress)?,
            None => found.add_copied(component, model, "its component is not compressed"),
        }
    }
    let is_compressed = |name: &str| models.list.iter().any(|(own, model)| own == name && model.is_compressed());
    let (files, left_out) = models.outside(is_compressed)?;
    found.add_files(&models.root, Path::new(""), files)?;
    found.left_out.extend(left_out.iter().map(|path| LeftOut::unreadable(path)));
    Ok(found)
}

impl Inspection {
    fn add_compressed(
        &mut self,
        component: &str,
        model: &Model,
        compressed: &Compressed,
        progress: &dyn Progress,
    ) -> Result<()> {
        for (number, unit) in compressed.units.iter().enumerate() {
            let (outline, lengths) = (unit.outline(), unit.outline().lengths());
            let (geometry, codes) = (outline.geometry(), lengths.encoded_exponent);
            let sizes = [
                256 * (outline.tables().count() + 1),
                codes,
                lengths.sign_mantissa,
                geometry.positions_bytes(codes),
                lengths.gaps,
                8 * (unit.weights.len() - 1),
            ];
            let parts = UnitParts::new(sizes.map(|bytes| bytes as u64));
            let histogram = sample(model, number)?;
            let inspected = UnitInspection::new(&unit.path, unit.weights.clone(), &outline.tables(), parts, &histogram);
            self.add_unit(component, inspected, &histogram);
            step(progress, 2 * lengths.sign_mantissa as u64, &unit.path)?;
        }
        let manifest = compressed.manifest.as_ref();
        for named in model.tensors.iter().filter(|named| matches!(named.place, Place::Stored { .. })) {
            let (name, bytes) = (&named.entry.name, named.entry.range.len() as u64);
            match manifest.and_then(|manifest| manifest.tied.get(name)) {
                Some(to) => self.add_tied(component, name, to),
                None => {
                    let reason = match named.entry.dtype {
                        Dtype::BF16 => "it is in no unit".to_owned(),
                        dtype => format!("it is {dtype:?}, not BF16"),
                    };
                    self.add_stored(component, name, bytes, reason);
                }
            }
            step(progress, bytes, name)?;
        }
        for file in &model.files {
            self.header_bytes += file.header.data();
            self.add_file(&Path::new(component).join(model.name_of(file)), file.header.file_bytes());
        }
        let (files, left_out) = model.others()?;
        let config = model.config.is_some().then(|| PathBuf::from("config.json"));
        self.add_files(&model.root, Path::new(component), files.into_iter().chain(config))?;
        self.left_out.extend(left_out.iter().map(|path| LeftOut::unreadable(&Path::new(component).join(path))));
        let originals = || compressed.originals.iter().map(|(_, header)| header.file_bytes()).sum::<u64>();
        self.bytes_before = self.bytes_before.zip(manifest.map(|_| originals())).map(|(all, own)| all + own);
        Ok(())
    }

    /// Adds a model's files other than tensors.
    pub(super) fn add_files(
        &mut self,
        root: &Path,
        component: &Path,
        files: impl IntoIterator<Item = PathBuf>,
    ) -> Result<()> {
        for name in files {
            let path = root.join(&name);
            let bytes = fs::metadata(&path).map_err(Error::io("read", &path))?.len();
            self.add_file(&component.join(name), bytes);
        }
        Ok(())
    }
}

/// The histogram of some chunks, spread over the unit.
fn sample(model: &Model, unit: usize) -> Result<Histogram> {
    let outline = model.all_units()[unit].outline();
    let (mut histogram, mut words) = (Histogram::default(), Vec::new());
    for chunk in (0..outline.chunks()).step_by(outline.chunks().div_ceil(SAMPLED_CHUNKS).max(1)) {
        let elements = outline.chunk_elements(chunk);
        words.resize(elements.len(), 0);
        model.decode(unit, elements, &mut words)?;
        histogram.add(&Histogram::of(&words));
    }
    Ok(histogram)
}
