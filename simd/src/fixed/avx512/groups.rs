//! Decodes groups of 64 weights with AVX-512 and GFNI.

use core::arch::x86_64::*;

use bytemuck::cast;
use df11_codec::fixed::{Alphabet, FIELD_BYTES, GROUP, GROUP_BYTES, LOW_BYTES, SIGN_BYTES, TILE, Tile, TileCodes};

use crate::avx512::load;
use crate::fixed::kernel::prefetch_group;

/// Decodes a tile's words, and prefetches as many codes `ahead` bytes further on.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
pub(in crate::fixed) fn decode_tile(constants: Constants, tile: Tile<'_>, ahead: usize, out: &mut [u16]) {
    let mut room = None;
    let mut groups = Groups::of(tile, &mut room);
    let (whole, last) = out.as_chunks_mut::<GROUP>();
    if let (Some(mut groups), Ok(out)) = (groups.whole(), <&mut [_; TILE / GROUP]>::try_from(&mut *whole)) {
        for (group, out) in out.iter_mut().enumerate() {
            *out = cast(groups.decode(constants, group, ahead));
        }
        return;
    }
    for (group, out) in whole.iter_mut().enumerate() {
        *out = cast(groups.decode(constants, group, ahead));
    }
    if !last.is_empty() {
        let words: [u16; GROUP] = cast(groups.decode(constants, whole.len(), ahead));
        last.copy_from_slice(&words[..last.len()]);
    }
}

/// The groups of a tile, to be decoded one after another.
#[derive(Clone, Copy)]
pub(in crate::fixed) struct Groups<'t> {
    bytes: &'t [u8],
    codes: TileCodes<'t>,
    escapes: &'t Escapes,
    /// Escapes of the groups before.
    taken: usize,
}

/// As many escapes as a tile can have, and what is loaded with the last one.
pub(in crate::fixed) type Escapes = [u8; TILE + GROUP];

impl<'t> Groups<'t> {
    /// A tile's. If too few escapes follow, they are copied into `room`.
    #[inline]
    pub(in crate::fixed) fn of(tile: Tile<'t>, room: &'t mut Option<Escapes>) -> Self {
        let escapes = match tile.escapes.first_chunk() {
            Some(escapes) => escapes,
            None => room.insert(with_zeros(tile.escapes)),
        };
        Self { bytes: tile.bytes, codes: tile.codes(), escapes, taken: 0 }
    }

    /// The same if the tile is a whole one, as nearly all are. With a known length the compiler makes a shorter loop.
    #[inline]
    pub(in crate::fixed) fn whole(self) -> Option<Self> {
        let bytes: &[u8; TILE / GROUP * GROUP_BYTES] = self.bytes.try_into().ok()?;
        Some(Self { codes: TileCodes::of(bytes), ..self })
    }

    /// The words of a group: those of columns 0 to 31, and those of columns 32 to 63. Prefetches a group `ahead` bytes further on.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
    pub(in crate::fixed) fn decode(&mut self, constants: Constants, group: usize, ahead: usize) -> [__m512i; 2] {
        prefetch_group(self.codes, group, ahead);
        let TileCodes { fields, signs, lows } = self.codes;
        let escapes = self.escapes[self.taken.min(TILE)..].first_chunk().unwrap_or(&[0; GROUP]);
        let (words, marks) = decode_group(constants, &fields[group], &signs[group], &lows[group], escapes);
        self.taken += marks;
        words
    }
}

/// The last escapes of a matrix, and zeros.
#[cold]
#[inline(never)]
fn with_zeros(escapes: &[u8]) -> Escapes {
    let mut all = [0; TILE + GROUP];
    all[..escapes.len()].copy_from_slice(escapes);
    all
}

/// An alphabet in vectors.
#[derive(Clone, Copy)]
pub(in crate::fixed) struct Constants {
    pub(super) half_base: __m512i,
    /// The mark's field, where a group's are.
    pub(super) mark_field: __m512i,
    /// The mark's lowest bit, where low bytes have it.
    pub(super) mark_low: __m512i,
}

