//! Finds the span in which a weight is used.
//!
//! The layers of `candle_transformers::models::with_tracing` create a span named `linear` right after asking for their
//! weight and bias, and enter it in every forward pass. A span belongs to the subscriber under which it was created. So
//! while a model is built, a subscriber of ours links each span to the weight that was asked for last. Later it decodes
//! that weight whenever the span is entered.

use std::collections::{HashMap, HashSet};
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use candle_core::{Error, Result};
use tracing_core::span::{Attributes, Current, Id, Record};
use tracing_core::{Dispatch, Event, Metadata, Subscriber, dispatcher};

use crate::weights::{Weight, Weights};

/// The name of linear layers' spans.
const LINEAR: &str = "linear";

/// Links spans and weights while a model is built.
#[derive(Debug, Default)]
pub(crate) struct Build {
    weights: Weights,
    state: Mutex<State>,
    next: AtomicU64,
}

#[derive(Debug, Default)]
struct State {
    /// The decoded weight that was asked for last, and whether guards decode it.
    last: Option<(Arc<Weight>, bool)>,
    built: Built,
    spans: HashMap<u64, Arc<Weight>>,
    failure: Option<Error>,
}

/// What happened to a model's tensors while it was built.
#[derive(Debug, Default)]
pub(crate) struct Built {
    /// The weights that spans or guards will decode. They are parked.
    pub(crate) on_demand: Vec<Arc<Weight>>,
    /// The compressed weights that stay decoded, with their bytes and the reason.
    pub(crate) stay: Vec<(String, u64, &'static str)>,
    /// The names of all tensors that the model asked for.
    pub(crate) asked: HashSet<String>,
}

impl Build {
    pub(crate) fn new(weights: Weights) -> Arc<Self> {
        Arc::new(Self { weights, ..Self::default() })
    }

    /// Runs `build` while linking spans. If tracing is disabled at compile time, there are no spans.
    pub(crate) fn run<R>(self: &Arc<Self>, build: impl FnOnce() -> Result<R>) -> Result<(R, Built)> {
        let built = dispatcher::with_default(&Dispatch::new(Spans(Arc::clone(self))), build)?;
        let mut state = self.state();
        state.settle();
        match state.failure.take() {
            Some(error) => Err(error),
            None => Ok((built, mem::take(&mut state.built))),
        }
    }

    /// Records that a model has got a weight that can be decoded on demand.
    pub(crate) fn asked(&self, weight: Weight, is_guarded: bool) {
        let mut state = self.state();
        state.settle();
        state.built.asked.insert(weight.name.clone());
        state.last = Some((Arc::new(weight), is_guarded));
    }

    /// Records that a model has got a weight that is compressed in the files but stays decoded.
    pub(crate) fn asked_to_stay(&self, name: &str, bytes: u64, why: &'static str) {
        let mut state = self.state();
        state.settle();
        state.built.asked.insert(name.to_owned());
        state.built.stay.push((name.to_owned(), bytes, why));
    }

    /// Records that a model has got any other tensor.
    pub(crate) fn asked_other(&self, name: &str) {
        let mut state = self.state();
        // The bias of the last weight comes between it and its span.
        let layer = name.strip_suffix("bias");
        let is_bias =
            |(weight, _): &(Arc<Weight>, bool)| layer.is_some() && weight.name.strip_suffix("weight") == layer;
        if !state.last.as_ref().is_some_and(is_bias) {
            state.settle();
        }
        state.built.asked.insert(name.to_owned());
    }

    fn made_linear(&self, id: u64) {
        let mut state = self.state();
        if let Some((weight, _)) = state.last.take() {
            state.spans.insert(id, Arc::clone(&weight));
            state.park(weight);
        }
    }

    fn weight(&self, id: &Id) -> Option<Arc<Weight>> {
        self.state().spans.get(&id.into_u64()).cloned()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// To be called when the last weight's layer is complete and has created no span.
    fn settle(&mut self) {
        match self.last.take() {
            Some((weight, true)) => self.park(weight),
            Some((weight, false)) => {
                self.built.stay.push((weight.name.clone(), weight.bytes(), "no span, and not guarded"));
            }
            None => {}
        }
    }

    fn park(&mut self, weight: Arc<Weight>) {
        if let Err(error) = weight.park() {
            self.failure.get_or_insert(error);
        }
        self.built.on_demand.push(weight);
    }
}

/// The subscriber for one model's spans.
struct Spans(Arc<Build>);

impl Subscriber for Spans {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_span() && metadata.name() == LINEAR
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let id = self.0.next.fetch_add(1, Ordering::Relaxed) + 1;
        if attributes.metadata().name() == LINEAR {
            self.0.made_linear(id);
        }
        Id::from_u64(id)
    }

    fn enter(&self, id: &Id) {
        if let Some(weight) = self.0.weight(id) {
            self.0.weights.enter_span(&weight);
        }
    }

    fn exit(&self, id: &Id) {
        if let Some(weight) = self.0.weight(id) {
            self.0.weights.leave(&[weight]);
        }
    }

    fn current_span(&self) -> Current {
        Current::none()
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, _: &Event<'_>) {}
}
