//! Why a pattern can't be used.

/// What is wrong with a pattern. `at` counts its characters from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum PatternError {
    /// A bracket, a group's name or a comment that isn't closed.
    #[error("what opens at character {at} has no closing {expected:?}")]
    Unclosed { at: usize, expected: char },
    /// A bracket that closes nothing.
    #[error("the ) at character {at} closes nothing")]
    Unopened { at: usize },
    /// A pattern ends with a backslash, or in the middle of `(?`.
    #[error("it ends after a backslash, or within the beginning of a group")]
    EndsEarly,
    /// `*` at the start, or after `^`.
    #[error("the repetition at character {at} repeats nothing")]
    NothingToRepeat { at: usize },
    /// `a**`.
    #[error("the repetition at character {at} repeats a repetition")]
    RepeatOfRepeat { at: usize },
    /// `a{3,2}`.
    #[error("the repetition at character {at} has a minimum of {min} and a maximum of {max}")]
    RepeatBounds { at: usize, min: u32, max: u32 },
    /// `a{4294967295}`.
    #[error("the repetition at character {at} has a number above {allowed}")]
    RepeatNumber { at: usize, allowed: u32 },
    /// `\q`, `\x1`, `\400`.
    #[error("the escape at character {at} has no meaning")]
    Escape { at: usize },
    /// `[z-a]`, `[\d-z]`.
    #[error("the range at character {at} must go from a character to the same or a later one")]
    Range { at: usize },
    /// `(?z`.
    #[error("the group at character {at} is of an unknown kind")]
    Group { at: usize },
    /// A group's name that isn't an identifier, or is taken; or the name or number of no group.
    #[error("the group name at character {at} is not usable")]
    GroupName { at: usize },
    /// A reference to a group that isn't there, or isn't closed yet, or is in the lookbehind that refers to it.
    #[error("at character {at} there is no group {group} to refer to")]
    Reference { at: usize, group: u32 },
    /// `(?(1)a|b|c)`.
    #[error("the condition at character {at} has more than two branches")]
    Branches { at: usize },
    /// A lookbehind of no fixed length. Lengths in characters.
    #[error("the lookbehind at character {at} can be {min} characters long or more; it must have a fixed length")]
    LookbehindLength { at: usize, min: u32 },
    /// Groups are nested too deep.
    #[error("it nests groups more than {allowed} deep")]
    Depth { allowed: usize },
    /// Python supports it, and this crate doesn't.
    #[error("{what} at character {at} are not supported")]
    Unsupported { at: usize, what: &'static str },
    /// It is longer than a regular expression may be. Lengths in bytes.
    #[error("it is {got} bytes long; a regular expression may be {allowed}")]
    TooLong { got: usize, allowed: usize },
    /// The dictionary has it twice. Written as JSON, only one would be left.
    #[error("it is in the dictionary twice")]
    Twice,
    /// Its list of weights has one twice.
    #[error("it lists {name} twice")]
    WeightTwice { name: String },
    /// Matching takes too long.
    #[error("matching it with {path} takes more than {allowed} steps")]
    Steps { path: String, allowed: u64 },
}
