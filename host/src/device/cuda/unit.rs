//! A unit, or a weight with fixed-length codes, in memory where kernels or copies to the GPU can read it.

use std::ops::Range;

use cust::memory::{CopyDestination, DeviceBuffer, LockedBuffer};
use df11_codec::Unit;
use df11_kernels::steps;
use df11_kernels::units::ListedUnit;

use super::failure::{allocating, failed, pinning};
use super::fixed::FixedSizes;
use super::gpu::{Cuda, Gpu, OnGpu, State};
use super::kernels::{Kernel, Launch, counted};
use super::launch::Work;
use super::lists::Lists;
use super::streams::Current;
use crate::device::Keep;
use crate::error::{Error, ErrorKind, Result};
use crate::{FixedTensor, UnitData};

/// A compressed unit, or one weight with fixed-length codes, that a GPU decodes: [`Cuda::load`] and [`Cuda::load_fixed`] make it. Dropping it
/// waits for the GPU and frees its memory.
#[derive(Debug)]
pub struct CudaUnit {
    path: String,
    weights: Vec<NamedWeight>,
    contents: Contents,
    pub(super) large: Large,
    /// What it takes on the GPU and in the host's memory.
    bytes: (u64, u64),
    /// The small tensors, which kernels rely on, are in the GPU's memory whether or not it is offloaded.
    pub(super) memory: OnGpu<[Option<DeviceBuffer<u8>>; 2]>,
}

/// The name, the shape and the elements of a unit's weight.
type NamedWeight = (String, Vec<usize>, Range<usize>);

#[derive(Clone, Copy, Debug)]
enum Contents {
    /// The addresses of the small tensors; where codes, and signs and mantissas, are among the large ones.
    Df11(Launch, ListedUnit),
    Fixed(FixedSizes),
}

/// Where codes, and signs and mantissas, are; or a payload.
#[derive(Clone, Copy, Debug)]
pub(super) enum Large {
    /// In the GPU's memory, from this address on.
    Resident(u64),
    /// Among the offloaded units, with this number.
    Offloaded(u64),
}

impl Cuda {
    /// Copies a unit to the GPU; if it is to be offloaded, most of it to pinned memory of the host. The GPU then has room for two buffers that the
    /// largest offloaded unit passes through.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::OutOfMemory`]; [`ErrorKind::Unsupported`] if the kernels can't decode it on this GPU; [`ErrorKind::Device`].
    pub fn load(&self, unit: &UnitData, keep: Keep) -> Result<CudaUnit> {
        let weights = unit.weights().zip(unit.unit().weights());
        let weights = weights.map(|((name, shape), range)| (name.to_owned(), shape.to_vec(), range));
        self.load_unit(unit.path(), &unit.unit(), weights.collect(), keep)
    }

    /// As [`Self::load`], of a unit that is in no model, as one weight with the unit's name.
    pub fn load_encoded(&self, name: &str, unit: &Unit<'_>, keep: Keep) -> Result<CudaUnit> {
        self.load_unit(name, unit, vec![(name.to_owned(), vec![unit.n_elements()], 0..unit.n_elements())], keep)
    }

    fn load_unit(&self, path: &str, unit: &Unit<'_>, weights: Vec<NamedWeight>, keep: Keep) -> Result<CudaUnit> {
        let _current = Current::of(&self.0.context)?;
        let (raw, what) = (unit.raw(), format!("unit {path}"));
        let launch = self
            .0
            .kernels
            .launch_of(unit)
            .and_then(|launch| Ok((launch, counted("elements", unit.n_elements(), u32::MAX)?)));
        let (launch, n_elements) = launch.map_err(|reason| cannot_decode(path, reason))?;
        let steps = match launch.kernel {
            Kernel::DecodeUnits => steps::table(&unit.tables(), self.0.kernels.step_bits),
            Kernel::Decode => Vec::new(),
        };
        let small = Packed::new(&[raw.luts, raw.output_positions, raw.gaps, &steps]);
        let indexes = small.on_gpu(&format!("the indexes of {what}"))?;
        let at = |tensor: usize| indexes.as_device_ptr().as_raw() + small.places[tensor] as u64;
        let large = Packed::new(&[raw.encoded_exponent, raw.sign_mantissa]);
        // `Launch::of` found that the kernels can count these.
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

    /// As [`Self::load`], of a weight with fixed-length codes. Rows of it can be decoded and multiplied by themselves.
    pub fn load_fixed(&self, name: &str, weight: &FixedTensor, keep: Keep) -> Result<CudaUnit> {
        let _current = Current::of(&self.0.context)?;
        let sizes = FixedSizes::of(weight.header()).map_err(|reason| cannot_decode(name, reason))?;
        let weights = vec![(name.to_owned(), weight.shape().to_vec(), 0..weight.elements())];
        let payload = Packed::new(&[weight.as_payload()]);
        self.place(name, weights, Contents::Fixed(sizes), None, &payload, keep)
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
        let memory = OnGpu::new([indexes, resident], &self.0);
        Ok(CudaUnit { path: path.to_owned(), weights, contents, large, bytes, memory })
    }
}

impl CudaUnit {
    /// The path of its module, or the name of the weight.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The names and shapes of its weights, and which of its words each one has.
    pub fn weights(&self) -> impl Iterator<Item = (&str, &[usize], Range<usize>)> {
        self.weights.iter().map(|(name, shape, range)| (name.as_str(), shape.as_slice(), range.clone()))
    }

