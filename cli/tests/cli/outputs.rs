//! Outputs, as far as a process matters: the directory it is in, its umask, its limits, the signals it gets.

use std::fs;
use std::path::Path;

use crate::common::*;
use ask::changes;
use inputs::file_and_directory;

/// From and to the directory one is in, too.
#[test]
fn relative_paths() {
    let place = file_and_directory();
    fs::create_dir(place.path("in")).unwrap();
    for (directory, arguments) in [
        ("", ["compress", "file", "-o", "a"]),
        ("", ["compress", "model", "-o", "b/"]),
        ("", ["decompress", "./a", "-o", "./c"]),
        ("", ["decompress", "b/.", "-o", "d"]),
        ("model", ["compress", ".", "-o", "../out"]),
        ("in", ["decompress", "../out", "-o", "."]),
    ] {
        run_in(&place.path(directory), &arguments).good();
    }
    for (restored, original) in [("c", "file"), ("d", "model"), ("in", "model")] {
        assert_same(&place.path(restored), &place.path(original));
    }
}

/// A lone file doesn't become a file where a directory was meant.
#[test]
fn a_slash_at_the_end() {
    let place = file_and_directory();
    let before = tree(place.root());
    for (verb, input) in [("compress", "file"), ("decompress", "file.df11")] {
        let outcome = run_in(place.root(), &[verb, input, "-o", "new/"]);
        let said = "df11: can't create the file new/: is a directory\n";
        assert_eq!((outcome.code, outcome.stderr.as_str()), (2, said));
        assert_eq!(changes(&before, &tree(place.root())), [""; 0]);
    }
}

/// The system's words, with its number.
#[test]
fn above_a_directory_that_is_not_there() {
    let place = file_and_directory();
    let before = tree(place.root());
    let outcome = run_in(place.root(), &["compress", "model", "-o", "new/../out"]);
    let said = "df11: can't write new/../out: No such file or directory (os error 2)\n";
    assert_eq!((outcome.code, outcome.stderr.as_str()), (2, said));
    assert_eq!(changes(&before, &tree(place.root())), [""; 0]);
}

/// Whoever copies a model's name from the hub is told how it is written.
#[test]
fn the_name_of_a_model_on_the_hub() {
    let place = file_and_directory();
    for (name, is_told) in
        [("nobody/nothing", true), ("https://there/a/b", true), ("nothing", false), ("model/no", false)]
    {
        let outcome = run_in(place.root(), &["inspect", name]);
        let said = "; a model on the hub is named hf:OWNER/NAME\n";
        assert_eq!((outcome.code, outcome.stderr.ends_with(said)), (2, is_told), "{outcome:?}");
    }
}

#[test]
fn no_path_at_all() {
    let place = file_and_directory();
    let before = tree(place.root());
    for (verb, input) in [("compress", "model"), ("decompress", "model.df11")] {
        let outcome = run_in(place.root(), &[verb, input, "-o", ""]);
        assert_eq!(outcome.code, 2, "{outcome:?}");
        assert_eq!(changes(&before, &tree(place.root())), [""; 0]);
    }
}

/// The names in a directory and in the directories in it.
#[cfg(unix)]
fn tree_names(root: &Path) -> Vec<std::path::PathBuf> {
    let entries = |path: &Path| -> Vec<_> {
        fs::read_dir(path).into_iter().flatten().map(|entry| entry.unwrap().path()).collect()
    };
    let mut names: Vec<_> = entries(root).into_iter().flat_map(|path| [entries(&path), vec![path]].concat()).collect();
    names.sort();
    names
}

