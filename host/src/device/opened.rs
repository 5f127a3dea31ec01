//! The device that was chosen, and what works with either kind: units decoded one after another, into
//! words in the host's memory.

use std::borrow::Cow;

use df11_codec::Unit;

use super::choice::DeviceChoice;
use super::cpu::CpuDecoder;
#[cfg(feature = "cuda")]
use super::cuda::{CudaDecoder, CudaOptions};
use super::decoder::{Keep, NamedUnit, UnitDecoder, Words};
use super::error::DeviceError;
use crate::coder;
use crate::error::Result;
use crate::ptx::Ptx;

/// A decoder on the device that was chosen.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenDevice<'m> {
    /// The CPU.
    Cpu(CpuDecoder<'m>),
    /// A GPU.
    #[cfg(feature = "cuda")]
    Cuda(Box<CudaDecoder>),
}

impl<'m> OpenDevice<'m> {
    /// Opens a device; where any will do and no GPU can be used, the CPU, and why no GPU.
    ///
    /// # Errors
    ///
    /// A GPU that was named can't be used.
    pub fn open(choice: DeviceChoice, ptx: Option<Ptx>) -> Result<(Self, Option<DeviceError>)> {
        match (choice, choice.ordinal()) {
            (_, None) => Ok((Self::cpu(), None)),
            (DeviceChoice::Auto, Some(ordinal)) => Ok(match Self::gpu(ordinal, ptx) {
                Ok(gpu) => (gpu, None),
                Err(reason) => (Self::cpu(), Some(reason)),
            }),
            (_, Some(ordinal)) => Ok((Self::gpu(ordinal, ptx)?, None)),
        }
    }

    /// Whether it is a GPU.
    pub fn is_gpu(&self) -> bool {
        !matches!(self, Self::Cpu(_))
    }

    /// What it is, for people.
    pub fn describe(&self) -> String {
        match self {
            Self::Cpu(_) => "cpu".to_owned(),
            #[cfg(feature = "cuda")]
            Self::Cuda(decoder) => {
                let gpu = decoder.gpu().info();
                let ptx = decoder.kernel().ptx().map_or("PTX from elsewhere".to_owned(), |ptx| format!("{ptx} PTX"));
                format!("cuda:{} ({}, {ptx})", gpu.ordinal, gpu.name)
            }
        }
    }

    /// Decodes a unit, and has `then` do something with its words.
    ///
    /// # Errors
    ///
    /// [`DeviceError::Decode`]: its stream contradicts its indexes, which is found out whatever the device;
    /// the device fails; or `then`'s own.
    pub fn with_words<T>(&mut self, path: &str, unit: &Unit<'m>, then: impl FnOnce(&[u16]) -> Result<T>) -> Result<T> {
        match self {
            Self::Cpu(decoder) => with_words(decoder, path, unit, then),
            #[cfg(feature = "cuda")]
            Self::Cuda(decoder) => with_words(&mut **decoder, path, unit, then),
        }
    }

    fn cpu() -> Self {
        Self::Cpu(CpuDecoder::default())
    }

    #[cfg(feature = "cuda")]
    fn gpu(ordinal: u32, ptx: Option<Ptx>) -> Result<Self, DeviceError> {
        Ok(Self::Cuda(Box::new(CudaDecoder::new(CudaOptions { ordinal, ptx })?)))
    }

    #[cfg(not(feature = "cuda"))]
    fn gpu(_: u32, _: Option<Ptx>) -> Result<Self, DeviceError> {
        Err(DeviceError::NotBuilt)
    }
}

fn with_words<'m, D: UnitDecoder<'m>, T>(
    decoder: &mut D,
    path: &str,
    unit: &Unit<'m>,
    then: impl FnOnce(&[u16]) -> Result<T>,
) -> Result<T> {
    let id = decoder.load(NamedUnit::whole(path, *unit), Keep::Resident)?;
    let result = decode(decoder, id, path, unit, then);
    // Also after a failure; which is the one to report, if both fail.
    let unloaded = decoder.unload(id);
    result.and_then(|value| unloaded.map(|()| value))
}

fn decode<'m, D: UnitDecoder<'m>, T>(
    decoder: &mut D,
    id: super::UnitId,
    path: &str,
    unit: &Unit<'m>,
    then: impl FnOnce(&[u16]) -> Result<T>,
) -> Result<T> {
    let decoded = decoder.decode(&[id])?;
    let words = match decoded.weights() {
        [weight] => weight.words.to_host()?,
        _ => Cow::Borrowed(&[][..]),
    };
    if !D::FINDS_DAMAGE {
        coder::confirm(unit, &words).map_err(|source| DeviceError::Decode { unit: path.to_owned(), source })?;
    }
    then(&words)
}
