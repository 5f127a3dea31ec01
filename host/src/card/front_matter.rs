//! The YAML front matter of a model card, kept entry by entry as it stands. It isn't parsed further, so comments, order
//! and spelling stay; what doesn't look like the plain mapping that cards begin with isn't taken at all.

use crate::card::escape;
use crate::shown::is_shown;

/// Entries that are about the original's own repository.
const OF_THE_ORIGINAL: [&str; 4] = ["base_model", "base_model_relation", "model-index", "tags"];

/// The entries of a front matter: each key, and the text of the entry with its key and a line break at the end.
#[derive(Debug, Default)]
pub(crate) struct FrontMatter(Vec<(String, String)>);

impl FrontMatter {
    /// The front matter of a card; empty if it has none, or one that isn't a plain mapping.
    pub(crate) fn of(card: &str) -> Self {
        Self::read(card).unwrap_or_default()
    }

    fn read(card: &str) -> Option<Self> {
        let mut lines = card.trim_start_matches('\u{feff}').lines();
        lines.next().filter(|line| line.trim_end() == "---")?;
        let mut entries: Vec<(String, String)> = Vec::new();
        for line in lines {
            if line.trim_end() == "---" {
                // Some readers of YAML end a line at U+2028, and another entry could hide behind it.
                entries.retain(|(_, text)| text.chars().all(|c| is_shown(c) || matches!(c, '\n' | '\t')));
                return Some(Self(entries));
            }
            if has_anchor(line) || line.chars().any(|c| c.is_control() && c != '\t') {
                return None;
            }
            let belongs_to_last = line.trim().is_empty() || line.starts_with([' ', '\t', '#', '-']);
            if let Some(key) = key_of(line) {
                if entries.iter().any(|(other, _)| other == key) {
                    return None;
                }
                entries.push((key.to_owned(), format!("{line}\n")));
            } else if let Some((_, text)) = entries.last_mut().filter(|_| belongs_to_last) {
                *text += &format!("{line}\n");
            } else if !(entries.is_empty() && (line.trim().is_empty() || line.starts_with('#'))) {
                return None;
            }
        }
        None
    }

    /// Whether there is an entry with this key.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.0.iter().any(|(other, _)| other == key)
    }

    /// The entries that hold for a compressed model too.
    pub(crate) fn kept(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(key, _)| !OF_THE_ORIGINAL.contains(&key.as_str())).map(|(_, text)| text.as_str())
    }

    /// The tags, as they are spelled: those of a list with a line for each, or of one line in brackets without quotes.
    pub(crate) fn tags(&self) -> Vec<&str> {
        let Some((_, text)) = self.0.iter().find(|(key, _)| key == "tags") else { return Vec::new() };
        let value = text.trim_start_matches("tags:").trim();
        if let Some(list) = value.strip_prefix('[').and_then(|list| list.strip_suffix(']')) {
            let is_plain = !list.contains(['"', '\'', '[', '{', '\n']);
            return list.split(',').map(str::trim).filter(|tag| is_plain && !tag.is_empty()).collect();
        }
        let items = value.lines().map(|line| line.trim().strip_prefix("- ").map(str::trim));
        items.collect::<Option<_>>().unwrap_or_default()
    }
}

/// The key with which a line at the top begins.
fn key_of(line: &str) -> Option<&str> {
    let (key, rest) = line.split_once(':')?;
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    (is_key && !key.starts_with('-') && (rest.is_empty() || rest.starts_with([' ', '\t']))).then_some(key)
}

/// Whether a line defines or uses an anchor: an entry could then need another one that isn't kept.
fn has_anchor(line: &str) -> bool {
    let value = line.trim_start_matches([' ', '-']);
    let value = key_of(value).map_or(value, |key| value[key.len() + 1..].trim_start());
    value.starts_with(['&', '*'])
}

/// An entry of one value.
pub(crate) fn entry(key: &str, value: &str) -> String {
    format!("{key}: {}\n", escape::yaml(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(card: &str) -> String {
        FrontMatter::of(card).kept().collect()
    }

    #[test]
    fn entries_stay_as_they_stand() {
        let card = "---\r\n# a comment\r\nlicense: apache-2.0 # free\r\nlanguage:\r\n- en\r\n- 'de'\r\n\r\n\
                    extra_gated_fields:\r\n  Name: text\r\nwidget:\r\n  - text: |\r\n      a: b\r\n---\r\n# Title\r\n---\r\nx: y\r\n";
        let expected = "license: apache-2.0 # free\nlanguage:\n- en\n- 'de'\n\nextra_gated_fields:\n  Name: text\n\
                        widget:\n  - text: |\n      a: b\n";
        assert_eq!(kept(card), expected);
    }

    #[test]
    fn what_is_about_the_originals_repository_goes() {
        let card = "---\nbase_model:\n- a/b\nbase_model_relation: finetune\nlicense: mit\nmodel-index:\n- name: x\ntags: [a]\n---\n";
        assert_eq!(kept(card), "license: mit\n");
        assert_eq!(FrontMatter::of(card).tags(), ["a"]);
    }

    #[test]
    fn tags_of_either_form() {
        let tags = |text: &str| FrontMatter::of(&format!("---\ntags:{text}\n---\n")).tags().join("|");
        assert_eq!(tags("\n- chat\n- 'two words'\n  - indented"), "chat|'two words'|indented");
        assert_eq!(tags(" [chat, two words]"), "chat|two words");
        for unknown in [" chat", " {a: b}", " ['a, b']", "\n- a\n  b: c"] {
            assert_eq!(tags(unknown), "", "{unknown}");
        }
    }

    /// A list that begins with a hidden mark, and a second key in a line, by U+2028.
    #[test]
    fn entries_with_what_nobody_sees_are_not_taken() {
        let card =
            "---\nlicense: mit\u{2028}base_model: other/one\nlanguage:\n- en\ntags:\n- a\u{202e}b\nname: 模型 é\n---\n";
        assert_eq!(kept(card), "language:\n- en\nname: 模型 é\n");
        assert!(FrontMatter::of(card).tags().is_empty() && !FrontMatter::of(card).has("license"));
    }

    #[test]
    fn what_is_no_plain_mapping_is_not_taken() {
        for card in [
            "",
            "# Title",
            "---",
            "---\nlicense: mit\n",
            "---\n- a\n---\n",
            "---\n{license: mit}\n---\n",
            "---\nlicense: mit\nlicense: other\n---\n",
            "---\nlicense: &a mit\nother: *a\n---\n",
            "---\nlicense: mit\nfree text\n---\n",
            "---\nlicense: \u{1b}[2J\n---\n",
            "---\n\"license\": mit\n---\n",
        ] {
            assert_eq!(kept(card), "", "{card}");
        }
    }
}
