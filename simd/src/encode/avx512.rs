//! Encoding with AVX-512: 64 words become eight values of at most 64 bits, which are appended one by
//! one.

use std::arch::x86_64::*;

use df11_codec::format::split;
use df11_codec::{Code, EncodeError};

use super::lanes::Tables;
use super::pairs::Pairs;
use super::portable;
use super::stream::{Cursor, GAPS_AT_ONCE, Stream, Tile};
use crate::avx512::{exponents, lanes, load, load_two, store};

/// Words of a block.
const BLOCK: usize = 64;

/// (a & b) | c.
const AND_OR: i32 = 0xea;

/// The tables of a code in registers.
#[derive(Clone, Copy)]
struct Registers {
    exponents: [__m512i; 2],
    lengths: [__m512i; 2],
    low: [__m512i; 2],
    high: [__m512i; 2],
}

/// The codes of 64 words, merged eight by eight.
struct Merged {
    /// Eight codes in each lane, left-aligned.
    bits: __m512i,
    /// Bits of the eight codes of each lane.
    lengths: __m512i,
    /// In each byte, bits up to the end of a code, counted from the first code of its lane.
    ends: __m512i,
    /// Of each eight words, whether their codes are merged wrongly.
    wrong: Wrong,
}

/// What didn't fit on the way.
struct Wrong {
    /// Words that have no code in the tables.
    unknown: u64,
    /// Two codes of more than 16 bits together.
    pairs: u32,
    /// Four of more than 32.
    fours: u16,
}

