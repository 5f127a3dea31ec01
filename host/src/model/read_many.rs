//! Reads many tensors at once: in the order of their files, on all cores, without a pause between two of them.

use crate::decode::Buffers;
use crate::error::Result;
use crate::file::tensor_file::bytes_of;
use crate::model::parts::{Part, Parts, work_off};
use crate::model::tensor::Tensor;
use crate::progress::{Progress, step};

/// Reads tensors, or rows of tensors, each into memory of the caller's, as [`Tensor::read_bytes_into`] does for one. This is how to load
/// a model: files are read from their beginnings to their ends, the system is asked for what comes next while all cores decode, and no
/// core waits at the end of a tensor. The order in which the tensors are given doesn't matter.
///
/// Apart from the caller's memory, this takes a few megabytes for each core. `progress` counts the bytes that were filled.
///
/// ```no_run
/// let model = df11_host::Model::open("Qwen3-8B-DF11")?;
/// let mut state: Vec<(&str, Vec<u8>)> = model.iter().map(|(name, tensor)| (name, vec![0; tensor.byte_len()])).collect();
/// let tensors = model.iter().map(|(_, tensor)| tensor);
/// let memory = state.iter_mut().map(|(_, bytes)| bytes.as_mut_slice());
/// df11_host::read_tensors_into(tensors.zip(memory), &())?;
/// # Ok::<(), df11_host::Error>(())
/// ```
///
/// # Errors
///
/// [`ErrorKind::Argument`](crate::ErrorKind::Argument): some memory has another length than its tensor has bytes.
/// [`ErrorKind::Interrupted`](crate::ErrorKind::Interrupted). The errors of [`Tensor::read_bytes_into`], the first in the order of the files.
/// The content of all the memory is then unspecified.
pub fn read_tensors_into<'m, 'o>(
    tensors: impl IntoIterator<Item = (Tensor<'m>, &'o mut [u8])>,
    progress: &dyn Progress,
) -> Result<()> {
    let checked = tensors.into_iter().map(|(tensor, out)| {
        tensor.check_length(out.len(), tensor.byte_len(), "bytes")?;
        Ok((tensor, Memory::Bytes(out)))
    });
    read(checked.collect::<Result<_>>()?, progress)
}

/// Reads BF16 tensors, or rows of them, as 32-bit floats, which hold every BF16 number. Otherwise like [`read_tensors_into`]; no tensor
/// is in memory as BF16.
///
/// # Errors
///
/// [`ErrorKind::Argument`](crate::ErrorKind::Argument): a tensor isn't BF16, or some memory has another length than its tensor has
/// elements. Otherwise the errors of [`read_tensors_into`].
pub fn read_tensors_as_f32_into<'m, 'o>(
    tensors: impl IntoIterator<Item = (Tensor<'m>, &'o mut [f32])>,
    progress: &dyn Progress,
) -> Result<()> {
    let checked = tensors.into_iter().map(|(tensor, out)| {
        tensor.check_bf16()?;
        tensor.check_length(out.len(), tensor.elements(), "elements")?;
        Ok((tensor, Memory::Floats(out)))
    });
    read(checked.collect::<Result<_>>()?, progress)
}

/// The caller's memory for a tensor or a part of one.
enum Memory<'o> {
    Bytes(&'o mut [u8]),
    Floats(&'o mut [f32]),
}

/// Memory that a thread needs for a task, and the bytes and the name to report when it is done.
#[derive(Default)]
struct Slot<'m> {
    buffers: Buffers,
    words: Vec<u16>,
    bytes: u64,
    name: &'m str,
}

fn read<'m>(tensors: Vec<(Tensor<'m>, Memory<'_>)>, progress: &dyn Progress) -> Result<()> {
    progress.start(tensors.iter().map(|(_, memory)| memory.bytes()).sum());
    let (mut parts, mut tasks) = (Parts::default(), Vec::new());
    for (tensor, mut rest) in tensors {
        for part in parts.of(&tensor) {
            let own = rest.split_off(part.bytes());
            tasks.push((part, (tensor.name(), own)));
        }
    }
    drop(parts);
    let work = |part: Part<'m>, (name, out): (&'m str, Memory<'_>), slot: &mut Slot<'m>| {
        (slot.bytes, slot.name) = (out.bytes(), name);
        out.fill(&part, slot)
    };
    work_off(tasks, work, |slot| step(progress, slot.bytes, slot.name))
}

impl<'o> Memory<'o> {
    fn bytes(&self) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes.len() as u64,
            Self::Floats(floats) => size_of_val(*floats) as u64,
        }
    }

    /// Splits off the beginning: room for this many bytes of a tensor.
    fn split_off(&mut self, bytes: usize) -> Self {
        match self {
            Self::Bytes(rest) => Self::Bytes(rest.split_off_mut(..bytes).unwrap_or_default()),
            Self::Floats(rest) => Self::Floats(rest.split_off_mut(..bytes / 2).unwrap_or_default()),
        }
    }

    fn fill(self, part: &Part<'_>, Slot { buffers, words, .. }: &mut Slot<'_>) -> Result<()> {
        match (part, self) {
            (Part::Stored(file, bytes), Self::Bytes(out)) => file.read(bytes.start, out),
            (part, Self::Bytes(out)) => match bytemuck::try_cast_slice_mut(out) {
                Ok(out) => part.read(0..out.len(), out, buffers),
                Err(_) => {
                    words.resize(out.len() / 2, 0);
                    part.read(0..words.len(), words, buffers)?;
                    out.copy_from_slice(bytes_of(words));
                    Ok(())
                }
            },
            (part, Self::Floats(out)) => {
                words.resize(out.len(), 0);
                part.read(0..words.len(), words, buffers)?;
                // A BF16 number is the upper half of the same number with 32 bits.
                out.iter_mut().zip(words).for_each(|(float, word)| *float = f32::from_bits(u32::from(*word) << 16));
                Ok(())
            }
        }
    }
}
