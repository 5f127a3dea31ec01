//! The device that a user chooses: `cpu`, `cuda`, `cuda:N` or `auto`.

use std::fmt;
use std::str::FromStr;

/// Where to decode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeviceChoice {
    /// On the CPU.
    #[default]
    Cpu,
    /// On the GPU with this number. The driver numbers its GPUs from 0.
    Cuda(u32),
    /// On GPU 0 if it can be used, else on the CPU.
    Auto,
}

/// A text that names no device.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{got:?} is no device; there are cpu, cuda, cuda:N and auto")]
pub struct NotADevice {
    got: String,
}

impl DeviceChoice {
    /// The number of the GPU to use, or to try first; `None` for the CPU.
    pub fn ordinal(self) -> Option<u32> {
        match self {
            Self::Cpu => None,
            Self::Cuda(ordinal) => Some(ordinal),
            Self::Auto => Some(0),
        }
    }
}

impl FromStr for DeviceChoice {
    type Err = NotADevice;

    fn from_str(text: &str) -> Result<Self, NotADevice> {
        let digits = |n: &&str| !n.is_empty() && n.bytes().all(|byte| byte.is_ascii_digit());
        match text {
            "cpu" => Ok(Self::Cpu),
            "cuda" => Ok(Self::Cuda(0)),
            "auto" => Ok(Self::Auto),
            _ => text
                .strip_prefix("cuda:")
                .filter(digits)
                .and_then(|n| n.parse().ok())
                .map(Self::Cuda)
                .ok_or_else(|| NotADevice { got: text.to_owned() }),
        }
    }
}

impl fmt::Display for DeviceChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cpu => f.write_str("cpu"),
            Self::Cuda(ordinal) => write!(f, "cuda:{ordinal}"),
            Self::Auto => f.write_str("auto"),
        }
    }
}
