//! What is asked of the system, as `strace` sees it; and what is left if the disk fails, or the process is killed.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use crate::common::*;
use ask::changes;
use inputs::file_and_directory;

/// The system calls of one run of the command.
struct Traced {
    code: Option<i32>,
    stderr: String,
    /// One line each, as far as it succeeded.
    calls: Vec<String>,
}

/// Runs the command in a place, with these faults. `None` if `strace` can't be had.
fn traced(test: &str, place: &Place, faults: &[&str], arguments: &[&str]) -> Option<Traced> {
    if !has_strace(test) {
        return None;
    }
    let log = Place::new();
    let mut command = Command::new("strace");
    // With the paths of descriptors.
    command.args(["-f", "-y", "-o"]).arg(log.path("log"));
    command.args(["-e", "trace=fsync,fdatasync,link,linkat,rename,renameat,renameat2"]);
    command.args(faults.iter().map(|fault| format!("--inject={fault}")));
    command.arg(env!("CARGO_BIN_EXE_df11")).args(arguments).current_dir(place.root());
    let output = command.output().unwrap();
    let text = fs::read_to_string(log.path("log")).unwrap();
    let calls = text.lines().filter(|line| line.ends_with(" = 0")).map(str::to_owned).collect();
    Some(Traced { code: output.status.code(), stderr: String::from_utf8(output.stderr).unwrap(), calls })
}

/// The same of a run that ends well.
fn well_traced(test: &str, place: &Place, faults: &[&str], arguments: &[&str]) -> Option<Traced> {
    let traced = traced(test, place, faults, arguments)?;
    assert_eq!((traced.code, traced.stderr.as_str()), (Some(0), ""));
    Some(traced)
}

impl Traced {
    /// The places in time of the calls of these names that speak of this path.
    #[track_caller]
    fn all(&self, calls: &[&str], path: &str) -> Vec<usize> {
        let is_it = |line: &String| calls.iter().any(|call| line.contains(&format!("{call}("))) && line.contains(path);
        let found: Vec<_> = self.calls.iter().enumerate().filter(|(_, line)| is_it(line)).map(|(at, _)| at).collect();
        assert!(!found.is_empty(), "{calls:?} {path}: {:#?}", self.calls);
        found
    }

    /// That of the only one.
    #[track_caller]
    fn at(&self, calls: &[&str], path: &str) -> usize {
        let found = self.all(calls, path);
        assert_eq!(found.len(), 1, "{calls:?} {path}: {:#?}", self.calls);
        found[0]
    }
}

const SYNC: &[&str] = &["fsync", "fdatasync"];
const MOVE: &[&str] = &["link", "linkat", "rename", "renameat", "renameat2"];

/// One by one: each file before it is moved, each directory after what was moved into it; the mark before all moves, and
/// until everything is on the disk.
#[test]
fn into_a_directory_that_stays() {
    let place = file_and_directory();
    fs::create_dir(place.path("out")).unwrap();
    let arguments = ["decompress", "model.df11", "-o", "out", "-q"];
    let Some(traced) = well_traced("into_a_directory_that_stays", &place, &[IN_PLACE], &arguments) else { return };
    let (marked, moved_mark) = (traced.at(SYNC, &format!("{UNFINISHED}>")), traced.at(MOVE, UNFINISHED));
    for (name, directory) in [("model.safetensors", "/out>"), ("config.json", "/out>"), ("notes.txt", "/out/below>")] {
        let (moved, synced) = (traced.at(MOVE, &format!("{name}\"")), traced.all(SYNC, directory));
        assert!(traced.at(SYNC, &format!("{name}>")) < moved);
        assert!(synced.iter().any(|at| (moved..moved_mark).contains(at)), "{name}: {:#?}", traced.calls);
    }
    let first = traced.at(MOVE, "model.safetensors\"");
    let synced = traced.all(SYNC, "/out>");
    assert!(synced.iter().any(|at| (marked..first).contains(at)) && synced.iter().any(|at| *at > moved_mark));
}

