//! The oracle: decodes bit by bit from the code table.
//!
//! It shares nothing with the other decoder but the format: no lookup tables, no gaps, no
//! positions, no bit tricks. Slow, and plainly right.

use alloc::vec::Vec;

use crate::huffman::Code;

/// The words that this stream of codes and these signs and mantissas stand for.
///
/// `None` if the stream ends early, or a code is none of the table's.
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
