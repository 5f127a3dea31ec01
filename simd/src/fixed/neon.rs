//! Groups of 64 weights with NEON: decoding by vectors; products and encoding by the portable loops, which compilers turn into vectors
//! well enough.
#![expect(unsafe_code, reason = "loads and stores of vectors take pointers")]

use core::arch::aarch64::*;
use core::array;
use core::hint::black_box;
use core::ops::Range;

use df11_codec::fixed::{Alphabet, FIELD_BYTES, FixedError, GROUP, LOW_BYTES, Matrix, SIGN_BYTES, Tile};

use super::order::Order;
use super::portable;

/// [`super::decode`].
#[target_feature(enable = "neon")]
pub(super) fn decode(matrix: &Matrix<'_>, rows: Range<usize>, out: &mut [u16]) -> Result<(), FixedError> {
    let constants = Constants::of(matrix.alphabet());
    matrix.decode_by(rows, out, |_, tile, out| decode_tile(&constants, tile, out))
}

/// [`super::multiply`].
#[target_feature(enable = "neon")]
pub(super) fn multiply(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    order: Order,
    numbers: &[[f32; GROUP]],
    out: &mut [&mut [f32]],
) {
    let constants = Constants::of(matrix.alphabet());
    let decode = |tile: Tile<'_>, out: &mut [u16]| decode_tile(&constants, tile, out);
    portable::multiply_by(matrix, rows, order, numbers, out, decode);
}

/// What decoding a group needs.
struct Constants {
    /// Exponents without their lowest bit: of sixteen values of four bits by their lower two bits, and by the others.
    uppers: [uint8x16_t; 2],
    mark: uint8x16_t,
    /// A bit for each of eight bytes, twice.
    bits: uint8x16_t,
}

impl Constants {
    #[inline]
    #[target_feature(enable = "neon")]
    fn of(alphabet: Alphabet) -> Self {
        let upper = |step: usize| load(&array::from_fn(|i| 2 * (alphabet.base() / 2 + (i / step % 4) as u8)));
        // The compiler doesn't know these, or it would make three instructions of each sum of neighbours.
        let bits = load(&black_box(array::from_fn(|i| 1 << (i % 8))));
        Self { uppers: [upper(1), upper(4)], mark: vdupq_n_u8(alphabet.mark()), bits }
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn decode_tile(constants: &Constants, tile: Tile<'_>, out: &mut [u16]) {
    portable::decode_tile_by(tile, out, |fields, signs, lows, out| decode_group(constants, fields, signs, lows, out));
}

/// Decodes a group but for its escapes. Returns which positions have one.
#[inline]
#[target_feature(enable = "neon")]
fn decode_group(
    constants: &Constants,
    fields: &[u8; FIELD_BYTES],
    signs: &[u8; SIGN_BYTES],
    lows: &[u8; LOW_BYTES],
    out: &mut [u16; GROUP],
) -> u64 {
    let fields = load(fields);
    let fields = [vandq_u8(fields, vdupq_n_u8(15)), vshrq_n_u8::<4>(fields)];
    let signs = vcreate_u8(u64::from_le_bytes(*signs));
    // Bit 2 q of a byte is a sign of quarter q. Each quarter's signs are shifted to the top.
    let signs = vcombine_u8(signs, vshr_n_u8::<1>(signs));
    let signs = [vshlq_n_u8::<7>(signs), vshlq_n_u8::<5>(signs), vshlq_n_u8::<3>(signs), vshlq_n_u8::<1>(signs)];
    let mut is_mark = [vdupq_n_u8(0); 4];
    for (quarter, lows) in lows.as_chunks().0.iter().enumerate() {
        let (upper, low) = (vqtbl1q_u8(constants.uppers[quarter % 2], fields[quarter / 2]), load(lows));
        let high = vsriq_n_u8::<1>(signs[quarter], upper);
        let exponent = vsriq_n_u8::<7>(upper, low);
        is_mark[quarter] = vandq_u8(vceqq_u8(exponent, constants.mark), constants.bits);
        let eights = out.as_chunks_mut().0;
        store(&mut eights[quarter], vzip1q_u8(low, high));
        store(&mut eights[quarter + 4], vzip2q_u8(low, high));
    }
    // The bits of eight bytes add up to a byte.
    let [a, b, c, d] = is_mark;
    let marks = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
    vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(marks, marks)))
}

#[inline]
#[target_feature(enable = "neon")]
fn load(bytes: &[u8; 16]) -> uint8x16_t {
    // SAFETY: this reads the 16 bytes of the array; the instruction needs no alignment.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}

#[inline]
#[target_feature(enable = "neon")]
fn store(to: &mut [u16; 8], words: uint8x16_t) {
    // SAFETY: this writes the 16 bytes of the array; the instruction needs no alignment.
    unsafe { vst1q_u8(to.as_mut_ptr().cast(), words) }
}
