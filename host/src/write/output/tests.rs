//! Files that aren't finished, can't be put back, or are there already.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::*;
use crate::write::moves::Moves;

const FORCE: OutputOptions = OutputOptions { force: true, sync: true };

/// An output into the directory `out`, in which there are files `a`, `b` and `c`; and the directory above.
fn output() -> (tempfile::TempDir, Output) {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir(place.path().join("out")).unwrap();
    fs::create_dir(place.path().join("in")).unwrap();
    ["a", "b", "c"].iter().for_each(|name| fs::write(place.path().join("out").join(name), "old").unwrap());
    let output = Output::directory(&place.path().join("out"), FORCE, &[&place.path().join("in")], None).unwrap();
    (place, output)
}

#[test]
fn a_file_that_is_not_finished_is_not_committed() {
    let (place, mut output) = output();
    output.write("a", "new").unwrap();
    let header = crate::file::header::header(Vec::new(), &Default::default());
    let _writer = output.tensors(Path::new("b"), &header).unwrap();
    let error = output.commit().unwrap_err();
    assert!(matches!(&error, Error::Io { path, .. } if path.ends_with("out/b")), "{error:?}");
    assert_eq!(fs::read_to_string(place.path().join("out/a")).unwrap(), "old");
}

/// If a file can't be moved back because another program has put one there, both stay, and the error says where.
#[test]
fn what_can_not_be_put_back_is_kept() {
    let (place, mut output) = output();
    let out = place.path().join("out");
    let mut moves = Moves::default();
    for name in ["a", "b", "c"] {
        moves.take(&output.destination.join(name), &output.staging.old_files().join(name)).unwrap();
    }
    fs::write(out.join("b"), "another program's").unwrap();
    let error = output.take_back(moves, Error::Interrupted);
    drop(output);
    let Error::NotPutBack { path, kept, source } = &error else { panic!("{error:?}") };
    assert!(*path == out && matches!(**source, Error::Interrupted));
    let read = |path: PathBuf| fs::read_to_string(path).unwrap();
    assert_eq!(read(kept.join("b")), "old");
    assert_eq!(["a", "b", "c"].map(|name| read(out.join(name))), ["old", "another program's", "old"]);
}

/// In the hidden directory too, no file that has appeared is truncated.
#[test]
fn a_file_that_is_created_is_new() {
    let (_place, mut output) = output();
    fs::write(output.staged_at(Path::new("a")), "another program's").unwrap();
    assert!(matches!(output.write("a", "new"), Err(Error::NameCollision { name, .. }) if name == "a"));
    assert_eq!(fs::read_to_string(output.staged_at(Path::new("a"))).unwrap(), "another program's");
}

/// Some file systems take two names for one: a file that has both is as good as that.
#[test]
fn a_name_of_a_file_that_is_there_names_the_other() {
    let (_place, mut output) = output();
    output.announce(["a", "b", "c"].map(Path::new)).unwrap();
    for name in ["a", "b"] {
        output.write(name, name).unwrap();
    }
    fs::hard_link(output.staged_at(Path::new("b")), output.staged_at(Path::new("c"))).unwrap();
    let error = output.write("c", "new").unwrap_err();
    assert!(matches!(&error, Error::NameCollision { name, other } if name == "c" && other == "b"), "{error:?}");
}

/// A run that is continued doesn't leave weights that the one before has put there, and that it doesn't write itself: the input had other
/// files then. What holds no weights stays.
#[test]
fn weights_that_only_the_run_before_has_placed() {
    for (name, stays) in
        [("dense/model.safetensors", false), ("dense/pytorch_model.bin", false), ("dense/config.json", true)]
    {
        let place = tempfile::tempdir().unwrap();
        let (out, placed) = (place.path().join("out"), place.path().join("out").join(name));
        ["in", "out"].iter().for_each(|name| fs::create_dir(place.path().join(name)).unwrap());
        let mut output = Output::directory(&out, OutputOptions::default(), &[&place.path().join("in")], None).unwrap();
        fs::create_dir(out.join("dense")).unwrap();
        fs::write(&placed, "another input's").unwrap();
        let mut placing = Placing::default();
        placing.add(&placed);
        output.earlier = Some(placing);
        output.write("config.json", "new").unwrap();
        let committed = output.commit();
        assert!(placed.exists());
        match stays {
            true => assert_eq!(fs::read_to_string(out.join("config.json")).unwrap(), "new"),
            false => {
                assert!(matches!(committed, Err(Error::StaleFile { path }) if path == placed), "{name}");
                assert!(!out.join("config.json").exists());
            }
        }
    }
}

/// It is refused again and again, and not taken for another program's or for nothing after the first time.
#[test]
fn what_an_earlier_run_has_placed_stays_known() {
    let (place, mut output) = output();
    let placed = place.path().join("out/dense/model.safetensors");
    fs::create_dir(placed.parent().unwrap()).unwrap();
    fs::write(&placed, "another input's").unwrap();
    output.earlier = Some({
        let mut placing = Placing::default();
        placing.add(&placed);
        placing
    });
    output.write("a", "new").unwrap();
    assert!(output.placing().has(&fs::symlink_metadata(&placed).unwrap()));
}

/// Directories that an interrupted run has made are known by what is in them; an empty hidden one is nobody's.
#[test]
fn directories_in_the_output_of_an_interrupted_run() {
    let (place, _) = output();
    let (out, input) = (place.path().join("out"), place.path().join("in"));
    fs::create_dir_all(out.join("dense/empty")).unwrap();
    fs::write(out.join("dense/model.safetensors"), "placed").unwrap();
    let mut placing = Placing::default();
    ["a", "b", "c", "dense/model.safetensors"].iter().for_each(|name| placing.add(&out.join(name)));
    let mut work = WorkDirectory::resumable(&out, &input).unwrap();
    work.begin_placing(&placing, false).unwrap();
    work.keep(true);
    drop(work);
    let work = WorkDirectory::resumable(&out, &input).unwrap();
    let open = || Output::directory(&out, OutputOptions::default(), &[&input], Some(&work)).map(drop);
    open().unwrap();
    fs::create_dir(out.join(".df11-1-0")).unwrap();
    open().unwrap();
    for name in ["dense/empty/foreign", ".df11-1-0/foreign"] {
        fs::write(out.join(name), "another program's").unwrap();
        assert!(matches!(open(), Err(Error::Exists { path }) if path == out), "{name}");
        fs::remove_file(out.join(name)).unwrap();
    }
}
