//! Reads many tensors at once: in the order of their files, on all cores, without a pause between two of them.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::tensor::{Tensor, TensorSource};
use crate::decode::parallel::{StoredDecoding, tasks_of};
use crate::error::Result;
use crate::file::read_ahead::{ReadAhead, TensorRange};
use crate::file::tensor_file::InFile;
use crate::file::tensor_file::TensorFile;
use crate::file::words::from_little_endian;
use crate::model::compressed::CompressedModel;
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
    let tensors: Vec<_> = tensors.into_iter().map(|(tensor, out)| (tensor, Memory::Bytes(out))).collect();
    for (tensor, out) in &tensors {
        tensor.check_length(out.len(), tensor.byte_len())?;
    }
    read(tensors, progress)
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
    let tensors: Vec<_> = tensors.into_iter().map(|(tensor, out)| (tensor, Memory::Floats(out))).collect();
    for (tensor, out) in &tensors {
        tensor.check_bf16()?;
        tensor.check_length(out.len(), tensor.elements())?;
    }
    read(tensors, progress)
}

/// Memory of the caller's.
enum Memory<'o> {
    /// For a tensor's bytes.
    Bytes(&'o mut [u8]),
    /// For BF16 elements, widened.
    Floats(&'o mut [f32]),
}

impl Memory<'_> {
    /// The number of bytes, or of floats.
    fn len(&self) -> usize {
        match self {
            Self::Bytes(out) => out.len(),
            Self::Floats(out) => out.len(),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Bytes(out) => out.len(),
            Self::Floats(out) => size_of_val(*out),
        }
    }
}

fn read(tensors: Vec<(Tensor<'_>, Memory<'_>)>, progress: &dyn Progress) -> Result<()> {
    progress.start(tensors.iter().map(|(_, out)| out.bytes() as u64).sum());
    let units = Units::of(tensors.iter().map(|(tensor, _)| tensor))?;
    let files = files(&tensors, &units);
    let (mut tasks, mut others) = (Vec::new(), Vec::new());
    for (tensor, out) in tensors {
        match (tensor.source, units.decoding(&tensor), out) {
            (TensorSource::Unit { start, .. }, Some(decoding), Memory::Floats(out)) => {
                tasks.extend(Task::of_weight(&tensor, start, decoding, out, |of, out| TaskKind::Widened { of, out }));
            }
            (TensorSource::Unit { start, .. }, Some(decoding), Memory::Bytes(out)) if holds_words(out) => {
                let out = bytemuck::cast_slice_mut(out);
                tasks.extend(Task::of_weight(&tensor, start, decoding, out, |of, out| TaskKind::Decoded { of, out }));
            }
            (TensorSource::Stored(from), _, out) => tasks.extend(Task::of_stored(&tensor, from, out)),
            (TensorSource::Unit { .. }, _, Memory::Bytes(out)) => others.push((tensor, out)),
            // Every unit has a decoding.
            (TensorSource::Unit { .. }, None, Memory::Floats(_)) => {}
        }
    }
    // A unit's table goes when the last of its tasks has gone.
    drop(units);
    tasks.sort_by(|a, b| a.position().cmp(&b.position()));
    let result = work_off(tasks, progress);
    files.into_values().fold(result, |result, file| file.if_unchanged(result))?;
    others.into_iter().try_for_each(|(tensor, out)| {
        tensor.read_bytes_into(out)?;
        progress.step(out.len() as u64, tensor.name())
    })
}

/// Whether a unit can be decoded straight into this memory: words may begin here, and this machine's are the file's.
fn holds_words(out: &[u8]) -> bool {
    cfg!(target_endian = "little") && bytemuck::try_cast_slice::<u8, u16>(out).is_ok()
}

/// Works off tasks in their order, on all cores.
fn work_off(tasks: Vec<Task<'_, '_>>, progress: &dyn Progress) -> Result<()> {
    let ahead = ReadAhead::of(tasks.iter().map(Task::tensor_ranges));
    let told: Vec<_> = tasks.iter().map(|task| (task.bytes() as u64, task.name)).collect();
    let tasks: Vec<_> = tasks.into_iter().map(|task| Mutex::new(Some(task))).collect();
    let work = |number: usize, buffers: &mut TaskBuffers| {
        ahead.begin(number);
        let task = tasks.get(number).and_then(|task| task.lock().unwrap_or_else(PoisonError::into_inner).take());
        task.map_or(Ok(()), |task| task.run(buffers))
    };
    pipeline::in_order(told.len(), &mut Vec::new(), work, |number, _| match told.get(number) {
        Some((bytes, name)) => progress.step(*bytes, name),
        None => Ok(()),
    })
}

/// The units that tensors are parts of, each once.
struct Units<'m>(HashMap<(*const CompressedModel, &'m str), Arc<StoredDecoding<'m>>>);

impl<'m> Units<'m> {
    fn of<'t>(tensors: impl Iterator<Item = &'t Tensor<'m>>) -> Result<Self>
    where
        'm: 't,
    {
        let mut all = HashMap::new();
        for tensor in tensors {
            if let TensorSource::Unit { model, path, .. } = tensor.source
                && let Entry::Vacant(entry) = all.entry((std::ptr::from_ref(model), path))
            {
                entry.insert(Arc::new(StoredDecoding::new(model.stored_unit(path)?)));
            }
        }
        Ok(Self(all))
    }

