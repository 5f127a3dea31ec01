//! Where an output may appear, and what it replaces.

use std::fs;
use std::path::Path;

use df11_host::{CompressOptions, DecompressOptions, ErrorKind, Report, Result, compress, decompress};

use crate::common::*;
use inputs::nested;

fn with_force() -> CompressOptions {
    options(|options: &mut CompressOptions| options.force = true)
}

fn compress_to(place: &Place, input: &str, output: &str, set: &CompressOptions) -> Result<Report> {
    compress(place.path(input), place.path(output), set, &())
}

/// Refused outputs, with and without force: nothing changes, and the error names a path and says what to do.
#[test]
fn refused() {
    let place = nested();
    compress_to(&place, "model", "whole", &CompressOptions::default()).unwrap();
    compress_to(&place, "file", "whole-file", &CompressOptions::default()).unwrap();
    place.copy(&place.path("whole"), "with-notes");
    place.write("with-notes/notes.txt", "somebody's");
    place.copy(&place.path("whole"), "with-git");
    place.write("with-git/.git/HEAD", "somebody's");
    place.copy(&place.path("whole"), "without-manifest");
    fs::remove_file(place.path("without-manifest/df11-manifest.json")).unwrap();
    place.copy(&place.path("model"), "original");
    place.write("other/notes.txt", "somebody's");
    place.write("foreign.partial/notes.txt", "somebody's");
    // Like ours, without a lock; an original that a manifest has strayed into.
    place.write("spark.partial/files/part-00000", "somebody's");
    place.write("stray/model.safetensors", fs::read(place.path("file")).unwrap());
    place.write("stray/df11-manifest.json", fs::read(place.path("whole/df11-manifest.json")).unwrap());
    place.write("text", "somebody's");
    #[cfg(unix)]
    std::os::unix::fs::symlink("nowhere", place.path("link")).unwrap();
    let before = tree(place.root());
    let table = [
        // The input, its output, the error with and without force.
        ("model", "whole", Some("it exists"), None),
        ("file", "whole-file", Some("it exists"), None),
        ("model", "with-notes", Some("it exists"), Some("\"notes.txt\"")),
        ("model", "with-git", Some("it exists"), Some("\".git\"")),
        ("model", "without-manifest", Some("it exists"), Some("only a compressed model with a manifest")),
        ("model", "original", Some("it exists"), Some("remove it first")),
        ("model", "other", Some("it exists"), Some("remove it first")),
        ("file", "text", Some("it exists"), Some("remove it first")),
        ("model", "text", Some("it exists"), Some("remove it first")),
        ("file", "whole", Some("it exists"), Some("remove it first")),
        ("model", "foreign", Some("of another program"), Some("of another program")),
        ("model", "spark", Some("isn't df11's"), Some("isn't df11's")),
        ("model", "stray", Some("it exists"), Some("only a compressed model with a manifest")),
        ("model", "nowhere/../model/new", Some("it has .. after"), Some("it has .. after")),
        ("model", "link", Some("it exists"), Some("remove it first")),
        ("model", "model", Some("the input"), Some("the input")),
        ("model", "model/new/below", Some("the input"), Some("the input")),
        ("model", "whole/../model/new", Some("the input"), Some("the input")),
        ("model/below/../../model", "model", Some("the input"), Some("the input")),
        ("file", "file", Some("the input"), Some("the input")),
        ("file", "", Some("the input"), Some("the input")),
        ("foreign.partial", "foreign", Some(""), Some("")),
        ("model", "text/below", Some(""), Some("")),
    ];
    for (input, output, plain, forced) in table.into_iter().filter(|row| cfg!(unix) || row.1 != "link") {
        for (expected, set) in [(plain, CompressOptions::default()), (forced, with_force())] {
            let Some(expected) = expected else { continue };
            let error = compress_to(&place, input, output, &set).unwrap_err();
            assert!(error.to_string().contains(expected), "{output}: {error}");
            assert!(error.path().is_some(), "{error:?}");
            assert_same_files(&tree(place.root()), &before);
        }
    }
}

