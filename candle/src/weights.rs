//! The weights of one [`Df11`](crate::Df11) that tensors of candle stand for: parked, or decoded just in time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use candle_core::Tensor;

use crate::decoder::Decoder;
use crate::error::{Error, Result};
use crate::options::is_below;
use crate::slot::{Content, Slot, When};
use crate::state::{Kept, State};

/// Weights that threads share. Each call locks them, and nothing is locked between two calls.
#[derive(Debug)]
pub(crate) struct Weights {
    decoder: Decoder,
    /// The most elements of a unit's weights that a span decodes at once.
    together: usize,
    state: Mutex<State>,
}

/// What is known of a weight, for reports.
#[derive(Clone, Debug)]
pub(crate) struct Described {
    pub(crate) name: Arc<str>,
    pub(crate) bytes: usize,
    pub(crate) when: When,
    pub(crate) is_table: bool,
}

impl Weights {
    pub(crate) fn new(decoder: Decoder, together: usize) -> Self {
        Self { decoder, together, state: Mutex::default() }
    }

    pub(crate) fn decoder(&self) -> &Decoder {
        &self.decoder
    }

    /// Notes a weight that was decoded for a model. It gives the weight's number.
    pub(crate) fn add(&self, build: usize, name: &str, unit: &str, tensor: &Tensor, is_table: bool) -> usize {
        let mut state = self.state();
        let (name, unit, tensor) = (name.into(), unit.into(), tensor.clone());
        let number = state.next;
        state.next += 1;
        let (when, content, users) = (When::Built, Content::Whole, 0);
        state.slots.insert(number, Slot { name, unit, build, tensor, is_table, when, content, users });
        number
    }

    /// Notes a weight that stays decoded, whatever guards and spans do.
    pub(crate) fn add_kept(&self, kept: Kept) {
        self.state().kept.push(kept);
    }

    /// Forgets the weights of a model that could not be built.
    pub(crate) fn forget(&self, build: usize) {
        let mut state = self.state();
        state.slots.retain(|_, slot| slot.build != build);
        state.kept.retain(|kept| kept.build != build);
    }

    /// From now on the weight is decoded then. The next decoding parks it, or [`Self::park`].
    pub(crate) fn decode(&self, number: usize, when: When) {
        if let Some(slot) = self.state().slots.get_mut(&number) {
            slot.when = when;
        }
    }

    /// From now on a table of this model stays decoded.
    ///
    /// # Errors
    ///
    /// As [`Self::enter`].
    pub(crate) fn keep_table(&self, number: usize, why: &'static str) -> Result<()> {
        let mut state = self.state();
        state.fill(&self.decoder, &[number])?;
        if let Some(slot) = state.slots.remove(&number) {
            let (build, bytes) = (slot.build, slot.bytes());
            state.kept.push(Kept { build, name: slot.name.to_string(), bytes, why });
        }
        Ok(())
    }

    /// The tables of a model of which only rows are decoded, if nothing else of the model is decoded just in time.
    pub(crate) fn lone_tables(&self, build: usize) -> Vec<usize> {
        let state = self.state();
        let of = |when: &[When]| state.numbers(|slot| slot.build == build && when.contains(&slot.when));
        if of(&[When::Span, When::Guard]).is_empty() { of(&[When::Rows]) } else { Vec::new() }
    }

    /// Parks all weights that nobody uses now.
    ///
    /// # Errors
    ///
    /// [`Error::Candle`].
    pub(crate) fn park(&self) -> Result<()> {
        self.state().park_all()
    }

    /// Parks the tables of which only rows are decoded.
    ///
    /// # Errors
    ///
    /// [`Error::Candle`].
    pub(crate) fn park_rows(&self) -> Result<()> {
        self.state().park_rows()
    }

    /// The weights below a path, for a guard. Those that have stayed decoded since the model was built are the guards' from
    /// now on, apart from tables.
    pub(crate) fn below(&self, path: &str) -> Vec<usize> {
        let mut state = self.state();
        let below = state.slots.iter_mut().filter(|(_, slot)| is_below(&slot.name, path));
        let guarded = below.filter_map(|(&number, slot)| match slot.when {
            When::Built if slot.is_table => None,
            When::Built => {
                slot.when = When::Guard;
                Some(number)
            }
            _ => Some(number),
        });
        guarded.collect()
    }

