//! A unit, or a weight with fixed-length codes, in memory where kernels or copies to the GPU can read it.

use std::ops::Range;
use std::sync::Arc;

use cust::memory::{CopyDestination, DeviceBuffer, LockedBuffer};
use df11_codec::Unit;
use df11_kernels::steps;
use df11_kernels::units::ListedUnit;

use super::failure::{allocating, failed, pinning};
use super::gpu::{Cuda, Gpu, OnGpu};
use super::kernels::{DECODE_UNITS, Launch, counted};
use super::streams::Current;
use crate::device::Keep;
use crate::error::{Error, ErrorKind, Result};
use crate::payload::PayloadHeader;
use crate::{FixedTensor, UnitData};

/// A compressed unit, or one weight with fixed-length codes, for a GPU to decode; made by [`Cuda::load`] and [`Cuda::load_fixed`]. Dropping
/// it waits for the GPU and frees its memory.
#[derive(Debug)]
pub struct CudaUnit {
    /// The name, the shape and the elements of each weight.
    pub(super) weights: Vec<NamedWeight>,
    pub(super) codes: Codes,
    /// How many bytes it takes in the GPU's memory and in the host's.
    bytes: (u64, u64),
    /// The small tensors are in the GPU's memory even if the unit is offloaded. Another library's payload has none.
    _memory: Option<OnGpu<[Option<DeviceBuffer<u8>>; 2]>>,
    pub(super) gpu: Arc<Gpu>,
}

type NamedWeight = (String, Vec<usize>, Range<usize>);

/// What to decode, and where most of it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Codes {
    pub(super) contents: Contents,
    pub(super) large: Large,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Contents {
    /// The addresses of the small tensors; for codes, and for signs and mantissas, the offsets in the large ones.
    Df11(Launch, ListedUnit),
    Fixed(FixedSizes),
}

/// The sizes of a weight, and the offsets in its payload. Kernels count in 32 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct FixedSizes {
    /// The offsets of codes, starts and escapes in the payload, in bytes.
    pub(super) parts: [u64; 3],
    pub(super) rows: u32,
    /// Elements per row.
    pub(super) columns: u32,
    /// The first exponent of the alphabet.
    pub(super) first: u32,
    /// The number of tiles in all rows.
    pub(super) tiles: u32,
}

impl FixedSizes {
    /// The sizes of a payload; an error says which of them the kernels can't count.
    pub(super) fn of(header: &PayloadHeader) -> Result<Self, String> {
        let layout = header.layout();
        counted("bytes of codes", layout.code_bytes(), u32::MAX)?;
        Ok(Self {
            parts: header.parts().map(|part| part.start as u64),
            rows: counted("rows", layout.rows(), u32::MAX)?,
            columns: counted("columns", layout.columns(), u32::MAX)?,
            first: header.alphabet().first().into(),
            tiles: counted("tiles", layout.starts().saturating_sub(1), u32::MAX)?,
        })
    }

    pub(super) fn elements(&self) -> usize {
        self.rows as usize * self.columns as usize
    }
}

/// Where the large tensors (codes, signs and mantissas) or a payload are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Large {
    /// In the GPU's memory, at this address.
    Resident(u64),
    /// Among the offloaded units, with this number.
    Offloaded(u64),
}

impl Codes {
    pub(super) fn elements(&self) -> usize {
        match &self.contents {
            Contents::Df11(_, item) => item.n_elements as usize,
            Contents::Fixed(sizes) => sizes.elements(),
        }
    }
}

impl Cuda {
    /// Copies a unit to the GPU; if it is to be offloaded, copies most of it to the host's pinned memory. On the GPU, two staging buffers
    /// are then kept that are as large as the largest offloaded unit.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::OutOfMemory`]; [`ErrorKind::Unsupported`] if the kernels can't decode it on this GPU; [`ErrorKind::Device`].
    pub fn load(&self, unit: &UnitData, keep: Keep) -> Result<CudaUnit> {
        let weights = unit.weights().zip(unit.unit().weights());
        let weights = weights.map(|((name, shape), range)| (name.to_owned(), shape.to_vec(), range));
        self.load_unit(unit.path(), &unit.unit(), weights.collect(), keep)
    }

