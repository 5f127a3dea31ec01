//! The oracle: decodes bit by bit from the code table, and multiplies number by number.
//!
//! It shares nothing with the codec's decoder but the format: it uses no lookup tables, no gaps, no positions and no
//! bit tricks. It is slow, and easy to see to be right.

use df11_codec::Code;

/// Decodes one word for each byte of `sign_mantissa`, with the exponents of the code stream `encoded_exponent`.
///
/// `None` if the stream ends early, or if 32 bits of it match no code.
pub fn decode(code: &Code, encoded_exponent: &[u8], sign_mantissa: &[u8]) -> Option<Vec<u16>> {
    let table = code.in_code_order();
    let mut stream = encoded_exponent.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1));
    let mut words = Vec::with_capacity(sign_mantissa.len());
    for &rest in sign_mantissa {
        let (mut bits, mut length) = (0, 0);
        let exponent = loop {
            bits = bits << 1 | u32::from(stream.next()?);
            length += 1;
            let found = table.iter().find(|(_, code)| code.length == length && code.bits == bits);
            match found {
                Some(&(exponent, _)) => break exponent,
                None if length == 32 => return None,
                None => {}
            }
        };
        let sign = u16::from(rest / 128);
        let mantissa = u16::from(rest % 128);
        words.push(sign * 32768 + u16::from(exponent) * 128 + mantissa);
    }
    Some(words)
}

/// The product of a row of words and a row of inputs, in the order of summation that `df11_simd::multiply` documents.
pub fn product(words: &[u16], inputs: &[f32]) -> f32 {
    let mut sums = vec![0f32; 16];
    for i in 0..words.len() {
        sums[i % 16] = f32::mul_add(f32::from_bits(u32::from(words[i]) << 16), inputs[i], sums[i % 16]);
    }
    while sums.len() > 1 {
        let half = sums.len() / 2;
        sums = (0..half).map(|j| sums[j] + sums[j + half]).collect();
    }
    if sums[0].is_nan() { f32::from_bits(0x7fc0_0000) } else { sums[0] }
}
