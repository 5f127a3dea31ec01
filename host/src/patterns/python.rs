//! Patterns are written as Python's `re` reads them. This reads the part of that language that patterns of modules need,
//! and writes it as `regex-syntax` reads it: literals, `.`, classes, `\d`, `\w`, `\s`, `|`, groups, repetitions, and `^`
//! and `$` at the ends. Every published pattern is in that part; the rest (lookaround, references, flags) is refused.
//!
//! In this part a full match asks only whether the text is in a set of texts, so it doesn't matter in which order
//! Python tries. Two things are therefore only allowed at the end of a whole alternative: `$`, which elsewhere could be
//! followed by a line feed, and a possessive repetition such as `\d++`, which elsewhere could take too much.

use crate::error::pattern::PatternError;

/// The most groups one inside the other.
const DEPTH: usize = 50;

/// The largest number of repetitions. A path that is matched has at most 1000 bytes.
const REPETITIONS: u32 = 1000;

/// What Python's `\s` has: Unicode's white space, and the four separators of ASCII.
const SPACES: &str = r"\x09-\x0d\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000";

/// A pattern that matches, as `regex-syntax` reads it, what this one fully matches in Python.
///
/// # Errors
///
/// A [`PatternError`]: Python refuses the pattern, or it isn't in the part of the language that is read here.
pub(super) fn translate(pattern: &str) -> Result<String, PatternError> {
    let mut reader = Reader { characters: pattern.chars().collect(), at: 0, groups: Vec::new(), text: String::new() };
    reader.read()?;
    match reader.groups.last() {
        Some(&at) => Err(PatternError::Unclosed { at, expected: ')' }),
        None => Ok(reader.text),
    }
}

struct Reader {
    characters: Vec<char>,
    /// The next character.
    at: usize,
    /// Where each group begins that is open.
    groups: Vec<usize>,
    /// What is written so far.
    text: String,
}

/// What stands before a repetition.
#[derive(Clone, Copy, PartialEq)]
enum Item {
    /// The start, or a place such as `^`.
    Nothing,
    Character,
    Group,
    Repetition,
}

