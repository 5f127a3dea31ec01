//! A matrix times rows of inputs, whose columns belong to sums.
//!
//! This file takes rows apart into pieces of two tiles. The pieces of some rows are decoded into the first cache, and multiplied by up to
//! 64 inputs before the next ones, four inputs at a time: so rows share loads of inputs, and inputs the work of decoding.

use core::array;
use core::ops::Range;

use df11_codec::fixed::{GROUP, GROUP_BYTES, Matrix, TILE, Tile};

use super::kernel::Aligned;
use super::order::Sums;

/// The groups of a piece.
const PIECE: usize = 2 * TILE / GROUP;

/// All rows are multiplied by so many inputs before the next ones: the numbers of more would not stay in the second cache.
const INPUTS: usize = 64;

/// The words of rows' pieces, as many groups of each as there are of the inputs.
pub(super) type Words<'w, const ROWS: usize> = [&'w [[u16; GROUP]]; ROWS];

/// The sums of rows, for an input.
pub(super) type RowSums<const ROWS: usize> = [Sums; ROWS];

/// Multiplies rows by inputs, so many rows at a time. `decode` decodes the words of a tile, and prefetches codes that many bytes further
/// on. `add_one` adds the products of rows' words and of an input to sums, or to zeros if these are the first, and `add_four` does it for
/// four inputs. `finish` makes a product of sums and of the columns left.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "the parts of a kernel")]
pub(super) fn multiply<const ROWS: usize>(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    numbers: &[[f32; GROUP]],
    out: &mut [&mut [f32]],
    decode: impl Fn(Tile<'_>, usize, &mut [u16]),
    add_one: impl Fn(Words<'_, ROWS>, &[[f32; GROUP]], &mut RowSums<ROWS>, bool),
    add_four: impl Fn(Words<'_, ROWS>, [&[[f32; GROUP]]; 4], &mut [RowSums<ROWS>; 4], bool),
    finish: impl Fn(&Sums, &[u16], &[f32; GROUP]) -> f32,
) {
    let columns = matrix.layout().columns();
    let (groups, whole) = (columns.div_ceil(GROUP), columns / GROUP);
    // The codes that are decoded next are those of the rows after these.
    let ahead = matrix.layout().row_bytes().saturating_mul(ROWS);
    let mut words = Aligned([[[0; GROUP]; PIECE]; ROWS]);
    let mut sums = vec![[[0.; GROUP]; ROWS]; out.len().min(INPUTS)];
    for (numbers, out) in numbers.chunks((INPUTS * groups).max(1)).zip(out.chunks_mut(INPUTS)) {
        let sums = &mut sums[..out.len()];
        for row in rows.clone().step_by(ROWS) {
            let own = row..rows.end.min(row + ROWS);
            let mut tiles: [_; ROWS] = array::from_fn(|r| matrix.tiles(own.end.min(row + r)));
            for first in (0..groups).step_by(PIECE) {
                for (tiles, words) in tiles.iter_mut().zip(&mut words.0).take(own.len()) {
                    for (words, tile) in words.chunks_mut(TILE / GROUP).zip(tiles) {
                        decode(tile, ahead, words[..tile.bytes.len() / GROUP_BYTES].as_flattened_mut());
                    }
                }
                let added = first..whole.min(first + PIECE).max(first);
                let words = array::from_fn(|r| &words.0[r][..added.len()]);
                let of_input = |input: usize| &numbers[input * groups..][added.clone()];
                let (fours, ones) = sums.as_chunks_mut();
                for (four, sums) in fours.iter_mut().enumerate() {
                    add_four(words, array::from_fn(|i| of_input(4 * four + i)), sums, first == 0);
                }
                for (one, sums) in ones.iter_mut().enumerate() {
                    add_one(words, of_input(4 * fours.len() + one), sums, first == 0);
                }
            }
            // The last piece's words are still there.
            for (input, (sums, out)) in sums.iter().zip(&mut *out).enumerate() {
                let last = numbers.get(input * groups + whole).unwrap_or(&[0.; GROUP]);
                for (r, (sums, out)) in sums.iter().zip(&mut out[row - rows.start..]).enumerate() {
                    let left = &words.0[r].as_flattened()[whole % PIECE * GROUP..][..columns % GROUP];
                    *out = finish(sums, left, last);
                }
            }
        }
    }
}

/// The same slices, of which the compiler now knows that they are as long as each other.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn cut<T, const N: usize>(slices: [&[T]; N], length: usize) -> [&[T]; N] {
    slices.map(|slice| &slice[..length])
}
