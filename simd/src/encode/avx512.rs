//! Encoding with AVX-512: 64 words become eight values of at most 64 bits, which are then appended one by one.

mod merge;

use std::arch::x86_64::*;
use std::hint::black_box;

use df11_codec::format::split;
use df11_codec::{Code, EncodeError};

use self::merge::{Merged, Registers};
use super::pairs::Pairs;
use super::portable::{self, BYTES, TOPS};
use super::register_tables::Tables;
use super::stream::{AHEAD, Cursor, GAPS_AT_ONCE, Stream, Tile, WINDOWS_AT_ONCE};
use crate::avx512::{exponents, from_lanes, lanes, load_two, store, store_lanes};
use crate::prefetch::words_ahead;

/// Words per block.
const BLOCK: usize = 64;

/// Encodes words that aren't the run's last; `element` is the index of the first.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2")]
pub(super) fn encode(
    stream: &mut Stream,
    code: &Code,
    tables: &Tables,
    pairs: &Pairs,
    words: &[u16],
    element: u64,
) -> Result<(), EncodeError> {
    if tables.is_wide {
        encode_blocks(stream, code, Registers::<true>::new(tables), pairs, words, element)
    } else {
        encode_blocks(stream, code, Registers::<false>::new(tables), pairs, words, element)
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2")]
fn encode_blocks<const WIDE: bool>(
    stream: &mut Stream,
    code: &Code,
    registers: Registers<WIDE>,
    pairs: &Pairs,
    words: &[u16],
    mut element: u64,
) -> Result<(), EncodeError> {
    let (blocks, rest) = words.as_chunks::<BLOCK>();
    let mut cursor = stream.cursor;
    for block in blocks {
        words_ahead(block, AHEAD);
        let merged = registers.merge(exponents(load_two(block)));
        let before = cursor.at;
        match registers.append(cursor, &mut stream.tile, code, block, &merged) {
            Some((moved, firsts)) => {
                cursor = moved;
                if cursor.at >= stream.next_chunk {
                    note_chunks(stream, firsts, before, cursor.at, element);
                }
            }
            None => {
                stream.cursor = cursor;
                portable::encode(stream, code, pairs, block, element)?;
                cursor = stream.cursor;
            }
        }
        element += BLOCK as u64;
    }
    stream.cursor = cursor;
    portable::encode(stream, code, pairs, rest, element)
}

/// One `append` for each kind of table: each is called from one place only and inlined there, which keeps the cursor in
/// registers.
impl<const WIDE: bool> Registers<WIDE> {
    /// Appends the codes of a block. Returns the cursor after them, and a bit for each code after which the first code
    /// of a window starts (in the order of [`Merged::ends`]). `None` if the tables lack the code of a word, or if eight
    /// codes have more than 64 bits.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,bmi1,bmi2")]
    fn append(
        &self,
        mut cursor: Cursor,
        tile: &mut Tile,
        code: &Code,
        block: &[u16; BLOCK],
        merged: &Merged,
    ) -> Option<(Cursor, u64)> {
        let &Merged { mut bits, lengths, ends, unknown, too_long } = merged;
        if unknown | u64::from(too_long) != 0 {
            if unknown != 0 || _mm512_cmpgt_epu64_mask(lengths, _mm512_set1_epi64(64)) != 0 {
                return None;
            }
            bits = from_lanes(&correct(lanes(bits), code, block, too_long));
        }

        // From here on, one number has a byte for each lane.
        let lengths = bytes_of_lanes(lengths);
        let starts = sums_modulo_64(lengths) << 8;
        let in_window = (starts + cursor.at % 64 * BYTES) & (63 * BYTES);
        // A lane has at most 64 bits: it may reach the next window, but never the one after that.
        let to_window = 64 * BYTES - in_window;
        let completes = ((lengths | TOPS) - to_window) & TOPS;

        let to_window = each_eight_times(to_window);
        let crossing = _mm512_cmpge_epu8_mask(ends, to_window);
        let firsts = crossing & !(crossing >> 1 & !TOPS);
        let gaps = _mm512_maskz_compress_epi8(firsts, _mm512_sub_epi8(ends, to_window));
        if let Some(next) = cursor.next_gaps(tile).first_chunk_mut::<GAPS_AT_ONCE>() {
            store(next, gaps);
        }

        let to_window = _mm512_and_si512(to_window, _mm512_set1_epi64(0x7f));
        let in_window = _mm512_sub_epi64(_mm512_set1_epi64(64), to_window);
        let mut parts = Parts { here: [0; 8], next: [0; 8], completes };
        store_lanes(&mut parts.here, _mm512_srlv_epi64(bits, in_window));
        store_lanes(&mut parts.next, _mm512_sllv_epi64(bits, to_window));
        parts.put(&mut cursor, tile);
        cursor.at += sum_of_bytes(lengths);
        Some((cursor, firsts))
    }
}

/// Codes in eight parts of at most 64 bits each.
struct Parts {
    /// The bits of each part that lie in the window where it begins, in their place.
    here: [u64; 8],
    /// The bits in the window after that.
    next: [u64; 8],
    /// The highest bit of byte i is set if part i reaches the window after that.
    completes: u64,
}

impl Parts {
    /// Appends the parts.
    #[inline(always)]
    fn put(&self, cursor: &mut Cursor, tile: &mut Tile) {
        let Some(windows) = tile.windows[cursor.completed..].first_chunk_mut::<WINDOWS_AT_ONCE>() else { return };
        // Hidden from the compiler, which would extract the lanes from vector registers one by one, on the ports that
        // are the bottleneck.
        let Self { here, next, completes } = black_box(self);
        let mut completed = 0;
        for i in 0..8 {
            let window = cursor.open | here[i];
            windows[completed] = window;
            let is_complete = completes >> (8 * i + 7) & 1;
            cursor.open = if is_complete != 0 { next[i] } else { window };
            completed += is_complete as usize;
        }
        cursor.completed += completed;
    }
}

/// The lowest byte of each lane.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
fn bytes_of_lanes(lanes: __m512i) -> u64 {
    let every_eighth = _mm512_set1_epi64(0x3830_2820_1810_0800);
    let bytes = _mm512_permutexvar_epi8(every_eighth, lanes);
    _mm_cvtsi128_si64(_mm512_castsi512_si128(bytes)) as u64
}

/// Byte i in all bytes of lane i.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
fn each_eight_times(bytes: u64) -> __m512i {
    let (low, high) = (0x0101_0101_0101_0101, 0x0202_0202_0202_0202);
    let lane = _mm512_setr_epi64(0, low, high, low + high, 2 * high, 2 * high + low, 3 * high, 3 * high + low);
    _mm512_permutexvar_epi8(lane, _mm512_castsi128_si512(_mm_cvtsi64_si128(bytes as i64)))
}

/// Byte i is the sum of the bytes 0 to i, modulo 64.
fn sums_modulo_64(bytes: u64) -> u64 {
    const KEPT: u64 = 63 * BYTES;
    let sums = bytes & KEPT;
    let sums = (sums + (sums << 8)) & KEPT;
    let sums = (sums + (sums << 16)) & KEPT;
    (sums + (sums << 32)) & KEPT
}

/// The sum of eight bytes.
fn sum_of_bytes(bytes: u64) -> u64 {
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
    ((bytes & EVEN) + (bytes >> 8 & EVEN)).wrapping_mul(0x0001_0001_0001_0001) >> 48
}

/// Merges the eight codes of a lane one by one, for each lane in which two neighbouring codes didn't fit in 16 bits.
#[cold]
fn correct(mut bits: [u64; 8], code: &Code, block: &[u16; BLOCK], too_long: u32) -> [u64; 8] {
    for (i, (bits, words)) in bits.iter_mut().zip(block.as_chunks::<8>().0).enumerate() {
        if too_long >> (4 * i) & 0xf != 0 {
            let mut used = 0;
            *bits = 0;
            for &word in words {
                let code = code.of(split(word).0);
                *bits |= u64::from(code.left_aligned()) << 32 >> used;
                used += code.length;
            }
        }
    }
    bits
}

/// Records the chunks that begin in the windows that these codes reach.
#[cold]
fn note_chunks(stream: &mut Stream, mut firsts: u64, before: u64, at: u64, element: u64) {
    let mut window = (before / 64 + 1) * 64;
    while window <= at {
        if window == stream.next_chunk {
            // The lanes are in order; the codes in each lane are in reverse.
            let first = firsts.trailing_zeros() ^ 7;
            stream.chunk_begins(element + u64::from(first) + 1);
        }
        firsts &= firsts - 1;
        window += 64;
    }
}
