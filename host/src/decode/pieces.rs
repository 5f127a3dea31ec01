//! Decodes a unit piece by piece, so that memory use doesn't grow with the unit: pieces are decoded on all cores while
//! earlier ones are written or compared.

use std::ops::Range;

use crate::decode::elements;
use crate::decode::parallel::{StoredDecoding, TaskBuffers};
use crate::error::Result;
use crate::file::memory;
use crate::model::stored_unit::StoredUnit;
use crate::pipeline;

/// Memory for decoding units one after another.
#[derive(Debug, Default)]
pub(crate) struct PieceBuffers(Vec<TaskBuffers>);

/// Reads and decodes some elements of a unit on all cores. Calls `then` for each piece of them with the words, in order,
/// while later pieces are decoded.
///
/// # Errors
///
/// Those of [`StoredDecoding::decode_elements`], and `then`'s own.
pub(crate) fn decode(
    unit: &StoredUnit<'_>,
    elements: Range<usize>,
    buffers: &mut PieceBuffers,
    mut then: impl FnMut(&Range<usize>, &[u16]) -> Result<()>,
) -> Result<()> {
    let decoding = StoredDecoding::new(*unit, elements.clone());
    let pieces: Vec<_> = elements::of_tasks(unit.outline(), elements).collect();
    let decode = |item: usize, TaskBuffers { bytes, words }: &mut TaskBuffers| match pieces.get(item) {
        Some(piece) => {
            memory::resize(unit.path(), words, piece.len())?;
            decoding.decode_elements_on_this_thread(piece.clone(), words, bytes)
        }
        None => Ok(()),
    };
    let take = |item: usize, buffers: &mut TaskBuffers| match pieces.get(item) {
        Some(piece) => then(piece, &buffers.words),
        None => Ok(()),
    };
    unit.if_unchanged(pipeline::in_order_within(usize::MAX, pieces.len(), &mut buffers.0, decode, take))
}
