//! A unit's tensors, where a kernel can read them.

use cust::memory::{CopyDestination, DeviceBuffer, DevicePointer, DeviceSlice, LockedBuffer};
use df11_codec::{RawUnit, Unit};
use df11_kernels::steps;

use super::super::decoder::{Keep, NamedUnit, WeightNames};
use super::entry::{Entries, Way};
use super::failure::{allocating, pinning, while_doing};
use super::gpu::Gpu;
use crate::error::device::DeviceError;

/// A unit that was validated, copied to where it can't change any more.
#[derive(Debug)]
pub(super) struct DeviceUnit {
    pub(super) way: Way,
    pub(super) n_elements: usize,
    /// `luts`, `output_positions` and `gaps`, and for `decode_units` the table of steps: what a kernel trusts.
    pub(super) indexes: Packed<DeviceBuffer<u8>, 4>,
    /// `encoded_exponent` and `sign_mantissa`.
    pub(super) streams: Streams,
}

/// A unit in a decoder, and what its weights are called.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) unit: DeviceUnit,
    pub(super) weights: WeightNames,
}

impl Loaded {
    /// Its code stream and `sign_mantissa`, if it is offloaded.
    pub(super) fn pinned(&self) -> Option<&LockedBuffer<u8>> {
        match &self.unit.streams {
            Streams::Offloaded(streams) => Some(&streams.memory),
            Streams::Resident(_) => None,
        }
    }
}

/// Where the two large tensors are.
#[derive(Debug)]
pub(super) enum Streams {
    Resident(Packed<DeviceBuffer<u8>, 2>),
    Offloaded(Packed<LockedBuffer<u8>, 2>),
}

impl Streams {
    pub(super) fn places(&self) -> Places<2> {
        match self {
            Self::Resident(streams) => streams.places,
            Self::Offloaded(streams) => streams.places,
        }
    }
}

/// Several tensors in one piece of memory.
#[derive(Debug)]
pub(super) struct Packed<M, const N: usize> {
    pub(super) memory: M,
    pub(super) places: Places<N>,
}

/// Where each of them begins: at multiples of 16 bytes, as wide loads like it, with a byte or more of zeros
/// behind each, which the official kernel reads (ERRATA.md §8).
#[derive(Clone, Copy, Debug)]
pub(super) struct Places<const N: usize> {
    pub(super) starts: [usize; N],
    pub(super) bytes: usize,
}

impl<const N: usize> Places<N> {
    fn of(lengths: [usize; N]) -> Self {
        let mut bytes = 0;
        let starts = lengths.map(|length| {
            let start = bytes;
            bytes = (start + length + 1).next_multiple_of(16);
            start
        });
        Self { starts, bytes }
    }
}

impl DeviceUnit {
    /// Copies a unit's tensors to the device, or to pinned memory.
    pub(super) fn load(gpu: &Gpu, entries: Entries, named: &NamedUnit<'_>, keep: Keep) -> Result<Self, DeviceError> {
        let raw = named.unit().raw();
        // A mapped file may change under us. What a kernel trusts is copied first and validated then, so that
        // the bytes which were found sound are the bytes which it sees.
        let (luts, positions, gaps) = (raw.luts.to_vec(), raw.output_positions.to_vec(), raw.gaps.to_vec());
        let own = RawUnit { luts: &luts, output_positions: &positions, gaps: &gaps, ..raw };
        let unit = Unit::validate(own, named.unit().geometry())
            .map_err(|_| DeviceError::Changed { unit: named.path().to_owned() })?;
        let way = Way::of(&unit, entries, gpu.info().shared_bytes)
            .map_err(|source| DeviceError::Launch { unit: named.path().to_owned(), source })?;
        let steps = match way {
            Way::Listed(_) => steps::table(&unit.tables()),
            Way::Alone(_) => Vec::new(),
        };

        let what = format!("unit {}", named.path());
        let streams = [raw.encoded_exponent, raw.sign_mantissa];
        Ok(Self {
            way,
            n_elements: unit.n_elements(),
            indexes: on_device([&luts, &positions, &gaps, &steps], &format!("the indexes of {what}"))?,
            streams: match keep {
                Keep::Resident => Streams::Resident(on_device(streams, &what)?),
                Keep::Offloaded => Streams::Offloaded(pinned(streams, &what)?),
            },
        })
    }

    /// Where its tensors are. `streams` are the two large ones, as `self.streams` places them: that very memory, or a
    /// copy.
    pub(super) fn tensors(&self, streams: &DeviceSlice<u8>) -> Tensors {
        let [luts, positions, gaps, steps] = self.indexes.places.starts.map(|at| self.indexes.memory.index(at..));
        let [codes, sign_mantissa] = self.streams.places().starts.map(|at| streams.index(at..));
        Tensors {
            luts: luts.as_device_ptr(),
            codes: codes.as_device_ptr(),
            sign_mantissa: sign_mantissa.as_device_ptr(),
            positions: positions.as_device_ptr(),
            gaps: gaps.as_device_ptr(),
            steps: steps.as_device_ptr(),
        }
    }

    /// Whether `out` is as long as its words.
    pub(super) fn check_room(&self, out: &DeviceSlice<u16>) -> Result<(), DeviceError> {
        match out.len() {
            got if got == self.n_elements => Ok(()),
            got => Err(DeviceError::OutLength { got, expected: self.n_elements }),
        }
    }
}

/// A unit's tensors in the GPU's memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tensors {
    pub(super) luts: DevicePointer<u8>,
    pub(super) codes: DevicePointer<u8>,
    pub(super) sign_mantissa: DevicePointer<u8>,
    pub(super) positions: DevicePointer<u8>,
    pub(super) gaps: DevicePointer<u8>,
    /// Of no bytes for a unit that `decode` decodes.
    pub(super) steps: DevicePointer<u8>,
}

fn on_device<const N: usize>(tensors: [&[u8]; N], what: &str) -> Result<Packed<DeviceBuffer<u8>, N>, DeviceError> {
    let places = Places::of(tensors.map(<[u8]>::len));
    let memory = DeviceBuffer::zeroed(places.bytes).map_err(allocating(what, places.bytes))?;
    for (tensor, start) in tensors.iter().zip(places.starts) {
        let mut place = memory.index(start..start + tensor.len());
        place.copy_from(*tensor).map_err(while_doing(format!("copying {what} to the GPU")))?;
    }
    Ok(Packed { memory, places })
}

fn pinned<const N: usize>(tensors: [&[u8]; N], what: &str) -> Result<Packed<LockedBuffer<u8>, N>, DeviceError> {
    let places = Places::of(tensors.map(<[u8]>::len));
    let mut memory = LockedBuffer::new(&0, places.bytes).map_err(pinning(what, places.bytes))?;
    for (tensor, start) in tensors.iter().zip(places.starts) {
        memory[start..start + tensor.len()].copy_from_slice(tensor);
    }
    Ok(Packed { memory, places })
}
