//! Sums, products, quotients against Rust's own.

use crate::kernel::{check, edges};

/// PTX's name of an integer type of Rust's, and the letter of its registers.
fn ptx(rust: &str) -> (String, &'static str) {
    let (sign, bits) = rust.split_at(1);
    (
        format!("{}{bits}", sign.replace('i', "s")),
        match bits {
            "16" => "h",
            "32" => "r",
            _ => "d",
        },
    )
}

/// Checks an instruction on each type: `name.TYPE target, sources;`, with register 1 as `a`, 2 as
/// `b`, 3 as `c`, against an expression over those in that type.
macro_rules! check_types {
    ($name:literal, $sources:literal, [$($type:ident),*], |$a:ident, $b:ident, $c:ident| $expected:expr) => {$({
        let (ty, register) = ptx(stringify!($type));
        let sources = $sources.replace('%', &format!("%{register}"));
        check(&edges(), &format!("{}.{ty} %{register}0, {sources};", $name), |[a, b, c, _]| {
            let ($a, $b, $c) = (a as $type, b as $type, c as $type);
            let _ = ($a, $b, $c);
            ($expected) as $type as u64
        });
    })*};
}

#[test]
fn sums_wrap_at_the_width() {
    check_types!("add", "%1, %2", [u16, i16, u32, i32, u64, i64], |a, b, c| a.wrapping_add(b));
    check_types!("sub", "%1, %2", [u16, i16, u32, i32, u64, i64], |a, b, c| a.wrapping_sub(b));
}

#[test]
fn min_and_max_know_signs() {
    check_types!("min", "%1, %2", [u16, i16, u32, i32, u64, i64], |a, b, c| a.min(b));
    check_types!("max", "%1, %2", [u16, i16, u32, i32, u64, i64], |a, b, c| a.max(b));
}

#[test]
fn neg_and_abs_wrap_at_the_least_number() {
    check_types!("neg", "%1", [i16, i32, i64], |a, b, c| a.wrapping_neg());
    check_types!("abs", "%1", [i16, i32, i64], |a, b, c| a.wrapping_abs());
}

#[test]
fn low_products() {
    check_types!("mul.lo", "%1, %2", [u16, i16, u32, i32, u64, i64], |a, b, c| a.wrapping_mul(b));
    check_types!("mad.lo", "%1, %2, %3", [u16, u32, i32, u64, i64], |a, b, c| a.wrapping_mul(b).wrapping_add(c));
}

#[test]
fn high_products() {
    check_types!("mul.hi", "%1, %2", [u32, u64, u16], |a, b, c| (u128::from(a) * u128::from(b))
        >> (8 * size_of_val(&a)));
    check_types!("mul.hi", "%1, %2", [i32, i64], |a, b, c| (i128::from(a) * i128::from(b)) >> (8 * size_of_val(&a)));
    check_types!("mad.hi", "%1, %2, %3", [u32, u64], |a, b, c| ((u128::from(a) * u128::from(b))
        >> (8 * size_of_val(&a)))
    .wrapping_add(u128::from(c)));
    check_types!("mad.hi", "%1, %2, %3", [i32, i64], |a, b, c| ((i128::from(a) * i128::from(b))
        >> (8 * size_of_val(&a)))
    .wrapping_add(i128::from(c)));
}

