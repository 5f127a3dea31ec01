//! Sums, products, quotients against Rust's own.

use crate::kernel::{check, edges};

/// Checks an instruction on each type: `name.TYPE target, sources;`, with register 1 as `a`, 2 as
/// `b`, 3 as `c`, against an expression over those in that type.
macro_rules! check_types {
    ($sources:literal, [$($type:ident $name:literal $register:literal $left:ident),*],
     |$a:ident, $b:ident, $c:ident| $expected:expr) => {$({
        let sources = $sources.replace('%', concat!("%", $register));
        let body = format!("{} %{}0, {sources};", $name, $register);
        check(&edges(), &body, |[a, b, c, _]| {
            let ($a, $b, $c) = (a as $type, b as $type, c as $type);
            let _ = ($a, $b, $c);
            ($expected) as $type as u64
        }, |left| left.$left as $type as u64);
    })*};
}

#[test]
fn sums_wrap_at_the_width() {
    check_types!("%1, %2", [u16 "add.u16" "h" h, i16 "add.s16" "h" h, u32 "add.u32" "r" r,
        i32 "add.s32" "r" r, u64 "add.u64" "d" d, i64 "add.s64" "d" d],
        |a, b, c| a.wrapping_add(b));
    check_types!("%1, %2", [u16 "sub.u16" "h" h, i16 "sub.s16" "h" h, u32 "sub.u32" "r" r,
        i32 "sub.s32" "r" r, u64 "sub.u64" "d" d, i64 "sub.s64" "d" d],
        |a, b, c| a.wrapping_sub(b));
}

#[test]
fn min_and_max_know_signs() {
    check_types!("%1, %2", [u16 "min.u16" "h" h, i16 "min.s16" "h" h, u32 "min.u32" "r" r,
        i32 "min.s32" "r" r, u64 "min.u64" "d" d, i64 "min.s64" "d" d], |a, b, c| a.min(b));
    check_types!("%1, %2", [u16 "max.u16" "h" h, i16 "max.s16" "h" h, u32 "max.u32" "r" r,
        i32 "max.s32" "r" r, u64 "max.u64" "d" d, i64 "max.s64" "d" d], |a, b, c| a.max(b));
}

#[test]
fn neg_and_abs_wrap_at_the_least_number() {
    check_types!("%1", [i16 "neg.s16" "h" h, i32 "neg.s32" "r" r, i64 "neg.s64" "d" d],
        |a, b, c| a.wrapping_neg());
    check_types!("%1", [i16 "abs.s16" "h" h, i32 "abs.s32" "r" r, i64 "abs.s64" "d" d],
        |a, b, c| a.wrapping_abs());
}

#[test]
fn low_products() {
    check_types!("%1, %2", [u16 "mul.lo.u16" "h" h, i16 "mul.lo.s16" "h" h, u32 "mul.lo.u32" "r" r,
        i32 "mul.lo.s32" "r" r, u64 "mul.lo.u64" "d" d, i64 "mul.lo.s64" "d" d],
        |a, b, c| a.wrapping_mul(b));
    check_types!("%1, %2, %3", [u16 "mad.lo.u16" "h" h, u32 "mad.lo.u32" "r" r,
        i32 "mad.lo.s32" "r" r, u64 "mad.lo.u64" "d" d, i64 "mad.lo.s64" "d" d],
        |a, b, c| a.wrapping_mul(b).wrapping_add(c));
}

#[test]
fn high_products() {
    check_types!("%1, %2", [u32 "mul.hi.u32" "r" r, u64 "mul.hi.u64" "d" d, u16 "mul.hi.u16" "h" h],
        |a, b, c| (u128::from(a) * u128::from(b)) >> (8 * size_of_val(&a)));
    check_types!("%1, %2", [i32 "mul.hi.s32" "r" r, i64 "mul.hi.s64" "d" d],
        |a, b, c| (i128::from(a) * i128::from(b)) >> (8 * size_of_val(&a)));
    check_types!("%1, %2, %3", [u32 "mad.hi.u32" "r" r, u64 "mad.hi.u64" "d" d],
        |a, b, c| ((u128::from(a) * u128::from(b)) >> (8 * size_of_val(&a)))
            .wrapping_add(u128::from(c)));
    check_types!("%1, %2, %3", [i32 "mad.hi.s32" "r" r, i64 "mad.hi.s64" "d" d],
        |a, b, c| ((i128::from(a) * i128::from(b)) >> (8 * size_of_val(&a)))
            .wrapping_add(i128::from(c)));
}

