//! Sets of characters: `[a-z_]`, `\d`.

/// A set of characters.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Class {
    /// Whether it has all characters except these.
    pub negative: bool,
    /// Its parts.
    pub items: Vec<Item>,
}

/// A part of a set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Item {
    /// From the first to the last. For a single character both are the same.
    Range(char, char),
    /// `\d`, `\w`, `\s`; or, if it is negative, `\D`, `\W`, `\S`.
    Kind { kind: Kind, negative: bool },
}

/// The kinds of characters that have an escape, by the Python method that recognises them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `str.isdecimal`.
    Digit,
    /// `str.isalnum`, or `_`.
    Word,
    /// `str.isspace`.
    Space,
}

impl Class {
    pub(super) fn has(&self, character: char) -> bool {
        let is_in = |item: &Item| match *item {
            Item::Range(first, last) => (first..=last).contains(&character),
            Item::Kind { kind, negative } => kind.has(character) != negative,
        };
        self.items.iter().any(is_in) != self.negative
    }
}

impl Kind {
    pub(super) fn has(self, character: char) -> bool {
        match self {
            Self::Digit => is_decimal(character),
            Self::Word => character == '_' || character.is_alphanumeric(),
            // Python counts the four separators of ASCII too.
            Self::Space => character.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&character),
        }
    }
}

/// The zero of each script. The nine characters after it are the digits 1 to 9. As of Unicode 14, like Python 3.11.
const ZEROS: [u32; 66] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
    0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620,
    0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0,
    0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60,
    0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
];

fn is_decimal(character: char) -> bool {
    let scripts = ZEROS.partition_point(|&zero| zero <= u32::from(character));
    scripts > 0 && u32::from(character) - ZEROS[scripts - 1] < 10
}
