//! Every index that a small unit can have, so that a test can prove something of a decoder by trying all of them.

use df11_codec::format::join;
use df11_codec::{Geometry, RawUnit, Unit, gaps};

use crate::strategies::{Case, skewed};

/// Bytes of a window.
const WINDOW: usize = 8;

/// A unit's shape: windows in the stream, windows in a chunk, and bytes missing from the last window.
const SHAPES: [(usize, u32, usize); 5] = [(1, 1, 0), (2, 2, 3), (2, 1, 0), (3, 3, 7), (3, 2, 0)];

/// Calls `check` with all units that pass validation among these: streams of 1 to 3 windows in thread blocks of 1 to 3 threads;
/// every gap in every window; and for each chunk every number of elements near 0, near the number of codes, or near the most
/// that a chunk may hold. The streams are all zeros, all ones, mixed, and sound; the codes have 1 bit, 1 to 2, and 1 to 17.
/// Tries every `step`-th set of gaps, and returns the number of units.
pub fn every_small_unit(step: usize, mut check: impl FnMut(&Unit<'_>)) -> usize {
    let words = |n: usize, exponents: &[u8]| -> Vec<u16> {
        (0..n).map(|i| join(exponents[i * i % exponents.len()], i as u8)).collect()
    };
    let mut checked = 0;
    for words in [words(150, &[120]), words(120, &[120, 121, 120, 122]), skewed(90)] {
        for (windows, threads, lacking) in SHAPES {
            let geometry = Geometry::new(WINDOW as u32, threads).expect("a geometry of the format");
            let n_bytes = windows * WINDOW - lacking;
            let case = Case::of(geometry, &words);
            let mixed: Vec<u8> = (0..n_bytes).map(|i| (i * 0x6d + 0x2b) as u8).collect();
            let sound = &case.encoded.encoded_exponent;
            let sound = sound.get(..n_bytes).unwrap_or(sound);
            for codes in [&vec![0; n_bytes][..], &vec![0xff; n_bytes], &mixed, sound] {
                let unit = Small { luts: &case.encoded.luts, codes, geometry };
                checked += unit.with_every_index(step, &mut check);
            }
        }
    }
    checked
}

struct Small<'a> {
    luts: &'a [u8],
    codes: &'a [u8],
    geometry: Geometry,
}

impl Small<'_> {
    fn with_every_index(&self, step: usize, check: &mut impl FnMut(&Unit<'_>)) -> usize {
        let (windows, chunks) = (self.codes.len().div_ceil(WINDOW), self.geometry.chunks(self.codes.len()));
        let mut checked = 0;
        // The first gap is 0. The others count from 0 to 31 as the digits of a number do.
        for digits in (0..1u32 << (5 * (windows - 1))).step_by(step) {
            let all: Vec<u8> =
                (0..windows).map(|i| if i == 0 { 0 } else { (digits >> (5 * (i - 1)) & 31) as u8 }).collect();
            let gaps = gaps::pack(&all);
            for positions in self.positions(chunks) {
                let n = positions.last().copied().unwrap_or_default() as usize;
                let raw = RawUnit {
                    luts: self.luts,
                    encoded_exponent: self.codes,
                    sign_mantissa: &[0x55; 600][..n],
                    output_positions: &positions.iter().flat_map(|position| position.to_le_bytes()).collect::<Vec<_>>(),
                    gaps: &gaps,
                    split_positions: &[],
                };
                if let Ok(unit) = Unit::validate(raw, self.geometry) {
                    check(&unit);
                    checked += 1;
                }
            }
        }
        checked
    }

    /// The first elements of the chunks, and the number of all.
    fn positions(&self, chunks: usize) -> Vec<Vec<u32>> {
        let most = 8 * self.geometry.chunk_bytes().min(self.codes.len()) as u32;
        let counts = [0, 1, 2, most / 3, most / 2, most - 1, most];
        let mut all = vec![vec![0]];
        for _ in 0..chunks {
            let longer =
                |before: &Vec<u32>| counts.map(|count| [&before[..], &[before[before.len() - 1] + count]].concat());
            all = all.iter().flat_map(longer).collect();
        }
        all
    }
}
