//! The kernels' PTX, which two compilers made from one source (`docs/kernel/builds.md`), and which drivers and GPUs accept it.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// One of the two embedded PTX files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ptx {
    /// By Rust CUDA: PTX 7.8 for `sm_70`, which drivers for CUDA 11.8 and newer accept. With feature `rust-cuda` the build makes it
    /// from the source.
    RustCuda,
    /// By rustc's own `nvptx64` target: PTX 6.0 for `sm_70`, which every driver accepts that supports such a GPU.
    Rustc,
}

/// A version of CUDA or of PTX, or a compute capability: the number before the point and the one after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub u32, pub u32);

impl Ptx {
    /// Both, the preferred one first.
    pub const ALL: [Self; 2] = [Self::RustCuda, Self::Rustc];

    /// Its text.
    pub fn text(self) -> &'static str {
        match self {
            Self::RustCuda => include_str!(env!("DF11_RUST_CUDA_PTX")),
            Self::Rustc => include_str!("../../ptx/rustc.ptx"),
        }
    }

    /// Its PTX version.
    pub fn version(self) -> Version {
        let numbers = directive(self.text(), ".version").and_then(|text| text.split_once('.'));
        let [major, minor] =
            numbers.map(|(major, minor)| [major, minor].map(str::parse)).unwrap_or([Ok(u32::MAX), Ok(0)]);
        Version(major.unwrap_or(u32::MAX), minor.unwrap_or_default())
    }

    /// The lowest compute capability that it is for.
    pub fn target(self) -> Version {
        let target = directive(self.text(), ".target").and_then(|text| text.strip_prefix("sm_"));
        let number = target.and_then(|target| target.parse().ok()).unwrap_or(u32::MAX);
        Version(number / 10, number % 10)
    }

    /// Why a driver for this version of CUDA can't compile it for a GPU of this compute capability, as far as the versions tell.
    #[cfg(feature = "cuda")]
    pub(crate) fn refused_by(self, driver: Version, gpu: Version) -> Option<String> {
        let (ptx, target) = (self.version(), self.target());
        let needed = cuda_of(ptx);
        if driver < needed {
            return Some(format!(
                "it is PTX {ptx}, which needs a driver for CUDA {needed}; this one is for CUDA {driver}"
            ));
        }
        (gpu < target).then(|| format!("it is for GPUs of compute capability {target} and up; this one has {gpu}"))
    }
}

/// The CUDA release that introduced a version of PTX (PTX ISA, release history).
#[cfg(feature = "cuda")]
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

#[cfg(all(test, feature = "cuda"))]
mod tests {
    use super::*;

    /// Each file says what the documentation says of it, and why a driver one release older, or a GPU before Volta, can't use it.
    #[test]
    fn drivers_and_gpus_that_each_file_is_for() {
        for (ptx, version, driver) in [(Ptx::RustCuda, Version(7, 8), 11), (Ptx::Rustc, Version(6, 0), 9)] {
            assert_eq!((ptx.version(), ptx.target()), (version, Version(7, 0)));
            assert_eq!(ptx.refused_by(cuda_of(version), Version(7, 0)), None);
            let why = ptx.refused_by(Version(driver, 0).min(Version(8, 0)), Version(7, 0)).unwrap();
            assert!(why.contains(&format!("needs a driver for CUDA {}; this one", cuda_of(version))), "{why}");
            assert!(ptx.refused_by(cuda_of(version), Version(6, 1)).unwrap().ends_with("this one has 6.1"));
        }
        let releases = [
            ((6, 0), (9, 0)),
            ((6, 3), (10, 0)),
            ((7, 8), (11, 8)),
            ((8, 5), (12, 5)),
            ((8, 7), (12, 8)),
            ((9, 0), (13, 0)),
        ];
        for (ptx, cuda) in releases {
            assert_eq!(cuda_of(Version(ptx.0, ptx.1)), Version(cuda.0, cuda.1));
        }
    }
}
