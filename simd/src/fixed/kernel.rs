//! Which instructions decode and encode.

#[cfg(target_arch = "x86_64")]
use df11_codec::fixed::{GROUP, GROUP_BYTES, TILE, TileCodes};

use crate::isa::{Isa, Set};
#[cfg(target_arch = "x86_64")]
use crate::prefetch::{LINE, line_to_second};

/// How many bytes ahead codes are prefetched. Without this a core whose output stays in its second-level cache reads half as
/// fast.
#[cfg(target_arch = "x86_64")]
pub(super) const AHEAD: usize = 8192;

/// Prefetches as many codes as a whole tile has, `ahead` bytes after a tile's, by a function for each line.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn prefetch(bytes: &[u8], ahead: usize, line: impl Fn(*const u8)) {
    let first = bytes.as_ptr().wrapping_add(ahead);
    (0..TILE / GROUP * GROUP_BYTES).step_by(LINE).for_each(|at| line(first.wrapping_add(at)));
}

/// Prefetches a group's codes only: lines that are prefetched together wait for each other.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn prefetch_group(codes: TileCodes<'_>, group: usize, ahead: usize) {
    let first = codes.fields.as_ptr().cast::<u8>().wrapping_add(ahead).wrapping_add(group * GROUP_BYTES);
    // They lie in two lines, or in three, and then the next group's begin in the third.
    [0, LINE].into_iter().for_each(|at| line_to_second(first.wrapping_add(at)));
}

/// Aligned to a cache line, so that no vector spans two lines.
#[repr(align(64))]
pub(super) struct Aligned<T>(pub(super) T);

/// The instructions of a kernel. As with [`Isa`], there is none that the machine lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    /// Safe Rust, for every machine.
    Portable,
    /// NEON.
    #[cfg(target_arch = "aarch64")]
    Neon,
    /// AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// What [`Isa`] means by AVX-512, and GFNI, which every processor with AVX-512's VBMI2 has.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Version {
    /// That of an instruction set.
    pub(super) fn of(isa: Isa) -> Self {
        match isa.0 {
            Set::Portable => Self::Portable,
            #[cfg(target_arch = "aarch64")]
            Set::Neon => Self::Neon,
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 if is_x86_feature_detected!("gfni") => Self::Avx512,
            #[cfg(target_arch = "x86_64")]
            _ => Self::Avx2,
        }
    }
}

/// Whether this machine has the BF16 instructions of AVX-512, if the instruction set is AVX-512.
#[cfg(target_arch = "x86_64")]
pub(super) fn multiplies_words(isa: Isa) -> bool {
    Version::of(isa) == Version::Avx512 && is_x86_feature_detected!("avx512bf16")
}

/// Whether this machine has AVX-512 for floats, whatever else it has.
#[cfg(target_arch = "x86_64")]
pub(super) fn multiplies_floats(isa: Isa) -> bool {
    isa != Isa::PORTABLE && is_x86_feature_detected!("avx512f")
}

/// Whether this machine also has AMX's tiles, and the system lets this process use them.
#[cfg(target_arch = "x86_64")]
pub(super) fn has_tiles(isa: Isa) -> bool {
    multiplies_words(isa) && super::amx::is_usable()
}

#[cfg(test)]
mod tests {
    use super::{Isa, Version};

    /// Of two sets with one kernel, one kernel would never be tried.
    #[test]
    fn every_set_has_a_kernel_of_its_own() {
        let all: Vec<_> = Isa::available().map(Version::of).collect();
        assert!(all.iter().enumerate().all(|(i, version)| !all[..i].contains(version)), "{all:?}");
    }
}
