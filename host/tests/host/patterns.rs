use std::path::Path;
use std::time::Instant;

use df11_host::{ErrorKind, Patterns, Result, published_patterns};
use proptest::prelude::*;
use serde_json::{Value, json};

fn patterns(patterns: impl IntoIterator<Item = String>) -> Result<Patterns> {
    Patterns::new(patterns.into_iter().map(|pattern| (pattern, Vec::new())))
}

/// What Python's `re.fullmatch` says: tests/data/patterns.py.
fn python(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/patterns").join(name);
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn texts(value: &Value) -> impl Iterator<Item = &str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap())
}

/// Every pattern that we accept matches the printable ASCII texts that it matches in Python, and we accept most of Python's.
#[test]
fn random_patterns_mean_what_they_mean_in_python() {
    let (mut read, mut refused) = (0, Vec::new());
    let answers = python("random.json");
    for answer in answers.as_array().unwrap() {
        let pattern = answer["pattern"].as_str().unwrap();
        if answer.get("is_pattern").is_some() {
            continue;
        }
        let Ok(alone) = patterns([pattern.to_owned()]) else {
            refused.push(pattern);
            continue;
        };
        read += 1;
        for (list, expected) in [("matching", true), ("other", false)] {
            let is_path = |text: &&str| text.chars().all(|c| c == ' ' || c.is_ascii_graphic());
            for text in texts(&answer[list]).filter(is_path) {
                assert_eq!(alone.weights_of(text).unwrap().is_some(), expected, "{pattern:?}: {text:?}");
            }
        }
    }
    assert!(read > 200, "{read}; refused: {refused:?}");
}

#[test]
fn published_patterns_mean_what_they_mean_in_python() {
    let answers = python("published.json");
    let paths: Vec<&str> = texts(&answers["paths"]).collect();
    let published = published_patterns();
    assert_eq!(published.len(), 37);
    for pattern in published.iter().flat_map(|published| published.pattern_dict.as_object().unwrap().keys()) {
        let alone = patterns([pattern.clone()]).unwrap();
        let expected = &answers["matching"][pattern].as_array().unwrap();
        assert!(!expected.is_empty(), "{pattern}");
        for (number, path) in paths.iter().enumerate().filter(|(_, path)| path.is_ascii()) {
            let found = alone.weights_of(path).unwrap().is_some();
            assert_eq!(found, expected.contains(&json!(number)), "{pattern}: {path:?}");
        }
    }
}

#[test]
fn what_would_mean_something_else_is_refused() {
    for pattern in [
        "(?i)a", "(?s:.)", "(?=a).", "(?<!a)b", "(?>a)", "(?P<n>a)", "(?#a)a", r"(a)\1", r"\bab", r"a\Z", r"\x61",
        r"\pL", r"\<a.", "a++b", "(?:a++)b", "a**", "a+*", "a)|(?:b", "(a", "a)", "[a", "a{2,1}", "[a[b]]", "[a&&b]",
        "[a--b]", "[a~~b]", "[b-a]", "a\\", "*", "a|*",
    ] {
        let error = patterns([pattern.to_owned()]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Argument);
        assert!(error.to_string().starts_with(&format!("pattern {pattern:?} can't be used: ")), "{error}");
    }
    let twice = Patterns::new([("a".to_owned(), vec!["b".to_owned(), "b".to_owned()])]).unwrap_err();
    assert!(twice.to_string().ends_with("it lists \"b\" twice"), "{twice}");
    let same = Patterns::new([("ab?".to_owned(), vec!["k".to_owned()]), ("ab?".to_owned(), vec![])]).unwrap_err();
    assert!(same.to_string().ends_with("it occurs twice"), "{same}");
}

#[test]
fn the_first_pattern_that_matches_a_path_counts() {
    let weights = |list: [(&str, &[&str]); 2], module| {
        let list =
            list.map(|(pattern, names)| (pattern.to_owned(), names.iter().map(|&name| name.to_owned()).collect()));
        Patterns::new(list).unwrap().weights_of(module).unwrap().unwrap_or_default()
    };
    let [regex, path]: [(&str, &[&str]); 2] = [("a.*", &[]), ("ab", &["x", "y"])];
    assert_eq!(weights([regex, path], "ab"), ["ab.weight"]);
    assert_eq!(weights([path, regex], "ab"), ["ab.x.weight", "ab.y.weight"]);
    assert_eq!(weights([path, regex], "abc"), ["abc.weight"]);
    assert_eq!(weights([path, regex], "b"), [""; 0]);
}