    /// Like [`Self::load`], for a unit that isn't in a model. It becomes one weight with the unit's name.
    pub fn load_encoded(&self, name: &str, unit: &Unit<'_>, keep: Keep) -> Result<CudaUnit> {
        self.load_unit(name, unit, vec![(name.to_owned(), vec![unit.n_elements()], 0..unit.n_elements())], keep)
    }

    fn load_unit(&self, path: &str, unit: &Unit<'_>, weights: Vec<NamedWeight>, keep: Keep) -> Result<CudaUnit> {
        let _current = Current::of(&self.0.context)?;
        let (raw, what) = (unit.raw(), format!("unit {path}"));
        let cannot = |reason| cannot_decode(path, reason);
        let launch = self.0.kernels.launch_of(unit).map_err(cannot)?;
        let n_elements = counted("elements", unit.n_elements(), u32::MAX).map_err(cannot)?;
        let steps = match launch.kernel {
            DECODE_UNITS => steps::table(&unit.tables(), self.0.kernels.step_bits),
            _ => Vec::new(),
        };
        let small = Packed::new(&[raw.luts, raw.output_positions, raw.gaps, &steps]);
        let indexes = small.on_gpu(&format!("the indexes of {what}"))?;
        let at = |tensor: usize| indexes.as_device_ptr().as_raw() + small.places[tensor] as u64;
        let large = Packed::new(&[raw.encoded_exponent, raw.sign_mantissa]);
        // `Launch::of` checked that the kernels can count these.
        #[expect(clippy::cast_possible_truncation, reason = "the rows of a unit's tables fit a byte")]
        let (n_luts, n_bytes) = ((raw.luts.len() / 256) as u32, raw.encoded_exponent.len() as u32);
        let item = ListedUnit {
            luts: at(0),
            output_positions: at(1),
            gaps: at(2),
            steps: at(3),
            codes: large.places[0] as u64,
            sign_mantissa: large.places[1] as u64,
            outputs: 0,
            n_luts,
            n_bytes,
            n_elements,
            first_chunk: 0,
        };
        self.place(path, weights, Contents::Df11(launch, item), Some(indexes), &large, keep)
    }

    /// Like [`Self::load`], for a weight with fixed-length codes, which can also be multiplied.
    pub fn load_fixed(&self, name: &str, weight: &FixedTensor, keep: Keep) -> Result<CudaUnit> {
        let _current = Current::of(&self.0.context)?;
        let sizes = FixedSizes::of(weight.header()).map_err(|reason| cannot_decode(name, reason))?;
        let weights = vec![(name.to_owned(), weight.shape().to_vec(), 0..weight.elements())];
        let payload = Packed::new(&[weight.as_payload()]);
        self.place(name, weights, Contents::Fixed(sizes), None, &payload, keep)
    }

    /// Makes a unit of a payload in another library's memory on this GPU, for [`CudaUnit::decode_on`] and [`CudaUnit::multiply_on`]. Takes
    /// its address, a multiple of 16, and its length in bytes. This does nothing on the GPU, and neither does dropping the unit.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`] if the length isn't the one in the header; [`ErrorKind::Unsupported`] if it is too large for the kernels to
    /// count.
    ///
    /// # Safety
    ///
    /// For each use of the unit, the payload must be in this memory as long as `out` of [`CudaUnit::decode_on`] must stay allocated, and
    /// nothing may write to it meanwhile. Its header must be a copy of `header`, and the payload must have passed
    /// [`Payload::check`](crate::payload::Payload::check), or come from [`FixedTensor::as_payload`]: the kernels trust its content.
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    pub unsafe fn payload(&self, header: &PayloadHeader, (at, bytes): (u64, usize)) -> Result<CudaUnit> {
        if bytes != header.bytes() {
            let expected = header.bytes();
            return Err(Error::argument(format!("a payload of {bytes} bytes, and its header says {expected}")));
        }
        let sizes = FixedSizes::of(header).map_err(|reason| cannot_decode("the payload", reason))?;
        let codes = Codes { contents: Contents::Fixed(sizes), large: Large::Resident(at) };
        Ok(CudaUnit { weights: Vec::new(), codes, bytes: (0, 0), _memory: None, gpu: Arc::clone(&self.0) })
    }

