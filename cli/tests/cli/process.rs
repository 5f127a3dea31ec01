//! The command as a process: streams, signals, working directory, limits, memory.

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::common::*;

/// As `df11 verify | true`.
#[test]
fn a_reader_that_goes_away() {
    let place = small();
    place.df11("compress file -o df11").good();
    let mut child = command();
    child.args(["verify", "df11"]).current_dir(place.root()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &[][..]));
}

/// If nothing can be printed, the exit code still tells the result.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_stdout() {
    let place = small();
    place.df11("compress file -o df11").good();
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in [&["verify", "df11"][..], &["help"], &["--version"]] {
        let output = command().args(arguments).current_dir(place.root()).stdout(full()).output().unwrap();
        let line = Outcome::from(output).failed(2);
        assert_eq!(line, "can't print the result: No space left on device (os error 28)");
    }
    let failed = command().args(["verify", "missing"]).stderr(full()).status().unwrap();
    assert_eq!(failed.code(), Some(2));
}

#[test]
fn quiet_is_silent_but_for_failures_and_json() {
    let place = small();
    for arguments in ["compress file -o df11 --quiet", "decompress df11 -o back -q", "-q verify df11 --against file"] {
        assert_eq!(place.df11(arguments).good(), "");
    }
    assert_ne!(place.df11("verify df11 --quiet --json").good(), "");
    let mut bytes = fs::read(place.path("df11")).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    place.write("df11", bytes);
    let (loud, quiet) = (place.df11("verify df11"), place.df11("verify df11 -q"));
    assert_eq!((loud.code, quiet.code, loud.stderr.as_str(), quiet.stdout.as_str()), (1, 1, "", ""));
    assert_eq!(loud.stdout, quiet.stderr);
    assert!(loud.stdout.contains("\n1 failure: "), "{loud:?}");
}

/// Also from the current directory to a place outside it.
#[test]
fn relative_paths() {
    let place = small();
    for (directory, arguments) in [
        ("", "compress file -o a"),
        ("", "compress model -o b/"),
        ("", "decompress ./a -o ./c"),
        ("", "decompress b/. -o d"),
        ("model", "compress . -o ../out"),
        ("", "decompress out -o e"),
    ] {
        let run = command().args(arguments.split(' ')).current_dir(place.path(directory)).output().unwrap();
        Outcome::from(run).good();
    }
    for (restored, original) in [("c", "file"), ("d", "model"), ("e", "model")] {
        assert_same(&place.path(restored), &place.path(original));
    }
}

/// Zeros that take no room on the disk, but time to compress.
fn long_work() -> Place {
    let entry = |i: u64| {
        let (start, end) = (i << 21, (i + 1) << 21);
        format!(r#""m.{i}.weight":{{"dtype":"BF16","shape":[1024,1024],"data_offsets":[{start},{end}]}}"#)
    };
    let header = format!("{{{}}}", (0..400).map(entry).collect::<Vec<_>>().join(","));
    let place = Place::new();
    let input = place.write("model/model.safetensors", raw_file(&header, &[]));
    let file = fs::OpenOptions::new().write(true).open(&input).unwrap();
    file.set_len(8 + header.len() as u64 + (400 << 21)).unwrap();
    place
}

/// A command that is interrupted leaves nothing; with `--resume`, its finished units.
#[cfg(unix)]
#[test]
fn ctrl_c() {
    let place = long_work();
    for (signal, option) in [("INT", "-q"), ("TERM", "-q"), ("INT", "--resume")] {
        let mut child = Command::new("env");
        // A shell starts what runs in its background with this signal ignored.
        child.args(["--default-signal=INT", env!("CARGO_BIN_EXE_df11"), "compress", "model", "-o", "out"]);
        child.args(["--threads", "1", option]).current_dir(place.root());
        let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let below = place.path(if option == "--resume" { "out.partial/records" } else { "out.partial/files" });
        while !fs::read_dir(&below).is_ok_and(|mut entries| entries.next().is_some()) {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it began to write");
            sleep(Duration::from_millis(1));
        }
        Command::new("sh").args(["-c", &format!("kill -s {signal} $0"), &child.id().to_string()]).status().unwrap();
        let outcome = Outcome::from(child.wait_with_output().unwrap());
        assert_eq!(outcome.failed(2), "interrupted");
        let left = place.names().iter().filter(|name| name.starts_with("out")).count();
        assert_eq!(left > 0, option == "--resume");
    }
}

/// The most memory that a command has had, in bytes, as the system counts it.
#[cfg(target_os = "linux")]
fn peak(place: &Place, arguments: &str) -> u64 {
    let script = "import resource, subprocess, sys\n\
                  subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)\n\
                  print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)";
    let mut python = Command::new("python3");
    python.args(["-c", script, env!("CARGO_BIN_EXE_df11")]).args(arguments.split(' ')).current_dir(place.root());
    let output = python.output().expect("this test needs python3");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().trim().parse().unwrap()
}

/// Memory doesn't grow with the file.
#[cfg(target_os = "linux")]
#[test]
fn memory_stays_below_32_mib() {
    let place = Place::new();
    let header = r#"{"a.weight":{"dtype":"BF16","shape":[32768,4096],"data_offsets":[0,268435456]}}"#;
    let some: Vec<u8> = weights(1 << 20, 1).into_iter().flat_map(u16::to_le_bytes).collect();
    place.write("file", raw_file(header, &some.repeat(128)));
    for arguments in [
        "compress file -o df11 --threads 2",
        "verify df11 --against file --threads 2",
        "decompress df11 -o back --threads 2",
    ] {
        let peak = peak(&place, arguments);
        assert!(peak <= 32 << 20, "{peak} bytes: {arguments}");
    }
    assert_same(&place.path("back"), &place.path("file"));
}