    fn decoding(&self, tensor: &Tensor<'m>) -> Option<&Arc<StoredDecoding<'m>>> {
        match tensor.source {
            TensorSource::Unit { model, path, .. } => self.0.get(&(std::ptr::from_ref(model), path)),
            TensorSource::Stored(_) => None,
        }
    }
}

/// All files that will be read.
fn files<'m>(tensors: &[(Tensor<'m>, Memory<'_>)], units: &Units<'m>) -> BTreeMap<&'m Path, &'m TensorFile> {
    let of_units = units.0.values().flat_map(|decoding| decoding.unit().files());
    let stored = tensors.iter().filter_map(|(tensor, _)| match tensor.source {
        TensorSource::Stored((file, _)) => Some(file),
        TensorSource::Unit { .. } => None,
    });
    of_units.chain(stored).map(|file| (file.path(), file)).collect()
}

/// Some bytes or elements of a tensor, and the memory that they go to.
struct Task<'u, 'o> {
    name: &'u str,
    kind: TaskKind<'u, 'o>,
}

enum TaskKind<'u, 'o> {
    /// Bytes, from this one on, of a tensor that is stored as it is.
    Stored { from: InFile<'u>, at: usize, out: &'o mut [u8] },
    /// BF16 elements, from this byte on, of a tensor that is stored as it is; they are widened.
    StoredWidened { from: InFile<'u>, at: usize, out: &'o mut [f32] },
    /// Elements of a unit.
    Decoded { of: Elements<'u>, out: &'o mut [u16] },
    /// Elements of a unit, which are widened.
    Widened { of: Elements<'u>, out: &'o mut [f32] },
}

/// Some elements of a unit.
struct Elements<'u> {
    decoding: Arc<StoredDecoding<'u>>,
    range: Range<usize>,
}

/// Memory that tasks use one after another.
#[derive(Default)]
struct TaskBuffers {
    bytes: PieceBytes,
    /// What will be widened.
    words: Vec<u16>,
}

impl<'u, 'o> Task<'u, 'o> {
    /// The tasks of a tensor that is stored as it is.
    fn of_stored<'m: 'u>(tensor: &Tensor<'m>, from: InFile<'m>, out: Memory<'o>) -> Vec<Self> {
        let (name, start) = (tensor.name(), tensor.bytes_range().start);
        let starts = (start..).step_by(STORED);
        let task = |kind| Self { name, kind };
        match out {
            Memory::Bytes(out) => {
                let parts = starts.zip(out.chunks_mut(STORED));
                parts.map(|(at, out)| task(TaskKind::Stored { from, at, out })).collect()
            }
            Memory::Floats(out) => {
                let parts = starts.zip(out.chunks_mut(STORED / size_of::<u16>()));
                parts.map(|(at, out)| task(TaskKind::StoredWidened { from, at, out })).collect()
            }
        }
    }

    /// The tasks of a weight of a unit. The weight begins with this element of the unit.
    fn of_weight<'m: 'u, T>(
        tensor: &Tensor<'m>,
        start: usize,
        decoding: &Arc<StoredDecoding<'u>>,
        mut out: &'o mut [T],
        kind: impl Fn(Elements<'u>, &'o mut [T]) -> TaskKind<'u, 'o>,
    ) -> impl Iterator<Item = Self> {
        let (name, decoding) = (tensor.name(), Arc::clone(decoding));
        let all = start + tensor.elements.start..start + tensor.elements.end;
        tasks_of(decoding.outline().chunks_of(all.clone())).map(move |chunks| {
            let [first, after] = [chunks.start, chunks.end].map(|chunk| decoding.outline().chunk_elements(chunk).start);
            let range = first.max(all.start)..after.min(all.end);
            let out = out.split_off_mut(..range.len()).unwrap_or_default();
            Self { name, kind: kind(Elements { decoding: Arc::clone(&decoding), range }, out) }
        })
    }

    /// The file, the place in it, and the place in the unit, by which tasks are ordered.
    fn position(&self) -> (&Path, usize, usize) {
        match &self.kind {
            TaskKind::Stored { from: (file, tensor), at, .. }
            | TaskKind::StoredWidened { from: (file, tensor), at, .. } => (file.path(), tensor.range.start + at, 0),
            TaskKind::Decoded { of, .. } | TaskKind::Widened { of, .. } => {
                let (file, tensor) = of.decoding.unit().stream();
                (file.path(), tensor.range.start, of.range.start)
            }
        }
    }

    /// What it reads.
    fn tensor_ranges(&self) -> Vec<TensorRange<'u>> {
        match &self.kind {
            TaskKind::Stored { from, at, out } => vec![(*from, *at..at + out.len())],
            TaskKind::StoredWidened { from, at, out } => vec![(*from, *at..at + size_of::<u16>() * out.len())],
            TaskKind::Decoded { of, .. } | TaskKind::Widened { of, .. } => {
                of.decoding.tensor_ranges(of.range.clone()).into()
            }
        }
    }

    /// The bytes that it fills.
    fn bytes(&self) -> usize {
        match &self.kind {
            TaskKind::Stored { out, .. } => out.len(),
            TaskKind::Decoded { out, .. } => size_of_val(*out),
            TaskKind::StoredWidened { out, .. } | TaskKind::Widened { out, .. } => size_of_val(*out),
        }
    }

    fn run(self, TaskBuffers { bytes, words }: &mut TaskBuffers) -> Result<()> {
        match self.kind {
            TaskKind::Stored { from: (file, tensor), at, out } => file.read(tensor, at, out),
            TaskKind::Decoded { of, out } => of.decoding.decode_elements_on_this_thread(of.range, out, bytes),
            TaskKind::Widened { of, out } => {
                words.resize(out.len(), 0);
                of.decoding.decode_elements_on_this_thread(of.range, words, bytes)?;
                widen(words, out);
                Ok(())
            }
            TaskKind::StoredWidened { from: (file, tensor), at, out } => {
                words.resize(out.len(), 0);
                file.read(tensor, at, bytemuck::cast_slice_mut(words))?;
                from_little_endian(words);
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
