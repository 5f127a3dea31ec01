//! The kernels' PTX, which two compilers made from one source (`docs/kernel/builds.md`), and which of it a driver and a GPU
//! accept.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// By Rust CUDA: PTX 7.8 for `sm_70`, which drivers for CUDA 11.8 and newer accept. With feature `rust-cuda` the build
/// makes it from the source.
pub const RUST_CUDA: &str = include_str!(env!("DF11_RUST_CUDA_PTX"));

/// By rustc's own `nvptx64` target: PTX 6.0 for `sm_70`, which every driver accepts that supports such a GPU.
pub const RUSTC: &str = include_str!("../../ptx/rustc.ptx");

/// One of the two PTX files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ptx {
    /// [`RUST_CUDA`].
    RustCuda,
    /// [`RUSTC`].
    Rustc,
}

/// A version of CUDA or of PTX, or a compute capability: the number before the point and the one after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub u32, pub u32);

/// Why a driver and a GPU can't use a PTX file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum Unsuitable {
    /// The driver is older than the PTX version.
    #[error("it is PTX {ptx}, which needs a driver for CUDA {needed}; this one is for CUDA {driver}")]
    Driver { ptx: Version, needed: Version, driver: Version },
    /// The GPU has a lower compute capability than the PTX is for.
    #[error("it is for GPUs of compute capability {needed} and up; this one has {gpu}")]
    Gpu { needed: Version, gpu: Version },
}

impl Ptx {
    /// Both, the preferred one first: Rust CUDA's wherever a driver takes it, rustc's for older drivers. Neither has
    /// been timed on a GPU; counted in machine instructions, they are much the same (docs/kernel/costs.md).
    pub const ALL: [Self; 2] = [Self::RustCuda, Self::Rustc];

    /// Its text.
    pub fn text(self) -> &'static str {
        match self {
            Self::RustCuda => RUST_CUDA,
            Self::Rustc => RUSTC,
        }
    }

    /// Its PTX version.
    pub fn version(self) -> Version {
        directive(self.text(), ".version").and_then(|text| text.parse().ok()).unwrap_or(Version(u32::MAX, 0))
    }

    /// The lowest compute capability that it is for.
    pub fn target(self) -> Version {
        let target = directive(self.text(), ".target").and_then(|text| text.strip_prefix("sm_"));
        let number = target.and_then(|target| target.parse().ok()).unwrap_or(u32::MAX);
        Version(number / 10, number % 10)
    }

    /// Whether a driver for this version of CUDA can compile it for a GPU of this compute capability.
    ///
    /// # Errors
    ///
    /// An [`Unsuitable`]: why it can't.
    pub fn suits(self, driver: Version, gpu: Version) -> Result<(), Unsuitable> {
        let (ptx, target) = (self.version(), self.target());
        let needed = cuda_of(ptx);
        if driver < needed {
            return Err(Unsuitable::Driver { ptx, needed, driver });
        }
        if gpu < target {
            return Err(Unsuitable::Gpu { needed: target, gpu });
        }
        Ok(())
    }
}

/// The CUDA release that introduced a version of PTX (PTX ISA, release history).
fn cuda_of(ptx: Version) -> Version {
    match ptx {
        Version(6, minor @ 0..=2) => Version(9, minor),
        Version(6, minor @ 3..=5) => Version(10, minor - 3),
        Version(7, minor) => Version(11, minor),
        Version(8, minor @ 0..=5) => Version(12, minor),
        Version(8, minor) => Version(12, minor + 1),
        Version(major, minor) => Version(major.saturating_add(4), minor),
    }
}

/// The first word after a directive of PTX.
fn directive<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.lines().find_map(|line| line.strip_prefix(name)?.split([' ', ',', '\t']).find(|word| !word.is_empty()))
}

impl FromStr for Version {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (major, minor) = text.split_once('.').unwrap_or((text, "0"));
        Ok(Self(major.parse()?, minor.parse()?))
    }
}

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

impl fmt::Display for Ptx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RustCuda => "rust-cuda",
            Self::Rustc => "rustc",
        })
    }
}

impl FromStr for Ptx {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|ptx| ptx.to_string() == text);
        known.ok_or_else(|| format!("{text:?} is no PTX; there are rust-cuda and rustc"))
    }
}
