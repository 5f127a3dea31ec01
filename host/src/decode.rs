//! Decodes elements of a unit on all cores: the chunks that hold them are read by `pread`, straight into the decoder.

use std::ops::Range;
use std::sync::OnceLock;

use df11_simd::{DecodeTable, Isa};
use rayon::prelude::*;

use crate::error::{Error, Result};
use crate::model::Model;
use crate::model::unit::Unit;
use crate::ordered::in_order;

/// Chunks of a task: 128 KiB of codes, half a million weights.
const CHUNKS: usize = 32;

/// Of so many chunks the plain decoder is faster than making the fast one's table.
const FEW: usize = 4;

/// Memory that a task reads into: codes, signs and mantissas, gaps; and the words of chunks that aren't wanted whole.
#[derive(Default)]
pub(crate) struct Buffers([Vec<u8>; 3], Vec<u16>);

/// What a piece that is decoded in order leaves: its words, and what was made of them.
#[derive(Default)]
pub(crate) struct Piece<T> {
    buffers: Buffers,
    pub(crate) words: Vec<u16>,
    pub(crate) made: T,
}

impl Model {
    /// Decodes elements of a unit into `out`, on all cores.
    pub(crate) fn decode(&self, unit: usize, elements: Range<usize>, mut out: &mut [u16]) -> Result<()> {
        let decoding = Decoding::of(self, unit, &elements);
        let task = |elements: Range<usize>| {
            let own = out.split_off_mut(..elements.len()).unwrap_or_default();
            (elements, own)
        };
        let tasks: Vec<_> = decoding.tasks(elements).map(task).collect();
        let decode = |buffers: &mut Buffers, (elements, out): (_, &mut [u16])| decoding.decode(elements, out, buffers);
        tasks.into_par_iter().try_for_each_init(Buffers::default, decode)
    }

    /// Decodes elements of a unit piece by piece. `work` gets each piece on the thread that has decoded it, `then` gets the pieces
    /// in order on this one.
    pub(crate) fn decode_in_order<T: Default + Send>(
        &self,
        unit: usize,
        elements: Range<usize>,
        slots: &mut Vec<Piece<T>>,
        work: impl Fn(&Range<usize>, &[u16], &mut T) -> Result<()> + Sync,
        mut then: impl FnMut(&Range<usize>, &mut Piece<T>) -> Result<()>,
    ) -> Result<()> {
        let decoding = Decoding::of(self, unit, &elements);
        let tasks: Vec<_> = decoding.tasks(elements).collect();
        let decode = |item: usize, piece: &mut Piece<T>| {
            piece.words.resize(tasks[item].len(), 0);
            decoding.decode(tasks[item].clone(), &mut piece.words, &mut piece.buffers)?;
            work(&tasks[item], &piece.words, &mut piece.made)
        };
        in_order(tasks.len(), slots, decode, |item, piece| then(&tasks[item], piece))
    }

    pub(crate) fn units(&self) -> &[Unit] {
        self.compressed.as_ref().map_or(&[], |compressed| &compressed.units)
    }
}

/// A unit that is being decoded.
struct Decoding<'m> {
    model: &'m Model,
    unit: &'m Unit,
    table: OnceLock<DecodeTable>,
    are_few: bool,
}

impl<'m> Decoding<'m> {
    fn of(model: &'m Model, unit: usize, elements: &Range<usize>) -> Self {
        let unit = &model.units()[unit];
        Self { model, unit, table: OnceLock::new(), are_few: unit.outline().chunks_of(elements.clone()).len() < FEW }
    }

    /// The elements of each task.
    fn tasks(&self, elements: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
        let outline = self.unit.outline();
        let chunks = outline.chunks_of(elements.clone());
        let end = chunks.end;
        chunks.step_by(CHUNKS).map(move |first| {
            let [first, after] = [first, end.min(first + CHUNKS)].map(|chunk| outline.chunk_elements(chunk).start);
            first.max(elements.start)..after.min(elements.end)
        })
    }

    /// Decodes elements on this thread.
    fn decode(&self, elements: Range<usize>, out: &mut [u16], Buffers(bytes, whole): &mut Buffers) -> Result<()> {
        let outline = self.unit.outline();
        let piece = outline.piece(outline.chunks_of(elements.clone()));
        let ranges = [&piece.encoded_exponent, &piece.sign_mantissa, &piece.gaps];
        for ((bytes, range), (file, at)) in bytes.iter_mut().zip(ranges).zip(self.unit.large) {
            bytes.resize(range.len(), 0);
            self.model.files[file].read(at + range.start as u64, bytes)?;
        }
        let [codes, signs, gaps] = &*bytes;
        let here = outline.unit_of(&piece, codes, signs, gaps);
        let here = here.map_err(|source| self.damaged(source))?;
        let is_whole = piece.elements == elements;
        let into = if is_whole { &mut *out } else { resized(whole, piece.elements.len()) };
        let decoded = match self.table.get() {
            None if self.are_few => here.decode_chunks(0, into),
            _ => self.table.get_or_init(|| DecodeTable::new(&here, Isa::best())).decode_chunks(&here, 0, into),
        };
        decoded.map_err(|source| self.damaged(source.in_whole(piece.chunks.start, outline.geometry())))?;
        if !is_whole {
            out.copy_from_slice(&whole[elements.start - piece.elements.start..][..out.len()]);
        }
        Ok(())
    }

    fn damaged(&self, source: impl std::error::Error + Send + Sync + 'static) -> Error {
        let file = &self.model.files[self.unit.large[0].0];
        Error::damaged(&file.path, format!("unit {} is damaged: {source}", self.unit.path)).because(source)
    }
}

fn resized(words: &mut Vec<u16>, n: usize) -> &mut [u16] {
    words.resize(n, 0);
    words
}
