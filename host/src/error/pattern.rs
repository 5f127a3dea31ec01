//! Why a pattern can't be used.

/// What is wrong with a pattern. `at` counts its characters from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum PatternError {
    /// A bracket that isn't closed.
    #[error("what opens at character {at} has no closing {expected:?}")]
    Unclosed { at: usize, expected: char },
    /// A bracket that closes nothing.
    #[error("the ) at character {at} closes nothing")]
    Unopened { at: usize },
    /// A pattern ends with a backslash.
    #[error("it ends after a backslash")]
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
    /// `[z-a]`, `[\d-z]`.
    #[error("the range at character {at} must go from a character to the same or a later one")]
    Range { at: usize },
    /// Groups are nested too deep.
    #[error("it nests groups more than {allowed} deep")]
    Depth { allowed: usize },
    /// Python may support it, and this crate doesn't.
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
}