/// By one call: the files and the new directories, then the exchange, then the directories in which it was made.
#[test]
fn into_a_directory_that_is_exchanged() {
    let place = file_and_directory();
    fs::create_dir(place.path("out")).unwrap();
    let arguments = ["decompress", "model.df11", "-o", "out", "-q"];
    let Some(traced) = well_traced("into_a_directory_that_is_exchanged", &place, &[], &arguments) else { return };
    let exchanged = traced.at(&["renameat2"], "RENAME_EXCHANGE");
    for name in ["/model.safetensors>", "/config.json>", "/notes.txt>", "/new/below>", "/new>"] {
        assert!(traced.at(SYNC, name) < exchanged, "{name}: {:#?}", traced.calls);
    }
    assert!(exchanged < traced.at(SYNC, &format!("{}>", place.root().file_name().unwrap().to_str().unwrap())));
}

/// The files and the directories that they lie in, then the rename, then the directory above.
#[test]
fn a_new_directory() {
    let place = file_and_directory();
    let arguments = ["decompress", "model.df11", "-o", "x/out", "-q"];
    let Some(traced) = well_traced("a_new_directory", &place, &[], &arguments) else { return };
    let moved = traced.at(MOVE, "/x/out\"");
    for name in ["/model.safetensors>", "/config.json>", "/notes.txt>", "/new/below>", "/new>"] {
        assert!(traced.at(SYNC, name) < moved, "{name}: {:#?}", traced.calls);
    }
    let root = format!("{}>", place.root().file_name().unwrap().to_str().unwrap());
    assert!(moved < traced.at(SYNC, "/x>") && moved < traced.at(SYNC, &root));
}

#[test]
fn a_lone_file() {
    let place = file_and_directory();
    let root = format!("{}>", place.root().file_name().unwrap().to_str().unwrap());
    for arguments in [["compress", "file", "-o", "out", "-q"], ["compress", "file", "-o", "out", "-qf"]] {
        let Some(traced) = well_traced("a_lone_file", &place, &[], &arguments) else { return };
        let moved = traced.at(MOVE, "/out\"");
        assert!(traced.at(SYNC, "/out>") < moved && moved < traced.at(SYNC, &root));
    }
}

#[test]
fn nothing_if_not_asked_for() {
    let place = file_and_directory();
    for (input, output) in [("file", "out"), ("model", "new"), ("model", "new")] {
        let arguments = ["compress", input, "-o", output, "-qf", "--no-sync"];
        let Some(traced) = well_traced("nothing_if_not_asked_for", &place, &[], &arguments) else { return };
        let is_sync = |line: &&String| SYNC.iter().any(|call| line.contains(&format!("{call}(")));
        assert_eq!(traced.calls.iter().filter(is_sync).count(), 0, "{:#?}", traced.calls);
    }
}

/// What the disk can't write is an error with the file's name, and everything is as it was: first for each
/// file, then for each directory.
#[test]
fn an_error_of_the_disk() {
    let hidden = ["/.df11-/new/below", "/.df11-/new", ""];
    // The mark and its directory; the moves into two directories; and both once more, when the mark is taken off.
    let in_place = ["out/df11-unfinished.txt", "/out", "/out", "/out/below", "/out", "/out/below"];
    for (faults, directories) in [(&[][..], &hidden[..]), (&[IN_PLACE], &in_place)] {
        let place = file_and_directory();
        place.write("out/config.json", "old");
        place.write("out/notes.txt", "precious");
        let (mut paths, root) = (Vec::new(), fs::canonicalize(place.root()).unwrap().display().to_string());
        for failing in 1.. {
            let before = tree(place.root());
            let fault = format!("fsync:error=EIO:when={failing}");
            let arguments = ["decompress", "model.df11", "-o", "out", "-qf"];
            let faults = [faults, &[fault.as_str()]].concat();
            let Some(traced) = traced("an_error_of_the_disk", &place, &faults, &arguments) else { return };
            if traced.code == Some(0) {
                break;
            }
            assert_eq!(traced.code, Some(2), "{}", traced.stderr);
            let path = traced.stderr.strip_prefix("df11: can't write ").unwrap();
            let path = path.strip_suffix(": Input/output error (os error 5)\n").unwrap().replace(&root, "");
            // Without the number of the process.
            let parts = path.split('/').map(|part| if part.starts_with(".df11-") { ".df11-" } else { part });
            paths.push(parts.collect::<Vec<_>>().join("/"));
            assert_eq!(changes(&before, &tree(place.root())), [""; 0], "{failing}");
        }
        assert_eq!(paths[..3], ["out/model.safetensors", "out/config.json", "out/below/notes.txt"]);
        assert_eq!(paths[3..], *directories);
        assert_eq!(fs::read(place.path("out/notes.txt")).unwrap(), b"precious");
    }
}

