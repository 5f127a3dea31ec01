//! The bound of memory.

use std::process::Command;

use crate::common::*;
use df11_tests::effort;
use tensors::{bf16, bytes, file, tensor, weights};

/// The exit code of a command, and the most memory that it has had, in bytes, as the system counts it. Says so if that can't be known.
fn measured(test: &str, place: &Place, arguments: &[&str]) -> Option<(i32, u64)> {
    let script = "import resource, subprocess, sys\n\
                  code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)\n\
                  print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)";
    let mut command = Command::new("python3");
    command.args(["-c", script, env!("CARGO_BIN_EXE_df11")]).args(arguments).current_dir(place.root());
    let Ok(output) = command.output() else {
        not_run(test, "python3 can't be had here");
        return None;
    };
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    let (code, peak) = said.trim().split_once(' ').unwrap();
    Some((code.parse().unwrap(), peak.parse().unwrap()))
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
        let arguments = ["compress", "file", "-o", "out", "-qf", "--no-sync", "--threads", "24", "--memory", text];
        let Some((code, peak)) = measured("is_held", &place, &arguments) else { return };
        assert!(code == 0 && peak <= bytes, "{peak} bytes with --memory {text}");
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

/// What docs/COMMAND.md says of commands on two threads: so much, and a part of the weights of the largest unit.
const PROGRAM: u64 = (16 + 2 * 4) << 20;
const PART_OF_UNIT: u64 = 20;

/// What it says of texts: headers, configurations, indexes, manifests.
const TIMES_TEXT: u64 = 140;

#[test]
fn of_every_command() {
    for mebibytes in if effort::is_long() { &[1, 16, 64, 512][..] } else { &[1, 64] } {
        let place = Place::new();
        let some = bytes(&weights(1 << 19, 1));
        let weight = tensor("a.weight", "BF16", &[128 * mebibytes, 4096], some.repeat(*mebibytes));
        place.write("file", file(&[weight]));
        for arguments in [
            "compress file -o file.df11 -q --no-sync",
            "decompress file.df11 -o back -q --no-sync",
            "verify file.df11",
            "verify file.df11 --against file",
            "inspect file.df11",
            "inspect file",
        ] {
            let arguments: Vec<_> = arguments.split(' ').chain(["--threads", "2"]).collect();
            let Some((code, peak)) = measured("of_every_command", &place, &arguments) else { return };
            let most = PROGRAM + (*mebibytes as u64 * (1 << 20)) / PART_OF_UNIT;
            assert!(code == 0 && peak <= most, "{peak} bytes, not {most}: {arguments:?}, {mebibytes} MiB");
        }
    }
}

/// So many lists, each in the one before.
fn nested(depth: usize) -> String {
    "[".repeat(depth) + &"]".repeat(depth)
}

/// Texts of which much is made in memory: many small things, each with a few bytes.
#[test]
fn of_hostile_texts() {
    let many = |n: usize, one: &dyn Fn(usize) -> String| (0..n).map(one).collect::<Vec<_>>().join(",");
    let n = if effort::is_long() { 200_000 } else { 8_000 };
    let empty = r#"{"dtype":"BF16","shape":[0,0],"data_offsets":[0,0]}"#;
    let headers = [
        format!("{{{}}}", many(n, &|i| format!("\"{i:x}\":{empty}"))),
        format!("{{{}}}", many(n, &|i| format!("\"{i:x}.weight\":{empty}"))),
        format!(
            r#"{{"a.weight":{{"dtype":"BF16","shape":[{}],"data_offsets":[0,0]}}}}"#,
            many(20 * n, &|_| "0".into())
        ),
        format!(r#"{{"__metadata__":{{{}}},"a.weight":{empty}}}"#, many(5 * n, &|i| format!("\"{i:x}\":\"\""))),
        format!(r#"{{"{}weight":{empty}}}"#, "a.".repeat(20 * n)),
    ];
    let configs = [
        format!(r#"{{"a":[{}]}}"#, many(20 * n, &|_| "0".into())),
        format!(r#"{{"a":[{}]}}"#, many(12 * n, &|_| "{}".into())),
        format!(r#"{{{}}}"#, many(4 * n, &|i| format!("\"{i:x}\":0"))),
        // Lists and objects: as many as a text may have, and more.
        format!(r#"{{"a":[{}],"b":[{}]}}"#, many(4 * n, &|_| r#"{"":0}"#.into()), many(3 * n, &|_| "0".into())),
        format!(r#"{{"a":[{}],"b":[{}]}}"#, many(n / 25, &|_| nested(100)), many(12 * n, &|_| "0".into())),
        format!(r#"{{"a":[{}]}}"#, many(n / 4, &|_| nested(100))),
        // Of which a vector has twice the room that it needs.
        format!(r#"{{"a":[{}]}}"#, many(n / 2, &|_| format!("[{}]", many(33, &|_| "0".into())))),
        format!(r#"{{"a":[{}]}}"#, many(n / 3, &|_| format!(r#"[{}],{{"":0}},{{"":0}}"#, many(17, &|_| "0".into())))),
    ];
    let small = format!(r#"{{"a.weight":{empty}}}"#);
    let models = headers.iter().map(|header| (header, "{}")).chain(configs.iter().map(|text| (&small, text.as_str())));
    for (i, (header, config)) in models.enumerate() {
        let place = Place::new();
        place.write("in/model.safetensors", tensors::raw_file(header, &[]));
        place.write("in/config.json", config);
        let most = PROGRAM + TIMES_TEXT * (header.len() + config.len()) as u64;
        for arguments in ["inspect in", "verify in", "decompress in -o out", "compress in -o out -q --no-sync"] {
            let arguments: Vec<_> = arguments.split(' ').chain(["--threads", "2"]).collect();
            let Some((code, peak)) = measured("of_hostile_texts", &place, &arguments) else { return };
            assert!((0..3).contains(&code) && peak <= most, "{i}: {code}, {peak} bytes, not {most}: {arguments:?}");
        }
    }
}

/// The same in the `config.json` of a compressed model that has no manifest. It is written again without df11's own entry, and over several
/// lines: what is nested deep has more spaces there than anything else.
#[test]
fn of_hostile_texts_that_are_restored() {
    let n = if effort::is_long() { 1_000_000 } else { 100_000 };
    let place = inputs::foreign_directory(&serde_json::json!({ "lm_head": [] }));
    let config = std::fs::read_to_string(place.path("in/config.json")).unwrap();
    let zeros = vec!["0"; n].join(",");
    for (depth, code) in [(2, 0), (110, 2)] {
        let deep = format!("{}{zeros}{}", "[".repeat(depth), "]".repeat(depth));
        let config = format!(r#"{{"a":{deep},{}"#, &config[1..]);
        place.write("in/config.json", &config);
        let most = PROGRAM + TIMES_TEXT * config.len() as u64;
        for verb in ["inspect in", "verify in", "decompress in -o out -q --no-sync"] {
            let arguments: Vec<_> = verb.split(' ').chain(["--threads", "2"]).collect();
            let Some((got, peak)) = measured("of_hostile_texts_that_are_restored", &place, &arguments) else { return };
            let expected = if verb.starts_with('d') { code } else { 0 };
            assert!(got == expected && peak <= most, "{depth}: {got}, {peak} bytes, not {most}: {verb}");
        }
        place.remove("out");
    }
}

/// Tensors that are read as a whole, and are said to be large. Here they are holes, which take no room on the disk.
#[test]
fn of_hostile_lengths() {
    const LARGE: u64 = 1 << 30;
    for large in ["luts", "output_positions", "split_positions"] {
        let (place, mut entries, mut end) = (Place::new(), Vec::new(), 0);
        for (name, bytes) in [
            ("luts", 512),
            ("encoded_exponent", 0),
            ("sign_mantissa", 0),
            ("output_positions", 4),
            ("gaps", 0),
            ("split_positions", 0),
        ] {
            let (start, bytes) = (end, if name == large { LARGE } else { bytes });
            end += bytes;
            let kind = match name {
                "luts" => format!(r#""dtype":"U8","shape":[{},256]"#, bytes / 256),
                "split_positions" => format!(r#""dtype":"I64","shape":[{}]"#, bytes / 8),
                _ => format!(r#""dtype":"U8","shape":[{bytes}]"#),
            };
            entries.push(format!(r#""a.{name}":{{{kind},"data_offsets":[{start},{end}]}}"#));
        }
        let header = format!("{{{}}}", entries.join(","));
        let path = place.write("in.safetensors", tensors::raw_file(&header, &[]));
        let file = std::fs::File::options().write(true).open(&path).unwrap();
        file.set_len(8 + header.len() as u64 + end).unwrap();
        for verb in ["inspect", "verify", "decompress"] {
            let arguments =
                [&[verb, "in.safetensors"][..], if verb == "decompress" { &["-o", "out"] } else { &[] }].concat();
            let Some((code, peak)) = measured("of_hostile_lengths", &place, &arguments) else { return };
            assert!(code == 1 && peak <= 2 * PROGRAM, "{large}: {code}, {peak} bytes: {arguments:?}");
        }
    }
}
