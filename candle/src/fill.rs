//! Puts decoded elements below the weights' tensors, and takes them away.

use std::ops::Range;
use std::sync::Arc;

#[cfg(feature = "cuda")]
use candle_core::cuda_backend::CudaStorageSlice;

use crate::buffer::{Buffer, Spare};
use crate::decoder::Job;
use crate::error::Result;
use crate::storage::{Storage, exchange};
use crate::weight::{Content, Weight, When, row_numbers, row_ranges};
use crate::weights::Weights;

impl Weights {
    /// Parks all that nobody uses, apart from what stays decoded.
    pub(crate) fn park(&mut self) -> Result<()> {
        self.park_those(|weight| weight.users == 0 && weight.when != When::Built)
    }

    /// Parks the tables of which only rows are decoded: the others are zeros.
    pub(crate) fn park_rows(&mut self) -> Result<()> {
        self.park_those(|weight| weight.content == Content::Rows)
    }

    fn park_those(&mut self, which: impl Fn(&Weight) -> bool) -> Result<()> {
        for weight in self.all.values_mut().filter(|weight| weight.content != Content::Parked && which(weight)) {
            let parked = Storage::parked(weight.tensor.device())?;
            // First: whatever happens next, it isn't taken for decoded.
            let before = std::mem::replace(&mut weight.content, Content::Parked);
            let storage = exchange(&weight.tensor, parked)?;
            // Of a table with some rows most pages don't exist. A GPU's memory goes back to candle.
            if let (Content::Whole, Some(buffer)) = (before, Buffer::from_storage(storage)) {
                self.spare.keep(buffer);
            }
        }
        Ok(())
    }

    /// Decodes those of these weights that aren't decoded.
    pub(crate) fn fill(&mut self, numbers: &[usize]) -> Result<()> {
        let isnt_whole = |number: &usize| self.all.get(number).is_some_and(|weight| weight.content != Content::Whole);
        let missing: Vec<usize> = numbers.iter().copied().filter(isnt_whole).collect();
        if missing.is_empty() {
            return self.park_rows();
        }
        self.park()?;
        #[cfg(feature = "cuda")]
        let missing = self.fill_on_gpus(missing)?;
        self.spare.grow_for(self.sum(&missing, Weight::bytes));
        self.decode(&missing, Content::Whole, |weight, spare| {
            Ok((std::iter::once(0..weight.rows()).collect(), spare.take(weight.dtype(), weight.elements())?))
        })?;
        self.decoded += missing.len() as u64;
        Ok(())
    }

    /// Puts these rows of tables below their tensors; the other rows are zeros until the next decoding, or
    /// [`Self::park_rows`], parks the tables.
    pub(crate) fn fill_rows(&mut self, ids: &[i64]) -> Result<()> {
        self.park()?;
        // What a guard has decoded as a whole stays so.
        let tables = self.numbers(|weight| weight.when == When::Rows && weight.content != Content::Whole);
        let is_on_cpu = |number: &usize| self.all.get(number).is_some_and(|weight| weight.tensor.device().is_cpu());
        let (tables, on_gpus): (Vec<_>, Vec<_>) = tables.into_iter().partition(is_on_cpu);
        // A GPU decodes whole units.
        self.fill(&on_gpus)?;
        self.decode(&tables, Content::Rows, |weight, _| {
            let rows = row_ranges(&row_numbers(ids, &weight.name, weight.rows())?);
            // Fresh memory: pages that nothing is written to don't exist.
            Ok((rows, Buffer::zeroed(weight.dtype(), weight.elements())?))
        })
    }

    /// Decodes those rows of these weights that `what` names, into the memory that it gives.
    fn decode(
        &mut self,
        numbers: &[usize],
        content: Content,
        what: impl Fn(&Weight, &mut Spare) -> Result<(Vec<Range<usize>>, Buffer)>,
    ) -> Result<()> {
        let jobs = numbers.iter().filter_map(|number| self.all.get(number)).map(|weight| {
            let (rows, buffer) = what(weight, &mut self.spare)?;
            Ok(Job { name: Arc::clone(&weight.name), codes: weight.codes.clone(), rows, buffer })
        });
        let (codes, storages): (Vec<_>, Vec<_>) = self
            .decoder
            .run(jobs.collect::<Result<_>>()?)?
            .into_iter()
            .map(|job| (job.codes, job.buffer.into_storage()))
            .unzip();
        for (number, codes) in numbers.iter().zip(codes) {
            if let Some(weight) = self.all.get_mut(number) {
                weight.codes = codes;
            }
        }
        self.put(numbers, storages.into_iter(), content)
    }

    fn put(&mut self, numbers: &[usize], storages: impl Iterator<Item = Storage>, content: Content) -> Result<()> {
        for (number, storage) in numbers.iter().zip(storages) {
            if let Some(weight) = self.all.get_mut(number) {
                exchange(&weight.tensor, storage)?;
                weight.content = content;
            }
        }
        Ok(())
    }

    /// Has GPUs decode those of these weights that are on GPUs, unit by unit. It gives the others.
    #[cfg(feature = "cuda")]
    fn fill_on_gpus(&mut self, numbers: Vec<usize>) -> Result<Vec<usize>> {
        let (mut others, mut of_units) = (Vec::new(), std::collections::BTreeMap::new());
        for number in numbers {
            match self.all.get(&number).map(|weight| (weight.tensor.device(), &weight.unit)) {
                Some((candle_core::Device::Cuda(device), unit)) => {
                    let of_unit = of_units.entry((crate::cuda::ordinal(device), Arc::clone(unit)));
                    of_unit.or_insert_with(|| (device.clone(), Vec::new())).1.push(number);
                }
                _ => others.push(number),
            }
        }
        for (device, numbers) in of_units.into_values() {
            let held = Arc::clone(&self.decoder.held);
            let weights = numbers.iter().filter_map(|number| self.all.get(number));
            let weights = weights.map(|weight| held.model.tensor(&weight.name)).collect::<Result<Vec<_>, _>>()?;
            let storages = held.decode_on(&device, &weights)?.into_iter();
            self.decoded += numbers.len() as u64;
            self.put(&numbers, storages.map(|words| Storage::Cuda(CudaStorageSlice::BF16(words))), Content::Whole)?;
        }
        Ok(others)
    }
}
