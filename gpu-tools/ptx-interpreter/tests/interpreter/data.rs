//! `mov`, `cvt`, `cvta`, `selp`, `setp`.

use crate::kernel::{check, edges, r0, r0_with};

#[test]
fn conversions_extend_by_the_source_and_then_by_the_target() {
    let types = [8, 16, 32, 64].map(|bits| [("u", bits, false), ("s", bits, true)]).concat();
    let extend = |value: u64, bits: u32, signed: bool| match (bits, signed) {
        (8, false) => value as u8 as u64,
        (8, true) => value as i8 as u64,
        (16, false) => value as u16 as u64,
        (16, true) => value as i16 as u64,
        (32, false) => value as u32 as u64,
        (32, true) => value as i32 as u64,
        _ => value,
    };
    for &(to, to_bits, to_signed) in &types {
        for &(from, from_bits, from_signed) in &types {
            let value = |[a, ..]: [u64; 4]| extend(extend(a, from_bits, from_signed), to_bits, to_signed);
            // The target may be any register that is at least as wide as the type.
            for (target, target_bits) in [("h", 16), ("r", 32), ("d", 64)] {
                let body = format!("cvt.{to}{to_bits}.{from}{from_bits} %{target}0, %d1;");
                if target_bits >= to_bits {
                    check(&edges(), &body, |input| extend(value(input), target_bits, false));
                }
            }
        }
    }
}

#[test]
fn comparisons_in_every_type() {
    macro_rules! check_comparisons {
        ($($type:ident $name:literal $register:literal [$($op:literal $f:tt),*]),*) => {$($({
            let (op, name, x) = ($op, $name, $register);
            let body = format!("setp.{op}.{name} %p0, %{x}1, %{x}2;");
            check(&edges(), &body, |[a, b, ..]| u64::from((a as $type) $f (b as $type)));
        })*)*};
    }
    check_comparisons!(
        u16 "u16" "h" ["eq" ==, "ne" !=, "lt" <, "le" <=, "gt" >, "ge" >=],
        i16 "s16" "h" ["eq" ==, "ne" !=, "lt" <, "le" <=, "gt" >, "ge" >=],
        u32 "u32" "r" ["eq" ==, "lt" <, "le" <=, "gt" >, "ge" >=, "lo" <, "ls" <=, "hi" >, "hs" >=],
        i32 "s32" "r" ["eq" ==, "ne" !=, "lt" <, "le" <=, "gt" >, "ge" >=],
        u64 "u64" "d" ["eq" ==, "ne" !=, "lt" <, "le" <=, "gt" >, "ge" >=],
        i64 "s64" "d" ["eq" ==, "ne" !=, "lt" <, "le" <=, "gt" >, "ge" >=],
        u16 "b16" "h" ["eq" ==, "ne" !=], u32 "b32" "r" ["eq" ==, "ne" !=],
        u64 "b64" "d" ["eq" ==, "ne" !=]
    );
}

#[test]
fn comparisons_join_predicates() {
    let less = |[a, b, ..]: [u64; 4]| (a as u32) < b as u32;
    for (op, f) in [("and", (|a, b| a & b) as fn(bool, bool) -> bool), ("or", |a, b| a | b), ("xor", |a, b| a ^ b)] {
        let yes = |input: [u64; 4]| u64::from(f(less(input), input[2] != 0));
        check(&edges(), &format!("setp.lt.{op}.u32 %p0, %r1, %r2, %p3;"), yes);
        let no = |input: [u64; 4]| u64::from(f(!less(input), input[2] == 0));
        check(&edges(), &format!("setp.lt.{op}.u32 %p4|%p0, %r1, %r2, !%p3;"), no);
    }
    let no = |input: [u64; 4]| u64::from(!less(input));
    check(&edges(), "setp.lt.u32 _|%p0, %r1, %r2;", no);
}

#[test]
fn selection() {
    check(&edges(), "selp.b16 %h0, %h3, %h4, %p1;", |[a, _, c, d]| if a != 0 { c as u16 } else { d as u16 }.into());
    check(&edges(), "selp.u32 %r0, %r3, %r4, %p1;", |[a, _, c, d]| if a != 0 { c as u32 } else { d as u32 }.into());
    check(&edges(), "selp.s64 %d0, %d3, -1, %p1;", |[a, _, c, _]| if a != 0 { c } else { u64::MAX });
}

#[test]
fn moves_take_registers_apart_and_put_them_together() {
    let edges = edges();
    check(&edges, "mov.b64 {%r5, %r0}, %d1;", |[a, ..]| a >> 32);
    check(&edges, "mov.b64 {_, %r0}, %d1;", |[a, ..]| a >> 32);
    check(&edges, "mov.b64 %d0, {%r1, %r2};", |[a, b, ..]| b << 32 | a & 0xffff_ffff);
    check(&edges, "mov.b32 {%h5, %h0}, %r1;", |[a, ..]| a >> 16 & 0xffff);
    check(&edges, "mov.b32 %r0, {%h1, %h2};", |[a, b, ..]| (b & 0xffff) << 16 | a & 0xffff);
    check(&edges, "mov.b64 %d0, {%h1, %h2, %h3, %h4};", |all| {
        all.iter().rev().fold(0, |whole, part| whole << 16 | part & 0xffff)
    });
    check(&edges, "mov.pred %p0, %p1;", |[a, ..]| u64::from(a != 0));
}

