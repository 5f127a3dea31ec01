//! Amounts of memory as people write them: `80GB`, `1.5GiB`, `8x80GB,24GiB`.

use std::str::FromStr;

/// The largest number of GPUs, more than any machine has.
const MOST_GPUS: usize = 1024;

/// An amount of memory in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bytes(pub(crate) u64);

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let unit: u64 = match unit.to_ascii_lowercase().as_str() {
            "mb" => 1_000_000,
            "gb" => 1_000_000_000,
            "tb" => 1_000_000_000_000,
            "mib" => 1 << 20,
            "gib" => 1 << 30,
            "tib" => 1 << 40,
            _ => return Err(format!("{text:?} is not an amount of memory, such as 80GB or 24GiB")),
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
        let digits = |text: &str| text.parse::<u64>().map_err(|_| format!("{number:?} is not a number"));
        let decimals = u32::try_from(fraction.len()).unwrap_or(u32::MAX);
        let part = u128::from(digits(fraction)?) * u128::from(unit);
        let part = 10u128.checked_pow(decimals).map_or(0, |scale| part / scale);
        let bytes = u128::from(digits(whole)?) * u128::from(unit) + part;
        u64::try_from(bytes).map(Self).map_err(|_| format!("{text:?} is more than 2^64 bytes"))
    }
}

/// The memory of some GPUs, in bytes each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Gpus(pub(crate) Vec<u64>);

impl FromStr for Gpus {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut gpus = Vec::new();
        for group in text.split(',') {
            let (count, size) = group.split_once(['x', 'X']).unwrap_or(("1", group));
            let count: usize = count.parse().map_err(|_| format!("{count:?} is not a number of GPUs"))?;
            let Bytes(memory) = size.parse()?;
            if count == 0 || memory == 0 {
                return Err(format!("{group:?} is not a GPU with memory"));
            }
            if count > MOST_GPUS - gpus.len() {
                return Err(format!("more than {MOST_GPUS} GPUs"));
            }
            gpus.extend(std::iter::repeat_n(memory, count));
        }
        Ok(Self(gpus))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        let bytes = |text: &str| text.parse().map(|Bytes(bytes)| bytes);
        assert_eq!(bytes("80GB"), Ok(80_000_000_000));
        assert_eq!(bytes("24GiB"), Ok(24 << 30));
        assert_eq!(bytes("1.5GiB"), Ok(3 << 29));
        assert_eq!(bytes("79.65gb"), Ok(79_650_000_000));
        assert_eq!(
            (bytes("0MB"), bytes("1MiB"), bytes("2TB"), bytes("1tib")),
            (Ok(0), Ok(1 << 20), Ok(2_000_000_000_000), Ok(1 << 40))
        );
        assert_eq!(bytes("18446744.073709551615TB"), Ok(u64::MAX));
        for wrong in
            ["", "80", "GB", "-3GB", "80G", "80 GB", "x", "1e3GB", "1.2.3GB", ".GB", "1.GB", ".5GB", "+1GB", "٣GB"]
        {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
        for too_much in ["18446744.073709551616TB", "18446744073709551615GB", "99999999999999999999GB"] {
            assert!(bytes(too_much).is_err(), "{too_much}");
        }
    }

    #[test]
    fn gpus() {
        let gpus = |text: &str| text.parse().map(|Gpus(gpus)| gpus);
        assert_eq!(gpus("80GB"), Ok(vec![80_000_000_000]));
        assert_eq!(gpus("24GiB,2x16GB"), Ok(vec![24 << 30, 16_000_000_000, 16_000_000_000]));
        assert_eq!(gpus("1024x1MB").map(|gpus| gpus.len()), Ok(1024));
        for wrong in [
            "",
            ",",
            "80GB,",
            "0x80GB",
            "80",
            "-3GB",
            "-1x80GB",
            "x",
            "x80GB",
            "8x",
            "8x80",
            "0GB",
            "2x0.0GB",
            "2x2x80GB",
            "8*80GB",
            "1025x1MB",
            "1000x1MB,25x1MB",
            "99999999999999999999x80GB",
            "18446744074GB",
        ] {
            assert!(gpus(wrong).is_err(), "{wrong}");
        }
    }
}
