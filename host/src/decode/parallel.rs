//! Decodes chunks of a unit on all cores, from memory or from a file.

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

/// Chunks of a task: about 400,000 weights, a fraction of a millisecond's work. The 0.5 MB that a task reads from a
/// file are still in its core's cache when it decodes them.
const CHUNKS: usize = 32;

/// The largest number of chunks that is decoded without a table: making the table takes as long as decoding 200,000
/// weights with it.
const FEW_CHUNKS: usize = 4;

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

    /// Decodes some chunks into `out`, which must have exactly the length of their words, on this thread.
    ///
    /// # Errors
    ///
    /// As [`Self::decode_chunks`].
    pub(crate) fn decode_on_this_thread(&self, chunks: Range<usize>, out: &mut [u16]) -> Result<(), DecodeError> {
        check_length(&self.unit.outline(), &chunks, out.len())?;
        self.decoder.decode_chunks(chunks.start, out)
    }

    /// Decodes some chunks into `out`, which must have exactly the length of their words.
    ///
    /// # Errors
    ///
    /// [`DecodeError`]; the content of `out` is then unspecified.
    pub(crate) fn decode_chunks(&self, chunks: Range<usize>, out: &mut [u16]) -> Result<(), DecodeError> {
        let tasks = tasks(&self.unit.outline(), chunks, out)?;
        tasks.into_par_iter().try_for_each(|(chunks, words)| self.decoder.decode_chunks(chunks.start, words))
    }
}

/// Decodes a unit that stays in its file.
#[derive(Debug)]
pub(crate) struct StoredDecoding<'m> {
    unit: StoredUnit<'m>,
    table: UnitTable<'m>,
}

/// A unit's lookup table, which is made from the first chunks that are read.
#[derive(Debug)]
enum UnitTable<'m> {
    Own(OnceLock<DecodeTable>),
    /// The model keeps it.
    OfModel(&'m OnceLock<DecodeTable>),
}

impl UnitTable<'_> {
    fn get(&self) -> &OnceLock<DecodeTable> {
        match self {
            Self::Own(table) => table,
            Self::OfModel(table) => table,
        }
    }
}

impl<'m> StoredDecoding<'m> {
    /// Decodes this unit.
    pub(crate) fn new(unit: StoredUnit<'m>) -> Self {
        Self { unit, table: UnitTable::Own(OnceLock::new()) }
    }

    /// Decodes this unit with the table that an earlier call has made, or makes it and has the model keep it.
    pub(crate) fn keeping_its_table(unit: StoredUnit<'m>) -> Self {
        Self { unit, table: UnitTable::OfModel(unit.table()) }
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
        let decode = |chunks, words: &mut [u16]| self.decode_chunks(chunks, words);
        self.unit.if_unchanged(elements::decode(self.outline(), elements, out, decode))
    }

    /// Reads some chunks and decodes them into `out`, which must have exactly the length of their words. The caller asks
    /// whether the file has changed.
    ///
    /// # Errors
    ///
    /// Those of [`Self::decode_elements`], but for [`StoredUnit::if_unchanged`].
    pub(crate) fn decode_chunks(&self, chunks: Range<usize>, out: &mut [u16]) -> Result<()> {
        let are_few = chunks.len() < FEW_CHUNKS;
        let tasks = tasks(self.outline(), chunks, out).map_err(|source| self.unit.contradicts(source))?;
        let buffers = Buffers::default();
        let decode = |(chunks, words)| buffers.with(|bytes| self.decode_task(chunks, words, bytes, are_few));
        tasks.into_par_iter().try_for_each(decode)
    }

    /// Like [`Self::decode_elements`], on this thread: reads the chunks into `bytes`. The caller asks whether the file has
    /// changed, once for many calls.
    ///
    /// # Errors
    ///
    /// As [`Self::decode_chunks`].
    pub(crate) fn decode_elements_on_this_thread(
        &self,
        elements: Range<usize>,
        out: &mut [u16],
        bytes: &mut PieceBytes,
    ) -> Result<()> {
        elements::decode(self.outline(), elements, out, |chunks, words| {
            self.decode_on_this_thread(chunks, words, bytes)
        })
    }

    /// Reads some chunks into `bytes` and decodes them into `out`, on this thread. `out` must have exactly the length of
    /// their words.
    ///
    /// # Errors
    ///
    /// As [`Self::decode_chunks`].
    pub(crate) fn decode_on_this_thread(
        &self,
        chunks: Range<usize>,
        out: &mut [u16],
        bytes: &mut PieceBytes,
    ) -> Result<()> {
        check_length(self.outline(), &chunks, out.len()).map_err(|source| self.unit.contradicts(source))?;
        self.decode_task(chunks, out, bytes, self.outline().chunks() < FEW_CHUNKS)
    }

    /// What of the unit's large tensors is read to decode these elements.
    pub(crate) fn tensor_ranges(&self, elements: Range<usize>) -> [TensorRange<'m>; 3] {
        self.unit.tensor_ranges(&self.outline().piece(self.outline().chunks_of(elements)))
    }

    /// Reads and decodes the chunks of a task. If all that is decoded `are_few` chunks, no table is made for them.
    fn decode_task(
        &self,
        chunks: Range<usize>,
        words: &mut [u16],
        bytes: &mut PieceBytes,
        are_few: bool,
    ) -> Result<()> {
        let (piece, unit) = self.unit.read_piece(chunks.clone(), bytes)?;
        let (chunk, table) = (chunks.start - piece.chunks.start, self.table.get());
        let decoded = match table.get() {
            None if are_few => unit.decode_chunks(chunk, words),
            _ => table.get_or_init(|| DecodeTable::new(&unit, Isa::best())).decode_chunks(&unit, chunk, words),
        };
        let geometry = self.outline().geometry();
        decoded.map_err(|source| self.unit.contradicts(source.in_whole(piece.chunks.start, geometry)))
    }
}

/// The elements of each task that decodes a unit. No chunk is in two of them.
pub(crate) fn task_ranges(outline: &Outline<'_>) -> Vec<Range<usize>> {
    let start = |chunk| outline.chunk_elements(chunk).start;
    tasks_of(0..outline.chunks()).map(|chunks| start(chunks.start)..start(chunks.end)).collect()
}

/// Chunks, and the memory for their words.
type Task<'o> = (Range<usize>, &'o mut [u16]);

/// Divides chunks into tasks, each with its part of `out`.
fn tasks<'o>(
    outline: &Outline<'_>,
    chunks: Range<usize>,
    mut out: &'o mut [u16],
) -> Result<Vec<Task<'o>>, DecodeError> {
    check_length(outline, &chunks, out.len())?;
    let tasks = tasks_of(chunks.start..chunks.end.min(outline.chunks())).map(|chunks| {
        let elements = outline.chunk_elements(chunks.end).start - outline.chunk_elements(chunks.start).start;
        (chunks, out.split_off_mut(..elements).unwrap_or_default())
    });
    Ok(tasks.collect())
}

/// Checks that the number of given words is exactly the number of elements of the given chunks.
fn check_length(outline: &Outline<'_>, chunks: &Range<usize>, got: usize) -> Result<(), DecodeError> {
    let start = |chunk| outline.chunk_elements(chunk).start;
    let expected = start(chunks.end).saturating_sub(start(chunks.start));
    if got == expected { Ok(()) } else { Err(DecodeError::OutLength { chunk: chunks.start, got, expected }) }
}

/// Divides chunks into those of tasks.
pub(crate) fn tasks_of(chunks: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let end = chunks.end;
    chunks.step_by(CHUNKS).map(move |first| first..end.min(first + CHUNKS))
}
