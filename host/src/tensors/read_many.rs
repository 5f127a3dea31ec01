//! Reads many tensors at once: in the order of their files, on all cores, without a pause between two of them.

use super::extents::{Extent, Files};
use super::tensor::Tensor;
use crate::decode::parallel::TaskBuffers;
use crate::error::Result;
use crate::file::words::{to_bytes, widen};
use crate::progress::Progress;

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
    let (mut files, mut tasks) = (Files::default(), Vec::new());
    for (tensor, mut out) in tensors {
        for extent in files.extents(&tensor)? {
            let out = out.split_off(extent.bytes());
            tasks.push((extent, Task { name: tensor.name(), out }));
        }
    }
    let work = |extent: Extent<'m>, task: Task<'m, '_>, slot: &mut Slot<'m>| {
        slot.told = (task.out.bytes() as u64, task.name);
        task.run(extent, &mut slot.buffers)
    };
    files.work_off(tasks, work, |slot| progress.step(slot.told.0, slot.told.1))
}

/// The memory for a part of a tensor.
struct Task<'m, 'o> {
    name: &'m str,
    out: Memory<'o>,
}

/// What a thread needs for a task, and what is told of it.
#[derive(Default)]
struct Slot<'m> {
    buffers: TaskBuffers,
    told: (u64, &'m str),
}

impl Task<'_, '_> {
    fn run(self, extent: Extent<'_>, TaskBuffers { bytes, words }: &mut TaskBuffers) -> Result<()> {
        match (extent, self.out) {
            (Extent::Stored((file, tensor), range), Memory::Bytes(out)) => file.read(tensor, range.start, out),
            (extent, Memory::Bytes(out)) => match bytemuck::try_cast_slice_mut(out) {
                Ok(out) if cfg!(target_endian = "little") => extent.read(out, bytes),
                _ => {
                    words.resize(out.len() / size_of::<u16>(), 0);
                    extent.read(words, bytes)?;
                    out.copy_from_slice(&to_bytes(words));
                    Ok(())
                }
            },
            (extent, Memory::Floats(out)) => {
                words.resize(out.len(), 0);
                extent.read(words, bytes)?;
                widen(words, out);
                Ok(())
            }
        }
    }
}
