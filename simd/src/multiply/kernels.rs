//! The inner loop, compiled for the given instructions.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "only the caller knows what the machine has"))]

use super::{Sums, portable};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use crate::isa::{Isa, Set};

/// The instructions of the inner loop. As with [`Isa`], there is none that the machine lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kernel(Version);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Version {
    /// Safe Rust, for every machine.
    Portable,
    /// AVX2 and FMA.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512 F.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Kernel {
    /// That of an instruction set.
    pub(super) fn of(isa: Isa) -> Self {
        match isa.0 {
            Set::Portable => Self(Version::Portable),
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => Self(Version::Avx2),
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => Self(Version::Avx512),
        }
    }

    /// All that this machine has. More of them have AVX-512 F than all that [`Isa`] means by AVX-512.
    #[cfg(test)]
    pub(super) fn available() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let more = is_x86_feature_detected!("avx512f").then_some(Self(Version::Avx512));
        #[cfg(not(target_arch = "x86_64"))]
        let more = None;
        Isa::available().map(Self::of).filter(move |&kernel| Some(kernel) != more).chain(more)
    }

    /// Whether there are 32 vector registers, each for all partial sums of a product.
    pub(super) fn has_many_registers(self) -> bool {
        match self.0 {
            Version::Portable => false,
            #[cfg(target_arch = "x86_64")]
            Version::Avx2 => false,
            #[cfg(target_arch = "x86_64")]
            Version::Avx512 => true,
        }
    }

    /// The partial sums of the products of R rows of words and B rows of inputs, all of one length, without the positions
    /// after the last multiple of 16.
    pub(super) fn sums<const R: usize, const B: usize>(
        self,
        words: [&[u16]; R],
        inputs: [&[f32]; B],
    ) -> [[Sums; B]; R] {
        match self.0 {
            Version::Portable => portable::sums(words, inputs),
            // SAFETY: this version exists only on a machine that has AVX2 and FMA: `of` got it from an Isa of these.
            #[cfg(target_arch = "x86_64")]
            Version::Avx2 => unsafe { avx2::sums(words, inputs) },
            // SAFETY: this version exists only on a machine that has AVX-512 F: `of` got it from an Isa of AVX-512, and
            // `available` has asked the processor.
            #[cfg(target_arch = "x86_64")]
            Version::Avx512 => unsafe { avx512::sums(words, inputs) },
        }
    }
}
