//! Supplies a model's constructor with tensors.

use std::sync::Arc;

use candle_core::{DType, Device, Error, Result, Shape, Tensor};
use candle_nn::Init;
use candle_nn::var_builder::SimpleBackend;
use df11_host::Model;

use crate::codes::{self, Codes};
use crate::df11::Options;
use crate::memory::{self, Spare, can_hold};
use crate::spans::Build;
use crate::weights::Weight;

/// Decodes tensors when they are asked for. During a build, tensors that can be decoded again later are also kept
/// compressed.
pub(crate) struct Backend {
    pub(crate) model: Arc<Model>,
    pub(crate) options: Options,
    pub(crate) build: Option<Arc<Build>>,
}

impl SimpleBackend for Backend {
    fn get(&self, shape: Shape, name: &str, init: Init, dtype: DType, device: &Device) -> Result<Tensor> {
        let stored = self.stored(name)?;
        if stored.shape() != shape.dims() {
            let (msg, got) = (format!("shape mismatch for {name}"), stored.shape().into());
            return Err(Error::UnexpectedShape { msg, expected: shape, got }.bt());
        }
        // candle's `embedding` passes the distribution from which a table would be initialised.
        let is_table = matches!(init, Init::Randn { mean: 0., stdev: 1. });
        self.load(&stored, is_table, dtype, device)
    }

    fn get_unchecked(&self, name: &str, dtype: DType, device: &Device) -> Result<Tensor> {
        self.load(&self.stored(name)?, false, dtype, device)
    }

    fn contains_tensor(&self, name: &str) -> bool {
        self.stored(name).is_ok()
    }
}

impl Backend {
    fn stored(&self, name: &str) -> Result<df11_host::Tensor<'_>> {
        self.model.tensor(name).map_err(|_| Error::CannotFindTensor { path: name.to_owned() }.bt())
    }

    fn load(&self, stored: &df11_host::Tensor<'_>, is_table: bool, dtype: DType, device: &Device) -> Result<Tensor> {
        let (Some(build), true) = (&self.build, stored.unit().is_some()) else {
            let tensor = codes::read(stored, dtype, device)?;
            if let Some(build) = &self.build {
                build.asked_other(stored.name());
            }
            return Ok(tensor);
        };
        if let Some(why) = why_it_stays(stored, is_table, dtype, device) {
            let tensor = codes::read(stored, dtype, device)?;
            let bytes = tensor.elem_count() * tensor.dtype().size_in_bytes();
            build.asked_to_stay(stored.name(), bytes as u64, why);
            return Ok(tensor);
        }
        let codes = if self.options.in_files && device.is_cpu() {
            Codes::Files(Arc::clone(&self.model), stored.name().to_owned())
        } else {
            Codes::load(stored, device)?
        };
        let decoded = codes.decode(dtype, stored.elements(), &mut Spare::default())?;
        let tensor = memory::tensor(decoded, stored.shape());
        let weight = Weight { name: stored.name().to_owned(), codes, tensor: tensor.clone() };
        build.asked(weight, self.options.is_guarded(stored.name()));
        Ok(tensor)
    }
}

/// Why a weight that is compressed in the files can't be decoded on demand.
fn why_it_stays(stored: &df11_host::Tensor<'_>, is_table: bool, dtype: DType, device: &Device) -> Option<&'static str> {
    let is_decoded_here = match device {
        Device::Cpu => can_hold(dtype),
        Device::Cuda(_) => cfg!(feature = "cuda") && dtype == DType::BF16,
        _ => false,
    };
    if is_table {
        Some("an embedding")
    } else if stored.shape().len() < 2 {
        Some("not a matrix")
    } else if !is_decoded_here {
        Some("of a type, or on a device, that df11 doesn't decode to")
    } else {
        None
    }
}
