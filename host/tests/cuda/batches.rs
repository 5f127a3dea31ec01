//! Units decoded together: how many launches that is, of which kernel, and what it costs the next time.
#![expect(unsafe_code, reason = "a kernel of ours is loaded as one from elsewhere")]

use std::num::NonZeroU32;

use df11_codec::Geometry;
use df11_codec::format::join;
use df11_host::device::{CudaDecoder, DecodedWords, DeviceError, Gpu, Keep, Ptx, UnitDecoder, UnitId};
use df11_host::internals::{Kernel, KernelModule, RUSTC, decoder_of, kernel_of};
use df11_tests::strategies::{longest_codes, normal, seventeen_tables};

use crate::driver::{Driver, open, output};
use crate::samples::Sample;

/// Units without anything in common, empty ones, tiny ones and ones of many chunks among them.
fn ragged() -> Vec<Sample> {
    let exponents = |n: usize, first: u8, count: usize| -> Vec<u16> {
        (0..n).map(|i| join(first + (i * 7 % count) as u8, (i * 5) as u8)).collect()
    };
    let mut samples = vec![
        Sample::of(Geometry::OFFICIAL, Some(longest_codes()), &exponents(5000, 100, 32)),
        Sample::of(Geometry::OFFICIAL, Some(seventeen_tables()), &exponents(20_000, 0, 207)),
        // Codes of one bit, the largest chunk that there is.
        Sample::official(&[0x3c00; 40_000]),
        Sample::official(&normal(30_000, 0.02, 1)),
    ];
    let sizes = [0, 1, 7, 8, 9, 63, 64, 65, 0, 1000, 12_345];
    samples.extend(sizes.map(|n| Sample::official(&normal(n, 0.02, n as u64 + 1))));
    let lengths = [131, 100].map(|exponent| longest_codes().of(exponent).length);
    assert_eq!(lengths, [32, 1]);
    assert!(samples[0].encoded.luts.len() / 256 > 4 && samples[1].encoded.luts.len() / 256 == 18);
    samples
}

/// Decodes units together and compares every word.
fn decode(decoder: &mut CudaDecoder, samples: &[Sample], ids: &[UnitId], order: &[usize]) {
    let ids: Vec<_> = order.iter().map(|&i| ids[i]).collect();
    let decoded = decoder.decode(&ids).unwrap();
    assert_eq!(decoded.weights().len(), order.len());
    for (weight, &i) in decoded.weights().iter().zip(order) {
        assert!(*weight.words.to_host().unwrap() == samples[i].words, "unit {i}");
    }
}

/// One launch, of as many blocks as the GPU holds, and no more than there are chunks; and the other way round, over the
/// words of the first.
#[test]
fn many_ragged_units() {
    let samples = ragged();
    let order: Vec<usize> = (0..samples.len()).collect();
    let chunks: u64 = samples.iter().map(|sample| sample.encoded.output_positions.len() as u64 / 4 - 1).sum();
    for (ptx, multiprocessors) in Ptx::ALL.into_iter().flat_map(|ptx| [1, 4, 132].map(|n| (ptx, n))) {
        let driver = Driver::new(&format!("multiprocessors={multiprocessors}"));
        let mut decoder = open(Some(ptx));
        let ids: Vec<_> = samples.iter().map(|sample| sample.load(&mut decoder, Keep::Resident)).collect();
        assert!(ids.iter().all(|&id| kernel_of(&decoder, id) == Ok(Some(Kernel::DecodeUnits))));
        decode(&mut decoder, &samples, &ids, &order);
        assert_eq!(driver.launches_of_both(), [1, 0]);
        // The largest chunk needs so much shared memory that two blocks fit.
        assert_eq!(driver.blocks(), chunks.min(2 * multiprocessors));
        decode(&mut decoder, &samples, &ids, &order.iter().rev().copied().collect::<Vec<_>>());
        assert_eq!(driver.launches_of_both(), [2, 0]);
    }
}

