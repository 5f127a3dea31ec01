//! Paths of modules that differ in their numbers only.

use crate::patterns::path;

/// A path with `*` in the place of each number, for people: `model.layers.*.mlp`.
pub(super) fn any_number(path: &str) -> String {
    path.split('.').map(|part| if is_number(part) { "*" } else { part }).collect::<Vec<_>>().join(".")
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

/// The last part of a path.
pub(super) fn last(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

/// The name of a module or a weight inside of a module.
pub(super) fn inside<'n>(module: &str, name: &'n str) -> &'n str {
    name.strip_prefix(module).unwrap_or(name).trim_start_matches('.')
}

fn with(path: &str, mut numbers: usize) -> String {
    let one = |part: &str| match (is_number(part), numbers) {
        (true, 1..) => {
            numbers -= 1;
            r"\d+".to_owned()
        }
        _ => path::escape(part),
    };
    path.split('.').map(one).collect::<Vec<_>>().join(r"\.")
}
