//! Files that can't be what their names say, whatever is in them: pipes, directories, devices, files without end.

use super::*;
use df11_host::{GpuMemory, InspectOptions, PlanOptions, Result};
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// Work in a place in which `in` is compressed, and `like` its original.
type Work = fn(&Place) -> Result<()>;

const INSPECT: Work = |place| df11_host::inspect(place.path("in"), InspectOptions::default(), &()).map(drop);
const PLAN: Work = |place| plan(&place.path("in"));
const PLAN_ORIGINAL: Work = |place| plan(&place.path("like"));
const COMPRESS: Work = |place| compress(&place.path("like"), &place.path("out"), Compress::default()).map(drop);
const DECOMPRESS: Work = |place| decompress(&place.path("in"), &place.path("out"), Decompress::default()).map(drop);
const VERIFY: Work = |place| verify(&place.path("in"), None).map(drop);
const LIKE: Work = |place| {
    let ask = Decompress { like: Some(&place.path("like")), ..Decompress::default() };
    decompress(&place.path("in"), &place.path("out"), ask).map(drop)
};
const AGAINST: Work = |place| verify(&place.path("in"), Some(&place.path("like"))).map(drop);
const PATTERN: Work = |place| {
    let pattern = place.path("pattern");
    let ask = Compress { pattern: pattern.to_str(), ..Compress::default() };
    compress(&place.path("like"), &place.path("out"), ask).map(drop)
};

fn plan(input: &Path) -> Result<()> {
    let set = |options: &mut PlanOptions| options.gpus = vec![GpuMemory::new(1 << 30, 0)];
    df11_host::plan(input, options(set), &()).map(drop)
}

/// A file that a model or a caller names, and the work that reads it.
type Named = (&'static str, &'static [Work]);

const TEXTS: [Named; 5] = [
    ("in/config.json", &[DECOMPRESS, VERIFY, INSPECT, PLAN]),
    ("in/df11-manifest.json", &[DECOMPRESS, VERIFY, INSPECT, PLAN]),
    ("like/config.json", &[COMPRESS, PLAN_ORIGINAL, LIKE, AGAINST]),
    (INDEX, &[COMPRESS, PLAN_ORIGINAL, LIKE, AGAINST]),
    ("pattern", &[PATTERN]),
];

const INDEX: &str = "like/model.safetensors.index.json";

const TENSORS: [Named; 2] = [
    ("in/a.safetensors", &[DECOMPRESS, VERIFY, INSPECT, PLAN]),
    ("like/model.safetensors", &[COMPRESS, PLAN_ORIGINAL, LIKE, AGAINST]),
];

/// Each of these files in turn, put there by `put`: all work must refuse it with this error, within seconds.
fn each_is_refused<'n>(
    files: impl IntoIterator<Item = &'n Named>,
    put: impl Fn(&Path),
    is_expected: impl Fn(&Error, &Path) -> bool,
) {
    for (name, works) in files {
        let place = Arc::new(compressed_directory());
        let path = place.path(name);
        let _ = fs::remove_file(&path);
        if *name == INDEX {
            // The usual file is the model, whatever index lies beside it.
            fs::rename(place.path("like/model.safetensors"), place.path("like/a.safetensors")).unwrap();
        }
        put(&path);
        for (nth, &work) in works.iter().enumerate() {
            let (sender, receiver) = mpsc::channel();
            let of_thread = place.clone();
            std::thread::spawn(move || sender.send(work(&of_thread)));
            let result = receiver.recv_timeout(Duration::from_secs(20));
            let error = result.unwrap_or_else(|e| panic!("{name} {nth} hangs, or panicked: {e}")).unwrap_err();
            assert!(!place.path("out").exists());
            assert!(is_expected(&error, &path) && !error.is_damage(), "{name} {nth}: {error:?}");
        }
    }
}

fn is_not_regular(error: &Error, file: &Path) -> bool {
    matches!(error, Error::NotAFile { path } if path == file)
}

#[cfg(unix)]
#[test]
fn pipes_and_links_to_devices() {
    let pipe = |path: &Path| assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
    let device = |path: &Path| std::os::unix::fs::symlink("/dev/zero", path).unwrap();
    each_is_refused(TEXTS.iter().chain(&TENSORS), pipe, is_not_regular);
    each_is_refused(TEXTS.iter().chain(&TENSORS), device, is_not_regular);
}

#[test]
fn directories() {
    let directory = |path: &Path| fs::create_dir(path).unwrap();
    each_is_refused(TEXTS.iter().filter(|(name, _)| *name != INDEX), directory, is_not_regular);
    // Whatever its name is, a directory is no weights and no index.
    each_is_refused(&TENSORS[1..], directory, |error, _| matches!(error, Error::NoTensors { .. }));
}

/// Such a link is what is left of a cache whose files were deleted: the model has a configuration, and it is gone.
#[cfg(unix)]
#[test]
fn links_that_lead_nowhere() {
    let link = |path: &Path| std::os::unix::fs::symlink("gone", path).unwrap();
    let is_missing =
        |error: &Error, file: &Path| matches!(error, Error::Io { action: "open", path, .. } if path == file);
    each_is_refused(TEXTS.iter().chain(&TENSORS), link, is_missing);
}

/// A byte more than each may have. The files are holes, which take no room on the disk.
#[test]
fn files_that_are_too_large() {
    for (named, most) in TEXTS.iter().zip([16 << 20, 256 << 20, 16 << 20, 100_000_000, 16 << 20u64]) {
        let hole = |path: &Path| fs::File::create(path).unwrap().set_len(most + 1).unwrap();
        let is_too_large = |error: &Error, file: &Path| matches!(error, Error::TooLarge { path, got, allowed } if path == file && (*got, *allowed) == (most + 1, most));
        each_is_refused([named], hole, is_too_large);
    }
}
