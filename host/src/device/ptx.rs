//! The kernels' PTX, compiled from one source by two compilers (`docs/kernel/builds.md`).

use std::fmt;
use std::str::FromStr;

/// One of the two embedded PTX files. The driver says which ones it accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ptx {
    /// From Rust CUDA: PTX 7.8 for `sm_70`, accepted by drivers for CUDA 11.8 and newer. With feature `rust-cuda` the build
    /// compiles it from the source.
    RustCuda,
    /// From rustc's `nvptx64` target: PTX 6.0 for `sm_70`, accepted by every driver that supports such a GPU.
    Rustc,
}

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
        known.ok_or_else(|| format!("{text:?} isn't one of our PTX files; there are rust-cuda and rustc"))
    }
}
