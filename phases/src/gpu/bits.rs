//! Operations on bits and bytes that take a GPU one instruction and have no counterpart in Rust. `crate::bits` for CPUs has each of
//! them in several.

use core::arch::asm;

/// `prmt`: selects four of eight bytes; each hexadecimal digit of `selector` is the number of one.
#[inline(always)]
pub fn permute_by(low: u32, high: u32, selector: u32) -> u32 {
    let bytes: u32;
    // SAFETY: moves bytes between registers.
    unsafe {
        asm!(
            "prmt.b32 {bytes}, {low}, {high}, {selector};",
            bytes = out(reg32) bytes,
            low = in(reg32) low,
            high = in(reg32) high,
            selector = in(reg32) selector,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    bytes
}

/// The same with a selector that is part of the instruction.
#[inline(always)]
pub fn permute<const SELECTOR: u32>(low: u32, high: u32) -> u32 {
    let bytes: u32;
    // SAFETY: as above.
    unsafe {
        asm!(
            "prmt.b32 {bytes}, {low}, {high}, {selector};",
            bytes = out(reg32) bytes,
            low = in(reg32) low,
            high = in(reg32) high,
            selector = const SELECTOR,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    bytes
}

/// `shf.l`: the upper half of 64 bits shifted left; only the lowest five bits of `count` matter.
#[inline(always)]
pub fn shift_left(high: u32, low: u32, count: u32) -> u32 {
    let bits: u32;
    // SAFETY: shifts registers.
    unsafe {
        asm!(
            "shf.l.wrap.b32 {bits}, {low}, {high}, {count};",
            bits = out(reg32) bits,
            low = in(reg32) low,
            high = in(reg32) high,
            count = in(reg32) count,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    bits
}

/// `lop3`: takes each bit from `ones` or `zeros`, as `MASK` says.
#[inline(always)]
pub fn select_bits<const MASK: u32>(ones: u32, zeros: u32) -> u32 {
    let bits: u32;
    // SAFETY: selects bits of registers.
    unsafe {
        asm!(
            "lop3.b32 {bits}, {ones}, {zeros}, {mask}, 0xe4;",
            bits = out(reg32) bits,
            mask = const MASK,
            ones = in(reg32) ones,
            zeros = in(reg32) zeros,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    bits
}

/// `lop3`: each bit of the result is that bit of `TABLE` whose number the bits of `a`, `b` and `c` are, of which `a`'s counts 4 and `c`'s 1.
#[inline(always)]
pub fn logic<const TABLE: u32>(a: u32, b: u32, c: u32) -> u32 {
    let bits: u32;
    // SAFETY: computes with registers.
    unsafe {
        asm!(
            "lop3.b32 {bits}, {a}, {b}, {c}, {table};",
            bits = out(reg32) bits,
            a = in(reg32) a,
            b = in(reg32) b,
            c = in(reg32) c,
            table = const TABLE,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    bits
}

/// `fma.rn.f32`: a · b + c, rounded once.
#[inline(always)]
pub fn multiply_add(a: u32, b: u32, c: u32) -> u32 {
    let sum: u32;
    // SAFETY: computes with registers.
    unsafe {
        asm!(
            "fma.rn.f32 {sum}, {a}, {b}, {c};",
            sum = out(reg32) sum,
            a = in(reg32) a,
            b = in(reg32) b,
            c = in(reg32) c,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    sum
}

/// `add.rn.f32`.
#[inline(always)]
pub fn add_floats(a: u32, b: u32) -> u32 {
    let sum: u32;
    // SAFETY: computes with registers.
    unsafe {
        asm!(
            "add.rn.f32 {sum}, {a}, {b};",
            sum = out(reg32) sum,
            a = in(reg32) a,
            b = in(reg32) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    sum
}

/// Number `k` of four.
#[inline(always)]
pub fn nth(four: [u32; 4], k: usize) -> u32 {
    four[k]
}
