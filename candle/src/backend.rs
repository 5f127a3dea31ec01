//! What a model's constructor gets its tensors from.

use std::sync::Arc;

use candle_core::{DType, Device, Error as CandleError, Result, Shape, Tensor};
use candle_nn::Init;
use candle_nn::var_builder::SimpleBackend;

use crate::buffer::Buffer;
use crate::error::Error;
use crate::held::Held;
use crate::link::Link;
use crate::load::load;
use crate::options::Options;
use crate::weight::{Content, Kept, Weight, When};
use crate::weights::SharedWeights;

/// Decodes tensors when they are asked for. With a link, those that can be decoded again later are held compressed, and are
/// parked then.
pub(crate) struct Backend {
    pub(crate) held: Arc<Held>,
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
        self.held.model.tensor(name).map_err(missing)
    }

    fn load(
        &self,
        stored: &df11_host::Tensor<'_>,
        init: Option<Init>,
        dtype: DType,
        device: &Device,
    ) -> Result<Tensor> {
        let Some(link) = &self.link else { return Ok(load(stored, None, dtype, device)?) };
        let (is_table, unit) = (is_table(init), stored.unit());
        let when = self.options.when(stored.name(), is_table);
        let why_kept = why_kept(stored, when, dtype, device);
        self.make_room(unit.is_some())?;
        let is_held = unit.is_some() && device.is_cpu() && why_kept.is_none() && (when.is_some() || !is_table);
        let codes = if is_held { self.held.hold(stored).map_err(|error| self.keep(error))? } else { None };
        let tensor = load(stored, codes.as_deref(), dtype, device).map_err(|error| self.keep(error))?;
        let Some(unit) = unit else {
            link.asked_other(stored.name(), tensor.rank());
            return Ok(tensor);
        };
        if let Some(why) = why_kept {
            let bytes = tensor.elem_count() * tensor.dtype().size_in_bytes();
            let kept = Kept { build: link.number(), name: stored.name().to_owned(), bytes, why };
            self.weights.lock().kept.push(kept);
            link.asked_other(stored.name(), tensor.rank());
            return Ok(tensor);
        }
        let weight = Weight {
            name: stored.name().into(),
            unit: unit.into(),
            codes,
            build: link.number(),
            tensor: tensor.clone(),
            is_table,
            when: when.unwrap_or(When::Built),
            content: Content::Whole,
            users: 0,
        };
        let number = self.weights.lock().add(weight);
        // When it is decoded again the caller has said, or its span will.
        match when {
            Some(When::Rows) => link.asked_table(number),
            None if !is_table => link.asked_weight(stored.name(), number),
            _ if is_table => {}
            _ => link.asked_other(stored.name(), tensor.rank()),
        }
        Ok(tensor)
    }

    /// The last weight's constructor has done what it does with it, so the weight can go before the next one comes. If that is
    /// compressed and no span came between them, the last one stays decoded, and its codes go.
    fn make_room(&self, is_compressed: bool) -> Result<()> {
        let mut weights = self.weights.lock();
        weights.park()?;
        if is_compressed {
            weights.release();
        }
        Ok(())
    }

    /// The error in words for candle. The error itself is kept for [`Df11::build`](crate::Df11::build): candle would keep
    /// no more than its words.
    fn keep(&self, error: Error) -> CandleError {
        let words = CandleError::msg(&error);
        self.weights.lock().keep_failure(Err(error));
        words
    }
}

/// Why a compressed weight stays decoded, and no guard can change it.
fn why_kept(stored: &df11_host::Tensor<'_>, when: Option<When>, dtype: DType, device: &Device) -> Option<&'static str> {
    if when == Some(When::Built) {
        Some("chosen with Options::eager")
    } else if stored.shape().len() < 2 {
        Some("not a matrix")
    } else if !is_decoded_again(dtype, device) {
        Some("candle has it in a type, or on a device, that df11 doesn't decode to")
    } else {
        None
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
