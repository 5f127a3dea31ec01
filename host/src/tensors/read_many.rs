//! Reads many tensors at once: in the order of their files, on all cores, without a pause between two of them.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::tensor::{Tensor, TensorSource};
use crate::decode::elements;
use crate::decode::parallel::{StoredDecoding, TaskBuffers};
use crate::error::Result;
use crate::file::read_ahead::{ReadAhead, TensorRange};
use crate::file::tensor_file::InFile;
use crate::file::words::{FileWords, to_bytes};
use crate::model::stored_unit::PieceBytes;
use crate::pipeline;
use crate::progress::Progress;

/// The bytes of a stored tensor that a task reads: as many as the task of a unit does.
const STORED: usize = 512 << 10;

/// Reads tensors, or rows of tensors, each into memory of the caller's, as [`Tensor::read_bytes_into`] does for one. This is
/// how to load a model: files are read from their beginnings to their ends, the system is asked for what comes next while
/// all cores decode, and no core waits at the end of a tensor or a unit. The order in which the tensors are given doesn't
/// matter.
///
/// Apart from the caller's memory, this takes a few megabytes for each core. The system reads up to 64 MB ahead, into the
/// memory that it caches files in. `progress` hears of the bytes that were filled.
///
/// ```no_run
/// # fn main() -> Result<(), df11_host::Error> {
/// let model = df11_host::Model::open("Qwen3-8B-DF11")?;
/// let mut state: Vec<(&str, Vec<u8>)> = model.iter().map(|(name, tensor)| (name, vec![0; tensor.byte_len()])).collect();
/// let tensors = model.iter().map(|(_, tensor)| tensor);
/// let memory = state.iter_mut().map(|(_, bytes)| bytes.as_mut_slice());
/// df11_host::read_tensors_into(tensors.zip(memory), &())?;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// [`Error::BufferLength`](crate::Error::BufferLength), [`Error::Interrupted`](crate::Error::Interrupted); those of
/// [`Tensor::bytes`], the first in the order of the files. The content of all the memory is then unspecified.
pub fn read_tensors_into<'m, 'o>(
    tensors: impl IntoIterator<Item = (Tensor<'m>, &'o mut [u8])>,
    progress: &dyn Progress,
) -> Result<()> {
    let checked = tensors.into_iter().map(|(tensor, out)| {
        tensor.check_length(out.len(), tensor.byte_len())?;
        Ok((tensor, Memory::Bytes(out)))
    });
    read(checked.collect::<Result<_>>()?, progress)
}

/// Reads BF16 tensors, or rows of them, as 32-bit floats, which hold every BF16 number: the words become the upper halves
/// of the floats' bits. Decoding and widening meet in the cache, so that no tensor is in memory as BF16. Otherwise like
/// [`read_tensors_into`].
///
/// # Errors
///
/// [`Error::NotBf16`](crate::Error::NotBf16); [`Error::BufferLength`](crate::Error::BufferLength), in elements; those of
/// [`read_tensors_into`].
pub fn read_tensors_as_f32_into<'m, 'o>(
    tensors: impl IntoIterator<Item = (Tensor<'m>, &'o mut [f32])>,
    progress: &dyn Progress,
) -> Result<()> {
    let checked = tensors.into_iter().map(|(tensor, out)| {
        tensor.check_bf16()?;
        tensor.check_length(out.len(), tensor.elements())?;
        Ok((tensor, Memory::Floats(out)))
    });
    read(checked.collect::<Result<_>>()?, progress)
}

/// Memory of the caller's.
enum Memory<'o> {
    /// For a tensor's bytes.
    Bytes(&'o mut [u8]),
    /// For BF16 elements, widened.
    Floats(&'o mut [f32]),
}

impl Memory<'_> {
    /// The number of bytes.
    fn bytes(&self) -> usize {
        match self {
            Self::Bytes(out) => out.len(),
            Self::Floats(out) => size_of_val(*out),
        }
    }

    /// Takes the memory for the tensor's next bytes.
    fn split_off(&mut self, bytes: usize) -> Self {
        match self {
            Self::Bytes(out) => Self::Bytes(out.split_off_mut(..bytes).unwrap_or_default()),
            Self::Floats(out) => Self::Floats(out.split_off_mut(..bytes / size_of::<u16>()).unwrap_or_default()),
        }
    }
}

