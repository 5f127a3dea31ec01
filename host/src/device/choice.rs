//! The device that a user chooses, and decoding units there to compare them with the CPU's words.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::ptx::Ptx;
use crate::UnitData;
use crate::error::Result;

/// Where to decode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeviceChoice {
    /// `cpu`.
    #[default]
    Cpu,
    /// `cuda` or `cuda:N`: the NVIDIA GPU with this number, counted from 0 as the driver does.
    Cuda(u32),
    /// `auto`: GPU 0 if it can be used, else the CPU.
    Auto,
}

impl FromStr for DeviceChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?;
        let known = match text {
            "cpu" => Some(Self::Cpu),
            "cuda" => Some(Self::Cuda(0)),
            "auto" => Some(Self::Auto),
            _ => text.strip_prefix("cuda:").and_then(number).map(Self::Cuda),
        };
        known.ok_or_else(|| format!("{text:?} isn't a device; there are cpu, cuda, cuda:N and auto"))
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

#[cfg(feature = "cuda")]
use super::cuda::Cuda;

/// No GPU: this program was built without feature `cuda`.
#[cfg(not(feature = "cuda"))]
#[derive(Debug)]
pub enum Cuda {}

impl DeviceChoice {
    /// Opens the GPU that was chosen; `None` for the CPU, which `auto` falls back to if no GPU can be used.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Device`](crate::ErrorKind::Device).
    pub fn open(self, ptx: Option<Ptx>) -> Result<Option<Cuda>> {
        #[cfg(feature = "cuda")]
        let on = |ordinal| Cuda::open(ordinal, ptx);
        #[cfg(not(feature = "cuda"))]
        let on = |_| Err((super::not_built(), ptx).0);
        match self {
            Self::Cpu => Ok(None),
            Self::Cuda(ordinal) => on(ordinal).map(Some),
            Self::Auto => Ok(on(0).ok()),
        }
    }
}

/// Its number, its name and its kernels' origin: `cuda:0 (NVIDIA H100, rustc PTX)`.
impl fmt::Display for Cuda {
    #[cfg(feature = "cuda")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ptx = self.ptx().map_or_else(String::new, |ptx| format!(", {ptx} PTX"));
        write!(f, "cuda:{} ({}{ptx})", self.info().ordinal, self.info().name)
    }

    #[cfg(not(feature = "cuda"))]
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Cuda {
    /// Decodes a unit, and calls `then` with each range of its elements and their words, in order. `then` must check the words, since a
    /// kernel doesn't notice that a stream contradicts its indexes.
    #[cfg(feature = "cuda")]
    pub(crate) fn decode_pieces(
        &self,
        unit: &UnitData,
        mut then: impl FnMut(Range<usize>, &[u16]) -> Result<()>,
    ) -> Result<()> {
        const PIECE: usize = 4 << 20;
        let unit = self.load(unit, super::Keep::Resident)?;
        let (mut buffer, mut words) = (self.buffer(unit.elements())?, vec![0; PIECE.min(unit.elements())]);
        self.decode(&[&unit], &mut buffer)?;
        (0..unit.elements()).step_by(PIECE).try_for_each(|start| {
            let piece = start..unit.elements().min(start + PIECE);
            let words = &mut words[..piece.len()];
            buffer.read(start, words)?;
            then(piece, words)
        })
    }

    #[cfg(not(feature = "cuda"))]
    pub(crate) fn decode_pieces(&self, _: &UnitData, _: impl FnMut(Range<usize>, &[u16]) -> Result<()>) -> Result<()> {
        match *self {}
    }
}
