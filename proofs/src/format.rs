//! The format's numbers: sizes of tensors, gaps, bits and positions.

use df11_codec::format::MAX_CODE_BYTES;
use df11_codec::{Geometry, bits, fixed, gaps};

use crate::any::any_of;

/// Sizes of streams, whatever their length: the tensors have room for all windows and chunks, and kernels can count those.
fn counts(threads: u32) {
    let Some(geometry) = Geometry::new(8, threads) else { unreachable!() };
    let n_bytes: usize = kani::any();
    kani::assume(n_bytes <= MAX_CODE_BYTES);
    let (chunks, windows) = (geometry.chunks(n_bytes), geometry.windows(n_bytes));
    assert!(chunks * geometry.chunk_bytes() >= n_bytes);
    assert!(n_bytes == 0 || (chunks - 1) * geometry.chunk_bytes() < n_bytes);
    assert!(8 * geometry.gaps_bytes(n_bytes) >= 5 * windows && 8 * geometry.gaps_bytes(n_bytes) < 5 * windows + 8);
    assert!(geometry.positions_bytes(n_bytes) == 4 * (chunks + 1));
    assert!(5 * windows <= u32::MAX as usize && 8 * windows <= u32::MAX as usize);
}

#[kani::proof]
fn counts_512() {
    counts(512);
}

#[kani::proof]
fn counts_1() {
    counts(1);
}

/// Of packed gaps of up to 12 bytes, a window's are its five bits, wherever it is; what isn't there reads as 0.
#[kani::proof]
fn gaps_are_found() {
    let (packed, n, window): ([u8; 12], usize, usize) = kani::any();
    kani::assume(n <= packed.len());
    let gap = gaps::get(&packed[..n], window);
    assert!(gap < 32);
    let i = any_of(0..5);
    let bit = 5 * window as u128 + i as u128;
    let expected = bit / 8 < n as u128 && packed[(bit / 8) as usize] >> (7 - bit % 8) & 1 == 1;
    assert!((gap >> (4 - i) & 1 == 1) == expected);
}

/// Any 32 bits of a stream of up to 20 bytes, wherever they are: those of the stream, then zeros.
#[kani::proof]
#[kani::unwind(10)]
fn peeks_inside() {
    let (stream, n, at): ([u8; 20], usize, u64) = kani::any();
    kani::assume(n <= stream.len());
    let peeked = bits::peek(&stream[..n], at);
    let i: u32 = kani::any();
    kani::assume(i < 32);
    let bit = at.saturating_add(i as u64);
    let expected = bit / 8 < n as u64 && stream[(bit / 8) as usize] >> (7 - bit % 8) & 1 == 1;
    assert!((peeked >> (31 - i) & 1 == 1) == expected);
}

/// Positions of a group and its columns belong together, one to one.
#[kani::proof]
fn columns_of_positions() {
    let (a, b): (usize, usize) = kani::any();
    kani::assume(a < fixed::GROUP && b < fixed::GROUP);
    assert!(fixed::column(a) < fixed::GROUP);
    assert!((fixed::column(a) == fixed::column(b)) == (a == b));
}
