//! Weights with codes of a fixed length: matrices of all sizes, whole and cut, from SPIR-V and from WGSL.

use df11_codec::fixed::{Alphabet, Encoded, Matrix};
use df11_codec::{Geometry, Histogram};
use df11_tests::strategies::{self, Case};
use df11_tests::{data, effort, fixed, suite};
use df11_wgpu::{Error, Gpu, GpuUnit, Keep, Kernel};
use pollster::block_on;
use proptest::collection::vec;
use proptest::test_runner::{TestCaseError, TestRunner};

use crate::on_gpu::{Source, decode, load, open};

/// Words of a matrix, and what they are encoded to by the plain implementation.
struct Weight {
    words: Vec<u16>,
    encoded: Encoded,
}

impl Weight {
    fn with(words: &[u16], columns: usize, alphabet: Alphabet) -> Self {
        let words = words[..words.len() / columns * columns].to_vec();
        let mut encoded = Encoded::new(columns, alphabet).unwrap();
        encoded.append(&words).unwrap();
        Self { words, encoded }
    }

    /// With the alphabet that leaves the fewest escapes.
    fn of(words: &[u16], columns: usize) -> Self {
        Self::with(words, columns, Alphabet::of(&Histogram::of(words)))
    }
}

fn load_fixed(gpu: &mut Gpu, weights: &[Weight], keep: Keep) -> Result<GpuUnit, Error> {
    let matrices: Vec<Matrix<'_>> = weights.iter().map(|weight| weight.encoded.as_matrix()).collect();
    block_on(gpu.load_fixed(&matrices, keep))
}

fn words(weights: &[Weight]) -> Vec<u16> {
    weights.iter().flat_map(|weight| weight.words.iter().copied()).collect()
}

/// Decodes a unit over both fillings, and compares all words.
fn check(gpu: &mut Gpu, unit: &GpuUnit, expected: &[u16]) -> Result<(), TestCaseError> {
    for poison in suite::POISONS {
        let mut out = vec![poison; expected.len()];
        decode(gpu, &[unit], &mut [&mut out]).map_err(|error| TestCaseError::fail(error.to_string()))?;
        if let Some(i) = out.iter().zip(expected).position(|(got, expected)| got != expected) {
            return Err(TestCaseError::fail(format!("word {i} is {:#06x}, not {:#06x}", out[i], expected[i])));
        }
    }
    Ok(())
}

/// In one launch, and in pieces of a few tiles or of one; by one workgroup and by several.
const WAYS: [(Source, u64, u32, Keep); 5] = [
    (Source::Wgsl, 16 << 20, 512, Keep::Resident),
    (Source::SpirV, 16 << 20, 2, Keep::Resident),
    (Source::Wgsl, 3000, 1, Keep::Offloaded),
    (Source::Wgsl, 20_000, 512, Keep::Resident),
    (Source::SpirV, 1, 512, Keep::OffloadedPageable),
];

/// Rows of whole tiles and groups and of neither, few and many escapes, matrices without words; where one ends in the middle of 32 bits,
/// the next begins there.
#[test]
fn random_matrices() {
    for (source, bytes, workgroups, keep) in WAYS {
        let Some(gpu) = open(source) else { return };
        let gpu = std::cell::RefCell::new(gpu.cut(bytes).share(workgroups));
        let mut runner = TestRunner::new(effort::config(100));
        let outcome = runner.run(&vec(fixed::matrices(), 1..=4), |matrices| {
            let gpu = &mut *gpu.borrow_mut();
            let weights: Vec<_> =
                matrices.iter().map(|(words, columns, alphabet)| Weight::with(words, *columns, *alphabet)).collect();
            let unit = load_fixed(gpu, &weights, keep).map_err(|error| TestCaseError::fail(error.to_string()))?;
            check(gpu, &unit, &words(&weights))
        });
        if let Err(error) = outcome {
            panic!("{source:?}, {bytes} bytes, {workgroups} workgroups, {keep:?}: {error}");
        }
    }
}

/// All words, in rows of whole tiles and not, with alphabets at both ends and in the middle.
#[test]
fn every_word() {
    let all: Vec<u16> = (0..=u16::MAX).collect();
    for (source, bytes, workgroups, keep) in WAYS {
        let Some(gpu) = open(source) else { return };
        let mut gpu = gpu.cut(bytes.max(3000)).share(workgroups);
        for (columns, first) in [(4096, 120), (4096, 121), (1024 + 192, 0), (520, Alphabet::LARGEST_FIRST), (65, 1)] {
            let weights = [Weight::with(&all, columns, Alphabet::new(first).unwrap())];
            let unit = load_fixed(&mut gpu, &weights, keep).unwrap();
            check(&mut gpu, &unit, &weights[0].words).unwrap();
        }
    }
}