/// Asked to end in the middle of its work, the command ends in order.
#[cfg(unix)]
#[test]
fn a_signal() {
    use std::process::{Command, Stdio};
    let place = Place::new();
    // A hole of zeros takes no room on the disk, but time to compress.
    let entries: Vec<String> = (0..200u64)
        .map(|i| {
            let (start, end) = (i << 21, (i + 1) << 21);
            format!(r#""m.{i}.weight":{{"dtype":"BF16","shape":[1024,1024],"data_offsets":[{start},{end}]}}"#)
        })
        .collect();
    let header = format!("{{{}}}", entries.join(","));
    let input = place.write("model/model.safetensors", tensors::raw_file(&header, &[]));
    let length = 8 + header.len() as u64 + (200 << 21);
    fs::OpenOptions::new().write(true).open(&input).unwrap().set_len(length).unwrap();

    for is_there in [false, true] {
        let output = place.path("out");
        if is_there {
            fs::create_dir(&output).unwrap();
        }
        let before = tree_names(place.root());
        let mut command = command();
        command.arg("compress").arg(place.path("model")).arg("-o").arg(&output).args(["--threads", "1"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        while tree_names(place.root()) == before {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it began to write");
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        Command::new("sh").args(["-c", "kill -s TERM $0", &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "df11: interrupted\n");
        assert_eq!(tree_names(place.root()), before);
    }
}

/// A signal that comes while patterns are matched, before there is a unit. The system ends a command that only
/// reads; one that writes ends in order, also if it has written nothing yet.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_before_the_first_unit() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Child, Command, Output, Stdio};
    let place = Place::new();
    // Seconds for the pattern, which is refused in the end: a state of its automaton for each place of an `a` in the
    // last 500 letters.
    let letters = |i: u64| {
        let bits = i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (0..64).map(|bit| if bits >> bit & 1 == 1 { 'a' } else { 'b' }).collect::<String>()
    };
    let name = |i: u64| (13 * i..13 * (i + 1)).map(letters).collect::<String>() + ".weight";
    let tensors: Vec<_> = (0..5000).map(|i| tensors::tensor(&name(i), "F32", &[0], [])).collect();
    let pattern = r#"{"(a|b)*a(a|b){500}c":[]}"#;
    let (input, pattern) = (place.write("in", tensors::file(&tensors)), place.write("pattern", pattern));
    // In hundredths of a second. It is the twelfth field after the name.
    let ran = |child: &Child| {
        let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
        let numbers = stat.rsplit_once(") ").unwrap().1;
        numbers.split(' ').nth(11).unwrap().parse::<u32>().unwrap()
    };
    let signalled = |signal: &str, verb: &str, options: [&str; 2]| -> Output {
        // A shell starts what runs in its background with this signal ignored.
        let mut command = Command::new("env");
        command.args(["--default-signal=INT", "nice", "-n", "19", env!("CARGO_BIN_EXE_df11"), verb]);
        command.arg(&input).args(options);
        command.arg("--pattern").arg(&pattern).current_dir(place.root());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        while ran(&child) < 20 {
            assert!(child.try_wait().unwrap().is_none(), "it ended before the signal");
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let kill = format!("kill -s {signal} $0");
        Command::new("sh").args(["-c", &kill, &child.id().to_string()]).status().unwrap();
        child.wait_with_output().unwrap()
    };
    for (signal, number) in [("TERM", 15), ("INT", 2)] {
        for (verb, options) in [("compress", ["-o", "out"]), ("plan", ["--gpus", "1GB"])] {
            // On a busy machine the signal can come after the end of the pattern. A command that doesn't listen
            // comes to that end every time.
            let outputs = (0..20).map(|_| signalled(signal, verb, options));
            let output = outputs
                .into_iter()
                .find(|output| !String::from_utf8_lossy(&output.stderr).contains("too long"))
                .expect("the signal ends the command in one of 20 runs");
            if verb == "plan" {
                assert_eq!(output.status.signal(), Some(number), "{output:?}");
            } else {
                assert_eq!(output.status.code(), Some(2), "{output:?}");
                assert_eq!(String::from_utf8(output.stderr).unwrap(), "df11: interrupted\n");
            }
            assert_eq!(fs::read_dir(place.root()).unwrap().count(), 2);
        }
    }
}

/// A limit on the size of files is met like a full disk.
#[cfg(unix)]
#[test]
fn a_limit_on_the_size_of_files() {
    let place = file_and_directory();
    let before = tree(place.root());
    for (verb, input) in [("compress", "model"), ("decompress", "model.df11")] {
        let (input, out) = (place.path(input), place.path("out"));
        let arguments = [verb.as_ref(), input.as_os_str(), "-o".as_ref(), out.as_os_str()];
        let line = run_limited("-f 1", std::process::Stdio::piped(), &arguments).failed(2);
        assert!(line.starts_with("can't write ") && line.contains("File too large"), "{line}");
        assert_eq!(changes(&before, &tree(place.root())), [""; 0]);
    }
}

/// As any program's files get them: by the umask.
#[cfg(unix)]
#[test]
fn files_and_directories_get_the_usual_permissions() {
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
    for (umask, file_mode, directory_mode) in [("022", 0o644, 0o755), ("077", 0o600, 0o700), ("002", 0o664, 0o775)] {
        let place = file_and_directory();
        fs::set_permissions(place.path("model/below/notes.txt"), fs::Permissions::from_mode(file_mode)).unwrap();
        fs::set_permissions(place.path("model.df11/config.json"), fs::Permissions::from_mode(file_mode)).unwrap();
        let script = "umask $1; cd $2; $0 compress model -o x/out -q; $0 decompress x/out -o x/restored -q;
            $0 compress file -o x/file -q; $0 decompress x/file -o x/restored-file -q";
        let mut shell = Command::new("sh");
        shell.args(["-ec", script, env!("CARGO_BIN_EXE_df11"), umask]).arg(place.root());
        assert!(shell.status().unwrap().success());
        let x = place.path("x");
        assert_eq!(mode(&x), directory_mode);
        let found = tree(&x);
        assert_eq!(found.len(), 15, "{:?}", names(&found));
        for name in found.keys() {
            let expected = if name.ends_with('/') { directory_mode } else { file_mode };
            assert_eq!(format!("{:o}", mode(&x.join(name))), format!("{expected:o}"), "{umask}: {name}");
        }
    }
}
