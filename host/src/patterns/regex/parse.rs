//! A pattern's text to its tree, by the rules of Python 3.11's `re`.

use std::collections::HashMap;

use super::class::{Class, Item, Kind};
use super::error::PatternError;
use super::tree::{Node, Order, Place, Width};

/// The most groups one inside the other. The functions that walk a tree recurse this deep.
const MAX_DEPTH: usize = 50;

/// Python's `MAXREPEAT`, which stands for no limit.
const UNLIMITED: u32 = u32::MAX;

/// The tree of a pattern.
///
/// # Errors
///
/// A [`PatternError`]: Python would refuse the pattern, or this crate doesn't support it.
pub(super) fn parse(pattern: &str) -> Result<Node, PatternError> {
    let mut parser = Parser {
        characters: pattern.chars().collect(),
        at: 0,
        depth: 0,
        groups: vec![Some((0, 0))],
        names: HashMap::new(),
        conditions: Vec::new(),
        lookbehind: None,
    };
    let tree = parser.alternatives()?;
    if parser.peek().is_some() {
        return Err(PatternError::Unopened { at: parser.at });
    }
    let is_missing = |&&(_, group): &&(usize, u32)| group as usize >= parser.groups.len();
    match parser.conditions.iter().find(is_missing) {
        Some(&(at, group)) => Err(PatternError::Reference { at, group }),
        None => Ok(tree),
    }
}

struct Parser {
    characters: Vec<char>,
    /// The next character.
    at: usize,
    /// How many groups are open here.
    depth: usize,
    /// The width of each group, by its number; `None` while it is open. There is no group 0.
    groups: Vec<Option<Width>>,
    names: HashMap<String, u32>,
    /// The conditions: where each is, and the group that it refers to, which may come later.
    conditions: Vec<(usize, u32)>,
    /// Within a lookbehind, the number of its first group. The lookbehind can't refer to its own groups.
    lookbehind: Option<u32>,
}

/// What an escape stands for.
enum Escape {
    Character(char),
    Kind(Item),
}

impl Parser {
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

    /// Takes up to `most` of the next characters, as long as they are in `digits`.
    fn digits(&mut self, most: usize, digits: &str) -> String {
        let rest = &self.characters[self.at..];
        let found: String = rest.iter().take(most).take_while(|&&next| digits.contains(next)).collect();
        self.at += found.len();
        found
    }

    fn alternatives(&mut self) -> Result<Node, PatternError> {
        let mut branches = vec![self.sequence()?];
        while self.skip('|') {
            branches.push(self.sequence()?);
        }
        Ok(if branches.len() == 1 { branches.remove(0) } else { Node::Alternatives(branches) })
    }

    /// Reads up to `|`, `)` or the end.
    fn sequence(&mut self) -> Result<Node, PatternError> {
        let mut parts = Vec::new();
        while let Some(next) = self.peek().filter(|next| !"|)".contains(*next)) {
            let start = self.at;
            self.at += 1;
            let part = match next {
                '\\' => self.escape(start)?,
                '[' => Node::Class(self.class(start)?),
                '.' => Node::Any,
                '^' => Node::At(Place::Start),
                '$' => Node::At(Place::EndOfLine),
                '(' => match self.group(start)? {
                    Some(group) => group,
                    None => continue,
                },
                '*' | '+' | '?' | '{' => match self.bounds(next, start)? {
                    Some((min, max)) => self.repeat(parts.pop(), min, max, start)?,
                    None => Node::Character(next),
                },
                plain => Node::Character(plain),
            };
            parts.push(part);
        }
        Ok(Node::Sequence(parts))
    }

