//! The suite of all decoders on every way to a kernel: each PTX, each kernel for DF11 and `decode_fixed`, GPUs with large and with small tables,
//! units in the GPU's memory and in the host's, words that begin at any place.
#![expect(unsafe_code, reason = "words are decoded to a place in a buffer")]

use df11_codec::{Code, Unit};
use df11_host::FixedTensor;
use df11_host::device::{Cuda, Keep, Ptx};
use df11_tests::suite::{self, Decoder};

use crate::driver::{Driver, open_with};

/// Decodes to the middle of a poisoned buffer.
struct Gpu {
    cuda: Cuda,
    kernel: &'static str,
    keep: Keep,
    /// The words of the buffer before the unit's.
    before: usize,
}

impl Decoder for Gpu {
    fn takes(&self, unit: &Unit<'_>) -> bool {
        let loaded = || self.cuda.load_encoded("unit", unit, Keep::Resident);
        self.kernel == "decode_fixed" || loaded().is_ok_and(|unit| unit.kernel() == self.kernel)
    }

    fn slow(&self) -> bool {
        true
    }

    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let loaded = match self.kernel {
            "decode_units" | "decode" => self.cuda.load_encoded("unit", unit, self.keep),
            _ => {
                let words = df11_simd::unit::decode(unit).map_err(|error| error.to_string())?;
                let rows = if words.len().is_multiple_of(3) { 3 } else { 1 };
                let tensor = FixedTensor::from_words(&[rows, words.len() / rows], &words);
                self.cuda.load_fixed("unit", &tensor.unwrap(), self.keep)
            }
        };
        let loaded = loaded.map_err(|error| error.to_string())?;
        let poison = out.first().map_or(0, |poison| !poison);
        let mut words = vec![poison; self.before + out.len() + 9];
        words[self.before..][..out.len()].copy_from_slice(out);
        let mut buffer = self.cuda.buffer(words.len()).unwrap();
        buffer.write(0, &words).unwrap();
        let at = buffer.address() + 2 * self.before as u64;
        // SAFETY: the buffer has room, nothing else uses it, and it is read only after the stream has written it.
        unsafe { loaded.decode_on(at, out.len(), self.cuda.stream()) }.map_err(|error| error.to_string())?;
        buffer.read(0, &mut words).map_err(|error| error.to_string())?;
        out.copy_from_slice(&words[self.before..][..out.len()]);
        assert!(words[..self.before].iter().chain(&words[self.before + out.len()..]).all(|&word| word == poison));
        Ok(())
    }
}

/// Each is of a GPU that gets small tables of steps, or of one that gets large ones.
const WAYS: [(&str, Ptx, Keep, usize); 4] = [
    ("capability=8.6", Ptx::RustCuda, Keep::Resident, 8),
    ("capability=9.0", Ptx::Rustc, Keep::Resident, 3),
    ("capability=9.0", Ptx::RustCuda, Keep::Offloaded, 1),
    ("capability=8.6", Ptx::Rustc, Keep::Offloaded, 0),
];

/// Checks these ways to every kernel.
fn on(ways: &[usize], check: impl Fn(&Gpu)) {
    for (&way, kernel) in
        ways.iter().flat_map(|way| ["decode_fixed", "decode_units", "decode"].map(|kernel| (way, kernel)))
    {
        let (settings, ptx, keep, before) = WAYS[way];
        let driver = Driver::new(settings);
        let cuda = open_with(ptx, kernel != "decode");
        let gpu = Gpu { cuda, kernel, keep, before };
        check(&gpu);
        drop(gpu);
        assert_eq!(driver.allocated(), [0, 0]);
        let launched = driver.launches_of(kernel);
        assert!(launched > 0 && launched == driver.launches(), "{kernel}");
    }
}

#[test]
fn random_units() {
    on(&[0, 1, 2, 3], |gpu| suite::random_units(gpu, 30));
}

#[test]
fn official_vectors() {
    on(&[1, 2], suite::official_vectors);
}

#[test]
fn real_weights() {
    on(&[0, 1], suite::real_weights);
}
