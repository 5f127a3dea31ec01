//! Numbers and names as people read them.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

pub(crate) use df11_host::internals::{one_line, shown_json as json, size as bytes};
use df11_host::{LeftOut, StoredTensor};

/// A number and what it counts: `1 unit`, `2 units`.
pub(super) fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Bytes that are needed, rounded up where [`bytes`] rounds: so many are enough.
pub(super) fn needed(n: u64) -> String {
    let step = match n {
        0..1_000 => 1,
        1_000..1_000_000 => 100,
        1_000_000..1_000_000_000 => 10_000,
        _ => 10_000_000,
    };
    bytes(n.div_ceil(step).saturating_mul(step))
}

/// A part of a whole in per cent.
pub(crate) fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "–".into() } else { format!("{:.2} %", 100.0 * part as f64 / whole as f64) }
}

/// Lines that say which tensors are stored as they are, and why.
pub(super) fn stored_by_reason(by_reason: BTreeMap<&str, Vec<&StoredTensor>>) -> String {
    let mut out = String::new();
    for (reason, tensors) in by_reason {
        let size = bytes(tensors.iter().map(|tensor| tensor.bytes as u64).sum());
        let _ = writeln!(out, "stored as they are, {}, {size}: {}", count(tensors.len(), "tensor"), one_line(reason));
        for name in together(tensors.iter().map(|tensor| tensor.tensor.as_str())) {
            let _ = writeln!(out, "    {name}");
        }
    }
    out
}

/// The result of compressing in a line to paste. The bytes are those of the units and of all files, before and after.
pub(super) fn in_one_line(output: &Path, of_units: [u64; 2], of_files: [u64; 2], left_out: &[LeftOut]) -> String {
    // Hidden directories are other programs'.
    let is_of_model = |left: &LeftOut| !left.path.starts_with('.') || left.path.ends_with(".safetensors");
    let what = match left_out.iter().any(is_of_model) {
        true => "gives back all that isn't left out, byte for byte",
        false => "gives the original back, byte for byte",
    };
    let ([before, after], [files_before, files_after]) = (of_units, of_files);
    let bits = match before {
        0 => String::new(),
        _ => format!(", {:.2} bits a weight", 16.0 * after as f64 / before as f64),
    };
    format!(
        "\n{}: {} → {} ({}){bits}, lossless: `df11 decompress` {what}\n",
        one_line(&output.file_name().unwrap_or(output.as_os_str()).to_string_lossy()),
        bytes(files_before),
        bytes(files_after),
        percent(files_after, files_before),
    )
}

/// A line with the bytes of all files, before and after.
pub(super) fn of_all_files(before: u64, after: u64) -> String {
    format!("all files: {} → {} ({})\n", bytes(before), bytes(after), percent(after, before))
}

/// The least magnitude that an exponent stands for, as a power of 2.
pub(super) fn magnitude(exponent: usize) -> String {
    if exponent == 0 { "0".to_owned() } else { format!("2^{}", exponent as i32 - 127) }
}

/// Lines that say what was not copied from a directory.
pub(super) fn left_out(what: &[LeftOut]) -> String {
    let line = |left: &LeftOut| format!("left out: {}, {}\n", one_line(&left.path), one_line(&left.reason));
    what.iter().map(line).collect()
}

/// Names grouped by what is left without their numbers: `model.layers.*.input_layernorm.weight ×32`.
pub(super) fn together<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut counts: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    for name in names {
        counts.entry(without_numbers(name)).or_insert((0, name)).0 += 1;
    }
    let show = |(pattern, (count, name)): (String, (usize, &str))| {
        if count == 1 { one_line(name) } else { format!("{} ×{count}", one_line(&pattern)) }
    };
    counts.into_iter().map(show).collect()
}

/// A dotted name with `*` for every part that is a number.
fn without_numbers(name: &str) -> String {
    let part = |part: &str| if part.bytes().all(|byte| byte.is_ascii_digit()) { "*" } else { part }.to_owned();
    name.split('.').map(part).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(bytes(999), "999 B");
        assert_eq!(bytes(1_118_272), "1.12 MB");
        assert_eq!(bytes(16_060_000_000), "16.06 GB");
        assert_eq!(count(1, "unit"), "1 unit");
        assert_eq!(count(0, "unit"), "0 units");
        assert_eq!(percent(1, 3), "33.33 %");
        assert_eq!(percent(0, 0), "–");
    }

    /// What hidden directories have is of the original if it is weights.
    #[test]
    fn what_comes_back() {
        let left = |path: &str| -> Vec<LeftOut> {
            serde_json::from_value(serde_json::json!([{ "path": path, "reason": "" }])).unwrap()
        };
        for (path, is_all) in
            [("x.safetensors", false), ("README.md", false), (".a/x.safetensors", false), (".git", true)]
        {
            let line = in_one_line(Path::new("out"), [2, 1], [2, 1], &left(path));
            assert_eq!(line.contains("gives the original back, byte for byte"), is_all, "{line}");
        }
    }

    #[test]
    fn names() {
        let names = ["a.0.b", "a.12.b", "a.12.c", "a.x1.b"];
        assert_eq!(together(names.into_iter()), ["a.*.b ×2", "a.12.c", "a.x1.b"]);
    }
}
