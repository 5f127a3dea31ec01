//! Units to load, with the words that they decode to.

use df11_codec::format::join;
use df11_codec::{Code, Encoded, Geometry, Unit};
use df11_host::device::{Cuda, CudaUnit, DeviceBuffer, Keep};
use df11_tests::strategies::{Case, longest_codes, normal, seventeen_tables};

pub const KEEPS: [Keep; 2] = [Keep::Resident, Keep::Offloaded];

/// What memory is filled with that must be written, or that mustn't.
pub const POISON: u16 = 0xdead;

/// A unit of one weight.
pub struct Sample {
    pub words: Vec<u16>,
    pub encoded: Encoded,
    geometry: Geometry,
}

impl Sample {
    /// With a code of its own, or with another.
    pub fn of(geometry: Geometry, code: Option<Code>, words: &[u16]) -> Self {
        let encoded = Case::new(geometry, code, vec![words.to_vec()]).unwrap().encoded;
        Self { words: words.to_vec(), encoded, geometry }
    }

    pub fn official(words: &[u16]) -> Self {
        Self::of(Geometry::OFFICIAL, None, words)
    }

    pub fn unit(&self) -> Unit<'_> {
        Unit::validate(self.encoded.as_raw(), self.geometry).unwrap()
    }

    pub fn chunks(&self) -> u64 {
        self.unit().chunks() as u64
    }

    pub fn load(&self, cuda: &Cuda, keep: Keep) -> CudaUnit {
        cuda.load_encoded("unit", &self.unit(), keep).unwrap()
    }
}

pub fn load(cuda: &Cuda, samples: &[Sample], keep: impl Fn(usize) -> Keep) -> Vec<CudaUnit> {
    samples.iter().enumerate().map(|(i, sample)| sample.load(cuda, keep(i))).collect()
}

/// Room for all of these together, full of poison.
pub fn poisoned(cuda: &Cuda, samples: &[Sample]) -> DeviceBuffer {
    let room = samples.iter().map(|sample| sample.words.len().next_multiple_of(8)).sum();
    let mut buffer = cuda.buffer(room).unwrap();
    buffer.write(0, &vec![POISON; room]).unwrap();
    buffer
}

/// Decodes units together over poison and compares every word.
pub fn check(cuda: &Cuda, samples: &[Sample], units: &[CudaUnit], order: &[usize]) {
    let mut buffer = poisoned(cuda, samples);
    let decoded = cuda.decode(&order.iter().map(|&i| &units[i]).collect::<Vec<_>>(), &mut buffer).unwrap();
    assert_eq!(decoded.len(), order.len());
    for (weight, &i) in decoded.iter().zip(order) {
        assert!(weight.to_vec().unwrap() == samples[i].words, "unit {i} of {order:?}");
    }
}

/// Units of different sizes, no two alike.
pub fn blocks(n: usize) -> Vec<Sample> {
    let words = |i: usize| (0..400 + 700 * i).map(move |j| ((j * (i + 5)) as u16 & 0x3fff) | 0x2000);
    (0..n).map(|i| Sample::official(&words(i).collect::<Vec<u16>>())).collect()
}

/// Units without anything in common, empty ones, tiny ones and ones of many chunks among them.
pub fn ragged() -> Vec<Sample> {
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
    samples
}
