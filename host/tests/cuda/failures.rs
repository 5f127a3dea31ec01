//! Calls of the driver that fail, and memory that there isn't: what the error says, and that everything else goes on.

use df11_codec::Geometry;
use df11_host::device::{Cuda, Keep, Ptx};
use df11_host::{ErrorKind, Result};
use df11_tests::strategies::normal;

use crate::driver::{Driver, open, open_with};
use crate::samples::{KEEPS, Sample, check};

/// Words for a unit with codes of 1 bit, whose chunks are the largest that there are.
fn one_exponent() -> Vec<u16> {
    (0..40_000).map(|i| 0x3f80 | (i as u16 & 0x7f)).collect()
}

/// Each call that fails is named, with what it was for; 999 says nothing, 700 means that the GPU is lost. Nothing stays allocated.
#[test]
fn each_call() {
    let samples =
        [Geometry::OFFICIAL, Geometry::new(8, 32).unwrap()].map(|geometry| Sample::of(geometry, None, &one_exponent()));
    let attempt = |sample: &Sample| -> Result<Vec<u16>> {
        let cuda = Cuda::open(0, None)?;
        let unit = cuda.load_encoded("unit", &sample.unit(), Keep::Offloaded)?;
        let mut buffer = cuda.buffer(40_000)?;
        cuda.decode(&[&unit], &mut buffer)?[0].to_vec()
    };
    for (sample, function, call, doing) in [
        (0, "cuInit", 1, "starting"),
        (0, "cuDeviceGetAttribute", 1, "asking about GPU 0"),
        (0, "cuCtxGetCurrent", 1, "asking which GPU is current"),
        (0, "cuDevicePrimaryCtxRetain", 1, "opening GPU 0"),
        // cust ignores the answer of its own first call.
        (0, "cuCtxSetCurrent", 3, "changing to the GPU"),
        (0, "cuStreamCreateWithPriority", 2, "making a stream"),
        (0, "cuMemAllocHost_v2", 2, "pinning 45024 bytes for unit unit"),
        (1, "cuMemAlloc_v2", 2, "allocating 1056 bytes for the indexes of unit unit"),
        (0, "cuMemcpyHtoDAsync_v2", 1, "copying an offloaded unit to the GPU"),
        (0, "cuMemcpyHtoDAsync_v2", 2, "copying a list of units to the GPU"),
        (0, "cuStreamWaitEvent", 1, "waiting for an event"),
        (0, "cuFuncSetAttribute", 1, "asking for 51207 bytes of shared memory"),
        (0, "cuLaunchKernel", 1, "launching the kernel"),
        (0, "cuStreamSynchronize", 2, "decoding"),
        (0, "cuMemcpyDtoH_v2", 1, "copying decoded words back"),
    ] {
        for (code, what) in [(999, "the GPU driver failed"), (700, "the GPU was lost")] {
            let driver = Driver::new(&format!("fail={function}@{call}:{code},capability=9.0"));
            let error = attempt(&samples[sample]).expect_err(function);
            let sentence = format!("{what} {doing}: {function} answered {code} (");
            assert!(
                error.kind() == ErrorKind::Device && error.to_string().starts_with(&sentence),
                "{function}: {error}"
            );
            drop(driver);
        }
    }
    let driver = Driver::new("capability=9.0");
    assert!(samples.iter().all(|sample| attempt(sample).unwrap() == one_exponent()));
    assert_eq!(driver.allocated(), [0, 0]);
}

/// The error says what for, how much, and how much there was. What is loaded stays: offloaded units lose the buffers that they pass through, which
/// come back when they are needed.
#[test]
fn out_of_memory() {
    let samples = [20_000, 2000, 400_000].map(|n| Sample::official(&normal(n, 0.02, 3)));
    for keep in KEEPS {
        let driver = Driver::new("memory=400KiB");
        let cuda = open();
        let mut units = vec![samples[0].load(&cuda, keep)];
        for refused in KEEPS {
            let before = driver.allocated();
            let error = cuda.load_encoded("unit", &samples[2].unit(), refused).unwrap_err();
            let what = ["unit unit", "a buffer that offloaded units pass through"][refused as usize];
            let sentence = format!("the GPU has no room for {what}: ");
            let numbers = " of 409600 free; see what else uses it (nvidia-smi)";
            let said = error.to_string();
            assert!(
                error.kind() == ErrorKind::OutOfMemory && said.starts_with(&sentence) && said.ends_with(numbers),
                "{said}"
            );
            check(&cuda, &samples[..1], &units, &[0]);
            assert_eq!(driver.allocated(), before);
        }
        units.push(samples[1].load(&cuda, Keep::Offloaded));
        check(&cuda, &samples[..2], &units, &[1, 0]);
    }
    let driver = Driver::new("");
    let cuda = open();
    driver.fail("cuMemAllocHost_v2", driver.calls("cuMemAllocHost_v2") + 1, 2);
    let error = cuda.load_encoded("unit", &samples[1].unit(), Keep::Offloaded).unwrap_err();
    let sentence = "the host has no memory to pin for unit unit: ";
    assert!(error.kind() == ErrorKind::OutOfMemory && error.to_string().starts_with(sentence), "{error}");
    assert!(cuda.buffer(1 << 40).unwrap_err().kind() == ErrorKind::OutOfMemory);
}

#[test]
fn shared_memory_that_the_gpu_does_not_have() {
    let _driver = Driver::new("capability=7.5");
    let sample = Sample::official(&one_exponent());
    let cuda = open_with(Ptx::Rustc, false);
    let error = cuda.load_encoded("unit", &sample.unit(), Keep::Resident).unwrap_err();
    let needed = 2052 + 2 * sample.unit().largest_chunk();
    let sentence = format!(
        "unit can't be decoded on this GPU: its largest chunk needs {needed} bytes of shared memory, of which the GPU gives a block 65536"
    );
    assert_eq!((error.kind(), error.to_string()), (ErrorKind::Unsupported, sentence));
}

/// A unit, a buffer and the call must be of one `Cuda`; and there must be room.
#[test]
fn buffers_that_do_not_fit() {
    let _driver = Driver::new("");
    let (cuda, other) = (open(), open());
    let sample = Sample::official(&normal(300, 0.02, 3));
    let unit = sample.load(&cuda, Keep::Resident);
    let [mut small, mut large] = [299, 300].map(|words| cuda.buffer(words).unwrap());
    let mut foreign = other.buffer(300).unwrap();
    let here = "the units and the buffer must be of the Cuda that decodes";
    for (result, sentence) in [
        (cuda.decode(&[&unit], &mut small), "the buffer has room for 299 words, and there are 300"),
        (cuda.decode(&[&unit], &mut foreign), here),
        (other.decode(&[&unit], &mut large), here),
    ] {
        assert_eq!(result.unwrap_err().to_string(), sentence);
    }
    assert_eq!(large.copy_from(&foreign).unwrap_err().to_string(), "the two buffers must be of one Cuda");
    assert_eq!(large.read(300, &mut [0]).unwrap_err().to_string(), "the buffer has no words 300..301; it has 300");
    assert!(large.write(usize::MAX, &[0]).is_err());
    assert_eq!(cuda.decode(&[&unit], &mut large).unwrap()[0].to_vec().unwrap(), sample.words);
}
