//! 32-bit instructions that select bits or bytes of several operands.

use super::Ternary;

/// `shf`: shifts the 64 bits of `high` and `low`, and keeps the upper half (left) or the lower (right).
pub(crate) fn funnel(left: bool, wraps: bool) -> Ternary {
    fn pair(low: u64, high: u64) -> u64 {
        high << 32 | low
    }
    match (left, wraps) {
        (true, true) => |low, high, by| pair(low, high) << (by & 31) >> 32,
        (true, false) => |low, high, by| pair(low, high) << by.min(32) >> 32,
        (false, true) => |low, high, by| pair(low, high) >> (by & 31) & 0xffff_ffff,
        (false, false) => |low, high, by| pair(low, high) >> by.min(32) & 0xffff_ffff,
    }
}

/// `lop3`: for each bit position, the three operands' bits select a bit of the 8-bit `table`.
pub(crate) fn logic(a: u64, b: u64, c: u64, table: u64) -> u64 {
    (0..8)
        .filter(|entry| table >> entry & 1 == 1)
        .map(|entry| {
            let pick = |value: u64, bit: u64| if entry & bit != 0 { value } else { !value };
            pick(a, 4) & pick(b, 2) & pick(c, 1) & 0xffff_ffff
        })
        .fold(0, |bits, minterm| bits | minterm)
}

/// `prmt` in the given mode, `None` for the default one: selects four of the eight bytes of `b` and `a`.
pub(crate) fn bytes(mode: Option<&str>) -> Option<Ternary> {
    /// The word that has, in each place, the byte whose number `choose` gives for it.
    fn by_place(a: u64, b: u64, choose: impl Fn(u32) -> u32) -> u64 {
        let eight = b << 32 | a;
        (0..4).fold(0, |word, place| word | (eight >> (8 * choose(place)) & 0xff) << (8 * place))
    }
    Some(match mode {
        None => default,
        Some("f4e") => |a, b, c| by_place(a, b, |place| (c as u32 & 3) + place),
        Some("b4e") => |a, b, c| by_place(a, b, |place| ((c as u32 & 3) + 8 - place) % 8),
        Some("rc8") => |a, b, c| by_place(a, b, |_| c as u32 & 3),
        Some("ecl") => |a, b, c| by_place(a, b, |place| place.max(c as u32 & 3)),
        Some("ecr") => |a, b, c| by_place(a, b, |place| place.min(c as u32 & 3)),
        Some("rc16") => |a, b, c| by_place(a, b, |place| 2 * (c as u32 & 1) + place % 2),
        Some(_) => return None,
    })
}

/// Each hexadecimal digit of the selector names a byte. If the digit's top bit is set, the result has
/// eight copies of that byte's top bit instead.
fn default(a: u64, b: u64, selector: u64) -> u64 {
    let eight = b << 32 | a;
    (0..4).fold(0, |word, place| {
        let digit = selector >> (4 * place);
        let byte = eight >> (8 * (digit & 7)) & 0xff;
        let byte = match digit & 8 {
            0 => byte,
            _ => (byte >> 7) * 0xff,
        };
        word | byte << (8 * place)
    })
}
