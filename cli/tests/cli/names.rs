//! Names from strangers, as each medium shows them: readable if people write them, and never obeyed.

use std::fs;

use crate::common::*;
use df11_host::internals::one_line;
use proptest::prelude::*;
use roxmltree::{Document, ParsingOptions};
use tensors::{bf16, edit, file, find};

/// All that the command prints of a model with such names, and draws of it.
fn shown(name: &str, file_name: &str) -> Result<(), TestCaseError> {
    let place = Place::new();
    let (weight, stored) = (format!("m.x{name}.weight"), format!("{name}.norm"));
    let model =
        place.write(&format!("model/{file_name}"), file(&[bf16(&weight, &[64, 64], 1), bf16(&stored, &[4], 2)]));
    let chart = |end: &str| place.path(&format!("chart.{end}"));

    // The terminal. `run` looks at every character.
    let text = df11!("inspect", model, "--plot", chart("html")).good().stdout;
    let path = format!("m.x{name}");
    prop_assert!(text.lines().any(|line| line.starts_with(&one_line(&path))), "{}", text);
    // JSON gives the name back.
    let said = df11!("inspect", model, "--plot", chart("svg"), "--json").good().json();
    prop_assert_eq!(said["units"][0]["path"].as_str(), Some(path.as_str()));
    // Markup shows it, in one cell.
    for end in ["svg", "html"] {
        let drawn = fs::read_to_string(chart(end)).unwrap();
        prop_assert!(!drawn.chars().any(|c| is_hidden(c) && c != '\n'), "{}", drawn);
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let document = Document::parse_with_options(&drawn, options).unwrap();
        let is_shown =
            |shown: &str| document.descendants().any(|node| node.text().is_some_and(|text| text.contains(shown)));
        prop_assert!(is_shown(&one_line(file_name)), "{}", drawn);
        prop_assert!(end == "svg" || is_shown(&one_line(&path)), "{}", drawn);
    }
    // An error is one line.
    df11!("compress", model, "-o", place.path("df11"), "--no-sync").good();
    edit(&place.path("df11"), |tensors| find(tensors, &format!("{path}.gaps")).dtype = "I8".into());
    let line = df11!("decompress", place.path("df11"), "-o", place.path("out")).failed(1);
    prop_assert!(line.starts_with(&format!("tensor {}.gaps of ", one_line(&path))), "{}", line);
    Ok(())
}

/// What people write stays as it is, and what turns or hides text is seen.
#[test]
fn names_of_people_and_of_others() {
    for name in [
        "模型",
        "Größe é",
        "שלום",
        "❤\u{fe0f}🦙",
        "a\u{202e}b\u{2066}c",
        "\u{200b}\u{feff}\u{e0041}",
        "a\u{2028}b\u{85}c\u{9b}2J",
    ] {
        shown(name, name).unwrap();
    }
}

/// Options that don't exist are repeated in an error: a name that the shell has put there.
#[test]
fn arguments() {
    let outcome = df11!("inspect", "--\u{202e}\u{200b}模型");
    assert_eq!(outcome.code, 2);
    assert!(outcome.stderr.contains(r"--\u{202e}\u{200b}模型"), "{outcome:?}");
}

/// The dictionary of a pattern file is printed as it is read.
#[test]
fn a_pattern_file() {
    let place = Place::new();
    let patterns = serde_json::json!({ "a\u{202e}\u{9b}b": ["\u{200b}q"] });
    let path = place.write("pattern.json", patterns.to_string());
    let outcome = df11!("patterns", path).good();
    assert!(
        outcome.stdout.contains(r"a\u202e\u009bb") && outcome.json().to_string().contains('\u{202e}'),
        "{outcome:?}"
    );
}

proptest! {
    #![proptest_config(df11_tests::effort::config(64))]

    #[test]
    fn any_name(name in prop::collection::vec(df11_tests::strategies::characters(), 1..12)) {
        let name: String = name.into_iter().collect();
        // What no file can be named, and what df11 refuses in the names of files.
        let file_name = name.replace(['/', '\\', '\0'], "_");
        let name = name.replace('.', "_");
        shown(&name, &format!("m{file_name}"))?;
    }
}
