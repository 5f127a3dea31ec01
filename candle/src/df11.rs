//! A model from which candle's models get their weights.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use candle_core::{DType, Device, Tensor};
use candle_nn::VarBuilder;
use df11_host::Model;

use crate::backend::Backend;
use crate::decoder::Decoder;
use crate::error::{Error, Result};
use crate::layers::{Embedding, Linear};
use crate::link::Link;
use crate::options::{Options, is_below};
use crate::report::{Memory, Report};
use crate::weights::Weights;

/// A model whose weights stay compressed, and are decoded just before candle uses them.
///
/// ```no_run
/// use candle_core::{DType, Device, Tensor};
/// use candle_transformers::models::qwen3;
/// use df11_candle::Df11;
///
/// # fn main() -> anyhow::Result<()> {
/// let df11 = Df11::open("Qwen3-8B-DF11", &Device::Cpu, DType::F32)?;
/// let config: qwen3::Config = serde_json::from_slice(&std::fs::read("Qwen3-8B-DF11/config.json")?)?;
/// let mut model = df11.build(|vb| qwen3::ModelForCausalLM::new(&config, vb))?; // candle-transformers' own
/// let logits = model.forward(&Tensor::new(&[[9707u32, 11]], &Device::Cpu)?, 0)?;
/// println!("{logits}\n{}", df11.report());
/// # Ok(())
/// # }
/// ```
///
/// Clones share the weights. Threads may share it, and the models that were built from it.
#[derive(Clone, Debug)]
pub struct Df11 {
    weights: Arc<Weights>,
    options: Options,
    device: Device,
    dtype: DType,
    /// The links of the models that were built.
    links: Arc<Mutex<Vec<Arc<Link>>>>,
    /// Held while rows of a table are decoded for one forward pass.
    running: Arc<Mutex<()>>,
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
        let weights = Arc::new(Weights::new(Decoder::new(Arc::new(model))?, options.together));
        let (links, running) = Default::default();
        Ok(Self { weights, options, device: device.clone(), dtype, links, running })
    }

    /// The model in its files.
    pub fn model(&self) -> &Model {
        self.weights.decoder().model()
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
    /// Until the model is dropped, it must not be moved to another device.
    ///
    /// # Errors
    ///
    /// Those of `build`; [`Error::Candle`].
    pub fn build<M>(&self, build: impl FnOnce(VarBuilder<'static>) -> candle_core::Result<M>) -> Result<M> {
        let link = Link::new(Arc::clone(&self.weights));
        let built = link.build(|| build(self.var_builder(Some(Arc::clone(&link)))));
        self.weights.park()?;
        if let Some(error) = self.weights.take_failure() {
            return Err(error);
        }
        let model = built?;
        self.links.lock().unwrap_or_else(PoisonError::into_inner).push(link);
        Ok(model)
    }

    /// Decodes the weights below a path, such as `model.layers.3`, until what it returns is dropped. For models whose
    /// layers make no spans: call it where a layer's forward pass begins. Using such a weight elsewhere is an error.
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
        let numbers = self.weights.below(path);
        self.weights.enter(&numbers)?;
        Ok(Entered { weights: Arc::clone(&self.weights), numbers })
    }

    /// Runs a forward pass of a model with these tokens. It decodes those rows of the tables that were chosen with
    /// [`Options::rows`] which the tokens stand for, and only those: `forward` must look up no tokens but the ones that it
    /// is given. If a weight can't be decoded, this tells why; without it, candle says that the weight has an unexpected
    /// type.
    ///
    /// With such tables it runs one forward pass at a time.
    ///
    /// # Errors
    ///
    /// Those of `forward`; [`Error::NoSuchRow`]; a unit is damaged, or its file can't be read; there is no memory.
    pub fn forward<R>(&self, tokens: &Tensor, forward: impl FnOnce(&Tensor) -> candle_core::Result<R>) -> Result<R> {
        let mut running = None;
        if self.weights.has_rows() {
            running = Some(self.running.lock().unwrap_or_else(PoisonError::into_inner));
            self.weights.fill_rows(&tokens.flatten_all()?.to_dtype(DType::I64)?.to_vec1()?)?;
        }
        let result = forward(tokens);
        drop(running);
        match self.weights.take_failure() {
            Some(error) => Err(error),
            None => Ok(result?),
        }
    }

    /// A linear layer for a model of your own: its weight, `PATH.weight`, is decoded in the cache and multiplied there, and
    /// is never in memory as a whole. `PATH.bias` is its bias, if the model has it.
    ///
    /// # Errors
    ///
    /// [`Error::Model`] if there is no such weight; [`Error::NotAMatrix`].
    pub fn linear(&self, path: &str) -> Result<Linear> {
        Linear::new(self.weights.decoder().model(), path, self.dtype, &self.device)
    }

    /// A table for a model of your own, `PATH.weight`: rows that are looked up are decoded, and no others.
    ///
    /// # Errors
    ///
    /// [`Error::Model`] if there is no such table; [`Error::NotAMatrix`].
    pub fn embedding(&self, path: &str) -> Result<Embedding> {
        Embedding::new(self.weights.decoder().model(), path, self.dtype)
    }

    /// Parks all weights that are decoded just in time, and frees the memory of those that nobody uses.
    ///
    /// # Errors
    ///
    /// [`Error::Candle`].
    pub fn park(&self) -> Result<()> {
        self.weights.park()?;
        self.weights.free();
        Ok(())
    }

    /// Which weights are decoded just in time, which aren't, and why.
    pub fn report(&self) -> Report {
        let links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        Report::new(self.model(), &self.weights, links.iter().map(|link| link.spans_made()).sum())
    }

    /// How many weights have been decoded just in time so far.
    pub fn decoded_weights(&self) -> u64 {
        self.weights.decoded()
    }

    /// The memory that decoded weights take now.
    pub fn memory(&self) -> Memory {
        Memory::of(&self.weights)
    }

    fn var_builder(&self, link: Option<Arc<Link>>) -> VarBuilder<'static> {
        let backend = Backend { weights: Arc::clone(&self.weights), link, options: self.options.clone() };
        VarBuilder::from_backend(Box::new(backend), self.dtype, self.device.clone())
    }
}

/// Weights that stay decoded until this is dropped.
#[derive(Debug)]
#[must_use = "the weights are parked as soon as this is dropped"]
pub struct Entered {
    weights: Arc<Weights>,
    numbers: Vec<usize>,
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.weights.leave(&self.numbers);
    }
}
