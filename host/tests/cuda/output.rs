//! The caller's own memory that units are decoded into: nobody frees it before the launches that write to it have run.
#![expect(unsafe_code, reason = "cust's stream-ordered allocations are unsafe")]

use std::mem::forget;

use cust::memory::DeviceBuffer;
use cust::stream::{Stream, StreamFlags};
use df11_host::Error;
use df11_host::device::{CudaDecoder, DeviceError, Gpu, Keep, OutputBuffer, UnitId};
use df11_host::internals::Kernel;

use crate::driver::{Driver, decoder, output};
use crate::samples::Sample;

const WORDS: usize = 3000;

fn words(first: u16) -> Vec<u16> {
    (0..WORDS).map(|i| first | (i as u16 & 0x7f)).collect()
}

fn load(decoder: &mut CudaDecoder, sample: &Sample) -> UnitId {
    sample.load(decoder, Keep::Resident)
}

fn stream() -> Stream {
    Stream::new(StreamFlags::DEFAULT, None).unwrap()
}

/// Memory of the stream-ordered allocator, which `cuMemFree` frees without waiting for anything.
fn pooled(gpu: &Gpu) -> OutputBuffer {
    let stream = stream();
    // SAFETY: the stream is waited for before anything else uses the memory.
    let memory = unsafe { DeviceBuffer::zeroed_async(WORDS, &stream) }.unwrap();
    stream.synchronize().unwrap();
    OutputBuffer::from_buffer(gpu, memory).unwrap()
}

/// Decodes into memory that `free` then gets, in many orders of the streams. If the memory is freed too early, the
/// emulated kernel faults, and the GPU is lost.
fn no_launch_is_lost(new: fn(&Gpu) -> OutputBuffer, forgets_borrow: bool, free: fn(OutputBuffer)) {
    let sample = Sample::official(&words(0x3f80));
    let mut faults = Vec::new();
    for seed in 0..32 {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let mut decoder = decoder(None, Kernel::ALL[seed % 2]);
        let id = load(&mut decoder, &sample);
        let mut out = new(decoder.gpu());
        let borrow = decoder.decode_into(id, &mut out, 0).unwrap();
        if forgets_borrow {
            forget(borrow)
        } else {
            drop(borrow)
        }
        free(out);
        faults.extend(decoder.finish().err().map(|error| format!("seed {seed}: {error}")));
        drop(decoder);
        assert_eq!(driver.allocated(), 0);
    }
    assert!(faults.is_empty(), "{} of 32: {faults:#?}", faults.len());
}

#[test]
fn given_back_and_freed_on_another_stream() {
    no_launch_is_lost(
        |gpu| OutputBuffer::zeroed(gpu, WORDS).unwrap(),
        false,
        |out| {
            let other = stream();
            out.into_buffer().unwrap().drop_async(&other).unwrap();
            other.synchronize().unwrap();
        },
    );
}

#[test]
fn dropped() {
    no_launch_is_lost(pooled, false, drop);
}

/// A borrow that is forgotten changes nothing.
#[test]
fn borrowed_and_forgotten() {
    no_launch_is_lost(pooled, true, drop);
}

/// The buffer outlives its decoder, and keeps the GPU open.
#[test]
fn after_its_decoder() {
    let words = words(0x3f80);
    let sample = Sample::official(&words);
    for seed in 0..8 {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let mut decoder = decoder(None, Kernel::DecodeUnits);
        let id = load(&mut decoder, &sample);
        let mut out = OutputBuffer::zeroed(decoder.gpu(), WORDS).unwrap();
        decoder.decode_into(id, &mut out, 0).unwrap();
        drop(decoder);
        assert_eq!(driver.allocated(), 2 * WORDS as u64);
        let _gpu = Gpu::open(0).unwrap();
        // On a thread that never used the GPU.
        std::thread::spawn(|| drop(out)).join().unwrap();
        assert_eq!(driver.allocated(), 0);
    }
}

