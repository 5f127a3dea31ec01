//! Paths of modules that differ in their numbers only.

use crate::patterns::path;

/// A path with `*` in the place of each number, for people: `model.layers.*.mlp`.
pub(super) fn any_number(path: &str) -> String {
    parts(path).map(|part| if is_number(part) { "*" } else { part }).collect::<Vec<_>>().join(".")
}

/// The pattern of all paths that differ from this one in their numbers only.
pub(super) fn pattern(path: &str) -> String {
    with(path, usize::MAX)
}

/// The pattern of all paths that differ from this one in their first number only.
pub(super) fn pattern_of_first(path: &str) -> String {
    with(path, 1)
}

/// Whether a part of a path is a number.
pub(super) fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

fn with(path: &str, mut numbers: usize) -> String {
    let one = |part: &str| match (is_number(part), numbers) {
        (true, 1..) => {
            numbers -= 1;
            r"\d+".to_owned()
        }
        _ => path::escape(part),
    };
    parts(path).map(one).collect::<Vec<_>>().join(r"\.")
}

fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('.')
}
