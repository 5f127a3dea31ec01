//! Errors: one variant per rule, with the value found and the values allowed.

use core::error::Error;
use core::fmt;

use crate::format::Geometry;

/// Why words can't be encoded. Such a tensor is stored unchanged. Only [`Self::RunOrder`] and [`Self::Lengths`] are the
/// caller's mistakes, which only a caller that encodes in runs can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// FORMAT.md §3.3: table bytes of 240 and more are links, so a table can't hold these exponents.
    ReservedExponent {
        /// The exponent, 240..=255.
        exponent: u8,
        /// How many words have this exponent.
        occurrences: u64,
    },
    /// FORMAT.md §3.3: the highest table that a link can name is table 16.
    TooManyTables {
        /// How many tables the code would need.
        tables: usize,
    },
    /// FORMAT.md §3.3: the given code must cover the given words.
    NoCode {
        /// An exponent of the words that has no code.
        exponent: u8,
    },
    /// FORMAT.md §7: a thread that goes on decoding after the last code must come to an end.
    Endless,
    /// A run must follow the run that it was encoded to follow.
    RunOrder {
        /// The run's index.
        run: usize,
        /// The elements that it was encoded to follow.
        got: u64,
        /// The elements of the runs before it.
        expected: u64,
    },
    /// Runs, signs and mantissas, and weights must have the lengths that the plan's histogram says.
    Lengths {
        /// The name of the part with the wrong length.
        what: &'static str,
        /// The length found.
        got: u128,
        /// The length in the plan.
        expected: u64,
    },
    /// FORMAT.md §6: kernels count elements and code bytes in 32 bits, code bytes with a sign.
    TooLong {
        /// What there is too much of: `elements` or `code bytes`.
        what: &'static str,
        /// How many.
        got: u128,
        /// How many a unit may have.
        allowed: usize,
    },
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReservedExponent { exponent: 255, occurrences } => {
                let are = if *occurrences == 1 { "value is" } else { "values are" };
                write!(f, "{occurrences} {are} Inf or NaN, which the format can't hold")
            }
            Self::ReservedExponent { exponent, occurrences } => {
                let have = if *occurrences == 1 { "value has" } else { "values have" };
                write!(
                    f,
                    "{occurrences} {have} exponent {exponent}; the format holds exponents up to 239 (magnitudes below 2^113)"
                )
            }
            Self::TooManyTables { tables } => {
                write!(f, "the code needs {tables} lookup tables; the format allows 17")
            }
            Self::NoCode { exponent } => write!(f, "exponent {exponent} has no code"),
            Self::Endless => {
                write!(f, "the bits after the last code would keep the official kernel in its loop for ever")
            }
            Self::RunOrder { run, got, expected } => write!(
                f,
                "run {run} was encoded to follow other words: {got} elements, not the {expected} of the runs before it"
            ),
            Self::Lengths { what, got, expected } => write!(f, "{got} {what}; the plan is for {expected}"),
            Self::TooLong { what, got, allowed } => {
                write!(f, "{got} {what} in one unit; the format allows {allowed}")
            }
        }
    }
}

impl Error for EncodeError {}

