//! Writes one model: its units, the uncompressed tensors, `config.json`, the other files, and the manifest.

use std::collections::BTreeMap;
use std::path::Path;

use crate::compress::config_text::config_text;
use crate::compress::fill::Run;
use crate::compress::options::CompressOptions;
use crate::compress::select::{Form, Job, REST};
use crate::error::{Error, Result};
use crate::file::checksum::Sum;
use crate::file::tensor_file::TensorFile;
use crate::model::config;
use crate::model::manifest::{self, Document, Manifest, OriginalFile, is_listed};
use crate::patterns::CONFIG_KEY;
use crate::patterns::ties::{HEAD_AND_EMBEDDING, is_tied_decoder};
use crate::report::card::{self, Card};

impl Job<'_> {
    /// Writes all files of the model, or the units of a part. `number` is the number of its first unit; returns the
    /// number of the next model's first.
    pub(super) fn write(mut self, options: &CompressOptions, mut number: usize, run: &mut Run<'_>) -> Result<usize> {
        let mut manifest = self.manifest();
        let (mut planned, units_before) = (Vec::new(), run.report.units);
        for unit in std::mem::take(&mut self.units) {
            number += 1;
            if options.part.is_some_and(|part| !part.has(number - 1)) {
                continue;
            }
            if self.form == Form::Units && self.reuse(&unit, &mut manifest, run)? {
                continue;
            }
            match self.plan(&unit, run)? {
                Err(reason) => self.give_up(unit, &reason),
                Ok(one) if self.form == Form::Units => {
                    self.fill(&unit.file, (&[one], &unit.module, true), &mut manifest, run)?;
                }
                Ok(one) => planned.push(one),
            }
        }
        if options.part.is_some() {
            return Ok(number);
        }
        if let Some([head, embedding]) = self.drop_tied(&mut manifest)? {
            run.report.tied.push((self.shown(head), self.shown(embedding)));
        }
        let rest: Vec<String> = self.rest.iter().cloned().collect();
        let name = match self.form {
            Form::Lone => run.out.lone_name(),
            _ => self.dir(REST),
        };
        self.fill(&name, (&planned, &rest, false), &mut manifest, run)?;
        run.report.bytes_before += self.bytes_before();
        if self.form != Form::Lone {
            self.write_beside(manifest, run.report.units > units_before, run)?;
        }
        Ok(number)
    }

    /// Bytes of the original's safetensors files.
    pub(crate) fn bytes_before(&self) -> u64 {
        self.model.files.iter().map(|file| file.header.file_bytes()).sum()
    }

    /// The manifest's part about the original, known before anything is read.
    pub(crate) fn manifest(&self) -> Manifest {
        let file =
            |file: &TensorFile| OriginalFile { name: self.model.name_of(file), header: file.header.text.clone() };
        let config = self.model.config.as_ref().map(|config| ("config.json".to_owned(), config.text.clone()));
        let documents = config.into_iter().chain(self.model.index.clone()).collect();
        Manifest::new(self.model.files.iter().map(file).collect(), documents, self.detected.prefix)
    }

    /// Gives each tensor whose checksum isn't known yet a placeholder of the same length.
    pub(crate) fn add_placeholders(&self, manifest: &mut Manifest) {
        for named in self.model.tensors.iter().filter(|named| !manifest.tied.contains_key(&named.entry.name)) {
            manifest.checksums.entry(named.entry.name.clone()).or_insert_with(|| Sum::of(&[]));
        }
    }

    /// The metadata of the file for tensors that are in no unit's file.
    pub(crate) fn rest_metadata(&self, manifest: &Manifest) -> BTreeMap<String, String> {
        match self.form {
            Form::Units => BTreeMap::from([("format".to_owned(), "pt".to_owned())]),
            Form::One { .. } => BTreeMap::new(),
            Form::Lone => self.lone_metadata(manifest),
        }
    }

    /// The metadata of a lone file: the original's, and the content of the files that a directory would have. Its length
    /// doesn't depend on which checksums are known.
    pub(super) fn lone_metadata(&self, manifest: &Manifest) -> BTreeMap<String, String> {
        let mut manifest = manifest.clone();
        self.add_placeholders(&mut manifest);
        let mut metadata = self.model.files[0].header.metadata.clone();
        metadata.insert(CONFIG_KEY.to_owned(), config::key(&self.detected.patterns).to_string());
        metadata.insert(manifest::METADATA.to_owned(), manifest.to_text());
        metadata
    }

    /// If the model stores a tied head with the same bytes as the embedding, drops the head. Returns the names of both.
    pub(crate) fn drop_tied(&mut self, manifest: &mut Manifest) -> Result<Option<[&'static str; 2]>> {
        let is_said = self.model.config.as_ref().is_some_and(|config| is_tied_decoder(&config.json));
        if !is_said || !HEAD_AND_EMBEDDING.iter().all(|name| self.rest.contains(*name)) {
            return Ok(None);
        }
        let sum = |name: &str| {
            let (file, at, bytes) = self.place(name);
            Ok::<_, Error>((self.entry(name).kind(), file.checksum(at, bytes)?))
        };
        let [head, embedding] = HEAD_AND_EMBEDDING;
        if sum(head)? != sum(embedding)? {
            return Ok(None);
        }
        self.rest.remove(head);
        manifest.tied.insert(self.original(head).to_owned(), self.original(embedding).to_owned());
        Ok(Some([head, embedding]))
    }

    /// Lists a copied file, by its names in the original and here.
    pub(crate) fn list(manifest: &mut Manifest, name: &Path, here: &Path, sum: String) {
        let (name, here_text) = (name.to_string_lossy().into_owned(), here.to_string_lossy().into_owned());
        if name != here_text {
            manifest.renamed.insert(here_text.clone(), name);
        }
        if is_listed(here) {
            manifest.copied.insert(here_text, sum);
        }
    }

    pub(crate) fn config_text(&self, has_units: bool) -> String {
        let original = self.model.config.as_ref().filter(|_| self.form != (Form::One { alone: true }));
        config_text(original, &self.detected.patterns, has_units)
    }

    fn write_beside(&self, mut manifest: Manifest, has_units: bool, run: &mut Run<'_>) -> Result<()> {
        let Run { out, report, progress, .. } = run;
        out.text(&self.dir("config.json"), &self.config_text(has_units))?;
        for (name, here) in &self.others {
            let sum = out.copy(&self.model.root.join(name), &self.dir(here), *progress)?;
            Self::list(&mut manifest, name, here, sum);
        }
        if let Some(options) = &self.card {
            manifest.added.insert(card::FILE.to_owned());
            let card = Card {
                name: &out.name(),
                config: self.model.config.as_ref().map(|config| &config.json),
                keeps_original: manifest.renamed.contains_key(card::ORIGINALS),
                units: report.units,
                unit_bytes: [report.unit_bytes_before, report.unit_bytes_after],
                all_bytes: [self.bytes_before(), report.bytes_after],
            };
            out.text(&self.dir(card::FILE), &card.text(self.model, options))?;
        }
        out.text(&self.dir(manifest::FILE), &manifest.to_text())
    }
}
