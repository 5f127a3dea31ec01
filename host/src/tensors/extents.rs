//! Elements of tensors that tasks read, in the order of the files.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::tensor::{Tensor, TensorSource};
use crate::decode::elements;
use crate::decode::parallel::StoredDecoding;
use crate::error::Result;
use crate::file::read_ahead::{ReadAhead, TensorRange};
use crate::file::tensor_file::{InFile, TensorFile};
use crate::file::words::FileWords;
use crate::model::compressed::CompressedModel;
use crate::model::stored_unit::PieceBytes;
use crate::pipeline;

/// The bytes of a stored tensor that a task reads: as many as the task of a unit does.
const STORED: usize = 512 << 10;

/// Consecutive elements of a tensor, and where they are.
pub(super) enum Extent<'m> {
    /// These bytes of a tensor that is stored as it is.
    Stored(InFile<'m>, Range<usize>),
    /// These elements of a unit.
    Decoded(Arc<StoredDecoding<'m>>, Range<usize>),
}

/// The files and the units that tensors are read from.
#[derive(Default)]
pub(super) struct Files<'m> {
    files: BTreeMap<&'m Path, &'m TensorFile>,
    units: HashMap<(*const CompressedModel, &'m str), Arc<StoredDecoding<'m>>>,
}

impl<'m> Files<'m> {
    /// A tensor in extents that take a fraction of a millisecond each to read.
    ///
    /// # Errors
    ///
    /// Its unit's outline is damaged.
    pub(super) fn extents(&mut self, tensor: &Tensor<'m>) -> Result<Vec<Extent<'m>>> {
        Ok(match self.extent(tensor, 0..tensor.elements())? {
            Extent::Stored(from, bytes) => {
                let each = bytes.clone().step_by(STORED).map(|at| at..bytes.end.min(at + STORED));
                each.map(|bytes| Extent::Stored(from, bytes)).collect()
            }
            Extent::Decoded(decoding, all) => {
                let each = elements::of_tasks(decoding.outline(), all);
                each.map(|elements| Extent::Decoded(Arc::clone(&decoding), elements)).collect()
            }
        })
    }

    /// Some elements of a tensor.
    ///
    /// # Errors
    ///
    /// Its unit's outline is damaged.
    pub(super) fn extent(&mut self, tensor: &Tensor<'m>, elements: Range<usize>) -> Result<Extent<'m>> {
        let elements = tensor.elements.start + elements.start..tensor.elements.start + elements.end;
        match tensor.source {
            TensorSource::Stored((file, entry)) => {
                self.files.insert(file.path(), file);
                Ok(Extent::Stored((file, entry), tensor.bytes_of(elements)))
            }
            TensorSource::Unit { model, path, start } => {
                let decoding = match self.units.entry((std::ptr::from_ref(model), path)) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(entry) => {
                        let unit = model.stored_unit(path)?;
                        entry.insert(Arc::new(StoredDecoding::new(unit, 0..unit.outline().n_elements())))
                    }
                };
                self.files.extend(decoding.unit().files().map(|file| (file.path(), file)));
                Ok(Extent::Decoded(Arc::clone(decoding), start + elements.start..start + elements.end))
            }
        }
    }

    /// Works off tasks on all cores, in the order of the files, and asks the system for what comes next. `then` gets the slots
    /// in that order, on this thread.
    ///
    /// # Errors
    ///
    /// The first error of `work` or `then`, in that order; a file has changed.
    pub(super) fn work_off<T: Send, S: Default + Send>(
        self,
        mut tasks: Vec<(Extent<'m>, T)>,
        work: impl Fn(Extent<'m>, T, &mut S) -> Result<()> + Sync,
        mut then: impl FnMut(&mut S) -> Result<()>,
    ) -> Result<()> {
        let Self { files, units } = self;
        // A unit's table goes when the last of its tasks has gone.
        drop(units);
        tasks.sort_by(|(a, _), (b, _)| a.position().cmp(&b.position()));
        let ahead = ReadAhead::of(tasks.iter().map(|(extent, _)| extent.tensor_ranges()));
        let tasks: Vec<_> = tasks.into_iter().map(|task| Mutex::new(Some(task))).collect();
        let work = |number: usize, slot: &mut S| {
            ahead.begin(number);
            let task = tasks.get(number).and_then(|task| task.lock().unwrap_or_else(PoisonError::into_inner).take());
            task.map_or(Ok(()), |(extent, task)| work(extent, task, slot))
        };
        let result = pipeline::in_order_within(usize::MAX, tasks.len(), &mut Vec::new(), work, |_, slot| then(slot));
        Self { files, units: HashMap::new() }.if_unchanged(result)
    }

    /// What was read, unless a file has changed meanwhile.
    ///
    /// # Errors
    ///
    /// That of the result; a file has changed.
    pub(super) fn if_unchanged<T>(self, result: Result<T>) -> Result<T> {
        self.files.into_values().fold(result, |result, file| file.if_unchanged(result))
    }
}

impl<'m> Extent<'m> {
    /// The bytes of the tensor.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Stored(_, bytes) => bytes.len(),
            Self::Decoded(_, elements) => size_of::<u16>() * elements.len(),
        }
    }

    /// Some of its BF16 elements, counted from its first.
    #[cfg(feature = "cuda")]
    pub(super) fn part(&self, elements: Range<usize>) -> Self {
        let within = |start: usize, each: usize| start + each * elements.start..start + each * elements.end;
        match self {
            Self::Stored(from, bytes) => Self::Stored(*from, within(bytes.start, size_of::<u16>())),
            Self::Decoded(decoding, all) => Self::Decoded(Arc::clone(decoding), within(all.start, 1)),
        }
    }

    /// Reads its BF16 elements.
    ///
    /// # Errors
    ///
    /// The file can't be read; the unit is damaged.
    pub(super) fn read(self, out: &mut [u16], buffer: &mut PieceBytes) -> Result<()> {
        match self {
            Self::Stored((file, tensor), bytes) => {
                FileWords { file, tensor }.read_into(bytes.start / size_of::<u16>(), out)
            }
            Self::Decoded(decoding, elements) => decoding.decode_elements_on_this_thread(elements, out, buffer),
        }
    }

    /// The file, the place in it, and the place in the unit, by which tasks are ordered.
    fn position(&self) -> (&Path, usize, usize) {
        match self {
            Self::Stored((file, tensor), bytes) => (file.path(), tensor.range.start + bytes.start, 0),
            Self::Decoded(decoding, elements) => {
                let (file, tensor) = decoding.unit().stream();
                (file.path(), tensor.range.start, elements.start)
            }
        }
    }

    /// What is read for it.
    fn tensor_ranges(&self) -> Vec<TensorRange<'m>> {
        match self {
            Self::Stored(from, bytes) => vec![(*from, bytes.clone())],
            Self::Decoded(decoding, elements) => decoding.tensor_ranges(elements.clone()).into(),
        }
    }
}
