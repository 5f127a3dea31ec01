//! The book on the kernels, docs/kernel: its code is the source's, what it says is printed is printed, and its example runs as it says.

/// The faults that it plants.
mod faults;
/// The worked block, access by access.
mod trace;
pub use faults::deep_code;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The text of a file of the repository.
pub fn file(path: &str) -> Option<String> {
    fs::read_to_string(root().join(path)).ok()
}

/// The chapters, each with its text.
fn chapters() -> Vec<(PathBuf, String)> {
    let files = fs::read_dir(root().join("docs/kernel")).unwrap().map(|file| file.unwrap().path());
    let pages = files.filter(|path| path.extension().is_some_and(|end| end == "md"));
    pages.map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The lines without the indentation that all of them have.
fn dedent<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let common = lines.iter().filter(|line| !line.is_empty()).map(|line| indent(line)).min().unwrap_or(0);
    lines.iter().map(|line| line.get(common..).unwrap_or("")).collect()
}

/// The lines of an item such as `fn walk`, with the comments and attributes above it.
fn lines_of<'a>(source: &'a str, item: &str) -> Option<Vec<&'a str>> {
    let lines: Vec<&str> = source.lines().collect();
    let declares = |line: &&str| {
        let after = line.split_once(item).filter(|_| !line.trim_start().starts_with("//")).map(|(_, after)| after);
        after.is_some_and(|after| after.starts_with(['(', '<']))
    };
    let at = lines.iter().position(declares)?;
    let is_head = |line: &&&str| ["///", "#["].iter().any(|head| line.trim_start().starts_with(head));
    let head = lines[..at].iter().rev().take_while(is_head).count();
    let ends = |line: &&str| indent(line) == indent(lines[at]) && (line.trim() == "}" || line.ends_with(';'));
    let end = at + lines[at..].iter().position(ends)?;
    Some(lines[at - head..=end].to_vec())
}

/// Says what is wrong with an excerpt: `PATH, fn NAME -->`, then a block of Rust. Each run of its lines without `// …` must stand in the
/// item, in the same order.
fn compare(excerpt: &str) -> Result<(), String> {
    let (head, code) = excerpt.split_once(" -->\n```rust\n").ok_or("no code follows")?;
    let (path, item) = head.split_once(", ").ok_or("no item is named")?;
    let source = file(path).ok_or(format!("there is no {path}"))?;
    let all = lines_of(&source, item).ok_or(format!("{path} has no {item}"))?;
    let (mut rest, lines): (_, Vec<&str>) = (&all[..], code.lines().take_while(|line| *line != "```").collect());
    for run in lines.split(|line| line.trim() == "// …").filter(|run| !run.is_empty()) {
        let run = dedent(run);
        let at = rest.windows(run.len()).position(|lines| dedent(lines) == run);
        let at = at.ok_or(format!("{path}, {item}: the source doesn't have\n{}", run.join("\n")))?;
        rest = &rest[at + run.len()..];
    }
    Ok(())
}

#[test]
fn code_is_that_of_the_source() {
    let mut found = 0;
    for (path, page) in chapters() {
        let excerpts = page.split("<!-- code: ").skip(1);
        found += excerpts.clone().count();
        assert_eq!(page.matches("```rust").count(), excerpts.clone().count(), "{path:?} has code of no known source");
        for excerpt in excerpts {
            compare(excerpt).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        }
    }
    assert_eq!(found, 9);
}

/// Each line that a page says is printed is a line of the record that it names.
#[test]
fn printed_lines() {
    let page = file("docs/COSTS.md").unwrap();
    let (_, rest) = page.split_once("<!-- prints: ").unwrap();
    let (path, block) = rest.split_once(" -->\n```text\n").unwrap();
    let record = file(path).unwrap_or_else(|| panic!("there is no {path}"));
    let lines: Vec<_> = block.lines().take_while(|line| *line != "```").collect();
    assert_eq!(lines.len(), 10);
    for line in lines {
        assert!(record.lines().any(|known| known == line), "{path} doesn't have\n{line}");
    }
}
