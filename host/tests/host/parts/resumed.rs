//! Runs that continue what an earlier one has left.

use super::*;
use steps::Once;

/// What is made: the input, the options besides `resume`, and whether it is a part.
const MADE: [(&str, Change); 8] = [
    ("model", |_| ()),
    ("model", |options| options.single_file = true),
    ("file", |_| ()),
    ("model", |options| options.part = PartNumber::new(2, 3)),
    ("file", |options| options.part = PartNumber::new(1, 2)),
    ("model", card),
    ("comfy", |_| ()),
    ("comfy", |options| options.part = PartNumber::new(2, 2)),
];

fn resume(place: &Place, input: &str, change: Change, progress: &dyn Progress) -> Result<df11_host::CompressSummary> {
    let mut options = options(change);
    (options.resume, options.output.sync) = (true, false);
    df11_host::compress(place.path(input), place.path("out"), options, progress)
}

/// The hidden directory of the output `out`.
fn hidden(place: &Place) -> PathBuf {
    place.path(".df11-resume-out")
}

/// The finished safetensors files that an interrupted run has left, with the times of their last change.
fn finished(place: &Place) -> Vec<(String, std::time::SystemTime)> {
    let journal = fs::read_to_string(hidden(place).join("journal")).unwrap_or_default();
    let time = |name: &str| fs::metadata(hidden(place).join("part").join(name)).unwrap().modified().unwrap();
    let names = journal.lines().skip(1).map(|line| {
        let json: serde_json::Value = serde_json::from_str(&line[33..]).unwrap();
        json["name"].as_str().unwrap().to_owned()
    });
    names.map(|name| (name.clone(), time(&name))).collect()
}

/// Interrupted at every step, then continued, to the same bytes; no finished file is made again; nothing is left over.
#[test]
fn interrupted_at_every_step() {
    for (input, change) in MADE {
        let place = nested();
        let expected = expected(&place, input, change);
        let before = entries(place.root());
        let mut seen = 0;
        for steps in (1..).step_by(df11_tests::effort::step(8)) {
            let interrupted = resume(&place, input, change, &After::new(steps)).err();
            let left = finished(&place);
            match interrupted {
                None => break,
                Some(Error::Resumable { kept, source }) => {
                    assert!(matches!(*source, Error::Interrupted) && !left.is_empty());
                    assert_eq!(kept, fs::canonicalize(hidden(&place)).unwrap());
                }
                Some(Error::Interrupted) => assert_eq!(entries(place.root()), before),
                Some(error) => panic!("{error:?}"),
            }
            seen = seen.max(left.len());
            // Interrupted again, at once: what is finished stays so.
            let again = resume(&place, input, change, &After::new(0)).map(drop);
            assert_eq!(finished(&place), left, "{again:?}");
            let notes = After::new(usize::MAX);
            let summary = resume(&place, input, change, &notes).unwrap();
            assert_eq!(summary.resumed_files, left.len());
            assert_eq!(notes.notes.take(), [""; 0]);
            assert_same(&place.path("out"), &expected);
            place.remove("out");
            assert_eq!(entries(place.root()), before);
        }
        assert!(seen >= 3, "{input}: {seen}");
    }
}

/// The summary counts what was made before, too.
#[test]
fn the_same_summary() {
    let place = nested();
    let one =
        df11_host::compress(place.path("model"), place.path("expected"), CompressOptions::default(), &()).unwrap();
    resume(&place, "model", |_| (), &After::new(20)).unwrap_err();
    let mut other = resume(&place, "model", |_| (), &()).unwrap();
    assert!(other.resumed_files > 2);
    other.resumed_files = 0;
    let sorted = |summary: &df11_host::CompressSummary| {
        let mut json = serde_json::to_value(summary).unwrap();
        json["stored"].as_array_mut().unwrap().sort_by_key(|stored| stored["tensor"].as_str().unwrap().to_owned());
        json
    };
    assert_eq!(sorted(&other), sorted(&one));
}

