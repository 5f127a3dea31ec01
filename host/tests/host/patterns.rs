//! Patterns of modules: what Python's `re.fullmatch` says of them, and the budget that they have.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

use df11_host::{Error, PatternDict, PatternError};
use proptest::prelude::*;
use serde_json::{Value, json};

fn dict(patterns: impl IntoIterator<Item = String>) -> Result<PatternDict, Error> {
    PatternDict::new(patterns.into_iter().map(|pattern| (pattern, Vec::new())))
}

fn python(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/patterns").join(name);
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// The dictionaries that models are published with.
fn published() -> Value {
    serde_json::from_str(include_str!("../../src/patterns/published.json")).unwrap()
}

fn texts(value: &Value) -> impl Iterator<Item = &str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap())
}

mod as_python {
    use super::*;

    #[test]
    fn random_patterns() {
        let answers = python("random.json");
        for answer in answers.as_array().unwrap() {
            let pattern = answer["pattern"].as_str().unwrap();
            if answer.get("is_pattern").is_some() {
                assert_matches!(dict([pattern.to_owned()]), Err(Error::BadPattern { .. }), "{pattern:?}");
                continue;
            }
            let alone = dict([pattern.to_owned()]).unwrap_or_else(|error| panic!("{error}"));
            for (list, expected) in [("matching", true), ("other", false)] {
                for text in texts(&answer[list]) {
                    assert_eq!(alone.weights_of(text).unwrap().is_some(), expected, "{pattern:?}: {text:?}");
                }
            }
        }
    }

    #[test]
    fn published_patterns() {
        let answers = python("published.json");
        let paths: Vec<&str> = texts(&answers["paths"]).collect();
        let published = published();
        let dictionaries = published.as_object().unwrap().values();
        let patterns = dictionaries.flat_map(|value| value["pattern_dict"].as_object().unwrap().keys());
        // Python was asked about all of them, and each matches something.
        let answers = answers["matching"].as_object().unwrap();
        assert_eq!(patterns.collect::<BTreeSet<_>>(), answers.keys().collect());
        for (pattern, expected) in answers {
            assert_ne!(*expected, json!([]));
            let alone = dict([pattern.clone()]).unwrap();
            let found: Vec<usize> =
                (0..paths.len()).filter(|&path| alone.weights_of(paths[path]).unwrap().is_some()).collect();
            assert_eq!(json!(found), *expected, "{pattern}");
        }
    }

    /// Python reads them. Here they are errors rather than something else.
    #[test]
    fn what_is_not_supported_is_refused() {
        let flags_and_groups = ["(?i)a", "(?s:.)", "(?-i:a)", "(?=a).", "(?<!a)b", "(?>a)", "(?P<n>a)", "(?#a)a"];
        let references = [r"(a)\1", "(a)?(?(1)a|b)", r"\N{BULLET}", r"\bab", r"a\Z", r"\x61", r"a\n"];
        let elsewhere_than_at_the_end = ["a$\n", "(a$|b)\n", "a++b", "(?:a|ab)++", "(?:a++)b"];
        for pattern in [&flags_and_groups[..], &references, &elsewhere_than_at_the_end].concat() {
            let error = dict([pattern.to_owned()]).unwrap_err();
            assert_matches!(error, Error::BadPattern { source: PatternError::Unsupported { .. }, .. }, "{pattern}");
        }
    }
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    use PatternError::*;
    let deep = "(".repeat(51) + &")".repeat(51);
    for (pattern, expected) in [
        ("ab(c", Unclosed { at: 2, expected: ')' }),
        ("ab[c", Unclosed { at: 2, expected: ']' }),
        ("a)", Unopened { at: 1 }),
        ("a\\", EndsEarly),
        ("a|*", NothingToRepeat { at: 2 }),
        ("a+{2}", RepeatOfRepeat { at: 2 }),
        ("äa{3,2}", RepeatBounds { at: 2, min: 3, max: 2 }),
        ("a{1001}", RepeatNumber { at: 1, allowed: 1000 }),
        (r"a\q", Unsupported { at: 1, what: r"escaped letters and digits other than \d, \w, \s, \D, \W, \S" }),
        ("[z-a]", Range { at: 1 }),
        (deep.as_str(), Depth { allowed: 50 }),
        ("a(?i:b)", Unsupported { at: 1, what: "groups other than (…) and (?:…)" }),
    ] {
        assert_matches!(dict([pattern.to_owned()]), Err(Error::BadPattern { pattern: named, source })
            if source == expected && (pattern.len() > 100 || named == pattern), "{pattern}");
    }
}

