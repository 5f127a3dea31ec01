//! What makes no sense to ask for.

use super::*;

#[test]
fn what_is_compressed_already() {
    for place in [compressed_file(), compressed_directory(), foreign_directory()] {
        assert!(matches!(compressing(&place, NOT_DONE), Error::AlreadyCompressed { path } if path == place.path("in")));
    }
}

#[test]
fn what_is_not_compressed() {
    for place in [compressed_file(), compressed_directory()] {
        let original = place.path("like");
        let output = place.path("out");
        let error = decompress_refused(&place, &original, &output, Decompress::default(), NOT_DONE);
        assert!(matches!(error, Error::NotCompressed { path } if path == original));
        let error = verify_refused(&place, &original, NOT_DONE);
        assert!(matches!(error, Error::NotCompressed { path } if path == original));
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

/// The error of compressing with this pattern dictionary.
#[track_caller]
fn with_pattern(pattern: &str, model: &[tensors::Tensor]) -> Error {
    let place = Place::new();
    let path = place.write("pattern.json", json!({ pattern: [] }).to_string());
    let input = place.write("in", file(model));
    let ask = Compress { pattern: path.to_str(), ..Compress::default() };
    compress_refused(&place, &input, &place.path("out"), ask, NOT_DONE)
}

#[test]
fn a_pattern_that_nobody_published() {
    let place = compressed_file();
    for name in ["llama", "", "pattern.json", "llm "] {
        let ask = Compress { pattern: Some(name), ..Compress::default() };
        let error = compress_refused(&place, &place.path("like"), &place.path("out"), ask, NOT_DONE);
        assert!(matches!(error, Error::UnknownPattern { name: got, known } if got == name && known.contains("llm")));
    }
}

#[test]
fn a_pattern_that_is_none() {
    for pattern in ["(", ")", "[", "*", "a**", "(?P<a", "(?z)", "[z-a]", r"\2", "\\"] {
        let error = with_pattern(pattern, &[]);
        assert!(matches!(&error, Error::BadPattern { pattern: got, .. } if got == pattern), "{error:?}");
    }
}

/// Python refuses it; only what is put around a pattern makes it one.
#[test]
fn a_pattern_that_is_one_only_in_brackets() {
    assert!(matches!(with_pattern("a)(b", &[]), Error::BadPattern { .. }));
}

#[test]
fn a_pattern_that_never_comes_to_an_end() {
    let tensors = [bf16(&format!("{}.weight", "a".repeat(60)), &[64, 64], 1)];
    let error = with_pattern(r"(a|aa|a)+(\1z|y)", &tensors);
    assert!(matches!(&error, Error::BadPattern { .. }), "{error:?}");
}

#[test]
fn a_pattern_that_lists_a_weight_twice() {
    let place = compressed_file();
    let path = place.write("pattern.json", json!({ "m": ["a", "b", "a"] }).to_string());
    let ask = Compress { pattern: path.to_str(), ..Compress::default() };
    let error = compress_refused(&place, &place.path("like"), &place.path("out"), ask, NOT_DONE);
    assert!(matches!(&error, Error::BadPattern { pattern, .. } if pattern == "m"), "{error:?}");
}

#[test]
fn a_bad_pattern_in_a_model() {
    let place = foreign_directory();
    edit_json(&place.path("in/config.json"), |config| {
        config["dfloat11_config"]["pattern_dict"] = json!({ "(": [] });
    });
    assert!(matches!(decompressing(&place, NOT_DONE), Error::BadPattern { .. }));
}

#[test]
fn one_file_of_a_file() {
    let place = compressed_file();
    let ask = Compress { single_file: true, ..Compress::default() };
    let error = compress_refused(&place, &place.path("like"), &place.path("out"), ask, NOT_DONE);
    assert!(matches!(error, Error::SingleFileOfFile { path } if path == place.path("like")));
}