/// A unit that `decode_units` doesn't take has a launch of `decode`, and the others are one all the same.
#[test]
fn units_that_are_not_taken() {
    let mut samples = ragged();
    for threads in [64, 1024] {
        let geometry = Geometry::new(8, threads).unwrap();
        samples.insert(3, Sample::of(geometry, None, &normal(9000, 0.02, 5)));
    }
    let order: Vec<usize> = (0..samples.len()).collect();
    for seed in 0..4 {
        let driver = Driver::new(&format!("seed={seed}"));
        let mut decoder = open(None);
        let ids: Vec<_> = samples.iter().map(|sample| sample.load(&mut decoder, Keep::Resident)).collect();
        let kernels = [2, 3, 4, 5].map(|i: usize| kernel_of(&decoder, ids[i]).unwrap());
        assert_eq!(kernels, [Kernel::DecodeUnits, Kernel::Decode, Kernel::Decode, Kernel::DecodeUnits].map(Some));
        decode(&mut decoder, &samples, &ids, &order);
        assert_eq!(driver.launches_of_both(), [1, 2]);
    }
}

/// Offloaded units are decoded as they come in, one after another; the resident ones together, before.
#[test]
fn offloaded_units_among_others() {
    let samples = ragged();
    let order: Vec<usize> = (0..samples.len()).collect();
    let offloaded = [1, 3, 4, 13];
    let keep = |i| if offloaded.contains(&i) { Keep::Offloaded } else { Keep::Resident };
    for seed in 0..8 {
        let driver = Driver::new(&format!("seed={seed}"));
        let mut decoder = open(None);
        let ids: Vec<_> = samples.iter().enumerate().map(|(i, sample)| sample.load(&mut decoder, keep(i))).collect();
        // One of the offloaded units is empty.
        for pass in 1..=3 {
            decode(&mut decoder, &samples, &ids, &order);
            assert_eq!(driver.launches_of_both(), [4 * pass, 0]);
        }
    }
}

/// From the second pass on, or the third where offloaded units come in by the other buffer, a pass allocates nothing,
/// copies no list and waits for nothing.
#[test]
fn the_next_pass_is_free() {
    let samples = &ragged()[..7];
    for (keep, seed) in [Keep::Resident, Keep::Offloaded].into_iter().flat_map(|keep| [(keep, 1), (keep, 2)]) {
        let driver = Driver::new(&format!("seed={seed}"));
        let mut decoder = open(None);
        let ids: Vec<_> = samples.iter().map(|sample| sample.load(&mut decoder, keep)).collect();
        let functions =
            ["cuMemAlloc_v2", "cuMemAllocHost_v2", "cuMemFree_v2", "cuMemcpyHtoD_v2", "cuStreamSynchronize"];
        let calls = || (functions.map(|function| driver.calls(function)), driver.calls("cuMemcpyHtoDAsync_v2"));
        let mut passes = Vec::new();
        for _ in 0..4 {
            ids.chunks(3).for_each(|block| drop(decoder.decode(block).unwrap()));
            passes.push(calls());
        }
        let (before, after) = (&passes[2], &passes[3]);
        assert_eq!(before.0, after.0, "{functions:?}");
        // Of offloaded units the tensors are copied.
        assert_eq!(after.1 - before.1, if keep == Keep::Offloaded { 7 } else { 0 });
        assert!(passes[0].1 > 0);
        let order: Vec<usize> = (0..samples.len()).collect();
        decode(&mut decoder, samples, &ids, &order);
    }
}

/// More lists than there is room for: always other places, none of which is waited for.
#[test]
fn lists_without_end() {
    let sample = Sample::official(&normal(300, 0.02, 9));
    for seed in 0..6 {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let mut decoder = open(None);
        let ids = [Keep::Resident, Keep::Offloaded].map(|keep| sample.load(&mut decoder, keep));
        let poison = vec![0xdead; 301];
        let mut outs: Vec<_> = (0..150).map(|_| output(decoder.gpu(), &poison)).collect();
        let synchronised = driver.calls("cuStreamSynchronize");
        for (i, out) in outs.iter_mut().enumerate() {
            decoder.decode_into(ids[i % 2], out, i % 2).unwrap();
        }
        let waits = driver.calls("cuStreamSynchronize") - synchronised;
        for (i, out) in outs.into_iter().enumerate() {
            let words = out.into_buffer().unwrap().as_host_vec().unwrap();
            let (at, poison) = (i % 2, if i % 2 == 0 { 300 } else { 0 });
            assert!(words[at..at + 300] == sample.words && words[poison] == 0xdead, "{i}, seed {seed}");
        }
        // Room for 64, so twice.
        assert_eq!(waits, 2);
    }
}

