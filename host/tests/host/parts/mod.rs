//! Models made in parts, and runs that are continued. Those that are killed are in the command's tests.

mod against;
mod joined;
mod kept;
mod refused;
mod resealed;
mod resumed;
mod samples;

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::*;
use df11_host::{
    CardOptions, Compared, CompressOptions, Error, JoinOptions, JoinSummary, PartError, PartNumber, Progress, Result,
};
use inputs::nested;
use steps::After;
use tensors::bf16;

type Change = fn(&mut CompressOptions);

/// With a model card.
fn card(to: &mut CompressOptions) {
    to.model_card = Some(options(|card: &mut CardOptions| card.base_model = Some("me/model".into())));
}

/// What one run makes of a model. It is in a directory of its own, whose name a card says.
fn expected(place: &Place, input: &str, change: impl FnOnce(&mut CompressOptions)) -> PathBuf {
    let path = place.path("expected/out");
    let mut options = options(change);
    options.output.sync = false;
    df11_host::compress(place.path(input), &path, options, &()).unwrap();
    path
}

/// Makes all parts of a model, and gives their paths.
fn parts_of(place: &Place, input: &str, of: u32, prefix: &str, change: impl Fn(&mut CompressOptions)) -> Vec<PathBuf> {
    let make = |number| {
        let path = place.path(&format!("{prefix}{number}"));
        let mut options = options(&change);
        (options.part, options.output.sync) = (PartNumber::new(number, of), false);
        df11_host::compress(place.path(input), &path, options, &()).unwrap();
        path
    };
    (1..=of).map(make).collect()
}

/// Joins parts of a model that is no longer there.
fn join(parts: &[PathBuf], output: &Path) -> Result<JoinSummary> {
    let set = |options: &mut JoinOptions| (options.sampled, options.output.sync) = (true, false);
    df11_host::join(parts, output, options(set), &())
}
