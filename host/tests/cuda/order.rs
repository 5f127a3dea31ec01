//! What goes on at the same time: batches, and units that are copied in while others are decoded. The emulated
//! driver runs streams in every order that CUDA allows, one for each seed.

use df11_codec::{Encoded, Geometry, Unit};
use df11_host::device::{CudaDecoder, Kernel, OutputBuffer};
use df11_host::device::{DecodedWords, Keep, NamedUnit, UnitDecoder, UnitId};

use crate::driver::{Driver, decoder, output};

const BLOCKS: usize = 5;

/// Blocks of different sizes, no two alike.
fn blocks() -> Vec<(Vec<u16>, Encoded)> {
    let block = |i: usize| {
        let words: Vec<u16> = (0..300 + 500 * i).map(|j| ((j * (i + 3)) as u16 & 0x3fff) | 0x2000).collect();
        let (first, second) = words.split_at(words.len() / 3);
        let encoded = df11_codec::encode(&[first, second], Geometry::OFFICIAL).unwrap();
        (words, encoded)
    };
    (0..BLOCKS).map(block).collect()
}

fn load(decoder: &mut CudaDecoder, blocks: &[(Vec<u16>, Encoded)], keep: impl Fn(usize) -> Keep) -> Vec<UnitId> {
    let ids = blocks.iter().enumerate().map(|(i, (words, encoded))| {
        let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
        let third = words.len() / 3;
        let weights = [(format!("{i}.a"), vec![third]), (format!("{i}.b"), vec![1, words.len() - third])];
        decoder.load(NamedUnit::new(format!("block.{i}"), unit, weights).unwrap(), keep(i)).unwrap()
    });
    ids.collect()
}

fn decode(decoder: &mut CudaDecoder, ids: &[UnitId]) -> Vec<u16> {
    let decoded = decoder.decode(ids).unwrap();
    decoded.weights().iter().flat_map(|weight| weight.words.to_host().unwrap().into_owned()).collect()
}

/// One call, and every weight where its name says. Of three offloaded units and two resident ones `decode` has a launch
/// each, and `decode_units` one for both of these.
#[test]
fn a_batch() {
    for (kernel, launches) in [(Kernel::Decode, 5), (Kernel::DecodeUnits, 4)] {
        every_weight_of_a_batch(kernel, launches);
    }
}

fn every_weight_of_a_batch(kernel: Kernel, launches: u64) {
    let driver = Driver::new("");
    let blocks = blocks();
    let mut decoder = decoder(None, kernel);
    let ids = load(&mut decoder, &blocks, |i| if i % 2 == 0 { Keep::Offloaded } else { Keep::Resident });
    let before = driver.launches();
    let decoded = decoder.decode(&ids).unwrap();
    assert_eq!(decoded.weights().len(), 2 * BLOCKS);
    for (i, (words, _)) in blocks.iter().enumerate() {
        let third = words.len() / 3;
        let a = decoded.weight(&format!("{i}.a")).unwrap();
        let b = decoded.weight(&format!("{i}.b")).unwrap();
        assert_eq!((a.shape, b.shape), (&[third][..], &[1, words.len() - third][..]));
        assert!(*a.words.to_host().unwrap() == words[..third], "block {i}");
        assert!(*b.words.to_host().unwrap() == words[third..], "block {i}");
    }
    assert_eq!(driver.launches() - before, launches);
}

/// Forward passes over offloaded blocks, in the model's order and in others.
#[test]
fn offloaded_blocks() {
    let blocks = blocks();
    let passes: [&[usize]; 6] =
        [&[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4], &[4, 3, 2, 1, 0], &[2, 2, 2], &[0, 2, 4, 1, 3], &[1, 4, 1, 4, 0]];
    for (seed, kernel) in (0..12).flat_map(|seed| Kernel::ALL.map(|kernel| (seed, kernel))) {
        let driver = Driver::new(&format!("seed={seed}"));
        let mut decoder = decoder(None, kernel);
        let ids = load(&mut decoder, &blocks, |_| Keep::Offloaded);
        for &i in passes.iter().copied().flatten() {
            assert!(decode(&mut decoder, &[ids[i]]) == blocks[i].0, "block {i}, seed {seed}, {kernel}");
        }
        drop(decoder);
        assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
    }
}

