//! A weight as one self-describing array of bytes: a header, then codes, starts and escapes (docs/PAYLOAD.md).

use std::error::Error;
use std::fmt;
use std::ops::Range;

use df11_codec::fixed::{Alphabet, FixedError, Layout, Matrix, RawMatrix};

use crate::tensor::decode_all;

const MAGIC: [u8; 4] = *b"DF11";
const VERSION: u8 = 1;
/// Fixed-length codes. Form 1, DF11's own codes, is no longer written or read.
const FORM: u8 = 0;

/// The header has room for this many.
const MOST_DIMENSIONS: usize = 8;

/// The alignment of each part, so that a GPU can load 16 bytes at a time.
const ALIGNMENT: usize = 16;

/// Why bytes aren't a payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are the values that the variant's sentence is about")]
pub enum PayloadError {
    /// A payload has at least this many bytes; or, by its header, exactly this many.
    Length { got: usize, expected: usize },
    /// A payload begins with other bytes.
    Magic { got: [u8; 4] },
    /// This program reads other versions or forms.
    Version { version: u8, form: u8 },
    /// By its header it is larger than any memory.
    TooLarge,
    /// Its address must be a multiple of 4.
    Unaligned,
    /// Its parts break a rule of the codes.
    Fixed(FixedError),
}

impl fmt::Display for PayloadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { got, expected } => write!(f, "{got} bytes; the payload has {expected}"),
            Self::Magic { got } => write!(f, "it begins with the bytes {got:02x?}, a payload with {MAGIC:02x?}"),
            Self::Version { version, form } => write!(
                f,
                "payloads of version {version} and form {form}; this program reads version {VERSION}, form {FORM}"
            ),
            Self::TooLarge => f.write_str("its header names sizes that no memory has"),
            Self::Unaligned => f.write_str("it must lie at an address that is a multiple of 4"),
            Self::Fixed(error) => error.fmt(f),
        }
    }
}

impl Error for PayloadError {}

impl From<FixedError> for PayloadError {
    fn from(error: FixedError) -> Self {
        Self::Fixed(error)
    }
}

/// The header: a payload's first 128 bytes. They describe the rest, which needn't be in the same place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayloadHeader {
    shape: Vec<usize>,
    layout: Layout,
    alphabet: Alphabet,
    parts: [Range<usize>; 3],
    bytes: usize,
}

impl PayloadHeader {
    /// Bytes of a header.
    pub const BYTES: usize = 128;

    pub(super) fn new(shape: &[usize], layout: Layout, alphabet: Alphabet, escapes: usize) -> Result<Self, FixedError> {
        if shape.len() > MOST_DIMENSIONS {
            return Err(FixedError::Dimensions { got: shape.len(), most: MOST_DIMENSIONS });
        }
        if u32::try_from(escapes).is_err() {
            return Err(FixedError::TooManyEscapes { got: escapes });
        }
        let starts = layout.starts().saturating_mul(size_of::<u32>());
        let mut end = Some(Self::BYTES);
        let parts = [layout.code_bytes(), starts, escapes].map(|bytes| {
            let start = end.unwrap_or_default();
            let stop = start.saturating_add(bytes);
            // At least one zero byte follows each part.
            end = end.and_then(|_| stop.checked_add(1)?.checked_next_multiple_of(ALIGNMENT));
            start..stop
        });
        let bytes = end.ok_or(FixedError::TooLarge { rows: layout.rows(), columns: layout.columns() })?;
        Ok(Self { shape: shape.to_vec(), layout, alphabet, parts, bytes })
    }