#[test]
fn wide_products_have_twice_the_width() {
    let edges = edges();
    check(&edges, "mul.wide.u16 %r0, %h1, %h2;", |[a, b, ..]| u64::from(a as u16) * u64::from(b as u16));
    check(&edges, "mul.wide.s16 %r0, %h1, %h2;", |[a, b, ..]| {
        (i32::from(a as i16) * i32::from(b as i16)) as u32 as u64
    });
    check(&edges, "mul.wide.u32 %d0, %r1, %r2;", |[a, b, ..]| u64::from(a as u32) * u64::from(b as u32));
    check(&edges, "mul.wide.s32 %d0, %r1, %r2;", |[a, b, ..]| (i64::from(a as i32) * i64::from(b as i32)) as u64);
    check(&edges, "mad.wide.u32 %d0, %r1, %r2, %d3;", |[a, b, c, _]| {
        (u64::from(a as u32) * u64::from(b as u32)).wrapping_add(c)
    });
    check(&edges, "mad.wide.s32 %d0, %r1, %r2, %d3;", |[a, b, c, _]| {
        (i64::from(a as i32) * i64::from(b as i32)).wrapping_add(c as i64) as u64
    });
}

#[test]
fn quotients_round_towards_zero() {
    macro_rules! check_division {
        ($($type:ident),*) => {$({
            let mut inputs = edges();
            inputs.retain(|[_, b, ..]| *b as $type != 0);
            for (op, quotient) in [("div", true), ("rem", false)] {
                let (ty, x) = ptx(stringify!($type));
                let body = format!("{op}.{ty} %{x}0, %{x}1, %{x}2;");
                check(&inputs, &body, |[a, b, ..]| {
                    let (a, b) = (a as $type, b as $type);
                    (if quotient { a.wrapping_div(b) } else { a.wrapping_rem(b) }) as u64
                });
            }
        })*};
    }
    check_division!(u16, i16, u32, i32, u64, i64);
}

#[test]
fn carries_join_words_to_wider_numbers() {
    let edges = edges();
    let halves = |a: u64, c: u64| u128::from(c) << 64 | u128::from(a);
    check(&edges, "add.cc.u64 %d5, %d1, %d2; addc.u64 %d0, %d3, %d4;", |[a, b, c, d]| {
        (halves(a, c).wrapping_add(halves(b, d)) >> 64) as u64
    });
    check(&edges, "sub.cc.u64 %d5, %d1, %d2; subc.u64 %d0, %d3, %d4;", |[a, b, c, d]| {
        (halves(a, c).wrapping_sub(halves(b, d)) >> 64) as u64
    });
    check(&edges, "add.cc.u32 %r5, %r1, %r2; addc.u32 %r0, 0, 0;", |[a, b, ..]| {
        u64::from((a as u32).checked_add(b as u32).is_none())
    });
    check(&edges, "sub.cc.s32 %r5, %r1, %r2; subc.cc.s32 %r6, %r3, 0; subc.s32 %r0, 0, 0;", |[a, b, c, _]| {
        let borrow = (a as u32) < b as u32 && c as u32 == 0;
        if borrow { u32::MAX.into() } else { 0 }
    });
    // A 64-bit product in 32-bit steps, with a carry through three words.
    check(
        &edges,
        "mov.b64 {%r5, %r6}, %d1; mov.b64 {%r7, %r8}, %d2;
        mul.lo.u32 %r10, %r5, %r7; mul.hi.u32 %r11, %r5, %r7;
        mad.lo.cc.u32 %r11, %r5, %r8, %r11; madc.hi.u32 %r12, %r5, %r8, 0;
        mad.lo.cc.u32 %r11, %r6, %r7, %r11; madc.hi.cc.u32 %r12, %r6, %r7, %r12; addc.u32 %r13, 0, 0;
        mad.lo.cc.u32 %r12, %r6, %r8, %r12; madc.hi.u32 %r13, %r6, %r8, %r13;
        mov.b64 %d0, {%r12, %r13};",
        |[a, b, ..]| ((u128::from(a) * u128::from(b)) >> 64) as u64,
    );
    check(&edges, "add.cc.u32 %r5, 0xffffffff, 1; madc.hi.s32 %r0, %r1, %r2, %r3;", |[a, b, c, _]| {
        let high = (i64::from(a as i32) * i64::from(b as i32)) >> 32;
        high.wrapping_add(c as i64).wrapping_add(1) as u32 as u64
    });
}
