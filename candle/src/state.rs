//! Which weights are decoded now, and the memory for them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::buffer::{Buffer, Spare};
use crate::decoder::{Decoder, Job};
use crate::error::{Error, Result};
use crate::slot::{Content, Slot, When, row_numbers, row_ranges};
use crate::storage::{Storage, exchange};

/// A weight that stays decoded, and that no guard can change.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) build: usize,
    pub(crate) name: String,
    pub(crate) bytes: usize,
    pub(crate) why: &'static str,
}

#[derive(Debug, Default)]
pub(crate) struct State {
    /// The weights by their numbers, which are never used again.
    pub(crate) slots: BTreeMap<usize, Slot>,
    pub(crate) next: usize,
    pub(crate) kept: Vec<Kept>,
    pub(crate) spare: Spare,
    /// How many weights have been decoded just in time.
    pub(crate) decoded: u64,
    #[cfg(feature = "cuda")]
    pub(crate) gpus: crate::cuda::Gpus,
    /// Why a span could not decode its weight. Spans can't fail: the weight stays parked, and its use does.
    pub(crate) failed: Option<Error>,
}

impl State {
    pub(crate) fn numbers(&self, which: impl Fn(&Slot) -> bool) -> Vec<usize> {
        self.slots.iter().filter(|(_, slot)| which(slot)).map(|(&number, _)| number).collect()
    }

    pub(crate) fn add_users(&mut self, numbers: &[usize], change: isize) {
        for number in numbers {
            if let Some(slot) = self.slots.get_mut(number) {
                slot.users = slot.users.saturating_add_signed(change);
            }
        }
    }

    /// The weights that are decoded together with this one: those of its unit, if they have at most `together` elements.
    pub(crate) fn set_of(&self, number: usize, together: usize) -> Vec<usize> {
        let Some(this) = self.slots.get(&number) else { return Vec::new() };
        let beside = |slot: &Slot| slot.build == this.build && slot.unit == this.unit && slot.when == When::Span;
        let set = self.numbers(beside);
        if self.sum(&set, Slot::elements) <= together && set.contains(&number) { set } else { vec![number] }
    }

    /// Parks all that nobody uses, apart from what stays decoded.
    pub(crate) fn park_all(&mut self) -> Result<()> {
        self.park(|slot| slot.users == 0 && slot.when != When::Built)
    }

    /// Parks the tables of which only rows are decoded: the others are zeros.
    pub(crate) fn park_rows(&mut self) -> Result<()> {
        self.park(|slot| slot.content == Content::Rows)
    }

    fn park(&mut self, which: impl Fn(&Slot) -> bool) -> Result<()> {
        let Self { slots, spare, .. } = self;
        for slot in slots.values_mut().filter(|slot| slot.content != Content::Parked && which(slot)) {
            let parked = Storage::parked(slot.tensor.device())?;
            // First: whatever happens next, it isn't taken for decoded.
            let before = std::mem::replace(&mut slot.content, Content::Parked);
            let storage = exchange(&slot.tensor, parked)?;
            // Of a table with some rows most pages don't exist. A GPU's memory goes back to candle.
            if let (Content::Whole, Some(buffer)) = (before, Buffer::from_storage(storage)) {
                spare.keep(buffer);
            }
        }
        Ok(())
    }

    /// Decodes those of these weights that aren't decoded.
    pub(crate) fn fill(&mut self, decoder: &Decoder, numbers: &[usize]) -> Result<()> {
        let isnt_whole = |number: &usize| self.slots.get(number).is_some_and(|slot| slot.content != Content::Whole);
        let missing: Vec<usize> = numbers.iter().copied().filter(isnt_whole).collect();
        if missing.is_empty() {
            return self.park_rows();
        }
        self.park_all()?;
        #[cfg(feature = "cuda")]
        let missing = self.fill_on_gpus(decoder, missing)?;
        self.spare.grow_for(self.sum(&missing, Slot::bytes));
        let jobs = missing.iter().filter_map(|number| self.slots.get(number)).map(|slot| {
            let buffer = self.spare.take(slot.dtype(), slot.elements())?;
            Ok(Job { name: Arc::clone(&slot.name), rows: std::iter::once(0..slot.rows()).collect(), buffer })
        });
        let jobs = jobs.collect::<Result<Vec<_>>>()?;
        let buffers = decoder.run(jobs)?;
        self.decoded += missing.len() as u64;
        self.put(&missing, buffers, Content::Whole)
    }

    /// Decodes these rows of tables on the CPU.
    pub(crate) fn fill_rows(&mut self, decoder: &Decoder, tables: &[usize], ids: &[i64]) -> Result<()> {
        let jobs = tables.iter().filter_map(|number| self.slots.get(number)).map(|slot| {
            let rows = row_ranges(&row_numbers(ids, &slot.name, slot.rows())?);
            // Fresh memory: pages that nothing is written to don't exist.
            Ok(Job { name: Arc::clone(&slot.name), rows, buffer: Buffer::zeroed(slot.dtype(), slot.elements())? })
        });
        let jobs = jobs.collect::<Result<Vec<_>>>()?;
        let buffers = decoder.run(jobs)?;
        self.put(tables, buffers, Content::Rows)
    }

    fn put(&mut self, numbers: &[usize], buffers: Vec<Buffer>, content: Content) -> Result<()> {
        for (number, buffer) in numbers.iter().zip(buffers) {
            if let Some(slot) = self.slots.get_mut(number) {
                exchange(&slot.tensor, Storage::Cpu(buffer.into_storage()))?;
                slot.content = content;
            }
        }
        Ok(())
    }

    fn sum(&self, numbers: &[usize], of: impl Fn(&Slot) -> usize) -> usize {
        numbers.iter().filter_map(|number| self.slots.get(number)).map(of).sum()
    }

    /// Has GPUs decode those of these weights that are on GPUs, unit by unit. It gives the others.
    #[cfg(feature = "cuda")]
    fn fill_on_gpus(&mut self, decoder: &Decoder, numbers: Vec<usize>) -> Result<Vec<usize>> {
        let (mut others, mut of_units) = (Vec::new(), BTreeMap::<_, Vec<usize>>::new());
        for number in numbers {
            match self.slots.get(&number).map(|slot| (slot.tensor.device(), &slot.unit)) {
                Some((candle_core::Device::Cuda(device), unit)) => {
                    let of_unit = of_units.entry((crate::cuda::ordinal(device), Arc::clone(unit)));
                    of_unit.or_default().push(number);
                }
                _ => others.push(number),
            }
        }
        for ((_, unit), numbers) in of_units {
            let slots: Vec<&Slot> = numbers.iter().filter_map(|number| self.slots.get(number)).collect();
            let storages = self.gpus.decode(decoder.model(), &unit, &slots)?;
            self.decoded += numbers.len() as u64;
            for (number, storage) in numbers.iter().zip(storages) {
                if let Some(slot) = self.slots.get_mut(number) {
                    exchange(&slot.tensor, storage)?;
                    slot.content = Content::Whole;
                }
            }
        }
        Ok(others)
    }
}
