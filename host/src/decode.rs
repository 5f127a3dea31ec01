//! Decodes elements of a unit on all cores: reads the chunks that hold them, and decodes each as soon as it is read.

use std::ops::Range;
use std::sync::OnceLock;

use df11_simd::ordered::in_order;
use df11_simd::{DecodeTable, Isa};
use rayon::prelude::*;

use crate::error::Result;
use crate::file::tensor_file::{TensorFile, resize};
use crate::model::Model;
use crate::model::unit::{At, Unit};

/// Chunks per task: 128 KiB of codes, about half a million weights.
const CHUNKS: usize = 32;

/// For fewer chunks than this, building the fast decoder's table takes longer than decoding with the plain decoder.
const FEW_CHUNKS: usize = 4;

/// A task's buffers, which the next task reuses.
#[derive(Default)]
pub(crate) struct Buffers {
    codes: Vec<u8>,
    signs: Vec<u8>,
    gaps: Vec<u8>,
    /// The words of chunks of which only a part is wanted.
    words: Vec<u16>,
}

/// A piece of a unit that is decoded in order.
#[derive(Default)]
pub(crate) struct Piece {
    buffers: Buffers,
    words: Vec<u16>,
}

impl Model {
    /// Decodes elements of a unit into `out`, on all cores.
    pub(crate) fn decode(&self, unit: usize, elements: Range<usize>, mut out: &mut [u16]) -> Result<()> {
        let decoding = Decoding::new(self, unit, elements.clone());
        let task = |elements: Range<usize>| {
            let own = out.split_off_mut(..elements.len()).unwrap_or_default();
            (elements, own)
        };
        let tasks: Vec<_> = decoding.tasks(elements).map(task).collect();
        tasks
            .into_par_iter()
            .try_for_each_init(Buffers::default, |buffers, (elements, out)| decoding.decode(elements, out, buffers))
    }

    /// Decodes elements of a unit piece by piece. `work` gets the words of each piece and their range of elements, on the thread that
    /// decoded it; `then` gets the words in order, on this thread.
    pub(crate) fn decode_in_order(
        &self,
        unit: usize,
        elements: Range<usize>,
        slots: &mut Vec<Piece>,
        work: impl Fn(&Range<usize>, &[u16]) -> Result<()> + Sync,
        mut then: impl FnMut(&[u16]) -> Result<()>,
    ) -> Result<()> {
        let decoding = Decoding::new(self, unit, elements.clone());
        let tasks: Vec<_> = decoding.tasks(elements).collect();
        let decode = |item: usize, piece: &mut Piece| {
            resize(&mut piece.words, tasks[item].len(), &decoding.unit.path)?;
            decoding.decode(tasks[item].clone(), &mut piece.words, &mut piece.buffers)?;
            work(&tasks[item], &piece.words)
        };
        in_order(tasks.len(), slots, decode, |_, piece| then(&piece.words))
    }
}

/// A unit that several tasks decode together.
pub(crate) struct Decoding<'m> {
    model: &'m Model,
    unit: &'m Unit,
    /// Built by the first task that needs it.
    table: OnceLock<DecodeTable>,
    are_few: bool,
}

impl<'m> Decoding<'m> {
    /// `elements` are all the elements that will be decoded.
    pub(crate) fn new(model: &'m Model, unit: usize, elements: Range<usize>) -> Self {
        let unit = &model.all_units()[unit];
        Self { model, unit, table: OnceLock::new(), are_few: unit.outline().chunks_of(elements).len() < FEW_CHUNKS }
    }

    /// These elements, divided among tasks.
    pub(crate) fn tasks(&self, elements: Range<usize>) -> impl Iterator<Item = Range<usize>> + use<'_> {
        let outline = self.unit.outline();
        let chunks = outline.chunks_of(elements.clone());
        let end = chunks.end;
        chunks.step_by(CHUNKS).map(move |first| {
            let [first, after] = [first, end.min(first + CHUNKS)].map(|chunk| outline.chunk_elements(chunk).start);
            first.max(elements.start)..after.min(elements.end)
        })
    }

    /// Where the bytes are that decoding these elements needs.
    fn reads(&self, elements: Range<usize>) -> [(At, Range<usize>); 3] {
        let outline = self.unit.outline();
        let piece = outline.piece(outline.chunks_of(elements));
        let Unit { codes, signs, gaps, .. } = self.unit;
        [(*codes, piece.encoded_exponent), (*signs, piece.sign_mantissa), (*gaps, piece.gaps)]
    }

    pub(crate) fn decode(&self, elements: Range<usize>, out: &mut [u16], buffers: &mut Buffers) -> Result<()> {
        let Buffers { codes, signs, gaps, words } = buffers;
        for ((place, bytes), buffer) in self.reads(elements.clone()).into_iter().zip([&mut *codes, signs, gaps]) {
            resize(buffer, bytes.len(), &self.unit.path)?;
            self.model.files[place.file].read(place.at + bytes.start as u64, buffer)?;
        }
        let outline = self.unit.outline();
        let piece = outline.piece(outline.chunks_of(elements.clone()));
        let unit = outline.unit_of(&piece, codes, signs, gaps);
        let unit = unit.map_err(|source| self.model.damaged_unit(self.unit, source))?;
        let is_whole = piece.elements == elements;
        let into = if is_whole {
            &mut *out
        } else {
            resize(words, piece.elements.len(), &self.unit.path)?;
            words.as_mut_slice()
        };
        let decoded = match self.are_few {
            true => unit.decode_chunks(0, into),
            false => self.table.get_or_init(|| DecodeTable::new(&unit, Isa::best())).decode_chunks(&unit, 0, into),
        };
        let whole = |source: df11_codec::DecodeError| source.in_whole(piece.chunks.start, outline.geometry());
        decoded.map_err(|source| self.model.damaged_unit(self.unit, whole(source)))?;
        if !is_whole {
            out.copy_from_slice(&words[elements.start - piece.elements.start..][..out.len()]);
        }
        Ok(())
    }

    /// The file that contains the code stream, and the offset at which the stream begins.
    pub(crate) fn stream(&self) -> (&'m TensorFile, u64) {
        let At { file, at } = self.unit.codes;
        (&self.model.files[file], at)
    }

    /// Asks the system to read ahead the bytes that decoding these elements needs.
    pub(crate) fn will_need(&self, elements: Range<usize>) {
        for (place, bytes) in self.reads(elements) {
            self.model.files[place.file].will_need(place.at + bytes.start as u64..place.at + bytes.end as u64);
        }
    }
}
