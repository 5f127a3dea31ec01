//! Patterns of modules: what Python's `re.fullmatch` says of them, and the budget that they have.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

use df11_host::{Error, PatternDict, PatternError};
use proptest::prelude::*;
use serde_json::{Value, json};

fn dict(patterns: impl IntoIterator<Item = String>) -> Result<PatternDict, Error> {
    PatternDict::new(patterns.into_iter().map(|pattern| (pattern, Vec::new())))
}

/// Whether a pattern alone matches a path.
fn matches(pattern: &str, path: &str) -> bool {
    dict([pattern.to_owned()]).unwrap().weights_of(path).unwrap().is_some()
}

fn python(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/patterns").join(name);
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
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
                assert!(matches!(dict([pattern.to_owned()]), Err(Error::BadPattern { .. })), "{pattern:?}");
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
        let published: Value = serde_json::from_str(include_str!("../src/patterns/published.json")).unwrap();
        let dictionaries = published.as_object().unwrap().values();
        let patterns = dictionaries.flat_map(|value| value["pattern_dict"].as_object().unwrap().keys());
        // Python was asked about all of them, and each matches something.
        assert_eq!(
            patterns.collect::<BTreeSet<_>>(),
            answers["matching"].as_object().unwrap().keys().collect::<BTreeSet<_>>()
        );
        assert!(answers["matching"].as_object().unwrap().values().all(|found| found != &json!([])));
        for (pattern, expected) in answers["matching"].as_object().unwrap() {
            let alone = dict([pattern.clone()]).unwrap();
            let found: Vec<usize> =
                (0..paths.len()).filter(|&path| alone.weights_of(paths[path]).unwrap().is_some()).collect();
            assert_eq!(json!(found), *expected, "{pattern}");
        }
    }

    /// Python reads them. Here they are errors rather than something else.
    #[test]
    fn what_is_not_supported_is_refused() {
        for pattern in ["(?i)a", "(?s:.)", "(?-i:a)", r"\N{BULLET}"] {
            let error = dict([pattern.to_owned()]).unwrap_err();
            assert!(
                matches!(&error, Error::BadPattern { source: PatternError::Unsupported { .. }, .. }),
                "{pattern}: {error:?}"
            );
        }
    }
}

mod errors {
    use super::*;

    #[test]
    fn say_what_is_wrong_and_where() {
        use PatternError::*;
        let deep = "(".repeat(51) + &")".repeat(51);
        let max = u32::MAX;
        for (pattern, expected) in [
            ("ab(c", Unclosed { at: 2, expected: ')' }),
            ("ab[c", Unclosed { at: 2, expected: ']' }),
            ("(?P<n", Unclosed { at: 0, expected: '>' }),
            ("a)", Unopened { at: 1 }),
            ("a\\", EndsEarly),
            ("a|*", NothingToRepeat { at: 2 }),
            ("a+{2}", RepeatOfRepeat { at: 2 }),
            ("äa{3,2}", RepeatBounds { at: 2, min: 3, max: 2 }),
            ("a{4294967295}", RepeatNumber { at: 1, allowed: max - 1 }),
            (r"a\q", Escape { at: 1 }),
            ("[z-a]", Range { at: 1 }),
            ("a(?z)", Group { at: 1 }),
            ("(?P<1>a)", GroupName { at: 0 }),
            (r"(a)\2", Reference { at: 3, group: 2 }),
            ("(?(3)a)", Reference { at: 0, group: 3 }),
            ("(a)(?(1)a|b|c)", Branches { at: 3 }),
            ("a(?<=b+)", LookbehindLength { at: 1, min: 1 }),
            (deep.as_str(), Depth { allowed: 50 }),
            ("a(?i:b)", Unsupported { at: 1, what: "inline flags" }),
        ] {
            let error = dict([pattern.to_owned()]).unwrap_err();
            let is_right = matches!(&error, Error::BadPattern { pattern: named, source }
                if *source == expected && (pattern.len() > 100 || named == pattern));
            assert!(is_right, "{pattern}: {error:?}");
        }
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
        dict((0..10_000).map(|number| regex(52, number))).unwrap();
        let error = dict((0..10_001).map(|number| regex(10, number))).unwrap_err();
        assert!(matches!(error, Error::TooManyPatterns { got: 10_001, allowed: 10_000 }), "{error:?}");
        let error = dict((0..525).map(|number| regex(1000, number))).unwrap_err();
        assert!(matches!(error, Error::PatternsTooLong { got: 525_000, allowed: 524_288 }), "{error:?}");
    }

