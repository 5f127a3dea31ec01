//! Groups of 64 weights by loops over bytes, which compilers turn into vector instructions.

use core::ops::Range;

use df11_codec::fixed::{
    Alphabet, Encoded, FIELD_BYTES, FixedError, GROUP, GROUP_BYTES, LOW_BYTES, Matrix, SIGN_BYTES, TILE, Tile,
    TileCodes, TileCodesMut, column,
};

use super::order::{Kind, Order, Sums, finish, finish_32, halved, widen};
use super::product::{self, RowSums, Words};

/// [`super::decode`].
#[inline]
pub(super) fn decode(matrix: &Matrix<'_>, rows: Range<usize>, out: &mut [u16]) -> Result<(), FixedError> {
    matrix.decode_by(rows, out, decode_tile)
}

/// [`super::append`].
#[inline]
pub(super) fn append(encoded: &mut Encoded, words: &[u16]) -> Result<(), FixedError> {
    encoded.append_by(words, encode_tile)
}

/// [`super::multiply`].
pub(super) fn multiply(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    order: Order,
    numbers: &[[f32; GROUP]],
    out: &mut [&mut [f32]],
) {
    multiply_by(matrix, rows, order, numbers, out, |tile, out| decode_tile(matrix.alphabet(), tile, out));
}

/// Rows that are multiplied together.
const ROWS: usize = 4;

/// The same with a decoder.
#[inline(always)]
pub(super) fn multiply_by(
    matrix: &Matrix<'_>,
    rows: Range<usize>,
    order: Order,
    numbers: &[[f32; GROUP]],
    out: &mut [&mut [f32]],
    decode: impl Fn(Tile<'_>, &mut [u16]),
) {
    let decode = |tile: Tile<'_>, _, out: &mut [u16]| decode(tile, out);
    match order.0 {
        Kind::Dot32 => product::multiply(matrix, rows, numbers, out, decode, add::<32>, add_four::<32>, finish_32),
        _ => {
            let finish = |sums: &Sums, words: &[u16], numbers: &[f32; GROUP]| finish(halved(sums), words, numbers);
            product::multiply(matrix, rows, numbers, out, decode, add::<64>, add_four::<64>, finish);
        }
    }
}

/// Adds the products of rows' words and of an input to so many sums, or to zeros if these are the first.
#[inline(always)]
fn add<const SUMS: usize>(words: Words<'_, ROWS>, numbers: &[[f32; GROUP]], sums: &mut RowSums<ROWS>, are_first: bool) {
    for (words, sums) in words.iter().zip(sums) {
        if are_first {
            *sums = [0.; GROUP];
        }
        for (words, numbers) in words.iter().zip(numbers) {
            let (even, odd) = sums.split_at_mut(GROUP / 2);
            let (of_even, of_odd) = numbers.split_at(GROUP / 2);
            for first in (0..GROUP / 2).step_by(SUMS / 2) {
                for i in 0..SUMS / 2 {
                    let [low, high] = words.as_chunks().0[first + i];
                    even[i] = widen(low).mul_add(of_even[first + i], even[i]);
                    odd[i] = widen(high).mul_add(of_odd[first + i], odd[i]);
                }
            }
        }
    }
}

/// The same for four inputs.
#[inline(always)]
fn add_four<const SUMS: usize>(
    words: Words<'_, ROWS>,
    numbers: [&[[f32; GROUP]]; 4],
    sums: &mut [RowSums<ROWS>; 4],
    are_first: bool,
) {
    numbers.into_iter().zip(sums).for_each(|(numbers, sums)| add::<SUMS>(words, numbers, sums, are_first));
}

#[inline(always)]
fn decode_tile(alphabet: Alphabet, tile: Tile<'_>, out: &mut [u16]) {
    decode_tile_by(tile, out, |fields, signs, lows, out| decode_group(alphabet, fields, signs, lows, out));
}

/// Decodes a tile with a function that decodes a group but for its escapes, and returns which positions have one.
#[inline(always)]
pub(super) fn decode_tile_by(
    tile: Tile<'_>,
    out: &mut [u16],
    decode_group: impl Fn(&[u8; FIELD_BYTES], &[u8; SIGN_BYTES], &[u8; LOW_BYTES], &mut [u16; GROUP]) -> u64,
) {
    let (whole, last) = out.as_chunks_mut::<GROUP>();
    // Nearly all tiles are whole ones. For a known length the compiler makes a shorter loop.
    if let (Ok(bytes), Ok(whole)) =
        (<&[u8; TILE / GROUP * GROUP_BYTES]>::try_from(tile.bytes), <&mut [_; TILE / GROUP]>::try_from(&mut *whole))
    {
        decode_groups(TileCodes::of(bytes), tile.escapes, whole, &decode_group);
        return;
    }
    let codes = tile.codes();
    let escapes = decode_groups(codes, tile.escapes, whole, &decode_group);
    if !last.is_empty() {
        let (mut words, i) = ([0; GROUP], whole.len());
        let marks = decode_group(&codes.fields[i], &codes.signs[i], &codes.lows[i], &mut words);
        patch(marks, escapes, &mut words);
        last.copy_from_slice(&words[..last.len()]);
    }
}

/// Decodes as many groups as `out` has. Returns the escapes that follow.
#[inline(always)]
fn decode_groups<'e>(
    codes: TileCodes<'_>,
    mut escapes: &'e [u8],
    out: &mut [[u16; GROUP]],
    decode_group: impl Fn(&[u8; FIELD_BYTES], &[u8; SIGN_BYTES], &[u8; LOW_BYTES], &mut [u16; GROUP]) -> u64,
) -> &'e [u8] {
    let groups = codes.fields.iter().zip(codes.signs).zip(codes.lows);
    for (out, ((fields, signs), lows)) in out.iter_mut().zip(groups) {
        let marks = decode_group(fields, signs, lows, out);
        escapes = patch(marks, escapes, out);
    }
    escapes
}