fn read<'m>(tensors: Vec<(Tensor<'m>, Memory<'_>)>, progress: &dyn Progress) -> Result<()> {
    progress.start(tensors.iter().map(|(_, out)| out.bytes() as u64).sum());
    let (mut units, mut files, mut tasks) = (HashMap::new(), BTreeMap::new(), Vec::new());
    for (tensor, mut out) in tensors {
        let mut add = |part: Part<'m>| tasks.push(Task { name: tensor.name(), out: out.split_off(part.bytes()), part });
        match tensor.source {
            TensorSource::Stored((file, entry)) => {
                files.insert(file.path(), file);
                let Range { start, end } = tensor.bytes_range();
                let parts = (start..end).step_by(STORED).map(|at| at..end.min(at + STORED));
                parts.for_each(|bytes| add(Part::Stored((file, entry), bytes)));
            }
            TensorSource::Unit { model, path, start } => {
                let decoding = match units.entry((std::ptr::from_ref(model), path)) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(entry) => {
                        let unit = model.stored_unit(path)?;
                        entry.insert(Arc::new(StoredDecoding::new(unit, 0..unit.outline().n_elements())))
                    }
                };
                files.extend(decoding.unit().files().map(|file| (file.path(), file)));
                let all = start + tensor.elements.start..start + tensor.elements.end;
                let parts = elements::of_tasks(decoding.outline(), all);
                parts.for_each(|elements| add(Part::Decoded(Arc::clone(decoding), elements)));
            }
        }
    }
    // A unit's table goes when the last of its tasks has gone.
    drop(units);
    tasks.sort_by(|a, b| a.part.position().cmp(&b.part.position()));
    let result = work_off(tasks, progress);
    files.into_values().fold(result, |result, file| file.if_unchanged(result))
}

/// Works off tasks in their order, on all cores.
fn work_off(tasks: Vec<Task<'_, '_>>, progress: &dyn Progress) -> Result<()> {
    let ahead = ReadAhead::of(tasks.iter().map(|task| task.part.tensor_ranges()));
    let told: Vec<_> = tasks.iter().map(|task| (task.out.bytes() as u64, task.name)).collect();
    let tasks: Vec<_> = tasks.into_iter().map(|task| Mutex::new(Some(task))).collect();
    let work = |number: usize, buffers: &mut TaskBuffers| {
        ahead.begin(number);
        let task = tasks.get(number).and_then(|task| task.lock().unwrap_or_else(PoisonError::into_inner).take());
        task.map_or(Ok(()), |task| task.run(buffers))
    };
    pipeline::in_order_within(usize::MAX, told.len(), &mut Vec::new(), work, |number, _| match told.get(number) {
        Some((bytes, name)) => progress.step(*bytes, name),
        None => Ok(()),
    })
}

/// A part of a tensor, and the memory that it goes to.
struct Task<'m, 'o> {
    name: &'m str,
    part: Part<'m>,
    out: Memory<'o>,
}

/// What a task reads of a tensor.
enum Part<'m> {
    /// These bytes of a tensor that is stored as it is.
    Stored(InFile<'m>, Range<usize>),
    /// These elements of a unit.
    Decoded(Arc<StoredDecoding<'m>>, Range<usize>),
}

impl<'m> Part<'m> {
    /// The bytes of the tensor.
    fn bytes(&self) -> usize {
        match self {
            Self::Stored(_, bytes) => bytes.len(),
            Self::Decoded(_, elements) => size_of::<u16>() * elements.len(),
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

    /// Reads its BF16 elements.
    fn read(self, out: &mut [u16], buffer: &mut PieceBytes) -> Result<()> {
        match self {
            Self::Stored((file, tensor), bytes) => {
                FileWords { file, tensor }.read_into(bytes.start / size_of::<u16>(), out)
            }
            Self::Decoded(decoding, elements) => decoding.decode_elements_on_this_thread(elements, out, buffer),
        }
    }
}

impl Task<'_, '_> {
    fn run(self, TaskBuffers { bytes, words }: &mut TaskBuffers) -> Result<()> {
        match (self.part, self.out) {
            (Part::Stored((file, tensor), range), Memory::Bytes(out)) => file.read(tensor, range.start, out),
            (part, Memory::Bytes(out)) => match bytemuck::try_cast_slice_mut(out) {
                Ok(out) if cfg!(target_endian = "little") => part.read(out, bytes),
                _ => {
                    words.resize(out.len() / size_of::<u16>(), 0);
                    part.read(words, bytes)?;
                    out.copy_from_slice(&to_bytes(words));
                    Ok(())
                }
            },
            (part, Memory::Floats(out)) => {
                words.resize(out.len(), 0);
                part.read(words, bytes)?;
                widen(words, out);
                Ok(())
            }
        }
    }
}

/// Words as the upper halves of 32-bit floats. The bits are moved: a conversion of floats would quieten NaNs.
fn widen(words: &[u16], out: &mut [f32]) {
    for (out, &word) in bytemuck::cast_slice_mut::<f32, u32>(out).iter_mut().zip(words) {
        *out = u32::from(word) << 16;
    }
}
