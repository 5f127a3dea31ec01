//! Decodes chunks with AVX-512: eight windows per vector, 32 windows at a time.
//!
//! Each window can be decoded on its own: its gap says where its first code starts. The walk then shows where the next
//! window's first code starts, which checks the next gap. Only the number of codes in a window isn't known in advance,
//! so the exponents are packed once it is.
#![expect(unsafe_code, reason = "only an Isa says what the machine has")]

mod ahead;
mod ends;
mod group;
mod lanes;
mod pack;
mod suits;
mod tile;
mod walk;
mod window;

use core::arch::x86_64::__m512i;
use core::ops::Range;

use df11_codec::{DecodeError, Unit};

use self::ahead::Ahead;
use self::ends::{Ends, ends};
use self::group::{GROUP, Group, LANES, VECTORS};
use self::lanes::LANE_OF;
use self::pack::{both, one, pairs};
use self::tile::Tile;
use self::walk::{Walks, walk};
use super::steps::Steps;
use super::{Unfit, WINDOW, split_words};
use crate::isa::{Isa, Set};

/// Bytes of the stream in a window.
const WINDOW_BYTES: usize = WINDOW / 8;

/// The table, which all chunks share. It exists only on a machine with AVX-512.
#[derive(Clone, Debug)]
pub(super) struct Windows(Steps);

impl Windows {
    /// Makes the table of a unit, if `isa` is AVX-512.
    pub(super) fn new(unit: &Unit<'_>, isa: Isa) -> Option<Self> {
        (isa.0 == Set::Avx512).then(|| Self(Steps::new(unit)))
    }

    /// Whether vectors can decode nearly all windows of the unit.
    pub(super) fn suit(&self, unit: &Unit<'_>) -> bool {
        // SAFETY: `new` got an Isa of AVX-512, which exists only on a machine that has all of these instructions.
        unsafe { suits::suits(unit, &self.0) }
    }

    /// [`super::Decoder::decode_chunks`].
    pub(super) fn decode_chunks(&self, unit: &Unit<'_>, first: usize, mut out: &mut [u16]) -> Result<(), DecodeError> {
        let mut chunk = first;
        while !out.is_empty() {
            let Some(words) = split_words(unit, chunk, 1, &mut out) else {
                return unit.decode_chunks(chunk, out);
            };
            if self.decode_chunk(unit, chunk, words).is_err() {
                unit.decode_chunks(chunk, words)?;
            }
            chunk += 1;
        }
        Ok(())
    }

    /// Decodes one chunk.
    pub(super) fn decode_chunk(&self, unit: &Unit<'_>, chunk: usize, words: &mut [u16]) -> Result<(), Unfit> {
        if words.is_empty() {
            // The last chunk, which holds only the end of a code. The check of the chunk before it covered that code.
            return Ok(());
        }
        let chunk = Chunk::new(unit, &self.0, chunk);
        // SAFETY: `new` got an Isa of AVX-512, which exists only on a machine that has all of these instructions.
        unsafe { chunk.decode(words) }
    }
}

/// A chunk that has words.
struct Chunk<'c> {
    unit: &'c Unit<'c>,
    steps: &'c Steps,
    /// Its windows and elements, counted from the unit's beginning.
    windows: Range<usize>,
    elements: Range<usize>,
}

impl<'c> Chunk<'c> {
    fn new(unit: &'c Unit<'c>, steps: &'c Steps, chunk: usize) -> Self {
        let windows = unit.geometry().threads_per_block();
        Self { unit, steps, windows: chunk * windows..(chunk + 1) * windows, elements: unit.chunk_elements(chunk) }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2")]
    fn decode(&self, words: &mut [u16]) -> Result<(), Unfit> {
        let sign_mantissa = self.unit.raw().sign_mantissa.get(self.elements.clone()).ok_or(Unfit)?;
        let mut tile = Tile::new(sign_mantissa, words);
        let (mut window, mut walks) = (self.windows.start, Walks::new());
        while window + GROUP <= self.windows.end
            && let Some(group) = Group::at(self.unit, window)
        {
            walk(self.steps, &group, Ahead::of(&group, &tile), &mut walks);
            for v in 0..VECTORS {
                let ends = ends(&walks, &group, v)?;
                self.pack(window + v * LANES, pairs(&walks.steps[v]), &ends, &mut tile)?;
            }
            tile.merge_full()?;
            window += GROUP;
        }
        let mut is_end = false;
        while window < self.windows.end && !is_end {
            is_end = self.window_alone(window, &mut tile)?;
            tile.merge_full()?;
            window += 1;
        }
        tile.merge_rest()?;
        if is_end == self.has_end() { Ok(()) } else { Err(Unfit) }
    }

    /// Puts the exponents of eight windows into the tile.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2")]
    fn pack(&self, first: usize, pairs: [__m512i; LANES / 2], ends: &Ends, tile: &mut Tile<'_>) -> Result<(), Unfit> {
        for (i, &[a, b]) in LANE_OF.as_chunks().0.iter().enumerate() {
            let counts = [ends.counts[a], ends.counts[b]];
            if ends.left_out == 0 {
                tile.push(both(pairs[i], counts[0]), counts[0] + counts[1])?;
                continue;
            }
            for (j, lane) in [a, b].into_iter().enumerate() {
                if ends.left_out >> lane & 1 == 0 {
                    tile.push(one(pairs[i], j), counts[j])?;
                } else if self.window_alone(first + 2 * i + j, tile)? {
                    return Err(Unfit);
                }
            }
        }
        Ok(())
    }

    /// Decodes a window without vectors. Returns whether the unit ends there.
    #[cold]
    fn window_alone(&self, window: usize, tile: &mut Tile<'_>) -> Result<bool, Unfit> {
        let (stream, gap) = (self.unit.raw().encoded_exponent, self.unit.gap(window));
        let mut bytes = [0; 2 * WINDOW_BYTES];
        let there = stream.get(window * WINDOW_BYTES..).unwrap_or_default();
        bytes.iter_mut().zip(there).for_each(|(byte, &there)| *byte = there);
        let (room, most) = tile.room()?;
        let (found, bit) = window::decode(self.unit.tables(), self.steps, bytes, gap, most, room)?;
        tile.take(found);

        // The gaps after the window of the unit's last code aren't used.
        let is_end = self.has_end() && tile.left() == 0;
        let is_sound = if is_end {
            (window * WINDOW + bit).div_ceil(8) == stream.len()
        } else {
            bit == WINDOW + self.unit.gap(window + 1) as usize
        };
        if is_sound { Ok(is_end) } else { Err(Unfit) }
    }

    /// Whether the unit's last code starts in this chunk.
    fn has_end(&self) -> bool {
        self.elements.end == self.unit.n_elements()
    }
}
