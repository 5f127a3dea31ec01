//! A kernel that is checked or timed, from the embedded PTX or from a file, and its task.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, Result};
use df11_codec::Geometry;
use df11_host::ErrorKind;
use df11_host::device::{Cuda, Keep, Ptx};
use df11_host::internals::open_file;

use crate::units::Sample;

/// A kernel's task: `--kernel`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Decoding DF11 with `decode_units`.
    DecodeUnits,
    /// Decoding DF11 with `decode`, the only kernel of the official file.
    Decode,
    /// Decoding fixed-length codes with `decode_fixed`.
    DecodeFixed,
    /// Multiplying by weights with fixed-length codes with `multiply_fixed`.
    MultiplyFixed,
}

impl Work {
    /// Everything, the preferred kernel first.
    pub(crate) const ALL: [Self; 4] = [Self::DecodeUnits, Self::Decode, Self::DecodeFixed, Self::MultiplyFixed];

    const fn name(self) -> &'static str {
        match self {
            Self::DecodeUnits => "decode_units",
            Self::Decode => "decode",
            Self::DecodeFixed => "decode_fixed",
            Self::MultiplyFixed => "multiply_fixed",
        }
    }

    pub(crate) fn is_df11(self) -> bool {
        matches!(self, Self::DecodeUnits | Self::Decode)
    }
}

/// A kernel.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// The text of a file; `None` for the embedded PTX.
    official: Option<String>,
    ptx: Ptx,
    pub(crate) work: Work,
}

impl Source {
    /// One of our kernels.
    pub(crate) fn embedded(ptx: Ptx, work: Work) -> Self {
        Self { official: None, ptx, work }
    }

    /// The official kernel from this file, or another kernel of the file.
    pub(crate) fn official(path: &Path, work: Work) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        Ok(Self { official: Some(text), ptx: Ptx::Rustc, work })
    }

    /// A GPU that decodes with this kernel wherever it can.
    #[expect(unsafe_code, reason = "the official kernel is a stranger's code")]
    pub(crate) fn open(&self, ordinal: u32) -> df11_host::Result<Cuda> {
        let text = match (&self.official, self.work) {
            (None, Work::Decode) => self.ptx.text(),
            (None, _) => return Cuda::open(ordinal, Some(self.ptx)),
            (Some(text), _) => text,
        };
        // Without `decode_units` the library takes `decode`.
        let only_decode = text.replace(".entry decode_units(", ".entry not_decode_units(");
        let text = if self.work == Work::Decode { &only_decode } else { text };
        // SAFETY: ours, with another name for one kernel. Or the user named the file as the official kernel, for which FORMAT.md §7 was
        // written; `refuses` keeps geometries from it that its package doesn't launch. The units come from the official compressor or from
        // our encoder, which refuses those on which that kernel wouldn't end (ERRATA.md, 5), and there is a byte after the end of their
        // gaps (6). If the file is another one, or has another kernel that the user asked for, the user is responsible for what it does.
        unsafe { open_file(ordinal, text) }
    }

    /// Why this kernel can't decode a unit, if it can't.
    pub(crate) fn refuses(&self, cuda: &Cuda, sample: &Sample) -> Result<Option<String>> {
        let unit = sample.unit()?;
        // The official package launches its kernel only in the official geometry.
        if self.is_official() && unit.geometry() != Geometry::OFFICIAL {
            return Ok(Some("not the official geometry".to_owned()));
        }
        if !self.work.is_df11() {
            return Ok(None);
        }
        match cuda.load_encoded(&sample.name, &unit, Keep::Resident) {
            Ok(unit) => {
                let kernel = unit.kernel();
                Ok((kernel != self.work.name()).then(|| format!("{kernel} decodes it")))
            }
            Err(error) if error.kind() == ErrorKind::Unsupported => Ok(Some(error.to_string())),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether it is from a file, and so the one with which the others are compared.
    pub(crate) fn is_official(&self) -> bool {
        self.official.is_some()
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.is_official(), self.work) {
            (false, work) => write!(f, "{} {}", self.ptx, work.name()),
            (true, Work::Decode) => f.write_str("official"),
            (true, work) => write!(f, "official {}", work.name()),
        }
    }
}

impl FromStr for Work {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|work| work.name() == text);
        let names = Self::ALL.map(Self::name).join(", ");
        known.ok_or_else(|| format!("{text:?} isn't a kernel to check; there are {names}"))
    }
}
