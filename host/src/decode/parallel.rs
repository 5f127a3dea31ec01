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
use crate::file::read_ahead::Place;
use crate::file::tensor_file::InFile;
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
    pub(crate) fn decode_here(&self, chunks: Range<usize>, out: &mut [u16]) -> Result<(), DecodeError> {
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
pub(crate) struct StoredDecoding<'u> {
    unit: &'u StoredUnit<'u>,
    outline: Outline<'u>,
    table: TablePlace<'u>,
}

/// Where the table is. It is made from the first chunks that are read.
#[derive(Debug)]
enum TablePlace<'u> {
    Here(OnceLock<DecodeTable>),
    /// In the model, which keeps it.
    OfUnit(&'u OnceLock<DecodeTable>),
}

impl TablePlace<'_> {
    fn get(&self) -> &OnceLock<DecodeTable> {
        match self {
            Self::Here(table) => table,
            Self::OfUnit(table) => table,
        }
    }
}

impl<'u> StoredDecoding<'u> {
    /// Decodes this unit.
    ///
    /// # Errors
    ///
    /// Those of [`StoredUnit::outline`].
    pub(crate) fn new(unit: &'u StoredUnit<'u>) -> Result<Self> {
        Ok(Self { unit, outline: unit.outline()?, table: TablePlace::Here(OnceLock::new()) })
    }

    /// Decodes this unit with the table that an earlier call has made, or makes it and has the model keep it.
    ///
    /// # Errors
    ///
    /// Those of [`StoredUnit::outline`].
    pub(crate) fn keeping_its_table(unit: &'u StoredUnit<'u>) -> Result<Self> {
        Ok(Self { unit, outline: unit.outline()?, table: TablePlace::OfUnit(unit.table()) })
    }

    /// The unit's outline.
    pub(crate) fn outline(&self) -> &Outline<'u> {
        &self.outline
    }

    /// Reads some chunks and decodes them into `out`, which must have exactly the length of their words.
    ///
    /// # Errors
    ///
    /// [`Error::Decode`](crate::Error::Decode), and those of [`StoredUnit::with_piece`]; the content of `out` is then
    /// unspecified.
    pub(crate) fn decode_chunks(&self, chunks: Range<usize>, out: &mut [u16]) -> Result<()> {
        let is_little = chunks.len() < FEW_CHUNKS;
        let tasks = tasks(&self.outline, chunks, out).map_err(|source| self.unit.contradicts(source))?;
        if tasks.is_empty() {
            return Ok(());
        }
        let buffers = Buffers::default();
        let decode = |(chunks, words)| buffers.with(|bytes| self.decode_task(chunks, words, bytes, is_little));
        tasks.into_par_iter().try_for_each(decode)
    }

    /// Reads some chunks into `bytes` and decodes them into `out`, on this thread. `out` must have exactly the length of
    /// their words.
    ///
    /// # Errors
    ///
    /// As [`Self::decode_chunks`].
    pub(crate) fn decode_here(&self, chunks: Range<usize>, out: &mut [u16], bytes: &mut PieceBytes) -> Result<()> {
        check_length(&self.outline, &chunks, out.len()).map_err(|source| self.unit.contradicts(source))?;
        self.decode_task(chunks, out, bytes, self.outline.chunks() < FEW_CHUNKS)
    }

    /// Decodes some elements into `out`, which must have their number, on this thread: reads the chunks that hold them
    /// into `bytes`.
    ///
    /// # Errors
    ///
    /// As [`Self::decode_chunks`].
    pub(crate) fn decode_elements_here(
        &self,
        elements: Range<usize>,
        out: &mut [u16],
        bytes: &mut PieceBytes,
    ) -> Result<()> {
        elements::decode(&self.outline, elements, out, |chunks, words| self.decode_here(chunks, words, bytes))
    }

    /// The unit's code stream.
    pub(crate) fn stream(&self) -> InFile<'u> {
        self.unit.stream()
    }

    /// What of the unit's large tensors is read to decode these elements.
    pub(crate) fn places(&self, elements: Range<usize>) -> [Place<'u>; 3] {
        self.unit.places(&self.outline.piece(self.outline.chunks_of(elements)))
    }

    fn decode_task(
        &self,
        chunks: Range<usize>,
        words: &mut [u16],
        bytes: &mut PieceBytes,
        is_little: bool,
    ) -> Result<()> {
        self.unit.with_piece(&self.outline, chunks.clone(), bytes, |piece, unit| {
            let first = piece.chunks.start;
            let chunk = chunks.start - first;
            let decoded = if is_little && self.table.get().get().is_none() {
                unit.decode_chunks(chunk, words)
            } else {
                self.table.get().get_or_init(|| DecodeTable::new(unit, Isa::best())).decode_chunks(unit, chunk, words)
            };
            decoded.map_err(|source| self.unit.contradicts(source.in_whole(first, self.outline.geometry())))
        })
    }

    /// Decodes some elements into `out`, which must have their number. Reads and decodes only the chunks that hold
    /// them.
    ///
    /// # Errors
    ///
    /// As [`Self::decode_chunks`].
    pub(crate) fn decode_elements(&self, elements: Range<usize>, out: &mut [u16]) -> Result<()> {
        elements::decode(&self.outline, elements, out, |chunks, words| self.decode_chunks(chunks, words))
    }
}

/// Divides a unit's elements into those of tasks. No chunk is in two of them.
pub(crate) fn parts(outline: &Outline<'_>) -> Vec<Range<usize>> {
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