/// Nothing is waited for between the blocks, so that everything is on its way at once; and every result is
/// kept in a buffer of its own.
#[test]
fn nothing_is_waited_for() {
    let blocks = blocks();
    for (seed, kernel) in (0..12).flat_map(|seed| Kernel::ALL.map(|kernel| (seed, kernel))) {
        let _driver = Driver::new(&format!("seed={seed}"));
        let mut decoder = decoder(None, kernel);
        let ids = load(&mut decoder, &blocks, |i| if i == 2 { Keep::Resident } else { Keep::Offloaded });
        let order = [0, 1, 2, 3, 4, 0, 1, 3, 2, 4, 4, 0];
        let mut outs: Vec<_> = order.iter().map(|&i| output(decoder.gpu(), &vec![0xdead; blocks[i].0.len()])).collect();
        for (out, &i) in outs.iter_mut().zip(&order) {
            decoder.decode_into(ids[i], out, 0).unwrap();
        }
        for (out, &i) in outs.into_iter().zip(&order) {
            let words = out.into_buffer().unwrap().as_host_vec().unwrap();
            assert!(words == blocks[i].0, "block {i}, seed {seed}, {kernel}");
        }
    }
}

/// A unit that goes while it is being copied in, and buffers that are replaced by larger ones.
#[test]
fn units_come_and_go() {
    let blocks = blocks();
    for (seed, kernel) in (0..6).flat_map(|seed| Kernel::ALL.map(|kernel| (seed, kernel))) {
        let driver = Driver::new(&format!("seed={seed}"));
        let mut decoder = decoder(None, kernel);
        let lists = if kernel == Kernel::DecodeUnits { 64 * 72 } else { 0 };
        let ids = load(&mut decoder, &blocks[..3], |_| Keep::Offloaded);
        assert!(decode(&mut decoder, &[ids[0]]) == blocks[0].0);
        // Its successor is on its way now.
        decoder.unload(ids[1]).unwrap();
        let more = load(&mut decoder, &blocks[3..], |_| Keep::Offloaded);
        assert!(decode(&mut decoder, &[more[1], ids[2]]) == [&blocks[4].0[..], &blocks[2].0].concat());
        for id in [ids[0], ids[2], more[0], more[1]] {
            decoder.unload(id).unwrap();
        }
        // Nothing but the lists and the scratch buffer is left.
        assert_eq!(driver.pinned(), lists);
        assert!(driver.allocated() <= 2 * 6000 + lists, "{}", driver.allocated());
    }
}

/// After any one failure of any call, what is decoded without an error is right.
#[test]
fn a_failure_leaves_no_wrong_words_behind() {
    let blocks = blocks();
    let (mut failed, mut went_on) = (0, 0);
    for function in ["cuEventRecord", "cuStreamWaitEvent", "cuLaunchKernel", "cuMemcpyHtoDAsync_v2"] {
        for (call, seed) in (1..20).flat_map(|call| [(call, 1), (call, 2)]) {
            let _driver = Driver::new(&format!("seed={seed},races=off,fail={function}@{call}:999"));
            let mut decoder = decoder(None, Kernel::ALL[seed % 2]);
            let ids = load(&mut decoder, &blocks, |i| if i == 1 { Keep::Resident } else { Keep::Offloaded });
            for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [0, 1, 2, 3]] {
                let Ok(decoded) = decoder.decode(&order.map(|i| ids[i])) else {
                    failed += 1;
                    continue;
                };
                let got: Vec<u16> =
                    decoded.weights().iter().flat_map(|weight| weight.words.to_host().unwrap().into_owned()).collect();
                assert!(got == order.map(|i| &blocks[i].0[..]).concat(), "{function}@{call}, seed {seed}, {order:?}");
                went_on += usize::from(failed > 0);
            }
        }
    }
    assert!(failed > 20 && went_on > 20, "{failed} {went_on}");
}

/// What was given to the GPU before something failed comes out right.
#[test]
fn a_failure_leaves_what_went_before() {
    let blocks = blocks();
    let mut failed = 0;
    for function in ["cuEventRecord", "cuStreamWaitEvent", "cuLaunchKernel", "cuMemcpyHtoDAsync_v2"] {
        for (call, seed) in (4..14).flat_map(|call| [1, 2, 3].map(|seed| (call, seed))) {
            let _driver = Driver::new(&format!("seed={seed},races=off,fail={function}@{call}:999"));
            let mut decoder = decoder(None, Kernel::ALL[seed % 2]);
            let ids = load(&mut decoder, &blocks, |i| if i == 1 { Keep::Resident } else { Keep::Offloaded });
            // Made before and freed after, both of which wait.
            let order = [0, 2, 1, 3, 4, 0, 3, 2, 4];
            let mut outs = order.map(|i| (i, OutputBuffer::zeroed(decoder.gpu(), blocks[i].0.len()).unwrap()));
            let given = outs.each_mut().map(|(i, out)| decoder.decode_into(ids[*i], out, 0).is_ok());
            failed += given.iter().filter(|&&given| !given).count();
            decoder.finish().unwrap();
            for (i, out) in outs.into_iter().zip(given).filter_map(|(out, given)| given.then_some(out)) {
                let words = out.into_buffer().unwrap().as_host_vec().unwrap();
                assert!(words == blocks[i].0, "block {i}, {function}, call {call}, seed {seed}");
            }
        }
    }
    assert!(failed > 80, "{failed}");
}
