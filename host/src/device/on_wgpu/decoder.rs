//! Units on a GPU of any vendor, decoded block by block into one scratch buffer.

use std::collections::BTreeMap;
use std::ops::Range;

use df11_codec::fixed::{Encoded, GROUP};
use df11_wgpu::{Adapter, Gpu, GpuUnit, Kernel, wgpu};
use pollster::block_on;

use super::products::WgpuProducts;
use super::words::WgpuWords;
use crate::device::asked::Asked;
use crate::device::decoder::{Decoded, Form, Keep, UnitDecoder, UnitId};
use crate::error::device::{DeviceError, LaunchError};
use crate::error::multiply::MultiplyError;
use crate::error::{Error, Result};
use crate::fixed::whole::encode_unit;
use crate::model::named_unit::{NamedUnit, NamedWeight};

/// A unit's first word is at a multiple of this number of words, 256 bytes: there every GPU can bind a buffer.
const ALIGNED_WORDS: usize = 128;

/// How a [`WgpuDecoder`] is made.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct WgpuOptions {
    /// The number of the GPU: hardware is counted first, the fastest kind first, then drivers that run on the CPU.
    pub ordinal: u32,
    /// In which form the decoder keeps units.
    pub form: Form,
}

impl WgpuOptions {
    /// The GPU with this number.
    pub const fn on(ordinal: u32) -> Self {
        Self { ordinal, form: Form::Df11 }
    }
}

/// Decodes on a GPU of any vendor, through Vulkan, Metal or Direct3D 12.
///
/// Loaded units stay compressed in the GPU's memory, as DF11 or in the [`Form`] that the options name. [`UnitDecoder::decode`] returns before the GPU has decoded anything.
/// Units next to each other in memory have one launch together. A unit that is larger than a buffer of the GPU has
/// several. The words go to a scratch buffer, which is as large as the largest unit, or the largest group of units that
/// were decoded together; that must fit one buffer of the GPU, which some drivers limit to 2 GiB.
///
/// ```no_run
/// use df11_host::Model;
/// use df11_host::device::{BlockDecoder, Keep, WgpuDecoder, WgpuOptions};
///
/// # fn main() -> Result<(), df11_host::Error> {
/// let model = Model::open("Qwen3-8B-DF11")?;
/// let decoder = WgpuDecoder::new(WgpuOptions::default())?;
/// let mut blocks = BlockDecoder::new(decoder, &model, |_| Keep::Resident, &())?;
/// for name in blocks.names() {
///     for weight in blocks.decode(&name)?.weights() {
///         let (buffer, bytes) = weight.words.buffer(); // for a kernel of yours
///         println!("{}: bytes {bytes:?} of {}", weight.name, buffer.size());
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct WgpuDecoder {
    pub(super) gpu: Gpu,
    /// Which GPU it is; `None` for a device of the caller's.
    adapter: Option<(u32, Adapter)>,
    /// In which form units are kept that are loaded from now on.
    form: Form,
    units: BTreeMap<UnitId, Loaded>,
    /// The words of the units that were decoded last.
    scratch: Option<wgpu::Buffer>,
}

#[derive(Debug)]
struct Loaded {
    unit: GpuUnit,
    form: Form,
    weights: Vec<NamedWeight>,
}

impl WgpuDecoder {
    /// Opens a GPU, has its driver compile the kernels, and decodes known data, since some drivers compile them wrongly.
    ///
    /// # Errors
    ///
    /// [`DeviceError::Wgpu`]: there is no such GPU, it has too little of what the kernels need, or its driver fails or is
    /// faulty.
    pub fn new(options: WgpuOptions) -> Result<Self, DeviceError> {
        let adapters = block_on(df11_wgpu::adapters());
        let number = adapters.len();
        if number == 0 {
            return Err(DeviceError::Wgpu(df11_wgpu::Error::NoAdapter));
        }
        let wanted = usize::try_from(options.ordinal).ok().and_then(|ordinal| adapters.into_iter().nth(ordinal));
        let refused = df11_wgpu::Error::NoSuchAdapter { got: options.ordinal, adapters: number };
        let adapter = wanted.ok_or(DeviceError::Wgpu(refused))?;
        let gpu = block_on(Gpu::open(&adapter)).map_err(DeviceError::Wgpu)?;
        Ok(Self::of(gpu, Some((options.ordinal, adapter)), options.form))
    }