impl Constants {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(in crate::fixed) fn of(alphabet: Alphabet) -> Self {
        let every = |byte: u8| _mm512_set1_epi8(byte.cast_signed());
        Self {
            half_base: every(alphabet.base() / 2),
            mark_field: every(alphabet.mark() / 2 - alphabet.base() / 2),
            mark_low: every(alphabet.mark() << 7),
        }
    }
}

/// A matrix for `vgf2p8affineqb` that moves bits of each byte: bit `from` of a byte becomes bit `to`, for every pair.
const fn moves<const N: usize>(pairs: [(u32, u32); N]) -> i64 {
    let (mut matrix, mut i) = (0u64, 0);
    while i < N {
        let (from, to) = pairs[i];
        matrix |= 1 << (8 * (7 - to) + from);
        i += 1;
    }
    matrix.cast_signed()
}

/// The words of a group, as [`Groups::decode`] returns them, and how many of them are escapes. The next escapes are given.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
fn decode_group(
    constants: Constants,
    fields: &[u8; FIELD_BYTES],
    signs: &[u8; SIGN_BYTES],
    lows: &[u8; LOW_BYTES],
    escapes: &[u8; GROUP],
) -> ([__m512i; 2], usize) {
    // The field of each of four 16-byte lanes to bits 0 and 1; the sign of each of eight 8-byte lanes to bit 7.
    const FIELDS: [i64; 4] =
        [moves([(0, 0), (1, 1)]), moves([(2, 0), (3, 1)]), moves([(4, 0), (5, 1)]), moves([(6, 0), (7, 1)])];
    const SIGNS: [i64; 8] = [
        moves([(0, 7)]),
        moves([(1, 7)]),
        moves([(2, 7)]),
        moves([(3, 7)]),
        moves([(4, 7)]),
        moves([(5, 7)]),
        moves([(6, 7)]),
        moves([(7, 7)]),
    ];
    // An exponent's upper seven bits to the bits that they have in a word's upper byte, and its lowest to the lower byte's.
    const UPPER: i64 = moves([(1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6)]);
    const LOWEST: i64 = moves([(0, 7)]);
    const XOR: i32 = 0x96;

    let [f0, f1, f2, f3] = FIELDS;
    let [s0, s1, s2, s3, s4, s5, s6, s7] = SIGNS;
    let fields = _mm512_broadcast_i32x4(cast(*fields));
    let fields = _mm512_gf2p8affine_epi64_epi8::<0>(fields, _mm512_setr_epi64(f0, f0, f1, f1, f2, f2, f3, f3));
    let signs = _mm512_set1_epi64(i64::from_le_bytes(*signs));
    let signs = _mm512_gf2p8affine_epi64_epi8::<0>(signs, _mm512_setr_epi64(s0, s1, s2, s3, s4, s5, s6, s7));
    let lows = load(lows);
    let is_mark = _mm512_cmpeq_epi8_mask(fields, constants.mark_field);
    let differs = _mm512_xor_si512(lows, constants.mark_low);
    let is_mark = _mm512_mask_testn_epi8_mask(is_mark, differs, _mm512_set1_epi8(i8::MIN));
    let change = _mm512_maskz_expand_epi8(is_mark, load(escapes));
    let highs = _mm512_add_epi8(fields, constants.half_base);
    let upper = _mm512_gf2p8affine_epi64_epi8::<0>(change, _mm512_set1_epi64(UPPER));
    let highs = _mm512_ternarylogic_epi64::<XOR>(highs, signs, upper);
    let lows = _mm512_xor_si512(lows, _mm512_gf2p8affine_epi64_epi8::<0>(change, _mm512_set1_epi64(LOWEST)));
    ([_mm512_unpacklo_epi8(lows, highs), _mm512_unpackhi_epi8(lows, highs)], is_mark.count_ones() as usize)
}
