//! The decoders: the kernels of the embedded PTX, and those of a file.

use std::fmt;
use std::num::NonZeroU32;
use std::path::Path;

use anyhow::{Context, Result};
use df11_codec::{Geometry, Unit};
use df11_host::device::{CudaDecoder, Gpu, Ptx};
use df11_host::internals::{Kernel, KernelModule, decoder_of, fixed_decoder_of};

use crate::work::Work;

/// A kernel, and the number of blocks in its launch.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    text: Text,
    pub(crate) work: Work,
    /// Of a kernel that can be launched with any number of blocks, that for each multiprocessor; without it the number
    /// that fits.
    blocks: Option<NonZeroU32>,
}

/// Where a kernel comes from.
#[derive(Clone, Debug)]
enum Text {
    /// The embedded PTX.
    Embedded(Ptx),
    /// The official `decode.ptx`, from a file.
    Official(String),
}

impl Source {
    /// One of our kernels.
    pub(crate) fn embedded(ptx: Ptx, work: Work, blocks: Option<NonZeroU32>) -> Self {
        Self { text: Text::Embedded(ptx), work, blocks }
    }

    /// The official kernel from this file, or another kernel of the file.
    pub(crate) fn official(path: &Path, work: Work) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        Ok(Self { text: Text::Official(text), work, blocks: None })
    }

    /// A decoder of this kernel on a GPU.
    pub(crate) fn decoder(&self, ordinal: u32) -> Result<CudaDecoder> {
        let gpu = Gpu::open(ordinal)?;
        let module = match &self.text {
            Text::Embedded(ptx) => KernelModule::load(&gpu, Some(*ptx))?,
            Text::Official(text) => official_module(&gpu, text)?,
        };
        let module = match self.work {
            Work::Decode(kernel) => module.only(kernel)?,
            Work::DecodeFixed | Work::MultiplyFixed => return Ok(fixed_decoder_of(gpu, module)?),
        };
        let module = self.blocks.into_iter().fold(module, KernelModule::with_blocks);
        Ok(decoder_of(gpu, module)?)
    }

    /// Why this kernel can't decode a unit, if it can't.
    pub(crate) fn refuses(&self, unit: &Unit<'_>, shared_bytes: u32) -> Option<String> {
        match self.text {
            // Its package launches it only in the official geometry.
            Text::Official(_) if unit.geometry() != Geometry::OFFICIAL => Some("not the official geometry".to_owned()),
            _ => match self.work {
                Work::Decode(kernel) => kernel.takes(unit, shared_bytes).err().map(|error| error.to_string()),
                Work::DecodeFixed | Work::MultiplyFixed => None,
            },
        }
    }

    /// Whether it is the official kernel, with which the others are compared.
    pub(crate) fn is_official(&self) -> bool {
        matches!(self.text, Text::Official(_))
    }
}

#[expect(unsafe_code, reason = "the official kernel is a stranger's code")]
fn official_module(gpu: &Gpu, text: &str) -> Result<KernelModule> {
    // SAFETY: the user named the file as the official kernel, for which FORMAT.md §7 was written; `refuses` keeps
    // geometries from it that its package doesn't launch. The units come from the official compressor or from our
    // encoder, which refuses those on which that kernel wouldn't end (ERRATA.md, 5), and there is a byte after the end
    // of their gaps (6). If the file is another one, or has another kernel that the user asked for, the user is
    // responsible for what it does.
    Ok(unsafe { KernelModule::from_elsewhere(gpu, text) }?)
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.text, self.work) {
            (Text::Embedded(ptx), work) => write!(f, "{ptx} {work}")?,
            (Text::Official(_), Work::Decode(Kernel::Decode)) => f.write_str("official")?,
            (Text::Official(_), work) => write!(f, "official {work}")?,
        }
        self.blocks.map_or(Ok(()), |blocks| write!(f, "@{blocks}"))
    }
}
