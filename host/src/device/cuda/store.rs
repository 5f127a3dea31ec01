//! Units on a GPU, and the work that they are for, in the order in which the GPU does it: what both decoders have.

use std::sync::Arc;

use cust::memory::DeviceSlice;

use super::driver::{Gpu, GpuStream};
use super::kernels::{FixedSizes, KernelModule, UnitKernel};
use super::launch::{Launcher, Multiplication};
use super::units::{DeviceUnit, DeviceUnits, LargeTensors, Staging, ready_payload};
use crate::device::decoder::{Form, Keep, UnitId};
use crate::error::Result;
use crate::error::device::DeviceError;
use crate::model::named_unit::NamedUnit;
use crate::payload::PayloadHeader;
use crate::tensors::tensor::Tensor;

/// Loaded units, the buffers through which offloaded ones pass, and what launches the kernels.
#[derive(Debug)]
pub(super) struct UnitStore {
    /// In which form units are kept that are loaded from now on.
    form: Form,
    pub(super) units: DeviceUnits,
    /// `None` until a unit is offloaded.
    staging: Option<Staging>,
    pub(super) launcher: Launcher,
    /// The stream that units are decoded on. Dropped last: all memory above belongs to its context.
    pub(super) stream: Arc<GpuStream>,
}

impl UnitStore {
    /// No units yet.
    ///
    /// # Errors
    ///
    /// [`DeviceError::NoKernel`] if the module was loaded on another GPU; the driver fails.
    pub(super) fn new(gpu: Gpu, module: KernelModule, form: Form) -> Result<Self, DeviceError> {
        if gpu.info().ordinal != module.ordinal() {
            let (of_module, of_decoder) = (module.ordinal(), gpu.info().ordinal);
            let reasons = format!("the PTX was loaded on GPU {of_module}, and the decoder is for GPU {of_decoder}");
            return Err(DeviceError::NoKernel { reasons });
        }
        gpu.bind()?;
        let stream = Arc::new(GpuStream::new(gpu)?);
        let launcher = Launcher::new(module, Arc::clone(&stream))?;
        Ok(Self { form, units: DeviceUnits::default(), staging: None, launcher, stream })
    }

    /// Copies a unit to where it is to be kept, and makes room for what decoding it alone needs, apart from its words:
    /// `reserve` makes room for this number of them.
    pub(super) fn load(
        &mut self,
        unit: NamedUnit<'_>,
        keep: Keep,
        reserve: impl FnOnce(usize, &GpuStream) -> Result<(), DeviceError>,
    ) -> Result<UnitId> {
        self.stream.gpu().bind()?;
        let unit = match self.form {
            Form::Df11 => DeviceUnit::load(&self.launcher.module, unit, keep)?,
            Form::Fixed => {
                self.launcher.module.check_fixed()?;
                DeviceUnit::load_fixed(unit, keep)?
            }
        };
        self.insert(unit, reserve)
    }

    /// Keeps a weight, given by its words, with codes of a fixed length, as a unit of its own.
    pub(super) fn load_words(&mut self, name: &str, shape: &[usize], words: &[u16], keep: Keep) -> Result<UnitId> {
        self.stream.gpu().bind()?;
        self.launcher.module.check_fixed()?;
        self.insert(DeviceUnit::load_words(name, shape, words, keep)?, |_, _| Ok(()))
    }

    /// Keeps a tensor alone, with codes of a fixed length.
    pub(super) fn load_tensor(&mut self, tensor: &Tensor<'_>, keep: Keep) -> Result<UnitId> {
        self.stream.gpu().bind()?;
        self.launcher.module.check_fixed()?;
        self.insert(DeviceUnit::load_tensor(tensor, keep)?, |_, _| Ok(()))
    }

