//! Memory that is about to be needed, asked for while there is other work.
//!
//! The hardware foresees a stream only to the end of its page. Any address will do, also one behind the end of a
//! buffer: it is asked for in vain. A line that will be written is asked for like any other: there is an instruction
//! for those alone, but it isn't in all of x86-64, and is no faster where no other core has the line. Stable Rust can
//! ask on x86-64 only; elsewhere nothing is asked for.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "prefetching takes pointers"))]

/// Bytes of a line of the cache.
pub(crate) const LINE: usize = 64;

/// Asks for the line of an address.
#[inline(always)]
pub(crate) fn line(address: *const u8) {
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: prefetching reads and writes nothing, and passes over an address that isn't mapped.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(address.cast())
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

/// Asks for the lines of a buffer.
pub(crate) fn buffer(bytes: &[u8]) {
    bytes.chunks(LINE).for_each(|chunk| line(chunk.as_ptr()));
}

/// Asks for the lines of as many words as these, so many bytes further on.
#[inline(always)]
pub(crate) fn words_behind<const N: usize>(words: &[u16; N], bytes: usize) {
    let behind = words.as_ptr().cast::<u8>().wrapping_add(bytes);
    (0..2 * N).step_by(LINE).for_each(|at| line(behind.wrapping_add(at)));
}
