//! What the command says, and how it ends: 0 all is well, 1 a check failed, 2 it could not be done.

use std::fs;
use std::process::Stdio;

use crate::common::*;
use serde_json::json;
use tensors::{bf16, edit, file, find, tensor};

const VERBS: [&str; 5] = ["compress", "decompress", "verify", "inspect", "shapes"];

/// Those that write a model or a file, to `--output`.
const WRITE: [&str; 3] = ["compress", "decompress", "shapes"];

/// A model `in` of one good weight and three that stay as they are, compressed to `df11`.
fn model() -> Place {
    let place = Place::new();
    let mut odd = bf16("odd.weight", &[64, 64], 2);
    odd.bytes[..2].copy_from_slice(&[0x80, 0x7f]);
    let floats = tensor("floats.weight", "F32", &[4], [0; 16]);
    place.write("in", file(&[bf16("a.weight", &[64, 64], 1), odd, floats, bf16("norm.weight", &[64], 3)]));
    df11!("compress", place.path("in"), "-o", place.path("df11")).good();
    place
}

mod json_results {
    use super::*;

    #[test]
    fn of_compress() {
        let place = model();
        let summary = df11!("compress", place.path("in"), "-o", place.path("out"), "--json").good().json();
        let documented = "detection components units weights unit_bytes_before unit_bytes_after bytes_before \
                          bytes_after tied stored left_out part resumed_files";
        assert_eq!(keys(&summary), documented);
        let chosen = json!({
            "by": "rule",
            "pattern": null,
            "why": "no known pattern is for this model; every layer is a unit of its BF16 matrices",
            "alternatives": [], "notes": [], "prefix": "",
        });
        assert_eq!((&summary["detection"], &summary["components"]), (&chosen, &json!([])));
        assert_eq!((&summary["units"], &summary["weights"]), (&json!(1), &json!(1)));
        assert_eq!(summary["unit_bytes_before"], 8192);
        assert_eq!(summary["bytes_before"], fs::metadata(place.path("in")).unwrap().len());
        assert_eq!(summary["bytes_after"], fs::metadata(place.path("out")).unwrap().len());
        let stored = [
            ("odd.weight", 8192, "1 value is Inf or NaN, which the format can't hold"),
            ("floats.weight", 16, "it is F32, not BF16"),
            ("norm.weight", 128, "no pattern names it"),
        ];
        let found = summary["stored"].as_array().unwrap();
        assert_eq!(found.len(), stored.len());
        for (tensor, bytes, reason) in stored {
            assert!(found.contains(&json!({ "tensor": tensor, "bytes": bytes, "reason": reason })), "{summary}");
        }
    }