/// Decodes a group but for its escapes. Returns which positions have one.
#[inline(always)]
fn decode_group(
    alphabet: Alphabet,
    fields: &[u8; FIELD_BYTES],
    signs: &[u8; SIGN_BYTES],
    lows: &[u8; LOW_BYTES],
    out: &mut [u16; GROUP],
) -> u64 {
    let (half_base, mark_low) = (every(alphabet.base() / 2), every(alphabet.mark() << 7));
    let mark_field = every((alphabet.mark() - alphabet.base()) / 2);
    let fields = fields.as_chunks().0;
    let signs = u64::from_le_bytes(*signs);
    let mut marks = 0;
    for (octet, lows) in lows.as_chunks().0.iter().enumerate() {
        let field = (u64::from_le_bytes(fields[octet % 2]) >> (2 * (octet / 2))) & every(3);
        let low = u64::from_le_bytes(*lows);
        let high = (field + half_base) | ((signs >> octet) & every(1)) << 7;
        let first = octet / 2 * 8 + octet % 2 * 32;
        for (out, (&low, &high)) in out[first..first + 8].iter_mut().zip(lows.iter().zip(&high.to_le_bytes())) {
            *out = u16::from_le_bytes([low, high]);
        }
        let differs = field ^ mark_field;
        let differs = differs | differs >> 1 | (low ^ mark_low) >> 7;
        // The lowest bits of eight bytes, side by side.
        let is_mark = (!differs & every(1)).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        marks |= is_mark << (8 * octet);
    }
    marks
}

/// Changes the words that are escapes: those at the positions whose bits `marks` has. Returns the escapes that follow.
///
/// Three at a time are changed without a branch, for no processor can foresee how many there are; most groups have no more. What isn't
/// there changes nothing, each in a word of its own: a processor that changes one word again and again waits for itself.
#[inline(always)]
fn patch<'e>(mut marks: u64, mut escapes: &'e [u8], out: &mut [u16; GROUP]) -> &'e [u8] {
    const COLUMNS: [[u8; GROUP + 1]; 3] = [columns(0), columns(1), columns(2)];
    let mut count = marks.count_ones() as usize;
    while let Some(&next) = escapes.first_chunk() {
        let own = u32::from_le_bytes(next) & OWN[count];
        for (i, columns) in COLUMNS.iter().enumerate() {
            let column = usize::from(columns[marks.trailing_zeros() as usize]) % GROUP;
            out[column] ^= (own >> (8 * i) & 0xff) as u16 * 0x80;
            marks &= marks.wrapping_sub(1);
        }
        if count <= 3 {
            return &escapes[count..];
        }
        (escapes, count) = (&escapes[3..], count - 3);
    }
    patch_last(marks, escapes, out)
}

