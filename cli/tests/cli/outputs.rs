//! Where results go: whole or not at all, never over something that is there, never into the input.

use std::fs;
use std::path::Path;

use crate::common::*;
use df11_host::Error;
use refusal::*;

/// The errors of compressing the model `file` or `model` to `output`, and of decompressing it to there.
#[track_caller]
fn both_refused(place: &Place, name: &str, output: &Path, force: bool) -> [Error; 2] {
    let compressed = place.path(&format!("{name}.df11"));
    [
        compress_refused(place, &place.path(name), output, Compress { force, ..Compress::default() }, NOT_DONE),
        decompress_refused(place, &compressed, output, Decompress { force, ..Decompress::default() }, NOT_DONE),
    ]
}

const FORCE: Decompress<'static> = Decompress { pattern: None, like: None, force: true };

mod something_is_there {
    use super::*;

    #[test]
    fn a_file() {
        let place = file_and_directory();
        let output = place.write("out", "precious");
        for error in both_refused(&place, "file", &output, false) {
            assert_matches!(error, Error::Exists { path } if path == output);
        }

        df11!("compress", place.path("file"), "-o", output, "--force").good();
        assert_same_file(&output, &place.path("file.df11"));
        df11!("decompress", place.path("file.df11"), "-o", output, "-f").good();
        assert_same_file(&output, &place.path("file"));
    }

    #[test]
    fn a_directory_with_something_in_it() {
        let place = file_and_directory();
        let output = place.path("out");
        place.write("out/notes.txt", "precious");
        place.write("out/config.json", "old");
        for error in both_refused(&place, "model", &output, false) {
            assert_matches!(error, Error::Exists { path } if path == output);
        }

        df11!("decompress", place.path("model.df11"), "-o", output, "--force").good();
        let mut expected = tree(&place.path("model"));
        expected.insert("notes.txt".into(), b"precious".into());
        assert_same_files(&tree(&output), &expected);
    }

    #[test]
    fn an_empty_directory() {
        let place = file_and_directory();
        for (verb, input, expected) in [("compress", "model", "model.df11"), ("decompress", "model.df11", "model")] {
            let output = place.path(&format!("{verb}ed"));
            fs::create_dir(&output).unwrap();
            df11!(verb, place.path(input), "-o", output).good();
            assert_same_files(&tree(&output), &tree(&place.path(expected)));
        }
        assert!(tree(place.root()).keys().all(|name| !name.contains("/.") && !name.starts_with('.')));
    }

    /// A file doesn't replace a directory, nor a directory a file.
    #[test]
    fn something_of_the_other_kind() {
        let place = file_and_directory();
        let (file, directory) = (place.write("other", "precious"), place.path("directory"));
        fs::create_dir(&directory).unwrap();
        for force in [false, true] {
            let errors =
                [("file", &directory), ("model", &file)].map(|(name, out)| both_refused(&place, name, out, force));
            assert!(errors.as_flattened().iter().all(|error| matches!(error, Error::WrongKind { .. })), "{errors:?}");
        }
    }

    /// Readers would take it for a part of the new model.
    #[test]
    fn safetensors_of_an_older_model() {
        let place = file_and_directory();
        let stale = place.write("out/old.safetensors", "precious");
        for error in both_refused(&place, "model", &place.path("out"), true) {
            assert_matches!(error, Error::StaleFile { path } if path == stale);
        }
    }

    /// What the new model has none of would be read with it.
    #[test]
    fn an_index_or_config_of_an_older_model() {
        for name in ["model.safetensors.index.json", "config.json"] {
            let place = file_and_directory();
            fs::remove_file(place.path("model/config.json")).unwrap();
            compress(&place.path("model"), &place.path("bare"), Compress::default()).unwrap();
            let stale = place.write(&format!("out/{name}"), "precious");
            let error = decompress_refused(&place, &place.path("bare"), &place.path("out"), FORCE, NOT_DONE);
            assert_matches!(error, Error::StaleFile { path } if path == stale);
        }
    }

    #[test]
    fn the_same_model_once_more() {
        let place = file_and_directory();
        let before = tree(place.root());
        for name in ["file", "model"] {
            let [original, compressed] = [place.path(name), place.path(&format!("{name}.df11"))];
            df11!("compress", original, "-o", compressed, "--force").good();
            df11!("decompress", compressed, "-o", original, "--force").good();
        }
        assert_eq!(changes(&before, &tree(place.root())), [""; 0]);
    }

    /// A restored model is no compressed one, whatever was there before.
    #[test]
    fn a_compressed_model_under_a_restored_one() {
        let place = file_and_directory();
        let output = place.path("out");
        df11!("compress", place.path("model"), "-o", output, "--single-file").good();
        df11!("decompress", place.path("model.df11"), "-o", output, "--force").good();
        assert_same_files(&tree(&output), &tree(&place.path("model")));
    }

    /// A directory in the way of a file is found before anything is replaced.
    #[test]
    fn a_directory_in_the_way_of_a_file() {
        let place = file_and_directory();
        place.write("out/config.json", "precious");
        place.write("out/model.safetensors/notes.txt", "precious");
        decompress_refused(&place, &place.path("model.df11"), &place.path("out"), FORCE, NOT_DONE);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere() {
        let place = file_and_directory();
        let output = place.path("out");
        std::os::unix::fs::symlink("nowhere", &output).unwrap();
        for error in ["file", "model"].into_iter().flat_map(|name| both_refused(&place, name, &output, false)) {
            assert_matches!(error, Error::Exists { path } if path == output);
        }
    }
}

mod the_input {
    use super::*;

