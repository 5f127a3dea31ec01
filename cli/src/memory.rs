//! Amounts of memory as people write them: `80GB`, `1.5GiB`, `8x80GB,24GiB`.

/// The largest number of GPUs, more than any machine has. A plan for millions would take hours.
pub const MOST_GPUS: usize = 1024;

/// The memory of each GPU, in bytes. (Of a `Vec`, clap would take each element to be an argument of its own.)
pub(crate) type Gpus = Vec<u64>;

/// The bytes that a text such as `80GB` or `1.5GiB` means.
///
/// # Errors
///
/// A sentence that says what is wrong with it.
pub fn bytes(text: &str) -> Result<u64, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let unit: u64 = match unit.to_ascii_lowercase().as_str() {
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "tb" => 1_000_000_000_000,
        "mib" => 1 << 20,
        "gib" => 1 << 30,
        "tib" => 1 << 40,
        // Nothing needs no unit.
        "" if text == "0" => 1,
        _ => return Err(format!("{text:?} is not an amount of memory, such as 80GB or 24GiB")),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| text.parse::<u64>().map_err(|_| format!("{number:?} is not a number"));
    let decimals = u32::try_from(fraction.len()).unwrap_or(u32::MAX);
    let part = u128::from(digits(fraction)?) * u128::from(unit);
    let part = 10u128.checked_pow(decimals).map_or(0, |scale| part / scale);
    let bytes = u128::from(digits(whole)?) * u128::from(unit) + part;
    u64::try_from(bytes).map_err(|_| format!("{text:?} is more than 2^64 bytes"))
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
            ("0MB", 0),
            ("1MiB", 1 << 20),
            ("2TB", 2_000_000_000_000),
            ("1tib", 1 << 40),
            ("18446744.073709551615TB", u64::MAX),
        ] {
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        let wrong = "80 GB -3GB 80G x 1e3GB 1.2.3GB .GB 1.GB .5GB +1GB ٣GB";
        let too_much = "18446744.073709551616TB 18446744073709551615GB 99999999999999999999GB";
        for text in ["", "80 GB"].into_iter().chain(wrong.split(' ')).chain(too_much.split(' ')) {
            assert!(bytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn lists_of_gpus() {
        assert_eq!(gpus("80GB"), Ok(vec![80_000_000_000]));
        assert_eq!(gpus("24GiB,2x16GB"), Ok(vec![24 << 30, 16_000_000_000, 16_000_000_000]));
        assert_eq!(gpus("1024x1MB").map(|gpus| gpus.len()), Ok(1024));
        let wrong = ", 80GB, 0x80GB 80 -3GB -1x80GB x x80GB 8x 8x80 0GB 2x0.0GB 2x2x80GB 8*80GB 1025x1MB 1000x1MB,25x1MB \
                     99999999999999999999x80GB 18446744074GB";
        for text in [""].into_iter().chain(wrong.split(' ')) {
            assert!(gpus(text).is_err(), "{text}");
        }
    }
}