/// A lone file is there again, where it can change places with the new one. Elsewhere the new one stays, and the error
/// says so.
#[test]
fn an_error_of_the_directory_of_a_lone_file() {
    let fault = "fsync:error=EIO:when=2";
    for faults in [&[fault][..], &[fault, IN_PLACE]] {
        let place = file_and_directory();
        place.write("out", "old");
        let (before, new) = (tree(place.root()), fs::read(place.path("file.df11")).unwrap());
        let test = "an_error_of_the_directory_of_a_lone_file";
        let Some(traced) = traced(test, &place, faults, &["compress", "file", "-o", "out", "-qf"]) else { return };
        assert_eq!(traced.code, Some(2), "{}", traced.stderr);
        assert!(traced.stderr.contains("can't write /") && traced.stderr.contains("os error 5"), "{}", traced.stderr);
        let changed = changes(&before, &tree(place.root()));
        if faults.contains(&IN_PLACE) {
            assert!(traced.stderr.ends_with("; out is the new file all the same\n"), "{}", traced.stderr);
            assert_eq!(changed, ["out"]);
            assert_eq!(fs::read(place.path("out")).unwrap(), new);
        } else {
            assert_eq!(changed, [""; 0], "{}", traced.stderr);
        }
    }
}

/// Whatever of it fails in turn, what was replaced isn't lost: it is back, or the error names where it is.
#[test]
fn an_error_while_it_is_undone() {
    for is_file in [true, false] {
        let (input, old) = if is_file { ("file", "out") } else { ("model", "out/config.json") };
        let mut kept = 0;
        for (sync, exchange) in (1..24).flat_map(|sync| (2..4).map(move |exchange| (sync, exchange))) {
            let place = file_and_directory();
            place.write(old, "old");
            let faults = [format!("fsync:error=EIO:when={sync}"), format!("renameat2:error=EIO:when={exchange}")];
            let faults = faults.each_ref().map(String::as_str);
            let arguments = ["compress", input, "-o", "out", "-qf"];
            let Some(traced) = traced("an_error_while_it_is_undone", &place, &faults, &arguments) else { return };
            if traced.code == Some(2) && fs::read(place.path(old)).is_ok_and(|text| text == b"old") {
                continue;
            }
            if traced.code != Some(0) {
                assert!(traced.stderr.contains(" could not be put back, and are in "), "{}", traced.stderr);
                kept += 1;
            }
            let all = tree(place.root());
            let is_there = traced.code == Some(0) || all.values().any(|content| content == b"old");
            assert!(is_there, "{faults:?}: {} {:?}", traced.stderr, all.keys());
        }
        assert!(kept > 0);
    }
}

/// What could not be put back is noted, so that `--resume` goes on without `--force` where a part of the output is.
#[test]
fn what_was_not_put_back_is_noted() {
    const COMPRESS: &[&str] = &["compress", "model", "-o", "out", "-q", "--resume"];
    let mut kept = 0;
    for sync in 1..24 {
        let place = file_and_directory();
        place.write("out/config.json", "old");
        let fault = format!("fsync:error=EIO:when={sync}");
        let faults = [fault.as_str(), "renameat2:error=EIO:when=2"];
        let arguments = [COMPRESS, &["-f"]].concat();
        let Some(traced) = traced("what_was_not_put_back_is_noted", &place, &faults, &arguments) else { return };
        if traced.stderr.contains(" could not be put back, and are in ") {
            run_in(place.root(), COMPRESS).good();
            run_in(place.root(), &["compress", "model", "-o", "new", "-q"]).good();
            assert_same_files(&tree(&place.path("out")), &tree(&place.path("new")));
            kept += 1;
        }
    }
    assert!(kept > 0);
}

