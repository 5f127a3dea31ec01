//! What a model's constructor gets its tensors from.

use std::sync::Arc;

use candle_core::{DType, Device, Error as CandleError, Result, Shape, Tensor};
use candle_nn::Init;
use candle_nn::var_builder::SimpleBackend;

use crate::buffer::Buffer;
use crate::link::Link;
use crate::load::load;
use crate::options::Options;
use crate::weights::{Weights, When};

/// Decodes tensors when they are asked for. With a link, those that can be decoded again later are parked then.
pub(crate) struct Backend {
    pub(crate) weights: Arc<Weights>,
    pub(crate) link: Option<Arc<Link>>,
    pub(crate) options: Options,
}

impl SimpleBackend for Backend {
    fn get(&self, shape: Shape, name: &str, init: Init, dtype: DType, device: &Device) -> Result<Tensor> {
        let tensor = self.read(name, Some(init), dtype, device)?;
        if *tensor.shape() == shape {
            Ok(tensor)
        } else {
            let msg = format!("shape mismatch for {name}");
            Err(CandleError::UnexpectedShape { msg, expected: shape, got: tensor.shape().clone() }.bt())
        }
    }

    fn get_unchecked(&self, name: &str, dtype: DType, device: &Device) -> Result<Tensor> {
        self.read(name, None, dtype, device)
    }

    fn contains_tensor(&self, name: &str) -> bool {
        self.weights.decoder().model().tensor(name).is_ok()
    }
}

impl Backend {
    fn read(&self, name: &str, init: Option<Init>, dtype: DType, device: &Device) -> Result<Tensor> {
        let missing = |_| CandleError::CannotFindTensor { path: name.to_owned() }.bt();
        let stored = self.weights.decoder().model().tensor(name).map_err(missing)?;
        if let Some(link) = &self.link {
            self.park_guarded()?;
            // Before it is read: its memory may be that of the last one.
            link.asked_other(name);
        }
        let tensor = load(&stored, dtype, device)?;
        if let (Some(link), Some(unit)) = (&self.link, stored.unit()) {
            if is_decoded_again(dtype, device) && tensor.rank() > 1 {
                self.take_in(link, name, unit, &tensor, is_table(init));
            } else {
                self.weights.add_converted(name, tensor.elem_count() * dtype.size_in_bytes());
            }
        }
        Ok(tensor)
    }

    /// Has a weight decoded again later, if the caller or a span says when.
    fn take_in(&self, link: &Link, name: &str, unit: &str, tensor: &Tensor, is_table: bool) {
        let number = self.weights.add(name, unit, tensor, is_table);
        match self.options.when(name, is_table) {
            Some(When::Rows) => {
                self.weights.decode(number, When::Rows);
                link.asked_table(number);
            }
            Some(when) => self.weights.decode(number, when),
            None if is_table => {}
            None => link.asked(name, number),
        }
    }

    /// Parks the weights that guards decode, one tensor later: the constructor may have computed with them.
    fn park_guarded(&self) -> Result<()> {
        Ok(self.weights.park()?)
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
