//! What the command does, as functions. `df11/files.py` documents them. Each returns the command's JSON.

use std::path::PathBuf;

use df11_host::device::DeviceChoice;
use df11_host::{
    CardOptions, CompressOptions, DecompressOptions, InspectOptions, Part, Patterns, PlanOptions, VerifyOptions,
};
use pyo3::prelude::*;
use serde::Serialize;

use crate::errors::argument;
use crate::progress::run;

/// A pattern file or the name of published patterns; or the patterns themselves, each with the names of its
/// weights.
#[derive(FromPyObject)]
pub(crate) enum PatternsArgument {
    Named(String),
    Listed(Vec<(String, Vec<String>)>),
}

impl PatternsArgument {
    /// The patterns for this argument.
    ///
    /// # Errors
    ///
    /// The errors of [`Patterns::named`] and [`Patterns::new`].
    pub(crate) fn read(given: Option<Self>) -> df11_host::Result<Option<Patterns>> {
        given
            .map(|given| match given {
                Self::Named(name) => Patterns::named(&name),
                Self::Listed(patterns) => Patterns::new(patterns),
            })
            .transpose()
    }
}

#[pyfunction(signature = (src, dst, *, patterns, single_file, card, part, resume, force, progress))]
#[expect(clippy::too_many_arguments, reason = "each is an option, named in Python")]
pub(crate) fn compress(
    py: Python<'_>,
    src: PathBuf,
    dst: PathBuf,
    patterns: Option<PatternsArgument>,
    single_file: bool,
    card: Option<(Option<String>, Option<String>)>,
    part: Option<(usize, usize)>,
    resume: bool,
    force: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let part = part.map(|(k, n)| Part::new(k, n).ok_or_else(|| argument(format!("there is no part {k} of {n}"))));
    let part = part.transpose()?;
    run(py, progress, |progress| {
        let mut options = CompressOptions::default();
        options.patterns = PatternsArgument::read(patterns)?;
        options.model_card = card.map(|(base_model, repository)| {
            let mut card = CardOptions::default();
            (card.base_model, card.repository) = (base_model, repository);
            card
        });
        (options.single_file, options.part, options.resume, options.force) = (single_file, part, resume, force);
        df11_host::compress(src, dst, &options, progress)
    })
    .and_then(json)
}

#[pyfunction(signature = (src, dst, *, like, patterns, force, progress))]
pub(crate) fn decompress(
    py: Python<'_>,
    src: PathBuf,
    dst: PathBuf,
    like: Option<PathBuf>,
    patterns: Option<PatternsArgument>,
    force: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    run(py, progress, |progress| {
        let mut options = DecompressOptions::default();
        options.patterns = PatternsArgument::read(patterns)?;
        (options.like, options.force) = (like, force);
        df11_host::decompress(src, dst, &options, progress)
    })
    .and_then(json)
}

#[pyfunction(signature = (src, *, against, like, patterns, device, progress))]
pub(crate) fn verify(
    py: Python<'_>,
    src: PathBuf,
    against: Option<PathBuf>,
    like: Option<PathBuf>,
    patterns: Option<PatternsArgument>,
    device: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let device: DeviceChoice = device.parse().map_err(argument)?;
    run(py, progress, |progress| {
        let mut options = VerifyOptions::default();
        options.patterns = PatternsArgument::read(patterns)?;
        (options.against, options.like, options.device) = (against, like, device);
        df11_host::verify(src, &options, progress)
    })
    .and_then(json)
}

#[pyfunction(signature = (src, *, patterns, single_file, progress))]
pub(crate) fn inspect(
    py: Python<'_>,
    src: PathBuf,
    patterns: Option<PatternsArgument>,
    single_file: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    run(py, progress, |progress| {
        let mut options = InspectOptions::default();
        options.patterns = PatternsArgument::read(patterns)?;
        options.single_file = single_file;
        df11_host::inspect(src, &options, progress)
    })
    .and_then(json)
}

/// Amounts of memory: numbers of bytes, or text such as `24GiB`.
#[derive(FromPyObject)]
pub(crate) enum Amount {
    Bytes(u64),
    Written(String),
}

#[pyfunction(signature = (src, gpus, *, reserve, patterns, progress))]
pub(crate) fn plan(
    py: Python<'_>,
    src: PathBuf,
    gpus: Vec<Amount>,
    reserve: Amount,
    patterns: Option<PatternsArgument>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let reserve = match reserve {
        Amount::Bytes(bytes) => bytes,
        Amount::Written(text) => df11::memory::bytes(&text).map_err(argument)?,
    };
    let mut sizes = Vec::new();
    for amount in gpus {
        match amount {
            Amount::Bytes(bytes) => sizes.push(bytes),
            Amount::Written(text) => sizes.extend(df11::memory::gpus(&text).map_err(argument)?),
        }
    }
    run(py, progress, |progress| {
        let mut options = PlanOptions::default();
        options.patterns = PatternsArgument::read(patterns)?;
        (options.gpus, options.reserve) = (sizes, reserve);
        df11_host::plan(src, &options, progress)
    })
    .and_then(json)
}

fn json(result: impl Serialize) -> PyResult<String> {
    serde_json::to_string(&result).map_err(argument)
}