    /// Uses a device of the caller's, so that the caller's own kernels can use the weights where they are
    /// ([`WgpuWords::buffer`]), and keeps units in this form. It sets the device's callback for its loss; the one that the caller
    /// has set is called no more.
    ///
    /// # Errors
    ///
    /// Those of [`Self::new`]. The device must have been given at least 32 KiB of memory for a workgroup.
    pub fn on(device: wgpu::Device, queue: wgpu::Queue, form: Form) -> Result<Self, DeviceError> {
        Ok(Self::of(block_on(Gpu::on(device, queue)).map_err(DeviceError::Wgpu)?, None, form))
    }

    fn of(gpu: Gpu, adapter: Option<(u32, Adapter)>, form: Form) -> Self {
        Self { gpu, adapter, form, units: BTreeMap::new(), scratch: None }
    }

    /// The device.
    pub fn device(&self) -> &wgpu::Device {
        self.gpu.device()
    }

    /// The queue on which units are decoded. What a program submits here after [`UnitDecoder::decode`] finds the words
    /// decoded.
    pub fn queue(&self) -> &wgpu::Queue {
        self.gpu.queue()
    }

    /// The number of the GPU, and what wgpu knows of it; `None` for a device of the caller's.
    pub fn adapter(&self) -> Option<&(u32, Adapter)> {
        self.adapter.as_ref()
    }

    /// Its name, to be shown.
    pub(crate) fn describe(&self) -> String {
        let Some((ordinal, adapter)) = &self.adapter else { return "wgpu".to_owned() };
        let kind = if adapter.is_software() { ", which runs on the CPU" } else { "" };
        format!("wgpu:{ordinal} ({}, {}{kind})", adapter.name(), adapter.backend())
    }

    /// Multiplies a weight of a unit by columns, y = W · x, without the weight ever being in memory. The weight has the shape
    /// `[rows, row]`; of more dimensions, all but the first count as one. `x` has 1 to 8 columns of `row` BF16 words each, one column
    /// after the other, and is copied to the GPU. The products are in FP32, `rows` for each column. The order of sums is that of
    /// docs/kernel/lookups.md, so the bits are those of any other GPU as long as no product and no sum is too small for a normal number,
    /// infinite, or no number.
    ///
    /// This returns before the GPU has multiplied anything. The first product has the driver compile the kernels.
    ///
    /// # Errors
    ///
    /// [`Error::Multiply`]: the unit has no such weight, or it isn't a matrix; `x` isn't 1 to 8 whole columns; the decoder keeps its
    /// units as DF11, or the weight's rows have fewer than 64 elements. [`DeviceError::UnknownUnit`]; [`DeviceError::Wgpu`].
    pub fn multiply(&mut self, unit: UnitId, weight: &str, x: &[u16]) -> Result<WgpuProducts<'_>> {
        let Loaded { form, weights, .. } = self.get(unit)?;
        let refused = |source| Error::Multiply { tensor: weight.to_owned(), source };
        let Asked { index, rows, row, columns } = Asked::of(weights, weight, x.len()).map_err(refused)?;
        if *form == Form::Df11 {
            return Err(refused(MultiplyError::Df11));
        }
        // Rows that are shorter were encoded together.
        if rows > 0 && row < GROUP {
            return Err(refused(LaunchError::ShortRows { got: row, least: GROUP }.into()));
        }
        let n = rows * columns;
        let (from, buffer) = (self.room(x.len())?, self.room(2 * n)?);
        let bytes: Vec<u8> = x.iter().flat_map(|word| word.to_le_bytes()).chain([0; 2]).collect();
        self.gpu.queue().write_buffer(&from, 0, &bytes[..bytes.len() / 4 * 4]);
        if n > 0 {
            let Self { gpu, units, .. } = self;
            let unit = &units.get(&unit).ok_or(DeviceError::UnknownUnit)?.unit;
            #[expect(clippy::cast_possible_truncation, reason = "there are at most 8")]
            let product = gpu.multiply(unit, index, &from, columns as u32, &buffer);
            block_on(product).map_err(DeviceError::Wgpu)?;
        }
        Ok(WgpuProducts { gpu: &self.gpu, buffer, n, columns })
    }

    /// A new buffer for this number of words.
    fn room(&self, words: usize) -> Result<wgpu::Buffer, DeviceError> {
        block_on(self.gpu.output(words)).map_err(DeviceError::Wgpu)
    }

    /// Waits until the GPU has done all that this decoder has given it.
    ///
    /// # Errors
    ///
    /// [`DeviceError::Wgpu`]: a failure of any of it.
    pub fn finish(&self) -> Result<(), DeviceError> {
        block_on(self.gpu.finish()).map_err(DeviceError::Wgpu)
    }

    fn get(&self, id: UnitId) -> Result<&Loaded, DeviceError> {
        self.units.get(&id).ok_or(DeviceError::UnknownUnit)
    }

    /// Makes room for this number of words in the scratch buffer.
    fn reserve(&mut self, words: usize) -> Result<wgpu::Buffer, DeviceError> {
        if let Some(scratch) = self.scratch.as_ref().filter(|scratch| scratch.size() >= 2 * words as u64) {
            return Ok(scratch.clone());
        }
        // The old one goes first: both together may be too much.
        self.scratch = None;
        let scratch = block_on(self.gpu.output(words)).map_err(DeviceError::Wgpu)?;
        self.scratch = Some(scratch.clone());
        Ok(scratch)
    }
}