/// Many units after one another in one buffer: nobody waits in between.
#[test]
fn nothing_is_waited_for_in_between() {
    let units = [0x3f80, 0x3e00, 0xbf00, 0x4000].map(|first| Sample::official(&words(first)));
    for seed in 0..8 {
        let driver = Driver::new(&format!("seed={seed},races=off"));
        let mut decoder = decoder(None, Kernel::ALL[seed % 2]);
        let ids = units.each_ref().map(|sample| load(&mut decoder, sample));
        let mut out = output(decoder.gpu(), &[0xdead; 4 * WORDS + 1]);
        let calls = || ["cuStreamSynchronize", "cuCtxSynchronize", "cuMemFree_v2"].map(|name| driver.calls(name));
        let before = calls();
        for (i, id) in ids.into_iter().enumerate() {
            decoder.decode_into(id, &mut out, 1 + i * WORDS).unwrap();
        }
        assert_eq!(calls(), before);
        let got = out.into_buffer().unwrap().as_host_vec().unwrap();
        assert_eq!(got[0], 0xdead);
        assert!(got[1..] == units.each_ref().map(|sample| &sample.words[..]).concat(), "seed {seed}");
    }
}

/// What a second decoder writes to the same place comes after what the first one writes.
#[test]
fn two_decoders() {
    let [first, second] = [0x3f80, 0xbf00].map(words);
    let both = [&first, &second].map(|words| Sample::official(words));
    for seed in 0..32 {
        let _driver = Driver::new(&format!("seed={seed},races=off"));
        let mut decoders = Kernel::ALL.map(|kernel| decoder(None, kernel));
        let mut out = OutputBuffer::zeroed(decoders[0].gpu(), WORDS).unwrap();
        // Loading waits for all that the GPU has to do.
        let ids = [0, 1].map(|i| load(&mut decoders[i], &both[i]));
        for (decoder, id) in decoders.iter_mut().zip(ids) {
            decoder.decode_into(id, &mut out, 0).unwrap();
        }
        assert!(out.into_buffer().unwrap().as_host_vec().unwrap() == second, "seed {seed}");
    }
}

#[test]
fn on_another_gpu() {
    let sample = Sample::official(&words(0x3f80));
    let _driver = Driver::new("devices=2");
    let mut decoder = decoder(None, Kernel::DecodeUnits);
    let id = load(&mut decoder, &sample);
    let mut out = OutputBuffer::zeroed(&Gpu::open(1).unwrap(), WORDS).unwrap();
    let refused = decoder.decode_into(id, &mut out, 0).unwrap_err();
    assert_matches!(refused, Error::Device(DeviceError::OtherGpu { got: 1, expected: 0 }));
    sample.check_alone(&mut decoder, id);
}

/// Where nobody knows whether the GPU still writes to the memory, it isn't freed.
#[test]
fn leaked_if_waiting_fails() {
    let sample = Sample::official(&words(0x3f80));
    let decode = || {
        let mut decoder = decoder(None, Kernel::DecodeUnits);
        let id = load(&mut decoder, &sample);
        let mut out = OutputBuffer::zeroed(decoder.gpu(), WORDS).unwrap();
        decoder.decode_into(id, &mut out, 0).unwrap();
        (decoder, out)
    };
    let driver = Driver::new("");
    let (decoder, out) = decode();
    let waits = driver.calls("cuStreamSynchronize");
    drop((decoder, out));
    drop(driver);
    let fail = |wait| format!("fail=cuStreamSynchronize@{}:999", waits + wait);
    let bytes = 2 * WORDS as u64;
    let cases: [(_, fn(OutputBuffer), _); 3] = [
        (fail(1), drop, bytes),
        // It tries a second time.
        (fail(1), |out| assert!(out.into_buffer().is_err()), 0),
        (format!("{},{}", fail(1), fail(2)), |out| assert!(out.into_buffer().is_err()), bytes),
    ];
    for (settings, free, leaked) in cases {
        let driver = Driver::new(&settings);
        let (decoder, out) = decode();
        free(out);
        let gpu = Gpu::open(0).unwrap();
        drop(decoder);
        assert_eq!(driver.allocated(), leaked, "{settings}");
        drop(gpu);
    }
}

#[test]
fn no_room_and_none_needed() {
    let _driver = Driver::new("memory=64KiB");
    let gpu = Gpu::open(0).unwrap();
    let error = OutputBuffer::zeroed(&gpu, 1 << 20).unwrap_err();
    assert_matches!(error, DeviceError::OutOfMemory { bytes: 2_097_152, .. });
    let none = OutputBuffer::zeroed(&gpu, 0).unwrap();
    assert!(none.is_empty() && none.as_device_ptr().is_null());
    assert!(none.into_buffer().unwrap().is_empty());
}
