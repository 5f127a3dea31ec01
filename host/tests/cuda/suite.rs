//! The suite of all decoders, with each PTX and each of its kernels, from the device's memory and from the host's.

use std::ops::Range;
use std::sync::Mutex;

use cust::memory::CopyDestination;
use df11_codec::{Code, Unit};
use df11_host::Error;
use df11_host::device::{CudaDecoder, DecodedWords, DeviceError, Keep, NamedUnit, OutputBuffer, Ptx, UnitDecoder};
use df11_host::internals::{Kernel, ptx_of};
use df11_tests::suite;
use df11_tests::suite::Decoder;

use crate::driver::{Driver, decoder, fixed, output};
use crate::samples::{Sample, one_exponent};

/// Decodes into a poisoned buffer, with words of another value before and after the unit's.
struct Gpu {
    decoder: Mutex<CudaDecoder>,
    /// The kernel for DF11; `None` with codes of a fixed length.
    kernel: Option<Kernel>,
    keep: Keep,
    /// The words of the buffer before the unit's.
    before: usize,
}

impl Decoder for Gpu {
    fn takes(&self, unit: &Unit<'_>) -> bool {
        self.kernel.is_none_or(|kernel| kernel.takes(unit, 48 << 10).is_ok())
    }

    fn slow(&self) -> bool {
        true
    }

    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let mut decoder = self.decoder.lock().unwrap();
        let id = decoder.load(NamedUnit::whole("unit", *unit), self.keep).map_err(|error| error.to_string())?;
        let poison = out.first().map_or(0, |poison| !poison);
        let mut words = vec![poison; self.before + out.len() + 9];
        words[self.before..][..out.len()].copy_from_slice(out);
        let mut buffer = output(decoder.gpu(), &words);
        decoder.decode_into(id, &mut buffer, self.before).map_err(|error| error.to_string())?;
        buffer.into_buffer().map_err(|error| error.to_string())?.copy_to(&mut words).unwrap();
        out.copy_from_slice(&words[self.before..][..out.len()]);
        assert!(words[..self.before].iter().chain(&words[self.before + out.len()..]).all(|&word| word == poison));
        decoder.unload(id).map_err(|error| error.to_string())
    }
}

/// A GPU that gets small tables of steps, and one that gets large ones.
pub const SMALL: &str = "capability=8.6";
pub const LARGE: &str = "capability=9.0";

/// Checks both kernels on a GPU with these settings.
fn with(settings: &str, ptx: Ptx, keep: Keep, before: usize, check: impl Fn(&Gpu)) {
    for (i, kernel) in Kernel::ALL.into_iter().enumerate() {
        let driver = Driver::new(settings);
        let decoder = decoder(Some(ptx), kernel);
        assert_eq!(ptx_of(&decoder), Some(ptx));
        let gpu = Gpu { decoder: Mutex::new(decoder), kernel: Some(kernel), keep, before };
        check(&gpu);
        drop(gpu);
        assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
        let launches = driver.launches_of_both();
        assert!(launches[i] > 0 && launches[1 - i] == 0, "{kernel}: {launches:?}");
    }
}

/// Checks `decode_fixed` in the same way.
fn with_fixed(settings: &str, ptx: Ptx, keep: Keep, before: usize, check: impl Fn(&Gpu)) {
    let driver = Driver::new(settings);
    let gpu = Gpu { decoder: Mutex::new(fixed(Some(ptx))), kernel: None, keep, before };
    check(&gpu);
    drop(gpu);
    assert_eq!((driver.allocated(), driver.pinned()), (0, 0));
    assert_eq!(driver.launches_of_both(), [0, 0]);
    assert!(driver.launches_of("decode_fixed") > 0);
}

#[test]
fn random_units_of_a_fixed_length() {
    with_fixed(SMALL, Ptx::RustCuda, Keep::Resident, 8, |gpu| suite::random_units(gpu, 40));
    with_fixed(LARGE, Ptx::Rustc, Keep::Resident, 3, |gpu| suite::random_units(gpu, 40));
    with_fixed(LARGE, Ptx::RustCuda, Keep::Offloaded, 1, |gpu| suite::random_units(gpu, 40));
    with_fixed(SMALL, Ptx::Rustc, Keep::OffloadedPageable, 0, |gpu| suite::random_units(gpu, 20));
}

