//! Decodes elements of a unit on all cores, from memory or from a file.

use std::ops::Range;
use std::sync::OnceLock;

use df11_codec::outline::Outline;
use df11_codec::{DecodeError, Unit};
use df11_simd::{DecodeTable, Decoder, Isa};
use rayon::prelude::*;

use crate::buffers::Buffers;
use crate::decode::elements;
use crate::error::Result;
use crate::file::read_ahead::TensorRange;
use crate::model::stored_unit::{PieceBytes, StoredUnit};

/// Fewer chunks than this are decoded without a table: making the table takes as long as decoding 200,000 weights with
/// it.
const FEW_CHUNKS: usize = 4;

/// Memory that tasks use one after another: for what they read, and what they decode.
#[derive(Debug, Default)]
pub(crate) struct TaskBuffers {
    pub(crate) bytes: PieceBytes,
    pub(crate) words: Vec<u16>,
}

/// Decodes a unit that is in memory.
#[derive(Clone, Debug)]
pub(crate) struct UnitDecoding<'a> {
    unit: Unit<'a>,
    decoder: Decoder<'a>,
}

impl<'a> UnitDecoding<'a> {
    /// Makes the lookup table of a unit.
    pub(crate) fn new(unit: Unit<'a>) -> Self {
        Self { unit, decoder: Decoder::new(&unit, Isa::best()) }
    }

    /// Decodes some elements into `out`, which must have their number. Only the chunks that hold them are decoded.
    ///
    /// # Errors
    ///
    /// [`DecodeError`]; the content of `out` is then unspecified.
    pub(crate) fn decode_elements(&self, elements: Range<usize>, out: &mut [u16]) -> Result<(), DecodeError> {
        self.check_length(&elements, out.len())?;
        tasks(&self.unit.outline(), elements, out)
            .into_par_iter()
            .try_for_each(|(elements, words)| self.decode_elements_on_this_thread(elements, words))
    }

    /// Like [`Self::decode_elements`], on this thread.
    ///
    /// # Errors
    ///
    /// As [`Self::decode_elements`].
    pub(crate) fn decode_elements_on_this_thread(
        &self,
        elements: Range<usize>,
        out: &mut [u16],
    ) -> Result<(), DecodeError> {
        self.check_length(&elements, out.len())?;
        elements::decode(&self.unit.outline(), elements, out, |chunks, words| {
            self.decoder.decode_chunks(chunks.start, words)
        })
    }

    fn check_length(&self, elements: &Range<usize>, got: usize) -> Result<(), DecodeError> {
        let outline = self.unit.outline();
        elements::check_length(&outline, elements, got).map_err(|expected| {
            let chunk = outline.chunks_of(elements.clone()).start;
            DecodeError::OutLength { chunk, got, expected }
        })
    }
}

/// Decodes a unit that stays in its file.
#[derive(Debug)]
pub(crate) struct StoredDecoding<'m> {
    unit: StoredUnit<'m>,
    /// The unit's lookup table, which is made from the first chunks that are read.
    table: OnceLock<DecodeTable>,
    /// All that is decoded are few chunks, for which no table is made.
    are_few: bool,
}

impl<'m> StoredDecoding<'m> {
    /// Decodes these elements of the unit, all at once or some at a time.
    pub(crate) fn new(unit: StoredUnit<'m>, elements: Range<usize>) -> Self {
        Self { unit, table: OnceLock::new(), are_few: unit.outline().chunks_of(elements).len() < FEW_CHUNKS }
    }

    /// The unit.
    pub(crate) fn unit(&self) -> &StoredUnit<'m> {
        &self.unit
    }

    /// The unit's outline.
    pub(crate) fn outline(&self) -> &Outline<'m> {
        self.unit.outline()
    }

    /// Reads and decodes some elements into `out`, which must have their number. Only the chunks that hold them are read
    /// and decoded.
    ///
    /// # Errors
    ///
    /// [`Error::Decode`](crate::Error::Decode), and those of [`StoredUnit::read_piece`] and
    /// [`StoredUnit::if_unchanged`]; the content of `out` is then unspecified.
    pub(crate) fn decode_elements(&self, elements: Range<usize>, out: &mut [u16]) -> Result<()> {
        let buffers = Buffers::default();
        let decode = |(elements, words): (_, &mut [u16])| {
            buffers.with(|bytes| self.decode_elements_on_this_thread(elements, words, bytes))
        };
        self.unit.if_unchanged(tasks(self.outline(), elements, out).into_par_iter().try_for_each(decode))
    }

    /// Like [`Self::decode_elements`], on this thread: reads the chunks into `bytes`. The caller asks whether the file has
    /// changed, once for many calls.
    ///
    /// # Errors
    ///
    /// As [`Self::decode_elements`], but for those of [`StoredUnit::if_unchanged`].
    pub(crate) fn decode_elements_on_this_thread(
        &self,
        elements: Range<usize>,
        out: &mut [u16],
        bytes: &mut PieceBytes,
    ) -> Result<()> {
        elements::decode(self.outline(), elements, out, |chunks, words| self.decode_chunks(chunks, words, bytes))
    }

    /// Reads some chunks into `bytes` and decodes them into `out`, on this thread. `out` must have exactly the length of
    /// their words.
    ///
    /// # Errors
    ///
    /// As [`Self::decode_elements_on_this_thread`].
    fn decode_chunks(&self, chunks: Range<usize>, out: &mut [u16], bytes: &mut PieceBytes) -> Result<()> {
        let (piece, unit) = self.unit.read_piece(chunks.clone(), bytes)?;
        let chunk = chunks.start - piece.chunks.start;
        let decoded = match self.table.get() {
            None if self.are_few => unit.decode_chunks(chunk, out),
            _ => self.table.get_or_init(|| DecodeTable::new(&unit, Isa::best())).decode_chunks(&unit, chunk, out),
        };
        let geometry = self.outline().geometry();
        decoded.map_err(|source| self.unit.contradicts(source.in_whole(piece.chunks.start, geometry)))
    }

    /// What of the unit's large tensors is read to decode these elements.
    pub(crate) fn tensor_ranges(&self, elements: Range<usize>) -> [TensorRange<'m>; 3] {
        self.unit.tensor_ranges(&self.outline().piece(self.outline().chunks_of(elements)))
    }
}

/// Divides elements into those of tasks, each with its part of `out`.
fn tasks<'o>(
    outline: &Outline<'_>,
    elements: Range<usize>,
    mut out: &'o mut [u16],
) -> Vec<(Range<usize>, &'o mut [u16])> {
    let own = |elements: Range<usize>| {
        let words = out.split_off_mut(..elements.len()).unwrap_or_default();
        (elements, words)
    };
    elements::of_tasks(outline, elements).map(own).collect()
}
