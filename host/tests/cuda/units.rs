//! Units that are decoded into memory of another library and on its streams. The emulated driver takes all streams in
//! orders that CUDA allows, another one for each seed.

use df11_host::device::{CudaOptions, DeviceError, Keep, Ptx, UnitId};
use df11_host::internals::CudaUnits;

use crate::driver::{ASYNCHRONOUS, Driver, options};
use crate::other_library::{Kind, OtherLibrary, current, decode};
use crate::samples::{Sample, blocks, largest};

pub const KEEPS: [Keep; 3] = [Keep::Resident, Keep::Offloaded, Keep::OffloadedPageable];

pub fn load(units: &mut CudaUnits, blocks: &[Sample], keep: impl Fn(usize) -> Keep) -> Vec<UnitId> {
    blocks.iter().enumerate().map(|(i, block)| units.load(block.named(), keep(i)).unwrap()).collect()
}

pub fn open(ordinal: u32) -> CudaUnits {
    CudaUnits::new(CudaOptions::on(ordinal)).unwrap()
}

/// All words over poison, and none before or after them; from every place, with both PTX files, on every kind of
/// stream.
#[test]
fn over_poison() {
    let blocks = blocks(4);
    for (seed, (keep, kind)) in (0..).zip(KEEPS.into_iter().flat_map(|keep| Kind::ALL.map(|kind| (keep, kind)))) {
        let ptx = Ptx::ALL[seed % 2];
        let driver = Driver::new(&format!("seed={seed}"));
        let library = OtherLibrary::on(0);
        let stream = library.stream(kind);
        let mut units = CudaUnits::new(options(Some(ptx))).unwrap();
        for (block, id) in blocks.iter().zip(load(&mut units, &blocks, |_| keep)) {
            let (n, before) = (block.words.len(), 5);
            let out = library.memory(&vec![0xdead; before + n + 3]);
            decode(&mut units, id, out + 2 * before as u64, n, stream).unwrap();
            library.wait(stream);
            let got = library.words(out, before + n + 3);
            assert!(got[before..][..n] == block.words, "{keep:?}, {kind:?}, seed {seed}");
            assert!(got[..before].iter().chain(&got[before + n..]).all(|&word| word == 0xdead));
        }
        assert_eq!(driver.launches(), 4);
        let pinned = if keep == Keep::Offloaded { 4 } else { 0 };
        assert_eq!(driver.calls("cuMemHostAlloc") + driver.calls("cuMemAllocHost_v2"), 1 + pinned, "one for lists");
    }
}

/// Forward passes over one scratch on one stream: a block is decoded, used, and overwritten by the next. Nobody waits
/// before the end, so all work is in the streams at once.
#[test]
fn one_scratch_is_used_again_and_again() {
    let blocks = blocks(4);
    let largest = largest(&blocks);
    for (seed, kind) in (0..12).flat_map(|seed| Kind::ALL.map(|kind| (seed, kind))) {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let library = OtherLibrary::on(0);
        let stream = library.stream(kind);
        let mut units = open(0);
        let ids = load(&mut units, &blocks, |i| KEEPS[(i + seed) % 3]);
        let scratch = library.memory(&vec![0xdead; largest]);
        let order = [0, 1, 2, 3, 0, 1, 2, 3, 3, 1, 0, 2];
        let uses = order.map(|i| (i, library.memory(&vec![0xdead; blocks[i].words.len()])));
        let waits = || ["cuStreamSynchronize", "cuCtxSynchronize"].map(|function| driver.calls(function));
        let before = waits();
        for (i, to) in uses {
            decode(&mut units, ids[i], scratch, largest, stream).unwrap();
            library.use_words(scratch, to, blocks[i].words.len(), stream);
        }
        assert_eq!(waits(), before);
        library.wait(stream);
        for (i, to) in uses {
            let got = library.words(to, blocks[i].words.len());
            assert!(got == blocks[i].words, "block {i}, {kind:?}, seed {seed}");
        }
    }
}

/// Several streams, each with a scratch of its own, share the units and the buffers that offloaded ones pass through.
#[test]
fn several_streams() {
    let blocks = blocks(4);
    let largest = largest(&blocks);
    for seed in 0..24 {
        let _driver = Driver::new(&format!("seed={seed},races=off"));
        let library = OtherLibrary::on(0);
        let lanes = [Kind::NonBlocking, Kind::Default, Kind::NonBlocking, Kind::Blocking]
            .map(|kind| (library.stream(kind), library.memory(&vec![0xdead; largest])));
        let mut units = open(0);
        let ids = load(&mut units, &blocks, |i| if i == 1 { Keep::Resident } else { Keep::Offloaded });
        let mut uses = Vec::new();
        for step in 0..16 {
            let (i, (stream, scratch)) = ((step * 3 + step / 4) % 4, lanes[step % 4]);
            let to = library.memory(&vec![0xdead; blocks[i].words.len()]);
            decode(&mut units, ids[i], scratch, largest, stream).unwrap();
            library.use_words(scratch, to, blocks[i].words.len(), stream);
            uses.push((i, to));
        }
        lanes.iter().for_each(|(stream, _)| library.wait(*stream));
        for (i, to) in uses {
            assert!(library.words(to, blocks[i].words.len()) == blocks[i].words, "block {i}, seed {seed}");
        }
    }
}