/// Encodes words behind which another code starts; `element` is the number of the first.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2")]
pub(super) fn encode(
    stream: &mut Stream,
    code: &Code,
    tables: &Tables,
    pairs: &Pairs,
    words: &[u16],
    element: u64,
) -> Result<(), EncodeError> {
    let registers = Registers::new(tables);
    if tables.is_wide {
        encode_blocks::<true>(stream, code, registers, pairs, words, element)
    } else {
        encode_blocks::<false>(stream, code, registers, pairs, words, element)
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2")]
fn encode_blocks<const WIDE: bool>(
    stream: &mut Stream,
    code: &Code,
    registers: Registers,
    pairs: &Pairs,
    words: &[u16],
    mut element: u64,
) -> Result<(), EncodeError> {
    let (blocks, rest) = words.as_chunks::<BLOCK>();
    let mut cursor = stream.cursor;
    for block in blocks {
        let merged = merge::<WIDE>(&registers, exponents(load_two(block)));
        let before = cursor.at;
        match append(&mut cursor, &mut stream.tile, code, block, &merged) {
            Some(_) if cursor.at < stream.next_chunk => {}
            Some(firsts) => note_chunks(stream, firsts, before, cursor.at, element),
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

impl Registers {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn new(tables: &Tables) -> Self {
        let both = |table: &[u8; 128]| {
            let (halves, _) = table.as_chunks();
            [load(&halves[0]), load(&halves[1])]
        };
        Self {
            exponents: both(&tables.exponents),
            lengths: both(&tables.lengths),
            low: both(&tables.low),
            high: both(&tables.high),
        }
    }
}

/// The entries of a table for 64 exponents.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
fn look_up<const WIDE: bool>(table: [__m512i; 2], exponents: __m512i) -> __m512i {
    // Only the lowest 6 or 7 bits of an exponent count.
    if WIDE {
        _mm512_permutex2var_epi8(table[0], exponents, table[1])
    } else {
        _mm512_permutexvar_epi8(exponents, table[0])
    }
}

/// Looks codes up and merges neighbours: two to 16 bits, those to 32, those to 64.
///
/// ```text
/// bytes         a  b  c  d …             codes of words in their order
/// 16-bit lanes  ab    cd                 a moved up by the length of b, and so on
/// 32-bit lanes  abcd
/// ```
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn merge<const WIDE: bool>(registers: &Registers, exponents: __m512i) -> Merged {
    let expected = look_up::<WIDE>(registers.exponents, exponents);
    let lengths = look_up::<WIDE>(registers.lengths, exponents);
    let low = look_up::<WIDE>(registers.low, exponents);
    let high = look_up::<WIDE>(registers.high, exponents);
    let unknown = _mm512_cmpneq_epi8_mask(expected, exponents);

    // The first of each two codes in a lane of its own, then the second, then both.
    let first = _mm512_set1_epi16(0xff);
    let a = _mm512_ternarylogic_epi64::<AND_OR>(low, first, _mm512_slli_epi16::<8>(high));
    let b = _mm512_ternarylogic_epi64::<AND_OR>(high, _mm512_set1_epi16(0xff << 8), _mm512_srli_epi16::<8>(low));
    let two = _mm512_or_si512(_mm512_sllv_epi16(a, _mm512_srli_epi16::<8>(lengths)), b);
    let of_two = _mm512_maddubs_epi16(lengths, _mm512_set1_epi8(1));
    let pairs = _mm512_cmpgt_epu16_mask(of_two, _mm512_set1_epi16(16));

    let a = _mm512_and_si512(two, _mm512_set1_epi32(0xffff));
    let b = _mm512_srli_epi32::<16>(two);
    let four = _mm512_or_si512(_mm512_sllv_epi32(a, _mm512_srli_epi32::<16>(of_two)), b);
    let of_four = _mm512_madd_epi16(of_two, _mm512_set1_epi16(1));
    let fours = _mm512_cmpgt_epu32_mask(of_four, _mm512_set1_epi32(32));

    let a = _mm512_and_si512(four, _mm512_set1_epi64(0xffff_ffff));
    let b = _mm512_srli_epi64::<32>(four);
    let of_back = _mm512_srli_epi64::<32>(of_four);
    let eight = _mm512_or_si512(_mm512_sllv_epi64(a, of_back), b);
    let of_eight = _mm512_and_si512(_mm512_add_epi64(of_four, of_back), _mm512_set1_epi64(0xffff_ffff));
    let bits = _mm512_sllv_epi64(eight, _mm512_sub_epi64(_mm512_set1_epi64(64), of_eight));

    // Sums of 1, 2, 4 and 8 lengths.
    let ends = _mm512_add_epi8(lengths, _mm512_slli_epi64::<8>(lengths));
    let ends = _mm512_add_epi8(ends, _mm512_slli_epi64::<16>(ends));
    let ends = _mm512_add_epi8(ends, _mm512_slli_epi64::<32>(ends));
    Merged { bits, lengths: of_eight, ends, wrong: Wrong { unknown, pairs, fours } }
}

/// Appends the codes of a block. A bit for each code that the first one of a window follows, or `None`
/// if nothing was appended: words have no code in the tables, or eight codes more than 64 bits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,bmi1,bmi2")]
fn append(cursor: &mut Cursor, tile: &mut Tile, code: &Code, block: &[u16; BLOCK], merged: &Merged) -> Option<u64> {
    if merged.wrong.unknown != 0 {
        return None;
    }
    let mut bits = lanes(merged.bits);
    let lengths = lanes(merged.lengths);
    if merged.wrong.pairs != 0 || merged.wrong.fours != 0 {
        if lengths.iter().any(|&length| length > 64) {
            return None;
        }
        correct(&mut bits, code, block, &merged.wrong);
    }
    let (firsts, gaps) = gaps(cursor.at, merged);
    if let Some(next) = cursor.next_gaps(tile).first_chunk_mut::<GAPS_AT_ONCE>() {
        store(next, gaps);
    }
    for (bits, length) in bits.into_iter().zip(lengths) {
        cursor.put(tile, bits, length);
    }
    Some(firsts)
}

/// Merges those eight codes one by one of which two or four didn't fit on the way.
#[cold]
fn correct(bits: &mut [u64; 8], code: &Code, block: &[u16; BLOCK], wrong: &Wrong) {
    for (i, (bits, words)) in bits.iter_mut().zip(block.as_chunks::<8>().0).enumerate() {
        if wrong.pairs >> (4 * i) & 0xf != 0 || wrong.fours >> (2 * i) & 0b11 != 0 {
            let mut used = 0;
            *bits = 0;
            for &word in words {
                let code = code.of(split(word).0);
                *bits |= u64::from(code.left_aligned()) << 32 >> used;
                used += code.length;
            }
        }
    }
}

/// The codes of a block that the first one of a window follows, and the gaps of those windows.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,bmi1,bmi2")]
fn gaps(at: u64, merged: &Merged) -> (u64, __m512i) {
    // Bits up to the end of each lane: sums of 1, 2, 4 and 8 lanes.
    let zero = _mm512_setzero_si512();
    let sums = merged.lengths;
    let sums = _mm512_add_epi64(sums, _mm512_alignr_epi64::<7>(sums, zero));
    let sums = _mm512_add_epi64(sums, _mm512_alignr_epi64::<6>(sums, zero));
    let sums = _mm512_add_epi64(sums, _mm512_alignr_epi64::<4>(sums, zero));
    let starts = _mm512_add_epi64(_mm512_sub_epi64(sums, merged.lengths), _mm512_set1_epi64(at as i64));

    // Bits from the start of each lane to the next window, in each of its bytes. A lane has no more
    // than 64 bits, so no more than one window begins in it.
    let in_window = _mm512_and_si512(starts, _mm512_set1_epi64(63));
    let to_window = _mm512_sub_epi64(_mm512_set1_epi64(64), in_window);
    let in_each_byte = _mm512_set4_epi32(0x0808_0808, 0x0808_0808, 0, 0);
    let to_window = _mm512_shuffle_epi8(to_window, in_each_byte);

    let behind = _mm512_cmpge_epu8_mask(merged.ends, to_window);
    let firsts = behind & !(behind << 1 & !0x0101_0101_0101_0101);
    (firsts, _mm512_maskz_compress_epi8(firsts, _mm512_sub_epi8(merged.ends, to_window)))
}

/// Notes the chunks that begin in the windows behind these codes.
#[cold]
fn note_chunks(stream: &mut Stream, mut firsts: u64, before: u64, at: u64, element: u64) {
    let mut window = (before / 64 + 1) * 64;
    while window <= at {
        if window == stream.next_chunk {
            stream.chunk_begins(element + u64::from(firsts.trailing_zeros()) + 1);
        }
        firsts &= firsts - 1;
        window += 64;
    }
}
