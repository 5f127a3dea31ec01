//! Operations on bits and bytes that take a GPU one instruction and have no counterpart in Rust.

/// Selects four of eight bytes. `low` holds the first four bytes and `high` the last four. Hexadecimal digit i of
/// `selector`, counted from the lowest, is the number of the byte that becomes byte i.
pub fn permute_by(low: u32, high: u32, selector: u32) -> u32 {
    let bytes = u64::from(high) << 32 | u64::from(low);
    let byte = |i: u32| (bytes >> (8 * (selector >> (4 * i) & 7))) as u32 & 0xff;
    byte(3) << 24 | byte(2) << 16 | byte(1) << 8 | byte(0)
}

/// The same with a constant selector.
pub fn permute<const SELECTOR: u32>(low: u32, high: u32) -> u32 {
    permute_by(low, high, SELECTOR)
}

/// The upper 32 bits of the 64 bits `high`, `low`, shifted left by `count`; only the lowest five bits of `count`
/// matter.
pub fn shift_left(high: u32, low: u32, count: u32) -> u32 {
    ((u64::from(high) << 32 | u64::from(low)) << (count % 32) >> 32) as u32
}

/// The bits of `ones` where `MASK` has ones, and the bits of `zeros` where it has zeros.
pub fn select_bits<const MASK: u32>(ones: u32, zeros: u32) -> u32 {
    ones & MASK | zeros & !MASK
}

/// Each bit of the result is that bit of `TABLE` whose number the bits of `a`, `b` and `c` are, of which `a`'s counts 4 and `c`'s 1.
pub fn logic<const TABLE: u32>(a: u32, b: u32, c: u32) -> u32 {
    // What both values of `a` give, by `b`; below that by `c`.
    let by_c = |entries: u32| match entries & 3 {
        0 => 0,
        1 => !c,
        2 => c,
        _ => u32::MAX,
    };
    let by_b = |entries: u32| b & by_c(entries >> 2) | !b & by_c(entries);
    a & by_b(TABLE >> 4) | !a & by_b(TABLE)
}

/// The bits of a float, as a GPU's arithmetic gives them: it has one NaN.
fn bits(float: f32) -> u32 {
    if float.is_nan() { 0x7fff_ffff } else { float.to_bits() }
}

/// a · b + c of floats, rounded once.
pub fn multiply_add(a: u32, b: u32, c: u32) -> u32 {
    bits(f32::from_bits(a).mul_add(f32::from_bits(b), f32::from_bits(c)))
}

/// a + b of floats.
pub fn add_floats(a: u32, b: u32) -> u32 {
    bits(f32::from_bits(a) + f32::from_bits(b))
}

/// Number `k` of four.
#[inline(always)]
pub fn nth(four: [u32; 4], k: usize) -> u32 {
    four[k]
}
