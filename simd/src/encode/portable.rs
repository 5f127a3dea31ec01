//! Encoding in safe Rust: eight words become one value of at most 64 bits, which is then appended without a branch.

use df11_codec::format::split;
use df11_codec::{Code, EncodeError};

use super::pairs::{Pairs, Table};
use super::stream::{AHEAD, Cursor, Stream, Tile};
use crate::exponents::{LANES, exponent_pairs};
use crate::prefetch::words_ahead;

/// Words that are encoded together.
pub(super) const GROUP: usize = 8;

/// Each of eight bytes is 1.
pub(super) const BYTES: u64 = 0x0101_0101_0101_0101;

/// The highest bit of each of eight bytes.
pub(super) const TOPS: u64 = 0x80 * BYTES;

/// Encodes words that aren't the run's last; `element` is the index of the first.
#[inline(always)]
pub(super) fn encode(
    stream: &mut Stream,
    code: &Code,
    pairs: &Pairs,
    words: &[u16],
    mut element: u64,
) -> Result<(), EncodeError> {
    let Some(pairs) = pairs.table() else { return encode_each(stream, code, words, element) };
    let (groups, rest) = words.as_chunks::<GROUP>();
    let mut cursor = stream.cursor;
    for group in groups {
        words_ahead(group, AHEAD);
        match encode_group(&mut cursor, &mut stream.tile, pairs, group) {
            Some(_) if cursor.at < stream.next_chunk => {}
            Some(codes) => stream.chunk_begins(element + codes),
            None => {
                stream.cursor = cursor;
                encode_each(stream, code, group, element)?;
                cursor = stream.cursor;
            }
        }
        element += GROUP as u64;
    }
    stream.cursor = cursor;
    encode_each(stream, code, rest, element)
}

/// Encodes a group if its codes have at most 64 bits together; `None` if they have more. If the group reaches the next
/// window, the result is the number of codes before that window's first.
#[inline(always)]
fn encode_group(cursor: &mut Cursor, tile: &mut Tile, pairs: Table<'_>, group: &[u16; GROUP]) -> Option<u64> {
    let [a, b, c, d] = exponent_pairs(group).map(|exponents| pairs.of(exponents));
    // In each byte, the number of bits up to the end of a code: first within its pair, then within the group.
    let in_pairs = a.lengths() | b.lengths() << 16 | c.lengths() << 32 | d.lengths() << 48;
    let up_to_pairs = (in_pairs >> 8 & (0xff * LANES)).wrapping_mul(LANES);
    let ends = in_pairs + (up_to_pairs << 16) * 0x101;
    let length = up_to_pairs >> 48;
    if length > 64 || !(a.is_some() && b.is_some() && c.is_some() && d.is_some()) {
        return None;
    }
    let front = a.bits() << b.length() | b.bits();
    let back = c.bits() << d.length() | d.bits();
    let bits = front << (c.length() + d.length()) | back;

    // The first code that ends in the next window or at its start: the window's first code follows it. If there is no
    // such code, the gap written here will be overwritten.
    let to_next = cursor.to_next_window();
    let reach = ((ends | TOPS) - to_next * BYTES) & TOPS;
    let first = reach.trailing_zeros() & 56;
    cursor.next_gaps(tile)[0] = ((ends >> first) as u8).wrapping_sub(to_next as u8);
    cursor.put(tile, bits << (64 - length), length);
    Some(u64::from(first / 8) + 1)
}

/// Encodes words one by one.
#[cold]
pub(super) fn encode_each(stream: &mut Stream, code: &Code, words: &[u16], element: u64) -> Result<(), EncodeError> {
    for (element, &word) in (element..).zip(words) {
        let exponent = split(word).0;
        let code = code.of(exponent);
        let length = u64::from(code.length);
        if length == 0 {
            return Err(EncodeError::NoCode { exponent });
        }
        let gap = length.wrapping_sub(stream.cursor.to_next_window()) as u8;
        stream.cursor.next_gaps(&mut stream.tile)[0] = gap;
        stream.cursor.put(&mut stream.tile, u64::from(code.left_aligned()) << 32, length);
        if stream.cursor.at >= stream.next_chunk {
            stream.chunk_begins(element + 1);
        }
    }
    Ok(())
}
