//! Reads a model's tensors into memory with fixed-length codes.

use df11_simd::FixedTensor;
use df11_simd::tensor::{encode, layout_of};

use crate::decode::Buffers;
use crate::error::{Error, Result};
use crate::file::tensor_file::zeroed;
use crate::model::parts::Parts;
use crate::model::tensor::Tensor;
use crate::progress::{Progress, step};

/// Reads BF16 tensors into memory with fixed-length codes, on all cores, and returns them in the same order. They needn't be
/// compressed in their files.
///
/// At most a few megabytes of plain words per core are in memory at a time. `progress` counts bytes of plain words.
///
/// # Errors
///
/// [`ErrorKind::Argument`](crate::ErrorKind::Argument): one of them isn't BF16, or has more than eight dimensions.
/// [`ErrorKind::OutOfMemory`](crate::ErrorKind::OutOfMemory), [`ErrorKind::Interrupted`](crate::ErrorKind::Interrupted). The
/// errors of reading a tensor.
pub fn hold_tensors<'m>(
    tensors: impl IntoIterator<Item = Tensor<'m>>,
    progress: &dyn Progress,
) -> Result<Vec<FixedTensor>> {
    let tensors: Vec<_> = tensors.into_iter().collect();
    let refused = |number: usize, source| {
        let tensor: &Tensor<'_> = &tensors[number];
        Error::argument(format!("tensor {} can't have fixed-length codes: {source}", tensor.name())).because(source)
    };
    let room = tensors.iter().enumerate().map(|(number, tensor)| {
        tensor.check_bf16()?;
        let layout = layout_of(tensor.shape()).map_err(|error| refused(number, error))?;
        zeroed::<u8>(layout.code_bytes(), tensor.name())
    });
    // Memory that runs out later would end the process.
    drop(room.collect::<Result<Vec<_>>>()?);
    progress.start(tensors.iter().map(|tensor| tensor.byte_len() as u64).sum());
    let shapes: Vec<_> = tensors.iter().map(Tensor::shape).collect();
    let mut parts = Parts::default();
    let sources: Vec<_> = tensors.iter().map(|tensor| parts.part(tensor, 0..tensor.elements())).collect();
    let read = |number: usize, elements, words: &mut [u16], memory: &mut Buffers| {
        sources[number].read(elements, words, memory)
    };
    let then = |number: usize, words| step(progress, 2 * words as u64, tensors[number].name());
    encode(&shapes, read, refused, then)
}

impl Tensor<'_> {
    /// Reads it into memory with fixed-length codes: [`hold_tensors`] for one tensor.
    ///
    /// # Errors
    ///
    /// The errors of [`hold_tensors`].
    pub fn to_fixed(&self) -> Result<FixedTensor> {
        hold_tensors([self.clone()], &()).map(|mut held| held.swap_remove(0))
    }
}
