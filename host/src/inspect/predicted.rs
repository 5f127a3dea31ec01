//! Predicts what [`compress`](crate::compress()) will make of a model. The sizes of a unit follow from its histogram, and
//! those of the files from the units' and from the headers, which are made here as they are made there.

use std::collections::BTreeMap;
use std::path::PathBuf;

use df11_codec::tables::Tables;

use crate::compress::chosen::Chosen;
use crate::compress::compression::Compression;
use crate::compress::fill::plan;
use crate::compress::given::{Given, Input};
use crate::compress::layout::{self, DirectoryForm, Files, REST};
use crate::compress::select::Candidate;
use crate::compress::summary::StoredTensor;
use crate::error::{Error, Result};
use crate::file::header::{TensorSpec, header, of_pytorch};
use crate::inspect::report::{InspectedFile, InspectionSoFar, UnitInspection};
use crate::model::config::Dfloat11Config;
use crate::model::{copied, names};
use crate::progress::Progress;

/// Predicts what will become of a model, whose form was [checked](DirectoryForm::check), with these patterns. The caller has said how
/// much there is to do.
pub(super) fn inspect(chosen: &Chosen<'_>, form: DirectoryForm, progress: &dyn Progress) -> Result<InspectionSoFar> {
    let files = form.files(chosen.model(), chosen.detected.layout);
    let given = Given::default();
    let (compression, units) = Compression::begin(chosen, &given, None, progress)?;
    let found = InspectionSoFar {
        bytes_before: Some(compression.summary.bytes_before),
        tied: compression.manifest.tied.clone().into_iter().collect(),
        ..InspectionSoFar::default()
    };
    let mut prediction = Prediction { compression, found };
    match files {
        Files::Lone => prediction.lone_file(units)?,
        Files::Units => prediction.unit_files(units, form.transformers)?,
        Files::One { alone } => prediction.one_file(units, alone, form.transformers)?,
    }
    Ok(prediction.found.sorted())
}

/// A model whose compressed form is being predicted.
struct Prediction<'m> {
    compression: Compression<'m>,
    found: InspectionSoFar,
}

impl Prediction<'_> {
    fn unit_files(&mut self, units: Vec<Candidate>, transformers: bool) -> Result<()> {
        for (name, candidate) in self.compression.selection.name_files(Files::Units, units) {
            let path = candidate.path.clone();
            let Some(specs) = self.count(candidate)? else { continue };
            let module = self.compression.selection.stored.take_module(&path);
            self.add_file(&name, specs, Some(module), &BTreeMap::new())?;
        }
        self.add_file(REST, Vec::new(), None, &of_pytorch())?;
        self.beside(false, transformers)
    }

    fn one_file(&mut self, units: Vec<Candidate>, alone: bool, transformers: bool) -> Result<()> {
        let specs = self.count_all(units)?;
        self.add_file(REST, specs, None, &BTreeMap::new())?;
        self.beside(alone, transformers)
    }

    /// Adds the files next to the tensors.
    fn beside(&mut self, alone: bool, transformers: bool) -> Result<()> {
        let Input { model, given, .. } = self.compression.input;
        let own = Dfloat11Config::new(self.compression.patterns.clone());
        self.add_text("config.json", &own.whole_text(model.config(), alone, transformers)?);
        let others = layout::others(model, given)?;
        let mut manifest = self.compression.manifest_of_final_length();
        let named: Vec<_> = others.files.iter().map(|path| manifest.name_here(path)).collect();
        manifest.copied = copied::to_be_listed(named.iter().map(PathBuf::as_path));
        self.add_text(names::MANIFEST, &manifest.to_text(model.root())?);
        self.found.left_out = others.left_out;
        for path in others.files {
            self.found.files.push(InspectedFile::next_to(model, &path)?);
        }
        Ok(())
    }

    fn lone_file(&mut self, units: Vec<Candidate>) -> Result<()> {
        let specs = self.count_all(units)?;
        let model = self.compression.input.model;
        let metadata = self.compression.lone_metadata(model.root())?;
        let name = model.files().first().map(|file| model.name_of(file)).unwrap_or_default();
        self.add_file(&name, specs, None, &metadata)
    }

    /// Counts the exponents of all units. Returns their tensors.
    fn count_all(&mut self, units: Vec<Candidate>) -> Result<Vec<TensorSpec>> {
        let mut specs = Vec::new();
        for candidate in units {
            specs.extend(self.count(candidate)?.into_iter().flatten());
        }
        Ok(specs)
    }

    /// Counts the exponents of a unit's weights. Returns its tensors; `None` if its weights will be stored as they are.
    fn count(&mut self, candidate: Candidate) -> Result<Option<Vec<TensorSpec>>> {
        let Input { model, progress, .. } = self.compression.input;
        let Candidate { path, weights } = candidate.clone();
        let step = |_, words: &[u16]| progress.step(2 * words.len() as u64, &path);
        let planned = plan(&mut self.compression, candidate, step)?;
        model.release(&weights)?;
        let Some(unit) = planned else { return Ok(None) };
        let Some(histogram) = unit.histogram() else { return Ok(None) };
        let changed = |_| Error::Changed { path: model.root().to_owned() };
        let tables = Tables::validate(unit.luts()).map_err(changed)?;
        let names = weights.iter().map(|name| self.original_name(name)).collect();
        self.found.add(UnitInspection::new(&path, names, &tables, unit.parts, histogram), histogram);
        Ok(Some(unit.parts.specs(&path)))
    }

    /// Adds a safetensors file of units' tensors, and of these tensors that are stored as they are; without a list, of
    /// all that are left.
    fn add_file(
        &mut self,
        name: &str,
        of_units: Vec<TensorSpec>,
        stored: Option<Vec<String>>,
        metadata: &BTreeMap<String, String>,
    ) -> Result<()> {
        let stored = stored.unwrap_or_else(|| self.compression.selection.stored.take());
        let specs = self.compression.input.specs(of_units, &stored)?;
        let tensors: u64 = specs.iter().map(|spec| spec.bytes as u64).sum();
        let header_bytes = 8 + header(specs, metadata).len() as u64;
        self.found.header_bytes += header_bytes;
        self.found.files.push(InspectedFile { path: name.to_owned(), bytes: header_bytes + tensors });
        for name in stored {
            let stored = self.compression.stored_tensor(&name)?;
            self.compression.input.progress.step(stored.bytes as u64, &name)?;
            self.found.stored.push(StoredTensor { tensor: self.original_name(&name), ..stored });
        }
        Ok(())
    }

    /// The name that a tensor has in the original's files.
    fn original_name(&self, name: &str) -> String {
        self.compression.input.model.name_in_files(name).to_owned()
    }

    fn add_text(&mut self, name: &str, text: &str) {
        self.found.files.push(InspectedFile { path: name.to_owned(), bytes: text.len() as u64 });
    }
}
