//! The tree of a pattern.

use super::class::Class;

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    /// This character.
    Character(char),
    /// `.`: any character but a line feed.
    Any,
    /// One character of a set.
    Class(Class),
    /// A place between characters.
    At(Place),
    /// All of these, one after the other.
    Sequence(Vec<Node>),
    /// One of these: the first that leads to a match.
    Alternatives(Vec<Node>),
    /// `(…)`, with its number. Numbers begin at 1.
    Capture(u32, Box<Node>),
    /// `(?:…)`. Only the parser needs it: `a**` is an error, `(?:a*)*` isn't.
    Group(Box<Node>),
    /// `*`, `+`, `?`, `{…}`.
    Repeat {
        /// What is repeated.
        body: Box<Node>,
        /// The least number of repetitions.
        min: u32,
        /// The most repetitions, if there is a limit.
        max: Option<u32>,
        /// Whether it tries more or fewer repetitions first.
        order: Order,
    },
    /// `(?>…)`: once this has matched, no other way to match it is tried.
    Atomic(Box<Node>),
    /// `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`.
    Look {
        /// What must match here.
        body: Box<Node>,
        /// Whether it must not match instead.
        negative: bool,
        /// For a lookbehind, how many characters to step back.
        back: Option<u32>,
    },
    /// `\1`: the same text that a group matched.
    Reference(u32),
    /// `(?(1)…|…)`: the first part if a group has matched, otherwise the second.
    Condition {
        /// The group.
        group: u32,
        /// The first part.
        yes: Box<Node>,
        /// The second part.
        no: Box<Node>,
    },
}

/// How many repetitions are tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// As many as possible, then fewer.
    Greedy,
    /// `*?`: as few as possible, then more.
    Lazy,
    /// `*+`: as many as possible, and never fewer.
    Possessive,
}

/// A place between characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `^`, `\A`.
    Start,
    /// `$`: the end, or before a line feed at the end.
    EndOfLine,
    /// `\Z`.
    End,
    /// `\b`: between a character of `\w` and one of `\W`, or at an end next to a character of `\w`.
    Boundary,
    /// `\B`: anywhere else, except in an empty text.
    NoBoundary,
}

/// The least and the most characters that a part can match; [`u32::MAX`] stands for that many or more.
pub(super) type Width = (u32, u32);

impl Node {
    /// Its width. `groups` has the widths of the groups before it.
    pub(super) fn width(&self, groups: &[Option<Width>]) -> Width {
        match self {
            Self::Character(_) | Self::Any | Self::Class(_) => (1, 1),
            Self::At(_) | Self::Look { .. } => (0, 0),
            Self::Sequence(parts) => {
                let widths = parts.iter().map(|part| part.width(groups));
                widths.fold((0, 0), |all, part| (all.0.saturating_add(part.0), all.1.saturating_add(part.1)))
            }
            Self::Alternatives(parts) => either(parts.iter().map(|part| part.width(groups))),
            Self::Capture(_, body) | Self::Group(body) | Self::Atomic(body) => body.width(groups),
            Self::Repeat { body, min, max, .. } => {
                let (least, most) = body.width(groups);
                (least.saturating_mul(*min), most.saturating_mul(max.unwrap_or(u32::MAX)))
            }
            Self::Reference(group) => groups.get(*group as usize).copied().flatten().unwrap_or((0, u32::MAX)),
            Self::Condition { yes, no, .. } => either([yes.width(groups), no.width(groups)].into_iter()),
        }
    }
}

fn either(widths: impl Iterator<Item = Width>) -> Width {
    widths.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0, 0))
}
