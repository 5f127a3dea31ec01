//! Compares the available instruction sets with what Linux says, since a set that is wrongly found missing would not
//! be tested.

use df11_codec::Geometry;
use df11_simd::{Decoder, Isa};
use df11_tests::strategies::{Case, skewed};

/// What each set needs, in Linux's words.
const SETS: [&str; 2] =
    ["avx2 fma bmi1 bmi2 popcnt", "avx512f avx512bw avx512vl avx512vbmi avx512_vbmi2 avx512_vpopcntdq"];

#[test]
fn the_sets_are_those_of_the_processor() {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap();
    let line = text.lines().find(|line| line.starts_with("flags")).unwrap();
    let flags: Vec<&str> = line.split_whitespace().collect();
    let sets = SETS.iter().take_while(|set| set.split(' ').all(|flag| flags.contains(&flag))).count();
    assert_eq!(Isa::available().count(), 1 + sets, "{flags:?}");
    // With AVX-512 there is a second decoder, which no test could do without.
    let case = Case::of(Geometry::OFFICIAL, &skewed(1000));
    assert_eq!(Decoder::by_windows(&case.unit(), Isa::best()).is_some(), sets == 2);
}
