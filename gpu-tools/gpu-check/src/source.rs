//! What is checked and timed: a kernel of the embedded PTX or of a file, and what it is run for.

use std::fmt;
use std::num::NonZeroU32;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, Result};
use df11_codec::{Geometry, Unit};
use df11_host::device::{Cuda, CudaOptions, Kernel, Ptx};
use df11_host::internals::open_file;

/// What a kernel is run for: `--kernel`, and a name of `--bench`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Decoding DF11 with this kernel.
    Decode(Kernel),
    /// Decoding fixed-length codes with `decode_fixed`.
    DecodeFixed,
    /// Multiplying by weights with fixed-length codes with `multiply_fixed`.
    MultiplyFixed,
}

impl Work {
    /// Everything, the preferred kernel first.
    pub(crate) const ALL: [Self; 4] =
        [Self::Decode(Kernel::DecodeUnits), Self::Decode(Kernel::Decode), Self::DecodeFixed, Self::MultiplyFixed];
}

/// A kernel, and the number of blocks in its launch.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// The text of a file; without it the embedded PTX.
    official: Option<String>,
    ptx: Option<Ptx>,
    pub(crate) work: Work,
    /// Of a kernel that can be launched with any number of blocks, that for each multiprocessor; without it the number that fits.
    blocks: Option<NonZeroU32>,
}

impl Source {
    /// One of our kernels.
    pub(crate) fn embedded(ptx: Ptx, work: Work, blocks: Option<NonZeroU32>) -> Self {
        Self { official: None, ptx: Some(ptx), work, blocks }
    }

    /// The official kernel from this file, or another kernel of the file.
    pub(crate) fn official(path: &Path, work: Work) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        Ok(Self { official: Some(text), ptx: None, work, blocks: None })
    }

    /// A GPU that decodes with this kernel only.
    #[expect(unsafe_code, reason = "the official kernel is a stranger's code")]
    pub(crate) fn open(&self, ordinal: u32) -> df11_host::Result<Cuda> {
        let mut options = CudaOptions::on(ordinal);
        (options.ptx, options.blocks) = (self.ptx, self.blocks);
        options.kernel = match self.work {
            Work::Decode(kernel) => Some(kernel),
            Work::DecodeFixed | Work::MultiplyFixed => None,
        };
        match &self.official {
            None => Cuda::open(options),
            // SAFETY: the user named the file as the official kernel, for which FORMAT.md §7 was written; `refuses` keeps geometries from it
            // that its package doesn't launch. The units come from the official compressor or from our encoder, which refuses those on which
            // that kernel wouldn't end (ERRATA.md, 5), and there is a byte after the end of their gaps (6). If the file is another one, or has
            // another kernel that the user asked for, the user is responsible for what it does.
            Some(text) => unsafe { open_file(options, text) },
        }
    }

    /// Why this kernel can't decode a unit, if it can't.
    pub(crate) fn refuses(&self, unit: &Unit<'_>, shared_bytes: u32) -> Option<String> {
        // The official package launches its kernel only in the official geometry.
        if self.is_official() && unit.geometry() != Geometry::OFFICIAL {
            return Some("not the official geometry".to_owned());
        }
        match self.work {
            Work::Decode(kernel) => kernel.takes(unit, shared_bytes).err(),
            Work::DecodeFixed | Work::MultiplyFixed => None,
        }
    }

    /// Whether it is of a file, with which the others are compared.
    pub(crate) fn is_official(&self) -> bool {
        self.official.is_some()
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.ptx, self.work) {
            (Some(ptx), work) => write!(f, "{ptx} {work}")?,
            (None, Work::Decode(Kernel::Decode)) => f.write_str("official")?,
            (None, work) => write!(f, "official {work}")?,
        }
        self.blocks.map_or(Ok(()), |blocks| write!(f, "@{blocks}"))
    }
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

/// Everything that can be timed: `decode_units` with the number of blocks that fit, and with the given number for each multiprocessor.
const ALL: &str = "copy,official,decode,decode_units,decode_units@1,decode_units@2,decode_units@4,decode_units@8,decode_fixed,multiply_fixed";

/// What to time: `--bench copy,official,decode,decode_units@2`. The copy always comes first, then the official kernel, then ours.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Contestants {
    pub(crate) copy: bool,
    pub(crate) official: bool,
    /// Our kernels, with the number of blocks for each multiprocessor if it is given.
    pub(crate) ours: Vec<(Work, Option<NonZeroU32>)>,
}

impl FromStr for Contestants {
    type Err = String;

    fn from_str(list: &str) -> Result<Self, String> {
        let mut contestants = Self::default();
        let wrong = |name| format!("{name:?} can't be timed; there are all, {}", ALL.replace(',', ", "));
        for name in if list == "all" { ALL } else { list }.split(',') {
            match name {
                "copy" => contestants.copy = true,
                "official" => contestants.official = true,
                _ => contestants.ours.push(contestant(name).ok_or_else(|| wrong(name))?),
            }
        }
        Ok(contestants)
    }
}

/// One of our kernels, and the number after the `@`.
fn contestant(name: &str) -> Option<(Work, Option<NonZeroU32>)> {
    let (name, blocks) = match name.split_once('@') {
        None => (name, None),
        Some((name, blocks)) => (name, Some(blocks.parse().ok()?)),
    };
    let work = name.parse().ok()?;
    // The launch of `decode` has a block for each chunk; the others have as many as fit.
    (blocks.is_none() || work == Work::Decode(Kernel::DecodeUnits)).then_some((work, blocks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        let parsed = |list: &str| list.parse::<Contestants>();
        let two = NonZeroU32::new(2);
        let [units, decode, decode_fixed, multiply_fixed] = Work::ALL;
        let ours = vec![(units, two), (decode, None), (units, None), (multiply_fixed, None), (decode_fixed, None)];
        assert_eq!(
            parsed("decode_units@2,copy,decode,decode_units,multiply_fixed,decode_fixed"),
            Ok(Contestants { copy: true, official: false, ours })
        );
        let all = parsed("all").unwrap();
        assert!(all.copy && all.official && all.ours.len() == 8);
        for wrong in ["", "copy,", "decode@2", "decode_fixed@2", "decode_units@0", "decode_units@", "everything"] {
            assert!(parsed(wrong).unwrap_err().contains("can't be timed"), "{wrong}");
        }
    }
}
