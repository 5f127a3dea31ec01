//! Why a pattern can't be used.

/// What is wrong with a pattern. `at` counts its characters from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum PatternError {
    /// A bracket, a group's name or a comment without its end.
    #[error("what begins at character {at} has no {expected:?}")]
    Unclosed { at: usize, expected: char },
    /// A bracket that closes nothing.
    #[error("the ) at character {at} closes nothing")]
    Unopened { at: usize },
    /// A pattern ends with a backslash, or in the middle of `(?`.
    #[error("it ends in the middle of something")]
    EndsEarly,
    /// `*` at the start, or after `^`.
    #[error("the repetition at character {at} repeats nothing")]
    NothingToRepeat { at: usize },
    /// `a**`.
    #[error("the repetition at character {at} repeats a repetition")]
    RepeatOfRepeat { at: usize },
    /// `a{3,2}`.
    #[error("the repetition at character {at} is of {min} at least and {max} at most")]
    RepeatBounds { at: usize, min: u32, max: u32 },
    /// `a{4294967295}`.
    #[error("the repetition at character {at} has a number above {allowed}")]
    RepeatNumber { at: usize, allowed: u32 },
    /// `\q`, `\x1`, `\400`.
    #[error("the escape at character {at} is none")]
    Escape { at: usize },
    /// `[z-a]`, `[\d-z]`.
    #[error("the range at character {at} is none")]
    Range { at: usize },
    /// `(?z`.
    #[error("the group at character {at} is of no kind that there is")]
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
    #[error("the lookbehind at character {at} can be {min} characters long or more; it must have one length")]
    LookbehindLength { at: usize, min: u32 },
    /// Groups within groups.
    #[error("it has more than {allowed} groups one inside the other")]
    Depth { allowed: usize },
    /// Python reads it, and this crate doesn't.
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
    #[error("to match it with {path} takes more than {allowed} steps")]
    Steps { path: String, allowed: u64 },
}
