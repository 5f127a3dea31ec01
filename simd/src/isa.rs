//! Chooses the instructions to use, at run time.

/// A set of vector instructions for which this crate's functions have a version of their own.
///
/// All versions produce the same bytes. [`Self::PORTABLE`], [`Self::available`] and [`Self::best`] are the only ways
/// to get an `Isa`, and they never return one that the machine doesn't support. So a function that takes an `Isa`
/// may rely on its instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Isa(pub(crate) Set);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Set {
    /// Safe Rust, for every machine.
    Portable,
    /// NEON, which every 64-bit ARM processor has.
    #[cfg(target_arch = "aarch64")]
    Neon,
    /// AVX2, FMA, BMI1, BMI2, POPCNT: Intel's x86-64 since 2013, AMD's since 2015.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// All of these, and AVX-512 F, BW, VL, VBMI, VBMI2 and VPOPCNTDQ: Intel's servers since 2021, AMD's since 2022.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Isa {
    /// Safe Rust, for every machine.
    pub const PORTABLE: Self = Self(Set::Portable);

    /// The fastest set that this machine supports.
    pub fn best() -> Self {
        Self::available().last().unwrap_or(Self::PORTABLE)
    }

    /// All sets that this machine supports, the fastest last.
    pub fn available() -> impl DoubleEndedIterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let vector = {
            let avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("fma")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt");
            let avx512 = avx2
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512vbmi2")
                && is_x86_feature_detected!("avx512vpopcntdq");
            [avx2.then_some(Set::Avx2), avx512.then_some(Set::Avx512)]
        };
        #[cfg(target_arch = "aarch64")]
        let vector = [Some(Set::Neon)];
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        let vector = [None];
        [Some(Set::Portable)].into_iter().chain(vector).flatten().map(Self)
    }
}
