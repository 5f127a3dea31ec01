//! Models of a hub that the caller names, rather than the environment: for tests against a server that misbehaves.

use std::path::Path;
use std::time::Duration;

use hf_hub::Cache;

use super::repository::open_with;
use super::settings::Settings;
use crate::dispatch::compress_open;
use crate::error::Result;
use crate::model::pipeline_files::PipelineFiles;
use crate::{CompressOptions, CompressSummary};

/// Compresses the model of this id from a server at this address, as [`compress`](crate::compress) does: without a token, with a
/// connection that may be silent for so long, and with a pause of a millisecond before another attempt.
///
/// # Errors
///
/// Any [`Error`](crate::Error).
pub fn compress_from(
    endpoint: String,
    cache: &Path,
    timeout: Duration,
    id: &str,
    output: &Path,
    options: &CompressOptions,
) -> Result<CompressSummary> {
    let (cache, list_timeout, pause) = (Some(Cache::new(cache.to_owned())), 12 * timeout, Duration::from_millis(1));
    let (token, is_offline, certificates) = (None, false, None);
    let settings = Settings { endpoint, token, cache, is_offline, timeout, list_timeout, pause, certificates };
    let model = open_with(Path::new(id), settings)?;
    compress_open(&PipelineFiles::of_model(model), output, options.clone(), &())
}
