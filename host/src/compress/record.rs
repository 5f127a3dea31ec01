//! Records of finished units. By checksums of the source tensors and of the unit's file, a later run decides whether it can use the file.

use std::collections::BTreeMap;
use std::path::Path;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::compress::select::{Candidate, Job};
use crate::error::Result;
use crate::file::checksum::Sum;
use crate::file::header::Entry;
use crate::file::tensor_file::TensorFile;
use crate::model::manifest::CREATED_BY;

/// The checksums of a unit's file and of the tensors that it was made from.
#[derive(Serialize, Deserialize)]
pub(super) struct Record {
    created_by: String,
    pub(super) sources: Vec<Source>,
    header: String,
    tensors: BTreeMap<String, String>,
}

/// A tensor of the original.
#[derive(Serialize, Deserialize)]
pub(super) struct Source {
    pub(super) name: String,
    kind: String,
    pub(super) checksum: String,
}

impl Record {
    pub(super) fn new() -> Self {
        let (sources, header, tensors) = Default::default();
        Self { created_by: CREATED_BY.to_owned(), sources, header, tensors }
    }

    pub(super) fn add_source(&mut self, job: &Job<'_>, name: &str, checksum: String) {
        let kind = job.entry(name).kind();
        self.sources.push(Source { name: name.to_owned(), kind, checksum });
    }

    pub(super) fn add_tensor(&mut self, name: String, checksum: String) {
        self.tensors.insert(name, checksum);
    }

    pub(super) fn into_text(mut self, header: &str) -> String {
        self.header = Sum::of(header.as_bytes());
        serde_json::to_string(&self).unwrap_or_default()
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// Opens the unit's file if it has the recorded bytes and was made from the tensors that the unit has now.
    pub(super) fn check(&self, job: &Job<'_>, unit: &Candidate, path: &Path) -> Result<Option<TensorFile>> {
        let names: Vec<&String> = unit.weights.iter().chain(&unit.module).collect();
        let is_named =
            |(name, source): (&&String, &Source)| **name == source.name && job.entry(name).kind() == source.kind;
        if self.created_by != CREATED_BY
            || self.sources.len() != names.len()
            || !names.iter().zip(&self.sources).all(is_named)
        {
            return Ok(None);
        }
        let is_same = |source: &Source| {
            let (file, at, bytes) = job.place(&source.name);
            Ok(file.checksum(at, bytes)? == source.checksum)
        };
        if self.sources.par_iter().map(is_same).collect::<Result<Vec<_>>>()?.contains(&false) {
            return Ok(None);
        }
        let Ok(file) = TensorFile::open(path) else { return Ok(None) };
        let is_whole = |entry: &Entry| {
            let sum = file.checksum(file.header.data() + entry.range.start as u64, entry.range.len());
            sum.is_ok_and(|sum| self.tensors.get(&entry.name) == Some(&sum))
        };
        let is_recorded = Sum::of(file.header.text.as_bytes()) == self.header
            && file.header.entries.len() == self.tensors.len()
            && file.header.entries.par_iter().all(is_whole);
        Ok(is_recorded.then_some(file))
    }
}
