//! A model that supplies candle's models with weights.

use std::path::Path;
use std::sync::Arc;

use candle_core::{DType, Device, Error, Result};
use candle_nn::VarBuilder;
use df11_host::Model;

use crate::backend::Backend;
use crate::layers::{Embedding, Linear};
use crate::report::Report;
use crate::spans::{Build, Built};
use crate::weights::{Weight, Weights};

/// A model whose weights stay compressed in memory, and are decoded just before candle uses them.
///
/// Clones share the weights, and so may threads. On a GPU one thread must run the models that [`Self::build`] made: candle gives
/// each thread a stream of its own.
///
/// All errors are candle's. They wrap the errors of `df11-host`, with the same text.
#[derive(Clone, Debug)]
pub struct Df11 {
    model: Arc<Model>,
    weights: Weights,
    options: Options,
    device: Device,
    dtype: DType,
}

/// How a model's weights are decoded. The default suits the models of candle-transformers.
#[derive(Clone, Debug, Default)]
pub struct Options {
    guarded: Vec<String>,
    pub(crate) in_files: bool,
}

impl Options {
    /// [`Df11::enter`] decodes the weights below this path, such as `model.layers`. Use it for models whose layers make no
    /// spans, such as your own: without it, [`Df11::build`] leaves their weights decoded.
    #[must_use]
    pub fn guarded(mut self, path: impl Into<String>) -> Self {
        self.guarded.push(path.into());
        self
    }

    /// On CPUs, leaves the weights in the model's files and reads them for each decoding. This is slower, for machines with too
    /// little memory.
    #[must_use]
    pub fn in_files(mut self, in_files: bool) -> Self {
        self.in_files = in_files;
        self
    }

    /// Opens a model; see [`Df11::open`].
    ///
    /// # Errors
    ///
    /// The errors of [`Model::open`].
    pub fn open(self, path: impl AsRef<Path>, device: &Device, dtype: DType) -> Result<Df11> {
        Ok(self.of(Model::open(path).map_err(Error::wrap)?, device, dtype))
    }

    /// Like [`Self::open`], for a model that is already open, such as one in memory.
    pub fn of(self, model: Model, device: &Device, dtype: DType) -> Df11 {
        Df11 { model: Arc::new(model), weights: Weights::default(), options: self, device: device.clone(), dtype }
    }

    pub(crate) fn is_guarded(&self, name: &str) -> bool {
        self.guarded.iter().any(|path| is_below(name, path))
    }
}

impl Df11 {
    /// Opens a model, a directory or a safetensors file, compressed or not. `dtype` is the type in which candle computes: BF16,
    /// or on CPUs, where candle doesn't multiply BF16, F32, which can represent every BF16 number.
    ///
    /// # Errors
    ///
    /// The errors of [`Model::open`].
    pub fn open(path: impl AsRef<Path>, device: &Device, dtype: DType) -> Result<Self> {
        Options::default().open(path, device, dtype)
    }

    /// Options for opening a model.
    pub fn options() -> Options {
        Options::default()
    }