#[test]
fn patterns_have_names() {
    for published in published_patterns() {
        let names = published.used_by.iter().flat_map(|full| [full.as_str(), full.rsplit('/').next().unwrap()]);
        for name in names.chain([published.name.as_str()]) {
            // Some models have several.
            Patterns::named(name).unwrap();
        }
        assert_eq!(Patterns::named(&published.name.to_uppercase()).unwrap().to_json(), published.pattern_dict);
    }
    let unknown = Patterns::named("nothing").unwrap_err();
    assert!(
        unknown
            .to_string()
            .starts_with("\"nothing\" isn't a pattern file, published model or published pattern (llm, ")
    );
}

#[test]
fn files_of_patterns_are_of_three_kinds() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("patterns.json");
    let named = |json: Value| {
        std::fs::write(&path, json.to_string()).unwrap();
        Patterns::named(path.to_str().unwrap())
    };
    let dictionary = json!({ r"model\.layers\.\d+": ["q"], "lm_head": [] });
    let config = json!({ "version": "0.3.1", "pattern_dict": dictionary });
    for json in [dictionary.clone(), config.clone(), json!({ "model_type": "anything", "dfloat11_config": config })] {
        assert_eq!(named(json).unwrap().to_json(), dictionary);
    }
    for wrong in [json!({ "a": "b" }), json!({ "a": [1] }), json!(["a"]), json!({ "a(": [] })] {
        let error = named(wrong).unwrap_err();
        assert_eq!((error.kind(), error.path()), (ErrorKind::Argument, Some(path.as_path())), "{error}");
    }
}

mod hostile {
    use super::*;

    #[test]
    fn expressions_are_limited_in_bytes_and_memory() {
        patterns((0..1000).map(|number| format!(r"model\.layers\.\d+\.experts\.{number:04}\.\d+"))).unwrap();
        let error = patterns((0..100).map(|number| format!("{number:01000}."))).unwrap_err();
        let reason = "the regular expressions up to it have 100100 bytes, and 100000 are allowed";
        assert!(error.to_string().ends_with(reason), "{error}");
        for large in [r"\w{900}", r"((\w{9}){9}){9}", "((a{1000}){1000}){1000}"] {
            let error = patterns((0..1500).map(|number| format!("{number}{large}"))).unwrap_err();
            assert!(error.to_string().ends_with("than the 16777216 bytes that are allowed"), "{large}: {error}");
        }
        patterns(["((((){1000}){1000}){1000}){1000}.".to_owned()]).unwrap();
        let deep = "(".repeat(40_000) + &")".repeat(40_000);
        assert!(patterns([deep]).unwrap_err().to_string().len() < 300);
    }

    /// There may be as many plain paths as a model has modules. They are looked up.
    #[test]
    fn plain_paths_take_no_time() {
        let path = |number: usize| format!("model.layers.{number}.mlp.experts.{}.up_proj", number % 97);
        let dict = patterns((0..100_000).map(|number| path(number).replace('.', r"\."))).unwrap();
        let started = Instant::now();
        assert!((0..100_000).all(|number| dict.weights_of(&path(number)).unwrap().is_some()));
        // A search would take a hundred thousand times a millisecond.
        assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
    }

    /// These need more states than the table has room for, and make a backtracking engine try all ways.
    #[test]
    fn matching_gives_up() {
        let dict = patterns((0..300).map(|number| format!(r"\w*a\w{{{}}}c", 5 + number))).unwrap();
        assert!(dict.weights_of("abbbbbc").unwrap().is_some());
        let path = |number: u64| {
            let bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (0..1000).map(|bit| if bits >> (bit % 64) & 1 == 1 { 'a' } else { 'b' }).collect::<String>()
        };
        let started = Instant::now();
        let error = (0..1000).find_map(|number| dict.weights_of(&path(number)).err()).unwrap();
        assert!(error.to_string().ends_with("matching them takes too long"), "{error}");
        assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
        let dict = patterns(["(a*)*b".to_owned(), "(a|aa)+c".to_owned()]).unwrap();
        assert!(dict.weights_of(&"a".repeat(100_000)).unwrap().is_none());
    }
}

proptest! {
    #![proptest_config(df11_tests::effort::config(2000))]

    #[test]
    fn any_text_is_a_pattern_or_an_error(
        pattern in r"([ab01.()|?*+{},^$\[\]=!<>P#:\\dwsSbBZ-]|\(\?|\{2|[*]\+|.){0,40}",
        path in "[ab01.\n_é٣-]{0,30}",
    ) {
        match patterns([pattern]) {
            Ok(dict) => prop_assert!(dict.weights_of(&path).is_ok()),
            Err(error) => prop_assert_eq!(error.kind(), ErrorKind::Argument),
        }
    }
}
