//! Finds out which span a weight is used in.
//!
//! The layers of `candle_transformers::models::with_tracing` make a span named `linear` right after they have asked for
//! their weight and bias, and enter it in every forward pass. A span stays with the subscriber under which it was made. So
//! while a model is built, a subscriber of ours links each span to the weight that was asked for last; later it decodes
//! that weight whenever the span is entered.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tracing_core::span::{Attributes, Current, Id, Record};
use tracing_core::{Dispatch, Event, Metadata, Subscriber, dispatcher};

use crate::weight::When;
use crate::weights::SharedWeights;

/// The spans of layers that multiply.
const LINEAR: &str = "linear";

/// Links spans and weights while a model is built.
#[derive(Debug)]
pub(crate) struct Link {
    weights: SharedWeights,
    /// The number of the model.
    build: usize,
    state: Mutex<State>,
    next: AtomicU64,
}

#[derive(Debug, Default)]
struct State {
    /// The name and the number of the weight that was asked for last, if it is compressed.
    last: Option<(String, usize)>,
    /// Whether the last matrix that was asked for, apart from tables, has no span yet, and is nobody's whom a span decodes.
    is_unlinked: bool,
    /// A table whose rows are decoded. A head without a weight of its own uses it too.
    table: Option<usize>,
    /// The weight of each span.
    spans: HashMap<u64, usize>,
    /// How many spans named `linear` the model has made.
    made: usize,
    is_built: bool,
}

impl Link {
    pub(crate) fn new(weights: SharedWeights) -> Arc<Self> {
        static BUILDS: AtomicUsize = AtomicUsize::new(0);
        let build = BUILDS.fetch_add(1, Ordering::Relaxed);
        Arc::new(Self { weights, build, state: Mutex::default(), next: AtomicU64::new(1) })
    }

    /// The number of the model.
    pub(crate) fn number(&self) -> usize {
        self.build
    }

    /// Runs this while spans are linked. tracing may be switched off when it is compiled; then no span is made.
    pub(crate) fn build<R>(self: &Arc<Self>, build: impl FnOnce() -> R) -> R {
        let built = dispatcher::with_default(&Dispatch::new(Spans(Arc::clone(self))), build);
        self.state().is_built = true;
        built
    }

    /// How many spans named `linear` the model has made.
    pub(crate) fn spans_made(&self) -> usize {
        self.state().made
    }

    /// A model asked for a weight of a unit, to multiply with.
    pub(crate) fn asked_weight(&self, name: &str, number: usize) {
        let mut state = self.state();
        state.last = Some((name.to_owned(), number));
        state.is_unlinked = false;
    }

    /// A model asked for anything else, of this many dimensions.
    pub(crate) fn asked_other(&self, name: &str, dimensions: usize) {
        let mut state = self.state();
        // The bias of the last weight comes between it and its span.
        let path = name.strip_suffix("bias");
        state.last.take_if(|(weight, _)| path.is_none() || weight.strip_suffix("weight") != path);
        state.is_unlinked |= dimensions > 1;
    }

    /// A model asked for a table whose rows are decoded.
    pub(crate) fn asked_table(&self, number: usize) {
        let mut state = self.state();
        (state.last, state.is_unlinked, state.table) = (None, false, Some(number));
    }

    fn made_linear(&self, id: u64) {
        let mut state = self.state();
        state.made += 1;
        let is_unlinked = std::mem::take(&mut state.is_unlinked);
        let mut weights = self.weights.lock();
        let mut linked = Ok(());
        if let Some((_, number)) = state.last.take() {
            state.spans.insert(id, number);
            weights.decode_when(number, When::Span);
        } else if let (false, Some(table)) = (is_unlinked, state.table) {
            // A head that shares the table of the embedding needs all of it in every forward pass.
            state.table = None;
            linked = weights.keep_table(table, "an embedding with which the head multiplies too");
        }
        let parked = linked.and_then(|()| weights.park());
        weights.keep_failure(parked);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The subscriber of the spans of one model.
struct Spans(Arc<Link>);

impl Spans {
    fn weight(&self, id: &Id) -> Option<usize> {
        self.0.state().spans.get(&id.into_u64()).copied()
    }
}

impl Subscriber for Spans {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_span() && metadata.name() == LINEAR
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let id = self.0.next.fetch_add(1, Ordering::Relaxed);
        // A model may make spans later, in its forward pass. They have no weights.
        if attributes.metadata().name() == LINEAR && !self.0.state().is_built {
            self.0.made_linear(id);
        }
        Id::from_u64(id)
    }

    fn enter(&self, id: &Id) {
        if let Some(number) = self.weight(id) {
            self.0.weights.lock().enter_span(number);
        }
    }

    fn exit(&self, id: &Id) {
        if let Some(number) = self.weight(id) {
            self.0.weights.lock().leave(&[number]);
        }
    }

    fn current_span(&self) -> Current {
        Current::none()
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, _: &Event<'_>) {}
}
