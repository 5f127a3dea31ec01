//! Patterns that match a single path. Dictionaries with thousands of them are common.

/// The pattern that matches this path only.
pub(super) fn escape(path: &str) -> String {
    let mut pattern = String::with_capacity(path.len());
    for character in path.chars() {
        if is_special(character) {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern
}

/// The only path that a pattern matches, if the pattern is an escaped path.
pub(super) fn unescape(pattern: &str) -> Option<String> {
    let mut path = String::with_capacity(pattern.len());
    let mut characters = pattern.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => path.push(characters.next().filter(char::is_ascii_punctuation)?),
            '#' => path.push(character),
            special if is_special(special) => return None,
            plain => path.push(plain),
        }
    }
    Some(path)
}

/// Whether the character has a special meaning anywhere in Python's `re`. `#` has one in verbose patterns.
fn is_special(character: char) -> bool {
    r"\.^$*+?()[]{}|#".contains(character)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patterns::dict::PatternDict;
    use proptest::prelude::*;

    fn matches(pattern: &str, path: &str) -> bool {
        let patterns = PatternDict::new([(pattern.to_owned(), Vec::new())]).unwrap();
        patterns.weights_of(path).unwrap().is_some()
    }

    proptest! {
        #![proptest_config(df11_tests::effort::config(2000))]

        #[test]
        fn every_path_comes_back(path in r".*|[a-z0-9_.#\\\[\]{}()*+?|^$-]*") {
            prop_assert_eq!(unescape(&escape(&path)), Some(path));
        }

        /// As a path that is looked up, and as a regular expression.
        #[test]
        fn an_escaped_path_matches_itself_alone(
            path in r"[a-z0-9_.\[\]{}()*+?|^$\\# é-]{0,20}",
            other in "[a-z.]{0,3}",
        ) {
            let escaped = escape(&path);
            for pattern in [&escaped, &format!("(?:{escaped})")] {
                prop_assert!(matches(pattern, &path));
                prop_assert_eq!(matches(pattern, &other), other == path);
            }
        }
    }

    #[test]
    fn a_dot_is_no_other_character() {
        assert_eq!(escape("a.b"), r"a\.b");
        assert!(matches(r"a\.b", "a.b") && !matches(r"a\.b", "axb"));
    }

    #[test]
    fn what_can_match_more_is_no_path() {
        for pattern in ["a.b", r"a\d", "a|b", "a{2}", "[a]", "a$", "^a", "(a)", "a?", r"\A", "\\", "a}"] {
            assert_eq!(unescape(pattern), None, "{pattern}");
        }
        assert_eq!(unescape(r"a\.b-c_1\-\/#").as_deref(), Some("a.b-c_1-/#"));
    }
}