/// The duties of a caller, as far as the driver can tell that one was broken.
#[test]
fn broken_duties_are_refused() {
    let blocks = blocks(4);
    let _driver = Driver::new("devices=2");
    let other = OtherLibrary::on(1);
    let (elsewhere, foreign) = (other.memory(&[0; 4000]), other.stream(Kind::NonBlocking));
    let library = OtherLibrary::on(0);
    let (out, stream) = (library.memory(&vec![0xdead; 4000]), library.stream(Kind::NonBlocking));
    let gone = library.stream(Kind::Blocking);
    library.destroy(gone);
    let mut units = open(0);
    let ids = load(&mut units, &blocks, |_| Keep::Resident);
    let n = blocks[3].words.len();

    let mut refused = |out, words, stream| decode(&mut units, ids[3], out, words, stream).unwrap_err();
    assert_eq!(refused(out, n - 1, stream), DeviceError::OutLength { got: n - 1, expected: n });
    for address in [0, out + 1, 0x10, n as u64 * 1000] {
        assert_eq!(refused(address, n, stream), DeviceError::NoSuchMemory { address });
    }
    assert_eq!(refused(elsewhere, n, stream), DeviceError::OtherGpu { got: 1, expected: 0 });
    assert_eq!(refused(out, n, foreign), DeviceError::OtherStream { expected: 0 });
    let DeviceError::Driver { function, code, .. } = refused(out, n, gone) else { panic!() };
    assert_eq!((function, code), ("cuStreamGetCtx", 400));
    units.unload(ids[3]).unwrap();
    assert_eq!(decode(&mut units, ids[3], out, n, stream), Err(DeviceError::UnknownUnit));

    // Nothing was written, and what keeps the duties still works.
    units.finish().unwrap();
    assert!(library.words(out, 4000).iter().all(|&word| word == 0xdead));
    decode(&mut units, ids[0], out, 4000, stream).unwrap();
    library.wait(stream);
    assert!(library.words(out, blocks[0].words.len()) == blocks[0].words);
}

/// PyTorch reads from the thread's context which GPU it works on, so none of our calls may change it; and it works in
/// the primary context, so ours must be that.
#[test]
fn the_context_of_the_thread_stays() {
    let blocks = blocks(4);
    let driver = Driver::new("devices=2");
    let (one, zero) = (OtherLibrary::on(1), OtherLibrary::on(0));
    all_calls(&blocks, &one, zero.context);
    // On another thread there is no context at all.
    std::thread::scope(|scope| scope.spawn(|| all_calls(&blocks, &one, 0)).join().unwrap());
    assert_eq!(driver.calls("cuCtxCreate_v2"), 0);
    // What is left is the library's.
    assert_eq!(driver.allocated(), 2 * 8000);
}

fn all_calls(blocks: &[Sample], library: &OtherLibrary, context: usize) {
    let before = current();
    library.bind();
    let (out, stream) = (library.memory(&[0; 4000]), library.stream(Kind::NonBlocking));
    assert_eq!(current(), library.context);
    OtherLibrary::make_current(before);
    let mut calls = 0;
    let mut stays = || {
        calls += 1;
        assert_eq!(current(), context, "call {calls}");
    };
    stays();
    let mut units = open(1);
    stays();
    let id = units.load(blocks[2].named(), Keep::Offloaded).unwrap();
    stays();
    units.memory().unwrap();
    stays();
    decode(&mut units, id, out, 4000, stream).unwrap();
    stays();
    decode(&mut units, id, out, 1, stream).unwrap_err();
    stays();
    units.finish().unwrap();
    stays();
    units.unload(id).unwrap();
    stays();
    units.load(blocks[1].named(), Keep::Resident).unwrap();
    drop(units);
    stays();
}

