//! Weights that tensors of candle stand for: parked, or decoded just in time.

use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use candle_core::{DType, Tensor};

use crate::buffer::{Buffer, Spare};
use crate::decoder::{Decoder, Job};
use crate::error::{Error, Result};
use crate::options::is_below;
use crate::storage::{Storage, exchange};

/// When a weight is decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// At the entry of a span of `candle_transformers::models::with_tracing`.
    Span,
    /// By [`Df11::enter`](crate::Df11::enter).
    Guard,
    /// A table of which [`Df11::forward`](crate::Df11::forward) decodes the rows that it needs.
    Rows,
    /// When the model was built; it stays decoded.
    Built,
}

/// What is below a weight's tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Parked,
    /// Zeros, apart from some rows.
    Rows,
    Whole,
}

/// A compressed weight that the model has a tensor of.
#[derive(Debug)]
struct Slot {
    name: Arc<str>,
    /// The path of its unit.
    unit: Arc<str>,
    dtype: DType,
    /// A clone of the model's tensor: it shares the storage.
    tensor: Tensor,
    /// Whether candle's `embedding` asked for it.
    is_table: bool,
    /// Whether the head multiplies with this table too.
    is_head: bool,
    when: When,
    content: Content,
    /// How many spans and guards use it now.
    users: usize,
}

impl Slot {
    fn elements(&self) -> usize {
        self.tensor.elem_count()
    }

    fn bytes(&self) -> usize {
        self.elements() * self.dtype.size_in_bytes()
    }
}

/// What is known of a weight, for reports.
#[derive(Clone, Debug)]
pub(crate) struct Described {
    pub(crate) name: Arc<str>,
    pub(crate) bytes: usize,
    pub(crate) when: When,
    pub(crate) is_table: bool,
    pub(crate) is_head: bool,
}

/// All weights of one [`Df11`](crate::Df11). Threads share them.
#[derive(Debug)]
pub(crate) struct Weights {
    decoder: Decoder,
    /// The most elements of a unit's weights that are decoded at once.
    together: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    slots: Vec<Slot>,
    spare: Spare,
    /// Weights that were converted to a type that isn't decoded to: names and bytes.
    converted: Vec<(String, usize)>,
    /// How many weights have been decoded just in time.
    decoded: u64,
    #[cfg(feature = "cuda")]
    gpus: crate::cuda::Gpus,
    /// Why a span could not decode its weight. Spans can't fail: the weight stays parked, and its use does.
    failed: Option<Error>,
}

impl Weights {
    pub(crate) fn new(decoder: Decoder, together: usize) -> Self {
        Self { decoder, together, state: Mutex::default() }
    }

    pub(crate) fn decoder(&self) -> &Decoder {
        &self.decoder
    }

    /// Takes in a weight that was decoded for a model. It gives the weight's number.
    pub(crate) fn add(&self, name: &str, unit: &str, tensor: &Tensor, is_table: bool) -> usize {
        let mut state = self.state();
        state.slots.push(Slot {
            name: name.into(),
            unit: unit.into(),
            dtype: tensor.dtype(),
            tensor: tensor.clone(),
            is_table,
            is_head: false,
            when: When::Built,
            content: Content::Whole,
            users: 0,
        });
        state.slots.len() - 1
    }

    /// Hears of a compressed weight that a model has in a type, or on a device, that isn't decoded to.
    pub(crate) fn add_converted(&self, name: &str, bytes: usize) {
        self.state().converted.push((name.to_owned(), bytes));
    }

    /// Those: names and bytes.
    pub(crate) fn converted(&self) -> Vec<(String, usize)> {
        self.state().converted.clone()
    }

    /// From now on the weight is decoded then. It is parked with the next decoding, or by [`Self::park`].
    pub(crate) fn decode(&self, number: usize, when: When) {
        if let Some(slot) = self.state().slots.get_mut(number) {
            slot.when = when;
        }
    }

    /// From now on a table stays decoded: the head multiplies with all of it.
    ///
    /// # Errors
    ///
    /// As [`Self::enter`].
    pub(crate) fn keep(&self, number: usize) -> Result<()> {
        let mut state = self.state();
        if let Some(slot) = state.slots.get_mut(number) {
            (slot.when, slot.is_head) = (When::Built, true);
        }
        state.fill(&self.decoder, &[number])
    }

