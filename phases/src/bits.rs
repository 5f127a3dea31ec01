//! Operations on bits and bytes that take an NVIDIA GPU one instruction and have no counterpart in Rust, for CPUs and by Vulkan.

#[cfg(target_arch = "spirv")]
use spirv_std::num_traits::Float as _;

/// Byte `n % 8` of the eight bytes of `low` and `high`.
#[inline(always)]
fn byte(low: u32, high: u32, n: u32) -> u32 {
    let half = if n & 4 == 0 { low } else { high };
    (half >> (8 * (n & 3))) & 0xff
}

/// Selects four of eight bytes. `low` holds the first four bytes and `high` the last four. Hexadecimal digit i of
/// `selector`, counted from the lowest, is the number of the byte that becomes byte i.
#[inline(always)]
pub fn permute_by(low: u32, high: u32, selector: u32) -> u32 {
    byte(low, high, selector)
        | byte(low, high, selector >> 4) << 8
        | byte(low, high, selector >> 8) << 16
        | byte(low, high, selector >> 12) << 24
}

/// The same with a constant selector.
#[inline(always)]
pub fn permute<const SELECTOR: u32>(low: u32, high: u32) -> u32 {
    permute_by(low, high, SELECTOR)
}

/// The upper 32 bits of the 64 bits `high`, `low`, shifted left by `count`; only the lowest five bits of `count`
/// matter.
#[inline(always)]
pub fn shift_left(high: u32, low: u32, count: u32) -> u32 {
    let count = count & 31;
    // Two shifts to the right: one by 32 bits has no defined result.
    (high << count) | ((low >> 1) >> (31 - count))
}

/// The bits of `ones` where `MASK` has ones, and the bits of `zeros` where it has zeros.
#[inline(always)]
pub fn select_bits<const MASK: u32>(ones: u32, zeros: u32) -> u32 {
    (ones & MASK) | (zeros & !MASK)
}

/// Each bit of the result is that bit of `TABLE` whose number the bits of `a`, `b` and `c` are, of which `a`'s counts 4 and `c`'s 1.
#[inline(always)]
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

/// The bits of a float. NVIDIA's arithmetic gives one NaN, and so does the emulated block.
#[inline(always)]
fn bits(float: f32) -> u32 {
    if cfg!(not(target_arch = "spirv")) && float.is_nan() { 0x7fff_ffff } else { float.to_bits() }
}

/// a · b + c of floats, rounded once; by Vulkan, perhaps twice.
#[inline(always)]
pub fn multiply_add(a: u32, b: u32, c: u32) -> u32 {
    bits(f32::from_bits(a).mul_add(f32::from_bits(b), f32::from_bits(c)))
}

/// a + b of floats.
#[inline(always)]
pub fn add_floats(a: u32, b: u32) -> u32 {
    bits(f32::from_bits(a) + f32::from_bits(b))
}

/// Number `k` of four. Not by an index: rust-gpu would check it, and end the invocations of which it thinks that theirs may be wrong; then
/// no barrier behind that is uniform.
#[inline(always)]
pub fn nth([a, b, c, d]: [u32; 4], k: usize) -> u32 {
    match k {
        0 => a,
        1 => b,
        2 => c,
        _ => d,
    }
}