/// The old ones are back, though the new ones can't go back to where they were: nobody needs them any more.
#[test]
fn an_error_of_what_nobody_needs() {
    for (input, old) in [("file", "out"), ("model", "out/config.json")] {
        let mut failed = 0;
        for sync in 1..24 {
            let place = file_and_directory();
            place.write(old, "old");
            let before = tree(place.root());
            let faults = [format!("fsync:error=EIO:when={sync}"), "rename:error=EIO:when=2+".to_owned()];
            let faults = faults.each_ref().map(String::as_str);
            let arguments = ["compress", input, "-o", "out", "-qf"];
            let Some(traced) = traced("an_error_of_what_nobody_needs", &place, &faults, &arguments) else { return };
            if traced.code == Some(0) {
                break;
            }
            assert!(!traced.stderr.contains("put back"), "{}", traced.stderr);
            assert_eq!(changes(&before, &tree(place.root())), [""; 0], "{sync}: {}", traced.stderr);
            failed += 1;
        }
        assert!(failed > 1, "{failed}");
    }
}

/// Above the output is a directory that may not be read, so that no entry of it can be synced: the output is filled in place.
#[test]
fn below_a_directory_that_can_not_be_opened() {
    let place = file_and_directory();
    place.write("out/config.json", "old");
    let above = place.root().display().to_string();
    let arguments = ["compress", "model", "-o", "out", "-qf"];
    if !has_strace("below_a_directory_that_can_not_be_opened") {
        return;
    }
    let mut command = Command::new("strace");
    command.args(["-f", "-o", "/dev/null", "-e", "trace=openat", "-P", &above, "--inject=openat:error=EACCES"]);
    let output = command.arg(env!("CARGO_BIN_EXE_df11")).args(arguments).current_dir(place.root()).output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
    assert_same(&place.path("out"), &place.path("model.df11"));
}

/// A note that files are on their way stays from no run that never moved one: the next one would replace what isn't df11's.
#[test]
fn a_note_that_can_not_be_synced() {
    let mut refused = 0;
    for nth in 1..16 {
        let place = file_and_directory();
        let fault = format!("fsync:error=EIO:when={nth}");
        let arguments = ["compress", "file", "-o", "out", "-q", "--resume"];
        let Some(traced) = traced("a_note_that_can_not_be_synced", &place, &[&fault], &arguments) else { return };
        if traced.code == Some(0) {
            break;
        }
        assert!(!place.path("out").exists(), "{nth}");
        place.write("out", "mine");
        let again = run_in(place.root(), &arguments);
        assert!(again.code == 2 && again.stderr.contains(" exists; "), "{nth}: {again:?}");
        assert_eq!(fs::read(place.path("out")).unwrap(), b"mine");
        refused += 1;
    }
    assert!(refused > 4, "{refused}");
}

/// Where no hard links can be made, the files of parts are copied, and stay where they are.
#[test]
fn parts_without_hard_links() {
    let place = file_and_directory();
    run_in(place.root(), &["compress", "model", "-o", "part", "-q", "--part", "1/1"]).good();
    let before = tree(&place.path("part"));
    let arguments = ["join", "part", "-o", "out", "-q"];
    let faults = ["link:error=EPERM", "linkat:error=EPERM"];
    let Some(_) = well_traced("parts_without_hard_links", &place, &faults, &arguments) else { return };
    assert_same_files(&tree(&place.path("part")), &before);
    assert_same(&place.path("out"), &place.path("model.df11"));
}

