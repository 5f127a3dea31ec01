//! Bit instructions against bit-by-bit definitions.

use crate::kernel::{check, edges};

fn bit(value: u64, at: u32) -> u64 {
    if at < 64 { value >> at & 1 } else { 0 }
}

/// The number whose bit n is `of(n)`, for all n below `width`.
fn bits(width: u32, of: impl Fn(u32) -> u64) -> u64 {
    (0..width).map(|at| of(at) << at).sum()
}

/// The letter of each kind of register, and its width.
const REGISTERS: [(&str, u32); 3] = [("h", 16), ("r", 32), ("d", 64)];

#[test]
fn logic() {
    for (name, f) in [("and", (|a, b| a & b) as fn(u64, u64) -> u64), ("or", |a, b| a | b), ("xor", |a, b| a ^ b)] {
        for (x, width) in REGISTERS {
            let body = format!("{name}.b{width} %{x}0, %{x}1, %{x}2;");
            check(&edges(), &body, |[a, b, ..]| bits(width, |at| f(bit(a, at), bit(b, at))));
        }
        let truth = |[a, b, ..]: [u64; 4]| f(u64::from(a != 0), u64::from(b != 0));
        check(&edges(), &format!("{name}.pred %p0, %p1, %p2;"), truth);
    }
    for (x, width) in REGISTERS {
        check(&edges(), &format!("not.b{width} %{x}0, %{x}1;"), |[a, ..]| bits(width, |at| 1 - bit(a, at)));
    }
    check(&edges(), "not.pred %p0, %p1;", |[a, ..]| u64::from(a == 0));
}

#[test]
fn three_way_logic_looks_up_each_bit() {
    for table in [0x00, 0x01, 0x80, 0x96, 0xe8, 0xca, 0x6a, 0xff] {
        check(&edges(), &format!("lop3.b32 %r0, %r1, %r2, %r3, {table};"), |[a, b, c, _]| {
            bits(32, |at| bit(table, (4 * bit(a, at) + 2 * bit(b, at) + bit(c, at)) as u32))
        });
    }
}

#[test]
fn shifts_do_not_wrap_around() {
    for (x, width) in REGISTERS {
        check(&edges(), &format!("shl.b{width} %{x}0, %{x}1, %r2;"), |[a, b, ..]| {
            bits(width, |at| (at as u64).checked_sub(b & 0xffff_ffff).map_or(0, |from| bit(a, from as u32)))
        });
        for (kind, signed) in [("u", false), ("b", false), ("s", true)] {
            check(&edges(), &format!("shr.{kind}{width} %{x}0, %{x}1, %r2;"), |[a, b, ..]| {
                bits(width, |at| {
                    let from = u64::from(at) + (b & 0xffff_ffff);
                    match from < width.into() {
                        true => bit(a, from as u32),
                        false => u64::from(signed) * bit(a, width - 1),
                    }
                })
            });
        }
    }
}

#[test]
fn funnel_shifts_go_through_both_words() {
    for (mode, most) in [("wrap", None), ("clamp", Some(32))] {
        let by = |c: u64| most.map_or(c as u32 % 32, |most| (c as u32).min(most));
        let both = |a: u64, b: u64| u128::from(b as u32) << 32 | u128::from(a as u32);
        let spread = |[a, b, c, d]: [u64; 4]| [c, d, a, b];
        let inputs: Vec<_> = edges().into_iter().map(spread).collect();
        check(&inputs, &format!("shf.l.{mode}.b32 %r0, %r1, %r2, %r3;"), |[a, b, c, _]| {
            (both(a, b) << by(c) >> 32) as u32 as u64
        });
        check(&inputs, &format!("shf.r.{mode}.b32 %r0, %r1, %r2, %r3;"), |[a, b, c, _]| {
            (both(a, b) >> by(c)) as u32 as u64
        });
    }
}

/// The 32- and 64-bit integer types: the letter of their registers, the width, whether they are signed.
const NUMBERS: [(&str, &str, u32, bool); 4] =
    [("u32", "r", 32, false), ("s32", "r", 32, true), ("u64", "d", 64, false), ("s64", "d", 64, true)];

