//! Fixed-length codes with escapes: `df11_codec::fixed`, whose functions these are, at the speed of memory.
#![cfg_attr(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    expect(unsafe_code, reason = "instructions that not every machine has")
)]

#[cfg(target_arch = "x86_64")]
mod alone;
#[cfg(target_arch = "x86_64")]
mod amx;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod blocks;
#[cfg(target_arch = "x86_64")]
mod chains;
mod inputs;
mod kernel;
#[cfg(target_arch = "aarch64")]
mod neon;
mod order;
#[cfg(target_arch = "x86_64")]
mod pairs;
mod portable;
mod product;
#[cfg(target_arch = "x86_64")]
mod transpose;

use core::ops::Range;

use df11_codec::fixed::{Encoded, FixedError, Matrix};

use crate::Isa;
pub use inputs::Inputs;
use inputs::Numbers;
use kernel::Version;
#[cfg(target_arch = "x86_64")]
use order::Kind;
pub use order::Order;

/// Decodes rows of a matrix into `out`, one after another: [`Matrix::decode`].
///
/// # Errors
///
/// [`FixedError::Rows`], [`FixedError::OutLength`]. Nothing is written then.
pub fn decode(matrix: &Matrix<'_>, rows: Range<usize>, out: &mut [u16], isa: Isa) -> Result<(), FixedError> {
    match Version::of(isa) {
        Version::Portable => portable::decode(matrix, rows, out),
        // SAFETY: `Version::of` gives this one only on a machine that has NEON.
        #[cfg(target_arch = "aarch64")]
        Version::Neon => unsafe { neon::decode(matrix, rows, out) },
        // SAFETY: `Version::of` gives this one only on a machine that has AVX2.
        #[cfg(target_arch = "x86_64")]
        Version::Avx2 => unsafe { avx2::decode(matrix, rows, out) },
        // SAFETY: `Version::of` gives this one only on a machine that has all instructions of this kernel.
        #[cfg(target_arch = "x86_64")]
        Version::Avx512 => unsafe { avx512::decode(matrix, rows, out) },
    }
}

/// Appends rows to a matrix: [`Encoded::append`].
///
/// # Errors
///
/// [`FixedError::Words`], [`FixedError::TooLarge`], [`FixedError::TooManyEscapes`]. The matrix is then as it was.
pub fn append(encoded: &mut Encoded, words: &[u16], isa: Isa) -> Result<(), FixedError> {
    match Version::of(isa) {
        Version::Portable => portable::append(encoded, words),
        #[cfg(target_arch = "aarch64")]
        Version::Neon => portable::append(encoded, words),
        // SAFETY: `Version::of` gives this one only on a machine that has AVX2.
        #[cfg(target_arch = "x86_64")]
        Version::Avx2 => unsafe { avx2::append(encoded, words) },
        // SAFETY: `Version::of` gives this one only on a machine that has all instructions of this kernel.
        #[cfg(target_arch = "x86_64")]
        Version::Avx512 => unsafe { avx512::append(encoded, words) },
    }
}

/// Multiplies rows of a matrix by inputs, in the [`Order`] that these were made for: `out[b][r]` becomes the product of row
/// `rows.start + r` and of row `b` of the inputs. Each of `out` has a place for each row.
///
/// Without FMA instructions this is right, but slow: Rust then computes [`f32::mul_add`] in software.
///
/// # Errors
///
/// [`FixedError::Rows`]; [`FixedError::InputLength`] if the inputs have other columns than the matrix;
/// [`FixedError::OutLength`] if there are more or fewer of `out` than inputs, or of places than rows. Nothing is written then.
pub fn multiply(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    inputs: &Inputs,
    out: &mut [&mut [f32]],
    isa: Isa,
) -> Result<(), FixedError> {
    let layout = matrix.layout();
    if rows.start > rows.end || rows.end > layout.rows() {
        return Err(FixedError::Rows { got: rows.start.max(rows.end), rows: layout.rows() });
    }
    if inputs.columns() != layout.columns() {
        return Err(FixedError::InputLength { got: inputs.columns(), expected: layout.columns() });
    }
    if out.len() != inputs.rows() {
        return Err(FixedError::OutLength { got: out.len(), expected: inputs.rows() });
    }
    if let Some(out) = out.iter().find(|out| out.len() != rows.len()) {
        return Err(FixedError::OutLength { got: out.len(), expected: rows.len() });
    }
    match (&inputs.numbers, Version::of(isa)) {
        // SAFETY: `Version::of` gives this one only on a machine that has all instructions of this kernel.
        #[cfg(target_arch = "x86_64")]
        (Numbers::Floats(numbers), Version::Avx512) if inputs.order.0 == Kind::Alone => unsafe {
            alone::multiply_vbmi(matrix, rows, numbers, out);
        },
        // SAFETY: there is such an order only on a machine that has what `Isa` means by AVX2, and AVX-512 F.
        #[cfg(target_arch = "x86_64")]
        (Numbers::Floats(numbers), _) if inputs.order.0 == Kind::Alone => unsafe {
            alone::multiply(matrix, rows, numbers, out);
        },
        // SAFETY: `Version::of` gives this one only on a machine that has all instructions of this kernel.
        #[cfg(target_arch = "x86_64")]
        (Numbers::Columns(numbers), Version::Avx512) => unsafe { chains::multiply_vbmi(matrix, rows, numbers, out) },
        // SAFETY: there is such an order only where there is `alone`.
        #[cfg(target_arch = "x86_64")]
        (Numbers::Columns(numbers), _) => unsafe { chains::multiply(matrix, rows, numbers, out) },
        (Numbers::Floats(numbers), Version::Portable) => portable::multiply(matrix, rows, inputs.order, numbers, out),
        // SAFETY: `Version::of` gives this one only on a machine that has NEON.
        #[cfg(target_arch = "aarch64")]
        (Numbers::Floats(numbers), Version::Neon) => unsafe {
            neon::multiply(matrix, rows, inputs.order, numbers, out)
        },
        // SAFETY: `Version::of` gives this one only on a machine that has AVX2 and FMA.
        #[cfg(target_arch = "x86_64")]
        (Numbers::Floats(numbers), Version::Avx2) => unsafe { avx2::multiply(matrix, rows, numbers, out) },
        // SAFETY: `Version::of` gives this one only on a machine that has all instructions of this kernel.
        #[cfg(target_arch = "x86_64")]
        (Numbers::Floats(numbers), Version::Avx512) => unsafe { avx512::multiply(matrix, rows, numbers, out) },
        // SAFETY: words are made only for an order that [`Order::available`] gave, on a machine that has all instructions of
        // this kernel.
        #[cfg(target_arch = "x86_64")]
        (Numbers::Words(numbers), _) => unsafe { pairs::multiply(matrix, rows, numbers, out) },
        // SAFETY: as with words.
        #[cfg(target_arch = "x86_64")]
        (Numbers::Lanes(numbers), _) => unsafe { blocks::multiply(matrix, rows, numbers, out) },
        // SAFETY: as with words.
        #[cfg(target_arch = "x86_64")]
        (Numbers::Tiles(numbers), _) => unsafe { amx::multiply(matrix, rows, numbers, out) },
    }
    Ok(())
}
