//! Which part of a model: K of N.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A part of a model: the `number`-th of `of`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u32, u32)", into = "(u32, u32)")]
pub struct PartNumber {
    number: u32,
    of: u32,
}

impl PartNumber {
    /// The only part of a model.
    pub(crate) const WHOLE: Self = Self { number: 1, of: 1 };

    /// The `number`-th part of `of`, counted from 1; `None` if there is no such part.
    pub const fn new(number: u32, of: u32) -> Option<Self> {
        if number >= 1 && number <= of { Some(Self { number, of }) } else { None }
    }

    /// Its number, from 1 on.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// The number of all parts.
    pub const fn of(self) -> u32 {
        self.of
    }
}

impl fmt::Display for PartNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for PartNumber {
    type Err = String;

    /// Reads `2/8`: part 2 of 8.
    fn from_str(text: &str) -> Result<Self, String> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        let numbers = text.split_once('/').and_then(|(number, of)| digits(number).zip(digits(of)));
        let part = numbers.and_then(|(number, of)| Self::new(number, of));
        part.ok_or_else(|| format!("{text:?} is no part, such as 2/8 for part 2 of 8; parts are counted from 1"))
    }
}

impl TryFrom<(u32, u32)> for PartNumber {
    type Error = String;

    fn try_from((number, of): (u32, u32)) -> Result<Self, String> {
        Self::new(number, of).ok_or_else(|| format!("there is no part {number} of {of}"))
    }
}

impl From<PartNumber> for (u32, u32) {
    fn from(part: PartNumber) -> Self {
        (part.number, part.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_people_write_them() {
        for (text, number, of) in [("1/1", 1, 1), ("2/8", 2, 8), ("4294967295/4294967295", u32::MAX, u32::MAX)] {
            let part: PartNumber = text.parse().unwrap();
            assert_eq!((part.number(), part.of(), part.to_string()), (number, of, text.to_owned()));
        }
        for wrong in ["", "1", "/", "1/", "/1", "0/1", "2/1", "+1/2", "1/2/3", "1 / 2", "-1/2", "1/4294967296", "a/b"] {
            assert!(wrong.parse::<PartNumber>().is_err(), "{wrong}");
        }
    }
}