/// The rule of FORMAT.md that a unit's six tensors break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as the tensors and terms of FORMAT.md")]
pub enum FormatError {
    /// §3.3: `luts` is 1 to 17 tables and the row of lengths, 256 bytes each.
    LutsBytes { got: usize },
    /// §3.3: a link names an existing table.
    LinkPastEnd { table: usize, entry: usize, to: usize, tables: usize },
    /// §3.3: a link names a table after its own.
    LinkBackward { table: usize, entry: usize, to: usize },
    /// §3.3: every link to a table gives it the same depth, at most the fourth.
    TableTooDeep { table: usize },
    /// §3.3: there is a link to every table but the first.
    TableUnreachable { table: usize },
    /// §3.3: a table has entries of its own, not only entries carried over from the table before.
    TableUnused { table: usize },
    /// §3.3: the exponents in the tables have codes of 1 to 32 bits.
    CodeLength { exponent: u8, got: u8 },
    /// §3.3: a code of 1 to 8 bits ends in table 0, of 9 to 16 bits in one that table 0 links to, …
    CodeDepth { exponent: u8, length: u8, depth: usize },
    /// §3.3: the entries of one code are contiguous.
    CodeEntries { table: usize, entry: usize, exponent: u8 },
    /// §6: kernels count elements and code bytes in 32 bits, code bytes with a sign.
    TooLong { what: &'static str, got: usize, allowed: usize },
    /// §6: without elements there are no code bytes.
    StreamOfNothing { n_bytes: usize },
    /// §5.1: `gaps` has 5 bits for every thread of every chunk.
    GapsBytes { got: usize, expected: usize },
    /// The caller must give as many bytes as the piece of the unit asks for.
    PieceBytes { what: &'static str, got: usize, expected: usize },
    /// §5.1: the first code starts at bit 0, so the first gap is 0.
    FirstGap { got: u32 },
    /// §5.2: `output_positions` has one entry of 4 bytes for each chunk, and one more.
    PositionsBytes { got: usize, expected: usize },
    /// §5.2: the first chunk begins with element 0.
    PositionsStart { got: u32 },
    /// §5.2: positions never go back.
    PositionsOrder { chunk: usize, got: u32, previous: u32 },
    /// §5.2: a code starts in every chunk but the last, which may hold only the end of one.
    ChunkEmpty { chunk: usize, chunks: usize },
    /// §5.2: the last position is the number of elements.
    PositionsEnd { got: u32, expected: usize },
    /// §5.2: a code has at least one bit, so a chunk holds no more elements than code bits.
    ChunkTooFull { chunk: usize, got: u32, most: usize },
    /// §6: `split_positions` has 8 bytes for each entry.
    SplitsBytes { got: usize },
    /// §6: split positions never go back, and begin at 0 or later.
    SplitsOrder { index: usize, got: i64, previous: i64 },
    /// §6: no split position lies past the last element.
    SplitsEnd { index: usize, got: i64, elements: usize },
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::LutsBytes { got } => write!(f, "luts has {got} bytes; it must be 2 to 18 rows of 256"),
            Self::LinkPastEnd { table, entry, to, tables } => {
                write!(f, "lookup table {table} links from entry {entry} to table {to}, but there are {tables} tables")
            }
            Self::LinkBackward { table, entry, to } => {
                write!(f, "lookup table {table} links from entry {entry} back to table {to}")
            }
            Self::TableTooDeep { table } => {
                write!(f, "lookup table {table} is linked to at two depths, or deeper than the fourth")
            }
            Self::TableUnreachable { table } => write!(f, "no link names lookup table {table}"),
            Self::TableUnused { table } => write!(f, "lookup table {table} has no entry of its own"),
            Self::CodeLength { exponent, got } => {
                write!(f, "exponent {exponent} has a code length of {got} bits; 1 to 32 are allowed")
            }
            Self::CodeDepth { exponent, length, depth } => write!(
                f,
                "exponent {exponent} has a code length of {length} bits but ends after {} lookup tables",
                depth + 1
            ),
            Self::CodeEntries { table, entry, exponent } => {
                write!(
                    f,
                    "entry {entry} of lookup table {table} lies between entries of exponent {exponent}, but has another value"
                )
            }
            Self::TooLong { what, got, allowed } => write!(f, "{got} {what} in one unit; {allowed} are allowed"),
            Self::StreamOfNothing { n_bytes } => {
                write!(f, "{n_bytes} code bytes for no elements; sign_mantissa is empty, so there must be none")
            }
            Self::GapsBytes { got, expected } => write!(f, "gaps has {got} bytes; the code stream needs {expected}"),
            Self::PieceBytes { what, got, expected } => {
                write!(f, "{got} bytes of {what} were given for a piece that has {expected}")
            }
            Self::FirstGap { got } => write!(f, "gaps begins with {got}, not 0"),
            Self::PositionsBytes { got, expected } => {
                write!(f, "output_positions has {got} bytes; the code stream needs {expected}")
            }
            Self::PositionsStart { got } => write!(f, "output_positions begins with {got}, not 0"),
            Self::PositionsOrder { chunk, got, previous } => {
                write!(f, "output_positions goes back from {previous} to {got} at chunk {chunk}")
            }
            Self::ChunkEmpty { chunk, chunks } => {
                write!(f, "output_positions gives chunk {chunk} of {chunks} no elements; only the last may have none")
            }
            Self::PositionsEnd { got, expected } => {
                write!(f, "output_positions ends with {got}, but sign_mantissa has {expected} elements")
            }
            Self::ChunkTooFull { chunk, got, most } => {
                write!(f, "output_positions gives chunk {chunk} {got} elements; its code bits allow {most}")
            }
            Self::SplitsBytes { got } => write!(f, "split_positions has {got} bytes, not a multiple of 8"),
            Self::SplitsOrder { index, got, previous } => {
                write!(f, "split_positions goes back from {previous} to {got} at entry {index}")
            }
            Self::SplitsEnd { index, got, elements } => {
                write!(f, "split_positions has {got} at entry {index}, past the {elements} elements")
            }
        }
    }
}