/// A decoder that keeps units as DF11 and uses only this kernel.
///
/// # Errors
///
/// Those of [`WgpuDecoder::new`].
pub fn with_kernel(options: WgpuOptions, kernel: Kernel) -> Result<WgpuDecoder, DeviceError> {
    let WgpuDecoder { gpu, adapter, .. } = WgpuDecoder::new(options)?;
    Ok(WgpuDecoder::of(gpu.only(kernel), adapter, Form::Df11))
}

/// Opens the first GPU that is hardware and can be used; if there is none, the error is that of the first.
pub(crate) fn open_hardware() -> Result<WgpuDecoder, DeviceError> {
    let mut refused = None;
    for (ordinal, adapter) in (0..).zip(block_on(df11_wgpu::adapters())).filter(|(_, adapter)| !adapter.is_software()) {
        match block_on(Gpu::open(&adapter)) {
            Ok(gpu) => return Ok(WgpuDecoder::of(gpu, Some((ordinal, adapter)), Form::Df11)),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(DeviceError::Wgpu(refused.unwrap_or(df11_wgpu::Error::NoAdapter)))
}

impl<'m> UnitDecoder<'m> for WgpuDecoder {
    type Words<'d> = WgpuWords<'d>;

    fn load(&mut self, unit: NamedUnit<'m>, keep: Keep) -> Result<UnitId> {
        let keep = match keep {
            Keep::Resident => df11_wgpu::Keep::Resident,
            Keep::Offloaded => df11_wgpu::Keep::Offloaded,
            Keep::OffloadedPageable => df11_wgpu::Keep::OffloadedPageable,
        };
        let path = || unit.path().to_owned();
        let loaded = match self.form {
            Form::Df11 => block_on(self.gpu.load(unit.unit(), keep)),
            Form::Fixed => {
                let weights = encode_unit(&unit)?;
                let weights: Vec<_> = weights.iter().map(Encoded::as_matrix).collect();
                block_on(self.gpu.load_fixed(&weights, keep))
            }
        };
        let loaded = loaded.map_err(|error| match error {
            df11_wgpu::Error::Unit(source) => DeviceError::Launch { unit: path(), source: LaunchError::Wgpu(source) },
            df11_wgpu::Error::Changed => DeviceError::Changed { unit: path() },
            error => DeviceError::Wgpu(error),
        })?;
        self.reserve(loaded.n_elements())?;
        let id = UnitId::next();
        self.units.insert(id, Loaded { unit: loaded, form: self.form, weights: unit.into_weights() });
        Ok(id)
    }

    fn unload(&mut self, unit: UnitId) -> Result<()> {
        self.units.remove(&unit).map(drop).ok_or(DeviceError::UnknownUnit.into())
    }

    fn decode<'d>(&'d mut self, units: &[UnitId]) -> Result<Decoded<'d, WgpuWords<'d>>> {
        let (mut starts, mut end) = (Vec::with_capacity(units.len()), 0usize);
        for &id in units {
            let start = end.next_multiple_of(ALIGNED_WORDS);
            end = start + self.get(id)?.unit.n_elements();
            starts.push((id, start));
        }
        let scratch = self.reserve(end)?;
        let Self { gpu, units, .. } = self;
        let listed: Vec<_> = starts.iter().filter_map(|&(id, start)| Some((&units.get(&id)?.unit, start))).collect();
        block_on(gpu.decode(&listed, &scratch)).map_err(DeviceError::Wgpu)?;

        let this = &*self;
        let lent = starts.into_iter().map(|(id, start)| {
            let scratch = scratch.clone();
            let words = move |range: Range<usize>| {
                WgpuWords::new(&this.gpu, scratch.clone(), start + range.start..start + range.end)
            };
            Ok((this.get(id)?.weights.as_slice(), words))
        });
        Ok(Decoded::of(lent.collect::<Result<Vec<_>, DeviceError>>()?))
    }
}
