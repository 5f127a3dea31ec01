//! Which rule of docs/PAYLOAD.md bytes break.

use std::fmt;

use df11_codec::fixed::FixedError;
use df11_codec::{DecodeError, FormatError};

/// Which rule is broken, with what was found and what is allowed.
#[derive(Debug)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as the terms of PAYLOAD.md")]
pub enum PayloadError {
    /// The caller must give a word for each element of a shape.
    Elements { got: usize, expected: usize },
    /// A payload names its dimensions in a header of fixed size.
    Dimensions { got: usize, most: usize },
    /// A payload begins with its header.
    Header { got: usize, expected: usize },
    /// The first four bytes are `DF11`.
    Magic { got: [u8; 4] },
    /// There is one version.
    Version { got: u8, expected: u8 },
    /// There are two forms.
    Form { got: u8 },
    /// Sizes must be countable here.
    TooLarge,
    /// Rows and columns are those of the shape.
    Rows { got: [usize; 2], expected: [usize; 2] },
    /// The header names the elements of the largest chunk.
    LargestChunk { got: usize, expected: usize },
    /// A payload ends with its last part.
    Length { got: usize, expected: usize },
    /// What FIXED-LENGTH.md says of the codes.
    Fixed(FixedError),
    /// What FORMAT.md says of a unit's tensors.
    Unit(FormatError),
    /// What FORMAT.md says of a unit's codes.
    Decode(DecodeError),
    /// The caller must give room for all elements.
    OutLength { got: usize, expected: usize },
    /// What else can go wrong while words are encoded.
    Other(Box<crate::Error>),
}

impl fmt::Display for PayloadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Elements { got, expected } => write!(f, "{got} words, and a tensor of this shape has {expected}"),
            Self::Dimensions { got, most } => write!(f, "{got} dimensions, and a payload has at most {most}"),
            Self::Header { got, expected } => write!(f, "{got} bytes, and a payload's header has {expected}"),
            Self::Magic { got } => write!(f, "it begins with the bytes {got:02x?}, and a payload with DF11"),
            Self::Version { got, expected } => write!(f, "version {got} of payloads; this program knows {expected}"),
            Self::Form { got } => write!(f, "form {got}; a payload has 0, fixed-length codes, or 1, DF11"),
            Self::TooLarge => write!(f, "its header names sizes that no memory has"),
            Self::Rows { got, expected } => {
                write!(
                    f,
                    "{} rows of {} elements, and its shape has {} of {}",
                    got[0], got[1], expected[0], expected[1]
                )
            }
            Self::LargestChunk { got, expected } => {
                write!(f, "its header names a chunk of {got} elements, and the largest has {expected}")
            }
            Self::Length { got, expected } => write!(f, "{got} bytes, and its header says {expected}"),
            Self::Fixed(source) => source.fmt(f),
            Self::Unit(source) => source.fmt(f),
            Self::Decode(source) => source.fmt(f),
            Self::OutLength { got, expected } => write!(f, "room for {got} words, and it has {expected}"),
            Self::Other(source) => source.fmt(f),
        }
    }
}

impl std::error::Error for PayloadError {}

impl From<FixedError> for PayloadError {
    fn from(source: FixedError) -> Self {
        Self::Fixed(source)
    }
}

impl From<FormatError> for PayloadError {
    fn from(source: FormatError) -> Self {
        Self::Unit(source)
    }
}

impl From<DecodeError> for PayloadError {
    fn from(source: DecodeError) -> Self {
        Self::Decode(source)
    }
}
