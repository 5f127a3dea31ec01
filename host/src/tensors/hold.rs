//! Tensors of a model become weights in memory with fixed-length codes, in the order of their files.

use df11_codec::fixed::Encoded;

use crate::error::{Error, Result};
use crate::file::memory::room;
use crate::fixed::blocks::Blocks;
use crate::fixed::tensor::FixedTensor;
use crate::model::stored_unit::PieceBytes;
use crate::progress::Progress;
use crate::tensors::extents::{Extent, Files};
use crate::tensors::tensor::Tensor;

/// Reads BF16 tensors into memory with fixed-length codes, in the order in which they are given. They need not be compressed
/// in their files.
///
/// Files are read from their beginnings to their ends, on all cores, as by [`read_tensors_into`](crate::read_tensors_into).
/// Of the plain words there are never more than a few megabytes for each core. `progress` hears of the bytes that the plain
/// words would take.
///
/// # Errors
///
/// [`Error::NotBf16`], [`Error::NoMemory`], [`Error::Interrupted`], [`Error::Fixed`]; those of [`Tensor::bytes`].
pub fn hold_tensors<'m>(
    tensors: impl IntoIterator<Item = Tensor<'m>>,
    progress: &dyn Progress,
) -> Result<Vec<FixedTensor>> {
    let tensors: Vec<_> = tensors.into_iter().collect();
    let (mut files, mut tasks, mut held) = (Files::default(), Vec::new(), Vec::new());
    for (number, tensor) in tensors.iter().enumerate() {
        tensor.check_bf16()?;
        let refused = |source| Error::Fixed { tensor: tensor.name().to_owned(), source };
        let blocks = Blocks::of(tensor.shape()).map_err(refused)?;
        // A process that is refused memory between two blocks would end.
        drop(room(tensor.name(), blocks.layout().code_bytes())?);
        for block in 0..blocks.count() {
            tasks.push((files.extent(tensor, blocks.elements(block))?, (number, block)));
        }
        held.push((blocks, vec![None; blocks.count()]));
    }
    progress.start(tensors.iter().map(|tensor| tensor.byte_len() as u64).sum());
    let blocks: Vec<_> = held.iter().map(|(blocks, _)| *blocks).collect();
    let work = |extent: Extent<'m>, (number, block): (usize, usize), slot: &mut Slot| {
        slot.words.resize(blocks[number].elements(block).len(), 0);
        extent.read(&mut slot.words, &mut slot.bytes)?;
        let refused = |source| Error::Fixed { tensor: tensors[number].name().to_owned(), source };
        slot.encoded = Some((number, block, blocks[number].encode(&slot.words).map_err(refused)?));
        Ok(())
    };
    files.work_off(tasks, work, |slot| {
        if let Some((number, block, encoded)) = slot.encoded.take() {
            held[number].1[block] = Some(encoded);
            progress.step(size_of_val(slot.words.as_slice()) as u64, tensors[number].name())?;
        }
        Ok(())
    })?;
    let whole = tensors.iter().zip(held).map(|(tensor, (blocks, encoded))| {
        FixedTensor::new(tensor.shape(), blocks, encoded.into_iter().flatten().collect())
    });
    Ok(whole.collect())
}

impl Tensor<'_> {
    /// Reads it into memory with fixed-length codes: [`hold_tensors`] for one tensor.
    ///
    /// # Errors
    ///
    /// Those of [`hold_tensors`].
    pub fn to_fixed(&self) -> Result<FixedTensor> {
        hold_tensors([self.clone()], &()).map(|mut held| held.swap_remove(0))
    }
}

/// What a thread needs for a block of a tensor, and what becomes of it: the numbers of the tensor and the block, and its codes.
#[derive(Default)]
struct Slot {
    bytes: PieceBytes,
    words: Vec<u16>,
    encoded: Option<(usize, usize, Encoded)>,
}
