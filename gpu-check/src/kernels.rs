//! What decodes: the kernels of the PTX that is embedded, and of one from a file.

use std::fmt;
use std::num::NonZeroU32;
use std::path::Path;

use anyhow::{Context, Result};
use df11_codec::{Geometry, Unit};
use df11_host::device::Ptx;
use df11_host::device::{CudaDecoder, Gpu, Kernel, KernelModule};

/// A kernel, and how many blocks of it are launched.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    text: Text,
    kernel: Kernel,
    /// Of `decode_units`, for each multiprocessor; without it as many as fit.
    blocks: Option<NonZeroU32>,
}

/// Where a kernel comes from.
#[derive(Clone, Debug)]
enum Text {
    /// The program itself.
    Embedded(Ptx),
    /// The official `decode.ptx`, from a file.
    Official(String),
}

impl Source {
    /// One of ours.
    pub(crate) fn embedded(ptx: Ptx, kernel: Kernel, blocks: Option<NonZeroU32>) -> Self {
        Self { text: Text::Embedded(ptx), kernel, blocks }
    }

    /// The official kernel, from this file, or another of the file's.
    pub(crate) fn official(path: &Path, kernel: Kernel) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        Ok(Self { text: Text::Official(text), kernel, blocks: None })
    }

    /// A decoder of this kernel on a GPU.
    pub(crate) fn decoder(&self, ordinal: u32) -> Result<CudaDecoder> {
        let gpu = Gpu::open(ordinal)?;
        let module = match &self.text {
            Text::Embedded(ptx) => KernelModule::load(&gpu, Some(*ptx))?,
            Text::Official(text) => official_module(&gpu, text)?,
        };
        let module = module.only(self.kernel)?;
        let module = self.blocks.into_iter().fold(module, KernelModule::with_blocks);
        Ok(CudaDecoder::with(gpu, module)?)
    }

    /// Why this kernel isn't for a unit, if it isn't.
    pub(crate) fn refuses(&self, unit: &Unit<'_>, shared_bytes: u32) -> Option<String> {
        match self.text {
            // Its package launches it in no other.
            Text::Official(_) if unit.geometry() != Geometry::OFFICIAL => Some("not the official geometry".to_owned()),
            _ => self.kernel.takes(unit, shared_bytes).err().map(|error| error.to_string()),
        }
    }

    /// Whether it is the official one, which others are compared with.
    pub(crate) fn is_official(&self) -> bool {
        matches!(self.text, Text::Official(_))
    }
}

#[expect(unsafe_code, reason = "the official kernel is a stranger's code")]
fn official_module(gpu: &Gpu, text: &str) -> Result<KernelModule> {
    // SAFETY: the user named the file as the official kernel, for which FORMAT.md §7 was written; `refuses` keeps
    // geometries from it that its package doesn't launch. Units here are of the official compressor or of our encoder,
    // which refuses those on which that kernel wouldn't end (ERRATA.md, 5), and there is a byte behind their gaps (6).
    // If it is another file, or has a `decode_units` which was asked for, what that does is the user's wish.
    Ok(unsafe { KernelModule::from_elsewhere(gpu, text) }?)
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.text, self.kernel) {
            (Text::Embedded(ptx), kernel) => write!(f, "{ptx} {kernel}")?,
            (Text::Official(_), Kernel::Decode) => f.write_str("official")?,
            (Text::Official(_), kernel) => write!(f, "official {kernel}")?,
        }
        self.blocks.map_or(Ok(()), |blocks| write!(f, "@{blocks}"))
    }
}
