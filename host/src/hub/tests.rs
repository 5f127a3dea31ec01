//! Models read from a server that behaves as the hub does, and from one that doesn't.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use df11_tests::hub::{Answer, COMMIT, Files, Hub, Request, files_below};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::pipeline::components_with;
use super::repository::open_with;
use super::settings::Settings;
use crate::compress::given::Given;
use crate::compress::to_files::compress_model;
use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::model::files::ModelFiles;
use crate::progress::Progress;
use crate::{CompressOptions, CompressSummary, compress};

mod answers;
mod cached;
mod offline;
mod parts;
mod writing;

/// A server, and a directory for the cache and for outputs.
struct Place {
    hub: Hub,
    directory: tempfile::TempDir,
}

/// The original of a reference model.
fn original(model: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/models").join(model).join("bf16")
}

impl Place {
    fn new(files: Files) -> Self {
        Self::on(Hub::serve(files))
    }

    fn on(hub: Hub) -> Self {
        Self { hub, directory: tempfile::Builder::new().prefix("df11-test-").tempdir().unwrap() }
    }

    /// The model of four shards; each unit but the first lies in two of them.
    fn sharded() -> Self {
        Self::new(files_below(&original("qwen3-sharded-dir")))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn settings(&self) -> Settings {
        Settings {
            endpoint: self.hub.endpoint(),
            token: None,
            cache: Some(hf_hub::Cache::new(self.path("cache"))),
            is_offline: false,
            timeout: Duration::from_secs(60),
            list_timeout: Duration::from_secs(720),
            pause: Duration::from_millis(1),
            certificates: None,
        }
    }

    fn open(&self, id: &str) -> Result<ModelFiles> {
        open_with(Path::new(id), self.settings())
    }

    /// Compresses the model of this id to `out`.
    fn compress(&self, id: &str, options: CompressOptions) -> Result<()> {
        compress_model(&self.open(id)?, &self.path("out"), &options, &Given::default(), &()).map(drop)
    }

    /// Compresses a model that is open to `out`, and compares the result with that of a local model.
    #[track_caller]
    fn compress_like(&self, model: &ModelFiles, input: &Path) -> CompressSummary {
        let options = CompressOptions::default();
        let summary = compress_model(model, &self.path("out"), &options, &Given::default(), &()).unwrap();
        assert_same(&files_below(&self.path("out")), &compressed(input, options));
        summary
    }

    /// The error of compressing the model, which leaves nothing.
    #[track_caller]
    fn refused(&self) -> Error {
        let error = self.compress("hf:df11/model", CompressOptions::default()).expect_err("this must be refused");
        assert_eq!(self.left(), Vec::<String>::new(), "after {error}");
        error
    }

    /// The names of what is in the directory, but for an empty cache.
    fn left(&self) -> Vec<String> {
        files_below(self.directory.path()).into_keys().collect()
    }

    /// What the server was asked for that ends so.
    fn requests(&self, end: &str) -> Vec<Request> {
        self.hub.requests().into_iter().filter(|request| request.is_for(end)).collect()
    }
}

/// Gives this answer to these requests, and the right one to all others.
fn only(these: impl Fn(&Request) -> bool + Send, answer: Answer) -> impl FnMut(&Request) -> Answer + Send {
    move |request| if these(request) { answer.clone() } else { Answer::Right }
}

/// Requests for what ends so.
fn named(end: &'static str) -> impl Fn(&Request) -> bool + Send {
    move |request| request.is_for(end)
}

/// Requests for the tensors of a shard: the first is for its header.
fn of_tensors(shard: usize) -> impl Fn(&Request) -> bool + Send {
    move |request| request.is_for(&format!("0000{shard}-of-00004.safetensors")) && request.before > 0
}

/// Requests for the list of files.
fn of_list(request: &Request) -> bool {
    request.path.starts_with("/api/")
}

/// The files that compressing a local model gives.
fn compressed(input: &Path, options: CompressOptions) -> BTreeMap<String, Vec<u8>> {
    let place = tempfile::tempdir().unwrap();
    compress(input, place.path().join("out"), options, &()).unwrap();
    if place.path().join("out").is_dir() { files_below(&place.path().join("out")) } else { files_below(place.path()) }
}

#[track_caller]
fn assert_same(got: &BTreeMap<String, Vec<u8>>, expected: &BTreeMap<String, Vec<u8>>) {
    assert_eq!(got.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (name, bytes) in expected {
        assert!(got[name] == *bytes, "{name} is not the same");
    }
}

#[track_caller]
fn hub_error(error: Error) -> HubError {
    match error {
        Error::Hub(error) => error,
        error => panic!("{error:?}"),
    }
}