    /// Decodes these weights, unless they are decoded, and parks all others that nobody uses. They stay decoded until
    /// [`Self::leave`].
    ///
    /// # Errors
    ///
    /// [`Error::Model`], [`Error::Candle`], [`Error::NoMemory`]. [`Self::leave`] must not be called then.
    pub(crate) fn enter(&self, numbers: &[usize]) -> Result<()> {
        let mut state = self.state();
        state.add_users(numbers, 1);
        let filled = state.park_all().and_then(|()| state.fill(&self.decoder, numbers));
        if filled.is_err() {
            state.add_users(numbers, -1);
        }
        filled
    }

    /// These weights are no longer used. They stay decoded until others are.
    pub(crate) fn leave(&self, numbers: &[usize]) {
        self.state().add_users(numbers, -1);
    }

    /// [`Self::enter`] for a span, which can't fail: the error is kept for [`Self::take_failure`].
    pub(crate) fn enter_span(&self, number: usize) {
        let mut state = self.state();
        state.add_users(&[number], 1);
        let set = state.set_of(number, self.together);
        if let Err(error) = state.fill(&self.decoder, &set) {
            state.failed.get_or_insert(error);
        }
    }

    /// Puts these rows of tables below their tensors; the other rows are zeros until the next decoding, or
    /// [`Self::park_rows`], parks the tables.
    ///
    /// # Errors
    ///
    /// As [`Self::enter`]; [`Error::NoSuchRow`].
    pub(crate) fn fill_rows(&self, ids: &[i64]) -> Result<()> {
        let mut state = self.state();
        state.park_all()?;
        // What a guard has decoded as a whole stays so.
        let tables = state.numbers(|slot| slot.when == When::Rows && slot.content != Content::Whole);
        let (on_cpu, others): (Vec<_>, Vec<_>) = tables
            .into_iter()
            .partition(|number| state.slots.get(number).is_some_and(|slot| slot.tensor.device().is_cpu()));
        // A GPU decodes whole units.
        state.fill(&self.decoder, &others)?;
        state.fill_rows(&self.decoder, &on_cpu, ids)
    }

    /// Whether rows of a table are decoded for each forward pass.
    pub(crate) fn has_rows(&self) -> bool {
        self.state().slots.values().any(|slot| slot.when == When::Rows)
    }

    /// Frees the memory that no weight is in.
    pub(crate) fn free(&self) {
        self.state().spare = Default::default();
    }

    /// Keeps an error for [`Self::take_failure`].
    pub(crate) fn fail(&self, error: Error) {
        self.state().failed.get_or_insert(error);
    }

    /// Why a span could not decode its weight, if one could not since the last call.
    pub(crate) fn take_failure(&self) -> Option<Error> {
        self.state().failed.take()
    }

    /// How many weights have been decoded just in time.
    pub(crate) fn decoded(&self) -> u64 {
        self.state().decoded
    }

    /// Bytes of decoded weights in memory now: those that stay, those decoded just in time, and spare memory for more.
    pub(crate) fn resident(&self) -> [usize; 3] {
        let state = self.state();
        let whole = |is_built: bool| -> usize {
            let slots = state.slots.values();
            let whole = slots.filter(|slot| slot.content == Content::Whole && (slot.when == When::Built) == is_built);
            whole.map(Slot::bytes).sum()
        };
        let kept: usize = state.kept.iter().map(|kept| kept.bytes).sum();
        [whole(true) + kept, whole(false), state.spare.bytes()]
    }

    pub(crate) fn describe(&self) -> (Vec<Described>, Vec<Kept>) {
        let state = self.state();
        let describe = |slot: &Slot| {
            let Slot { when, is_table, .. } = *slot;
            Described { name: Arc::clone(&slot.name), bytes: slot.bytes(), when, is_table }
        };
        (state.slots.values().map(describe).collect(), state.kept.clone())
    }

    /// A call that panicked has left nothing that the others don't expect: a weight that is being parked counts as parked.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