    fn place(
        &self,
        path: &str,
        weights: Vec<NamedWeight>,
        contents: Contents,
        indexes: Option<DeviceBuffer<u8>>,
        large: &Packed<'_>,
        keep: Keep,
    ) -> Result<CudaUnit> {
        let (what, on_gpu) = (format!("unit {path}"), indexes.as_ref().map_or(0, |indexes| indexes.len() as u64));
        let (resident, large, bytes) = match keep {
            Keep::Resident => {
                let memory = large.on_gpu(&what)?;
                let at = memory.as_device_ptr().as_raw();
                (Some(memory), Large::Resident(at), (on_gpu + large.bytes as u64, 0))
            }
            Keep::Offloaded => {
                let mut memory = LockedBuffer::new(&0, large.bytes).map_err(pinning(&what, large.bytes))?;
                for (&place, tensor) in large.places.iter().zip(&large.tensors) {
                    memory[place..][..tensor.len()].copy_from_slice(tensor);
                }
                let number = self.0.lock().staging.insert(memory, &self.0)?;
                (None, Large::Offloaded(number), (on_gpu, large.bytes as u64))
            }
        };
        let memory = Some(OnGpu::new([indexes, resident], &self.0));
        Ok(CudaUnit { weights, codes: Codes { contents, large }, bytes, _memory: memory, gpu: Arc::clone(&self.0) })
    }
}

impl CudaUnit {
    /// How many words it decodes to.
    pub fn elements(&self) -> usize {
        self.codes.elements()
    }

    /// How many bytes it takes in the GPU's memory, and in the host's. (The staging buffers of offloaded units aren't counted.)
    pub fn bytes(&self) -> (u64, u64) {
        self.bytes
    }

    /// The name of the kernel that decodes it: `decode_units`, `decode` for units that `decode_units` can't decode, or `decode_fixed`.
    pub fn kernel(&self) -> &'static str {
        match self.codes.contents {
            Contents::Df11(launch, _) => launch.kernel,
            Contents::Fixed(_) => "decode_fixed",
        }
    }
}

impl Drop for CudaUnit {
    fn drop(&mut self) {
        if let Large::Offloaded(number) = self.codes.large {
            let gpu = &self.gpu;
            let _current = Current::of(&gpu.context);
            let mut state = gpu.lock();
            // Under the lock, so that no other call can begin to copy it. If waiting fails, the context is lost, and nothing is copied any
            // more.
            let _ = gpu.finish();
            state.staging.remove(number);
        }
    }
}

pub(super) fn cannot_decode(what: &str, reason: String) -> Error {
    Error::new(ErrorKind::Unsupported, format!("{what} can't be decoded on this GPU: {reason}"))
}

/// Tensors packed into one piece of memory, each aligned to 16 bytes for wide loads. At least one zero byte follows each, because the
/// official kernel reads it (ERRATA.md, 6).
struct Packed<'t> {
    tensors: Vec<&'t [u8]>,
    places: Vec<usize>,
    bytes: usize,
}

impl<'t> Packed<'t> {
    fn new(tensors: &[&'t [u8]]) -> Self {
        let mut bytes = 0;
        let place = |tensor: &&[u8]| {
            let start = bytes;
            bytes = (start + tensor.len() + 1).next_multiple_of(16);
            start
        };
        let places = tensors.iter().map(place).collect();
        Self { tensors: tensors.to_vec(), places, bytes }
    }

    /// Copies them to the GPU.
    fn on_gpu(&self, what: &str) -> Result<DeviceBuffer<u8>> {
        let memory = DeviceBuffer::zeroed(self.bytes).map_err(allocating(what, self.bytes))?;
        for (&place, &tensor) in self.places.iter().zip(&self.tensors) {
            let mut to = memory.index(place..place + tensor.len());
            to.copy_from(tensor).map_err(failed(format_args!("copying {what} to the GPU")))?;
        }
        Ok(memory)
    }
}
