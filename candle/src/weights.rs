//! The compressed weights behind the models' tensors: which of them are decoded now, and how many users they have.

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
    /// A clone of the model's tensor: it shares the storage.
    pub(crate) tensor: Tensor,
}

impl Weight {
    /// The bytes that it takes decoded.
    pub(crate) fn bytes(&self) -> u64 {
        (self.tensor.elem_count() * self.tensor.dtype().size_in_bytes()) as u64
    }

    /// Takes the decoded weight away, and gives its memory. The tensor can't be used until it is decoded again.
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
    /// The models that were built, together.
    pub(crate) built: Built,
    now: Vec<Now>,
    /// How many weights have been decoded just in time.
    pub(crate) decodings: u64,
    /// The thread that decodes on a GPU: candle's stream is another one in each thread, and nothing orders them.
    thread: Option<ThreadId>,
    /// Why a span could not decode its weight.
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
    /// Nothing that runs while this is locked waits for another thread, so forward passes in rayon's threads can't block each
    /// other. Decoding runs unlocked; threads that enter the same weight at the same time may each decode it.
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The weights whose names are of this kind.
    pub(crate) fn below(&self, is_below: impl Fn(&str) -> bool) -> Vec<Arc<Weight>> {
        let state = self.lock();
        state.built.on_demand.iter().filter(|weight| is_below(&weight.name)).cloned().collect()
    }

    /// Decodes these weights, unless they are decoded, and parks all others that nobody uses. They stay decoded until
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

    /// [`Self::enter`] for a span, which can't fail: the weight stays parked, its use fails, and [`Self::failure`] says why.
    /// The next span that succeeds belongs to another forward pass, so it forgets the error.
    pub(crate) fn enter_span(&self, weight: &Arc<Weight>) {
        let entered = self.decode(std::slice::from_ref(weight));
        self.lock().failure = entered.err();
    }

    /// These weights are no longer used. They stay decoded until others are.
    pub(crate) fn leave(&self, weights: &[Arc<Weight>]) {
        let mut state = self.lock();
        for now in state.now.iter_mut().filter(|now| now.is_one_of(weights)) {
            now.users = now.users.saturating_sub(1);
        }
    }

    /// Why the last span could not decode its weight, if it couldn't.
    pub(crate) fn failure(&self) -> Option<Error> {
        self.lock().failure.take()
    }
}

impl State {
    /// Counts a user more of these weights, and gives those that aren't decoded.
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

    /// Parks all that nobody uses.
    pub(crate) fn park(&mut self) -> Result<Spare> {
        let mut spare = Spare::default();
        for now in self.now.extract_if(.., |now| now.users == 0).filter(|now| now.is_decoded) {
            spare.keep(now.weight.park()?);
        }
        Ok(spare)
    }

    /// Puts a decoded weight below its tensor, unless another thread has decoded it meanwhile.
    fn put(&mut self, weight: &Arc<Weight>, storage: Storage) -> Result<()> {
        self.decodings += 1;
        if let Some(now) = self.now.iter_mut().find(|now| Arc::ptr_eq(&now.weight, weight) && !now.is_decoded) {
            exchange(&weight.tensor, storage)?;
            now.is_decoded = true;
        }
        Ok(())
    }

    /// The bytes of what is decoded now.
    pub(crate) fn bytes_now(&self) -> u64 {
        self.now.iter().filter(|now| now.is_decoded).map(|now| now.weight.bytes()).sum()
    }
}

impl Now {
    fn is_one_of(&self, weights: &[Arc<Weight>]) -> bool {
        weights.iter().any(|weight| Arc::ptr_eq(&self.weight, weight))
    }
}