/// Loading has made room for every list of a model, also where each of its units comes in by either buffer, and for the
/// words of any unit.
#[test]
fn loading_makes_room() {
    let sample = Sample::official(&normal(10, 0.02, 9));
    let driver = Driver::new("races=off");
    let mut decoder = open(None);
    // An odd number: with every pass it is the other buffer's turn.
    let ids: Vec<_> = (0..65).map(|_| sample.load(&mut decoder, Keep::Offloaded)).collect();
    let calls = || ["cuMemAlloc_v2", "cuMemAllocHost_v2", "cuStreamSynchronize"].map(|function| driver.calls(function));
    let loaded = calls();
    for _ in 0..4 {
        ids.iter().for_each(|&id| drop(decoder.decode(&[id]).unwrap()));
    }
    assert_eq!(calls(), loaded);
    sample.check_alone(&mut decoder, ids[64]);
}

/// A unit as often as one likes, in more places than there is room for in the lists that loading it made.
#[test]
fn one_unit_many_times() {
    let sample = Sample::official(&normal(100, 0.02, 9));
    let (driver, mut decoder, id) = sample.alone("", Keep::Resident);
    let decoded = decoder.decode(&[id; 100]).unwrap();
    assert!(decoded.weights().iter().all(|weight| *weight.words.to_host().unwrap() == sample.words));
    assert_eq!((driver.launches_of_both(), driver.blocks()), ([1, 0], 12));
}

#[test]
fn blocks_as_many_as_asked_for() {
    let sample = Sample::official(&normal(200_000, 0.02, 3));
    let chunks = sample.encoded.output_positions.len() as u64 / 4 - 1;
    for (each, blocks) in [(1, 3), (2, 6), (1000, chunks)] {
        let driver = Driver::new("multiprocessors=3,races=off");
        let gpu = Gpu::open(0).unwrap();
        let module = KernelModule::load(&gpu, None).unwrap().with_blocks(NonZeroU32::new(each).unwrap());
        let mut decoder = decoder_of(gpu, module).unwrap();
        let id = sample.load(&mut decoder, Keep::Resident);
        sample.check_alone(&mut decoder, id);
        assert_eq!(driver.blocks(), blocks);
    }
}

/// PTX that has the drop-in kernel only, as the official one.
#[test]
fn ptx_without_decode_units() {
    let samples = ragged();
    let driver = Driver::new("");
    let load = |text: &str| {
        let gpu = Gpu::open(0).unwrap();
        // SAFETY: our own, with another name for one of its kernels at most.
        let module = unsafe { KernelModule::from_elsewhere(&gpu, text) }?;
        Ok::<_, DeviceError>((gpu, module))
    };
    let text = RUSTC.replace("decode_units", "something_else");
    let (gpu, module) = load(&text).unwrap();
    let mut decoder = decoder_of(gpu, module).unwrap();
    let ids: Vec<_> = samples.iter().map(|sample| sample.load(&mut decoder, Keep::Resident)).collect();
    decode(&mut decoder, &samples, &ids, &[0, 1, 2, 3, 4, 5]);
    assert_eq!(driver.launches_of_both(), [0, 5]);
    let refused = load(&text).and_then(|(_, module)| module.only(Kernel::DecodeUnits)).unwrap_err();
    assert_eq!(refused.to_string(), "no kernel can be loaded: the PTX has decode, but no decode_units");
    let (_, module) = load(RUSTC).unwrap();
    assert!(module.only(Kernel::Decode).unwrap().only(Kernel::DecodeUnits).is_err());
    // Without the drop-in it is no kernel of ours.
    let neither = load(&RUSTC.replace(".entry decode(", ".entry other(")).map(drop).unwrap_err();
    assert!(neither.to_string().contains("looking for the kernel"), "{neither}");
}