/// Each finished file with a changed byte, cut short, or gone: it alone is made again.
#[test]
fn what_is_not_as_it_was_written_is_made_again() {
    let place = nested();
    let expected = expected(&place, "model", |_| ());
    let damages: [fn(&Path); 4] = [
        |path| edit_bytes(path, |bytes| *bytes.last_mut().unwrap() ^= 1),
        |path| edit_bytes(path, |bytes| bytes[9] ^= 1),
        |path| edit_bytes(path, |bytes| bytes.truncate(100)),
        |path| fs::remove_file(path).unwrap(),
    ];
    for damage in damages {
        resume(&place, "model", |_| (), &After::new(25)).unwrap_err();
        let left = finished(&place);
        assert!(left.len() > 3);
        damage(&hidden(&place).join("part").join(&left[1].0));
        let summary = resume(&place, "model", |_| (), &()).unwrap();
        assert_eq!(summary.resumed_files, left.len() - 1);
        assert_same(&place.path("out"), &expected);
        place.remove("out");
    }
}

/// A line of the journal that was cut, as by a power cut, and a file that isn't in it.
#[test]
fn a_torn_journal() {
    let place = nested();
    let expected = expected(&place, "model", |_| ());
    resume(&place, "model", |_| (), &After::new(25)).unwrap_err();
    let left = finished(&place).len();
    edit_bytes(&hidden(&place).join("journal"), |text| text.truncate(text.len() - 3));
    // One step, in which the journal gets a line after the torn one.
    assert_matches!(resume(&place, "model", |_| (), &After::new(26)), Err(Error::Resumable { .. }));
    assert!(finished(&place).len() >= left);
    assert!(resume(&place, "model", |_| (), &()).unwrap().resumed_files >= left);
    assert_same(&place.path("out"), &expected);
}

/// What is in the hidden directory is trusted, and removed: so it must be a directory that only this user can write to.
#[cfg(unix)]
#[test]
fn a_hidden_directory_of_others() {
    use std::os::unix::fs::PermissionsExt;
    let place = nested();
    place.write("precious/file", "precious");
    std::os::unix::fs::symlink(place.path("precious"), hidden(&place)).unwrap();
    let refused = || {
        let error = resume(&place, "model", |_| (), &()).unwrap_err();
        assert_matches!(&error, Error::WrongKind { path, .. } if *path == hidden(&place));
        assert!(!place.path("out").exists());
    };
    refused();
    assert_eq!(entries(&place.path("precious")), ["file"]);
    fs::remove_file(hidden(&place)).unwrap();
    fs::create_dir(hidden(&place)).unwrap();
    fs::set_permissions(hidden(&place), fs::Permissions::from_mode(0o777)).unwrap();
    refused();
    fs::set_permissions(hidden(&place), fs::Permissions::from_mode(0o700)).unwrap();
    resume(&place, "model", |_| (), &()).unwrap();
}

/// A journal that can't be read is an error, and what it lists stays.
#[test]
fn a_journal_that_cannot_be_read() {
    let place = nested();
    resume(&place, "model", |_| (), &After::new(25)).unwrap_err();
    let (journal, aside) = (hidden(&place).join("journal"), place.path("journal"));
    let left = finished(&place);
    fs::rename(&journal, &aside).unwrap();
    fs::create_dir(&journal).unwrap();
    assert_matches!(resume(&place, "model", |_| (), &()), Err(Error::Io { path, .. }) if path == journal);
    fs::remove_dir(&journal).unwrap();
    fs::rename(&aside, &journal).unwrap();
    assert_eq!(finished(&place), left);
    assert_eq!(resume(&place, "model", |_| (), &()).unwrap().resumed_files, left.len());
}

/// Other options, another header, another time of change: all is made anew, and a sentence says why.
#[test]
fn what_is_of_another_run_is_made_anew() {
    type Between = fn(&Place);
    let cases: [(&str, Change, Between); 6] = [
        ("the options are others", |options| options.transformers = true, |_| ()),
        ("the options are others", |options| options.single_file = true, |_| ()),
        ("the options are others", |options| options.part = PartNumber::new(1, 2), |_| ()),
        ("the options are others", card, |_| ()),
        ("the source has changed", |_| (), |place| drop(place.write("model/config.json", "{}"))),
        (
            "the source's files have changed",
            |_| (),
            |place| {
                let path = place.path("model/model-2.safetensors");
                edit_bytes(&path, |bytes| *bytes.last_mut().unwrap() ^= 1);
                let later = std::time::SystemTime::now() + std::time::Duration::from_secs(5);
                fs::File::options().write(true).open(path).unwrap().set_modified(later).unwrap();
            },
        ),
    ];
    for (reason, change, between) in cases {
        let place = nested();
        resume(&place, "model", |_| (), &After::new(25)).unwrap_err();
        between(&place);
        let progress = After::new(usize::MAX);
        assert_eq!(resume(&place, "model", change, &progress).unwrap().resumed_files, 0);
        let said = format!("what an earlier run has left can't be used, and is made anew: {reason}");
        assert_eq!(progress.notes.take(), [said]);
        assert_same(&place.path("out"), &expected(&place, "model", change));
        assert!(!hidden(&place).exists());
    }
}

