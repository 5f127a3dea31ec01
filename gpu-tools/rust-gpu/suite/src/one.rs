//! A launch for one unit.

use df11_codec::Unit;

use crate::{Error, Gpu, Kernel, takes};

impl Gpu {
    /// Decodes a unit into `out`, which has a word for each of its elements, with [`Kernel::Decode`] or
    /// [`Kernel::DecodeOnce`]; both give the same words.
    ///
    /// # Errors
    ///
    /// Units that the kernel doesn't take, or that are larger than the GPU allows; what the driver says.
    pub fn decode(&self, kernel: Kernel, unit: &Unit<'_>, out: &mut [u16]) -> Result<(), Error> {
        if kernel == Kernel::DecodeUnits || !takes(kernel, unit) {
            return Err(Error::Unit);
        }
        if unit.chunks() == 0 {
            return Ok(());
        }
        let raw = unit.raw();
        let inputs = [raw.luts, raw.encoded_exponent, raw.sign_mantissa, raw.output_positions, raw.gaps];
        let chunks = unit.chunks() as u32;
        let says = [(raw.luts.len() / 256) as u32, raw.encoded_exponent.len() as u32, out.len() as u32, chunks];
        self.launch(kernel, &inputs, out, says, chunks)
    }
}
