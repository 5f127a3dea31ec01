//! What makes no sense to ask for.

use super::*;

#[test]
fn what_is_compressed_already() {
    for place in [compressed_file(), compressed_directory(), foreign_directory()] {
        assert_matches!(compressing(&place, NOT_DONE), Error::AlreadyCompressed { path } if path == place.path("in"));
    }
}

#[test]
fn what_is_not_compressed() {
    for place in [compressed_file(), compressed_directory()] {
        let (original, output) = (place.path("like"), place.path("out"));
        let decompressing = decompress_refused(&place, &original, &output, Decompress::default(), NOT_DONE);
        for error in [decompressing, verify_refused(&place, &original, NOT_DONE)] {
            assert_matches!(error, Error::NotCompressed { path } if path == original);
        }
    }
}

#[test]
fn a_card_next_to_a_file() {
    let place = compressed_file();
    let before = tree(place.root());
    let line = df11!("compress", place.path("like"), "-o", place.path("out"), "--model-card").failed(NOT_DONE);
    assert!(line.ends_with("; df11 inspect --model-card writes one"), "{line}");
    assert_same_files(&tree(place.root()), &before);
}

#[test]
fn a_pattern_that_nobody_published() {
    let place = compressed_file();
    for name in ["llama", "", "pattern.json", "llm "] {
        let error = compressing_original(&place, Compress { pattern: Some(name), ..Compress::default() });
        assert_matches!(error, Error::UnknownPattern { name: got, known } if got == name && known.contains("llm"));
    }
}

/// Python refuses the last but one, too: only what is put around it makes it a pattern. The last would never come to an
/// end.

#[test]
fn a_pattern_that_is_none() {
    let place = Place::new();
    place.write("like", file(&[bf16(&format!("{}.weight", "a".repeat(60)), &[64, 64], 1)]));
    let refused = |patterns: Value| {
        let path = place.write("pattern.json", patterns.to_string());
        match compressing_original(&place, Compress { pattern: path.to_str(), ..Compress::default() }) {
            Error::BadPattern { pattern, .. } => pattern,
            error => panic!("{error:?}"),
        }
    };
    for pattern in ["(", ")", "[", "*", "a**", "(?P<a", "(?z)", "[z-a]", r"\2", "\\", "a)(b", r"(a|aa|a)+(\1z|y)"] {
        assert_eq!(refused(json!({ pattern: [] })), pattern);
    }
    // A weight twice.
    assert_eq!(refused(json!({ "m": ["a", "b", "a"] })), "m");
}

#[test]
fn a_bad_pattern_in_a_model() {
    let place = with_config(|config| config["dfloat11_config"]["pattern_dict"] = json!({ "(": [] }));
    assert_matches!(decompressing(&place, NOT_DONE), Error::BadPattern { .. });
}

#[test]
fn one_file_of_a_file() {
    let place = compressed_file();
    let error = compressing_original(&place, Compress { single_file: true, ..Compress::default() });
    assert_matches!(error, Error::SingleFileOfFile { path } if path == place.path("like"));
}
