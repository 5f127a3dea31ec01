//! The oracle: decodes bit by bit from the code table.
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
