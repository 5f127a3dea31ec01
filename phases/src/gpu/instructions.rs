//! Instructions that Rust can't express, one function each, the same for both compilers.
//!
//! Instructions for several threads (the barrier, shuffles) are never `pure`: a compiler may move pure assembly into a
//! branch that only some of the threads take.

use core::arch::asm;

/// `%tid.x`
#[inline(always)]
pub(super) fn thread_index() -> u32 {
    let index: u32;
    // SAFETY: reads a special register.
    unsafe { asm!("mov.u32 {}, %tid.x;", out(reg32) index, options(pure, nomem, nostack, preserves_flags)) };
    index
}

/// `%ctaid.x`
#[inline(always)]
pub fn block_index() -> u32 {
    let index: u32;
    // SAFETY: reads a special register.
    unsafe { asm!("mov.u32 {}, %ctaid.x;", out(reg32) index, options(pure, nomem, nostack, preserves_flags)) };
    index
}

/// `%ntid.x`
#[inline(always)]
pub fn threads_of_block() -> u32 {
    let threads: u32;
    // SAFETY: reads a special register.
    unsafe { asm!("mov.u32 {}, %ntid.x;", out(reg32) threads, options(pure, nomem, nostack, preserves_flags)) };
    threads
}

/// `%nctaid.x`
#[inline(always)]
pub fn blocks() -> u32 {
    let blocks: u32;
    // SAFETY: reads a special register.
    unsafe { asm!("mov.u32 {}, %nctaid.x;", out(reg32) blocks, options(pure, nomem, nostack, preserves_flags)) };
    blocks
}

/// `value`, of which a compiler can't say how it was computed: it keeps it in a register rather than computing it again.
#[inline(always)]
pub(super) fn kept(value: u32) -> u32 {
    let same: u32;
    // SAFETY: copies a register. Not `pure`, so that it is where it was written, and once.
    unsafe { asm!("mov.u32 {}, {};", out(reg32) same, in(reg32) value, options(nomem, nostack, preserves_flags)) };
    same
}

/// Waits for all threads of the block. After it, all of them see what any of them wrote to memory before it.
#[inline(always)]
pub(super) fn barrier() {
    // SAFETY: all threads of a block reach this: `Block::phase` has no branch around it, and a kernel doesn't branch around that on what
    // a single thread found: bodies are `Sync`.
    unsafe { asm!("bar.sync 0;", options(nostack, preserves_flags)) };
}

/// `value` plus the value of the lane `DISTANCE` below; only `value` in the lanes that have no lane there.
#[inline(always)]
pub(super) fn add_from_below<const DISTANCE: u32>(value: u32) -> u32 {
    let mut sum = value;
    // SAFETY: all lanes of a warp reach this, since blocks are whole warps (reason 3).
    unsafe {
        asm!(
            "{{",
            ".reg .pred there;",
            ".reg .b32 below;",
            "shfl.sync.up.b32 below|there, {sum}, {distance}, 0, 0xffffffff;",
            "@there add.u32 {sum}, {sum}, below;",
            "}}",
            sum = inout(reg32) sum,
            distance = const DISTANCE,
            options(nostack, preserves_flags)
        );
    }
    sum
}

/// The value of the lane whose number differs in the bit `distance`.
#[inline(always)]
pub(super) fn shuffle_across(value: u32, distance: u32) -> u32 {
    let across: u32;
    // SAFETY: as above.
    unsafe {
        asm!(
            "shfl.sync.bfly.b32 {across}, {value}, {distance}, 31, 0xffffffff;",
            across = out(reg32) across,
            value = in(reg32) value,
            distance = in(reg32) distance,
            options(nostack, preserves_flags)
        );
    }
    across
}

/// The value of the lane whose number differs in the bit `DISTANCE`.
#[inline(always)]
pub(super) fn exchange<const DISTANCE: u32>(value: u32) -> u32 {
    let across: u32;
    // SAFETY: as above.
    unsafe {
        asm!(
            "shfl.sync.bfly.b32 {across}, {value}, {distance}, 31, 0xffffffff;",
            across = out(reg32) across,
            value = in(reg32) value,
            distance = const DISTANCE,
            options(nostack, preserves_flags)
        );
    }
    across
}
