//! A launch for several units.

use df11_codec::Unit;
use df11_kernels::steps;

use crate::{BITS, Error, Gpu, Kernel, takes};

/// Tensors one after the other in one buffer, each from a multiple of 16 bytes on.
#[derive(Default)]
struct Tensors(Vec<u8>);

impl Tensors {
    /// Appends a tensor, and gives the place where it begins, in words of 32 bits.
    fn push(&mut self, bytes: &[u8]) -> u32 {
        let at = self.0.len();
        self.0.extend_from_slice(bytes);
        self.0.resize(self.0.len().next_multiple_of(16), 0);
        (at / 4) as u32
    }
}

impl Gpu {
    /// Decodes units in one launch of so many workgroups: the words of each.
    ///
    /// # Errors
    ///
    /// As [`Gpu::decode`].
    pub fn decode_units(&self, units: &[Unit<'_>], workgroups: u32, outs: &mut [&mut [u16]]) -> Result<(), Error> {
        if !units.iter().all(|unit| takes(Kernel::DecodeUnits, unit)) {
            return Err(Error::Unit);
        }
        let (mut list, mut tensors, mut words, mut chunks) = (Vec::new(), Tensors::default(), Vec::new(), 0);
        for (unit, out) in units.iter().zip(&*outs) {
            let raw = unit.raw();
            let steps = steps::table(&unit.tables(), BITS);
            let read = [raw.luts, raw.encoded_exponent, raw.sign_mantissa, raw.output_positions, raw.gaps, &steps];
            list.extend(read.map(|bytes| tensors.push(bytes)));
            list.extend([(words.len() / 2) as u32, (raw.luts.len() / 256) as u32]);
            list.extend([raw.encoded_exponent.len() as u32, out.len() as u32, chunks]);
            chunks += unit.chunks() as u32;
            words.extend_from_slice(out);
            words.resize(words.len().next_multiple_of(8), 0);
        }
        if chunks == 0 {
            return Ok(());
        }
        let list: Vec<u8> = list.iter().flat_map(|number| number.to_le_bytes()).collect();
        let says = [units.len() as u32, chunks, workgroups, BITS];
        self.launch(Kernel::DecodeUnits, &[&list, &tensors.0], &mut words, says, workgroups)?;
        let mut words = &words[..];
        for out in outs {
            let (of_unit, rest) = words.split_at(out.len().next_multiple_of(8));
            out.copy_from_slice(&of_unit[..out.len()]);
            words = rest;
        }
        Ok(())
    }
}
