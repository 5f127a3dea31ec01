//! A unit's tensors in memory where a kernel, or a copy to the GPU, can read them.

use cust::memory::{CopyDestination, DeviceBuffer, DevicePointer, DeviceSlice, LockedBuffer};
use df11_codec::{RawUnit, Unit};
use df11_kernels::steps;

use crate::device::cuda::driver::{allocating, pinning, while_doing};
use crate::device::cuda::kernels::{KernelModule, ListedSizes, MultipliedSizes, UnitKernel};
use crate::device::decoder::Keep;
use crate::error::device::{DeviceError, LaunchError};
use crate::model::named_unit::{NamedUnit, NamedWeight};

/// A validated unit, in memory that nobody else can write to.
#[derive(Debug)]
pub(crate) struct DeviceUnit {
    pub(crate) kernel: UnitKernel,
    /// What `multiply` must know of it, or why that kernel can't take it.
    pub(crate) multiplied: Result<MultipliedSizes, LaunchError>,
    pub(crate) n_elements: usize,
    /// What its weights are called, and where in its words they are.
    pub(crate) weights: Vec<NamedWeight>,
    /// `luts`, `output_positions` and `gaps`, and for `decode_units` the table of steps. The kernels rely on these
    /// being valid.
    indexes: DeviceBuffer<u8>,
    index_starts: [usize; 4],
    /// `encoded_exponent` and `sign_mantissa`.
    pub(crate) large: LargeTensors,
    large_starts: [usize; 2],
}

/// Where the two large tensors are.
#[derive(Debug)]
pub(crate) enum LargeTensors {
    /// In the GPU's memory.
    Resident(DeviceBuffer<u8>),
    /// In the host's memory. The GPU copies them by itself, while the host goes on.
    Pinned(LockedBuffer<u8>),
    /// In the host's memory. The driver copies them piece by piece to pinned memory of its own, while the host waits.
    Pageable(Vec<u8>),
}

impl DeviceUnit {
    /// Copies a unit's tensors to the module's GPU; if the unit is offloaded, the two large ones to the host's memory.
    pub(crate) fn load(module: &KernelModule, named: NamedUnit<'_>, keep: Keep) -> Result<Self, DeviceError> {
        let raw = named.unit().raw();
        // A mapped file may change at any time. So what the kernels rely on is copied first and then validated: the
        // kernels see the very bytes that passed.
        let (luts, positions, gaps) = (raw.luts.to_vec(), raw.output_positions.to_vec(), raw.gaps.to_vec());
        let own = RawUnit { luts: &luts, output_positions: &positions, gaps: &gaps, ..raw };
        let unit = Unit::validate(own, named.unit().geometry())
            .map_err(|_| DeviceError::Changed { unit: named.path().to_owned() })?;
        let (step_bits, shared_allowed) = (module.step_bits, module.shared_allowed());
        let listed = ListedSizes::of(&unit, step_bits, shared_allowed);
        let kernel = UnitKernel::of(&unit, module.only, listed, shared_allowed)
            .map_err(|source| DeviceError::Launch { unit: named.path().to_owned(), source })?;
        let steps = match kernel {
            UnitKernel::DecodeUnits(_) => steps::table(&unit.tables(), step_bits),
            UnitKernel::Decode(_) => Vec::new(),
        };

        let what = format!("unit {}", named.path());
        let (index_starts, indexes) = on_device([&luts, &positions, &gaps, &steps], &format!("the indexes of {what}"))?;
        let (large_starts, large) = large_tensors([raw.encoded_exponent, raw.sign_mantissa], keep, &what)?;
        Ok(Self {
            kernel,
            multiplied: listed
                .and_then(|listed| MultipliedSizes::of(listed, &unit, named.weights(), step_bits, shared_allowed)),
            n_elements: unit.n_elements(),
            indexes,
            index_starts,
            large,
            large_starts,
            weights: named.into_weights(),
        })
    }

    /// The bytes that it takes in the GPU's memory, and in the host's.
    pub(crate) fn bytes(&self) -> (u64, u64) {
        let indexes = self.indexes.len() as u64;
        match &self.large {
            LargeTensors::Resident(tensors) => (indexes + tensors.len() as u64, 0),
            LargeTensors::Pinned(tensors) => (indexes, tensors.len() as u64),
            LargeTensors::Pageable(tensors) => (indexes, tensors.len() as u64),
        }
    }