/// The same at the end of the list.
#[cold]
#[inline(never)]
fn patch_last<'e>(mut marks: u64, escapes: &'e [u8], out: &mut [u16; GROUP]) -> &'e [u8] {
    let (own, others) = escapes.split_at(escapes.len().min(marks.count_ones() as usize));
    for &escape in own {
        out[column(marks.trailing_zeros() as usize % GROUP)] ^= u16::from(escape) << 7;
        marks &= marks.wrapping_sub(1);
    }
    others
}

/// The bits of three escapes that so many have.
const OWN: [u32; GROUP + 1] = {
    let mut own = [0xff_ffff; GROUP + 1];
    (own[0], own[1], own[2]) = (0, 0xff, 0xffff);
    own
};

/// The column of each position, and another one for none.
const fn columns(none: u8) -> [u8; GROUP + 1] {
    let (mut columns, mut position) = ([none; GROUP + 1], 0);
    while position < GROUP {
        columns[position] = column(position) as u8;
        position += 1;
    }
    columns
}

/// Eight times the same byte.
const fn every(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

#[inline(always)]
fn encode_tile(alphabet: Alphabet, words: &[u16], codes: TileCodesMut<'_>, escapes: &mut Vec<u8>) {
    let (whole, last) = words.as_chunks::<GROUP>();
    let mut groups = codes.fields.iter_mut().zip(codes.signs).zip(codes.lows);
    for (words, ((fields, signs), lows)) in whole.iter().zip(&mut groups) {
        encode_group(alphabet, words, fields, signs, lows, escapes);
    }
    if let (Some(((fields, signs), lows)), false) = (groups.next(), last.is_empty()) {
        let mut words = [alphabet.padding(); GROUP];
        words[..last.len()].copy_from_slice(last);
        encode_group(alphabet, &words, fields, signs, lows, escapes);
    }
}

#[inline(always)]
fn encode_group(
    alphabet: Alphabet,
    words: &[u16; GROUP],
    fields: &mut [u8; FIELD_BYTES],
    signs: &mut [u8; SIGN_BYTES],
    lows: &mut [u8; LOW_BYTES],
    escapes: &mut Vec<u8>,
) {
    const ONES: u64 = every(1);
    let (first, mark) = (alphabet.first(), alphabet.mark());
    (*fields, *signs) = Default::default();
    let mut sign_bits = 0;
    let mut field_bits = [0u64; 2];
    for (octet, lows) in lows.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let column = octet / 2 * 8 + octet % 2 * 32;
        let words = &words[column..column + 8];
        let mut highs = [0; 8];
        let mut is_escape = [0; 8];
        for (k, &word) in words.iter().enumerate() {
            [lows[k], highs[k]] = word.to_le_bytes();
            is_escape[k] = u8::from(((word >> 7) as u8).wrapping_sub(first) >= Alphabet::LEN);
        }
        let mut left = u64::from_le_bytes(is_escape);
        while left != 0 {
            let k = left.trailing_zeros() as usize / 8;
            left &= left - 1;
            escapes.push((words[k] >> 7) as u8 ^ mark);
            lows[k] = lows[k] & 0x7f | mark << 7;
            highs[k] = highs[k] & 0x80 | mark >> 1;
        }
        let highs = u64::from_le_bytes(highs);
        sign_bits |= ((highs >> 7) & ONES) << octet;
        field_bits[octet % 2] |= ((highs & every(0x7f)) - every(alphabet.base() / 2)) << (2 * (octet / 2));
    }
    *signs = sign_bits.to_le_bytes();
    let (halves, _) = fields.as_chunks_mut();
    halves.iter_mut().zip(field_bits).for_each(|(half, bits)| *half = bits.to_le_bytes());
}
