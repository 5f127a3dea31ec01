//! A matrix times rows of inputs, whose columns belong to sums.
//!
//! This file takes rows apart into tiles. A tile of four rows is decoded into the first cache, and multiplied by all inputs before the
//! next one, four inputs at a time: so rows share loads of inputs, and inputs the work of decoding.

use core::array;
use core::ops::Range;

use df11_codec::fixed::{GROUP, Matrix, TILE, Tile};

use super::kernel::prefetch;
use super::order::Sums;

/// The words of a tile.
pub(super) type Words = [[u16; GROUP]; TILE / GROUP];

/// Rows that are multiplied together, and inputs that they are multiplied by at a time.
pub(super) const TOGETHER: usize = 4;

/// Multiplies rows by inputs. `decode` decodes the words of a tile. `add_one` adds the products of a tile of four rows and of an input
/// to sums, as many groups as there are of the input, and `add_four` does it for four inputs. `finish` makes a product of sums and of
/// the columns left.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "the parts of a kernel")]
pub(super) fn multiply(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    numbers: &[[f32; GROUP]],
    out: &mut [&mut [f32]],
    decode: impl Fn(Tile<'_>, &mut [u16]),
    add_one: impl Fn(&[Words; TOGETHER], &[[f32; GROUP]], &mut [Sums; TOGETHER]),
    add_four: impl Fn(&[Words; TOGETHER], [&[[f32; GROUP]]; TOGETHER], &mut [[Sums; TOGETHER]; TOGETHER]),
    finish: impl Fn(&Sums, &[u16], &[f32; GROUP]) -> f32,
) {
    let columns = matrix.layout().columns();
    let (groups, whole) = (columns.div_ceil(GROUP), columns / GROUP);
    // The codes that are decoded next are those of the four rows after these.
    let ahead = TOGETHER * matrix.layout().row_bytes();
    let mut words = [[[0; GROUP]; TILE / GROUP]; TOGETHER];
    let mut sums = vec![[[0.; GROUP]; TOGETHER]; out.len()];
    for row in rows.clone().step_by(TOGETHER) {
        let own = row..rows.end.min(row + TOGETHER);
        let mut tiles: [_; TOGETHER] = array::from_fn(|r| matrix.tiles(own.end.min(row + r)));
        sums.fill([[0.; GROUP]; TOGETHER]);
        for first in (0..groups).step_by(TILE / GROUP) {
            for (tiles, words) in tiles.iter_mut().zip(&mut words).take(own.len()) {
                if let Some(tile) = tiles.next() {
                    prefetch(tile.codes, ahead);
                    decode(tile, words[..tile.codes.lows.len()].as_flattened_mut());
                }
            }
            let of_input = |input: usize| &numbers[input * groups..][first..whole.min(first + TILE / GROUP).max(first)];
            let (fours, ones) = sums.as_chunks_mut();
            for (four, sums) in fours.iter_mut().enumerate() {
                add_four(&words, array::from_fn(|i| of_input(TOGETHER * four + i)), sums);
            }
            for (one, sums) in ones.iter_mut().enumerate() {
                add_one(&words, of_input(TOGETHER * fours.len() + one), sums);
            }
        }
        // The last tile's words are still there.
        for (input, (sums, out)) in sums.iter().zip(&mut *out).enumerate() {
            let last = numbers.get(input * groups + whole).unwrap_or(&[0.; GROUP]);
            for (r, (sums, out)) in sums.iter().zip(&mut out[row - rows.start..]).enumerate() {
                let left = &words[r].as_flattened()[whole % (TILE / GROUP) * GROUP..][..columns % GROUP];
                *out = finish(sums, left, last);
            }
        }
    }
}
