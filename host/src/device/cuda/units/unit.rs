//! A unit's tensors in memory where a kernel, or a copy to the GPU, can read them.

use std::ops::Range;

use cust::memory::{CopyDestination, DeviceBuffer, DevicePointer, DeviceSlice, LockedBuffer};
use df11_codec::fixed::{Encoded, RawMatrix};
use df11_codec::{RawUnit, Unit};
use df11_kernels::steps;

use crate::device::cuda::driver::{allocating, pinning, while_doing};
use crate::device::cuda::kernels::{FixedSizes, KernelModule, ListedSizes, UnitKernel};
use crate::device::decoder::Keep;
use crate::error::Result;
use crate::error::device::DeviceError;
use crate::fixed::whole::{encode_unit, encode_whole};
use crate::model::named_unit::{NamedUnit, NamedWeight};
use crate::tensors::tensor::Tensor;

/// A validated unit, in memory that nobody else can write to.
#[derive(Debug)]
pub(crate) struct DeviceUnit {
    pub(crate) kernel: UnitKernel,
    pub(crate) n_elements: usize,
    /// What its weights are called, and where in its words they are.
    pub(crate) weights: Vec<NamedWeight>,
    /// `luts`, `output_positions` and `gaps`, and for `decode_units` the table of steps. The kernels rely on these
    /// being valid.
    indexes: DeviceBuffer<u8>,
    index_starts: [usize; 4],
    /// `encoded_exponent` and `sign_mantissa`. Or, with codes of a fixed length, codes, escapes and starts of each weight.
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
            UnitKernel::Decode(_) | UnitKernel::DecodeFixed(_) => Vec::new(),
        };

        let what = what(named.path());
        let mut packing = Packing::default();
        let small = [&luts[..], &positions, &gaps, &steps].map(|tensor| packing.place(tensor));
        let indexes = on_device(&small, packing.bytes, &format!("the indexes of {what}"))?;
        let mut packing = Packing::default();
        let tensors = [raw.encoded_exponent, raw.sign_mantissa].map(|tensor| packing.place(tensor));
        let large = large_tensors(&tensors, packing.bytes, keep, &what)?;
        Ok(Self {
            kernel,
            n_elements: unit.n_elements(),
            indexes,
            index_starts: small.map(|(start, _)| start),
            large,
            large_starts: tensors.map(|(start, _)| start),
            weights: named.into_weights(),
        })
    }

    /// The same with codes of a fixed length, which are made on the CPU's cores.
    pub(crate) fn load_fixed(named: NamedUnit<'_>, keep: Keep) -> Result<Self> {
        let (matrices, path) = (encode_unit(&named)?, named.path().to_owned());
        Ok(Self::of_matrices(&path, named.into_weights(), &matrices, keep)?)
    }

    /// A weight that isn't in a unit, given by its BF16 words, as a unit of its own.
    pub(crate) fn load_words(name: &str, shape: &[usize], words: &[u16], keep: Keep) -> Result<Self> {
        let weight = (name.to_owned(), shape.to_vec(), 0..words.len());
        let copy = |range: Range<usize>, out: &mut [u16]| {
            out.copy_from_slice(words.get(range).unwrap_or_default());
            Ok(())
        };
        let matrix = encode_whole(&weight, copy)?;
        Ok(Self::of_matrices(name, vec![weight], &[matrix], keep)?)
    }

    /// A tensor alone, with codes of a fixed length.
    pub(crate) fn load_tensor(tensor: &Tensor<'_>, keep: Keep) -> Result<Self> {
        let weight = (tensor.name().to_owned(), tensor.shape().to_vec(), 0..tensor.elements());
        Ok(Self::of_matrices(tensor.name(), vec![weight], &[tensor.to_matrix()?], keep)?)
    }

    /// A unit of these weights, one after the other, each of which is one of the matrices.
    fn of_matrices(
        path: &str,
        weights: Vec<NamedWeight>,
        matrices: &[Encoded],
        keep: Keep,
    ) -> Result<Self, DeviceError> {
        let mut packing = Packing::default();
        let mut place = |tensor| packing.place(tensor);
        let tensors = matrices.iter().map(|matrix| {
            let RawMatrix { codes, escapes, starts, .. } = matrix.as_raw();
            // A host with this kind of GPU has its order of bytes.
            [place(codes), place(escapes), place(bytemuck::cast_slice(starts))]
        });
        let tensors = tensors.collect::<Vec<_>>();
        let large = large_tensors(tensors.as_flattened(), packing.bytes, keep, &what(path))?;
        let sizes = weights.iter().zip(matrices).zip(&tensors);
        let sizes = sizes.map(|(((.., range), matrix), tensors)| {
            FixedSizes::of(matrix, tensors.map(|(start, _)| start), range.start)
        });
        let sizes = sizes.collect::<Result<Vec<_>, _>>();
        let sizes = sizes.map_err(|source| DeviceError::Launch { unit: path.to_owned(), source })?;
        Ok(Self {
            kernel: UnitKernel::DecodeFixed(sizes.into()),
            n_elements: weights.last().map_or(0, |(.., range)| range.end),
            indexes: DeviceBuffer::from_slice(&[]).map_err(while_doing("loading a unit"))?,
            index_starts: [0; 4],
            large,
            large_starts: [0; 2],
            weights,
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
    fn tensors(&self, large: &DeviceSlice<u8>) -> TensorPointers {
        let [luts, positions, gaps, steps] = self.index_starts.map(|at| self.indexes.index(at..).as_device_ptr());
        let [codes, sign_mantissa] = self.large_starts.map(|at| large.index(at..).as_device_ptr());
        TensorPointers { luts, codes, sign_mantissa, positions, gaps, steps }
    }

    /// All that a launch which decodes the unit must know. `large` is as above; the words go to `out` from word `start`
    /// on, where there must be room for all of them.
    pub(crate) fn ready(&self, large: &DeviceSlice<u8>, out: &DeviceSlice<u16>, start: usize) -> ReadyUnit {
        let out = out.index(start..start + self.n_elements).as_device_ptr();
        ReadyUnit { kernel: self.kernel.clone(), tensors: self.tensors(large), large: large.as_device_ptr(), out }
    }

    /// The same for some rows of a weight, whose words go to the beginning of `out`.
    pub(crate) fn ready_rows(&self, rows: FixedSizes, large: &DeviceSlice<u8>, out: &DeviceSlice<u16>) -> ReadyUnit {
        let words = rows.rows as usize * rows.columns as usize;
        let kernel = UnitKernel::DecodeFixed([FixedSizes { start: 0, ..rows }].into());
        let out = out.index(..words).as_device_ptr();
        ReadyUnit { kernel, tensors: self.tensors(large), large: large.as_device_ptr(), out }
    }

    /// Its only weight, if it is one with codes of a fixed length.
    pub(crate) fn fixed_weight(&self) -> Option<(&str, FixedSizes)> {
        match (&self.kernel, self.weights.as_slice()) {
            (UnitKernel::DecodeFixed(sizes), [(name, ..)]) => Some((name, *sizes.first()?)),
            _ => None,
        }
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
#[derive(Clone, Debug)]
pub(crate) struct ReadyUnit {
    pub(crate) kernel: UnitKernel,
    pub(crate) tensors: TensorPointers,
    /// Where all large tensors begin.
    pub(crate) large: DevicePointer<u8>,
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

/// Tensors that get places in one piece of memory: each at a multiple of 16 bytes, for wide loads. At least one zero byte follows each,
/// because the official kernel reads it (ERRATA.md §8).
#[derive(Debug, Default)]
struct Packing {
    /// Bytes of the memory.
    bytes: usize,
}

impl Packing {
    /// The place of another tensor, with it.
    fn place<'t>(&mut self, tensor: &'t [u8]) -> (usize, &'t [u8]) {
        let start = self.bytes;
        self.bytes = (start + tensor.len() + 1).next_multiple_of(16);
        (start, tensor)
    }
}

/// Copies tensors to the GPU, to their places in one piece of memory of this number of bytes.
fn on_device(tensors: &[(usize, &[u8])], bytes: usize, what: &str) -> Result<DeviceBuffer<u8>, DeviceError> {
    let memory = DeviceBuffer::zeroed(bytes).map_err(allocating(what, bytes))?;
    for &(start, tensor) in tensors {
        let mut place = memory.index(start..start + tensor.len());
        place.copy_from(tensor).map_err(while_doing(format!("copying {what} to the GPU")))?;
    }
    Ok(memory)
}

/// Copies the large tensors to where they are to be kept, to their places in one piece of memory of this number of bytes.
fn large_tensors(
    tensors: &[(usize, &[u8])],
    bytes: usize,
    keep: Keep,
    what: &str,
) -> Result<LargeTensors, DeviceError> {
    let fill = |memory: &mut [u8]| {
        for &(start, tensor) in tensors {
            memory[start..start + tensor.len()].copy_from_slice(tensor);
        }
    };
    Ok(match keep {
        Keep::Resident => LargeTensors::Resident(on_device(tensors, bytes, what)?),
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
    })
}

/// What a unit is called in errors.
fn what(path: &str) -> String {
    format!("unit {path}")
}
