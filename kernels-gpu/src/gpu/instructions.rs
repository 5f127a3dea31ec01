//! The instructions that Rust has no words for, one function each, the same for both compilers.
//!
//! What concerns several threads (the barrier, shuffles) is never `pure`: a compiler may move pure
//! assembly into a branch, where some of the threads would be missing.

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
pub(super) fn block_index() -> u32 {
    let index: u32;
    // SAFETY: reads a special register.
    unsafe { asm!("mov.u32 {}, %ctaid.x;", out(reg32) index, options(pure, nomem, nostack, preserves_flags)) };
    index
}

/// `%ntid.x`
#[inline(always)]
pub(super) fn threads_of_block() -> u32 {
    let threads: u32;
    // SAFETY: reads a special register.
    unsafe { asm!("mov.u32 {}, %ntid.x;", out(reg32) threads, options(pure, nomem, nostack, preserves_flags)) };
    threads
}

/// `%nctaid.x`
#[inline(always)]
pub(super) fn blocks() -> u32 {
    let blocks: u32;
    // SAFETY: reads a special register.
    unsafe { asm!("mov.u32 {}, %nctaid.x;", out(reg32) blocks, options(pure, nomem, nostack, preserves_flags)) };
    blocks
}

/// Waits for all threads of the block; what they wrote to memory before is seen by all behind.
#[inline(always)]
pub(super) fn barrier() {
    // SAFETY: all threads of a block come here: `Block::phase` has no branch around it.
    unsafe { asm!("bar.sync 0;", options(nostack, preserves_flags)) };
}

/// The value that the lane `delta` below has; `None` for lanes that have none there.
#[inline(always)]
pub(super) fn shuffle_up(value: u32, delta: u32) -> Option<u32> {
    let (below, is_there): (u32, u32);
    // SAFETY: all lanes of a warp come here, since blocks are whole warps (reason 3).
    unsafe {
        asm!(
            "{{",
            ".reg .pred there;",
            "shfl.sync.up.b32 {below}|there, {value}, {delta}, 0, 0xffffffff;",
            "selp.u32 {is_there}, 1, 0, there;",
            "}}",
            below = out(reg32) below,
            is_there = out(reg32) is_there,
            value = in(reg32) value,
            delta = in(reg32) delta,
            options(nostack, preserves_flags)
        );
    }
    if is_there != 0 { Some(below) } else { None }
}