    /// How many words it decodes to.
    pub fn elements(&self) -> usize {
        match &self.contents {
            Contents::Df11(_, item) => item.n_elements as usize,
            Contents::Fixed(sizes) => sizes.elements(),
        }
    }

    /// The rows of a weight with fixed-length codes, and the elements of one; `None` of a unit.
    pub fn rows(&self) -> Option<(usize, usize)> {
        let sizes = self.fixed().ok()?;
        Some((sizes.rows as usize, sizes.columns as usize))
    }

    /// The bytes that it takes in the GPU's memory, and in the host's. (Offloaded units pass through two buffers besides.)
    pub fn bytes(&self) -> (u64, u64) {
        self.bytes
    }

    /// Which kernel decodes it; `None` if it has fixed-length codes.
    pub fn kernel(&self) -> Option<Kernel> {
        match &self.contents {
            Contents::Df11(launch, _) => Some(launch.kernel),
            Contents::Fixed(_) => None,
        }
    }

    pub(super) fn gpu(&self) -> &Gpu {
        &self.memory.gpu
    }

    pub(super) fn is_offloaded(&self) -> bool {
        matches!(self.large, Large::Offloaded(_))
    }

    pub(super) fn fixed(&self) -> Result<FixedSizes> {
        match self.contents {
            Contents::Fixed(sizes) => Ok(sizes),
            Contents::Df11(..) => {
                let path = &self.path;
                let sentence = format!(
                    "{path} is a unit of DF11; rows are decoded, and multiplied, of weights with fixed-length codes"
                );
                Err(Error::argument(sentence))
            }
        }
    }

    /// What decodes all of it to `out`, when its large tensors are at `large`.
    pub(super) fn work(&self, large: u64, out: u64) -> Work {
        match self.contents {
            Contents::Df11(launch, item) => {
                let (codes, sign_mantissa) = (large + item.codes, large + item.sign_mantissa);
                Work::Unit(launch, ListedUnit { codes, sign_mantissa, outputs: out, ..item })
            }
            Contents::Fixed(sizes) => sizes.work(large, out),
        }
    }

    /// Gives the GPU work with this: `work` gets the address where the large tensors are when the stream comes to it.
    pub(super) fn with_large(&self, state: &mut State, work: impl FnOnce(&mut Lists, u64) -> Result<()>) -> Result<()> {
        match self.large {
            Large::Resident(at) => work(&mut state.lists, at),
            Large::Offloaded(number) => state.staging.with(number, self.gpu(), |at| work(&mut state.lists, at)),
        }
    }
}

impl Drop for CudaUnit {
    fn drop(&mut self) {
        if let Large::Offloaded(number) = self.large {
            let _current = Current::of(&self.gpu().context);
            let mut state = self.gpu().lock();
            // Under the lock, so that no other call begins to copy it. If waiting fails, the context is lost, and nothing is copied any more.
            let _ = self.gpu().finish();
            state.staging.remove(number);
        }
    }
}

pub(super) fn cannot_decode(what: &str, reason: String) -> Error {
    Error::new(ErrorKind::Unsupported, format!("{what} can't be decoded on this GPU: {reason}"))
}

/// Tensors that get places in one piece of memory: each at a multiple of 16 bytes, for wide loads. At least one zero byte follows each,
/// because the official kernel reads it (ERRATA.md, 6).
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