/// Weights of a real model: more tiles than all workgroups of a launch have warps.
#[test]
fn real_weights() {
    for source in [Source::Wgsl, Source::SpirV] {
        let Some(gpu) = open(source) else { return };
        let mut gpu = gpu.share(3);
        let weights: Vec<_> = data::sample().unwrap().iter().map(|words| Weight::of(words, 384)).collect();
        assert!(words(&weights).len() > 3 * 16 * 512);
        let unit = load_fixed(&mut gpu, &weights, Keep::Resident).unwrap();
        assert_eq!((unit.kernel(), unit.pieces()), (Some(Kernel::DecodeFixed), 1));
        check(&mut gpu, &unit, &words(&weights)).unwrap();
    }
}

/// Rows that are pieces of their own, as many as there is room for; and tiles of a row for which there is none.
#[test]
fn pieces() {
    let Some(mut gpu) = open(Source::Wgsl) else { return };
    let normal = strategies::normal(40_000, 0.02, 1);
    for (columns, bytes, pieces) in [
        // Five tiles, four of them whole, some escapes.
        (2200, 1, 18 * 5),
        (2200, 1000, 18 * 5),
        // A row takes some 3,100 bytes: three fit, and then four.
        (2200, 10_000, 6),
        (2200, 13_000, 5),
        (2200, 64 << 20, 1),
        (40_000, 20_000, 3),
    ] {
        gpu = gpu.cut(bytes);
        let weights = [Weight::of(&normal, columns)];
        let unit = load_fixed(&mut gpu, &weights, Keep::OffloadedPageable).unwrap();
        assert_eq!(unit.pieces(), pieces, "{columns} columns, {bytes} bytes");
        check(&mut gpu, &unit, &weights[0].words).unwrap();
    }
}

/// Weights in either form, empty units among them, in one call; kept everywhere; in arenas of all sizes.
#[test]
fn units_of_both_forms_together() {
    let Some(mut gpu) = open(Source::Wgsl) else { return };
    let normal = strategies::normal(60_000, 0.02, 1);
    let df11 = Case::of(Geometry::OFFICIAL, &normal[..9000]);
    let fixed = [
        vec![],
        vec![Weight::of(&normal, 512), Weight::of(&normal[7..1000], 33), Weight::of(&normal[3..5000], 104)],
        vec![Weight::of(&[], 5)],
        vec![Weight::of(&normal[9..30_000], 29_991)],
    ];
    for (bytes, workgroups) in [(1, 512), (50_000, 1), (64 << 20, 3), (64 << 20, 512)] {
        gpu = gpu.cut(bytes).share(workgroups);
        for keeps in [&[Keep::Resident][..], &[Keep::Resident, Keep::OffloadedPageable, Keep::Offloaded]] {
            let mut keeps = keeps.iter().cycle().copied();
            let (mut units, mut expected) = (vec![], vec![]);
            for weights in &fixed {
                units.push(load_fixed(&mut gpu, weights, keeps.next().unwrap()).unwrap());
                expected.push(words(weights));
                units.push(load(&mut gpu, &df11.unit(), keeps.next().unwrap()).unwrap());
                expected.push(df11.words());
            }
            assert_eq!(units[0].kernel(), None);
            assert_eq!(units.iter().map(GpuUnit::n_elements).max(), Some(words(&fixed[1]).len()));
            // Neighbours of one form are one launch; here they are, and as they were loaded they aren't.
            let in_turn: Vec<usize> = (0..units.len()).collect();
            let by_form: Vec<usize> = (0..units.len()).step_by(2).chain((1..units.len()).step_by(2)).collect();
            for (order, poison) in [in_turn, by_form].into_iter().zip(suite::POISONS) {
                let mut outs: Vec<_> = order.iter().map(|&i| vec![poison; expected[i].len()]).collect();
                let mut rooms: Vec<_> = outs.iter_mut().map(|out| &mut out[..]).collect();
                let listed: Vec<_> = order.iter().map(|&i| &units[i]).collect();
                decode(&mut gpu, &listed, &mut rooms).unwrap();
                for (out, i) in outs.iter().zip(order) {
                    assert!(*out == expected[i], "unit {i}, arenas of {bytes} bytes");
                }
            }
        }
    }
}

/// A kernel for DF11 has no say in the other form, and the other way round.
#[test]
fn the_kernel_for_each_form() {
    let Some(gpu) = open(Source::Wgsl) else { return };
    let normal = strategies::normal(1000, 0.02, 1);
    let case = Case::of(Geometry::OFFICIAL, &normal);
    let mut gpu = gpu.only(Kernel::Decode);
    let unit = load_fixed(&mut gpu, &[Weight::of(&normal, 100)], Keep::Resident).unwrap();
    check(&mut gpu, &unit, &normal).unwrap();
    let mut gpu = gpu.only(Kernel::DecodeFixed);
    let refused = load(&mut gpu, &case.unit(), Keep::Resident).unwrap_err().to_string();
    assert_eq!(refused, "its codes are those of DF11, which decode_fixed doesn't decode");
}
