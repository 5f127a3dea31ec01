//! Prefetches memory that will soon be needed, while there is other work.
//!
//! The hardware's prefetcher stops at the end of a page. Any address may be given, even past the end of a buffer,
//! where prefetching has no effect. Lines that will be written are prefetched like others: x86-64 has a special
//! instruction for them, but not on all machines, and it is no faster if no other core has the line. Stable Rust
//! can prefetch only on x86-64; elsewhere these functions do nothing.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "prefetching takes pointers"))]

/// Bytes of a cache line.
pub(crate) const LINE: usize = 64;

/// Prefetches the line of an address.
#[inline(always)]
pub(crate) fn line(address: *const u8) {
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a prefetch reads and writes nothing, and ignores an address that isn't mapped.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(address.cast())
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

/// The same into the second cache only, which can wait for more lines at a time than the first one.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn line_to_second(address: *const u8) {
    use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
    // SAFETY: as above.
    unsafe { _mm_prefetch::<_MM_HINT_T1>(address.cast()) }
}

/// Prefetches the lines of a buffer.
pub(crate) fn buffer(bytes: &[u8]) {
    bytes.chunks(LINE).for_each(|chunk| line(chunk.as_ptr()));
}

/// Prefetches the lines of as many words as `words` has, `bytes` bytes further on.
#[inline(always)]
pub(crate) fn words_ahead<const N: usize>(words: &[u16; N], bytes: usize) {
    let ahead = words.as_ptr().cast::<u8>().wrapping_add(bytes);
    (0..2 * N).step_by(LINE).for_each(|at| line(ahead.wrapping_add(at)));
}
