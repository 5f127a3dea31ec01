//! Sums and products of FP32 against exact integers, rounded by hand.

use crate::kernel::map;

/// 1.5, 0.5 and so on as exact integers: a float is its `integer` times 2^-`UNIT`.
const UNIT: i32 = 40;

/// The integer of a float whose lowest bit isn't below 2^-`UNIT`.
fn integer(bits: u32) -> i128 {
    let (exponent, mantissa) = ((bits >> 23 & 0xff) as i32, i128::from(bits & 0x7f_ffff));
    let (mantissa, lowest) = if exponent == 0 { (mantissa, -149) } else { (mantissa | 1 << 23, exponent - 127 - 23) };
    let size = if mantissa == 0 { 0 } else { mantissa << (lowest + UNIT) };
    if bits >> 31 == 1 { -size } else { size }
}

/// The float nearest to `integer` · 2^-`unit`, the even one of two that are as near.
fn nearest(integer: i128, unit: i32) -> u32 {
    let (sign, size) = ((u32::from(integer < 0)) << 31, integer.unsigned_abs());
    if size == 0 {
        return 0;
    }
    let bits = 128 - size.leading_zeros() as i32;
    let dropped = (bits - 24).max(0);
    let (kept, rest, half) = (size >> dropped, size & ((1 << dropped) - 1), (1u128 << dropped) >> 1);
    let is_up = rest > half || rest == half && dropped > 0 && kept % 2 == 1;
    let kept = kept + u128::from(is_up);
    // A carry out of 24 bits goes on into the exponent.
    let (kept, dropped) = if bits < 24 { (kept << (24 - bits), bits - 24) } else { (kept, dropped) };
    let exponent = (dropped - unit + 23 + 127) as u32;
    sign | ((exponent - 1) << 23).wrapping_add(kept as u32)
}

/// Numbers of 24 bits with exponents of every kind between 2^-16 and 2^16, and those next to powers of two.
fn numbers() -> Vec<[u64; 4]> {
    let mut state = 9_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32
    };
    let mut number = || {
        let mantissa = match random() % 4 {
            0 => 0,
            1 => 0x7f_ffff,
            2 => 1 << (random() % 23),
            _ => random() & 0x7f_ffff,
        };
        u64::from((random() & 1) << 31 | (112 + random() % 31) << 23 | mantissa)
    };
    (0..20_000).map(|_| [number(), number(), number(), 0]).collect()
}

fn check(numbers: &[[u64; 4]], body: &str, expected: impl Fn([u32; 3]) -> u32) {
    for ([a, b, c, _], got) in numbers.iter().zip(map(numbers, body)) {
        let [a, b, c] = [*a as u32, *b as u32, *c as u32];
        assert_eq!(got, expected([a, b, c]).into(), "{body} of {a:#x}, {b:#x}, {c:#x}");
    }
}

#[test]
fn sums_are_rounded_to_the_nearest() {
    for body in ["add.f32 %r0, %r1, %r2;", "add.rn.f32 %r0, %r1, %r2;"] {
        check(&numbers(), body, |[a, b, _]| nearest(integer(a) + integer(b), UNIT));
    }
}

#[test]
fn products_are_rounded_to_the_nearest() {
    check(&numbers(), "mul.rn.f32 %r0, %r1, %r2;", |[a, b, _]| nearest(integer(a) * integer(b), 2 * UNIT));
}

#[test]
fn a_fused_product_is_rounded_once() {
    check(&numbers(), "fma.rn.f32 %r0, %r1, %r2, %r3;", |[a, b, c]| {
        nearest(integer(a) * integer(b) + (integer(c) << UNIT), 2 * UNIT)
    });
}

/// Infinities, zeros, subnormal numbers. There is one NaN.
#[test]
fn special_numbers() {
    let [zero, minus_zero, one, infinity, minus_infinity]: [u64; 5] =
        [0, 1 << 31, 0x3f80_0000, 0x7f80_0000, 0xff80_0000];
    let [least, largest, nan]: [u64; 3] = [1, 0x7f7f_ffff, 0x7fff_ffff];
    for (body, [a, b, c], expected) in [
        ("add.f32 %r0, %r1, %r2;", [infinity, minus_infinity, 0], nan),
        ("add.f32 %r0, %r1, %r2;", [0xffc1_2345, one, 0], nan),
        ("add.f32 %r0, %r1, %r2;", [minus_zero, minus_zero, 0], minus_zero),
        ("add.f32 %r0, %r1, %r2;", [zero, minus_zero, 0], zero),
        ("add.f32 %r0, %r1, %r2;", [least, least, 0], 2),
        ("add.f32 %r0, %r1, %r2;", [largest, largest, 0], infinity),
        ("fma.rn.f32 %r0, %r1, %r2, %r3;", [zero, infinity, one], nan),
        ("fma.rn.f32 %r0, %r1, %r2, %r3;", [least, least, least], least),
        ("fma.rn.f32 %r0, %r1, %r2, %r3;", [largest, largest, minus_infinity], minus_infinity),
        ("mul.f32 %r0, %r1, %r2;", [least, 0x4b00_0000, 0], 0x0080_0000),
    ] {
        check(&[[a, b, c, 0]], body, |_| expected as u32);
    }
}