/// One character of a class, or an escape of several.
enum Element {
    Character(char),
    Kind(String),
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += 1;
        Some(next)
    }

    /// Goes on if this is the next character.
    fn skip(&mut self, character: char) -> bool {
        let is_next = self.peek() == Some(character);
        self.at += usize::from(is_next);
        is_next
    }

    /// Whether a whole alternative ends here: one that is in no group.
    fn is_at_end(&self) -> bool {
        self.groups.is_empty() && matches!(self.peek(), None | Some('|'))
    }

    fn read(&mut self) -> Result<(), PatternError> {
        let mut before = Item::Nothing;
        while let Some(next) = self.next() {
            let at = self.at - 1;
            before = match next {
                '(' => self.open_group(at)?,
                ')' => self.close_group(at)?,
                '|' => self.write("|", Item::Nothing),
                '^' => self.write(r"\A", Item::Nothing),
                '$' if self.is_at_end() => self.write(r"\z", Item::Nothing),
                '$' => return Err(PatternError::Unsupported { at, what: "$ signs before the end" }),
                '.' => self.write(".", Item::Character),
                '[' => self.class(at)?,
                '\\' => {
                    let element = self.escape(at)?;
                    self.write(&element.text(), Item::Character)
                }
                '*' => self.repetition(before, at, 0, None)?,
                '+' => self.repetition(before, at, 1, None)?,
                '?' => self.repetition(before, at, 0, Some(1))?,
                '{' => match self.bounds(at)? {
                    Some((min, max)) => self.repetition(before, at, min, max)?,
                    None => self.write(&literal('{'), Item::Character),
                },
                plain => self.write(&literal(plain), Item::Character),
            };
        }
        Ok(())
    }

    fn write(&mut self, text: &str, item: Item) -> Item {
        self.text.push_str(text);
        item
    }

    fn open_group(&mut self, at: usize) -> Result<Item, PatternError> {
        if self.skip('?') && !self.skip(':') {
            return Err(PatternError::Unsupported { at, what: "groups other than (…) and (?:…)" });
        }
        self.groups.push(at);
        if self.groups.len() > DEPTH {
            return Err(PatternError::Depth { allowed: DEPTH });
        }
        Ok(self.write("(?:", Item::Nothing))
    }

    fn close_group(&mut self, at: usize) -> Result<Item, PatternError> {
        self.groups.pop().ok_or(PatternError::Unopened { at })?;
        Ok(self.write(")", Item::Group))
    }

    /// Reads what follows a `[`.
    fn class(&mut self, at: usize) -> Result<Item, PatternError> {
        self.text.push('[');
        if self.skip('^') {
            self.text.push('^');
        }
        let first = self.at;
        while self.at == first || self.peek() != Some(']') {
            let start = self.at;
            let element = self.element(at)?;
            self.text.push_str(&element.text());
            // A minus before the closing bracket stands for itself.
            if self.peek() != Some('-') || self.characters.get(self.at + 1) == Some(&']') {
                continue;
            }
            self.at += 1;
            match (element, self.element(at)?) {
                (Element::Character(a), Element::Character(b)) if a <= b => {
                    self.text.push('-');
                    self.text.push_str(&literal(b));
                }
                _ => return Err(PatternError::Range { at: start }),
            }
        }
        self.at += 1;
        Ok(self.write("]", Item::Character))
    }

    /// Reads a character or an escape of the class that begins at `class`.
    fn element(&mut self, class: usize) -> Result<Element, PatternError> {
        match self.next() {
            None => Err(PatternError::Unclosed { at: class, expected: ']' }),
            Some('\\') => self.escape(self.at - 1),
            Some(plain) => Ok(Element::Character(plain)),
        }
    }

    /// Reads what follows a backslash.
    fn escape(&mut self, at: usize) -> Result<Element, PatternError> {
        let kind = match self.next().ok_or(PatternError::EndsEarly)? {
            'd' => r"\p{Nd}".to_owned(),
            'D' => r"\P{Nd}".to_owned(),
            'w' => r"[\p{L}\p{N}_]".to_owned(),
            'W' => r"[^\p{L}\p{N}_]".to_owned(),
            's' => format!("[{SPACES}]"),
            'S' => format!("[^{SPACES}]"),
            other if other.is_ascii_alphanumeric() => {
                let what = r"escaped letters and digits other than \d, \w, \s, \D, \W, \S";
                return Err(PatternError::Unsupported { at, what });
            }
            itself => return Ok(Element::Character(itself)),
        };
        Ok(Element::Kind(kind))
    }

    /// Reads what follows a `{`: the least and the most repetitions. `None` if it begins no repetition; then it has read
    /// nothing.
    fn bounds(&mut self, at: usize) -> Result<Option<(u32, Option<u32>)>, PatternError> {
        let start = self.at;
        let min = self.digits();
        let has_comma = self.skip(',');
        let max = if has_comma { self.digits() } else { min.clone() };
        if !self.skip('}') || (min.is_empty() && !has_comma) {
            self.at = start;
            return Ok(None);
        }
        let number = |digits: &str| match digits.parse() {
            Ok(number) if number <= REPETITIONS => Ok(number),
            _ => Err(PatternError::RepeatNumber { at, allowed: REPETITIONS }),
        };
        let min = if min.is_empty() { 0 } else { number(&min)? };
        let max = if max.is_empty() { None } else { Some(number(&max)?) };
        match max {
            Some(max) if max < min => Err(PatternError::RepeatBounds { at, min, max }),
            max => Ok(Some((min, max))),
        }
    }

    fn digits(&mut self) -> String {
        let digits: String = self.characters[self.at..].iter().take_while(|next| next.is_ascii_digit()).collect();
        self.at += digits.len();
        digits
    }

    /// Writes a repetition of the item before it.
    fn repetition(&mut self, of: Item, at: usize, min: u32, max: Option<u32>) -> Result<Item, PatternError> {
        match of {
            Item::Nothing => return Err(PatternError::NothingToRepeat { at }),
            Item::Repetition => return Err(PatternError::RepeatOfRepeat { at }),
            Item::Character | Item::Group => {}
        }
        // `a*?` tries fewer first, and fully matches the same texts.
        if !self.skip('?') && self.skip('+') && !(of == Item::Character && self.is_at_end()) {
            let what = "possessive repetitions, other than of a character at the end,";
            return Err(PatternError::Unsupported { at, what });
        }
        let max = max.map(|max| max.to_string()).unwrap_or_default();
        Ok(self.write(&format!("{{{min},{max}}}"), Item::Repetition))
    }
}

impl Element {
    fn text(&self) -> String {
        match self {
            Self::Character(character) => literal(*character),
            Self::Kind(kind) => kind.clone(),
        }
    }
}

/// A character as `regex-syntax` reads it, within a class and elsewhere.
fn literal(character: char) -> String {
    if character.is_ascii_alphanumeric() { character.into() } else { format!(r"\u{{{:x}}}", u32::from(character)) }
}