    /// The least and the most repetitions; `None` for a `{` that begins no repetition.
    fn bounds(&mut self, first: char, start: usize) -> Result<Option<(u32, Option<u32>)>, PatternError> {
        match first {
            '*' => return Ok(Some((0, None))),
            '+' => return Ok(Some((1, None))),
            '?' => return Ok(Some((0, Some(1)))),
            _ if self.peek() == Some('}') => return Ok(None),
            _ => {}
        }
        let number = |digits: &str| match digits.parse::<u32>() {
            Ok(UNLIMITED) | Err(_) => Err(PatternError::RepeatNumber { at: start, allowed: UNLIMITED - 1 }),
            Ok(number) => Ok(number),
        };
        let min = self.digits(usize::MAX, "0123456789");
        let max = if self.skip(',') { self.digits(usize::MAX, "0123456789") } else { min.clone() };
        if !self.skip('}') {
            self.at = start + 1;
            return Ok(None);
        }
        let min = if min.is_empty() { 0 } else { number(&min)? };
        let max = if max.is_empty() { None } else { Some(number(&max)?) };
        match max {
            Some(max) if max < min => Err(PatternError::RepeatBounds { at: start, min, max }),
            max => Ok(Some((min, max))),
        }
    }

    fn repeat(&mut self, body: Option<Node>, min: u32, max: Option<u32>, at: usize) -> Result<Node, PatternError> {
        let body = match body {
            None | Some(Node::At(_)) => return Err(PatternError::NothingToRepeat { at }),
            Some(Node::Repeat { .. }) => return Err(PatternError::RepeatOfRepeat { at }),
            Some(body) => Box::new(body),
        };
        let order = match self.peek() {
            Some('?') => Order::Lazy,
            Some('+') => Order::Possessive,
            _ => Order::Greedy,
        };
        self.at += usize::from(order != Order::Greedy);
        Ok(Node::Repeat { body, min, max, order })
    }

    /// Reads what follows `(`; `None` for a comment.
    fn group(&mut self, start: usize) -> Result<Option<Node>, PatternError> {
        if !self.skip('?') {
            return self.capture(None, start).map(Some);
        }
        let node = match self.next().ok_or(PatternError::EndsEarly)? {
            'P' => return self.named(start).map(Some),
            '#' => return self.comment(start).map(|()| None),
            '(' => self.condition(start)?,
            ':' => Node::Group(Box::new(self.inside(start)?)),
            '>' => Node::Atomic(Box::new(self.inside(start)?)),
            '=' => self.lookahead(start, false)?,
            '!' => self.lookahead(start, true)?,
            '<' => match self.next().ok_or(PatternError::EndsEarly)? {
                '=' => self.lookbehind(start, false)?,
                '!' => self.lookbehind(start, true)?,
                _ => return Err(PatternError::Group { at: start }),
            },
            'a' | 'i' | 'm' | 's' | 'u' | 'x' | '-' => {
                return Err(PatternError::Unsupported { at: start, what: "inline flags" });
            }
            _ => return Err(PatternError::Group { at: start }),
        };
        Ok(Some(node))
    }

    /// Reads the content of a group, and its end.
    fn inside(&mut self, start: usize) -> Result<Node, PatternError> {
        self.deeper(Self::alternatives).and_then(|body| self.close(start).map(|()| body))
    }

