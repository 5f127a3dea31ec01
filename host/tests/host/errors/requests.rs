//! What makes no sense to ask for.

use super::*;

#[test]
fn a_card_next_to_a_file() {
    let place = compressed_file();
    let card = options(|options: &mut df11_host::CompressOptions| options.model_card = Some(Default::default()));
    let with_card = || df11_host::compress(place.path("like"), place.path("out"), card, &()).map(drop);
    assert_matches!(refused(&place, with_card), Error::CardOfFile { path } if path == place.path("like"));
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
    assert_matches!(decompressing(&place, NotDone), Error::BadPattern { .. });
}

#[test]
fn one_file_of_a_file() {
    let place = compressed_file();
    let error = compressing_original(&place, Compress { single_file: true, ..Compress::default() });
    assert_matches!(error, Error::SingleFileOfFile { path } if path == place.path("like"));
}