/// A restored model isn't replaced, nor is a directory by a file.
#[test]
fn an_empty_directory_is_replaced_and_missing_ones_are_made() {
    let place = nested();
    fs::create_dir(place.path("empty")).unwrap();
    compress_to(&place, "model", "empty", &CompressOptions::default()).unwrap();
    compress_to(&place, "model", "new/below/out", &CompressOptions::default()).unwrap();
    assert_same(&place.path("new/below/out"), &place.path("empty"));
    decompress(place.path("empty"), place.path("back"), &DecompressOptions::default(), &()).unwrap();
    let force = options(|options: &mut DecompressOptions| options.force = true);
    let error = decompress(place.path("empty"), place.path("back"), &force, &()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Exists, "{error}");
    fs::create_dir(place.path("nothing")).unwrap();
    assert_eq!(compress_to(&place, "file", "nothing", &with_force()).unwrap_err().kind(), ErrorKind::Exists);
    assert!(inputs::partial(&place).is_empty());
}

/// The new output has none of the old one's files. A model card names the directory.
#[test]
fn a_compressed_model_is_replaced() {
    let place = nested();
    let single = options(|options: &mut CompressOptions| {
        (options.single_file, options.model_card) = (true, Some(Default::default()));
    });
    compress_to(&place, "model", "single", &single).unwrap();
    compress_to(&place, "model", "units", &CompressOptions::default()).unwrap();
    for (expected, set) in [("units", CompressOptions::default()), ("single", single)] {
        let set = options(|options: &mut CompressOptions| {
            *options = set;
            options.force = true
        });
        for old in ["units", "single"] {
            place.copy(&place.path(old), "out");
            compress_to(&place, "model", "out", &set).unwrap();
            let but_for_card = |name: &str| {
                let mut files = tree(&place.path(name));
                files.remove("README.md").unwrap();
                files
            };
            assert_same_files(&but_for_card("out"), &but_for_card(expected));
            place.remove("out");
        }
    }
    compress_to(&place, "file", "lone", &CompressOptions::default()).unwrap();
    let lone = fs::read(place.path("lone")).unwrap();
    tensors::edit(&place.path("file"), |tensors| tensors[0].bytes[0] ^= 1);
    compress_to(&place, "file", "lone", &with_force()).unwrap();
    assert!(fs::read(place.path("lone")).unwrap() != lone);
    assert!(inputs::partial(&place).is_empty());
}

/// A link to the output is followed, and the output replaced where it lies.
#[cfg(unix)]
#[test]
fn a_link_to_the_output() {
    let place = nested();
    fs::create_dir_all(place.path("disk/real")).unwrap();
    std::os::unix::fs::symlink("disk/real", place.path("out")).unwrap();
    compress_to(&place, "model", "out", &CompressOptions::default()).unwrap();
    compress_to(&place, "model", "out", &with_force()).unwrap();
    assert!(place.path("out").is_symlink() && place.path("disk/real/config.json").exists());
    assert_eq!(entries(&place.path("disk")), ["real"]);
}

/// Nothing can be renamed to a mount point, so it is refused before the work.
#[cfg(target_os = "linux")]
#[test]
fn a_mount_point() {
    let place = nested();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap();
    let mut mounted = mounts.lines().filter_map(|line| line.split(' ').nth(4)).map(Path::new);
    let mount = mounted.find(|path| path.starts_with("/dev") && path.is_dir()).unwrap();
    let error = compress(place.path("model"), mount, &with_force(), &()).unwrap_err();
    assert!(error.to_string().ends_with("a mount point, which can't be replaced; name a directory inside it"));
}

#[test]
fn options_that_do_not_fit() {
    let place = nested();
    let pipe = inputs::pipeline();
    fs::rename(pipe.path("pipe"), place.path("pipe")).unwrap();
    type Set = fn(&mut CompressOptions);
    let table: [(&str, Set, &str); 5] = [
        ("file", |options| options.single_file = true, "becomes one file anyway"),
        ("file", |options| options.part = "1/2".parse().ok(), "can't be made in parts"),
        ("file", |options| options.model_card = Some(Default::default()), "only a directory has a model card"),
        ("pipe", |options| options.model_card = Some(Default::default()), "a pipeline has no model card"),
        ("model", |options| (options.single_file, options.part) = (true, "1/2".parse().ok()), "can't be made in parts"),
    ];
    for (input, set, expected) in table {
        let error = compress_to(&place, input, "out", &options(set)).unwrap_err();
        assert!(error.kind() == ErrorKind::Argument && error.to_string().contains(expected), "{error}");
    }
    let error = compress(place.path("model"), "hf:owner/name", &CompressOptions::default(), &()).unwrap_err();
    assert!(error.to_string().contains("`hf upload` brings it to the hub"), "{error}");
    assert!(!place.path("out").exists() && inputs::partial(&place).is_empty());
}