    /// Parks all weights that nobody uses now.
    ///
    /// # Errors
    ///
    /// [`Error::Candle`].
    pub(crate) fn park(&self) -> Result<()> {
        self.state().park_all()
    }

    /// The weights below a path that are decoded by a guard or a span. Those that have been decoded since the model was
    /// built become the guards', apart from tables.
    pub(crate) fn below(&self, path: &str) -> Vec<usize> {
        let mut state = self.state();
        let below = state.slots.iter_mut().enumerate().filter(|(_, slot)| is_below(&slot.name, path));
        let guarded = below.map(|(number, slot)| {
            if slot.when == When::Built {
                slot.when = When::Guard;
            }
            number
        });
        guarded.collect()
    }

    /// Decodes these weights, unless they are decoded, and parks all others that nobody uses. They stay decoded until
    /// [`Self::leave`].
    ///
    /// # Errors
    ///
    /// [`Error::Model`], [`Error::Candle`], [`Error::NoMemory`]. The weights are parked then, and [`Self::leave`] must not
    /// be called.
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

    /// Puts these rows of tables below their tensors; the other rows are zeros until the next decoding parks the tables.
    ///
    /// # Errors
    ///
    /// As [`Self::enter`]; [`Error::NoSuchRow`].
    pub(crate) fn fill_rows(&self, ids: &[i64]) -> Result<()> {
        let mut state = self.state();
        let tables = state.numbers(|slot| slot.when == When::Rows);
        if tables.is_empty() {
            return Ok(());
        }
        state.park_all()?;
        // A GPU decodes whole units.
        let (on_cpu, others): (Vec<_>, Vec<_>) = tables.into_iter().partition(|&number| state.is_on_cpu(number));
        state.fill(&self.decoder, &others)?;
        state.fill_rows(&self.decoder, &on_cpu, ids)
    }

    /// Whether rows of a table are decoded for each forward pass.
    pub(crate) fn has_rows(&self) -> bool {
        self.state().slots.iter().any(|slot| slot.when == When::Rows)
    }

    /// Frees the memory that no weight is in.
    pub(crate) fn free(&self) {
        self.state().spare = Spare::default();
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
        let whole = |built: bool| {
            let slots = state.slots.iter();
            let whole = slots.filter(|slot| slot.content == Content::Whole && (slot.when == When::Built) == built);
            whole.map(Slot::bytes).sum()
        };
        [whole(true), whole(false), state.spare.bytes()]
    }

    pub(crate) fn describe(&self) -> Vec<Described> {
        let state = self.state();
        let describe = |slot: &Slot| {
            let Slot { when, is_table, is_head, .. } = *slot;
            Described { name: Arc::clone(&slot.name), bytes: slot.bytes(), when, is_table, is_head }
        };
        state.slots.iter().map(describe).collect()
    }

