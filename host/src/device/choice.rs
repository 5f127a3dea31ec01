//! The device that a user chooses: `cpu`, `cuda`, `cuda:N`, `wgpu`, `wgpu:N` or `auto`.

use std::fmt;
use std::str::FromStr;

/// Where to decode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeviceChoice {
    /// On the CPU.
    #[default]
    Cpu,
    /// On the NVIDIA GPU with this number, by CUDA. The driver numbers its GPUs from 0.
    Cuda(u32),
    /// On the GPU of any vendor with this number, by wgpu. Hardware is counted first, from 0, then drivers that run on the
    /// CPU.
    Wgpu(u32),
    /// By CUDA on GPU 0 if it can be used, else by wgpu on a GPU that is hardware, else on the CPU.
    Auto,
}

/// A text that names no device.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{got:?} is no device; there are cpu, cuda, cuda:N, wgpu, wgpu:N and auto")]
pub struct NotADevice {
    got: String,
}

impl FromStr for DeviceChoice {
    type Err = NotADevice;

    fn from_str(text: &str) -> Result<Self, NotADevice> {
        let number = |text: &str| match text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => text.parse().ok(),
            false => None,
        };
        let known = match text.split_once(':') {
            None => match text {
                "cpu" => Some(Self::Cpu),
                "cuda" => Some(Self::Cuda(0)),
                "wgpu" => Some(Self::Wgpu(0)),
                "auto" => Some(Self::Auto),
                _ => None,
            },
            Some(("cuda", n)) => number(n).map(Self::Cuda),
            Some(("wgpu", n)) => number(n).map(Self::Wgpu),
            Some(_) => None,
        };
        known.ok_or_else(|| NotADevice { got: text.to_owned() })
    }
}

impl fmt::Display for DeviceChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cpu => f.write_str("cpu"),
            Self::Cuda(ordinal) => write!(f, "cuda:{ordinal}"),
            Self::Wgpu(ordinal) => write!(f, "wgpu:{ordinal}"),
            Self::Auto => f.write_str("auto"),
        }
    }
}