    /// Reads the header at the beginning of these bytes. The rest of the payload may be missing.
    ///
    /// # Errors
    ///
    /// They aren't the beginning of a payload.
    pub fn parse(bytes: &[u8]) -> Result<Self, PayloadError> {
        let too_short = PayloadError::Length { got: bytes.len(), expected: Self::BYTES };
        let header: &[u8; Self::BYTES] = bytes.first_chunk().ok_or(too_short)?;
        let &[m0, m1, m2, m3, version, form, first, dimensions, ..] = header;
        let got = [m0, m1, m2, m3];
        if got != MAGIC {
            return Err(PayloadError::Magic { got });
        }
        if [version, form] != [VERSION, FORM] {
            return Err(PayloadError::Version { version, form });
        }
        let numbers = header.as_chunks::<8>().0.iter().skip(1).map(|&number| u64::from_le_bytes(number));
        let numbers: Vec<usize> =
            numbers.map(usize::try_from).collect::<Result<_, _>>().map_err(|_| PayloadError::TooLarge)?;
        let got = usize::from(dimensions);
        if got > MOST_DIMENSIONS {
            return Err(FixedError::Dimensions { got, most: MOST_DIMENSIONS }.into());
        }
        let ([rows, columns, escapes], shape) = ([numbers[0], numbers[1], numbers[2]], &numbers[5..5 + got]);
        let elements = shape.iter().try_fold(1usize, |elements, &n| elements.checked_mul(n));
        let (expected, layout) = (elements.ok_or(PayloadError::TooLarge)?, Layout::new(rows, columns)?);
        if layout.words() != expected {
            return Err(FixedError::Elements { got: layout.words(), expected }.into());
        }
        Ok(Self::new(shape, layout, Alphabet::new(first)?, escapes)?)
    }

    /// The weight's shape, in elements, row-major.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Rows and columns of the codes.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Which exponents have codes.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// The size of the whole payload in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The ranges of codes, starts and escapes, as offsets in the payload.
    pub fn parts(&self) -> [Range<usize>; 3] {
        self.parts.clone()
    }

    pub(super) fn to_bytes(&self) -> [u8; Self::BYTES] {
        let [m0, m1, m2, m3] = MAGIC;
        #[expect(clippy::cast_possible_truncation, reason = "there are at most eight dimensions")]
        let start = u64::from_le_bytes([m0, m1, m2, m3, VERSION, FORM, self.alphabet.first(), self.shape.len() as u8]);
        let sizes = [self.layout.rows(), self.layout.columns(), self.parts[2].len(), 0, 0];
        let numbers = [start].into_iter().chain(sizes.iter().chain(&self.shape).map(|&size| size as u64));
        let mut bytes = [0; Self::BYTES];
        for (place, number) in bytes.as_chunks_mut().0.iter_mut().zip(numbers) {
            *place = number.to_le_bytes();
        }
        bytes
    }

    /// The codes in the bytes of a payload with this header. `bytes` must be aligned to 4.
    pub(super) fn matrix<'a>(&self, bytes: &'a [u8]) -> Result<Matrix<'a>, FixedError> {
        let part = |part: &Range<usize>| bytes.get(part.clone()).unwrap_or_default();
        let [codes, starts, escapes] = self.parts.each_ref().map(part);
        let starts = bytemuck::try_cast_slice(starts).unwrap_or_default();
        Matrix::of_size(RawMatrix { layout: self.layout, alphabet: self.alphabet, codes, escapes, starts })
    }
}

/// A payload in memory, with a valid header and sizes that agree.
#[derive(Clone, Debug)]
pub struct Payload<'a> {
    header: PayloadHeader,
    matrix: Matrix<'a>,
}

impl<'a> Payload<'a> {
    /// Reads the header of a payload, which must be all of `bytes`. They must be aligned to 4.
    ///
    /// # Errors
    ///
    /// They aren't a payload, or aren't aligned.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, PayloadError> {
        let header = PayloadHeader::parse(bytes)?;
        if bytes.len() != header.bytes() {
            return Err(PayloadError::Length { got: bytes.len(), expected: header.bytes() });
        }
        if !bytes.as_ptr().cast::<u32>().is_aligned() {
            return Err(PayloadError::Unaligned);
        }
        let matrix = header.matrix(bytes)?;
        Ok(Self { header, matrix })
    }

    /// Its header.
    pub fn header(&self) -> &PayloadHeader {
        &self.header
    }

    /// Its codes, for [`crate::fixed`], which decodes and multiplies rows on the caller's thread.
    pub fn matrix(&self) -> Matrix<'a> {
        self.matrix
    }

    /// Checks every rule of the codes, for a payload from elsewhere, because a GPU trusts its content. This reads all
    /// codes.
    ///
    /// # Errors
    ///
    /// The first broken rule.
    pub fn check(&self) -> Result<(), FixedError> {
        Matrix::validate(self.matrix.raw()).map(drop)
    }

    /// Decodes all elements, on all cores. A damaged payload decodes to wrong words, but does no other harm.
    ///
    /// # Errors
    ///
    /// [`FixedError::OutLength`] if `out` has the wrong length. Nothing has been written then.
    pub fn decode_into(&self, out: &mut [u16]) -> Result<(), FixedError> {
        decode_all(&self.matrix, out)
    }
}
