//! What the command does, as functions. `df11/files/commands.py` documents them. Each gives the command's JSON.

use std::path::PathBuf;

use df11_host::device::{DeviceChoice, Form};
use df11_host::{
    CardOptions, CompressOptions, DecompressOptions, GpuMemory, InspectOptions, JoinOptions, PartNumber, PlanOptions,
    VerifyOptions,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;

use crate::patterns::Patterns;
use crate::progress::run;

#[pyfunction(signature = (src, dst, *, patterns, single_file, transformers, card, part, resume, force, sync, progress))]
#[expect(clippy::too_many_arguments, reason = "each is an option, named in Python")]
pub(crate) fn compress(
    py: Python<'_>,
    src: PathBuf,
    dst: PathBuf,
    patterns: Option<Patterns>,
    single_file: bool,
    transformers: bool,
    card: Option<Card>,
    part: Option<(u32, u32)>,
    resume: bool,
    force: bool,
    sync: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let part = part.map(PartNumber::try_from).transpose().map_err(not_valid)?;
    let summary = run(py, progress, |progress| {
        let mut options = CompressOptions::default();
        (options.part, options.resume) = (part, resume);
        options.model_card = card.map(Card::options);
        options.patterns = patterns.map(Patterns::read).transpose()?;
        (options.single_file, options.transformers) = (single_file, transformers);
        (options.output.force, options.output.sync) = (force, sync);
        df11_host::compress(src, dst, options, progress)
    })?;
    json(&summary)
}

#[pyfunction(signature = (parts, dst, *, against, sampled, force, sync, progress))]
#[expect(clippy::too_many_arguments, reason = "each is an option, named in Python")]
pub(crate) fn join(
    py: Python<'_>,
    parts: Vec<PathBuf>,
    dst: PathBuf,
    against: Option<PathBuf>,
    sampled: bool,
    force: bool,
    sync: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let summary = run(py, progress, |progress| {
        let mut options = JoinOptions::default();
        (options.against, options.sampled) = (against, sampled);
        (options.output.force, options.output.sync) = (force, sync);
        df11_host::join(parts, dst, options, progress)
    })?;
    json(&summary)
}

#[pyfunction(signature = (src, dst, *, like, patterns, force, sync, progress))]
#[expect(clippy::too_many_arguments, reason = "each is an option, named in Python")]
pub(crate) fn decompress(
    py: Python<'_>,
    src: PathBuf,
    dst: PathBuf,
    like: Option<PathBuf>,
    patterns: Option<Patterns>,
    force: bool,
    sync: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let summary = run(py, progress, |progress| {
        let mut options = DecompressOptions::default();
        options.patterns = patterns.map(Patterns::read).transpose()?;
        (options.like, options.output.force, options.output.sync) = (like, force, sync);
        df11_host::decompress(src, dst, options, progress)
    })?;
    json(&summary)
}

#[pyfunction(signature = (src, *, against, patterns, device, progress))]
pub(crate) fn verify(
    py: Python<'_>,
    src: PathBuf,
    against: Option<PathBuf>,
    patterns: Option<Patterns>,
    device: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let device: DeviceChoice = device.parse().map_err(not_valid)?;
    let report = run(py, progress, |progress| {
        let mut options = VerifyOptions::default();
        options.patterns = patterns.map(Patterns::read).transpose()?;
        (options.against, options.device) = (against, device);
        df11_host::verify(src, options, progress)
    })?;
    json(&report)
}

#[pyfunction(signature = (src, *, patterns, single_file, transformers, progress))]
pub(crate) fn inspect(
    py: Python<'_>,
    src: PathBuf,
    patterns: Option<Patterns>,
    single_file: bool,
    transformers: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let inspection = run(py, progress, |progress| {
        let mut options = InspectOptions::default();
        options.patterns = patterns.map(Patterns::read).transpose()?;
        (options.single_file, options.transformers) = (single_file, transformers);
        df11_host::inspect(src, options, progress)
    })?;
    json(&inspection)
}

/// What a model card says that the files don't: the ids of the original's repository and of the compressed model's.
#[derive(FromPyObject)]
pub(crate) struct Card(Option<String>, Option<String>);

impl Card {
    fn options(self) -> CardOptions {
        let mut options = CardOptions::default();
        (options.base_model, options.repository) = (self.0, self.1);
        options
    }
}

#[pyfunction(signature = (src, *, patterns, card, progress))]
pub(crate) fn model_card(
    py: Python<'_>,
    src: PathBuf,
    patterns: Option<Patterns>,
    card: Card,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    run(py, progress, |progress| {
        df11_host::internals::check_card(&src)?;
        let mut options = InspectOptions::default();
        options.patterns = patterns.map(Patterns::read).transpose()?;
        let inspection = df11_host::inspect(&src, options, progress)?;
        df11_host::model_card(src, &inspection, &card.options())
    })
}

/// Amounts of memory: bytes, or as people write them.
#[derive(FromPyObject)]
pub(crate) enum Amount {
    Bytes(u64),
    Written(String),
}

#[pyfunction(signature = (src, gpus, *, reserve, fixed, patterns, progress))]
pub(crate) fn plan(
    py: Python<'_>,
    src: PathBuf,
    gpus: Vec<Amount>,
    reserve: Amount,
    fixed: Option<bool>,
    patterns: Option<Patterns>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let reserve = match reserve {
        Amount::Bytes(bytes) => bytes,
        Amount::Written(text) => df11::memory::bytes(&text).map_err(PyValueError::new_err)?,
    };
    let mut sizes = Vec::new();
    for amount in gpus {
        match amount {
            Amount::Bytes(bytes) => sizes.push(bytes),
            Amount::Written(text) => sizes.extend(df11::memory::gpus(&text).map_err(PyValueError::new_err)?),
        }
    }
    if sizes.len() > df11::memory::MOST_GPUS {
        return Err(PyValueError::new_err(format!("more than {} GPUs", df11::memory::MOST_GPUS)));
    }
    let plan = run(py, progress, |progress| {
        let mut options = PlanOptions::default();
        options.gpus = sizes.into_iter().map(|size| GpuMemory::new(size, reserve)).collect();
        options.patterns = patterns.map(Patterns::read).transpose()?;
        options.form = fixed.map(|fixed| if fixed { Form::Fixed } else { Form::Df11 });
        df11_host::plan(src, options, progress)
    })?;
    json(&plan)
}

fn json(result: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(result).map_err(not_valid)
}

fn not_valid(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}
