//! A unit in memory that notes every access, for blocks that a test makes of the kernel's own steps.

use std::sync::Mutex;

use df11_kernels::unit::{Unit, WordOutput};
use df11_tests::strategies::Case;
use phases::{Input, Output};

/// What was moved: from where, or to where, and how many bytes (of the output: words).
pub type Log = Mutex<Vec<(u32, u32)>>;

/// A tensor that notes its loads.
#[derive(Clone, Copy)]
pub struct Tensor<'a> {
    pub bytes: &'a [u8],
    pub loads: &'a Log,
}

impl Tensor<'_> {
    fn load<const N: usize>(&self, at: u32) -> [u8; N] {
        self.loads.lock().unwrap().push((at, N as u32));
        std::array::from_fn(|i| self.bytes[at as usize + i])
    }
}

impl Input for Tensor<'_> {
    fn skip(self, bytes: u32) -> Self {
        Self { bytes: &self.bytes[bytes as usize..], ..self }
    }
    fn load_u8(&self, at: u32) -> u8 {
        self.load::<1>(at)[0]
    }
    fn load_u32(&self, at: u32) -> u32 {
        u32::from_le_bytes(self.load(at))
    }
    fn load_u64(&self, at: u32) -> u64 {
        u64::from_le_bytes(self.load(at))
    }
}

/// An output that notes its stores.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    words: &'a Mutex<Vec<u16>>,
    stores: &'a Log,
}

impl Output<u16> for Words<'_> {
    fn store(&self, i: u32, word: u16) {
        self.stores.lock().unwrap().push((i, 1));
        self.words.lock().unwrap()[i as usize] = word;
    }
}

impl WordOutput for Words<'_> {
    fn store_eight(&self, i: u32, words: [u32; 4]) {
        self.stores.lock().unwrap().push((i, 8));
        let words = words.iter().flat_map(|&pair| [pair as u16, (pair >> 16) as u16]);
        self.words.lock().unwrap()[i as usize..][..8].copy_from_slice(&words.collect::<Vec<_>>());
    }
}

/// The words of a unit, and a note of every access to its larger tensors.
#[derive(Default)]
pub struct Memory {
    pub codes: Log,
    pub sign_mantissa: Log,
    pub output_positions: Log,
    pub gaps: Log,
    pub stores: Log,
    pub words: Mutex<Vec<u16>>,
    pub other: Log,
}

impl Memory {
    pub fn unit<'a>(&'a self, case: &'a Case) -> Unit<Tensor<'a>, Words<'a>> {
        let raw = case.encoded.as_raw();
        *self.words.lock().unwrap() = vec![0xdead; raw.sign_mantissa.len()];
        Unit {
            luts: Tensor { bytes: raw.luts, loads: &self.other },
            codes: Tensor { bytes: raw.encoded_exponent, loads: &self.codes },
            sign_mantissa: Tensor { bytes: raw.sign_mantissa, loads: &self.sign_mantissa },
            output_positions: Tensor { bytes: raw.output_positions, loads: &self.output_positions },
            gaps: Tensor { bytes: raw.gaps, loads: &self.gaps },
            outputs: Words { words: &self.words, stores: &self.stores },
            n_luts: (raw.luts.len() / 256) as u32,
            n_bytes: raw.encoded_exponent.len() as u32,
            n_elements: raw.sign_mantissa.len() as u32,
            is_aligned: true,
        }
    }
}
