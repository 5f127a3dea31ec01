//! Units in a GPU's memory, decoded block by block into one scratch buffer.

use std::ops::Range;

use cust::memory::DeviceSlice;
use cust::stream::Stream;

use super::driver::{Gpu, is_recorded};
use super::kernels::{Kernel, KernelModule};
use super::launch::Multiplication;
use super::memory::{DeviceProducts, DeviceWords, Inputs, OutputBuffer, Scratch};
use super::store::UnitStore;
use crate::device::decoder::{Decoded, Form, Keep, UnitDecoder, UnitId};
use crate::device::ptx::Ptx;
use crate::error::Result;
use crate::error::device::DeviceError;
use crate::model::named_unit::NamedUnit;

/// How a [`CudaDecoder`] is made.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct CudaOptions {
    /// The number of the GPU. The driver numbers its GPUs from 0.
    pub ordinal: u32,
    /// The PTX file to load; `None` for the first of [`Ptx::ALL`] that the driver accepts.
    pub ptx: Option<Ptx>,
    /// In which form the decoder keeps units.
    pub form: Form,
}

impl CudaOptions {
    /// The GPU with this number, and the first PTX file that its driver accepts.
    pub const fn on(ordinal: u32) -> Self {
        Self { ordinal, ptx: None, form: Form::Df11 }
    }
}

/// Decodes on a GPU.
///
/// Loaded units stay compressed in the GPU's memory, as DF11 or in the [`Form`] that the options name. [`UnitDecoder::decode`]
/// returns before the GPU has decoded anything. It gives the stream one launch of `decode_units` for all resident units, one for each offloaded unit, and
/// one of `decode` for each unit that `decode_units` can't decode. (Units of a fixed length: `decode_fixed`.) The words go to a scratch buffer, which is as large
/// as the largest unit, or the largest group of units that were decoded together.
///
/// [`Self::multiply`] multiplies by a weight that stays compressed.
#[derive(Debug)]
pub struct CudaDecoder {
    scratch: Scratch<u16>,
    /// What the last product was multiplied by, and the products.
    inputs: Inputs,
    products: Scratch<f32>,
    // Dropped last: the memory above belongs to its context.
    store: UnitStore,
}

/// A decoder that keeps units as DF11 and uses the kernels of this module.
///
/// # Errors
///
/// [`DeviceError::NoKernel`] if the module was loaded on another GPU; the driver fails.
pub fn decoder_of(gpu: Gpu, module: KernelModule) -> Result<CudaDecoder, DeviceError> {
    decoder(gpu, module, Form::Df11)
}

/// A decoder that keeps units with codes of a fixed length and uses the kernels of this module.
///
/// # Errors
///
/// As [`decoder_of`].
pub fn fixed_decoder_of(gpu: Gpu, module: KernelModule) -> Result<CudaDecoder, DeviceError> {
    decoder(gpu, module, Form::Fixed)
}

fn decoder(gpu: Gpu, module: KernelModule, form: Form) -> Result<CudaDecoder, DeviceError> {
    let store = UnitStore::new(gpu, module, form)?;
    let scratch = Scratch::new("the scratch buffer")?;
    Ok(CudaDecoder { scratch, inputs: Inputs::new()?, products: Scratch::new("products")?, store })
}

/// The PTX file whose kernels a decoder uses; `None` if it isn't one of this crate's.
pub fn ptx_of(decoder: &CudaDecoder) -> Option<Ptx> {
    decoder.store.launcher.module.ptx()
}

/// Which of the kernels for DF11 decodes a unit; `None` if it is kept in another form.
///
/// # Errors
///
/// [`DeviceError::UnknownUnit`].
pub fn kernel_of(decoder: &CudaDecoder, unit: UnitId) -> Result<Option<Kernel>, DeviceError> {
    Ok(decoder.store.units.get(unit)?.kernel.kernel())
}

impl CudaDecoder {
    /// Opens a GPU and has its driver compile the kernels.
    ///
    /// # Errors
    ///
    /// The errors of [`Gpu::open`]; [`DeviceError::NoKernel`], with a reason for each PTX file: the driver accepts
    /// none.
    pub fn new(options: CudaOptions) -> Result<Self, DeviceError> {
        let gpu = Gpu::open(options.ordinal)?;
        let module = KernelModule::load(&gpu, options.ptx)?;
        decoder(gpu, module, options.form)
    }

    /// The GPU.
    pub fn gpu(&self) -> &Gpu {
        self.store.stream.gpu()
    }

    /// The stream on which units are decoded.
    pub fn stream(&self) -> &Stream {
        self.store.stream.stream()
    }

