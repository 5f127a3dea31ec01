//! Units decoded together and one after another, resident and offloaded: how many launches that is, and what it costs the next time. The
//! emulated driver runs streams in orders that CUDA allows, another one for each seed.
#![expect(unsafe_code, reason = "words are decoded to many places without a wait")]

use std::collections::BTreeSet;

use df11_codec::Geometry;
use df11_host::Model;
use df11_host::device::{Keep, Ptx};
use df11_tests::data;
use df11_tests::strategies::normal;

use crate::driver::{Driver, open, open_with};
use crate::samples::{KEEPS, POISON, Sample, blocks, check, load, poisoned, ragged};

/// Decoded block by block over one buffer, twice: every weight has the name, the shape and the words of the original.
#[test]
fn a_whole_model() {
    for (seed, name) in ["qwen3-tied-dir", "qwen3-single-file", "qwen3-sharded-dir"].into_iter().enumerate() {
        let [model, original] =
            ["df11", "bf16"].map(|form| Model::open(data::path(&format!("models/{name}/{form}"))).unwrap());
        let driver = Driver::new(&format!("seed={seed}"));
        let cuda = open_with(Ptx::ALL[seed % 2], seed % 2 == 0);
        let load = |(i, path): (usize, &str)| cuda.load(&model.read_unit(path).unwrap(), KEEPS[usize::from(i % 3 > 0)]);
        let units: Vec<_> = model.units().into_iter().enumerate().map(|unit| load(unit).unwrap()).collect();
        let largest = units.iter().map(|unit| unit.elements()).max().unwrap();
        let (mut buffer, mut seen) = (cuda.buffer(largest).unwrap(), BTreeSet::new());
        for unit in units.iter().chain(&units) {
            buffer.write(0, &vec![POISON; largest]).unwrap();
            for weight in cuda.decode(&[unit], &mut buffer).unwrap() {
                let tensor = original.tensor(weight.name).unwrap();
                assert_eq!(weight.shape, tensor.shape(), "{}", weight.name);
                assert!(weight.to_vec().unwrap() == tensor.bf16_bits().unwrap(), "{}", weight.name);
                seen.insert(weight.name.to_owned());
            }
        }
        assert!(seen.len() > 10 && seen.len() == model.iter().filter(|(_, tensor)| tensor.unit().is_some()).count());
        drop((units, buffer, cuda));
        assert_eq!(driver.allocated(), [0, 0]);
    }
}

/// One launch, of as many blocks as the GPU holds, and no more than there are chunks; and again in the other order.
#[test]
fn many_units_in_one_launch() {
    let samples = ragged();
    let order: Vec<usize> = (0..samples.len()).collect();
    let chunks: u64 = samples.iter().map(Sample::chunks).sum();
    for (ptx, multiprocessors) in Ptx::ALL.into_iter().flat_map(|ptx| [1, 4, 132].map(|n| (ptx, n))) {
        let driver = Driver::new(&format!("multiprocessors={multiprocessors}"));
        let cuda = open_with(ptx, true);
        let units = load(&cuda, &samples, |_| Keep::Resident);
        check(&cuda, &samples, &units, &order);
        assert_eq!(driver.launches_of_both(), [1, 0]);
        assert_eq!(driver.blocks(), chunks.min(3 * multiprocessors));
        check(&cuda, &samples, &units, &order.iter().rev().copied().collect::<Vec<_>>());
        assert_eq!(driver.launches_of_both(), [2, 0]);
    }
}

/// A unit that `decode_units` doesn't take has a launch of `decode`, offloaded ones have one each, and the others are one all the same.
#[test]
fn units_that_have_launches_of_their_own() {
    let mut samples = ragged();
    for threads in [64, 1024] {
        samples.insert(3, Sample::of(Geometry::new(8, threads).unwrap(), None, &normal(9000, 0.02, 5)));
    }
    let order: Vec<usize> = (0..samples.len()).collect();
    // One of the offloaded units is empty.
    let keep = |i| if [1, 5, 6, 15].contains(&i) { Keep::Offloaded } else { Keep::Resident };
    for seed in 0..6 {
        let driver = Driver::new(&format!("seed={seed}"));
        let cuda = open();
        let units = load(&cuda, &samples, keep);
        let kernels = [2, 3, 4, 5].map(|i: usize| units[i].kernel());
        assert_eq!(kernels, ["decode_units", "decode", "decode", "decode_units"]);
        for pass in 1..=3 {
            check(&cuda, &samples, &units, &order);
            assert_eq!(driver.launches_of_both(), [4 * pass, 2 * pass]);
        }
    }
}