/// Nor does one of what was undone: old files that a forced run couldn't replace aren't replaced by one that isn't forced.
#[test]
fn a_note_of_what_was_undone() {
    let mut refused = 0;
    for nth in 1..24 {
        let place = file_and_directory();
        place.write("out/config.json", "old");
        let fault = format!("fsync:error=EIO:when={nth}");
        let arguments = ["compress", "model", "-o", "out", "-q", "--resume", "--force"];
        let Some(traced) = traced("a_note_of_what_was_undone", &place, &[&fault], &arguments) else { return };
        if traced.code == Some(0) {
            break;
        }
        let again = run_in(place.root(), &arguments[..6]);
        assert!(again.code == 2 && again.stderr.contains(" exists; "), "{nth}: {again:?}");
        assert_eq!(fs::read(place.path("out/config.json")).unwrap(), b"old");
        refused += 1;
    }
    assert!(refused > 8, "{refused}");
}

/// The note of which files may be at the output's place, and its name, are on the disk before the first of them is there.
#[test]
fn a_note_before_all_moves() {
    let place = file_and_directory();
    fs::create_dir(place.path("out")).unwrap();
    let arguments = ["compress", "model", "-o", "out", "-q", "--resume"];
    let Some(traced) = well_traced("a_note_before_all_moves", &place, &[IN_PLACE], &arguments) else { return };
    let (noted, moved) = (traced.at(MOVE, "/placing\""), traced.all(MOVE, "/out/")[0]);
    assert!(traced.at(SYNC, "/placing.new>") < noted, "{:#?}", traced.calls);
    let synced = traced.all(SYNC, "/.df11-resume-out>");
    assert!(synced.iter().any(|at| (noted..moved).contains(at)), "{:#?}", traced.calls);
}

/// Killed at any move of files one by one, it leaves a part of the old files or a part of the new ones, never of both, and
/// the mark; and the old files that are no longer in their places are in the hidden directory.
#[test]
fn killed_in_the_middle() {
    let place = file_and_directory();
    let new = tree(&place.path("model.df11"));
    let files = new.keys().filter(|name| !name.ends_with('/'));
    let old: BTreeMap<_, _> = files.map(|name| (name.clone(), format!("old {name}").into_bytes())).collect();
    let (mut seen_old, mut seen_new) = (0, 0);
    // Each call is counted by itself. The command ends well when there are none left to kill it at.
    let calls = ["rename", "link", "linkat"].into_iter().flat_map(|call| (1..10).map(move |nth| (call, nth)));
    for (call, nth) in calls {
        place.remove("out");
        old.iter().for_each(|(name, text)| drop(place.write(&format!("out/{name}"), text)));
        let fault = format!("{call}:signal=SIGKILL:when={nth}");
        let arguments = ["compress", "model", "-o", "out", "-qf"];
        let Some(traced) = traced("killed_in_the_middle", &place, &[IN_PLACE, &fault], &arguments) else { return };
        if traced.code == Some(0) {
            continue;
        }
        let left = tree(&place.path("out"));
        let is_in = |name: &str, model: &BTreeMap<_, _>| left.get(name) == model.get(name);
        let files = || old.keys().map(String::as_str).filter(|name| left.contains_key(*name));
        assert!(
            files().all(|name| is_in(name, &old)) || files().all(|name| is_in(name, &new)),
            "{call} {nth}: {:?}",
            names(&left)
        );
        let is_whole = |model: &BTreeMap<_, _>| old.keys().all(|name| is_in(name, model));
        assert!(left.contains_key(UNFINISHED) || is_whole(&old) || is_whole(&new), "{call} {nth}: {:?}", names(&left));
        seen_old += usize::from(files().any(|name| is_in(name, &old)));
        seen_new += usize::from(files().any(|name| is_in(name, &new)));
        let kept = staged(&place.path("out")).with_file_name("old");
        for (name, text) in &old {
            let is_kept = fs::read(kept.join(name)).is_ok_and(|bytes| bytes == *text);
            assert!(is_kept || left.get(name) == Some(text), "{call} {nth}: {name} is lost");
        }
        // What describes the model is there only with all the rest.
        let tensors = files().filter(|name| name.ends_with(".safetensors")).count();
        assert!(!left.contains_key("config.json") || tensors == 3, "{call} {nth}: {:?}", names(&left));
    }
    // Six files are taken out, then six are put in.
    assert!(seen_old >= 5 && seen_new >= 5, "{seen_old} {seen_new}");
}
