//! What a kernel is run for: `--kernel`, and a name of `--bench`.

use std::fmt;
use std::str::FromStr;

use df11_host::internals::Kernel;

/// What is checked or timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Decoding DF11 with this kernel.
    Decode(Kernel),
    /// Decoding the fixed-length form with `decode_fixed`.
    DecodeFixed,
    /// Multiplying by the fixed-length form with `multiply_fixed`.
    MultiplyFixed,
}

impl Work {
    /// Everything, the preferred kernel first.
    pub(crate) const ALL: [Self; 4] =
        [Self::Decode(Kernel::DecodeUnits), Self::Decode(Kernel::Decode), Self::DecodeFixed, Self::MultiplyFixed];
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decode(kernel) => kernel.fmt(f),
            Self::DecodeFixed => f.write_str("decode_fixed"),
            Self::MultiplyFixed => f.write_str("multiply_fixed"),
        }
    }
}

impl FromStr for Work {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|work| work.to_string() == text);
        let names = "decode_units, decode, decode_fixed and multiply_fixed";
        known.ok_or_else(|| format!("{text:?} is no kernel to check; there are {names}"))
    }
}
