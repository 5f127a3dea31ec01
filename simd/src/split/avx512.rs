//! Splits 64 words at a time.

use df11_codec::encode::split_sign_mantissa;

use crate::avx512::{load_two, signs_and_mantissas, store};

/// Writes the sign and mantissa of each word to the byte at the same index. The shorter of the two slices determines
/// how many.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) fn split(words: &[u16], out: &mut [u8]) {
    let both = words.len().min(out.len());
    let (blocks, rest) = words[..both].as_chunks();
    let (outs, out_rest) = out[..both].as_chunks_mut();
    for (out, block) in outs.iter_mut().zip(blocks) {
        store(out, signs_and_mantissas(load_two(block)));
    }
    split_sign_mantissa(rest, out_rest);
}
