//! Number literals.

/// The value of an integer literal (decimal, `0x…`, `0b…` or octal `0…`, each with or without a final `U`), or the bits of a
/// float (`0f` and 8 hex digits, `0d` and 16). `None` if it is none of these or doesn't fit into 64 bits.
pub(super) fn parse(text: &str) -> Option<u64> {
    let unsigned = text.strip_suffix(['U', 'u']).unwrap_or(text);
    let lower = unsigned.to_ascii_lowercase();
    let digits = |from: &str, radix| match from.starts_with(['+', '-']) {
        true => None,
        false => u64::from_str_radix(from, radix).ok(),
    };
    if let Some(hex) = lower.strip_prefix("0x") {
        return digits(hex, 16);
    }
    if let Some(float) = lower.strip_prefix("0f").filter(|hex| hex.len() == 8) {
        return digits(float, 16);
    }
    if let Some(double) = lower.strip_prefix("0d").filter(|hex| hex.len() == 16) {
        return digits(double, 16);
    }
    if let Some(binary) = lower.strip_prefix("0b") {
        return digits(binary, 2);
    }
    match lower.strip_prefix('0') {
        Some(octal) if !octal.is_empty() => digits(octal, 8),
        _ => digits(&lower, 10),
    }
}