    /// Makes room for what decoding a unit alone needs, and keeps it.
    fn insert(
        &mut self,
        unit: DeviceUnit,
        reserve: impl FnOnce(usize, &GpuStream) -> Result<(), DeviceError>,
    ) -> Result<UnitId> {
        if let Some(tensors) = unit.offloaded() {
            self.reserve_staging(tensors.len())?;
        }
        reserve(unit.n_elements, &self.stream)?;
        // An offloaded unit is in two lists, one for each staging buffer. So make room for every unit twice.
        match &unit.kernel {
            UnitKernel::Decode(_) => {}
            UnitKernel::DecodeUnits(_) => self.launcher.reserve_lists(2 * (self.units.0.len() + 1))?,
            UnitKernel::DecodeFixed(_) => {
                let weights = self.units.0.values().map(|unit| unit.weights.len()).sum::<usize>();
                self.launcher.reserve_matrices(2 * (weights + unit.weights.len()))?;
            }
        }
        let id = UnitId::next();
        self.units.0.insert(id, unit);
        Ok(id)
    }

    /// Makes the staging buffers large enough for the offloaded units, and for another one of this number of bytes.
    fn reserve_staging(&mut self, another: usize) -> Result<(), DeviceError> {
        let bytes = another.max(self.units.largest_offloaded().unwrap_or(0));
        if self.staging.as_ref().is_none_or(|staging| staging.bytes() < bytes) {
            self.finish()?;
            // The old ones are freed first: there may be no room for both.
            self.staging = None;
            self.staging = Some(Staging::new(bytes)?);
        }
        Ok(())
    }

    /// Removes a unit and frees its memory.
    pub(super) fn unload(&mut self, unit: UnitId) -> Result<(), DeviceError> {
        self.units.get(unit)?;
        // All work that reads the unit's memory must end first.
        self.finish()?;
        self.units.0.remove(&unit);
        if self.units.largest_offloaded().is_none() {
            self.staging = None;
        }
        Ok(())
    }

    /// Gives the stream what decodes some of the units, each to `out` from this word on. There must be room.
    ///
    /// The caller must neither free nor write `out` until [`Self::finish`] has returned, or until it has waited for the
    /// stream.
    pub(super) fn decode(&mut self, units: &[(UnitId, usize)], out: &DeviceSlice<u16>) -> Result<(), DeviceError> {
        let given = self.give_decoding(units, out);
        self.settle(given)
    }

    /// Gives the stream what decodes some rows of a unit's weight, to the beginning of `out`, where there must be room.
    ///
    /// The caller must neither free nor write `out` until [`Self::finish`] has returned, or until it has waited for the
    /// stream.
    pub(super) fn decode_rows(
        &mut self,
        id: UnitId,
        rows: FixedSizes,
        out: &DeviceSlice<u16>,
    ) -> Result<(), DeviceError> {
        let given = self.with_large(id, |launcher, unit, large| launcher.decode([unit.ready_rows(rows, large, out)]));
        self.settle(given)
    }

    /// Gives the stream what decodes a payload of another library's.
    ///
    /// The caller must neither free nor write the memory of payload and words until it has waited for the stream.
    pub(super) fn decode_payload(
        &mut self,
        header: &PayloadHeader,
        payload: &DeviceSlice<u8>,
        out: &DeviceSlice<u16>,
    ) -> Result<(), DeviceError> {
        self.launcher.module.check_fixed()?;
        let (payload, out) = (payload.as_device_ptr(), out.as_device_ptr());
        let refused = |source| DeviceError::Launch { unit: "of a payload".to_owned(), source };
        let ready = ready_payload(header, payload, out, self.launcher.module.shared_allowed()).map_err(refused)?;
        self.launcher.reserve_matrices(1)?;
        let given = self.launcher.decode([ready]);
        self.settle(given)
    }

