//! What follows a payload's header: its parts, each from a multiple of 16 bytes on. At least one zero byte follows each, because the
//! official kernel reads it (ERRATA.md §8).

use std::borrow::Cow;
use std::ops::Range;

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
    pub(super) fn new<const N: usize>(header: &Header, sizes: [usize; N]) -> Result<Self, PayloadError> {
        let mut bytes = Vec::with_capacity(places(sizes)?.1);
        bytes.extend(header.to_bytes()?);
        Ok(Self(bytes))
    }

    pub(super) fn put(&mut self, part: &[u8]) {
        self.0.extend(part);
        self.0.resize((self.0.len() + 1).next_multiple_of(ALIGNMENT), 0);
    }

    pub(super) fn put_numbers(&mut self, numbers: &[u32]) {
        self.0.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        self.put(&[]);
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

/// Where parts of these sizes lie, and the bytes of the whole payload.
///
/// # Errors
///
/// [`PayloadError::TooLarge`].
pub(super) fn places<const N: usize>(sizes: [usize; N]) -> Result<([Range<usize>; N], usize), PayloadError> {
    let mut end = Some(BYTES);
    let places = sizes.map(|size| {
        let start = end.unwrap_or_default();
        let stop = end.and_then(|start| start.checked_add(size));
        end = stop.and_then(|stop| stop.checked_add(1)?.checked_next_multiple_of(ALIGNMENT));
        start..stop.unwrap_or(start)
    });
    Ok((places, end.ok_or(PayloadError::TooLarge)?))
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
