//! Extracts the exponents of several words at once.

/// Each of four 16-bit lanes is 1.
pub(crate) const LANES: u64 = 0x0001_0001_0001_0001;

/// The exponents of eight words, two in each number, the first one in the low byte.
#[inline(always)]
pub(crate) fn exponent_pairs(group: &[u16; 8]) -> [u16; 4] {
    let [a, b, c, d, e, f, g, h] = group.map(u64::from);
    let four = |a, b, c, d| {
        let words = a | b << 16 | c << 32 | d << 48;
        let exponents = words >> 7 & (0xff * LANES);
        exponents | exponents >> 8
    };
    let (front, back) = (four(a, b, c, d), four(e, f, g, h));
    [front as u16, (front >> 32) as u16, back as u16, (back >> 32) as u16]
}
