//! Divides tensors into parts, each small enough for one task, and processes these in the order of the files.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use df11_simd::ordered::in_order;

use crate::decode::{Buffers, Decoding};
use crate::error::Result;
use crate::file::tensor_file::{BLOCK, TensorFile};
use crate::model::tensor::Tensor;
use crate::model::{Model, Place};

/// For how many tasks the system is asked to read ahead: about 64 MB, so that the disk is busy while all cores decode.
const AHEAD: usize = 128;

/// Consecutive elements of a tensor, and where they are.
pub(crate) enum Part<'m> {
    /// These bytes of a file.
    Stored(&'m TensorFile, Range<u64>),
    /// These elements of a unit.
    Decoded(Arc<Decoding<'m>>, Range<usize>),
}

/// Divides tensors into parts. All parts of a unit share one `Decoding`, whichever weight they belong to. The key is the model's
/// address and the unit's index, since tensors of several models may be read together.
#[derive(Default)]
pub(crate) struct Parts<'m>(HashMap<(*const Model, usize), Arc<Decoding<'m>>>);

impl<'m> Parts<'m> {
    /// A tensor's parts, in order; each takes a fraction of a millisecond.
    pub(crate) fn of(&mut self, tensor: &Tensor<'m>) -> Vec<Part<'m>> {
        match self.part(tensor, 0..tensor.elements()) {
            Part::Stored(file, Range { start, end }) => {
                let part = |at: u64| Part::Stored(file, at..end.min(at + BLOCK as u64));
                (start..end).step_by(BLOCK).map(part).collect()
            }
            Part::Decoded(decoding, all) => {
                decoding.tasks(all).map(|elements| Part::Decoded(Arc::clone(&decoding), elements)).collect()
            }
        }
    }

    /// Some elements of a tensor as one part.
    pub(crate) fn part(&mut self, tensor: &Tensor<'m>, elements: Range<usize>) -> Part<'m> {
        let model = tensor.model;
        match tensor.place() {
            Place::Stored { file, at } => {
                let bytes = tensor.byte_range(elements);
                Part::Stored(&model.files[file], at + bytes.start as u64..at + bytes.end as u64)
            }
            Place::Unit { unit, .. } => {
                let new = || Arc::new(Decoding::new(model, unit, 0..model.all_units()[unit].outline().n_elements()));
                let decoding = self.0.entry((std::ptr::from_ref(model), unit)).or_insert_with(new);
                Part::Decoded(Arc::clone(decoding), tensor.in_unit(elements))
            }
        }
    }
}

impl<'m> Part<'m> {
    /// The number of its bytes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            // No longer than a tensor, whose length fits in a `usize`.
            Self::Stored(_, bytes) => usize::try_from(bytes.end - bytes.start).unwrap_or(usize::MAX),
            Self::Decoded(_, elements) => size_of::<u16>() * elements.len(),
        }
    }

    /// Fills `out` with a range of its BF16 words, on this thread.
    pub(crate) fn read(&self, words: Range<usize>, out: &mut [u16], buffers: &mut Buffers) -> Result<()> {
        match self {
            Self::Stored(file, bytes) => file.read(bytes.start + 2 * words.start as u64, bytemuck::cast_slice_mut(out)),
            Self::Decoded(decoding, elements) => {
                decoding.decode(elements.start + words.start..elements.start + words.end, out, buffers)
            }
        }
    }

    /// The key by which tasks are sorted: the file, the offset in it, and the position in the unit.
    fn position(&self) -> (&'m Path, u64, usize) {
        match self {
            Self::Stored(file, bytes) => (&file.path, bytes.start, 0),
            Self::Decoded(decoding, elements) => {
                let (file, at) = decoding.stream();
                (&file.path, at, elements.start)
            }
        }
    }

    fn ask_ahead(&self) {
        match self {
            Self::Stored(file, bytes) => file.will_need(bytes.clone()),
            Self::Decoded(decoding, elements) => decoding.will_need(elements.clone()),
        }
    }
}

/// Processes parts on all cores, in the order of the files, and asks the system to read ahead. Each part carries the caller's data.
/// `then` gets the slot that `work` has filled, in that order, on this thread.
pub(crate) fn work_off<'m, T: Send, S: Default + Send>(
    mut tasks: Vec<(Part<'m>, T)>,
    work: impl Fn(Part<'m>, T, &mut S) -> Result<()> + Sync,
    mut then: impl FnMut(&mut S) -> Result<()>,
) -> Result<()> {
    tasks.sort_by(|(a, _), (b, _)| a.position().cmp(&b.position()));
    tasks.iter().take(AHEAD).for_each(|(part, _)| part.ask_ahead());
    let tasks: Vec<_> = tasks.into_iter().map(|task| Mutex::new(Some(task))).collect();
    let lock = |number: usize| tasks.get(number).map(|task| task.lock().unwrap_or_else(PoisonError::into_inner));
    let work = |number: usize, slot: &mut S| {
        if let Some(later) = lock(number + AHEAD)
            && let Some((part, _)) = &*later
        {
            part.ask_ahead();
        }
        // Taken out, so that a unit's table is freed with the last of its parts.
        let task = lock(number).and_then(|mut task| task.take());
        task.map_or(Ok(()), |(part, own)| work(part, own, slot))
    };
    in_order(tasks.len(), &mut Vec::new(), work, |_, slot| then(slot))
}
