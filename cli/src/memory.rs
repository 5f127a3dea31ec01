//! Amounts of memory as people write them: `80GB`, `1.5GiB`, `8x80GB,24GiB`.

/// The most GPUs that a list may have; no machine has as many.
pub const MOST_GPUS: usize = 1024;

/// The bytes that a text such as `80GB` or `1.5GiB` means.
///
/// # Errors
///
/// A sentence that says what is wrong with it.
pub fn bytes(text: &str) -> Result<u64, String> {
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let (number, unit) = text.split_at(text.find(|c| !is_number(c)).unwrap_or(text.len()));
    let unit: u64 = match unit.to_ascii_lowercase().as_str() {
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "tb" => 1_000_000_000_000,
        "mib" => 1 << 20,
        "gib" => 1 << 30,
        "tib" => 1 << 40,
        // 0 needs no unit.
        "" if text == "0" => 1,
        _ => return Err(format!("{text:?} is not an amount of memory, such as 80GB or 24GiB")),
    };
    let number: f64 = number.parse().map_err(|_| format!("{number:?} is not a number"))?;
    let bytes = (number * unit as f64).round();
    if bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(format!("{text:?} is more than 2^64 bytes")) }
}

/// The memory of each GPU that a text such as `8x80GB,24GiB` means, in bytes.
///
/// # Errors
///
/// A sentence that says what is wrong with it.
pub fn gpus(text: &str) -> Result<Vec<u64>, String> {
    let mut gpus = Vec::new();
    for group in text.split(',') {
        let (count, size) = group.split_once(['x', 'X']).unwrap_or(("1", group));
        let count: usize = count.parse().map_err(|_| format!("{count:?} is not a number of GPUs"))?;
        let memory = bytes(size)?;
        if count == 0 || memory == 0 {
            return Err(format!("{group:?} is not a GPU with memory"));
        }
        if count > MOST_GPUS - gpus.len() {
            return Err(format!("more than {MOST_GPUS} GPUs"));
        }
        gpus.extend(std::iter::repeat_n(memory, count));
    }
    Ok(gpus)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        for (text, expected) in [
            ("80GB", 80_000_000_000),
            ("24GiB", 24 << 30),
            ("0", 0),
            ("1.5GiB", 3 << 29),
            ("79.65gb", 79_650_000_000),
            ("2TB", 2_000_000_000_000),
            ("1tib", 1 << 40),
        ] {
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        for text in ["", "80 GB", "80", "-3GB", "x", "1e3GB", "1.2.3GB", ".GB", "+1GB", "٣GB", "18446745TB"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn lists_of_gpus() {
        assert_eq!(gpus("24GiB,2x16GB"), Ok(vec![24 << 30, 16_000_000_000, 16_000_000_000]));
        assert_eq!(gpus("1024x1MB").map(|gpus| gpus.len()), Ok(1024));
        for text in ["", ",", "80GB,", "0x80GB", "80", "-1x80GB", "x80GB", "8x", "0GB", "2x2x80GB", "1000x1MB,25x1MB"] {
            assert!(gpus(text).is_err(), "{text}");
        }
    }
}