    /// Where its tensors are. `large` is the memory of the two large ones, or a copy of it.
    pub(crate) fn tensors(&self, large: &DeviceSlice<u8>) -> TensorPointers {
        let [luts, positions, gaps, steps] = self.index_starts.map(|at| self.indexes.index(at..).as_device_ptr());
        let [codes, sign_mantissa] = self.large_starts.map(|at| large.index(at..).as_device_ptr());
        TensorPointers { luts, codes, sign_mantissa, positions, gaps, steps }
    }

    /// All that a launch which decodes the unit must know. `large` is as above; the words go to `out` from word `start`
    /// on, where there must be room for all of them.
    pub(crate) fn ready(&self, large: &DeviceSlice<u8>, out: &DeviceSlice<u16>, start: usize) -> ReadyUnit {
        let out = out.index(start..start + self.n_elements).as_device_ptr();
        ReadyUnit { kernel: self.kernel, tensors: self.tensors(large), out }
    }

    /// Its two large tensors, if they are in the host's memory.
    pub(crate) fn offloaded(&self) -> Option<&[u8]> {
        match &self.large {
            LargeTensors::Resident(_) => None,
            LargeTensors::Pinned(tensors) => Some(tensors),
            LargeTensors::Pageable(tensors) => Some(tensors),
        }
    }
}

/// A unit that can be decoded: all its tensors are on the GPU, or will be when the stream gets to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadyUnit {
    pub(crate) kernel: UnitKernel,
    pub(crate) tensors: TensorPointers,
    /// Where its words go: memory for all of them.
    pub(crate) out: DevicePointer<u16>,
}

/// A unit's tensors in the GPU's memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TensorPointers {
    pub(crate) luts: DevicePointer<u8>,
    pub(crate) codes: DevicePointer<u8>,
    pub(crate) sign_mantissa: DevicePointer<u8>,
    pub(crate) positions: DevicePointer<u8>,
    pub(crate) gaps: DevicePointer<u8>,
    /// Of no bytes for a unit that `decode` decodes.
    pub(crate) steps: DevicePointer<u8>,
}

/// Copies tensors to the GPU, to one piece of memory. Returns where each begins in it.
fn on_device<const N: usize>(tensors: [&[u8]; N], what: &str) -> Result<([usize; N], DeviceBuffer<u8>), DeviceError> {
    let (starts, bytes) = packed(tensors);
    let memory = DeviceBuffer::zeroed(bytes).map_err(allocating(what, bytes))?;
    for (tensor, start) in tensors.iter().zip(starts) {
        let mut place = memory.index(start..start + tensor.len());
        place.copy_from(*tensor).map_err(while_doing(format!("copying {what} to the GPU")))?;
    }
    Ok((starts, memory))
}

/// Copies the two large tensors to where they are to be kept. Returns where each begins there.
fn large_tensors(tensors: [&[u8]; 2], keep: Keep, what: &str) -> Result<([usize; 2], LargeTensors), DeviceError> {
    let (starts, bytes) = packed(tensors);
    let fill = |memory: &mut [u8]| {
        for (tensor, start) in tensors.iter().zip(starts) {
            memory[start..start + tensor.len()].copy_from_slice(tensor);
        }
    };
    let large = match keep {
        Keep::Resident => LargeTensors::Resident(on_device(tensors, what)?.1),
        Keep::Offloaded => {
            let mut memory = LockedBuffer::new(&0, bytes).map_err(pinning(what, bytes))?;
            fill(&mut memory);
            LargeTensors::Pinned(memory)
        }
        Keep::OffloadedPageable => {
            let mut memory = Vec::new();
            let no_room = |_| DeviceError::NoHostMemory { what: "an offloaded unit", bytes: bytes as u64 };
            memory.try_reserve_exact(bytes).map_err(no_room)?;
            memory.resize(bytes, 0);
            fill(&mut memory);
            LargeTensors::Pageable(memory)
        }
    };
    Ok((starts, large))
}

/// Where each of some tensors begins in one piece of memory, and its bytes: at a multiple of 16 bytes, for wide loads. At
/// least one zero byte follows each, because the official kernel reads it (ERRATA.md §8).
fn packed<const N: usize>(tensors: [&[u8]; N]) -> ([usize; N], usize) {
    let mut bytes = 0;
    let starts = tensors.map(|tensor| {
        let start = bytes;
        bytes = (start + tensor.len() + 1).next_multiple_of(16);
        start
    });
    (starts, bytes)
}