/// Compressed, and nothing for words; all of it is freed, and pinned memory too.
#[test]
fn what_it_takes() {
    let blocks = blocks(4);
    let driver = Driver::new("capability=9.0");
    let _library = OtherLibrary::on(0);
    let mut units = open(0);
    let compressed = |block: &Sample| {
        let raw = block.encoded.as_raw();
        let small = [raw.luts, raw.output_positions, raw.gaps].map(<[u8]>::len).iter().sum::<usize>() + 2048 * 8;
        (small, raw.encoded_exponent.len() + raw.sign_mantissa.len())
    };
    let (small, large): (Vec<_>, Vec<_>) = blocks.iter().map(compressed).unzip();
    let lists = 64 * 72;
    // Up to 16 bytes around each tensor.
    let within =
        |got: u64, least: usize| assert!((least..least + 4 * 6 * 16).contains(&(got as usize)), "{got} {least}");
    let ids = load(&mut units, &blocks, |_| Keep::Resident);
    let sums = |units: &CudaUnits, ids: &[UnitId]| {
        ids.iter().map(|&id| units.bytes(id).unwrap()).fold((0, 0), |(gpu, host), (more, too)| (gpu + more, host + too))
    };
    assert_eq!(sums(&units, &ids), (driver.allocated() - lists as u64, 0));
    within(driver.allocated(), lists + small.iter().chain(&large).sum::<usize>());
    ids.into_iter().for_each(|id| units.unload(id).unwrap());
    assert_eq!((driver.allocated(), driver.pinned()), (lists as u64, lists as u64));
    for (keep, pinned) in [(Keep::Offloaded, large.iter().sum()), (Keep::OffloadedPageable, 0)] {
        let ids = load(&mut units, &blocks, |_| keep);
        let (gpu, host) = sums(&units, &ids);
        within(gpu, small.iter().sum());
        within(host, large.iter().sum());
        within(driver.allocated(), lists + small.iter().sum::<usize>() + 2 * large.iter().max().unwrap());
        within(driver.pinned(), lists + pinned);
        ids.into_iter().for_each(|id| units.unload(id).unwrap());
    }
    load(&mut units, &blocks, |i| KEEPS[i % 3]);
    drop(units);
    assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
}

/// Whatever call fails, the GPU doesn't write to the memory any more when the error is returned: the library frees it
/// at once, and a late write would be a fault. Later calls decode to the right words.
#[test]
fn a_failure_leaves_nothing_behind() {
    let blocks = blocks(4);
    let mut failed = 0;
    for function in ASYNCHRONOUS {
        for (call, seed) in (1..16).flat_map(|call| [1, 2, 3].map(|seed| (call, seed))) {
            let driver = Driver::new(&format!("seed={seed},races=off"));
            let library = OtherLibrary::on(0);
            let stream = library.stream(Kind::ALL[call % 3]);
            let mut units = open(0);
            let ids = load(&mut units, &blocks, |i| if i == 0 { Keep::Resident } else { Keep::Offloaded });
            driver.fail(function, driver.calls(function) + call as u64, 999);
            let mut outs = Vec::new();
            for i in [1, 0, 2, 3, 1] {
                let out = library.pooled(blocks[i].words.len());
                match decode(&mut units, ids[i], out, blocks[i].words.len(), stream) {
                    Ok(()) => outs.push((i, out)),
                    Err(error) => {
                        assert_matches!(error, DeviceError::Driver { code: 999, .. });
                        failed += 1;
                        library.free(out);
                    }
                }
            }
            units.finish().unwrap();
            library.wait(stream);
            for (i, out) in outs {
                let got = library.words(out, blocks[i].words.len());
                assert!(got == blocks[i].words, "block {i}, {function}@{call}, {seed}");
            }
        }
    }
    assert!(failed > 100, "{failed}");
}

/// A unit without elements needs no memory; and the weights are where the names say.
#[test]
fn weights_and_none() {
    let _driver = Driver::new("");
    let _library = OtherLibrary::on(0);
    let mut units = open(0);
    let empty = Sample::official(&[]);
    let id = units.load(empty.named(), Keep::Resident).unwrap();
    decode(&mut units, id, 0, 0, 0).unwrap();
    let id = units.load(blocks(1)[0].named(), Keep::Resident).unwrap();
    let weights: Vec<_> =
        units.weights(id).unwrap().map(|(name, shape, range)| (name, shape.to_vec(), range)).collect();
    assert_eq!(weights, [("0.a", vec![100], 0..100), ("0.b", vec![1, 300], 100..400)]);
    assert_eq!(units.gpu().ordinal, 0);
}

/// Loaded on one thread, used on another, where no context is current.
#[test]
fn on_another_thread() {
    let blocks = blocks(4);
    let driver = Driver::new("");
    let library = OtherLibrary::on(0);
    let out = library.memory(&vec![0xdead; 4000]);
    let mut units = open(0);
    let ids = load(&mut units, &blocks, |_| Keep::Offloaded);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            decode(&mut units, ids[3], out, 4000, 0).unwrap();
            assert_eq!(current(), 0);
            drop(units);
        });
    });
    assert!(library.words(out, blocks[3].words.len()) == blocks[3].words);
    assert_eq!((driver.allocated(), driver.pinned()), (8000, 0));
}