    #[test]
    fn of_compress_with_a_tied_head_and_a_file_left_out() {
        let place = Place::new();
        let [head, embedding] = ["lm_head.weight", "model.embed_tokens.weight"].map(|name| bf16(name, &[8, 8], 1));
        place.model("in", &[head, embedding], r#"{"model_type":"gemma2"}"#);
        place.write("in/consolidated.safetensors", file(&[]));
        let summary = df11!("compress", place.path("in"), "-o", place.path("out"), "--json").good().json();
        assert_eq!(summary["tied"], json!([["lm_head.weight", "model.embed_tokens.weight"]]));
        let left_out = json!([{ "path": "consolidated.safetensors", "reason": "not part of the model" }]);
        assert_eq!(summary["left_out"], left_out);
        let text = df11!("compress", place.path("in"), "-o", place.path("text")).good().stdout;
        assert!(text.contains("not stored: lm_head.weight, the same bytes as model.embed_tokens.weight\n"), "{text}");
        assert!(text.contains("left out: consolidated.safetensors, not part of the model\n"), "{text}");
    }

    /// What is written is what the library writes with the same options, and `inspect` says how many files that are.
    #[test]
    fn of_compress_and_inspect_with_options() {
        let input = data("models/qwen3-sharded-dir/bf16");
        for (option, single_file) in [("--single-file", true), ("--transformers", false)] {
            let place = Place::new();
            let set = |options: &mut df11_host::CompressOptions| {
                (options.single_file, options.transformers) = (single_file, !single_file);
            };
            df11_host::compress(&input, place.path("expected"), options(set), &()).unwrap();
            df11!("compress", input, "-o", place.path("out"), option).good();
            assert_same(&place.path("out"), &place.path("expected"));
            let said = df11!("inspect", input, option, "--json").good().json();
            assert_eq!(said["files"].as_array().unwrap().len(), tree(&place.path("out")).len());
        }
    }

    #[test]
    fn of_decompress() {
        let place = model();
        let summary = df11!("decompress", place.path("df11"), "-o", place.path("out"), "--json").good().json();
        let bytes = fs::metadata(place.path("in")).unwrap().len();
        let expected = json!({
            "units": 1, "tensors": 4, "checksums": 4, "files": ["in"], "bytes": bytes, "left_out": [],
            "listed_otherwise": [],
        });
        assert_eq!(summary, expected);
    }

    #[test]
    fn of_verify() {
        let place = model();
        let report = df11!("verify", place.path("df11"), "--json").good().json();
        let good = json!({
            "units": 1, "checksums": 4, "compared": 0, "on_gpu": 0, "device": "cpu", "no_gpu": null, "failures": [],
        });
        assert_eq!(report, good);
        edit(&place.path("df11"), |tensors| find(tensors, "norm.weight").bytes[0] ^= 1);
        let outcome = df11!("verify", place.path("df11"), "--json");
        assert_eq!((outcome.code, outcome.stderr.as_str()), (1, ""));
        let report = outcome.json();
        assert_eq!(keys(&report), keys(&good));
        assert_eq!(report["checksums"], 3);
        let failures = report["failures"].as_array().unwrap();
        assert_eq!((failures.len(), keys(&failures[0]).as_str()), (1, "name reason"));
        assert_eq!(failures[0]["name"], "norm.weight");
    }

    #[test]
    fn of_inspect() {
        let place = model();
        let inspection = df11!("inspect", place.path("df11"), "--json").good().json();
        let documented = "is_predicted detection components units stored_tensors stored_bytes stored tied files \
                          left_out elements unit_bytes parts header_bytes bytes_before bytes_after entropy histogram";
        assert_eq!(keys(&inspection), documented);
        assert_eq!(inspection["is_predicted"], false);
        assert_eq!(inspection["stored_tensors"], 3);
        assert_eq!(inspection["stored_bytes"], 8192 + 16 + 128);
        assert_eq!(inspection["elements"], 4096);
        let histogram: Vec<u64> = serde_json::from_value(inspection["histogram"].clone()).unwrap();
        assert_eq!((histogram.len(), histogram.iter().sum::<u64>()), (256, 4096));
        let unit = &inspection["units"][0];
        let documented = "path block names elements bytes parts bits_per_weight mean_code_length entropy \
                          entropy_is_exact code_lengths exponents tables";
        assert_eq!(keys(unit), documented);
        assert_eq!((&unit["path"], &unit["names"]), (&json!("a"), &json!(["a.weight"])));
        assert_eq!(unit["bytes"], inspection["unit_bytes"]);
        assert_eq!(unit["exponents"], histogram.iter().filter(|&&count| count > 0).count());
    }
}

mod text_results {
    use super::*;

    #[test]
    fn what_decompress_leaves_out() {
        let place = Place::new();
        place.write("model/model.safetensors", file(&[bf16("a.weight", &[64, 64], 71)]));
        df11!("compress", place.path("model"), "-o", place.path("compressed")).good();
        for name in [".git/HEAD", "below/.cache/lock"] {
            place.write(&format!("compressed/{name}"), "");
        }
        let text = df11!("decompress", place.path("compressed"), "-o", place.path("restored")).good().stdout;
        assert!(text.ends_with("\nleft out: .git, a hidden directory\nleft out: below/.cache, a hidden directory\n"));
    }