    /// They are looked up, not searched.
    #[test]
    fn does_not_count_plain_paths() {
        let path =
            |number: usize| format!("model.layers.{number}.mlp.experts.{}.{}", number % 97, "up_proj_".repeat(20));
        let modules = 100_000;
        let dict = PatternDict::of_modules((0..modules).map(path)).unwrap();
        let started = Instant::now();
        for number in 0..modules {
            assert!(dict.weights_of(&path(number)).unwrap().is_some());
        }
        // A search would take a hundred thousand times a millisecond.
        assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
        assert!(dict.weights_of("model").unwrap().is_none());
    }

    #[test]
    fn of_steps_for_one_path() {
        let dict = dict(["(a|aa|a)+(b|c)".to_owned()]).unwrap();
        assert!(dict.weights_of("aaaac").unwrap().is_some());
        let error = dict.weights_of(&"a".repeat(200)).unwrap_err();
        let is_right = matches!(&error, Error::BadPattern { pattern, source: PatternError::Steps { path, allowed: 100_000 } }
            if pattern == "(a|aa|a)+(b|c)" && path.chars().count() == 101);
        assert!(is_right, "{error:?}");
    }

    #[test]
    fn of_steps_for_all_paths() {
        let dict = dict(["a*a*a*b".to_owned()]).unwrap();
        let error = (0..u64::MAX).find_map(|number| dict.weights_of(&format!("{}{number}", "a".repeat(40))).err());
        assert!(matches!(error, Some(Error::PatternSteps { allowed: 200_000_000 })), "{error:?}");
        // It stays so, but not for another dictionary of the same patterns.
        assert!(matches!(dict.weights_of("a"), Err(Error::PatternSteps { .. })));
        assert!(dict.clone().weights_of("b").unwrap().is_some());
    }

    /// Of what may be, they are a twentieth and less.
    #[test]
    fn has_room_for_every_published_pattern() {
        let published: Value = serde_json::from_str(include_str!("../src/patterns/published.json")).unwrap();
        let paths = python("published.json");
        for (name, value) in published.as_object().unwrap() {
            let patterns: Vec<&String> = value["pattern_dict"].as_object().unwrap().keys().collect();
            assert!(patterns.len() * 20 <= 10_000);
            assert!(patterns.iter().all(|pattern| pattern.len() * 20 <= 1000), "{name}");
            assert!(patterns.iter().map(|pattern| pattern.len()).sum::<usize>() * 20 <= 512 << 10, "{name}");
            let dict = PatternDict::named(name).unwrap();
            for path in texts(&paths["paths"]) {
                dict.weights_of(path).unwrap();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever is asked: an answer or an error, and soon.
    #[test]
    fn any_text_is_a_pattern_or_an_error(
        pattern in r"([ab01.()|?*+{},^$\[\]=!<>P#:\\dwsSbBZ-]|\(\?|\{2|[*]\+|.){0,40}",
        path in "[ab01.\n_é٣-]{0,30}",
    ) {
        if let Ok(dict) = dict([pattern]) {
            let answer = dict.weights_of(&path);
            let is_expected = matches!(answer, Ok(_) | Err(Error::BadPattern { source: PatternError::Steps { .. }, .. }));
            prop_assert!(is_expected);
        }
    }

    /// The escaped path is a pattern of the path alone; not escaped, it is the same as long as nothing in it is special.
    #[test]
    fn an_escaped_path_matches_itself(path in r"[a-z0-9_.\[\]{}()*+?|^$\\# é-]{0,20}", other in "[a-z.]{0,3}") {
        let dict = PatternDict::of_modules([path.clone()]).unwrap();
        prop_assert!(dict.weights_of(&path).unwrap().is_some());
        prop_assert_eq!(dict.weights_of(&other).unwrap().is_some(), other == path);
        let whole = format!("(?:{})", dict.to_json().as_object().unwrap().keys().next().unwrap());
        prop_assert!(matches(&whole, &path));
        prop_assert_eq!(matches(&whole, &other), other == path);
    }
}
