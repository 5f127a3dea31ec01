//! The rule of FIXED-LENGTH.md that a matrix breaks.

use core::error::Error;
use core::fmt;

use crate::fixed::Alphabet;

/// The broken rule of FIXED-LENGTH.md, with the value found and the values allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as the terms of FIXED-LENGTH.md")]
pub enum FixedError {
    /// §2: seven exponents follow the first, so it is at most 249.
    Alphabet { got: u8 },
    /// §3: the bytes of all codes must be countable.
    TooLarge { rows: usize, columns: usize },
    /// §3: every group has 88 bytes.
    CodeBytes { got: usize, expected: usize },
    /// §4: there is a start for each tile, and then the total number of escapes.
    Starts { got: usize, expected: usize },
    /// §4: the first escape belongs to the first tile, and a tile's escapes follow those of the tile before.
    StartOrder { tile: usize, got: u32, expected: u32 },
    /// §4: the last start is the number of escapes.
    StartsEnd { got: u32, escapes: usize },
    /// §4: starts have 32 bits.
    TooManyEscapes { got: usize },
    /// §4: a row's last group is filled up with padding, which isn't an escape.
    Padding { row: usize },
    /// The header of a weight in memory has room for this many dimensions only.
    Dimensions { got: usize, most: usize },
    /// The caller must give a word for each element of a shape.
    Elements { got: usize, expected: usize },
    /// The caller must give whole rows of words.
    Words { got: usize, columns: usize },
    /// The caller must ask for rows that exist.
    Rows { got: usize, rows: usize },
    /// The caller must give inputs that are as long as the matrix's rows.
    InputLength { got: usize, expected: usize },
    /// The caller must give room for exactly the words of the rows that it asks for.
    OutLength { got: usize, expected: usize },
}

impl fmt::Display for FixedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Alphabet { got } => {
                write!(f, "the first exponent with a code is {got}; it may be at most {}", Alphabet::LARGEST_FIRST)
            }
            Self::TooLarge { rows, columns } => {
                write!(f, "a matrix of {rows} rows and {columns} columns has more code bytes than can be counted")
            }
            Self::CodeBytes { got, expected } => write!(f, "{got} code bytes; the matrix needs {expected}"),
            Self::Starts { got, expected } => write!(f, "{got} starts of escapes; the matrix needs {expected}"),
            Self::StartOrder { tile, got, expected } => {
                write!(f, "the escapes of tile {tile} begin at {got}; by the marks before it they begin at {expected}")
            }
            Self::StartsEnd { got, escapes } => write!(f, "the starts end with {got}, but there are {escapes} escapes"),
            Self::TooManyEscapes { got } => write!(f, "{got} escapes; {} are allowed", u32::MAX),
            Self::Padding { row } => write!(f, "row {row} isn't filled up with the padding"),
            Self::Dimensions { got, most } => write!(f, "{got} dimensions; {most} are allowed"),
            Self::Elements { got, expected } => write!(f, "{got} words; the shape has {expected} elements"),
            Self::Words { got, columns } => write!(f, "{got} words aren't whole rows of {columns} columns"),
            Self::Rows { got, rows } => write!(f, "row {got} was asked for; the matrix has {rows}"),
            Self::InputLength { got, expected } => write!(f, "inputs of {got} columns; the matrix has {expected}"),
            Self::OutLength { got, expected } => write!(f, "room for {got} words; the rows have {expected}"),
        }
    }
}

impl Error for FixedError {}
