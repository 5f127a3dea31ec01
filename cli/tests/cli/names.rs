//! Names from strangers, as each medium shows them: readable if people write them, and never obeyed.

use std::fs;

use df11_host::internals::one_line;
use proptest::prelude::*;

use crate::charts::parse;
use crate::common::*;

/// Everything that the command prints and draws about a model with such names. `Place::run` checks every character.
fn shown(name: &str, file_name: &str) -> Result<(), TestCaseError> {
    let place = Place::new();
    let (weight, stored) = (format!("m.x{name}.weight"), format!("{name}.norm"));
    let bytes = file([(weight.as_str(), &[64, 64][..]), (stored.as_str(), &[4])]);
    place.write(file_name, bytes);
    place.run(&["compress", "--output=df11", file_name]).good();
    fs::rename(place.path("df11"), place.path(file_name)).unwrap();
    let inspect = |extension: &str, option: &str| {
        place.run(&["inspect", file_name, &format!("--plot=chart.{extension}"), option])
    };
    // The terminal.
    let (path, text) = (format!("m.x{name}"), inspect("html", "--threads=1").good());
    prop_assert!(text.lines().any(|line| line.starts_with(&one_line(&path))), "{}", text);
    // JSON gives the name back.
    let said = inspect("svg", "--json").json();
    prop_assert_eq!(said["units"][0]["path"].as_str(), Some(path.as_str()));
    // Markup shows it, in one cell.
    for extension in ["svg", "html"] {
        let drawn = fs::read_to_string(place.path(&format!("chart.{extension}"))).unwrap();
        prop_assert!(!drawn.contains(|c: char| is_hidden(c) && c != '\n'), "{}", drawn);
        let document = parse(&drawn);
        let is_there =
            |shown: &str| document.descendants().any(|node| node.text().is_some_and(|text| text.contains(shown)));
        prop_assert!(is_there(&one_line(file_name)), "{}", drawn);
        prop_assert!(extension == "svg" || is_there(&one_line(&path)), "{}", drawn);
        prop_assert!(
            !document.descendants().any(|node| ["script", "b"].contains(&node.tag_name().name())),
            "{}",
            drawn
        );
    }
    // An error is one line.
    let line = place.run(&["compress", file_name, "-o", "out"]).failed(2);
    prop_assert!(line.contains(&one_line(file_name)), "{}", line);
    Ok(())
}

/// Ordinary names stay as they are, characters that turn or hide text become visible, and markup becomes text.
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
        "\u{1b}[31m\r\n\u{7}",
        "<script>alert(1)<_script>",
        "]]> <!-- a&amp;b&c \"quoted\" 'twice'",
    ] {
        shown(name, name).unwrap();
    }
}

/// An error repeats an unknown option, which may be a file's name that the shell has put there.
#[test]
fn arguments() {
    let outcome = Place::new().df11("inspect --\u{202e}\u{200b}模型");
    assert_eq!(outcome.code, 2);
    assert!(outcome.stderr.contains(r"--\u{202e}\u{200b}模型"), "{outcome:?}");
    let line = Place::new().df11("inspect x --plot \u{202e}模型.png").failed(2);
    assert!(line.starts_with(r"\u{202e}模型.png: "), "{line}");
}

proptest! {
    #![proptest_config(df11_tests::effort::config(64))]

    #[test]
    fn any_name(name in prop::collection::vec(df11_tests::strategies::characters(), 1..12)) {
        let name: String = name.into_iter().collect();
        // Names that no file can have, and names that df11 refuses.
        let file_name = name.replace(['/', '\\', '\0'], "_");
        shown(&name.replace('.', "_"), &format!("m{file_name}"))?;
    }
}
