//! Reads patterns that are written for Python's `re`.
//!
//! Most syntax means the same to the crate `regex-syntax`. Syntax that means something else is refused; ordinary patterns don't need it. A
//! pattern must match a whole path, so the order in which an engine tries alternatives doesn't matter.

use regex_syntax::ParserBuilder;
use regex_syntax::hir::Hir;

/// Reads a pattern for whole paths, or says why it can't be used.
pub(super) fn read(pattern: &str) -> Result<Hir, String> {
    let whole = format!(r"(?:{})\z", translate(pattern)?);
    // Without Unicode's tables `\d` takes a hundredth of the memory, and paths are ASCII.
    ParserBuilder::new().unicode(false).utf8(false).build().parse(&whole).map_err(|error| {
        let lines = error.to_string();
        lines.lines().last().unwrap_or_default().trim_start_matches("error: ").to_owned()
    })
}

/// The pattern, without a final `+` if that changes nothing; or why it can't be used.
fn translate(pattern: &str) -> Result<&str, &'static str> {
    let (mut groups, mut class, mut is_count, mut repetitions) = (0, None, false, 0);
    let mut characters = pattern.char_indices();
    while let Some((at, c)) = characters.next() {
        let rest = characters.as_str();
        let before = std::mem::take(&mut repetitions);
        match (c, class) {
            ('\\', _) => match characters.next() {
                Some((_, c)) if "dDwWsS".contains(c) || c.is_ascii_punctuation() && !"<>".contains(c) => {}
                _ => return Err(r"it has an escape other than \d, \w, \s, \D, \W, \S and those of punctuation"),
            },
            (']', Some(start)) if at > start => class = None,
            ('[', Some(_)) => return Err("a class in it has a ["),
            ('&' | '~' | '-', Some(_)) if rest.starts_with(c) => return Err("a class in it has && or ~~ or --"),
            (_, Some(_)) => {}
            // A `]` that comes first stands for itself.
            ('[', None) => class = Some(at + if rest.starts_with('^') { 2 } else { 1 }),
            ('(', None) if rest.starts_with('?') && !rest.starts_with("?:") => {
                return Err("it has a group other than (…) and (?:…)");
            }
            ('(', None) => groups += 1,
            (')', None) if groups == 0 => return Err("it closes a group that it doesn't open"),
            (')', None) => groups -= 1,
            // `a*?` matches the same whole paths as `a*`, and so does `a*+` at the end.
            ('?', None) if before == 1 => repetitions = 2,
            ('+', None) if before == 1 && rest.is_empty() => return Ok(&pattern[..at]),
            ('*' | '+' | '?', None) if before > 0 => return Err("it repeats a repetition"),
            ('*' | '+' | '?', None) => repetitions = 1,
            ('{', None) => is_count = true,
            ('}', None) => repetitions = usize::from(std::mem::take(&mut is_count)),
            _ => {}
        }
    }
    Ok(pattern)
}
