//! What follows a payload's header: its parts, each from a multiple of 16 bytes on.

use std::borrow::Cow;

use df11_codec::fixed::Matrix;
use df11_simd::{Isa, fixed};
use rayon::prelude::*;

use super::PayloadError;
use super::header::{BYTES, Header};

/// A part begins at a multiple of this many bytes, and so GPUs load 16 bytes at a time.
const ALIGNMENT: usize = 16;

/// Words of the rows that a task decodes.
const TASK: usize = 64 << 10;

/// A payload that is being made.
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub(super) fn new(header: &Header, sizes: &[usize]) -> Result<Self, PayloadError> {
        let mut bytes = Vec::with_capacity(length(sizes).ok_or(PayloadError::TooLarge)?);
        bytes.extend(header.to_bytes()?);
        Ok(Self(bytes))
    }

    pub(super) fn put(&mut self, part: &[u8]) {
        self.0.extend(part);
        self.0.resize(self.0.len().next_multiple_of(ALIGNMENT), 0);
    }

    pub(super) fn put_numbers(&mut self, numbers: &[u32]) {
        self.0.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        self.put(&[]);
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

/// The bytes of a payload whose parts have these sizes, if memory could have as many.
fn length(sizes: &[usize]) -> Option<usize> {
    sizes.iter().try_fold(BYTES, |length, &size| length.checked_add(size.checked_next_multiple_of(ALIGNMENT)?))
}

/// The parts of these sizes.
pub(super) fn read<'a>(bytes: &'a [u8], sizes: &[usize]) -> Result<Vec<&'a [u8]>, PayloadError> {
    let expected = length(sizes).ok_or(PayloadError::TooLarge)?;
    if bytes.len() != expected {
        return Err(PayloadError::Length { got: bytes.len(), expected });
    }
    let mut rest = bytes.get(BYTES..).unwrap_or_default();
    let parts = sizes.iter().map(|&size| {
        let (part, after) = rest.split_at_checked(size.next_multiple_of(ALIGNMENT)).unwrap_or_default();
        rest = after;
        part.get(..size).unwrap_or_default()
    });
    Ok(parts.collect())
}

/// A part as numbers: in its place, if it lies there as this machine's numbers do.
pub(super) fn numbers(part: &[u8]) -> Cow<'_, [u32]> {
    match bytemuck::try_cast_slice(part) {
        Ok(numbers) if cfg!(target_endian = "little") => Cow::Borrowed(numbers),
        _ => part.as_chunks().0.iter().map(|&number| u32::from_le_bytes(number)).collect(),
    }
}

/// Decodes all rows of a matrix, on all cores.
pub(super) fn decode_matrix(matrix: &Matrix<'_>, out: &mut [u16]) -> Result<(), PayloadError> {
    let columns = matrix.layout().columns().max(1);
    let rows = (TASK / columns).max(1);
    let tasks = out.par_chunks_mut(rows * columns).enumerate();
    tasks.try_for_each(|(task, out)| {
        let first = task * rows;
        Ok(fixed::decode(matrix, first..first + out.len() / columns, out, Isa::best())?)
    })
}
