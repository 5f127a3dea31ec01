//! The inner loop, compiled for the given instructions.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "only the caller knows what the machine has"))]

use super::{Sums, portable};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use crate::isa::{Isa, Set};

/// The inner loop of an instruction set. As with [`Isa`], there is none that the machine lacks, but that of AVX-512 needs
/// AVX-512 F only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kernel(Set);

impl Kernel {
    /// That of an instruction set.
    pub(super) fn of(isa: Isa) -> Self {
        Self(isa.0)
    }

    /// All that this machine has. More of them have AVX-512 F than all that [`Isa`] means by AVX-512.
    #[cfg(test)]
    pub(super) fn available() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let more = is_x86_feature_detected!("avx512f").then_some(Self(Set::Avx512));
        #[cfg(not(target_arch = "x86_64"))]
        let more = None;
        Isa::available().map(Self::of).filter(move |&kernel| Some(kernel) != more).chain(more)
    }

    /// Whether there are 32 vector registers, each for all partial sums of a product.
    pub(super) fn has_many_registers(self) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => true,
            _ => false,
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
            Set::Portable => portable::sums(words, inputs),
            // SAFETY: this version exists only on a machine that has AVX2 and FMA: `of` got it from an Isa of these.
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => unsafe { avx2::sums(words, inputs) },
            // SAFETY: this version exists only on a machine that has AVX-512 F: `of` got it from an Isa of AVX-512, and
            // `available` has asked the processor.
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => unsafe { avx512::sums(words, inputs) },
        }
    }
}