    /// A call that panicked has left nothing that the others don't expect.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn numbers(&self, which: impl Fn(&Slot) -> bool) -> Vec<usize> {
        self.slots.iter().enumerate().filter(|(_, slot)| which(slot)).map(|(number, _)| number).collect()
    }

    fn add_users(&mut self, numbers: &[usize], change: isize) {
        for &number in numbers {
            if let Some(slot) = self.slots.get_mut(number) {
                slot.users = slot.users.saturating_add_signed(change);
            }
        }
    }

    /// The weights that are decoded together with this one.
    fn set_of(&self, number: usize, together: usize) -> Vec<usize> {
        let Some(this) = self.slots.get(number) else { return Vec::new() };
        let set = self.numbers(|slot| slot.unit == this.unit && slot.when == When::Span);
        let elements: usize = set.iter().filter_map(|&number| self.slots.get(number)).map(Slot::elements).sum();
        if elements <= together && set.contains(&number) { set } else { vec![number] }
    }

    /// Parks all that nobody uses, apart from what stays decoded.
    fn park_all(&mut self) -> Result<()> {
        let Self { slots, spare, .. } = self;
        for slot in slots.iter_mut() {
            if slot.users > 0 || slot.when == When::Built || slot.content == Content::Parked {
                continue;
            }
            let storage = exchange(&slot.tensor, Storage::parked(slot.tensor.device())?)?;
            // Of a table with some rows most pages don't exist. A GPU's memory goes back to candle.
            if let (Content::Whole, Some(buffer)) = (slot.content, Buffer::from_storage(storage)) {
                spare.keep(buffer);
            }
            slot.content = Content::Parked;
        }
        Ok(())
    }

    /// Decodes those of these weights that aren't decoded.
    fn fill(&mut self, decoder: &Decoder, numbers: &[usize]) -> Result<()> {
        let missing: Vec<usize> = numbers.iter().copied().filter(|&number| !self.is_whole(number)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        self.park_all()?;
        self.decoded += missing.len() as u64;
        #[cfg(feature = "cuda")]
        let missing = self.fill_on_gpus(decoder, missing)?;
        let slots = || missing.iter().filter_map(|&number| self.slots.get(number));
        self.spare.grow_for(slots().map(Slot::bytes).sum());
        let jobs = slots().map(|slot| {
            let rows = std::iter::once(0..slot.tensor.dims().first().copied().unwrap_or(0)).collect();
            Ok(Job { name: Arc::clone(&slot.name), rows, buffer: self.spare.take(slot.dtype, slot.elements())? })
        });
        let jobs = jobs.collect::<Result<Vec<_>>>()?;
        let buffers = decoder.run(jobs)?;
        self.put(&missing, buffers, Content::Whole)
    }

    /// Has GPUs decode those of these weights that are on GPUs, unit by unit. It gives the others.
    #[cfg(feature = "cuda")]
    fn fill_on_gpus(&mut self, decoder: &Decoder, numbers: Vec<usize>) -> Result<Vec<usize>> {
        let (mut others, mut of_units) = (Vec::new(), std::collections::BTreeMap::<_, Vec<usize>>::new());
        for number in numbers {
            match self.slots.get(number) {
                Some(slot) if slot.tensor.device().is_cuda() => {
                    of_units.entry(Arc::clone(&slot.unit)).or_default().push(number);
                }
                _ => others.push(number),
            }
        }
        for (unit, numbers) in of_units {
            let slots = || numbers.iter().filter_map(|&number| self.slots.get(number));
            let names: Vec<&str> = slots().map(|slot| &*slot.name).collect();
            let Some(candle_core::Device::Cuda(device)) = slots().next().map(|slot| slot.tensor.device()) else {
                continue;
            };
            let storages = self.gpus.decode(decoder.model(), device, &unit, &names)?;
            for (&number, storage) in numbers.iter().zip(storages) {
                if let Some(slot) = self.slots.get_mut(number) {
                    exchange(&slot.tensor, storage)?;
                    slot.content = Content::Whole;
                }
            }
        }
        Ok(others)
    }

    fn fill_rows(&mut self, decoder: &Decoder, tables: &[usize], ids: &[i64]) -> Result<()> {
        let slots = tables.iter().filter_map(|&number| self.slots.get(number));
        let jobs = slots.map(|slot| {
            let rows = rows_of(ids, slot)?;
            // Fresh memory: pages that nothing is written to don't exist.
            Ok(Job { name: Arc::clone(&slot.name), rows, buffer: Buffer::zeroed(slot.dtype, slot.elements())? })
        });
        let jobs = jobs.collect::<Result<Vec<_>>>()?;
        let buffers = decoder.run(jobs)?;
        self.put(tables, buffers, Content::Rows)
    }

    fn put(&mut self, numbers: &[usize], buffers: Vec<Buffer>, content: Content) -> Result<()> {
        for (&number, buffer) in numbers.iter().zip(buffers) {
            if let Some(slot) = self.slots.get_mut(number) {
                exchange(&slot.tensor, Storage::Cpu(buffer.into_storage()))?;
                slot.content = content;
            }
        }
        Ok(())
    }

    fn is_on_cpu(&self, number: usize) -> bool {
        self.slots.get(number).is_none_or(|slot| slot.tensor.device().is_cpu())
    }

    fn is_whole(&self, number: usize) -> bool {
        self.slots.get(number).is_none_or(|slot| slot.content == Content::Whole)
    }
}

/// The rows with these numbers as ranges, in ascending order.
fn rows_of(ids: &[i64], slot: &Slot) -> Result<Vec<Range<usize>>> {
    let rows = slot.tensor.dims().first().copied().unwrap_or(0);
    let refused = |&got: &i64| Error::NoSuchRow { tensor: slot.name.to_string(), got, rows };
    let numbers = ids.iter().map(|id| usize::try_from(*id).ok().filter(|&id| id < rows).ok_or_else(|| refused(id)));
    let mut numbers = numbers.collect::<Result<Vec<usize>>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some(range) if range.end == number => range.end += 1,
            _ => ranges.push(number..number + 1),
        }
    }
    Ok(ranges)
}
