//! Files that can't be what their names say, whatever is in them: pipes, directories, devices, files without end.

use super::*;

/// A file that a model or a command names, and the commands that read it. `in` is compressed, `like` its original.
type Named = (&'static str, &'static [&'static [&'static str]]);

const COMPRESS: &[&str] = &["compress", "like", "-o", "out"];
const DECOMPRESS: &[&str] = &["decompress", "in", "-o", "out"];
const VERIFY: &[&str] = &["verify", "in"];
const INSPECT: &[&str] = &["inspect", "in"];
const PLAN: &[&str] = &["plan", "in", "--gpus", "1GB"];
const PLAN_ORIGINAL: &[&str] = &["plan", "like", "--gpus", "1GB"];
const LIKE: &[&str] = &["decompress", "in", "-o", "out", "--like", "like"];
const AGAINST: &[&str] = &["verify", "in", "--against", "like"];
const PATTERN: &[&str] = &["compress", "like", "-o", "out", "--pattern", "pattern"];

const TEXTS: [Named; 5] = [
    ("in/config.json", &[DECOMPRESS, VERIFY, INSPECT, PLAN]),
    ("in/df11-manifest.json", &[DECOMPRESS, VERIFY, INSPECT, PLAN]),
    ("like/config.json", &[COMPRESS, PLAN_ORIGINAL, LIKE, AGAINST]),
    ("like/model.safetensors.index.json", &[COMPRESS, PLAN_ORIGINAL, LIKE, AGAINST]),
    ("pattern", &[PATTERN]),
];

const TENSORS: [Named; 2] = [
    ("in/a.safetensors", &[DECOMPRESS, VERIFY, INSPECT, PLAN]),
    ("like/model.safetensors", &[COMPRESS, PLAN_ORIGINAL, LIKE, AGAINST]),
];

/// Each of these files in turn, put there by `put`: all its commands must refuse it with this line. The commands run
/// before the library, with a time limit, so that a fault doesn't keep the test waiting for ever.
fn each_is_refused<'n>(
    files: impl IntoIterator<Item = &'n Named>,
    put: impl Fn(&Path),
    line: impl Fn(&Path) -> String,
) {
    for (name, commands) in files {
        let place = compressed_directory();
        let path = place.path(name);
        let _ = fs::remove_file(&path);
        put(&path);
        let before = tree(place.root());
        for command in *commands {
            let in_place = |argument: &str| place.path(argument).exists() || argument == "out" || argument == "pattern";
            let arguments: Vec<_> = command
                .iter()
                .map(|argument| if in_place(argument) { place.path(argument).into() } else { argument.into() })
                .collect::<Vec<std::ffi::OsString>>();
            let said = ended_soon(&arguments).failed(NOT_DONE);
            assert_eq!(said, line(&path), "{command:?}");
            assert_eq!(changes(&before, &tree(place.root())), [""; 0], "{command:?}");
        }
    }
}

/// Runs the command, which must end within seconds.
fn ended_soon(arguments: &[std::ffi::OsString]) -> Outcome {
    use std::process::Stdio;
    use std::time::{Duration, Instant};
    let mut child = command().args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > Duration::from_secs(20) {
            child.kill().unwrap();
            panic!("{arguments:?} hangs");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.wait_with_output().unwrap().into()
}

fn not_regular(path: &Path) -> String {
    format!("{} is not a regular file", path.display())
}

#[cfg(unix)]
#[test]
fn pipes_and_links_to_devices() {
    let pipe = |path: &Path| assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
    let device = |path: &Path| std::os::unix::fs::symlink("/dev/zero", path).unwrap();
    each_is_refused(TEXTS.iter().chain(&TENSORS), pipe, not_regular);
    each_is_refused(TEXTS.iter().chain(&TENSORS), device, not_regular);
}

#[test]
fn directories() {
    let directory = |path: &Path| fs::create_dir(path).unwrap();
    each_is_refused(TEXTS.iter().chain(&TENSORS), directory, not_regular);
}

/// Such a link is what is left of a cache whose files were deleted: the model has a configuration, and it is gone.
#[cfg(unix)]
#[test]
fn links_that_lead_nowhere() {
    let link = |path: &Path| std::os::unix::fs::symlink("gone", path).unwrap();
    let missing = |path: &Path| format!("can't open {}: No such file or directory (os error 2)", path.display());
    each_is_refused(TEXTS.iter().chain(&TENSORS), link, missing);
}

/// A byte more than each may have. The files are holes, which take no room on the disk.
#[test]
fn files_that_are_too_large() {
    for (named, allowed) in TEXTS.iter().zip([16 << 20, 256 << 20, 16 << 20, 100_000_000, 16 << 20u64]) {
        let hole = |path: &Path| fs::File::create(path).unwrap().set_len(allowed + 1).unwrap();
        let line = |path: &Path| {
            let (path, got) = (path.display(), allowed + 1);
            format!("{path} has {got} bytes; such a file may have {allowed}")
        };
        each_is_refused([named], hole, line);
    }
}

/// A pattern's name counts before a directory of that name, and a file before both.
#[test]
fn a_directory_named_as_a_published_pattern() {
    let place = compressed_directory();
    fs::create_dir(place.path("llm")).unwrap();
    let arguments = ["inspect", "in", "--pattern", "llm"];
    run_in(place.root(), &arguments).good();
    fs::remove_dir(place.path("llm")).unwrap();
    place.write("llm", "no JSON");
    let line = run_in(place.root(), &arguments).failed(NOT_DONE);
    assert!(line.starts_with("llm is not valid"), "{line}");
}
