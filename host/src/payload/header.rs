//! The first 128 bytes of a payload.

use super::PayloadError;

/// Bytes of a header.
pub(super) const BYTES: usize = 128;

/// The most dimensions that it has room for.
const MOST_DIMENSIONS: usize = 8;

const MAGIC: [u8; 4] = *b"DF11";
const VERSION: u8 = 1;

/// What the rest of a payload is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Fixed-length codes, with the alphabet from this exponent on.
    Fixed { first: u8 },
    /// The tensors of a DF11 unit.
    Df11,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) kind: Kind,
    /// With fixed-length codes rows, columns, escapes, 0 and 0; as DF11 the bytes of `luts`, `output_positions`, `gaps` and
    /// `encoded_exponent`, and the elements of the largest chunk.
    pub(super) sizes: [usize; 5],
    pub(super) shape: Vec<usize>,
}

impl Header {
    /// The number of elements, which `parse` found to be countable.
    pub(super) fn elements(&self) -> usize {
        self.shape.iter().product()
    }

    pub(super) fn to_bytes(&self) -> Result<[u8; BYTES], PayloadError> {
        let got = self.shape.len();
        if got > MOST_DIMENSIONS {
            return Err(PayloadError::Dimensions { got, most: MOST_DIMENSIONS });
        }
        let (form, first) = match self.kind {
            Kind::Fixed { first } => (0, first),
            Kind::Df11 => (1, 0),
        };
        let [m0, m1, m2, m3] = MAGIC;
        #[expect(clippy::cast_possible_truncation, reason = "there are at most eight dimensions")]
        let start = u64::from_le_bytes([m0, m1, m2, m3, VERSION, form, first, got as u8]);
        let sizes = self.sizes.iter().chain(&self.shape).map(|&size| size as u64);
        let mut bytes = [0; BYTES];
        for (place, number) in bytes.as_chunks_mut().0.iter_mut().zip([start].into_iter().chain(sizes)) {
            *place = number.to_le_bytes();
        }
        Ok(bytes)
    }

    pub(super) fn parse(bytes: &[u8]) -> Result<Self, PayloadError> {
        let short = PayloadError::Header { got: bytes.len(), expected: BYTES };
        let header: &[u8; BYTES] = bytes.first_chunk().ok_or(short)?;
        let &[m0, m1, m2, m3, version, form, first, dimensions, ..] = header;
        let magic = [m0, m1, m2, m3];
        if magic != MAGIC {
            return Err(PayloadError::Magic { got: magic });
        }
        if version != VERSION {
            return Err(PayloadError::Version { got: version, expected: VERSION });
        }
        let kind = match form {
            0 => Kind::Fixed { first },
            1 => Kind::Df11,
            got => return Err(PayloadError::Form { got }),
        };
        let got = usize::from(dimensions);
        if got > MOST_DIMENSIONS {
            return Err(PayloadError::Dimensions { got, most: MOST_DIMENSIONS });
        }
        let numbers = header.as_chunks::<8>().0.iter().skip(1).map(|&number| u64::from_le_bytes(number));
        let numbers = numbers.map(usize::try_from).collect::<Result<Vec<_>, _>>();
        let numbers = numbers.map_err(|_| PayloadError::TooLarge)?;
        let (sizes, shape) = numbers.split_first_chunk().unwrap_or((&[0; 5], &[]));
        let shape = shape.get(..got).unwrap_or_default().to_vec();
        let elements = shape.iter().try_fold(2usize, |elements, &n| elements.checked_mul(n));
        elements.ok_or(PayloadError::TooLarge)?;
        Ok(Self { kind, sizes: *sizes, shape })
    }
}
