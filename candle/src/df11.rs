//! A model from which candle's models get their weights.

use std::path::Path;
use std::sync::Arc;

use candle_core::{DType, Device, Tensor};
use candle_nn::VarBuilder;
use df11_host::Model;

use crate::backend::Backend;
use crate::buffer::Spare;
use crate::decoder::Decoder;
use crate::error::{Error, Result};
use crate::held::Held;
use crate::layers::{Embedding, Linear};
use crate::link::Link;
use crate::options::{Options, is_below};
use crate::pass::{Pass, Passes};
use crate::report::{Memory, Report};
use crate::weight::When;
use crate::weights::SharedWeights;

/// A model whose weights stay compressed in memory, and are decoded just before candle uses them. [`Options::form`] says in
/// which form.
///
/// Clones share the weights. Threads may share it, and the models that were built from it.
#[derive(Clone, Debug)]
pub struct Df11 {
    held: Arc<Held>,
    weights: SharedWeights,
    options: Options,
    device: Device,
    dtype: DType,
    passes: Arc<Passes>,
}

impl Df11 {
    /// Opens a model, a directory or a safetensors file, compressed or not. `dtype` is what candle computes in: BF16, or
    /// F32 on CPUs, where candle doesn't multiply BF16. F32 holds every BF16 number. Weights of other types are decoded
    /// when a model is built, and stay so.
    ///
    /// # Errors
    ///
    /// Those of [`Model::open`] and [`Self::of`].
    pub fn open(path: impl AsRef<Path>, device: &Device, dtype: DType) -> Result<Self> {
        Options::default().open(path, device, dtype)
    }

    /// What can be chosen before a model is opened.
    pub fn options() -> Options {
        Options::default()
    }

    /// The same for a model that is open: one that needs [options](Model::options) of its own, or that is in memory.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`].
    pub fn of(model: Model, options: Options, device: &Device, dtype: DType) -> Result<Self> {
        let held = Arc::new(Held::new(Arc::new(model), options.form));
        let weights = SharedWeights::new(Decoder::new(Arc::clone(&held))?, options.together);
        Ok(Self { held, weights, options, device: device.clone(), dtype, passes: Arc::default() })
    }

    /// The model in its files.
    pub fn model(&self) -> &Model {
        &self.held.model
    }

