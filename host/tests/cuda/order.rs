//! Work that runs at the same time: batches, and units that are copied to the GPU while others are decoded. The
//! emulated driver runs streams in orders that CUDA allows, another one for each seed.

use df11_host::device::{CudaDecoder, DecodedWords, Keep, OutputBuffer, UnitDecoder, UnitId};
use df11_host::internals::Kernel;

use crate::driver::{Driver, decoder, output};
use crate::samples::{Sample, blocks};

const BLOCKS: usize = 5;

fn load(decoder: &mut CudaDecoder, blocks: &[Sample], keep: impl Fn(usize) -> Keep) -> Vec<UnitId> {
    blocks.iter().enumerate().map(|(i, block)| block.load(decoder, keep(i))).collect()
}

fn try_decode(decoder: &mut CudaDecoder, ids: &[UnitId]) -> df11_host::Result<Vec<u16>> {
    let decoded = decoder.decode(ids)?;
    Ok(decoded.weights().iter().flat_map(|weight| weight.words.to_host().unwrap().into_owned()).collect())
}

fn decode(decoder: &mut CudaDecoder, ids: &[UnitId]) -> Vec<u16> {
    try_decode(decoder, ids).unwrap()
}

/// One call, and every weight where its name says. Of three offloaded units and two resident ones `decode` has a launch
/// each, and `decode_units` one for both of these.
#[test]
fn a_batch() {
    let blocks = blocks(BLOCKS);
    for (kernel, launches) in [(Kernel::Decode, 5), (Kernel::DecodeUnits, 4)] {
        let driver = Driver::new("");
        let mut decoder = decoder(None, kernel);
        let ids = load(&mut decoder, &blocks, |i| if i % 2 == 0 { Keep::Offloaded } else { Keep::Resident });
        let before = driver.launches();
        let decoded = decoder.decode(&ids).unwrap();
        assert_eq!(decoded.weights().len(), 2 * BLOCKS);
        for (i, block) in blocks.iter().enumerate() {
            for (weight, (name, shape, _)) in block.weights.iter().enumerate() {
                let decoded = decoded.weight(name).unwrap();
                assert_eq!(decoded.shape, shape);
                assert!(*decoded.words.to_host().unwrap() == *block.words_of(weight), "block {i}");
            }
        }
        assert_eq!(driver.launches() - before, launches);
    }
}

/// Forward passes over offloaded blocks, in the model's order and in others.
#[test]
fn offloaded_blocks() {
    let blocks = blocks(BLOCKS);
    let passes: [&[usize]; 6] =
        [&[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4], &[4, 3, 2, 1, 0], &[2, 2, 2], &[0, 2, 4, 1, 3], &[1, 4, 1, 4, 0]];
    for (seed, kernel) in (0..12).flat_map(|seed| Kernel::ALL.map(|kernel| (seed, kernel))) {
        let driver = Driver::new(&format!("seed={seed}"));
        let mut decoder = decoder(None, kernel);
        let ids = load(&mut decoder, &blocks, |_| Keep::Offloaded);
        for &i in passes.iter().copied().flatten() {
            assert!(decode(&mut decoder, &[ids[i]]) == blocks[i].words, "block {i}, seed {seed}, {kernel}");
        }
        drop(decoder);
        assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
    }
}

/// Nobody waits between the blocks, so that all work is in the streams at once. Each result has a buffer of its own.
#[test]
fn nothing_is_waited_for() {
    let blocks = blocks(BLOCKS);
    for (seed, kernel) in (0..12).flat_map(|seed| Kernel::ALL.map(|kernel| (seed, kernel))) {
        let _driver = Driver::new(&format!("seed={seed}"));
        let mut decoder = decoder(None, kernel);
        let ids = load(&mut decoder, &blocks, |i| if i == 2 { Keep::Resident } else { Keep::Offloaded });
        let order = [0, 1, 2, 3, 4, 0, 1, 3, 2, 4, 4, 0];
        let mut outs: Vec<_> =
            order.iter().map(|&i| output(decoder.gpu(), &vec![0xdead; blocks[i].words.len()])).collect();
        for (out, &i) in outs.iter_mut().zip(&order) {
            decoder.decode_into(ids[i], out, 0).unwrap();
        }
        for (out, &i) in outs.into_iter().zip(&order) {
            let words = out.into_buffer().unwrap().as_host_vec().unwrap();
            assert!(words == blocks[i].words, "block {i}, seed {seed}, {kernel}");
        }
    }
}

