//! Units of all sizes, several in one launch, in and out of memory.

use df11_codec::Geometry;
use df11_tests::strategies::{self, Case};
use df11_tests::suite;
use df11_wgpu::{Keep, Kernel};

use crate::on_gpu::{OnGpu, Source, decode, load, open};

/// Words next to each other in 32 bits, by different threads and blocks: every number of elements that ends in a chunk.
#[test]
fn every_number_of_elements() {
    let words = strategies::normal(300, 0.02, 3);
    for kernel in Kernel::OF_DF11 {
        let Some(decoder) = OnGpu::new(Source::Wgsl, kernel, Keep::Resident, 1 << 20) else { return };
        for n in 0..=words.len() {
            let case = Case::of(Geometry::OFFICIAL, &words[..n]);
            suite::check(&decoder, &case).unwrap();
        }
    }
}

/// Units of different sizes and tables, empty ones among them and at both ends; kept everywhere; in arenas of all sizes.
#[test]
fn several_units_together() {
    let Some(mut gpu) = open(Source::Wgsl) else { return };
    let words = [
        vec![],
        strategies::normal(60_000, 0.02, 1),
        vec![],
        strategies::normal(1, 1.0, 2),
        // Chunks of up to 26,000 elements, which only `decode_once` takes.
        (0..80_000).map(|i| if i % 4 == 0 { 0x4000 } else { 0x3f80 }).collect(),
        strategies::normal(9_000, 1e-30, 3),
        vec![],
    ];
    let cases = words.map(|words| Case::of(Geometry::OFFICIAL, &words));
    for (bytes, workgroups) in [(1, 512), (50_000, 1), (300_000, 3), (64 << 20, 1), (64 << 20, 2), (64 << 20, 512)] {
        gpu = gpu.cut(bytes).share(workgroups);
        for keeps in [
            &[Keep::Resident][..],
            &[Keep::Offloaded],
            &[Keep::OffloadedPageable],
            &[Keep::Resident, Keep::OffloadedPageable, Keep::Offloaded],
        ] {
            let keeps = keeps.iter().cycle();
            let loaded: Vec<_> =
                cases.iter().zip(keeps).map(|(case, keep)| load(&mut gpu, &case.unit(), *keep).unwrap()).collect();
            assert_eq!(loaded[1].kernel(), Some(Kernel::DecodeUnits));
            assert_eq!(loaded[4].kernel(), Some(Kernel::DecodeOnce));
            assert!(bytes > 50_000 || loaded[1].pieces() > 1 || loaded[4].pieces() > 1, "{bytes} bytes cut nothing");
            for poison in suite::POISONS {
                let mut outs: Vec<_> = cases.iter().map(|case| vec![poison; case.words().len()]).collect();
                let mut rooms: Vec<_> = outs.iter_mut().map(|out| &mut out[..]).collect();
                decode(&mut gpu, &loaded.iter().collect::<Vec<_>>(), &mut rooms).unwrap();
                for (out, case) in outs.iter().zip(&cases) {
                    assert!(*out == case.words(), "arenas of {bytes} bytes");
                }
            }
        }
    }
}

/// A unit stays what it is while others are loaded after it and dropped, into memory that still others had.
#[test]
fn loaded_and_dropped_in_turn() {
    let Some(gpu) = open(Source::Wgsl) else { return };
    let mut gpu = gpu.cut(200_000);
    let case = |seed| Case::of(Geometry::OFFICIAL, &strategies::normal(40_000, 0.02, seed));
    let first = case(0);
    let mut kept = vec![(load(&mut gpu, &first.unit(), Keep::Resident).unwrap(), first)];
    for seed in 1..20 {
        let next = case(seed);
        let loaded = load(&mut gpu, &next.unit(), Keep::Resident).unwrap();
        if seed % 3 == 0 {
            kept.push((loaded, next));
        } else {
            drop(loaded);
        }
        if seed == 10 {
            kept.clear();
        }
        for (unit, case) in &kept {
            let mut out = vec![0; case.words().len()];
            decode(&mut gpu, &[unit], &mut [&mut out]).unwrap();
            assert!(out == case.words(), "after {seed}");
        }
    }
}
