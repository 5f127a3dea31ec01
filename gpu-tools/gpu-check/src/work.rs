//! What a kernel is run for: `--kernel`, and a name of `--bench`.

use std::fmt;
use std::str::FromStr;

use df11_host::internals::Kernel;

/// What is checked or timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Decoding with this kernel.
    Decode(Kernel),
    /// Multiplying with the kernels `multiply` and `add_segments`.
    Multiply,
}

impl Work {
    /// Everything, the preferred kernel first.
    pub(crate) const ALL: [Self; 3] = [Self::Decode(Kernel::DecodeUnits), Self::Decode(Kernel::Decode), Self::Multiply];

    /// The kernel with which a decoder for this work decodes. Units that `decode_units` takes can be multiplied.
    pub(crate) fn kernel(self) -> Kernel {
        match self {
            Self::Decode(kernel) => kernel,
            Self::Multiply => Kernel::DecodeUnits,
        }
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decode(kernel) => kernel.fmt(f),
            Self::Multiply => f.write_str("multiply"),
        }
    }
}

impl FromStr for Work {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|work| work.to_string() == text);
        known.ok_or_else(|| format!("{text:?} is no kernel to check; there are decode_units, decode and multiply"))
    }
}
