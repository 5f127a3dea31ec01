//! The byte of each word that is stored as it is: sign and mantissa (FORMAT.md §2).

use crate::Isa;

/// Writes the sign and mantissa of each word, as many as both slices have.
pub fn split_sign_mantissa(words: &[u16], out: &mut [u8], isa: Isa) {
    let _ = isa;
    df11_codec::encode::split_sign_mantissa(words, out);
}
