//! Numbers and names as people read them.

use std::collections::BTreeMap;
use std::fmt::Write;

pub(crate) use df11_host::human_bytes as bytes;
pub(crate) use df11_host::internals::{one_line, shown_json as json};
use df11_host::{Chosen, LeftOut, Stored};

/// A number and what it counts: `1 unit`, `2 units`.
pub(crate) fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// A part of a whole, in per cent.
pub(crate) fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "–".into() } else { format!("{:.2} %", 100.0 * part as f64 / whole as f64) }
}

/// A line with the size of all files, before and after.
pub(crate) fn all_files(before: u64, after: u64) -> String {
    format!("all files: {} → {} ({})\n", bytes(before), bytes(after), percent(after, before))
}

/// The smallest magnitude with this exponent, as a power of 2.
pub(crate) fn magnitude(exponent: usize) -> String {
    if exponent == 0 { "0".to_owned() } else { format!("2^{}", exponent as i32 - 127) }
}

/// Lines that say which patterns were chosen, and why.
pub(crate) fn chosen(chosen: &[Chosen]) -> String {
    let mut out = String::new();
    for Chosen { component, pattern, why, .. } in chosen {
        if !component.is_empty() {
            let _ = write!(out, "{}: ", one_line(component));
        }
        if let Some(pattern) = pattern {
            let _ = write!(out, "pattern {pattern}: ");
        }
        let lines: Vec<String> = why.iter().map(|line| one_line(line)).collect();
        let _ = writeln!(out, "{}", lines.join("\n    "));
    }
    out
}

/// Lines that say which tensors are stored uncompressed, and why.
pub(crate) fn stored(stored: &[Stored]) -> String {
    let mut by_reason: BTreeMap<&str, Vec<&Stored>> = BTreeMap::new();
    for tensor in stored {
        by_reason.entry(&tensor.reason).or_default().push(tensor);
    }
    let mut out = String::new();
    for (reason, tensors) in by_reason {
        let size = bytes(tensors.iter().map(|tensor| tensor.bytes).sum());
        let _ = writeln!(out, "stored as they are, {}, {size}: {}", count(tensors.len(), "tensor"), one_line(reason));
        for name in together(tensors.iter().map(|tensor| &*tensor.name)) {
            let _ = writeln!(out, "    {name}");
        }
    }
    out
}

/// Lines that say which tensors aren't stored because another tensor has the same bytes.
pub(crate) fn tied(tied: &[(String, String)]) -> String {
    let line =
        |(name, to): &(String, String)| format!("not stored: {}, the same bytes as {}\n", one_line(name), one_line(to));
    tied.iter().map(line).collect()
}

/// Lines that say what was not copied from a directory.
pub(crate) fn left_out(what: &[LeftOut]) -> String {
    let line = |left: &LeftOut| format!("left out: {}, {}\n", one_line(&left.path), one_line(&left.reason));
    what.iter().map(line).collect()
}

/// Groups names that differ only in numbers: `model.layers.*.input_layernorm.weight ×32`.
fn together<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let without_numbers = |name: &str| {
        let part = |part: &str| if part.bytes().all(|byte| byte.is_ascii_digit()) { "*" } else { part }.to_owned();
        name.split('.').map(part).collect::<Vec<_>>().join(".")
    };
    let mut counts: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    for name in names {
        counts.entry(without_numbers(name)).or_insert((0, name)).0 += 1;
    }
    let show = |(pattern, (count, name)): (String, (usize, &str))| match count {
        1 => one_line(name),
        _ => format!("{} ×{count}", one_line(&pattern)),
    };
    counts.into_iter().map(show).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(count(1, "unit"), "1 unit");
        assert_eq!(count(0, "unit"), "0 units");
        assert_eq!(percent(1, 3), "33.33 %");
        assert_eq!(percent(0, 0), "–");
    }

    #[test]
    fn names() {
        let names = ["a.0.b", "a.12.b", "a.12.c", "a.x1.b"];
        assert_eq!(together(names.into_iter()), ["a.*.b ×2", "a.12.c", "a.x1.b"]);
    }
}