    #[test]
    fn say_what_was_done_and_why_not() {
        let place = model();
        let text = df11!("compress", place.path("in"), "-o", place.path("out")).good().stdout;
        for line in [
            "1 tensor in 1 unit: 8.2 kB → ",
            "all files: ",
            "stored as they are, 1 tensor, 8.2 kB: 1 value is Inf or NaN, which the format can't hold\n    odd.weight\n",
            "stored as they are, 1 tensor, 16 B: it is F32, not BF16\n    floats.weight\n",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
        let text = df11!("decompress", place.path("out"), "-o", place.path("restored")).good().stdout;
        assert!(text.starts_with("4 tensors in 1 file, ") && text.ends_with("; every checksum right\n"), "{text}");
        let text = df11!("verify", place.path("out")).good().stdout;
        assert_eq!(text, "good: 1 unit sound, 4 checksums right\n");
        let text = df11!("verify", place.path("out"), "--against", place.path("in")).good().stdout;
        assert_eq!(text, "good: 1 unit sound, 4 checksums right, 4 tensors compared with the original\n");
        let text = df11!("inspect", place.path("out")).good().stdout;
        for part in ["1 unit of 4096 elements: ", "3 tensors stored as they are: "] {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn say_what_compressing_would_give() {
        let place = model();
        let text = df11!("inspect", place.path("in")).good().stdout;
        for line in [
            "not compressed yet; compressing it gives\n",
            "1 unit of 4096 elements: ",
            "stored as they are, 1 tensor, 8.2 kB: 1 value is Inf or NaN, which the format can't hold\n    odd.weight\n",
            "stored as they are, 1 tensor, 16 B: it is F32, not BF16\n    floats.weight\n",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
    }

    #[test]
    fn quiet_is_silent_when_all_is_well() {
        let place = model();
        let [input, df11, restored] = ["in", "df11", "restored"].map(|name| place.path(name));
        for quiet in ["--quiet", "-q"] {
            for outcome in [
                df11!("compress", input, "-o", df11, "--force", quiet),
                df11!("decompress", df11, "-o", restored, "--force", quiet),
                df11!("verify", df11, "--against", input, quiet),
                df11!(quiet, "inspect", df11),
            ] {
                assert_eq!(outcome.good().stdout, "");
            }
        }
        // But JSON was asked for.
        assert_ne!(df11!("verify", df11, "--quiet", "--json").good().stdout, "");
    }

    #[test]
    fn failures_are_told_even_if_quiet() {
        let place = model();
        edit(&place.path("df11"), |tensors| find(tensors, "a.sign_mantissa").bytes[0] ^= 1);
        let loud = df11!("verify", place.path("df11"));
        let quiet = df11!("verify", place.path("df11"), "--quiet");
        assert_eq!((loud.code, quiet.code), (1, 1));
        assert_eq!((loud.stderr.as_str(), quiet.stdout.as_str()), ("", ""));
        assert_eq!(loud.stdout, quiet.stderr);
        assert!(loud.stdout.starts_with("a.weight: ") && loud.stdout.contains("\n1 failure: "), "{loud:?}");
    }
}

mod exit_codes {
    use super::*;

    #[test]
    fn two_for_what_could_not_be_done() {
        let place = model();
        let missing = place.path("missing");
        for verb in VERBS {
            let line = match WRITE.contains(&verb) {
                true => df11!(verb, missing, "-o", place.path("out")).failed(2),
                false => df11!(verb, missing).failed(2),
            };
            assert!(line.starts_with(&format!("can't open {}: ", missing.display())), "{line}");
        }
        df11!("compress", place.path("df11"), "-o", place.path("out")).failed(2);
        df11!("decompress", place.path("in"), "-o", place.path("out")).failed(2);
        df11!("verify", place.path("in")).failed(2);
        df11!("verify", place.path("df11"), "--against", missing).failed(2);
        df11!("decompress", place.path("df11"), "-o", place.path("out"), "--like", missing).failed(2);
        df11!("inspect", place.path("df11"), "--pattern", "nobody's").failed(2);
        assert_eq!(names(&tree(place.root())), ["df11", "in"]);
    }

    #[test]
    fn one_for_damage() {
        let place = model();
        let out = place.path("out");
        let sound = fs::read(place.path("df11")).unwrap();
        fs::write(place.path("cut"), &sound[..sound.len() - 9]).unwrap();
        for verb in ["verify", "inspect"] {
            df11!(verb, place.path("cut")).failed(1);
        }
        df11!("decompress", place.path("cut"), "-o", out).failed(1);
        // What df11 didn't make isn't damaged; it is something that can't be used.
        df11!("compress", place.path("cut"), "-o", out).failed(2);
        df11!("verify", place.path("df11"), "--against", place.path("cut")).failed(2);
        df11!("decompress", place.path("df11"), "-o", out, "--like", place.path("cut")).failed(2);

        edit(&place.path("df11"), |tensors| find(tensors, "a.output_positions").bytes[0] ^= 1);
        assert_eq!(df11!("verify", place.path("df11")).code, 1);
        let line = df11!("inspect", place.path("df11")).failed(1);
        assert!(line.contains("unit a of ") && line.contains("output_positions begins with 1"), "{line}");
        let line = df11!("decompress", place.path("df11"), "-o", out).failed(1);
        assert!(line.contains("unit a of ") && line.contains(&*place.path("df11").to_string_lossy()), "{line}");
        assert_eq!(names(&tree(place.root())), ["cut", "df11", "in"]);
    }

    #[test]
    fn two_for_what_is_no_command_line() {
        let place = model();
        let input = place.path("in");
        for outcome in [
            df11!(),
            df11!("explode"),
            df11!("compress"),
            df11!("compress", input),
            df11!("compress", input, "-o"),
            df11!("compress", input, "-o", place.path("out"), "--like", input),
            df11!("decompress", place.path("df11"), "-o", place.path("out"), "--device", "cpu"),
            df11!("verify", input, "--against"),
            df11!("verify", input, input),
            df11!("inspect", input, "--threads", "many"),
            df11!("inspect", input, "--threads", "-1"),
            df11!("inspect", input, "--threads", "0"),
            df11!("inspect", input, "--threads", "100000"),
            df11!("--nothing"),
        ] {
            assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{outcome:?}");
            assert!(outcome.stderr.contains("Usage: df11") || outcome.stderr.contains("try '--help'"), "{outcome:?}");
        }
    }

    #[test]
    fn zero_for_help() {
        let help = df11!("--help").good().stdout;
        assert!(VERBS.iter().all(|verb| help.contains(&format!("\n  {verb} "))), "{help}");
        for verb in VERBS {
            let help = df11!(verb, "--help").good().stdout;
            for option in ["--json", "--quiet", "--threads"] {
                assert!(help.contains(option), "{verb} {option}: {help}");
            }
            assert_eq!(help.contains("--pattern"), verb != "shapes", "{help}");
            assert_eq!(help.contains("--output"), WRITE.contains(&verb), "{help}");
            assert_eq!(help.contains("--like"), ["decompress", "shapes"].contains(&verb), "{help}");
            assert_eq!(help.contains("--single-file"), ["compress", "inspect"].contains(&verb), "{help}");
            assert_eq!(help.contains("--against"), verb == "verify", "{help}");
        }
        assert_eq!(df11!("--version").good().stdout, concat!("df11 ", env!("CARGO_PKG_VERSION"), "\n"));
    }
}

#[test]
fn errors_say_everything_once() {
    let place = model();
    let missing = place.path("missing");
    let line = df11!("verify", missing).failed(2);
    assert_eq!(line, format!("can't open {}: No such file or directory (os error 2)", missing.display()));
    let empty = place.write("empty", "");
    let line = df11!("verify", empty).failed(1);
    assert_eq!(line, format!("{} is not a whole safetensors file: header too small", empty.display()));
}

mod output_streams {
    use super::*;

    /// As `df11 inspect | true`.
    #[test]
    fn a_reader_that_goes_away() {
        let place = model();
        let mut command = command();
        command.arg("inspect").arg(place.path("df11")).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &[][..]));
    }

    /// What can't be said is still in the exit code.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk() {
        let place = model();
        let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let outcome = Outcome::from(command().arg("inspect").arg(place.path("df11")).stdout(full()).output().unwrap());
        assert!(outcome.failed(2).starts_with("can't print the result"));
        for word in ["help", "--version"] {
            let outcome = Outcome::from(command().arg(word).stdout(full()).output().unwrap());
            assert_eq!(outcome.failed(2), "can't print the result: No space left on device (os error 28)");
        }
        edit_bytes(&place.path("df11"), |bytes| *bytes.last_mut().unwrap() ^= 1);
        for (verb, input, code) in [("verify", "df11", 1), ("inspect", "missing", 2)] {
            let status = command().arg(verb).arg(place.path(input)).arg("--quiet").stderr(full()).status().unwrap();
            assert_eq!(status.code(), Some(code), "{verb}");
        }
    }

    /// A limit on the size of files is met like a full disk.
    #[cfg(unix)]
    #[test]
    fn a_limit_on_the_size_of_files() {
        let place = model();
        let df11 = place.path("df11");
        for options in [&["inspect"][..], &["verify"], &["plan", "--gpus", "12GiB"]] {
            let out = fs::File::create(place.path("out")).unwrap();
            let arguments: Vec<_> = options.iter().map(std::ffi::OsStr::new).chain([df11.as_os_str()]).collect();
            let line = run_limited("-f 0", out, &arguments).failed(2);
            assert!(line.starts_with("can't print the result: File too large"), "{options:?}: {line}");
        }
    }

    /// Names come from files that anybody may have written.
    #[test]
    fn names_that_would_speak_to_the_terminal() {
        let place = Place::new();
        place.write("in", file(&[bf16("\u{1b}[31m\r\n\u{7}.weight", &[64, 64], 1), bf16("\u{1b}c", &[1], 2)]));
        df11!("compress", place.path("in"), "-o", place.path("df11")).good();
        df11!("inspect", place.path("df11")).good();
        edit(&place.path("df11"), |tensors| tensors.last_mut().unwrap().bytes[0] ^= 1);
        edit(&place.path("df11"), |tensors| tensors.retain(|tensor| !tensor.name.ends_with("gaps")));
        df11!("decompress", place.path("df11"), "-o", place.path("out")).failed(1);
    }
}
