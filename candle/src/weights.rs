//! The compressed weights behind the models' tensors: which of them are decoded, and how many users each has.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use candle_core::{Error, Result, Storage, Tensor};

use crate::codes::Codes;
use crate::memory::{Spare, exchange, parked};
use crate::spans::Built;

/// A weight that is decoded just before it is used.
#[derive(Debug)]
pub(crate) struct Weight {
    pub(crate) name: String,
    pub(crate) codes: Codes,
    /// A clone of the model's tensor, which shares its storage.
    pub(crate) tensor: Tensor,
}

impl Weight {
    /// How many bytes it takes decoded.
    pub(crate) fn bytes(&self) -> u64 {
        (self.tensor.elem_count() * self.tensor.dtype().size_in_bytes()) as u64
    }

    /// Removes the decoded weight from the tensor, and returns its memory. The tensor can't be used until it is decoded
    /// again.
    pub(crate) fn park(&self) -> Result<Storage> {
        exchange(&self.tensor, parked(self.tensor.device())?)
    }

    fn decode(&self, spare: &mut Spare) -> Result<Storage> {
        self.codes.decode(self.tensor.dtype(), self.tensor.elem_count(), spare)
    }
}

/// The weights of one [`Df11`](crate::Df11). Threads share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weights(Arc<Mutex<State>>);

#[derive(Debug, Default)]
pub(crate) struct State {
    /// What is known of all models that were built.
    pub(crate) built: Built,
    now: Vec<Now>,
    /// How many weights have been decoded just in time.
    pub(crate) decodings: u64,
    /// The only thread that may decode on a GPU: in each thread candle has another stream, and nothing orders these.
    thread: Option<ThreadId>,
    /// Why a span couldn't decode its weight.
    failure: Option<Error>,
}

/// A weight that is decoded now, or is being decoded.
#[derive(Debug)]
struct Now {
    weight: Arc<Weight>,
    /// How many spans and guards use it.
    users: usize,
    is_decoded: bool,
}

impl Weights {
    /// Nothing that runs under this lock waits for another thread, so forward passes in rayon's threads can't block each
    /// other. Decoding runs without the lock, so threads that enter the same weight at the same time may each decode it.
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The weights whose names satisfy `is_below`.
    pub(crate) fn below(&self, is_below: impl Fn(&str) -> bool) -> Vec<Arc<Weight>> {
        let state = self.lock();
        state.built.on_demand.iter().filter(|weight| is_below(&weight.name)).cloned().collect()
    }

    /// Decodes these weights, unless they already are, and parks all others that aren't in use. They stay decoded until
    /// [`Self::leave`], which must not be called after an error.
    pub(crate) fn enter(&self, wanted: &[Arc<Weight>]) -> Result<()> {
        let entered = self.decode(wanted);
        if entered.is_err() {
            self.leave(wanted);
        }
        entered
    }

    fn decode(&self, wanted: &[Arc<Weight>]) -> Result<()> {
        let missing = self.lock().begin(wanted)?;
        if missing.is_empty() {
            return Ok(());
        }
        let mut spare = self.lock().park()?;
        for weight in missing {
            let storage = weight.decode(&mut spare)?;
            self.lock().put(&weight, storage)?;
        }
        Ok(())
    }

    /// Like [`Self::enter`], for a span, which can't return an error: the weight stays parked, its use fails, and
    /// [`Self::failure`] says why. The next span that succeeds belongs to another forward pass, so it clears the error.
    pub(crate) fn enter_span(&self, weight: &Arc<Weight>) {
        let entered = self.decode(std::slice::from_ref(weight));
        self.lock().failure = entered.err();
    }

    /// Ends the use of these weights. They stay decoded until others are decoded.
    pub(crate) fn leave(&self, weights: &[Arc<Weight>]) {
        let mut state = self.lock();
        for now in state.now.iter_mut().filter(|now| now.is_one_of(weights)) {
            now.users = now.users.saturating_sub(1);
        }
    }

    /// Why the last span couldn't decode its weight, if it couldn't.
    pub(crate) fn failure(&self) -> Option<Error> {
        self.lock().failure.take()
    }
}

impl State {
    /// Counts one more user of these weights, and returns the ones that aren't decoded.
    fn begin(&mut self, wanted: &[Arc<Weight>]) -> Result<Vec<Arc<Weight>>> {
        for weight in wanted {
            match self.now.iter_mut().find(|now| Arc::ptr_eq(&now.weight, weight)) {
                Some(now) => now.users += 1,
                None => self.now.push(Now { weight: Arc::clone(weight), users: 1, is_decoded: false }),
            }
        }
        let missing = self.now.iter().filter(|now| !now.is_decoded && now.is_one_of(wanted));
        let this = thread::current().id();
        if wanted.iter().any(|weight| weight.tensor.device().is_cuda()) && *self.thread.get_or_insert(this) != this {
            candle_core::bail!("on a GPU one thread runs a model, the one that ran it first");
        }
        Ok(missing.map(|now| Arc::clone(&now.weight)).collect())
    }

    /// Parks all weights that aren't in use.
    pub(crate) fn park(&mut self) -> Result<Spare> {
        let mut spare = Spare::default();
        for now in self.now.extract_if(.., |now| now.users == 0).filter(|now| now.is_decoded) {
            spare.keep(now.weight.park()?);
        }
        Ok(spare)
    }

    /// Gives a tensor its decoded weight, unless another thread has done so meanwhile.
    fn put(&mut self, weight: &Arc<Weight>, storage: Storage) -> Result<()> {
        self.decodings += 1;
        if let Some(now) = self.now.iter_mut().find(|now| Arc::ptr_eq(&now.weight, weight) && !now.is_decoded) {
            exchange(&weight.tensor, storage)?;
            now.is_decoded = true;
        }
        Ok(())
    }

    /// How many bytes the decoded weights take now.
    pub(crate) fn bytes_now(&self) -> u64 {
        self.now.iter().filter(|now| now.is_decoded).map(|now| now.weight.bytes()).sum()
    }
}

impl Now {
    fn is_one_of(&self, weights: &[Arc<Weight>]) -> bool {
        weights.iter().any(|weight| Arc::ptr_eq(&self.weight, weight))
    }
}
