//! Hostile files, and what people then read. The library's tests show that every rule of the format is checked.

use std::process::Stdio;

use crate::common::*;

/// The address space that is enough to refuse anything, in KiB.
const MEMORY: &str = "-v 2000000";

const LFS_POINTER: &[u8] = b"version https://git-lfs.github.com/spec/v1\n\
    oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n";

/// Each file: its bytes, the exit code of all verbs but `compress`, which gives 2, and words that they all say.
#[test]
fn lone_files() {
    let lists = format!(r#"{{"a":{}{}}}"#, "[".repeat(50_000), "]".repeat(50_000));
    let tensor = |rest: &str| raw_file(&format!(r#"{{"a.weight":{{{rest}}}}}"#), &[0; 8]);
    let unit = r#"{"a.encoded_exponent":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}}"#;
    let files: [(&str, Vec<u8>, i32, &str); 7] = [
        ("a git-LFS pointer", LFS_POINTER.into(), 2, "git lfs pull"),
        ("a pickle", b"\x80\x04\x95\x14\0\0\0\0\0\0\0\x8c\x05posix\x94\x8c\x06system\x94\x93.".into(), 2, "pickle"),
        ("a header of 2^63 bytes", [&(1u64 << 63).to_le_bytes()[..], b"{}"].concat(), 1, "header"),
        ("lists within lists", raw_file(&lists, &[]), 1, "recursion limit"),
        (
            "a tensor of 2^62 elements",
            tensor(r#""dtype":"BF16","shape":[4611686018427387904],"data_offsets":[0,8]"#),
            1,
            "overflow",
        ),
        ("a type that speaks", tensor(r#""dtype":"\u001b[2J\u202e","shape":[4],"data_offsets":[0,8]"#), 1, r"\u{202e}"),
        ("a unit of version 0.1", raw_file(unit, &[]), 2, "0.1"),
    ];
    let mut wrong = Vec::new();
    for (name, bytes, code, words) in files {
        let place = Place::new();
        let input = place.write("in.safetensors", bytes);
        let output = place.path("out");
        for verb in ["inspect", "verify", "decompress", "compress"] {
            let mut arguments = vec![verb.as_ref(), input.as_os_str()];
            if verb.ends_with("compress") {
                arguments.extend(["--output".as_ref(), output.as_os_str()]);
            }
            let got = limited(MEMORY, Stdio::piped(), &arguments);
            let code = if verb == "compress" { 2 } else { code };
            let is_line = got.stderr.starts_with("df11: ") && got.stderr.matches('\n').count() == 1;
            if got.code != code || !is_line || !got.stderr.contains("in.safetensors") || !got.stderr.contains(words) {
                wrong.push(format!("{name}, {verb}: {} {}, not {code} {words}", got.code, got.stderr));
            }
            assert_eq!(place.names(), ["in.safetensors"], "{name}, {verb}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