impl Error for FormatError {}

/// How a unit's code stream contradicts the unit's indexes: the file is damaged. Only [`Self::OutLength`] is the caller's
/// mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as the terms of FORMAT.md")]
pub enum DecodeError {
    /// §3.3: these bits must begin with a code.
    NoCode { chunk: usize, bit: u64 },
    /// §5.1: the first code of a window starts where the window's gap says.
    Gap { window: usize, got: u64, expected: u32 },
    /// §5.2: the number of codes that start in a chunk is the one in `output_positions`.
    ChunkCount { chunk: usize, got: usize, expected: usize },
    /// §4: the last code ends in the last byte.
    End { got: u64, n_bytes: usize },
    /// The caller must ask for the words of whole chunks. After the last chunk `expected` is 0.
    OutLength { chunk: usize, got: usize, expected: usize },
}

impl DecodeError {
    /// An error in a piece ([`crate::outline::Outline::unit_of`]), converted to count from the unit's beginning.
    /// `first` is the piece's first chunk.
    #[must_use]
    pub fn in_whole(self, first: usize, geometry: Geometry) -> Self {
        let bits = |bit: u64| bit.saturating_add((first as u64).saturating_mul(geometry.chunk_bits()));
        let chunks = |chunk: usize| chunk.saturating_add(first);
        match self {
            Self::NoCode { chunk, bit } => Self::NoCode { chunk: chunks(chunk), bit: bits(bit) },
            Self::Gap { window, got, expected } => {
                let window = window.saturating_add(first.saturating_mul(geometry.threads_per_block()));
                Self::Gap { window, got, expected }
            }
            Self::ChunkCount { chunk, got, expected } => Self::ChunkCount { chunk: chunks(chunk), got, expected },
            Self::End { got, n_bytes } => {
                let before = first.saturating_mul(geometry.chunk_bytes());
                Self::End { got: bits(got), n_bytes: n_bytes.saturating_add(before) }
            }
            Self::OutLength { chunk, got, expected } => Self::OutLength { chunk: chunks(chunk), got, expected },
        }
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoCode { chunk, bit } => write!(f, "no code begins at bit {bit} of the stream, in chunk {chunk}"),
            Self::Gap { window, got, expected } => {
                write!(f, "the first code of window {window} begins at its bit {got}, but gaps says {expected}")
            }
            Self::ChunkCount { chunk, got, expected } => {
                write!(f, "{got} codes start in chunk {chunk}, but output_positions says {expected}")
            }
            Self::End { got, n_bytes } => {
                write!(f, "the last code ends at bit {got}, not in the last of {n_bytes} code bytes")
            }
            Self::OutLength { chunk, got, expected } => {
                write!(f, "{got} words of out are left for chunk {chunk}, which has {expected}")
            }
        }
    }
}

impl Error for DecodeError {}