mod budget {
    use super::*;

    /// A regular expression of this many bytes, different for each number.
    fn regex(bytes: usize, number: usize) -> String {
        format!("{:a<width$}{number:08}.", "", width = bytes - 9)
    }

    #[test]
    fn of_one_pattern() {
        dict([regex(1000, 0)]).unwrap();
        let error = dict([regex(1001, 0)]).unwrap_err();
        let is_right = matches!(&error, Error::BadPattern { pattern, source: PatternError::TooLong { got: 1001, allowed: 1000 } }
            if pattern.chars().count() == 101);
        assert!(is_right, "{error:?}");
    }

    #[test]
    fn of_all_patterns() {
        dict((0..2_000).map(|number| regex(52, number))).unwrap();
        dict(["((((){1000}){1000}){1000}){1000}.".to_owned()]).unwrap();
        for large in [r"\w{150}", r"((\w{9}){9}){9}", "((a{1000}){1000}){1000}"] {
            let error = dict((0..1500).map(|number| format!("{number}{large}"))).unwrap_err();
            assert_matches!(error, Error::PatternsTooLarge { allowed: 67_108_864 }, "{large}");
        }
    }

    /// They are looked up, not searched.
    #[test]
    fn does_not_count_plain_paths() {
        let path =
            |number: usize| format!("model.layers.{number}.mlp.experts.{}.{}", number % 97, "up_proj_".repeat(20));
        let modules = 100_000;
        let dict = dict((0..modules).map(|number| path(number).replace('.', r"\."))).unwrap();
        let started = Instant::now();
        for number in 0..modules {
            assert!(dict.weights_of(&path(number)).unwrap().is_some());
        }
        // A search would take a hundred thousand times a millisecond.
        assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
        assert!(dict.weights_of("model").unwrap().is_none());
    }

    /// They need more states than a table has room for.
    #[test]
    fn of_time_for_all_paths() {
        let dict = dict((0..30).map(|number| format!(r"\w*a\w{{{}}}c", 5 + number))).unwrap();
        assert!(dict.weights_of("abbbbbc").unwrap().is_some());
        let path = |number: u64| {
            let bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (0..64).map(|bit| if bits >> bit & 1 == 1 { 'a' } else { 'b' }).collect::<String>()
        };
        let error = (0..u64::MAX).find_map(|number| dict.weights_of(&path(number)).err());
        assert_matches!(error, Some(Error::PatternsTooSlow));
        // But not for another dictionary of the same patterns.
        assert!(dict.clone().weights_of(&path(0)).unwrap().is_none());
    }

    /// A pattern may list many weights, and many modules may match it.
    #[test]
    fn of_names() {
        let names = (0..100_000).map(|number| number.to_string()).collect();
        let dict = PatternDict::new([(".*".to_owned(), names)]).unwrap();
        assert_matches!((0..101).find_map(|_| dict.weights_of("a").err()), Some(Error::PatternsTooSlow));
    }

    /// Twenty times as much may be.
    #[test]
    fn has_room_for_every_published_pattern() {
        let paths = python("published.json");
        for (name, value) in published().as_object().unwrap() {
            let patterns: Vec<&String> = value["pattern_dict"].as_object().unwrap().keys().collect();
            assert!(patterns.iter().all(|pattern| pattern.len() * 20 <= 1000), "{name}");
            // Twenty times over, with something after it that differs.
            dict(patterns.iter().flat_map(|pattern| {
                (0..20).map(move |number| format!("(?:{}){number}", pattern.trim_end_matches('$').replace("++", "+")))
            }))
            .unwrap();
            let dict = PatternDict::named(name).unwrap();
            for path in texts(&paths["paths"]) {
                dict.weights_of(path).unwrap();
            }
        }
    }
}

proptest! {
    #![proptest_config(df11_tests::effort::config(2000))]

    /// Whatever is asked: an answer or an error, and soon.
    #[test]
    fn any_text_is_a_pattern_or_an_error(
        pattern in r"([ab01.()|?*+{},^$\[\]=!<>P#:\\dwsSbBZ-]|\(\?|\{2|[*]\+|.){0,40}",
        path in "[ab01.\n_é٣-]{0,30}",
    ) {
        // What is accepted is what the automaton reads.
        match dict([pattern]) {
            Ok(dict) => prop_assert!(dict.weights_of(&path).is_ok()),
            Err(error) => prop_assert!(matches!(error, Error::BadPattern { .. }), "{error}"),
        }
    }
}
