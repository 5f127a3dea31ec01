//! Reads many tensors at once, in the order of their files, on all cores, without a pause between tensors.

use crate::decode::Buffers;
use crate::error::Result;
use crate::file::tensor_file::bytes_of;
use crate::model::parts::{Part, Parts, work_off};
use crate::model::tensor::Tensor;
use crate::progress::{Progress, step};

/// Reads tensors, or rows of tensors, each into memory of the caller's, as [`Tensor::read_bytes_into`] does for one. This is the fast way
/// to load a model: files are read from beginning to end, the system reads ahead while all cores decode, and no core waits at the end of a
/// tensor. The tensors can be given in any order.
///
/// Apart from the caller's memory, this takes a few megabytes per core. `progress` counts the bytes that were filled.
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
/// [`ErrorKind::Argument`](crate::ErrorKind::Argument): the length of some memory isn't its tensor's [`byte_len`](Tensor::byte_len).
/// [`ErrorKind::Interrupted`](crate::ErrorKind::Interrupted). The errors of [`Tensor::read_bytes_into`]: the first in the order of the
/// files. After an error the content of all the memory is unspecified.
pub fn read_tensors_into<'m, 'o>(
    tensors: impl IntoIterator<Item = (Tensor<'m>, &'o mut [u8])>,
    progress: &dyn Progress,
) -> Result<()> {
    let tensors: Vec<_> = tensors.into_iter().collect();
    tensors.iter().try_for_each(|(tensor, out)| tensor.check_length(out.len(), tensor.byte_len(), "bytes"))?;
    progress.start(tensors.iter().map(|(_, out)| out.len() as u64).sum());
    let (mut parts, mut tasks) = (Parts::default(), Vec::new());
    for (tensor, mut rest) in tensors {
        for part in parts.of(&tensor) {
            let own = rest.split_off_mut(..part.bytes()).unwrap_or_default();
            tasks.push((part, (tensor.name(), own)));
        }
    }
    drop(parts);
    let work = |part: Part<'m>, (name, out): (&'m str, &mut [u8]), slot: &mut Slot<'m>| {
        (slot.bytes, slot.name) = (out.len() as u64, name);
        fill(out, &part, slot)
    };
    work_off(tasks, work, |slot| step(progress, slot.bytes, slot.name))
}

/// A thread's memory for a task, and the bytes and the name to report when the task is done.
#[derive(Default)]
struct Slot<'m> {
    buffers: Buffers,
    words: Vec<u16>,
    bytes: u64,
    name: &'m str,
}

fn fill(out: &mut [u8], part: &Part<'_>, Slot { buffers, words, .. }: &mut Slot<'_>) -> Result<()> {
    if let Part::Stored(file, bytes) = part {
        return file.read(bytes.start, out);
    }
    if let Ok(out) = bytemuck::try_cast_slice_mut(out) {
        return part.read(0..out.len(), out, buffers);
    }
    words.resize(out.len() / 2, 0);
    part.read(0..words.len(), words, buffers)?;
    out.copy_from_slice(bytes_of(words));
    Ok(())
}
