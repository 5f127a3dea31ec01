//! Memory that is about to be needed, asked for while there is other work.
//!
//! The hardware foresees a stream only to the end of its page. Any address will do, also one behind the end of a
//! buffer: it is asked for in vain. A line that will be written is asked for like any other: there is an instruction
//! for those alone, but it isn't in all of x86-64, and is no faster where no other core has the line.
#![expect(unsafe_code, reason = "prefetching takes pointers")]

use std::arch::x86_64::*;

/// Bytes of a line of the cache.
pub(crate) const LINE: usize = 64;

/// Asks for the line of an address.
#[inline(always)]
pub(crate) fn line(address: *const u8) {
    // SAFETY: prefetching reads and writes nothing, and passes over an address that isn't mapped.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
}

/// Asks for the lines of a buffer.
pub(crate) fn buffer(bytes: &[u8]) {
    bytes.chunks(LINE).for_each(|chunk| line(chunk.as_ptr()));
}

/// Asks for the words that follow 64 words after so many bytes.
#[inline(always)]
pub(crate) fn words_behind(block: &[u16; 64], bytes: usize) {
    let behind = block.as_ptr().cast::<u8>().wrapping_add(bytes);
    line(behind);
    line(behind.wrapping_add(LINE));
}
