//! What a model's constructor gets its tensors from.

use std::sync::Arc;

use candle_core::{DType, Device, Error as CandleError, Result, Shape, Tensor};
use candle_nn::Init;
use candle_nn::var_builder::SimpleBackend;
use df11_host::Model;

use crate::buffer::Buffer;
use crate::error::Error;
use crate::link::Link;
use crate::load::load;
use crate::options::Options;
use crate::weight::{Kept, When};
use crate::weights::SharedWeights;

/// Decodes tensors when they are asked for. With a link, those that can be decoded again later are parked then.
pub(crate) struct Backend {
    pub(crate) model: Arc<Model>,
    pub(crate) weights: SharedWeights,
    pub(crate) link: Option<Arc<Link>>,
    pub(crate) options: Options,
}

impl SimpleBackend for Backend {
    fn get(&self, shape: Shape, name: &str, init: Init, dtype: DType, device: &Device) -> Result<Tensor> {
        let stored = self.stored(name)?;
        if stored.shape() != shape.dims() {
            let (msg, got) = (format!("shape mismatch for {name}"), stored.shape().into());
            return Err(CandleError::UnexpectedShape { msg, expected: shape, got }.bt());
        }
        self.load(&stored, Some(init), dtype, device)
    }

    fn get_unchecked(&self, name: &str, dtype: DType, device: &Device) -> Result<Tensor> {
        self.load(&self.stored(name)?, None, dtype, device)
    }

    fn contains_tensor(&self, name: &str) -> bool {
        self.stored(name).is_ok()
    }
}

impl Backend {
    fn stored(&self, name: &str) -> Result<df11_host::Tensor<'_>> {
        let missing = |_| CandleError::CannotFindTensor { path: name.to_owned() }.bt();
        self.model.tensor(name).map_err(missing)
    }

    fn load(
        &self,
        stored: &df11_host::Tensor<'_>,
        init: Option<Init>,
        dtype: DType,
        device: &Device,
    ) -> Result<Tensor> {
        let Some(link) = &self.link else { return Ok(load(stored, dtype, device)?) };
        // The last weight's constructor has done what it does with it, so the weight can go before this one comes.
        self.weights.lock().park()?;
        let tensor = load(stored, dtype, device).map_err(|error| self.keep(error))?;
        match stored.unit() {
            Some(unit) => self.note(link, unit, stored.name(), &tensor, is_table(init)),
            None => link.asked_other(stored.name(), tensor.rank()),
        }
        Ok(tensor)
    }

    /// The error in words for candle. The error itself is kept for [`Df11::build`](crate::Df11::build): candle would keep
    /// no more than its words.
    fn keep(&self, error: Error) -> CandleError {
        let words = CandleError::msg(&error);
        self.weights.lock().keep_failure(Err(error));
        words
    }

    /// Notes when a compressed weight is decoded again: the caller has said it, or its span will.
    fn note(&self, link: &Link, unit: &str, name: &str, tensor: &Tensor, is_table: bool) {
        let when = self.options.when(name, is_table);
        let why = if when == Some(When::Built) {
            Some("chosen with Options::eager")
        } else if tensor.rank() < 2 {
            Some("not a matrix")
        } else if !is_decoded_again(tensor.dtype(), tensor.device()) {
            Some("candle has it in a type, or on a device, that df11 doesn't decode to")
        } else {
            None
        };
        if let Some(why) = why {
            let bytes = tensor.elem_count() * tensor.dtype().size_in_bytes();
            let kept = Kept { build: link.number(), name: name.to_owned(), bytes, why };
            self.weights.lock().kept.push(kept);
            return link.asked_other(name, tensor.rank());
        }
        let number = self.weights.lock().add(link.number(), name, unit, tensor, is_table);
        match when {
            Some(when) => self.weights.lock().decode_when(number, when),
            None if is_table => {}
            None => return link.asked_weight(name, number),
        }
        if when == Some(When::Rows) {
            link.asked_table(number);
        } else if !is_table {
            link.asked_other(name, tensor.rank());
        }
    }
}

/// Whether weights of this type can be decoded just in time on this device.
fn is_decoded_again(dtype: DType, device: &Device) -> bool {
    match device {
        Device::Cpu => Buffer::holds(dtype),
        Device::Cuda(_) => cfg!(feature = "cuda") && dtype == DType::BF16,
        _ => false,
    }
}

/// Whether candle's `embedding` asks: it names the distribution that a table would be drawn from.
fn is_table(init: Option<Init>) -> bool {
    matches!(init, Some(Init::Randn { mean: 0., stdev: 1. }))
}