    /// The output's path as the error has it: it is the input, or in it.
    #[track_caller]
    fn refused(place: &Place, input: &str, output: &str, force: bool) -> std::path::PathBuf {
        let is_compressed = input.ends_with(".df11");
        let (input, output) = (place.path(input), place.path(output));
        let error = match is_compressed {
            true => decompress_refused(place, &input, &output, Decompress { force, ..Decompress::default() }, NOT_DONE),
            false => compress_refused(place, &input, &output, Compress { force, ..Compress::default() }, NOT_DONE),
        };
        match error {
            Error::OutputInsideInput { output, .. } => output,
            error => panic!("{error:?}"),
        }
    }

    #[test]
    fn is_not_the_output() {
        let place = file_and_directory();
        for name in ["file", "model", "file.df11", "model.df11"] {
            assert_eq!(refused(&place, name, name, true), place.path(name));
        }
        for spelling in ["model/", "./model", "model/../model", "model/."] {
            refused(&place, "model", spelling, true);
        }
    }

    #[cfg(unix)]
    #[test]
    fn is_not_the_output_by_a_link() {
        let place = file_and_directory();
        for name in ["file", "model"] {
            let link = format!("link to {name}");
            std::os::unix::fs::symlink(name, place.path(&link)).unwrap();
            refused(&place, name, &link, true);
            refused(&place, &link, name, true);
        }
    }

    #[test]
    fn does_not_hold_the_output() {
        let place = file_and_directory();
        for below in ["out", "below", "below/out", "below/../out", "new/out"] {
            for (input, force) in [("model", false), ("model", true), ("model.df11", false), ("model.df11", true)] {
                refused(&place, input, &format!("{input}/{below}"), force);
            }
        }
    }

    /// A name that only begins like the input's is not inside it.
    #[test]
    fn may_have_a_neighbour() {
        let place = file_and_directory();
        df11!("compress", place.path("model"), "-o", place.path("model-df11")).good();
        df11!("compress", place.path("model"), "-o", place.path("model/../beside")).good();
        assert_same_files(&tree(&place.path("beside")), &tree(&place.path("model-df11")));
    }
}

mod places {
    use super::*;

    #[test]
    fn directories_above_are_made() {
        let place = file_and_directory();
        df11!("compress", place.path("model"), "-o", place.path("x/y/model")).good();
        df11!("compress", place.path("file"), "-o", place.path("x/z/file")).good();
        assert_same_files(&tree(&place.path("x/y/model")), &tree(&place.path("model.df11")));
        assert_same_file(&place.path("x/z/file"), &place.path("file.df11"));
        assert_eq!(names(&tree(&place.path("x/z"))), ["file"]);
    }

    #[test]
    fn directories_above_are_not_made_for_nothing() {
        let place = file_and_directory();
        tensors::edit(&place.path("model.df11/a.safetensors"), |tensors| {
            tensors::find(tensors, "a.sign_mantissa").bytes[0] ^= 1;
        });
        let output = place.path("x/y/restored");
        decompress_refused(&place, &place.path("model.df11"), &output, Decompress::default(), DAMAGED);
    }

    /// From and to the directory one is in, too.
    #[test]
    fn relative_ones() {
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

    #[test]
    fn nowhere() {
        let place = file_and_directory();
        let before = tree(place.root());
        for (verb, input) in [("compress", "model"), ("decompress", "model.df11")] {
            let outcome = run_in(place.root(), &[verb, input, "-o", ""]);
            assert_eq!(outcome.code, 2, "{outcome:?}");
            assert_eq!(changes(&before, &tree(place.root())), [""; 0]);
        }
    }

    #[test]
    fn names_with_anything_in_them() {
        let place = file_and_directory();
        for name in ["with space", "模型", "-o", "a'b\"c", "..."] {
            let compressed = place.path(name).join("model");
            df11!("compress", place.path("model"), "-o", compressed).good();
            df11!("verify", compressed).good();
            df11!("decompress", compressed, "-o", place.path(name).join("restored")).good();
            assert_same_files(&tree(&place.path(name).join("restored")), &tree(&place.path("model")));
        }
    }
}

mod whole_or_not_at_all {
    use super::*;

    /// The names in a directory and in the directories in it.
    #[cfg(unix)]
    fn tree_names(root: &Path) -> Vec<std::path::PathBuf> {
        let entries = |path: &Path| -> Vec<_> {
            fs::read_dir(path).into_iter().flatten().map(|entry| entry.unwrap().path()).collect()
        };
        let mut names: Vec<_> =
            entries(root).into_iter().flat_map(|path| [entries(&path), vec![path]].concat()).collect();
        names.sort();
        names
    }

    /// The order in which a header is read must not show.
    #[test]
    fn the_same_bytes_every_time() {
        let place = Place::new();
        let empty = |i: usize| tensors::tensor(&format!("empty.{i}.weight"), "BF16", &[0, 8], []);
        let tensors: Vec<_> = (0..12).map(empty).chain([tensors::bf16("a.weight", &[64, 64], 1)]).collect();
        place.write("file", tensors::file(&tensors));
        place.write("model/model.safetensors", tensors::file(&tensors));
        for name in ["file", "model"] {
            let [first, second] = ["first", "second"].map(|output| {
                let output = place.path(&format!("{name} {output}"));
                compress(&place.path(name), &output, Compress::default()).unwrap();
                output
            });
            assert_same(&first, &second);
        }
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
            let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            while tree_names(place.root()) == before {
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
            let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            while ran(&child) < 20 {
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
}

#[cfg(unix)]
mod permissions {
    use super::*;
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    /// As any program's files get them: by the umask.
    #[test]
    fn files_and_directories_get_the_usual_ones() {
        for (umask, file_mode, directory_mode) in [("022", 0o644, 0o755), ("077", 0o600, 0o700), ("002", 0o664, 0o775)]
        {
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
}