    /// Decodes a unit into memory of the caller's, which is on this GPU. The unit's first word goes to word `at` of
    /// `out`.
    ///
    /// As [`UnitDecoder::decode`] this returns before the GPU has decoded anything. [`OutputBuffer`] makes that safe:
    /// it doesn't free its memory, or give it back, before the GPU has written to it.
    ///
    /// # Errors
    ///
    /// The errors of [`UnitDecoder::decode`]; [`DeviceError::OutLength`] if `out` has too little room from `at` on;
    /// [`DeviceError::OtherGpu`] if `out` is on another GPU.
    pub fn decode_into<'d>(
        &'d mut self,
        unit: UnitId,
        out: &'d mut OutputBuffer,
        at: usize,
    ) -> Result<Decoded<'d, DeviceWords<'d>>> {
        self.gpu().bind()?;
        let words = self.store.units.get(unit)?.n_elements;
        let room = out.len().saturating_sub(at);
        // A unit without words must not begin after the end either.
        if words > room || at > out.len() {
            return Err(DeviceError::OutLength { got: room, expected: words }.into());
        }
        let out = *out.lend_to(&self.store.stream)?;
        self.store.decode(&[(unit, at)], &out)?;
        self.lend(&[(unit, at)], out)
    }

    /// Multiplies a weight of a unit by columns, y = W · x, without the weight ever being in memory: each piece of it
    /// is decoded and multiplied at once. The unit stays as it is, resident or offloaded.
    ///
    /// The weight has the shape `[rows, row]`; of more dimensions, all but the first count as one. `x` has 1 to 8
    /// columns of `row` BF16 words each, one column after the other, and is copied to the GPU. The products are in
    /// FP32, `rows` for each column. Sums are formed in a fixed order that depends on the weight's shape alone, so the
    /// bits are the same on every GPU; docs/kernel/lookups.md has the order. It isn't the order of
    /// [`FixedTensor::multiply_into`](crate::FixedTensor::multiply_into).
    ///
    /// This returns before the GPU has multiplied anything. It first waits until the GPU has copied the `x` of the
    /// product before. The next product overwrites the products of this one. The memory for `x` and for products grows with the
    /// largest call, and is kept.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use df11_host::Model;
    /// use df11_host::device::{CudaDecoder, CudaOptions, Form, Keep, load_model};
    ///
    /// let model = Model::open("Qwen3-8B-DF11")?;
    /// let mut options = CudaOptions::default();
    /// options.form = Form::Fixed;
    /// let mut decoder = CudaDecoder::new(options)?;
    /// let units = load_model(&mut decoder, &model, |_| Keep::Resident, &())?;
    ///
    /// let block = units.iter().find(|unit| unit.path == "model.layers.0").ok_or("no such unit")?;
    /// let x = vec![0x3f80; 4096]; // one column of BF16 ones
    /// let y = decoder.multiply(block.id, "model.layers.0.mlp.up_proj.weight", &x)?;
    /// println!("{:?}", &y.to_host()?[..4]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Multiply`](crate::Error::Multiply): the unit has no such weight, or it isn't a matrix; `x` isn't 1 to
    /// 8 whole columns; the decoder keeps its units as DF11 ([`MultiplyError::Df11`](crate::MultiplyError::Df11)), or the kernel
    /// can't take the weight ([`MultiplyError::Launch`](crate::MultiplyError::Launch)), as its rows have fewer than 64 elements. [`DeviceError::UnknownUnit`]; [`DeviceError::OutOfMemory`],
    /// [`DeviceError::OutOfPinnedMemory`]; the driver fails. Nothing is multiplied then.
    pub fn multiply<'d>(&'d mut self, unit: UnitId, weight: &str, x: &[u16]) -> Result<DeviceProducts<'d>> {
        self.gpu().bind()?;
        if is_recorded(self.stream())? {
            return Err(DeviceError::ProductInGraph.into());
        }
        let multiplication = Multiplication::of(unit, self.store.units.get(unit)?, weight, x.len())?;
        let n = multiplication.products;
        let products = self.products.reserve(n, &self.store.stream)?;
        if n > 0 {
            let x = self.inputs.put(x, &self.store.stream)?;
            self.store.multiply(multiplication, &x, &products)?;
        }
        let (weight, columns) = (weight.to_owned(), multiplication.columns as usize);
        Ok(DeviceProducts { weight, products, columns, stream: &self.store.stream })
    }

    /// Waits until the GPU has done all that this decoder has given it.
    ///
    /// # Errors
    ///
    /// A failure of any of it.
    pub fn finish(&self) -> Result<(), DeviceError> {
        self.store.finish()
    }

    /// The weights of units whose launches were given to the stream. Each unit comes with its first element of `out`.
    fn lend<'d>(&'d self, units: &[(UnitId, usize)], out: DeviceSlice<u16>) -> Result<Decoded<'d, DeviceWords<'d>>> {
        let units = units.iter().map(|&(id, start)| {
            let words = move |range: Range<usize>| DeviceWords {
                words: out.index(start + range.start..start + range.end),
                stream: &self.store.stream,
            };
            Ok((self.store.units.get(id)?.weights.as_slice(), words))
        });
        Ok(Decoded::of(units.collect::<Result<Vec<_>, DeviceError>>()?))
    }
}

impl<'m> UnitDecoder<'m> for CudaDecoder {
    type Words<'d> = DeviceWords<'d>;

    fn load(&mut self, unit: NamedUnit<'m>, keep: Keep) -> Result<UnitId> {
        let Self { scratch, store, .. } = self;
        store.load(unit, keep, |words, stream| scratch.reserve(words, stream).map(drop))
    }

    fn unload(&mut self, unit: UnitId) -> Result<()> {
        Ok(self.store.unload(unit)?)
    }

    fn decode<'d>(&'d mut self, units: &[UnitId]) -> Result<Decoded<'d, DeviceWords<'d>>> {
        self.gpu().bind()?;
        let mut end = 0usize;
        let starts = units.iter().map(|&id| {
            // A unit's first word at a multiple of 16 bytes, for wide stores.
            let start = end.next_multiple_of(8);
            end = start + self.store.units.get(id)?.n_elements;
            Ok((id, start))
        });
        let starts = starts.collect::<Result<Vec<_>, DeviceError>>()?;
        let out = self.scratch.reserve(end, &self.store.stream)?;
        self.store.decode(&starts, &out)?;
        self.lend(&starts, out)
    }
}

impl Drop for CudaDecoder {
    fn drop(&mut self) {
        // The other memory is freed before the store is, which waits too.
        let _ = self.finish();
    }
}
