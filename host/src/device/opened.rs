//! The device that the user chose. A GPU decodes units one after another, and gives their words to the caller piece by
//! piece, to be compared with the CPU's.

use std::ops::Range;

use df11_codec::Unit;

use super::choice::DeviceChoice;
#[cfg(feature = "cuda")]
use super::cuda::{CudaDecoder, CudaOptions, ptx_of};
use super::decoder::{DecodedWords, Keep, UnitDecoder};
#[cfg(feature = "wgpu")]
use super::on_wgpu::{WgpuDecoder, WgpuOptions, open_hardware};
use crate::device::ptx::Ptx;
use crate::error::device::DeviceError;
use crate::error::{Error, Result};
use crate::model::named_unit::NamedUnit;

/// The words that are copied back from a GPU together.
const PIECE: usize = 6 << 20;

/// The device that was chosen.
#[derive(Debug)]
pub(crate) struct OpenDevice {
    /// What decodes on it.
    pub(crate) backend: Backend,
    /// Whether the CPU may take over from a GPU: the user chose `auto`.
    any_will_do: bool,
    no_gpu: Option<String>,
}

/// What decodes on a device.
#[derive(Debug)]
#[non_exhaustive]
pub(crate) enum Backend {
    /// The CPU.
    Cpu,
    /// An NVIDIA GPU.
    #[cfg(feature = "cuda")]
    Cuda(Box<CudaDecoder>),
    /// A GPU of any vendor.
    #[cfg(feature = "wgpu")]
    Wgpu(Box<WgpuDecoder>),
}

impl OpenDevice {
    /// Opens a device. For `auto` this is the CPU if no GPU can be used.
    ///
    /// # Errors
    ///
    /// The user named a GPU that can't be used.
    pub(crate) fn open(choice: DeviceChoice, ptx: Option<Ptx>) -> Result<Self> {
        let named = |backend| Self { backend, any_will_do: false, no_gpu: None };
        match choice {
            DeviceChoice::Cpu => Ok(named(Backend::Cpu)),
            DeviceChoice::Cuda(ordinal) => Ok(named(cuda(ordinal, ptx)?)),
            DeviceChoice::Wgpu(ordinal) => Ok(named(wgpu(Some(ordinal))?)),
            DeviceChoice::Auto => Ok(Self::any(ptx)),
        }
    }

    /// The first device that can be used.
    fn any(ptx: Option<Ptx>) -> Self {
        let (backend, no_gpu) = match cuda(0, ptx) {
            Ok(gpu) => (gpu, None),
            Err(no_cuda) => match wgpu(None) {
                Ok(gpu) => (gpu, None),
                Err(no_wgpu) => (Backend::Cpu, Some(format!("{no_cuda}, and {no_wgpu}"))),
            },
        };
        Self { backend, any_will_do: true, no_gpu }
    }

    /// Whether it is a GPU.
    pub(crate) fn is_gpu(&self) -> bool {
        !matches!(self.backend, Backend::Cpu)
    }

    /// Why `auto` chose no GPU, or gave it up.
    pub(crate) fn no_gpu(&self) -> Option<String> {
        self.no_gpu.clone()
    }

    /// Its name, to be shown, and what its kernels came from.
    pub(crate) fn describe(&self) -> String {
        match &self.backend {
            Backend::Cpu => "cpu".to_owned(),
            #[cfg(feature = "cuda")]
            Backend::Cuda(decoder) => {
                let gpu = decoder.gpu().info();
                let ptx = ptx_of(decoder).map_or("PTX from elsewhere".to_owned(), |ptx| format!("{ptx} PTX"));
                format!("cuda:{} ({}, {ptx})", gpu.ordinal, gpu.name)
            }
            #[cfg(feature = "wgpu")]
            Backend::Wgpu(decoder) => decoder.describe(),
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
    #[cfg_attr(not(any(feature = "cuda", feature = "wgpu")), expect(unused_variables, reason = "there is no GPU"))]
    pub(crate) fn decode_on_gpu(
        &mut self,
        path: &str,
        unit: &Unit<'_>,
        mut then: impl FnMut(Range<usize>, &[u16]) -> Result<()>,
    ) -> Result<()> {
        let unit = NamedUnit::whole(path, *unit);
        let mut has_words = false;
        let then = |piece: Range<usize>, words: &[u16]| {
            has_words = true;
            then(piece, words)
        };
        let decoded = match &mut self.backend {
            Backend::Cpu => Ok(()),
            #[cfg(feature = "cuda")]
            Backend::Cuda(decoder) => decode(&mut **decoder, unit, then),
            #[cfg(feature = "wgpu")]
            Backend::Wgpu(decoder) => decode(&mut **decoder, unit, then),
        };
        match decoded {
            // Once there are words, their judgement counts.
            Err(Error::Device(reason)) if self.any_will_do && !has_words && reason.is_too_much() => {
                self.backend = Backend::Cpu;
                self.no_gpu = Some(reason.to_string());
                Ok(())
            }
            decoded => decoded,
        }
    }
}

#[cfg(feature = "cuda")]
fn cuda(ordinal: u32, ptx: Option<Ptx>) -> Result<Backend, DeviceError> {
    Ok(Backend::Cuda(Box::new(CudaDecoder::new(CudaOptions { ptx, ..CudaOptions::on(ordinal) })?)))
}

#[cfg(not(feature = "cuda"))]
fn cuda(_: u32, _: Option<Ptx>) -> Result<Backend, DeviceError> {
    Err(DeviceError::NotBuilt { feature: "CUDA" })
}

/// The GPU with this number, or any that is hardware.
#[cfg(feature = "wgpu")]
fn wgpu(ordinal: Option<u32>) -> Result<Backend, DeviceError> {
    let decoder = ordinal.map_or_else(open_hardware, |ordinal| WgpuDecoder::new(WgpuOptions::on(ordinal)))?;
    Ok(Backend::Wgpu(Box::new(decoder)))
}

#[cfg(not(feature = "wgpu"))]
fn wgpu(_: Option<u32>) -> Result<Backend, DeviceError> {
    Err(DeviceError::NotBuilt { feature: "wgpu" })
}

/// The unit is decoded whole, and copied back piece by piece.
#[cfg_attr(not(any(feature = "cuda", feature = "wgpu")), expect(dead_code, reason = "there is no GPU"))]
fn decode<'m, D: UnitDecoder<'m>>(
    decoder: &mut D,
    unit: NamedUnit<'m>,
    mut then: impl FnMut(Range<usize>, &[u16]) -> Result<()>,
) -> Result<()> {
    let n_elements = unit.unit().n_elements();
    let id = decoder.load(unit, Keep::Resident)?;
    let result = decoder.decode(&[id]).and_then(|decoded| {
        let mut words = Vec::new();
        let [whole] = decoded.weights() else { return Ok(()) };
        for start in (0..n_elements).step_by(PIECE) {
            let piece = start..n_elements.min(start + PIECE);
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