#[test]
fn counts_and_positions() {
    let edges = edges();
    check(&edges, "popc.b32 %r0, %r1;", |[a, ..]| (0..32).map(|at| bit(a, at)).sum());
    check(&edges, "popc.b64 %r0, %d1;", |[a, ..]| (0..64).map(|at| bit(a, at)).sum());
    let top = |a: u64, width: u32, sign: u64| (0..width).rev().find(|&at| bit(a, at) != sign);
    check(&edges, "clz.b32 %r0, %r1;", |[a, ..]| top(a, 32, 0).map_or(32, |at| 31 - at).into());
    check(&edges, "clz.b64 %r0, %d1;", |[a, ..]| top(a, 64, 0).map_or(64, |at| 63 - at).into());
    check(&edges, "brev.b32 %r0, %r1;", |[a, ..]| bits(32, |at| bit(a, 31 - at)));
    check(&edges, "brev.b64 %d0, %d1;", |[a, ..]| bits(64, |at| bit(a, 63 - at)));
    for (name, register, width, signed) in NUMBERS {
        let place = |a: u64| top(a, width, if signed { bit(a, width - 1) } else { 0 });
        check(&edges, &format!("bfind.{name} %r0, %{register}1;"), |[a, ..]| place(a).unwrap_or(u32::MAX).into());
        check(&edges, &format!("bfind.shiftamt.{name} %r0, %{register}1;"), |[a, ..]| {
            place(a).map_or(u32::MAX, |at| width - 1 - at).into()
        });
    }
}

/// Inputs for bit-field instructions: values of [`edges`], with positions and lengths around every limit.
fn fields() -> Vec<[u64; 4]> {
    let edges = edges();
    let numbers = [0, 1, 5, 31, 32, 33, 63, 64, 65, 127, 200, 255, 256 + 7];
    let spans = numbers.iter().flat_map(|&position| numbers.map(|length| (position, length)));
    let values = edges.iter().step_by(7).cycle();
    let more = spans.flat_map(|span| std::iter::repeat_n(span, 12)).zip(values);
    more.map(|((position, length), value)| [value[2], value[3], position, length]).collect()
}

#[test]
fn bit_fields_are_extracted() {
    for (name, register, width, signed) in NUMBERS {
        let body = format!("bfe.{name} %{register}0, %{register}1, %r3, %r4;");
        check(&fields(), &body, |[a, _, position, length]| {
            // As the PTX manual defines it.
            let (position, length, top) = (position as u32 & 0xff, length as u32 & 0xff, width - 1);
            let sign = match !signed || length == 0 {
                true => 0,
                false => bit(a, (position + length - 1).min(top)),
            };
            bits(width, |at| if at < length && position + at <= top { bit(a, position + at) } else { sign })
        });
    }
}

#[test]
fn bit_fields_are_inserted() {
    for (x, width) in [("r", 32), ("d", 64)] {
        let body = format!("bfi.b{width} %{x}0, %{x}1, %{x}2, %r3, %r4;");
        check(&fields(), &body, |[a, b, position, length]| {
            let (position, length) = (position as u32 & 0xff, length as u32 & 0xff);
            let inside = |at: u32| (position..position + length).contains(&at);
            bits(width, |at| if inside(at) { bit(a, at - position) } else { bit(b, at) })
        });
    }
}

#[test]
fn bytes_are_permuted() {
    let word = |bytes: [u8; 4]| u64::from(u32::from_le_bytes(bytes));
    let eight = |a: u64, b: u64| {
        let (a, b) = ((a as u32).to_le_bytes(), (b as u32).to_le_bytes());
        [a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]]
    };
    let spread: Vec<[u64; 4]> = edges().iter().map(|[a, b, c, d]| [*c, *d, a ^ c, *b]).collect();
    check(&spread, "prmt.b32 %r0, %r1, %r2, %r3;", |[a, b, selector, _]| {
        word(std::array::from_fn(|place| {
            let digit = selector >> (4 * place) & 15;
            let byte = eight(a, b)[digit as usize & 7];
            if digit < 8 { byte } else { (byte as i8 >> 7) as u8 }
        }))
    });
    // The PTX manual's table: for each value of the selector's low two bits, the byte that the mode puts in
    // each place, highest place first.
    for (mode, table) in [
        ("f4e", ["3210", "4321", "5432", "6543"]),
        ("b4e", ["5670", "6701", "7012", "0123"]),
        ("rc8", ["0000", "1111", "2222", "3333"]),
        ("ecl", ["3210", "3211", "3222", "3333"]),
        ("ecr", ["0000", "1110", "2210", "3210"]),
        ("rc16", ["1010", "3232", "1010", "3232"]),
    ] {
        check(&spread, &format!("prmt.b32.{mode} %r0, %r1, %r2, %r4;"), |[a, b, _, selector]| {
            let row = table[selector as usize & 3].as_bytes();
            word(std::array::from_fn(|place| eight(a, b)[usize::from(row[3 - place] - b'0')]))
        });
    }
}
