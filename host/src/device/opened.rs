//! The device that the user chose. A GPU decodes units one after another, and gives their words to the caller piece by
//! piece, to be compared with the CPU's.

use std::ops::Range;

use df11_codec::Unit;

use super::choice::DeviceChoice;
#[cfg(feature = "cuda")]
use super::cuda::{CudaDecoder, CudaOptions, ptx_of};
use crate::device::ptx::Ptx;
#[cfg(feature = "cuda")]
use crate::error::Error;
use crate::error::Result;
use crate::error::device::DeviceError;

/// The words that are copied back from a GPU together.
#[cfg(feature = "cuda")]
const PIECE: usize = 6 << 20;

/// The device that was chosen.
#[derive(Debug)]
pub(crate) struct OpenDevice {
    /// What decodes on it.
    pub(crate) backend: Backend,
    /// Whether the CPU may take over from a GPU: the user chose `auto`.
    #[cfg_attr(not(feature = "cuda"), expect(dead_code, reason = "without GPUs none gives way"))]
    any_will_do: bool,
    no_gpu: Option<DeviceError>,
}

/// What decodes on a device.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) enum Backend {
    /// The CPU.
    Cpu,
    /// A GPU.
    #[cfg(feature = "cuda")]
    Cuda(Box<CudaDecoder>),
}

impl OpenDevice {
    /// Opens a device. For `auto` this is the CPU if no GPU can be used.
    ///
    /// # Errors
    ///
    /// The user named a GPU that can't be used.
    pub(crate) fn open(choice: DeviceChoice, ptx: Option<Ptx>) -> Result<Self> {
        let any_will_do = choice == DeviceChoice::Auto;
        let (backend, no_gpu) = match choice.ordinal().map(|ordinal| gpu(ordinal, ptx)) {
            None => (Backend::Cpu, None),
            Some(Ok(gpu)) => (gpu, None),
            Some(Err(reason)) if any_will_do => (Backend::Cpu, Some(reason)),
            Some(Err(reason)) => return Err(reason.into()),
        };
        Ok(Self { backend, any_will_do, no_gpu })
    }

    /// Whether it is a GPU.
    pub(crate) fn is_gpu(&self) -> bool {
        !matches!(self.backend, Backend::Cpu)
    }

    /// Why `auto` chose no GPU, or gave it up.
    pub(crate) fn no_gpu(&self) -> Option<String> {
        self.no_gpu.as_ref().map(DeviceError::to_string)
    }

    /// Its name and PTX file, to be shown.
    pub(crate) fn describe(&self) -> String {
        match &self.backend {
            Backend::Cpu => "cpu".to_owned(),
            #[cfg(feature = "cuda")]
            Backend::Cuda(decoder) => {
                let gpu = decoder.gpu().info();
                let ptx = ptx_of(decoder).map_or("PTX from elsewhere".to_owned(), |ptx| format!("{ptx} PTX"));
                format!("cuda:{} ({}, {ptx})", gpu.ordinal, gpu.name)
            }
        }
    }

    /// Decodes a unit on the GPU, and calls `then` with each piece of its elements and their words, in order. `then` must judge the
    /// words: a kernel doesn't notice that a stream contradicts its indexes.
    ///
    /// If the GPU has no room for the unit or can't decode it, and any device will do, the CPU takes over: then
    /// [`Self::is_gpu`] is false, and `then` isn't called. It isn't called on the CPU.
    ///
    /// # Errors
    ///
    /// The device fails; the errors of `then`.
    #[cfg_attr(not(feature = "cuda"), expect(unused_variables, clippy::unused_self, reason = "there is no GPU"))]
    pub(crate) fn decode_on_gpu(
        &mut self,
        path: &str,
        unit: &Unit<'_>,
        then: impl FnMut(Range<usize>, &[u16]) -> Result<()>,
    ) -> Result<()> {
        #[cfg(feature = "cuda")]
        if let Backend::Cuda(decoder) = &mut self.backend {
            match decode(decoder, path, unit, then) {
                // Loading found this, before anything was decoded.
                Err(Error::Device(reason @ (DeviceError::OutOfMemory { .. } | DeviceError::Launch { .. })))
                    if self.any_will_do =>
                {
                    self.backend = Backend::Cpu;
                    self.no_gpu = Some(reason);
                }
                result => return result,
            }
        }
        Ok(())
    }
}

#[cfg(feature = "cuda")]
fn gpu(ordinal: u32, ptx: Option<Ptx>) -> Result<Backend, DeviceError> {
    Ok(Backend::Cuda(Box::new(CudaDecoder::new(CudaOptions { ordinal, ptx })?)))
}

#[cfg(not(feature = "cuda"))]
fn gpu(_: u32, _: Option<Ptx>) -> Result<Backend, DeviceError> {
    Err(DeviceError::NotBuilt)
}

/// The unit is decoded whole, and copied back piece by piece.
#[cfg(feature = "cuda")]
fn decode(
    decoder: &mut CudaDecoder,
    path: &str,
    unit: &Unit<'_>,
    mut then: impl FnMut(Range<usize>, &[u16]) -> Result<()>,
) -> Result<()> {
    use super::decoder::{Keep, UnitDecoder};
    use crate::model::named_unit::NamedUnit;

    let id = decoder.load(NamedUnit::whole(path, *unit), Keep::Resident)?;
    let result = decoder.decode(&[id]).and_then(|decoded| {
        let mut words = Vec::new();
        let [whole] = decoded.weights() else { return Ok(()) };
        for start in (0..unit.n_elements()).step_by(PIECE) {
            let piece = start..unit.n_elements().min(start + PIECE);
            words.resize(piece.len(), 0);
            whole.words.copy_range_to(piece.clone(), &mut words)?;
            then(piece, &words)?;
        }
        Ok(())
    });
    // Also after a failure; which is the one to report, if both fail.
    let unloaded = decoder.unload(id);
    result.and(unloaded)
}