#[test]
fn official_vectors_of_a_fixed_length() {
    with_fixed(LARGE, Ptx::RustCuda, Keep::Offloaded, 0, suite::official_vectors);
    with_fixed(SMALL, Ptx::Rustc, Keep::Resident, 0, suite::official_vectors);
}

#[test]
fn real_weights_of_a_fixed_length() {
    with_fixed(SMALL, Ptx::RustCuda, Keep::Resident, 0, suite::real_weights);
    with_fixed(LARGE, Ptx::Rustc, Keep::Offloaded, 0, suite::real_weights);
}

#[test]
fn random_units() {
    // Odd places too: the kernel's wide stores must give way there.
    with(SMALL, Ptx::RustCuda, Keep::Resident, 8, |gpu| suite::random_units(gpu, 40));
    with(LARGE, Ptx::Rustc, Keep::Resident, 3, |gpu| suite::random_units(gpu, 40));
    with(LARGE, Ptx::RustCuda, Keep::Offloaded, 1, |gpu| suite::random_units(gpu, 40));
}

#[test]
fn official_vectors() {
    with(LARGE, Ptx::RustCuda, Keep::Offloaded, 0, suite::official_vectors);
    with(SMALL, Ptx::Rustc, Keep::Resident, 0, suite::official_vectors);
}

#[test]
fn real_weights() {
    with(SMALL, Ptx::RustCuda, Keep::Resident, 0, suite::real_weights);
    with(LARGE, Ptx::RustCuda, Keep::Resident, 0, suite::real_weights);
}

/// Nothing is launched for a unit without elements.
#[test]
fn an_empty_unit() {
    let empty = Sample::official(&[]);
    for kernel in Kernel::ALL {
        let driver = Driver::new("");
        let mut decoder = decoder(None, kernel);
        for keep in [Keep::Resident, Keep::Offloaded] {
            let id = empty.load(&mut decoder, keep);
            assert_eq!(decoder.decode(&[id]).unwrap().weights().len(), 1);
        }
        assert_eq!(driver.launches(), 0);
    }
}

/// Ranges that end before they begin, or begin after the end.
#[test]
fn places_that_are_not_there() {
    let _driver = Driver::new("");
    let mut decoder = decoder(None, Kernel::DecodeUnits);
    let id = Sample::official(&[]).load(&mut decoder, Keep::Resident);
    let mut out = OutputBuffer::zeroed(decoder.gpu(), 3).unwrap();
    assert!(decoder.decode_into(id, &mut out, 3).is_ok());
    let refused = decoder.decode_into(id, &mut out, 4).unwrap_err();
    assert_matches!(refused, Error::Device(DeviceError::OutLength { got: 0, expected: 0 }));

    let id = Sample::official(&[0x3f80; 5]).load(&mut decoder, Keep::Resident);
    let decoded = decoder.decode(&[id]).unwrap();
    let words = &decoded.weights()[0].words;
    for (start, end) in [(3, 2), (6, 5), (6, 6)] {
        assert_matches!(words.copy_range_to(Range { start, end }, &mut []).unwrap_err(), DeviceError::OutLength { .. });
    }
    assert_eq!(words.copy_range_to(5..5, &mut []), Ok(()));
}

/// Chunks too large for the shared memory that a block gets unasked.
#[test]
fn more_shared_memory() {
    let sample = Sample::official(&one_exponent());
    for kernel in Kernel::ALL {
        let driver = Driver::new(LARGE);
        // With a small table, `decode_units` has just enough.
        assert_eq!(kernel.takes(&sample.unit(), 48 << 10).is_ok(), kernel == Kernel::DecodeUnits);
        let mut decoder = decoder(None, kernel);
        let id = sample.load(&mut decoder, Keep::Resident);
        sample.check_alone(&mut decoder, id);
        assert_eq!(driver.calls("cuFuncSetAttribute"), 1);
    }
}