    /// Tensors that are decoded when a model asks for them, and stay so: every model of candle loads from this, and takes
    /// the memory of the model that isn't compressed.
    pub fn eager(&self) -> VarBuilder<'static> {
        self.var_builder(None)
    }

    /// Builds a model whose weights are decoded just in time: at the entry of the spans that
    /// `candle_transformers::models::with_tracing::Linear` makes, and by [`Self::enter`]. What neither decodes is right
    /// too, only larger: it stays decoded. [`Self::report`] says what and why.
    ///
    /// Until the model is dropped, it must not be moved to another device. What it changes in a weight in place is lost when
    /// the weight is decoded again. Weights that stay decoded are freed when the model and this are dropped. The model's spans
    /// belong to a subscriber of ours, so yours doesn't hear of them, nor of what `build` logs.
    ///
    /// # Errors
    ///
    /// Those of `build`; [`Error::Candle`].
    pub fn build<M>(&self, build: impl FnOnce(VarBuilder<'static>) -> candle_core::Result<M>) -> Result<M> {
        let link = Link::new(self.weights.clone());
        let built = link.build(|| build(self.var_builder(Some(Arc::clone(&link)))));
        let mut weights = self.weights.lock();
        let settled = match (weights.take_failure(), &built) {
            (Some(error), _) => Err(error),
            (None, Ok(_)) => weights.settle(link.number()),
            (None, Err(_)) => Ok(()),
        };
        if settled.is_ok() && built.is_ok() {
            weights.spans += link.spans_made();
        } else {
            weights.forget(link.number());
        }
        drop(weights);
        settled.and(built.map_err(Error::from))
    }

    /// Decodes the weights below a path, such as `model.layers.3`, until what it returns is dropped. For models whose
    /// layers make no spans: call it where a layer's forward pass begins. From the next decoding on, the use of such a weight is
    /// an error until it is entered again. Nothing may hold the storage of a weight (`Tensor::storage_and_layout`) meanwhile.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownPath`]; a unit is damaged, or its file can't be read; there is no memory.
    pub fn enter(&self, path: &str) -> Result<Entered> {
        let model = self.model();
        if !model.iter().any(|(name, _)| is_below(name, path)) {
            let blocks = model.blocks().into_iter().map(str::to_owned).collect();
            return Err(Error::UnknownPath { path: path.to_owned(), blocks });
        }
        let mut weights = self.weights.lock();
        let numbers = weights.below(path);
        weights.enter(&numbers)?;
        Ok(Entered { weights: self.weights.clone(), numbers })
    }

    /// Runs a forward pass of a model with these tokens. It decodes those rows of the tables that were chosen with
    /// [`Options::rows`] which the tokens stand for, and only those: `forward` must look up no tokens but the ones that it
    /// is given. If a weight can't be decoded, this tells why; without it, candle says that the weight has an unexpected
    /// type.
    ///
    /// With such tables it runs one forward pass at a time, and other threads must not decode weights of this model
    /// meanwhile.
    ///
    /// # Errors
    ///
    /// Those of `forward`; [`Error::NoSuchRow`]; [`Error::Nested`]; a unit is damaged, or its file can't be read; there is no memory.
    pub fn forward<R>(&self, tokens: &Tensor, forward: impl FnOnce(&Tensor) -> candle_core::Result<R>) -> Result<R> {
        // What an earlier call has left is not this one's.
        self.weights.lock().take_failure();
        let has_rows = !self.weights.lock().numbers(|weight| weight.when == When::Rows).is_empty();
        let pass = has_rows.then(|| Pass::begin(&self.passes, &self.weights)).transpose()?;
        if has_rows {
            self.weights.lock().fill_rows(&tokens.flatten_all()?.to_dtype(DType::I64)?.to_vec1()?)?;
        }
        let result = forward(tokens);
        drop(pass);
        result.map_err(|error| self.weights.lock().take_failure().unwrap_or(Error::Candle(error)))
    }

    /// A linear layer for a model of your own: its weight, `PATH.weight`, is multiplied by few rows while it is decoded.
    /// `PATH.bias` is its bias, if the model has it. A weight that isn't compressed in the files is held compressed, too.
    ///
    /// # Errors
    ///
    /// [`Error::Model`] if there is no such weight, or it can't be read; [`Error::NotAMatrix`].
    pub fn linear(&self, path: &str) -> Result<Linear> {
        Linear::new(&self.held, path, self.dtype, &self.device)
    }

    /// A table for a model of your own, `PATH.weight`: rows that are looked up are decoded, and no others.
    ///
    /// # Errors
    ///
    /// [`Error::Model`] if there is no such table, or it can't be read; [`Error::NotAMatrix`].
    pub fn embedding(&self, path: &str) -> Result<Embedding> {
        Embedding::new(&self.held, path, self.dtype)
    }

    /// Parks all weights that are decoded just in time, and frees the memory of those that nobody uses.
    ///
    /// # Errors
    ///
    /// [`Error::Candle`].
    pub fn park(&self) -> Result<()> {
        let mut weights = self.weights.lock();
        weights.park()?;
        weights.spare = Spare::default();
        Ok(())
    }

    /// Which weights are decoded just in time, which aren't, and why.
    pub fn report(&self) -> Report {
        #[cfg(feature = "cuda")]
        let gpu_bytes = self.device.is_cuda().then(|| self.held.gpus().bytes());
        #[cfg(not(feature = "cuda"))]
        let gpu_bytes = None;
        Report::new(&self.held, &self.weights.lock(), gpu_bytes)
    }

    /// How many weights have been decoded just in time so far.
    pub fn decoded_weights(&self) -> u64 {
        self.weights.lock().decoded
    }

    /// The memory that decoded weights take now.
    pub fn memory(&self) -> Memory {
        Memory::of(&self.weights.lock())
    }

    fn var_builder(&self, link: Option<Arc<Link>>) -> VarBuilder<'static> {
        let (held, weights, options) = (Arc::clone(&self.held), self.weights.clone(), self.options.clone());
        let backend = Backend { held, weights, link, options };
        VarBuilder::from_backend(Box::new(backend), self.dtype, self.device.clone())
    }
}

impl Options {
    /// Opens a model, a directory or a safetensors file, compressed or not.
    ///
    /// # Errors
    ///
    /// Those of [`Df11::of`] and [`Model::open`].
    pub fn open(self, path: impl AsRef<Path>, device: &Device, dtype: DType) -> Result<Df11> {
        Df11::of(Model::open(path)?, self, device, dtype)
    }
}

/// Weights that stay decoded until this is dropped.
#[derive(Debug)]
#[must_use = "the next decoding parks the weights if this is dropped"]
pub struct Entered {
    weights: SharedWeights,
    numbers: Vec<usize>,
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.weights.lock().leave(&self.numbers);
    }
}
