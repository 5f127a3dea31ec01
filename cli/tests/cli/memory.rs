//! The bound of memory.

use std::process::Command;

use crate::common::*;
use tensors::{bf16, bytes, file, tensor, weights};

/// The most memory that a run of the command has had, in bytes, as the system counts it.
fn peak(place: &Place, memory: Option<&str>) -> Option<u64> {
    let mut arguments = vec!["compress", "file", "-o", "out", "-qf", "--no-sync", "--threads", "24"];
    arguments.extend(memory.iter().flat_map(|memory| ["--memory", *memory]));
    let script = "import resource, subprocess, sys\n\
                  code = subprocess.call(sys.argv[1:])\n\
                  assert code == 0, code\n\
                  print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)";
    let mut command = Command::new("python3");
    command.args(["-c", script, env!("CARGO_BIN_EXE_df11")]).args(arguments).current_dir(place.root());
    let output = command.output().ok()?;
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().trim().parse().ok()
}

/// A model of 64 MiB. With 24 threads and no bound it takes more than 50 MiB.
fn model() -> Place {
    let place = Place::new();
    place.write("file", file(&[bf16("a.weight", &[4096, 4096], 1), bf16("b.weight", &[4096, 4096], 2)]));
    place
}

#[test]
fn is_held() {
    let place = model();
    for (text, bytes) in [("24MiB", 24 << 20), ("40MiB", 40 << 20)] {
        let Some(peak) = peak(&place, Some(text)) else {
            return not_run("is_held", "python3 can't be had here");
        };
        assert!(peak <= bytes, "{peak} bytes with --memory {text}");
    }
}

/// What a refusal says is enough, as an argument.
fn least_of(line: &str) -> String {
    line.strip_prefix("1048576 bytes of memory are too few: this model needs ").unwrap().to_owned()
}

/// A pipeline says at once what is enough for all of its components; the second needs more than the first.
#[test]
fn too_little_for_a_pipeline() {
    let place = Place::new();
    place.write("pipe/model_index.json", r#"{"_class_name": "Pipe", "a": ["x", "Y"], "b": ["x", "Y"]}"#);
    let some = bytes(&weights(64 * 4096, 1));
    for (component, times) in [("a", 1), ("b", 64)] {
        place.write(&format!("pipe/{component}/config.json"), "{}");
        let weight = tensor("a.weight", "BF16", &[64 * times, 4096], some.repeat(times));
        place.write(&format!("pipe/{component}/model.safetensors"), file(&[weight]));
    }
    let compress = |memory: &str| {
        df11!("compress", place.path("pipe"), "-o", place.path("out"), "-q", "--threads", "1", "--memory", memory)
    };
    let least = least_of(&compress("1MiB").failed(2));
    assert!(!place.path("out").exists());
    compress(&least).good();
}

/// Too little is an error that says what is enough; and what it says is enough.
#[test]
fn too_little() {
    let place = model();
    let compress = |memory: &str| {
        df11!("compress", place.path("file"), "-o", place.path("out"), "-qf", "--threads", "1", "--memory", memory)
    };
    let line = compress("1MiB").failed(2);
    let least = least_of(&line);
    assert!(!place.path("out").exists());
    compress(&least).good();
    let mebibytes: u64 = least.strip_suffix("MiB").unwrap().parse().unwrap();
    compress(&format!("{}MiB", mebibytes - 1)).failed(2);
    assert_eq!(compress("64").code, 2);
}
