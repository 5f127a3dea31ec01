//! `--part`, `join` and `--resume`, by several processes or with a signal, and what is said of parts.

use std::fs;
#[cfg(unix)]
use std::process::{Command, Stdio};

use crate::common::*;
use inputs::nested;

/// As on a cluster: processes that know nothing of each other but K and N.
#[test]
fn made_by_processes_at_the_same_time() {
    let place = nested();
    df11!("compress", place.path("model"), "-o", place.path("expected")).good();
    let start = |number: usize| {
        let mut command = command();
        command.args(["compress", "model", "-q", "--resume", "--part", &format!("{number}/4"), "-o"]);
        command.arg(format!("part{number}")).current_dir(place.root()).spawn().unwrap()
    };
    let processes: Vec<_> = (1..=4).map(start).collect();
    assert!(processes.into_iter().all(|mut process| process.wait().unwrap().success()));
    let parts = [3, 1, 4, 2].map(|number| place.path(&format!("part{number}")));
    let joined = df11!(
        "join",
        parts[0],
        parts[1],
        parts[2],
        parts[3],
        "-o",
        place.path("out"),
        "--against",
        place.path("model")
    )
    .good();
    assert!(
        joined.stdout.starts_with("4 parts, every checksum right, every tensor the original's; "),
        "{}",
        joined.stdout
    );
    assert_same(&place.path("out"), &place.path("expected"));
    df11!("verify", place.path("out"), "--against", place.path("model")).good();
    assert_eq!(
        entries(place.root()),
        ["comfy", "expected", "file", "model", "out", "part1", "part2", "part3", "part4"]
    );
}

/// What isn't in the parts isn't in the model, and `join` says so.
#[test]
fn what_is_left_out() {
    let place = Place::new();
    place.model("model", &[tensors::bf16("a.weight", &[64, 64], 1), tensors::bf16("b.weight", &[64, 64], 2)], "{}");
    place.write("model/consolidated.safetensors", "the same in another form");
    place.write("model/a\\b", "");
    for number in ["1/2", "2/2"] {
        run_in(place.root(), &["compress", "model", "-o", &number[..1], "--part", number]).good();
    }
    let joined = df11!("join", place.path("1"), place.path("2"), "-o", place.path("out"), "--sampled").good().stdout;
    place.write("model/model.safetensors.index.json", "{}");
    let whole = df11!("compress", place.path("model"), "-o", place.path("whole"), "--no-sync").good().stdout;
    for name in ["consolidated.safetensors", "model.safetensors.index.json"] {
        assert!(whole.contains(&format!("left out: {name}, not part of the model\n")), "{whole}");
    }
    for line in [
        "left out: consolidated.safetensors, not part of the model\n",
        "left out: a\\b, no part can hold a file of this name\n",
        "lossless: `df11 decompress` gives back all that isn't left out, byte for byte\n",
    ] {
        assert!(joined.contains(line), "{line}: {joined}");
    }
    let json =
        df11!("join", place.path("1"), place.path("2"), "-o", place.path("2nd"), "--sampled", "--json").good().stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["left_out"][0]["path"], "consolidated.safetensors", "{json}");
}

/// Ctrl-C keeps what is finished, if asked to, and says so.
#[cfg(unix)]
#[test]
fn resumed_after_a_signal() {
    let place = Place::new();
    let tensors: Vec<_> = (1..9).map(|seed| tensors::bf16(&format!("l{seed}.weight"), &[1024, 2048], seed)).collect();
    place.model("model", &tensors, "{}");
    df11!("compress", place.path("model"), "-o", place.path("expected")).good();
    let arguments = ["compress", "model", "-o", "out", "--resume", "--threads", "1"];
    let mut process = command().args(arguments).current_dir(place.root()).stderr(Stdio::piped()).spawn().unwrap();
    let lines = || fs::read_to_string(place.path(".df11-resume-out/journal")).map_or(0, |text| text.lines().count());
    while lines() < 3 && process.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let _ = Command::new("kill").args(["-INT", &process.id().to_string()]).status();
    let ended = process.wait_with_output().unwrap();
    // It may have been as quick as the signal.
    if !ended.status.success() {
        let stderr = String::from_utf8(ended.stderr).unwrap();
        let expected = "df11: interrupted; the finished files are kept in ";
        assert!(stderr.starts_with(expected) && stderr.ends_with(", and the same command continues\n"), "{stderr}");
        let again = run_in(place.root(), &arguments).good();
        assert!(again.stdout.contains(" of an earlier run used, unchanged\n"), "{}", again.stdout);
    }
    assert_same(&place.path("out"), &place.path("expected"));
}

/// Every verb says what a part is.
#[test]
fn a_part_is_no_model() {
    let place = nested();
    let part = place.path("part");
    df11!("compress", place.path("model"), "-o", part, "--part", "2/2").good();
    for arguments in [["verify", "--quiet"], ["inspect", "--quiet"], ["decompress", "-oout"], ["compress", "-oout"]] {
        let [verb, option] = arguments;
        let line = df11!(verb, part, option).failed(2);
        assert!(line.starts_with(&part.display().to_string()) && line.contains("df11 join"), "{verb}: {line}");
    }
    assert!(!place.path("out").exists());
}

/// A pipeline is neither made in parts nor continued, and the command says what to do.
#[test]
fn a_pipeline() {
    let place = nested();
    place.copy(&place.path("model"), "pipeline/transformer");
    place.write("pipeline/model_index.json", r#"{"_class_name": "A", "transformer": ["diffusers", "A"]}"#);
    let before = tree(place.root());
    for arguments in [&["--resume"][..], &["--part", "1/2"]] {
        let line = run_in(place.root(), &[&["compress", "pipeline", "-o", "out"], arguments].concat()).failed(2);
        let expected = "pipeline is a pipeline of several models, and parts and continued runs are of one model; leave out \
                        --part and --resume, or compress the directory of one of its components";
        assert_eq!(line, expected);
    }
    assert!(tree(place.root()) == before, "something was written");
}

/// What says that a part is one goes with the part.
#[test]
fn a_model_over_a_part() {
    let place = inputs::nested();
    run_in(place.root(), &["compress", "model", "-o", "expected", "-q"]).good();
    run_in(place.root(), &["compress", "model", "-o", "out", "-q", "--part", "2/2"]).good();
    // Only a part has these.
    ["units", "stored.safetensors"].iter().for_each(|name| place.remove(&format!("out/{name}")));
    run_in(place.root(), &["compress", "model", "-o", "out", "-qf"]).good();
    assert_same(&place.path("out"), &place.path("expected"));
    run_in(place.root(), &["verify", "out", "-q"]).good();
}

/// What helps, on the same line.
#[test]
fn the_model_must_be_named() {
    let place = nested();
    for number in ["1", "2"] {
        run_in(place.root(), &["compress", "model", "-o", number, "-q", "--part", &format!("{number}/2")]).good();
    }
    let line = run_in(place.root(), &["join", "1", "2", "-o", "out"]).failed(2);
    let expected = "1 and the other parts compared at most 512 bytes of each tensor of the model that they were made from, which may have \
                    changed between them; name the model with --against, and every tensor is compared, or take those bytes for enough \
                    with --sampled";
    assert_eq!(line, expected);
    let joined = run_in(place.root(), &["join", "1", "2", "-o", "out", "--sampled"]).good().stdout;
    let line = "at most 512 bytes of each tensor tell that the parts are of one version of the model: df11 verify --against compares all\n";
    assert!(joined.contains(line), "{joined}");
}
