//! Launches on the emulated thread block of [`phases::emulated`].

mod fixed;
mod launch;
mod units;

pub use fixed::{FixedTensors, decode_fixed, decode_fixed_on, multiply_fixed};
pub use launch::{Tensors, decode};
pub use units::{Listed, decode_units};

use phases::emulated::CheckedShared;

use crate::strip::StripMemory;
use crate::unit::WordOutput;

impl StripMemory for CheckedShared<'_> {}

impl WordOutput for &phases::emulated::Stored<'_, u16> {
    #[track_caller]
    fn store_eight(&self, i: u32, words: [u32; 4]) {
        let words = words.map(|pair| [pair as u16, (pair >> 16) as u16]);
        self.store_all(i, words.as_flattened().iter().copied());
    }
}