    fn deeper(&mut self, read: fn(&mut Self) -> Result<Node, PatternError>) -> Result<Node, PatternError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(PatternError::Depth { allowed: MAX_DEPTH });
        }
        let body = read(self)?;
        self.depth -= 1;
        Ok(body)
    }

    fn close(&mut self, start: usize) -> Result<(), PatternError> {
        if self.skip(')') { Ok(()) } else { Err(PatternError::Unclosed { at: start, expected: ')' }) }
    }

    /// The number of the next group. A pattern has no room for 2^32 of them.
    fn next_group(&self) -> u32 {
        u32::try_from(self.groups.len()).unwrap_or(u32::MAX)
    }

    fn capture(&mut self, name: Option<String>, start: usize) -> Result<Node, PatternError> {
        let number = self.next_group();
        self.groups.push(None);
        if let Some(name) = name
            && self.names.insert(name, number).is_some()
        {
            return Err(PatternError::GroupName { at: start });
        }
        let body = self.inside(start)?;
        self.groups[number as usize] = Some(body.width(&self.groups));
        Ok(Node::Capture(number, Box::new(body)))
    }

    /// Reads what follows `(?P`.
    fn named(&mut self, start: usize) -> Result<Node, PatternError> {
        match self.next().ok_or(PatternError::EndsEarly)? {
            '<' => {
                let name = self.until('>', start)?;
                if !is_identifier(&name) {
                    return Err(PatternError::GroupName { at: start });
                }
                self.capture(Some(name), start)
            }
            '=' => {
                let name = self.until(')', start)?;
                let group = self.names.get(&name).copied().ok_or(PatternError::GroupName { at: start })?;
                self.reference(group, start)
            }
            _ => Err(PatternError::Group { at: start }),
        }
    }

    /// Takes the characters before `end`, and skips `end`.
    fn until(&mut self, end: char, start: usize) -> Result<String, PatternError> {
        let rest = &self.characters[self.at..];
        let length = rest.iter().position(|&next| next == end);
        let length = length.ok_or(PatternError::Unclosed { at: start, expected: end })?;
        let name = rest[..length].iter().collect();
        self.at += length + 1;
        Ok(name)
    }

    /// A `)` after a backslash doesn't end a comment.
    fn comment(&mut self, start: usize) -> Result<(), PatternError> {
        loop {
            match self.next() {
                None => return Err(PatternError::Unclosed { at: start, expected: ')' }),
                Some(')') => return Ok(()),
                Some('\\') => drop(self.next()),
                Some(_) => {}
            }
        }
    }

    fn reference(&self, group: u32, at: usize) -> Result<Node, PatternError> {
        let is_closed = self.groups.get(group as usize).copied().flatten().is_some();
        if group > 0 && is_closed && self.is_before_lookbehind(group) {
            Ok(Node::Reference(group))
        } else {
            Err(PatternError::Reference { at, group })
        }
    }

    fn is_before_lookbehind(&self, group: u32) -> bool {
        self.lookbehind.is_none_or(|first| group < first)
    }

    /// Reads what follows `(?(`.
    fn condition(&mut self, start: usize) -> Result<Node, PatternError> {
        let name = self.until(')', start)?;
        let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        let group = if is_number { name.parse().ok() } else { self.names.get(&name).copied() };
        let group = group.filter(|&group| group > 0).ok_or(PatternError::GroupName { at: start })?;
        if self.lookbehind.is_some() {
            self.reference(group, start)?;
        }
        self.conditions.push((start, group));
        let yes = Box::new(self.deeper(Self::sequence)?);
        let no = if self.skip('|') { self.deeper(Self::sequence)? } else { Node::Sequence(Vec::new()) };
        if self.peek() == Some('|') {
            return Err(PatternError::Branches { at: start });
        }
        self.close(start)?;
        Ok(Node::Condition { group, yes, no: Box::new(no) })
    }

    fn lookahead(&mut self, start: usize, negative: bool) -> Result<Node, PatternError> {
        let body = Box::new(self.inside(start)?);
        Ok(Node::Look { body, negative, back: None })
    }

    fn lookbehind(&mut self, start: usize, negative: bool) -> Result<Node, PatternError> {
        let outer = self.lookbehind;
        self.lookbehind = outer.or(Some(self.next_group()));
        let body = Box::new(self.inside(start)?);
        self.lookbehind = outer;
        let (min, max) = body.width(&self.groups);
        if min != max || max == UNLIMITED {
            return Err(PatternError::LookbehindLength { at: start, min });
        }
        Ok(Node::Look { body, negative, back: Some(min) })
    }

    /// Reads what follows a backslash outside `[…]`.
    fn escape(&mut self, start: usize) -> Result<Node, PatternError> {
        let place = match self.peek() {
            Some('A') => Some(Place::Start),
            Some('Z') => Some(Place::End),
            Some('b') => Some(Place::Boundary),
            Some('B') => Some(Place::NoBoundary),
            _ => None,
        };
        if let Some(place) = place {
            self.at += 1;
            return Ok(Node::At(place));
        }
        if self.peek().is_some_and(|next| ('1'..='9').contains(&next)) {
            return self.octal_or_reference(start);
        }
        Ok(match self.any_escape(start)? {
            Escape::Character(character) => Node::Character(character),
            Escape::Kind(item) => Node::Class(Class { negative: false, items: vec![item] }),
        })
    }

    /// Three octal digits stand for a character; one or two digits refer to a group.
    fn octal_or_reference(&mut self, start: usize) -> Result<Node, PatternError> {
        let mut digits = self.digits(2, "0123456789");
        let is_octal = |digits: &str| digits.bytes().all(|digit| digit < b'8');
        if digits.len() == 2 && is_octal(&digits) {
            digits += &self.digits(1, "01234567");
        }
        if digits.len() == 3 {
            return octal(&digits, start).map(Node::Character);
        }
        self.reference(digits.parse().unwrap_or(0), start)
    }

    /// Reads an escape that has the same meaning inside and outside `[…]`.
    fn any_escape(&mut self, start: usize) -> Result<Escape, PatternError> {
        let kind = |kind, negative| Ok(Escape::Kind(Item::Kind { kind, negative }));
        let character = match self.next().ok_or(PatternError::EndsEarly)? {
            'd' => return kind(Kind::Digit, false),
            'D' => return kind(Kind::Digit, true),
            'w' => return kind(Kind::Word, false),
            'W' => return kind(Kind::Word, true),
            's' => return kind(Kind::Space, false),
            'S' => return kind(Kind::Space, true),
            'a' => '\x07',
            'f' => '\x0c',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\x0b',
            'x' => self.hexadecimal(2, start)?,
            'u' => self.hexadecimal(4, start)?,
            'U' => self.hexadecimal(8, start)?,
            '0' => {
                let digits = self.digits(2, "01234567");
                octal(&format!("0{digits}"), start)?
            }
            'N' => return Err(PatternError::Unsupported { at: start, what: "characters by name" }),
            other if other.is_ascii_alphanumeric() => return Err(PatternError::Escape { at: start }),
            other => other,
        };
        Ok(Escape::Character(character))
    }

    fn hexadecimal(&mut self, length: usize, start: usize) -> Result<char, PatternError> {
        let digits = self.digits(length, "0123456789abcdefABCDEF");
        let character = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
        character.filter(|_| digits.len() == length).ok_or(PatternError::Escape { at: start })
    }

    /// Reads what follows `[`.
    fn class(&mut self, start: usize) -> Result<Class, PatternError> {
        let unclosed = PatternError::Unclosed { at: start, expected: ']' };
        let negative = self.skip('^');
        let mut items = Vec::new();
        // A `]` that comes first is one of the characters.
        while items.is_empty() || self.peek() != Some(']') {
            let at = self.at;
            let first = self.class_part(&unclosed)?;
            if !self.skip('-') {
                items.push(first.item());
            } else if self.peek() == Some(']') {
                items.extend([first.item(), Item::Range('-', '-')]);
            } else {
                match (first, self.class_part(&unclosed)?) {
                    (Escape::Character(first), Escape::Character(last)) if first <= last => {
                        items.push(Item::Range(first, last));
                    }
                    _ => return Err(PatternError::Range { at }),
                }
            }
        }
        self.at += 1;
        Ok(Class { negative, items })
    }

    fn class_part(&mut self, unclosed: &PatternError) -> Result<Escape, PatternError> {
        let start = self.at;
        match self.next().ok_or(unclosed.clone())? {
            '\\' => match self.peek() {
                Some('b') => {
                    self.at += 1;
                    Ok(Escape::Character('\x08'))
                }
                Some('0'..='7') => {
                    let digits = self.digits(3, "01234567");
                    octal(&digits, start).map(Escape::Character)
                }
                _ => self.any_escape(start),
            },
            plain => Ok(Escape::Character(plain)),
        }
    }
}

impl Escape {
    fn item(self) -> Item {
        match self {
            Self::Character(character) => Item::Range(character, character),
            Self::Kind(item) => item,
        }
    }
}

/// The character of up to three octal digits. Python accepts numbers up to octal 377.
fn octal(digits: &str, at: usize) -> Result<char, PatternError> {
    let number = u32::from_str_radix(digits, 8).ok().and_then(|number| u8::try_from(number).ok());
    number.map(char::from).ok_or(PatternError::Escape { at })
}

fn is_identifier(name: &str) -> bool {
    let is_first = |character: char| character == '_' || character.is_alphabetic();
    name.starts_with(is_first) && name.chars().all(|character| character == '_' || character.is_alphanumeric())
}
