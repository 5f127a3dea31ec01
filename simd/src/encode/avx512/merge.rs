//! Looks up codes in registers and merges them eight by eight.

use std::arch::x86_64::*;

use crate::avx512::load;
use crate::encode::register_tables::Tables;

/// (a & b) | c.
const AND_OR: i32 = 0xea;

/// The tables of a code in registers.
#[derive(Clone, Copy)]
pub(super) struct Registers<const WIDE: bool> {
    exponents: [__m512i; 2],
    lengths: [__m512i; 2],
    low: [__m512i; 2],
    high: [__m512i; 2],
}

/// The codes of 64 words, merged eight by eight.
pub(super) struct Merged {
    /// Eight codes in each lane, left-aligned.
    pub(super) bits: __m512i,
    /// The total length of each lane's eight codes, in bits.
    pub(super) lengths: __m512i,
    /// In each byte, the number of bits up to the end of a code, counted from the beginning of its lane's first code,
    /// which has the highest byte.
    pub(super) ends: __m512i,
    /// Words whose code the tables lack.
    pub(super) unknown: u64,
    /// Pairs of words whose codes have more than 16 bits together. The bits of their lanes are wrong.
    pub(super) too_long: u32,
}

impl<const WIDE: bool> Registers<WIDE> {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn new(tables: &Tables) -> Self {
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

    /// The entries of a table for 64 exponents.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vbmi")]
    fn look_up(table: [__m512i; 2], exponents: __m512i) -> __m512i {
        // Only the lowest 6 or 7 bits of an exponent matter.
        if WIDE {
            _mm512_permutex2var_epi8(table[0], exponents, table[1])
        } else {
            _mm512_permutexvar_epi8(exponents, table[0])
        }
    }

    /// Looks up codes and merges neighbours: two into 16 bits, two of those into 32, two of those into 64.
    ///
    /// ```text
    /// bytes          a    b    c    d  …     codes of words, the first in the highest byte
    /// 16-bit lanes        ab        cd       a moved up by the length of b, and so on
    /// 32-bit lanes                abcd
    /// ```
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    pub(super) fn merge(&self, exponents: __m512i) -> Merged {
        let expected = Self::look_up(self.exponents, exponents);
        let lengths = Self::look_up(self.lengths, exponents);
        let low = Self::look_up(self.low, exponents);
        let high = Self::look_up(self.high, exponents);

        // A shift must only see the length in the lowest byte; a rotation ignores the others anyway. Lengths that are
        // too long for either are detected below.
        let a = _mm512_srli_epi16::<8>(low);
        let a = _mm512_ternarylogic_epi64::<AND_OR>(high, _mm512_set1_epi16(0xff << 8), a);
        let a = _mm512_sllv_epi16(a, _mm512_and_si512(lengths, _mm512_set1_epi16(15)));
        let b = _mm512_slli_epi16::<8>(high);
        let b = _mm512_ternarylogic_epi64::<AND_OR>(low, _mm512_set1_epi16(0xff), b);
        let two = _mm512_or_si512(a, b);
        let of_two = _mm512_maddubs_epi16(lengths, _mm512_set1_epi8(1));

        let ab = _mm512_rolv_epi32(_mm512_srli_epi32::<16>(two), of_two);
        let four = _mm512_ternarylogic_epi64::<AND_OR>(two, _mm512_set1_epi32(0xffff), ab);
        let of_four = _mm512_madd_epi16(of_two, _mm512_set1_epi16(1));

        let abcd = _mm512_rolv_epi64(_mm512_srli_epi64::<32>(four), of_four);
        let eight = _mm512_ternarylogic_epi64::<AND_OR>(four, _mm512_set1_epi64(0xffff_ffff), abcd);
        let of_eight = _mm512_sad_epu8(lengths, _mm512_setzero_si512());

        // Sums of 1, 2, 4 and 8 lengths.
        let ends = _mm512_add_epi8(lengths, _mm512_srli_epi64::<8>(lengths));
        let ends = _mm512_add_epi8(ends, _mm512_srli_epi64::<16>(ends));
        let ends = _mm512_add_epi8(ends, _mm512_srli_epi64::<32>(ends));
        Merged {
            bits: _mm512_rorv_epi64(eight, of_eight),
            lengths: of_eight,
            ends,
            unknown: _mm512_cmpneq_epi8_mask(expected, exponents),
            // If all pairs fit in 16 bits, then fours fit in 32 and eights in 64.
            too_long: _mm512_cmpgt_epu16_mask(of_two, _mm512_set1_epi16(16)),
        }
    }
}
