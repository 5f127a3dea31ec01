//! Chooses the version that encodes, and holds its tables.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions that not every machine has"))]

use df11_codec::{Code, EncodeError};

#[cfg(target_arch = "x86_64")]
use super::avx512;
use super::pairs::Pairs;
use super::portable;
#[cfg(target_arch = "x86_64")]
use super::register_tables::Tables;
use super::stream::Stream;
use crate::Isa;
#[cfg(target_arch = "x86_64")]
use crate::isa::Set;

/// The encoder for a code.
pub(super) struct Kernel {
    code: Code,
    pairs: Pairs,
    version: Version,
}

/// The version, with the tables that only it has.
enum Version {
    /// Safe Rust, for every machine.
    Portable,
    /// The same Rust, compiled with these instructions.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 64 words at a time.
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Tables>),
}

impl Kernel {
    /// The encoder for a code, using these instructions.
    pub(super) fn new(code: &Code, isa: Isa) -> Self {
        let version = match isa.0 {
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => Version::Avx2,
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => Version::Avx512(Box::new(Tables::new(code))),
            _ => Version::Portable,
        };
        Self { code: code.clone(), pairs: Pairs::new(code), version }
    }

    /// Encodes words that aren't the run's last; `element` is the index of the first.
    pub(super) fn encode(&self, stream: &mut Stream, words: &[u16], element: u64) -> Result<(), EncodeError> {
        let Self { code, pairs, version } = self;
        match version {
            Version::Portable => portable::encode(stream, code, pairs, words, element),
            // SAFETY: an `Isa` of AVX2 exists only on a machine that has AVX2, BMI1 and BMI2.
            #[cfg(target_arch = "x86_64")]
            Version::Avx2 => unsafe { encode_avx2(stream, code, pairs, words, element) },
            // SAFETY: an `Isa` of AVX-512 exists only on a machine that has all instructions of this kernel.
            #[cfg(target_arch = "x86_64")]
            Version::Avx512(tables) => unsafe { avx512::encode(stream, code, tables, pairs, words, element) },
        }
    }
}

/// The portable version with BMI2's shifts.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn encode_avx2(
    stream: &mut Stream,
    code: &Code,
    pairs: &Pairs,
    words: &[u16],
    element: u64,
) -> Result<(), EncodeError> {
    portable::encode(stream, code, pairs, words, element)
}