    /// Gives the stream what multiplies a weight by the columns in `x`, into `products`.
    ///
    /// The caller must neither free nor write `x` and `products` until [`Self::finish`] has returned, or until it has
    /// waited for the stream.
    pub(super) fn multiply(
        &mut self,
        multiplication: Multiplication,
        x: &DeviceSlice<u16>,
        products: &DeviceSlice<f32>,
    ) -> Result<(), DeviceError> {
        let given = self.with_large(multiplication.unit, |launcher, _, large| {
            launcher.multiply(large, multiplication, x, products)
        });
        self.settle(given)
    }

    /// The resident units are decoded together, while the first offloaded one is being copied. The offloaded ones are
    /// then decoded one by one, since they share two buffers.
    fn give_decoding(&mut self, units: &[(UnitId, usize)], out: &DeviceSlice<u16>) -> Result<(), DeviceError> {
        let (mut resident, mut offloaded) = (Vec::new(), Vec::new());
        for &(id, start) in units {
            let unit = self.units.get(id)?;
            match &unit.large {
                LargeTensors::Resident(tensors) => resident.push(unit.ready(tensors, out, start)),
                LargeTensors::Pinned(_) | LargeTensors::Pageable(_) => offloaded.push((id, unit, start)),
            }
        }
        if let Some((first, ..)) = offloaded.first() {
            staging_of(&mut self.staging, &self.units)?.copy(*first, &self.units)?;
        }
        self.launcher.decode(resident)?;
        for (id, unit, start) in offloaded {
            let staging = staging_of(&mut self.staging, &self.units)?;
            let decode = |large: &_| self.launcher.decode([unit.ready(large, out, start)]);
            staging.with(id, &self.units, self.stream.stream(), decode)?;
        }
        Ok(())
    }

    /// Gives the stream work with one unit, whose large tensors are on the GPU when the stream gets to it.
    fn with_large(
        &mut self,
        id: UnitId,
        work: impl FnOnce(&mut Launcher, &DeviceUnit, &DeviceSlice<u8>) -> Result<(), DeviceError>,
    ) -> Result<(), DeviceError> {
        let unit = self.units.get(id)?;
        let launcher = &mut self.launcher;
        match &unit.large {
            LargeTensors::Resident(tensors) => work(launcher, unit, tensors),
            LargeTensors::Pinned(_) | LargeTensors::Pageable(_) => {
                let staging = staging_of(&mut self.staging, &self.units)?;
                staging.with(id, &self.units, self.stream.stream(), |large| work(launcher, unit, large))
            }
        }
    }

    /// Passes on whether the stream was given its work. After an error it first waits for all work: it is no longer
    /// known which work waits for which.
    fn settle(&mut self, given: Result<(), DeviceError>) -> Result<(), DeviceError> {
        if given.is_err() {
            // If that fails too, the context is lost, and every later call fails.
            let _ = self.finish();
            if let Some(staging) = &mut self.staging {
                staging.forget();
            }
        }
        given
    }

    /// Waits until the GPU has done all that it was given.
    pub(super) fn finish(&self) -> Result<(), DeviceError> {
        self.stream.gpu().bind()?;
        // It waits for both, even if the first fails.
        let copied = self.staging.as_ref().map_or(Ok(()), Staging::finish);
        let decoded = self.stream.finish();
        copied.and(decoded)
    }
}

impl Drop for UnitStore {
    fn drop(&mut self) {
        // All work that uses the units' memory must end before the memory is freed. If waiting fails, the context is
        // lost, and nothing runs in it any more.
        let _ = self.finish();
    }
}

/// The staging buffers for the offloaded ones of these units.
fn staging_of<'s>(staging: &'s mut Option<Staging>, units: &DeviceUnits) -> Result<&'s mut Staging, DeviceError> {
    match staging {
        Some(staging) => Ok(staging),
        // Loading a unit made them. But then a larger unit was to be loaded, for which there was no room; they were
        // freed for it.
        none => Ok(none.insert(Staging::new(units.largest_offloaded().unwrap_or(0))?)),
    }
}
