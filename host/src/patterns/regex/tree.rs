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
    /// One after the other.
    Sequence(Vec<Node>),
    /// The first that leads to a match.
    Alternatives(Vec<Node>),
    /// `(…)`, with its number from 1 on.
    Capture(u32, Box<Node>),
    /// `(?:…)`. Only the parser needs to know: it may be repeated though it is a repetition.
    Group(Box<Node>),
    /// `*`, `+`, `?`, `{…}`.
    Repeat {
        /// What is repeated.
        body: Box<Node>,
        /// How often at least.
        min: u32,
        /// How often at most, if there is a limit.
        max: Option<u32>,
        /// In which order it tries to go on and to end.
        order: Order,
    },
    /// `(?>…)`: what matched once isn't tried in another way.
    Atomic(Box<Node>),
    /// `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`.
    Look {
        /// What is looked for.
        body: Box<Node>,
        /// Whether it must not be there.
        negative: bool,
        /// For a lookbehind: the number of characters to step back.
        back: Option<u32>,
    },
    /// `\1`: what a group matched.
    Reference(u32),
    /// `(?(1)…|…)`: one of the two, by whether a group matched.
    Condition {
        /// The group.
        group: u32,
        /// If it did.
        yes: Box<Node>,
        /// If it didn't.
        no: Box<Node>,
    },
}

/// How a repetition goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// As often as it can, then less often.
    Greedy,
    /// `*?`: as seldom as it can, then more often.
    Lazy,
    /// `*+`: as often as it can, and not less often.
    Possessive,
}

/// A place between characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `^`, `\A`.
    Start,
    /// `$`: the end, or before a line feed there.
    EndOfLine,
    /// `\Z`.
    End,
    /// `\b`: between a character of `\w` and another.
    Boundary,
    /// `\B`: elsewhere, but not in an empty text.
    NoBoundary,
}

/// The numbers of characters that a part can match, at least and at most. They stop at [`u32::MAX`].
pub(super) type Width = (u32, u32);

impl Node {
    /// The widths it can have. `groups` has those of the groups before it.
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