/// A unit is unloaded while it is being copied to the GPU, and buffers are replaced by larger ones.
#[test]
fn units_come_and_go() {
    let blocks = blocks(BLOCKS);
    for (seed, kernel) in (0..6).flat_map(|seed| Kernel::ALL.map(|kernel| (seed, kernel))) {
        let driver = Driver::new(&format!("seed={seed}"));
        let mut decoder = decoder(None, kernel);
        let lists = if kernel == Kernel::DecodeUnits { 64 * 72 } else { 0 };
        let ids = load(&mut decoder, &blocks[..3], |_| Keep::Offloaded);
        assert!(decode(&mut decoder, &[ids[0]]) == blocks[0].words);
        // Its successor is being copied now.
        decoder.unload(ids[1]).unwrap();
        let more = load(&mut decoder, &blocks[3..], |_| Keep::Offloaded);
        assert!(decode(&mut decoder, &[more[1], ids[2]]) == [&blocks[4].words[..], &blocks[2].words].concat());
        for id in [ids[0], ids[2], more[0], more[1]] {
            decoder.unload(id).unwrap();
        }
        // Nothing but the lists and the scratch buffer is left.
        assert_eq!(driver.pinned(), lists);
        assert!(driver.allocated() <= 2 * 5000 + lists, "{}", driver.allocated());
    }
}

/// After a failure of any one call, units that are decoded without an error have the right words.
#[test]
fn a_failure_leaves_no_wrong_words() {
    let blocks = blocks(BLOCKS);
    let (mut failed, mut went_on) = (0, 0);
    for function in ["cuEventRecord", "cuStreamWaitEvent", "cuLaunchKernel", "cuMemcpyHtoDAsync_v2"] {
        for (call, seed) in (1..20).flat_map(|call| [(call, 1), (call, 2)]) {
            let _driver = Driver::new(&format!("seed={seed},races=off,fail={function}@{call}:999"));
            let mut decoder = decoder(None, Kernel::ALL[seed % 2]);
            let ids = load(&mut decoder, &blocks, |i| if i == 1 { Keep::Resident } else { Keep::Offloaded });
            for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [0, 1, 2, 3]] {
                let Ok(got) = try_decode(&mut decoder, &order.map(|i| ids[i])) else {
                    failed += 1;
                    continue;
                };
                let expected = order.map(|i| &blocks[i].words[..]).concat();
                assert!(got == expected, "{function}@{call}, seed {seed}, {order:?}");
                went_on += usize::from(failed > 0);
            }
        }
    }
    assert!(failed > 20 && went_on > 20, "{failed} {went_on}");
}

/// Work that the GPU was given before a failure has the right results.
#[test]
fn a_failure_leaves_what_went_before() {
    let blocks = blocks(BLOCKS);
    let mut failed = 0;
    for function in ["cuEventRecord", "cuStreamWaitEvent", "cuLaunchKernel", "cuMemcpyHtoDAsync_v2"] {
        for (call, seed) in (4..14).flat_map(|call| [1, 2, 3].map(|seed| (call, seed))) {
            let _driver = Driver::new(&format!("seed={seed},races=off,fail={function}@{call}:999"));
            let mut decoder = decoder(None, Kernel::ALL[seed % 2]);
            let ids = load(&mut decoder, &blocks, |i| if i == 1 { Keep::Resident } else { Keep::Offloaded });
            // Allocated before and freed after, since both wait.
            let order = [0, 2, 1, 3, 4, 0, 3, 2, 4];
            let mut outs = order.map(|i| (i, OutputBuffer::zeroed(decoder.gpu(), blocks[i].words.len()).unwrap()));
            let given = outs.each_mut().map(|(i, out)| decoder.decode_into(ids[*i], out, 0).is_ok());
            failed += given.iter().filter(|&&given| !given).count();
            decoder.finish().unwrap();
            for (i, out) in outs.into_iter().zip(given).filter_map(|(out, given)| given.then_some(out)) {
                let words = out.into_buffer().unwrap().as_host_vec().unwrap();
                assert!(words == blocks[i].words, "block {i}, {function}, call {call}, seed {seed}");
            }
        }
    }
    assert!(failed > 80, "{failed}");
}
