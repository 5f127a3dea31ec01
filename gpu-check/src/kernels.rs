//! What decodes: the PTX that is embedded, and the official one from a file.

use std::fmt;
use std::path::Path;

use anyhow::{Context, Result};
use df11_codec::{Geometry, Unit};
use df11_host::device::cuda::{CudaDecoder, Gpu, Kernel};
use df11_host::device::launch::Launch;
use df11_host::ptx::Ptx;

/// Where a kernel comes from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// The program itself.
    Embedded(Ptx),
    /// The text of the official `decode.ptx`.
    Official(String),
}

impl Source {
    /// The official kernel, from this file.
    pub(crate) fn official(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        Ok(Self::Official(text))
    }

    /// A decoder of this kernel on a GPU.
    pub(crate) fn decoder(&self, ordinal: u32) -> Result<CudaDecoder> {
        let gpu = Gpu::open(ordinal)?;
        let kernel = match self {
            Self::Embedded(ptx) => Kernel::load(&gpu, Some(*ptx))?,
            Self::Official(text) => official_kernel(&gpu, text)?,
        };
        Ok(CudaDecoder::with(gpu, kernel)?)
    }

    /// Why this kernel isn't for a unit, if it isn't.
    pub(crate) fn refuses(&self, unit: &Unit<'_>, shared_bytes: u32) -> Option<String> {
        match self {
            // Its package launches it in no other.
            Self::Official(_) if unit.geometry() != Geometry::OFFICIAL => Some("not the official geometry".to_owned()),
            _ => Launch::of(unit, shared_bytes).err().map(|error| error.to_string()),
        }
    }
}

#[expect(unsafe_code, reason = "the official kernel is a stranger's code")]
fn official_kernel(gpu: &Gpu, text: &str) -> Result<Kernel> {
    // SAFETY: the user named the file as the official kernel, for which FORMAT.md §7 was written; `refuses` keeps
    // geometries from it that its package doesn't launch. Units here are of the official compressor or of our encoder,
    // which refuses those on which that kernel wouldn't end (ERRATA.md, 5), and there is a byte behind their gaps (6).
    // If it is another file, what it does is the user's wish.
    Ok(unsafe { Kernel::from_elsewhere(gpu, text) }?)
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Embedded(ptx) => ptx.fmt(f),
            Self::Official(_) => f.write_str("official"),
        }
    }
}