#[test]
fn wide_products_have_twice_the_width() {
    let edges = edges();
    check(
        &edges,
        "mul.wide.u16 %r0, %h1, %h2;",
        |[a, b, ..]| u64::from(a as u16) * u64::from(b as u16),
        |left| left.r.into(),
    );
    check(
        &edges,
        "mul.wide.s16 %r0, %h1, %h2;",
        |[a, b, ..]| (i32::from(a as i16) * i32::from(b as i16)) as u32 as u64,
        |left| left.r.into(),
    );
    check(&edges, "mul.wide.u32 %d0, %r1, %r2;", |[a, b, ..]| u64::from(a as u32) * u64::from(b as u32), |left| left.d);
    check(
        &edges,
        "mul.wide.s32 %d0, %r1, %r2;",
        |[a, b, ..]| (i64::from(a as i32) * i64::from(b as i32)) as u64,
        |left| left.d,
    );
    check(
        &edges,
        "mad.wide.u32 %d0, %r1, %r2, %d3;",
        |[a, b, c, _]| (u64::from(a as u32) * u64::from(b as u32)).wrapping_add(c),
        |left| left.d,
    );
    check(
        &edges,
        "mad.wide.s32 %d0, %r1, %r2, %d3;",
        |[a, b, c, _]| (i64::from(a as i32) * i64::from(b as i32)).wrapping_add(c as i64) as u64,
        |left| left.d,
    );
}

#[test]
fn quotients_round_towards_zero() {
    macro_rules! check_division {
        ($($type:ident $name:literal $register:literal $left:ident),*) => {$({
            let mut inputs = edges();
            inputs.retain(|[_, b, ..]| *b as $type != 0);
            for (op, quotient) in [("div", true), ("rem", false)] {
                let (name, x) = ($name, $register);
                let body = format!("{op}.{name} %{x}0, %{x}1, %{x}2;");
                check(&inputs, &body, |[a, b, ..]| {
                    let (a, b) = (a as $type, b as $type);
                    (if quotient { a.wrapping_div(b) } else { a.wrapping_rem(b) }) as u64
                }, |left| left.$left as $type as u64);
            }
        })*};
    }
    check_division!(u16 "u16" "h" h, i16 "s16" "h" h, u32 "u32" "r" r, i32 "s32" "r" r,
        u64 "u64" "d" d, i64 "s64" "d" d);
}

#[test]
fn carries_join_words_to_wider_numbers() {
    let edges = edges();
    let halves = |a: u64, c: u64| u128::from(c) << 64 | u128::from(a);
    check(
        &edges,
        "add.cc.u64 %d5, %d1, %d2; addc.u64 %d0, %d3, %d4;",
        |[a, b, c, d]| (halves(a, c).wrapping_add(halves(b, d)) >> 64) as u64,
        |left| left.d,
    );
    check(
        &edges,
        "sub.cc.u64 %d5, %d1, %d2; subc.u64 %d0, %d3, %d4;",
        |[a, b, c, d]| (halves(a, c).wrapping_sub(halves(b, d)) >> 64) as u64,
        |left| left.d,
    );
    check(
        &edges,
        "add.cc.u32 %r5, %r1, %r2; addc.u32 %r0, 0, 0;",
        |[a, b, ..]| u64::from((a as u32).checked_add(b as u32).is_none()),
        |left| left.r.into(),
    );
    check(
        &edges,
        "sub.cc.s32 %r5, %r1, %r2; subc.cc.s32 %r6, %r3, 0; subc.s32 %r0, 0, 0;",
        |[a, b, c, _]| {
            let borrow = (a as u32) < b as u32 && c as u32 == 0;
            if borrow { u32::MAX.into() } else { 0 }
        },
        |left| left.r.into(),
    );
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
        |left| left.d,
    );
    check(
        &edges,
        "add.cc.u32 %r5, 0xffffffff, 1; madc.hi.s32 %r0, %r1, %r2, %r3;",
        |[a, b, c, _]| {
            let high = (i64::from(a as i32) * i64::from(b as i32)) >> 32;
            high.wrapping_add(c as i64).wrapping_add(1) as u32 as u64
        },
        |left| left.r.into(),
    );
}