    /// The model in its files.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Supplies tensors that are decoded when a model asks for them, and stay decoded. Every model of candle can be loaded from
    /// this, and takes as much memory as an uncompressed one.
    pub fn eager(&self) -> VarBuilder<'static> {
        self.var_builder(None)
    }

    /// Builds a model whose weights are decoded just in time: when a span made by
    /// `candle_transformers::models::with_tracing::Linear` is entered, and by [`Self::enter`]. Weights that neither of these
    /// decodes work too, but take more memory, since they stay decoded. [`Self::report`] lists them, with reasons.
    ///
    /// The model must not be moved to another device. In-place changes to a weight are lost when the weight is decoded again.
    /// Compressed weights are freed when both this and the model are dropped. The model's spans belong to a subscriber of ours,
    /// so yours doesn't see them, nor what `build` logs.
    ///
    /// # Errors
    ///
    /// The errors of `build`; a weight that can't be read; too little memory.
    pub fn build<M>(&self, build: impl FnOnce(VarBuilder<'static>) -> Result<M>) -> Result<M> {
        let spans = Build::new(self.weights.clone());
        let (model, built) = spans.run(|| build(self.var_builder(Some(Arc::clone(&spans)))))?;
        let all = &mut self.weights.lock().built;
        all.on_demand.extend(built.on_demand);
        all.stay.extend(built.stay);
        all.asked.extend(built.asked);
        Ok(model)
    }

    /// Decodes the weights below a path, such as `model.layers.3`, until the returned guard is dropped. In models whose layers
    /// make no spans, call it at the beginning of a layer's forward pass. From the next decoding on, using such a weight is an
    /// error until it is entered again. Nothing may hold a weight's storage (`Tensor::storage_and_layout`) meanwhile.
    ///
    /// # Errors
    ///
    /// The model has no weight below this path; a weight can't be read, or there is no memory.
    pub fn enter(&self, path: &str) -> Result<Entered> {
        if !self.model.iter().any(|(name, _)| is_below(name, path)) {
            candle_core::bail!("the model has no weight below {path:?}");
        }
        let entered = self.weights.below(|name| is_below(name, path));
        self.weights.enter(&entered)?;
        Ok(Entered { weights: self.weights.clone(), entered })
    }

    /// The cause of an error that a model's forward pass returned. A span can't fail: if it can't decode its weight, candle only
    /// says that the weight has an unexpected type.
    pub fn explain(&self, error: Error) -> Error {
        self.weights.failure().unwrap_or(error)
    }

    /// A linear layer for a model of your own. Its weight is `PATH.weight`, and is multiplied by few rows while it is decoded.
    /// Its bias is `PATH.bias`, if the model has that. A weight that isn't compressed in the files is held compressed too.
    ///
    /// # Errors
    ///
    /// There is no such BF16 matrix, or it can't be read.
    pub fn linear(&self, path: &str) -> Result<Linear> {
        Linear::new(&self.model, path, self.dtype, &self.device)
    }

    /// An embedding table for a model of your own, `PATH.weight`. Only rows that are looked up are decoded.
    ///
    /// # Errors
    ///
    /// There is no such BF16 matrix, or it can't be read.
    pub fn embedding(&self, path: &str) -> Result<Embedding> {
        Embedding::new(&self.model, path, self.dtype)
    }

    /// Parks all weights that aren't in use, and frees their memory.
    ///
    /// # Errors
    ///
    /// A weight has moved to another device.
    pub fn park(&self) -> Result<()> {
        self.weights.lock().park().map(drop)
    }

    /// Lists which weights of the models built so far are decoded just in time, which aren't, and why.
    pub fn report(&self) -> Report {
        let state = self.weights.lock();
        let Built { on_demand, stay, asked } = &state.built;
        Report {
            just_in_time: on_demand.len(),
            just_in_time_bytes: on_demand.iter().map(|weight| weight.bytes()).sum(),
            held_bytes: on_demand.iter().map(|weight| weight.codes.bytes()).sum(),
            decoded_now_bytes: state.bytes_now(),
            decodings: state.decodings,
            stay_decoded: stay.iter().map(|(name, _, why)| (name.clone(), *why)).collect(),
            stay_decoded_bytes: stay.iter().map(|(_, bytes, _)| bytes).sum(),
            unused: self.model.names().into_iter().filter(|name| !asked.contains(*name)).map(str::to_owned).collect(),
        }
    }

    fn var_builder(&self, build: Option<Arc<Build>>) -> VarBuilder<'static> {
        let backend = Backend { model: Arc::clone(&self.model), options: self.options.clone(), build };
        VarBuilder::from_backend(Box::new(backend), self.dtype, self.device.clone())
    }
}

/// Weights that stay decoded until this is dropped.
#[derive(Debug)]
#[must_use = "the next decoding parks the weights if this is dropped"]
pub struct Entered {
    weights: Weights,
    entered: Vec<Arc<Weight>>,
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.weights.leave(&self.entered);
    }
}

/// Whether a tensor's name is this path, or is below it.
fn is_below(name: &str, path: &str) -> bool {
    path.is_empty() || name.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
