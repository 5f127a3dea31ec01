//! Operations on bits and bytes that take a GPU one instruction and have no counterpart in Rust. `crate::bits` for CPUs has each of
//! them in several.

use core::arch::asm;

/// An instruction that computes 32 bits, `out`, from its operands.
macro_rules! instruction {
    ($text:literal, $($operands:tt)*) => {{
        let out: u32;
        // SAFETY: it computes with registers and constants, and accesses no memory.
        unsafe { asm!($text, out = out(reg32) out, $($operands)*, options(pure, nomem, nostack, preserves_flags)) };
        out
    }};
}

/// `prmt`: selects four of eight bytes; each hexadecimal digit of `selector` is the number of one.
#[inline(always)]
pub fn permute_by(low: u32, high: u32, selector: u32) -> u32 {
    instruction!("prmt.b32 {out}, {low}, {high}, {selector};", low = in(reg32) low, high = in(reg32) high, selector = in(reg32) selector)
}

/// The same with a selector that is part of the instruction.
#[inline(always)]
pub fn permute<const SELECTOR: u32>(low: u32, high: u32) -> u32 {
    instruction!("prmt.b32 {out}, {low}, {high}, {selector};", low = in(reg32) low, high = in(reg32) high, selector = const SELECTOR)
}

/// `shf.l`: the upper half of 64 bits shifted left; only the lowest five bits of `count` matter.
#[inline(always)]
pub fn shift_left(high: u32, low: u32, count: u32) -> u32 {
    instruction!("shf.l.wrap.b32 {out}, {low}, {high}, {count};", low = in(reg32) low, high = in(reg32) high, count = in(reg32) count)
}

/// `lop3`: takes each bit from `ones` or `zeros`, as `MASK` says.
#[inline(always)]
pub fn select_bits<const MASK: u32>(ones: u32, zeros: u32) -> u32 {
    instruction!("lop3.b32 {out}, {ones}, {zeros}, {mask}, 0xe4;", mask = const MASK, ones = in(reg32) ones, zeros = in(reg32) zeros)
}

/// `lop3`: each bit of the result is that bit of `TABLE` whose number the bits of `a`, `b` and `c` are, of which `a`'s counts 4 and `c`'s 1.
#[inline(always)]
pub fn logic<const TABLE: u32>(a: u32, b: u32, c: u32) -> u32 {
    instruction!("lop3.b32 {out}, {a}, {b}, {c}, {table};", a = in(reg32) a, b = in(reg32) b, c = in(reg32) c, table = const TABLE)
}

/// `fma.rn.f32`: a · b + c, rounded once.
#[inline(always)]
pub fn multiply_add(a: u32, b: u32, c: u32) -> u32 {
    instruction!("fma.rn.f32 {out}, {a}, {b}, {c};", a = in(reg32) a, b = in(reg32) b, c = in(reg32) c)
}

/// `add.rn.f32`.
#[inline(always)]
pub fn add_floats(a: u32, b: u32) -> u32 {
    instruction!("add.rn.f32 {out}, {a}, {b};", a = in(reg32) a, b = in(reg32) b)
}

/// Number `k` of four.
#[inline(always)]
pub fn nth(four: [u32; 4], k: usize) -> u32 {
    four[k]
}
