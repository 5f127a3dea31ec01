//! Memory that is about to be needed, asked for while there is other work.
//!
//! The hardware foresees a stream only to the end of its page, and doesn't foresee that a line will be written. Any
//! address will do, also one behind the end of a buffer: it is asked for in vain.
#![expect(unsafe_code, reason = "prefetching takes pointers")]

use std::arch::x86_64::*;

/// Bytes of a line of the cache.
pub(crate) const LINE: usize = 64;

/// Asks for a line that will be read.
#[inline(always)]
pub(crate) fn to_read(line: *const u8) {
    // SAFETY: prefetching reads nothing, and passes over an address that isn't mapped.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(line.cast()) }
}

/// Asks for a line that will be written.
#[inline(always)]
pub(crate) fn to_write(line: *const u8) {
    // SAFETY: prefetching writes nothing, and passes over an address that isn't mapped.
    unsafe { _mm_prefetch::<_MM_HINT_ET0>(line.cast()) }
}

/// Asks for all lines of a buffer that will be written.
pub(crate) fn all_to_write(buffer: &[u8]) {
    buffer.chunks(LINE).for_each(|line| to_write(line.as_ptr()));
}

/// Asks for the words that follow 64 words after so many bytes.
#[inline(always)]
pub(crate) fn words_behind(block: &[u16; 64], bytes: usize) {
    let behind = block.as_ptr().cast::<u8>().wrapping_add(bytes);
    to_read(behind);
    to_read(behind.wrapping_add(LINE));
}
