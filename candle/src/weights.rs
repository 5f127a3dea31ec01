//! The compressed weights of one [`Df11`](crate::Df11) that models have tensors of, and who uses them now.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::buffer::Spare;
use crate::decoder::Decoder;
use crate::error::{Error, Result};
use crate::options::is_below;
use crate::weight::{Kept, Weight, When};

/// Weights that threads share. A thread locks them for one call, not for a forward pass.
#[derive(Clone, Debug)]
pub(crate) struct SharedWeights(Arc<Mutex<Weights>>);

impl SharedWeights {
    pub(crate) fn new(decoder: Decoder, together: usize) -> Self {
        Self(Arc::new(Mutex::new(Weights {
            decoder,
            together,
            all: BTreeMap::new(),
            next: 0,
            kept: Vec::new(),
            spans: 0,
            spare: Spare::default(),
            decoded: 0,
            failed: None,
        })))
    }

    /// A call that panicked has left nothing that the others don't expect: a weight that is being parked counts as parked.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Weights> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
pub(crate) struct Weights {
    pub(crate) decoder: Decoder,
    /// The most elements of a unit's weights that a span decodes at once.
    together: usize,
    /// The weights by their numbers, which are never used again.
    pub(crate) all: BTreeMap<usize, Weight>,
    next: usize,
    pub(crate) kept: Vec<Kept>,
    /// How many spans named `linear` the models have made.
    pub(crate) spans: usize,
    pub(crate) spare: Spare,
    /// How many weights have been decoded just in time.
    pub(crate) decoded: u64,
    /// Why a span could not decode its weight. Spans can't fail: the weight stays parked, and its use does.
    failed: Option<Error>,
}

impl Weights {
    /// Notes a weight that was decoded for a model. It gives the weight's number.
    pub(crate) fn add(&mut self, weight: Weight) -> usize {
        let number = self.next;
        self.next += 1;
        self.all.insert(number, weight);
        number
    }

    /// Lets go of the codes of all weights that stay decoded.
    pub(crate) fn release(&mut self) {
        self.all.values_mut().filter(|weight| weight.when == When::Built).for_each(|weight| weight.codes = None);
    }

    /// Forgets the weights of a model that could not be built.
    pub(crate) fn forget(&mut self, build: usize) {
        self.all.retain(|_, weight| weight.build != build);
        self.kept.retain(|kept| kept.build != build);
    }

    pub(crate) fn decode_when(&mut self, number: usize, when: When) {
        if let Some(weight) = self.all.get_mut(&number) {
            weight.when = when;
        }
    }

    /// From now on a table stays decoded.
    pub(crate) fn keep_table(&mut self, number: usize, why: &'static str) -> Result<()> {
        self.fill(&[number])?;
        if let Some(weight) = self.all.remove(&number) {
            let (build, bytes) = (weight.build, weight.bytes());
            self.kept.push(Kept { build, name: weight.name.to_string(), bytes, why });
        }
        Ok(())
    }

    /// Parks what will be decoded again, at the end of building a model.
    pub(crate) fn settle(&mut self, build: usize) -> Result<()> {
        let of = |when: &[When]| self.numbers(|weight| weight.build == build && when.contains(&weight.when));
        // Where nothing else is decoded just in time, nothing parks a table between the lookup and a head that may use it.
        if of(&[When::Span, When::Guard]).is_empty() {
            for table in of(&[When::Rows]) {
                self.keep_table(table, "an embedding in a model of which nothing else is decoded just in time")?;
            }
        }
        self.release();
        self.park()
    }

    /// The weights below a path, for a guard. Those that have stayed decoded since the model was built are the guards' from
    /// now on, apart from tables.
    pub(crate) fn below(&mut self, path: &str) -> Vec<usize> {
        let below = self.all.iter_mut().filter(|(_, weight)| is_below(&weight.name, path));
        let guarded = below.filter_map(|(&number, weight)| match weight.when {
            When::Built if weight.is_table => None,
            When::Built => {
                weight.when = When::Guard;
                Some(number)
            }
            _ => Some(number),
        });
        guarded.collect()
    }

    /// Decodes these weights, unless they are decoded, and parks all others that nobody uses. They stay decoded until
    /// [`Self::leave`], which must not be called after an error.
    pub(crate) fn enter(&mut self, numbers: &[usize]) -> Result<()> {
        self.add_users(numbers, 1);
        let filled = self.park().and_then(|()| self.fill(numbers));
        if filled.is_err() {
            self.add_users(numbers, -1);
        }
        filled
    }

    /// [`Self::enter`] for a span, which can't fail: the error is kept for [`Self::take_failure`].
    pub(crate) fn enter_span(&mut self, number: usize) {
        self.add_users(&[number], 1);
        let filled = self.fill(&self.decoded_with(number));
        self.keep_failure(filled);
    }

    /// These weights are no longer used. They stay decoded until others are.
    pub(crate) fn leave(&mut self, numbers: &[usize]) {
        self.add_users(numbers, -1);
    }

    /// Keeps an error for [`Self::take_failure`].
    pub(crate) fn keep_failure(&mut self, result: Result<()>) {
        if let Err(error) = result {
            self.failed.get_or_insert(error);
        }
    }

    /// The first error since the last call that could not be returned where it occurred.
    pub(crate) fn take_failure(&mut self) -> Option<Error> {
        self.failed.take()
    }

    pub(crate) fn numbers(&self, which: impl Fn(&Weight) -> bool) -> Vec<usize> {
        self.all.iter().filter(|(_, weight)| which(weight)).map(|(&number, _)| number).collect()
    }

    pub(crate) fn sum(&self, numbers: &[usize], of: impl Fn(&Weight) -> usize) -> usize {
        numbers.iter().filter_map(|number| self.all.get(number)).map(of).sum()
    }

    fn add_users(&mut self, numbers: &[usize], change: isize) {
        for number in numbers {
            if let Some(weight) = self.all.get_mut(number) {
                weight.users = weight.users.saturating_add_signed(change);
            }
        }
    }

    /// The weights that are decoded with this one: those of its unit, if they have at most `together` elements.
    fn decoded_with(&self, number: usize) -> Vec<usize> {
        let Some(this) = self.all.get(&number) else { return Vec::new() };
        let beside = |other: &Weight| other.build == this.build && other.unit == this.unit && other.when == When::Span;
        let set = self.numbers(beside);
        if self.sum(&set, Weight::elements) <= self.together && set.contains(&number) { set } else { vec![number] }
    }
}
