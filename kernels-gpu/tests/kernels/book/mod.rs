//! The book on the kernels, docs/kernel: its code is the source's, line for line.

/// Its worked example.
mod example;
/// The faults that it plants.
mod faults;
pub use faults::deep_code;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The text of a file of the repository.
pub fn file(path: &str) -> Option<String> {
    fs::read_to_string(root().join(path)).ok()
}

/// The names of the chapters, in their order.
pub fn chapters() -> Vec<String> {
    let summary = file("docs/SUMMARY.md").unwrap();
    let chapters = summary.split("](kernel/").skip(1).map(|rest| rest.split(".md)").next().unwrap().to_owned());
    chapters.collect()
}

/// Asserts that a chapter has this text, as whole words, wherever its lines end and however it is spaced. With `--nocapture` the
/// text is printed.
#[track_caller]
pub fn states(chapter: &str, text: &str) {
    println!("{text}");
    let page = spaced_alike(&file(&format!("docs/kernel/{chapter}.md")).unwrap());
    let text = spaced_alike(text);
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let is_cut = |at: usize| {
        let end = at + text.len();
        is_word(text.chars().next()) && is_word(page[..at].chars().next_back())
            || is_word(text.chars().next_back()) && is_word(page[end..].chars().next())
    };
    let is_there = page.match_indices(&text).any(|(at, _)| !is_cut(at));
    assert!(is_there, "docs/kernel/{chapter}.md doesn't have\n{text}");
}

/// The text's words, with one space between them; without the fences of blocks.
fn spaced_alike(text: &str) -> String {
    text.split_whitespace().filter(|word| !word.starts_with("```")).collect::<Vec<_>>().join(" ")
}

/// Code that a chapter shows: of an item of a file. A line `// …` stands for any number of lines.
struct Excerpt<'a> {
    path: &'a str,
    item: &'a str,
    lines: Vec<&'a str>,
}

/// The Rust code of a page. A comment before it says where it comes from: `<!-- code: PATH, fn NAME -->`.
fn excerpts(page: &str) -> Result<Vec<Excerpt<'_>>, String> {
    let (mut excerpts, mut before) = (Vec::new(), "");
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("```rust") {
            let source = before.strip_prefix("<!-- code: ").and_then(|source| source.strip_suffix(" -->"));
            let (path, item) = source.and_then(|source| source.split_once(", ")).ok_or("code of no known source")?;
            let lines = lines.by_ref().take_while(|line| *line != "```").collect();
            excerpts.push(Excerpt { path, item, lines });
        }
        before = line;
    }
    Ok(excerpts)
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

/// Says what is wrong with an excerpt: each run of lines without `// …` must stand in the item, in the same order.
fn compare(Excerpt { path, item, lines }: &Excerpt<'_>) -> Result<(), String> {
    let source = file(path).ok_or(format!("there is no {path}"))?;
    let all = lines_of(&source, item).ok_or(format!("{path} has no {item}"))?;
    let mut rest = &all[..];
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
    let chapters = chapters();
    assert_eq!(chapters.len(), 10);
    let files = fs::read_dir(root().join("docs/kernel")).unwrap();
    let pages = files.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|end| end == "md"));
    assert_eq!(pages.count(), chapters.len(), "a page isn't in the summary");
    let mut found = 0;
    for chapter in chapters {
        let page = file(&format!("docs/kernel/{chapter}.md")).unwrap();
        for excerpt in excerpts(&page).unwrap_or_else(|error| panic!("{chapter}: {error}")) {
            compare(&excerpt).unwrap_or_else(|error| panic!("{chapter}: {error}"));
            found += 1;
        }
    }
    assert!(found >= 10, "{found}");
}

/// Each line of a block after `<!-- prints: RECORD -->` is a line of that record.
#[test]
fn printed_lines() {
    let mut found = 0;
    for chapter in chapters() {
        let page = file(&format!("docs/kernel/{chapter}.md")).unwrap();
        for part in page.split("<!-- prints: ").skip(1) {
            let (path, block) = part.split_once(" -->\n```text\n").unwrap();
            let record = file(path).unwrap_or_else(|| panic!("there is no {path}"));
            for line in block.lines().take_while(|line| *line != "```") {
                assert!(record.lines().any(|known| known == line), "{path} doesn't have\n{line}");
                found += 1;
            }
        }
    }
    assert!(found > 10, "{found}");
}

/// Each chapter ends with a link to the next one, by its title.
#[test]
fn each_chapter_names_the_next() {
    let chapters = chapters();
    let page = |chapter: &str| file(&format!("docs/kernel/{chapter}.md")).unwrap();
    for (chapter, next) in chapters.iter().zip(&chapters[1..]) {
        let next_page = page(next);
        let title = next_page.lines().next().unwrap().trim_start_matches("# ");
        assert!(page(chapter).ends_with(&format!("\nNext: [{title}]({next}.md)\n")), "{chapter}");
    }
}