#[test]
fn literals_in_every_spelling() {
    let first = [[0; 4]];
    for (literal, value) in [
        ("0", 0),
        ("17", 17),
        ("0x1F", 0x1f),
        ("0X1fU", 0x1f),
        ("017", 0o17),
        ("0b101", 5),
        ("-1", 0xffff_ffff),
        ("-8", 0xffff_fff8),
        ("0x123U", 0x123),
        ("4294967295", 0xffff_ffff),
        ("0f3F800000", 0x3f80_0000),
    ] {
        check(&first, &format!("mov.u32 %r0, {literal};"), |_| value);
    }
    check(&first, "mov.u64 %d0, 18446744073709551615;", |_| u64::MAX);
    check(&first, "mov.b64 %d0, 0d3FF0000000000000;", |_| 0x3ff0 << 48);
    check(&first, "and.b16 %h0, -128, 0xffff;", |_| 0xff80);
}

#[test]
fn special_registers() {
    let expect = |name: &str, f: fn(u32) -> u32| {
        assert_eq!(r0(70, &format!("mov.u32 %r0, {name};")), (0..70).map(f).collect::<Vec<_>>(), "{name}");
    };
    expect("%tid.x", |t| t);
    expect("%ntid.x", |_| 70);
    expect("%ctaid.x", |_| 0);
    expect("%nctaid.x", |_| 1);
    expect("%laneid", |t| t % 32);
    expect("%warpid", |t| t / 32);
    expect("%nwarpid", |_| 3);
    expect("%lanemask_eq", |t| 1 << (t % 32));
    expect("%lanemask_lt", |t| (0..t % 32).map(|l| 1 << l).sum());
    expect("%lanemask_le", |t| (0..=t % 32).map(|l| 1 << l).sum());
    expect("%lanemask_gt", |t| (t % 32 + 1..32).map(|l| 1 << l).sum());
    expect("%lanemask_ge", |t| (t % 32..32).map(|l| 1 << l).sum());
    expect("%dynamic_smem_size", |_| 4096);
    expect("WARP_SZ", |_| 32);
    expect("%tid.y", |_| 0);
    expect("%ntid.z", |_| 1);
}

#[test]
fn registers_are_not_zero_before_they_are_written() {
    assert_eq!(r0(1, ""), [0xa5a5_a5a5]);
}

#[test]
fn generic_addresses_tell_their_space() {
    let variables = ".const .u32 c; .global .u32 g; .shared .u32 s;";
    let spaces = "mov.u32 %r0, 0;
        isspacep.shared %p1, %d1; selp.u32 %r1, 1, 0, %p1; or.b32 %r0, %r0, %r1;
        isspacep.local %p1, %d1; selp.u32 %r1, 2, 0, %p1; or.b32 %r0, %r0, %r1;
        isspacep.global %p1, %d1; selp.u32 %r1, 4, 0, %p1; or.b32 %r0, %r0, %r1;
        isspacep.const %p1, %d1; selp.u32 %r1, 8, 0, %p1; or.b32 %r0, %r0, %r1;";
    for (address, expected) in [
        ("mov.u64 %d1, s; cvta.shared.u64 %d1, %d1;", 1),
        ("mov.u64 %d1, dynamic; cvta.shared.u64 %d1, %d1;", 1),
        (".local .b8 depot[8]; mov.u64 %d1, depot; cvta.local.u64 %d1, %d1;", 2),
        ("mov.u64 %d1, g; cvta.global.u64 %d1, %d1;", 4),
        ("mov.u64 %d1, %out;", 4),
        ("mov.u64 %d1, c; cvta.const.u64 %d1, %d1;", 8),
        ("mov.u64 %d1, 0;", 0),
        ("mov.u64 %d1, 0x0ffffffff;", 0),
        ("mov.u64 %d1, 0x1ffffffff;", 1),
        ("mov.u64 %d1, 0x2ffffffff;", 2),
        ("mov.u64 %d1, 0x300000000;", 0),
    ] {
        assert_eq!(r0_with(variables, 1, &format!("{address}{spaces}")), [expected], "{address}");
    }
    let there_and_back = "mov.u64 %d1, s; cvta.shared.u64 %d2, %d1; cvta.to.shared.u64 %d3, %d2;
        setp.eq.u64 %p1, %d1, %d3; setp.ne.and.u64 %p2, %d1, %d2, %p1; selp.u32 %r0, 1, 0, %p2;";
    assert_eq!(r0_with(variables, 1, there_and_back), [1]);
}