/// Nobody waits between the blocks, so that all work is in the streams at once, in the model's order and in others: each block goes to a place
/// of its own.
#[test]
fn offloaded_blocks_are_copied_ahead_in_any_order() {
    let samples = blocks(5);
    let order = [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 4, 3, 2, 1, 0, 2, 2, 2, 0, 4, 1, 3, 1, 4, 1, 4, 0];
    let largest = samples[4].words.len();
    for (seed, has_units) in (0..10).flat_map(|seed| [true, false].map(|units| (seed, units))) {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let cuda = open_with(Ptx::ALL[seed % 2], has_units);
        let units = load(&cuda, &samples, |i| if i == 2 { Keep::Resident } else { Keep::Offloaded });
        let mut buffer = cuda.buffer(order.len() * largest).unwrap();
        buffer.write(0, &vec![POISON; order.len() * largest]).unwrap();
        for (place, &i) in order.iter().enumerate() {
            let at = buffer.address() + 2 * (place * largest) as u64;
            // SAFETY: each place has room, and is read after a wait.
            unsafe { units[i].decode_on(at, largest, cuda.stream()) }.unwrap();
            if place == 0 {
                let list = u64::from(has_units);
                assert_eq!(driver.calls("cuMemcpyHtoDAsync_v2"), 2 + list, "this one and the next");
            }
        }
        for (place, &i) in order.iter().enumerate() {
            let mut words = vec![0; samples[i].words.len()];
            buffer.read(place * largest, &mut words).unwrap();
            assert!(words == samples[i].words, "block {i} at {place}, seed {seed}, {has_units}");
        }
        drop((units, buffer, cuda));
        assert_eq!(driver.allocated(), [0, 0]);
    }
}

/// A unit is dropped while it is being copied to the GPU, and the buffers that offloaded units pass through are replaced by larger ones.
#[test]
fn units_come_and_go() {
    let samples = blocks(5);
    for seed in 0..6 {
        let driver = Driver::new(&format!("seed={seed}"));
        let cuda = open_with(Ptx::RustCuda, seed % 2 == 0);
        let empty = driver.allocated();
        let mut units = load(&cuda, &samples[..3], |_| Keep::Offloaded);
        check(&cuda, &samples, &units, &[0]);
        // Its successor is being copied now.
        drop(units.remove(1));
        units.extend(load(&cuda, &samples[3..], |_| Keep::Offloaded));
        let left: Vec<Sample> =
            blocks(5).into_iter().enumerate().filter(|(i, _)| *i != 1).map(|(_, sample)| sample).collect();
        check(&cuda, &left, &units, &[3, 1]);
        drop(units);
        assert_eq!(driver.allocated(), empty, "all but the lists is freed");
    }
}

/// From the second pass on, or the third where offloaded units come in by the other buffer, a pass allocates nothing, copies no list and waits
/// for nothing.
#[test]
fn the_next_pass_is_free() {
    let samples = &ragged()[..7];
    for (keep, seed) in KEEPS.into_iter().flat_map(|keep| [(keep, 1), (keep, 2)]) {
        let driver = Driver::new(&format!("seed={seed}"));
        let cuda = open();
        let units = load(&cuda, samples, |_| keep);
        let mut buffer = poisoned(&cuda, samples);
        let functions =
            ["cuMemAlloc_v2", "cuMemAllocHost_v2", "cuMemFree_v2", "cuMemcpyHtoD_v2", "cuStreamSynchronize"];
        let mut passes = Vec::new();
        for _ in 0..4 {
            for block in units.chunks(3) {
                cuda.decode(&block.iter().collect::<Vec<_>>(), &mut buffer).unwrap();
            }
            passes.push((functions.map(|function| driver.calls(function)), driver.calls("cuMemcpyHtoDAsync_v2")));
        }
        assert_eq!(passes[2].0, passes[3].0, "{functions:?}");
        // The tensors of offloaded units are copied.
        assert_eq!(passes[3].1 - passes[2].1, if keep == Keep::Offloaded { 7 } else { 0 });
        assert!(passes[0].1 > 0);
    }
}

/// More lists than there is room for: always other places, and few of them are waited for.
#[test]
fn lists_without_end() {
    let sample = Sample::official(&normal(30, 0.02, 9));
    let driver = Driver::new("seed=1,races=off");
    let cuda = open();
    let (unit, empty) = (sample.load(&cuda, Keep::Resident), driver.allocated());
    const PLACES: usize = 1000;
    let mut buffer = cuda.buffer(31 * PLACES).unwrap();
    buffer.write(0, &vec![POISON; 31 * PLACES]).unwrap();
    let waits = driver.calls("cuStreamSynchronize");
    for place in 0..PLACES {
        // SAFETY: each place has room, and is read after a wait.
        unsafe { unit.decode_on(buffer.address() + 62 * place as u64, 30, cuda.stream()) }.unwrap();
    }
    // There is room for 910.
    assert_eq!(driver.calls("cuStreamSynchronize") - waits, 1);
    let mut words = vec![0; 31 * PLACES];
    buffer.read(0, &mut words).unwrap();
    assert!(words.chunks(31).all(|place| place[..30] == sample.words && place[30] == POISON));
    assert_eq!(driver.allocated()[1], empty[1]);
}

/// Threads share a GPU: each decodes units of its own over and over, and one of them all the time drops and loads.
#[test]
fn threads_share_a_gpu() {
    let samples = blocks(4);
    let driver = Driver::new("races=off");
    let cuda = open();
    std::thread::scope(|scope| {
        for thread in 0..3 {
            let (cuda, samples) = (cuda.clone(), &samples);
            scope.spawn(move || {
                for round in 0..4 {
                    let units = load(&cuda, samples, |i| KEEPS[(i + thread + round) % 2]);
                    check(&cuda, samples, &units, &[thread, 3]);
                }
            });
        }
    });
    drop(cuda);
    assert_eq!(driver.allocated(), [0, 0]);
}
