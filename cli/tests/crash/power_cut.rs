//! `fsync` of a file brings its bytes to the disk, not its name; `fsync` of a directory brings its entries, not what is in the files.
//! What isn't synced may be lost by a power cut, in any order. So when the output gets its name by one rename, everything in it must have been
//! synced after its last change; and that rename, before the command ends.

use crate::*;

/// A call that changes something, or syncs it, with the paths that it names.
#[derive(Debug)]
struct Call {
    name: String,
    paths: Vec<String>,
}

/// Runs the command and gives its successful calls, in their order.
fn calls(case: &Case) -> Vec<Call> {
    let log = Place::new();
    let mut command = Command::new("strace");
    // With the paths of descriptors, and whole texts.
    command.args(["-f", "-qq", "-y", "-s", "4096", "-o"]).arg(log.path("log"));
    command.args([
        "-e",
        "trace=openat,mkdir,pwrite64,write,ftruncate,fsync,fdatasync,rename,renameat2,link,linkat,unlink",
    ]);
    command.arg(env!("CARGO_BIN_EXE_df11")).args(case.job.arguments.split(' ')).args(["--threads", "1", "-q"]);
    assert!(command.current_dir(case.place.root()).status().unwrap().success());
    let mut begun: BTreeMap<String, String> = BTreeMap::new();
    let mut calls = Vec::new();
    for line in fs::read_to_string(log.path("log")).unwrap().lines() {
        let (thread, line) = line.split_once(' ').unwrap();
        let line = match (line.trim().strip_suffix("<unfinished ...>"), line.split_once(" resumed>")) {
            (Some(first), _) => {
                begun.insert(thread.to_owned(), first.to_owned());
                continue;
            }
            (None, Some((_, rest))) => begun.remove(thread).unwrap() + rest,
            (None, None) => line.trim().to_owned(),
        };
        let Some((call, result)) = line.rsplit_once(" = ") else { continue };
        let (name, arguments) = call.split_once('(').unwrap();
        if result.starts_with('-') || name == "openat" && !arguments.contains("O_CREAT") {
            continue;
        }
        // Descriptors are `3</path>`, other paths are in quotes.
        let is_text = name != "write" && name != "pwrite64";
        let quoted = arguments.split('"').skip(1).step_by(2).filter(|_| is_text).map(str::to_owned);
        let described = arguments.split_once('<').filter(|_| !is_text || name.contains("sync") || name == "ftruncate");
        let described = described.map(|(_, rest)| rest.split('>').next().unwrap().to_owned());
        calls.push(Call { name: name.to_owned(), paths: quoted.chain(described).collect() });
    }
    calls
}

/// A change, and when it was synced.
#[derive(Debug, Default)]
struct Changes {
    last: usize,
    synced: Option<usize>,
}

#[test]
fn everything_is_synced_before_it_gets_its_name() {
    for case in Case::all("everything_is_synced_before_it_gets_its_name") {
        let root = fs::canonicalize(case.place.root()).unwrap().to_str().unwrap().to_owned();
        let out = format!("{root}/out");
        let full = |path: &String| if path.starts_with('/') { path.clone() } else { format!("{root}/{path}") };
        // By path: the bytes of files, and the entries of directories.
        let mut changes: BTreeMap<String, Changes> = BTreeMap::new();
        let mut published = None;
        for (at, Call { name, paths }) in calls(&case).into_iter().enumerate() {
            let paths: Vec<_> = paths.iter().map(full).collect();
            let mut change = |path: &str| changes.entry(path.to_owned()).or_default().last = at;
            let above = |path: &str| path.rsplit_once('/').unwrap().0.to_owned();
            match name.as_str() {
                "write" | "pwrite64" | "ftruncate" => change(&paths[0]),
                "openat" | "mkdir" | "unlink" => change(&above(&paths[0])),
                "fsync" | "fdatasync" => changes.entry(paths[0].clone()).or_default().synced = Some(at),
                _ => {
                    let [from, to] = &paths[..] else { panic!("{name} {paths:?}") };
                    if *to == out {
                        published = Some((at, from.clone()));
                        change(&root);
                        continue;
                    }
                    paths.iter().for_each(|path| change(&above(path)));
                    if let Some(bytes) = changes.remove(from) {
                        changes.insert(to.clone(), bytes);
                    }
                }
            }
        }
        let (at, from) = published.unwrap();
        for name in case.new.keys() {
            let path = format!("{from}/{name}");
            let path = path.trim_end_matches('/');
            let Changes { last, synced } = &changes[path];
            assert!(synced.is_some_and(|synced| *last < synced && synced < at), "{path}: {last} {synced:?} {at}");
            // Its name, and that of every directory above it.
            for above in path.match_indices('/').map(|(end, _)| &path[..end]).filter(|above| above.starts_with(&from)) {
                let Changes { last, synced } = &changes[above];
                assert!(synced.is_some_and(|synced| *last < synced && synced < at), "{above}: {last} {synced:?} {at}");
            }
        }
        assert!(changes[&root].synced.is_some_and(|synced| synced > at), "{}", case.job.arguments);
    }
}