/// Into an empty directory, into one to be replaced, below directories that aren't there.
#[test]
fn every_kind_of_place() {
    let place = nested();
    let expected = expected(&place, "model", |_| ());
    place.copy(&expected, "old");
    fs::write(place.path("old/config.json"), "old").unwrap();
    fs::create_dir(place.path("empty")).unwrap();
    for (name, force, hidden) in [
        ("empty", false, ".df11-resume-empty"),
        ("old", true, ".df11-resume-old"),
        ("x/y/out", false, "x/y/.df11-resume-out"),
    ] {
        let make = |progress: &dyn Progress| {
            let options =
                options(|options: &mut CompressOptions| (options.output.force, options.resume) = (force, true));
            df11_host::compress(place.path("model"), place.path(name), options, progress)
        };
        if !force && name == "empty" {
            // Refused from the beginning, not after the work.
            place.write("empty/other", "");
            assert_matches!(make(&()), Err(Error::Exists { .. }));
            fs::remove_file(place.path("empty/other")).unwrap();
        }
        assert_matches!(make(&After::new(1)), Err(Error::Interrupted));
        assert!(!place.path(hidden).exists() && !place.path("x").exists());
        assert_matches!(make(&After::new(25)), Err(Error::Resumable { .. }));
        assert!(place.path(hidden).is_dir());
        assert!(make(&()).unwrap().resumed_files > 3);
        assert_same(&place.path(name), &expected);
        assert!(!place.path(hidden).exists());
        place.remove("x");
    }
}

/// Its hidden directory has a name that is no longer than others.
#[test]
fn an_output_whose_name_is_as_long_as_names_may_be() {
    let place = nested();
    let expected = expected(&place, "model", |_| ());
    let name = "n".repeat(255);
    let make = |progress: &dyn Progress| {
        let resume = options(|options: &mut CompressOptions| options.resume = true);
        df11_host::compress(place.path("model"), place.path(&name), resume, progress)
    };
    assert_matches!(make(&After::new(25)), Err(Error::Resumable { .. }));
    assert!(make(&()).unwrap().resumed_files > 3);
    assert_same(&place.path(&name), &expected);
    assert!(entries(place.root()).iter().all(|name| !name.starts_with(".df11-")));
}

/// Only one process at a time works on an output.
#[test]
fn at_the_same_time() {
    let place = nested();
    let second = Once::new(
        |_, _| true,
        || {
            let error = resume(&place, "model", |_| (), &()).unwrap_err();
            assert_matches!(error, Error::InUse { path } if path == place.path("out"));
        },
    );
    resume(&place, "model", |_| (), &second).unwrap();
    assert_eq!(entries(place.root()), ["comfy", "file", "model", "out"]);
}

/// Changes a file and gives it back its time of change.
fn change_in_secret(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let time = fs::metadata(path).unwrap().modified().unwrap();
    edit_bytes(path, change);
    fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
}

/// A source with other weights, but the same size and time of change: what was made of them is made again.
#[test]
fn weights_that_changed_in_secret() {
    for change in [|_: &mut CompressOptions| (), |options: &mut CompressOptions| options.part = PartNumber::new(1, 2)] {
        for name in ["model/model-1.safetensors", "model/model-2.safetensors"] {
            let place = nested();
            resume(&place, "model", change, &After::new(10)).unwrap_err();
            let path = place.path(name);
            let start = 8 + u64::from_le_bytes(fs::read(&path).unwrap()[..8].try_into().unwrap()) as usize;
            change_in_secret(&path, |bytes| bytes[start..].iter_mut().step_by(100).for_each(|byte| *byte ^= 1));
            resume(&place, "model", change, &()).unwrap();
            assert_same(&place.path("out"), &expected(&place, "model", change));
            assert!(!hidden(&place).exists());
        }
    }
}
