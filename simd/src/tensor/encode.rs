//! Encodes words to weights with fixed-length codes, block by block, on all cores.

use std::ops::Range;

use df11_codec::Histogram;
use df11_codec::fixed::{Alphabet, Encoded, FixedError, GROUP, Layout};
use rayon::prelude::*;

use crate::ordered::in_order;
use crate::tensor::FixedTensor;
use crate::tensor::payload::PayloadHeader;
use crate::{Isa, fixed, histogram};

/// Words per block: 1 MiB, which stays in a core's cache between decoding DF11 and encoding.
const BLOCK: usize = 512 << 10;

/// The alphabet of a weight of several blocks is chosen by a sample: this many pieces of this many words, evenly spread, about
/// a chunk of DF11 each. If it isn't quite the best for the rest, there are a few more escapes.
const PIECES: usize = 4;
const PIECE: usize = 12 << 10;

/// The rows and columns of a weight of this shape. A row spans the last dimension. If that has fewer elements than a group,
/// which would need padding, a row spans as many of the last dimensions as make a group.
///
/// # Errors
///
/// [`FixedError::TooLarge`].
pub fn layout_of(shape: &[usize]) -> Result<Layout, FixedError> {
    if shape.contains(&0) {
        return Layout::new(0, 0);
    }
    let (mut columns, mut rest) = (1usize, shape);
    while columns < GROUP
        && let Some((&last, before)) = rest.split_last()
    {
        (columns, rest) = (columns.saturating_mul(last), before);
    }
    Layout::new(rest.iter().fold(1usize, |rows, &n| rows.saturating_mul(n)), columns)
}

/// Encodes weights of these shapes. `read` fills words with elements of the weight with this index, on whichever thread it is
/// called, and gets memory that it can reuse. `refused` turns a weight's error into the caller's, and `then` is told on this
/// thread how many elements of which weight are done.
pub fn encode<B: Default + Send, E: Send>(
    shapes: &[&[usize]],
    read: impl Fn(usize, Range<usize>, &mut [u16], &mut B) -> Result<(), E> + Sync,
    refused: impl Fn(usize, FixedError) -> E + Sync,
    mut then: impl FnMut(usize, usize) -> Result<(), E>,
) -> Result<Vec<FixedTensor>, E> {
    let layout = |(number, shape): (usize, &&[usize])| layout_of(shape).map_err(|error| refused(number, error));
    let layouts = shapes.iter().enumerate().map(layout).collect::<Result<Vec<_>, E>>()?;
    let alphabet = |(number, layout): (usize, &Layout)| {
        alphabet_of(*layout, |range, words, memory| read(number, range, words, memory))
    };
    let alphabets = layouts.par_iter().enumerate().map(alphabet).collect::<Result<Vec<_>, E>>()?;
    let mut weights: Vec<_> = layouts.iter().map(|&layout| Weight::new(layout)).collect();

    let tasks: Vec<(usize, Range<usize>)> = layouts.iter().enumerate().flat_map(blocks).collect();
    let work = |task: usize, slot: &mut Slot<B>| {
        let (number, rows) = tasks[task].clone();
        let columns = layouts[number].columns();
        slot.words.resize(rows.len() * columns, 0);
        read(number, rows.start * columns..rows.end * columns, &mut slot.words, &mut slot.memory)?;
        let alphabet = alphabets[number].unwrap_or_else(|| Alphabet::of(&histogram(&slot.words, Isa::best())));
        let encoded = Encoded::new(columns, alphabet).and_then(|mut encoded| {
            fixed::append(&mut encoded, &slot.words, Isa::best())?;
            Ok(encoded)
        });
        slot.encoded = Some(encoded.map_err(|error| refused(number, error))?);
        Ok(())
    };
    in_order(tasks.len(), &mut Vec::new(), work, |task, slot| {
        let number = tasks[task].0;
        if let Some(encoded) = slot.encoded.take() {
            weights[number].add(&encoded);
        }
        then(number, slot.words.len())
    })?;
    let finish = |(number, (weight, shape)): (usize, (Weight, &&[usize]))| {
        weight.finish(shape).map_err(|error| refused(number, error))
    };
    weights.into_iter().zip(shapes).enumerate().map(finish).collect()
}

/// Payloads of this many bytes and more get memory of their own from the system, of which nothing is left over when they are shrunk.
const LARGE: usize = 32 << 20;

/// Zeros in large pages, in which a processor finds addresses faster: weights are then read in a tenth less time.
fn with_large_pages(bytes: usize) -> Vec<u64> {
    let memory = vec![0; bytes.div_ceil(size_of::<u64>())];
    #[cfg(target_os = "linux")]
    {
        // Where pages are larger than these, the system refuses.
        const PAGE: usize = 4 << 10;
        // Linux shrinks memory in place only if all of its pages have the same advice, so the first page must, too.
        let before = memory.as_ptr().addr() % PAGE;
        let first = memory.as_ptr().cast_mut().wrapping_byte_sub(before);
        #[expect(unsafe_code, reason = "a call of the system that takes a pointer")]
        // SAFETY: the advice changes no byte, neither of this memory nor of what lies before it in its first page.
        unsafe {
            libc::madvise(first.cast(), before + size_of_val(&*memory), libc::MADV_HUGEPAGE);
        }
    }
    memory
}

/// Memory for one block, and its result.
#[derive(Default)]
struct Slot<B> {
    words: Vec<u16>,
    memory: B,
    encoded: Option<Encoded>,
}

/// The rows of each block of a weight, with the weight's index.
fn blocks((number, layout): (usize, &Layout)) -> impl Iterator<Item = (usize, Range<usize>)> + use<> {
    let (rows, each) = (layout.rows(), (BLOCK / layout.columns().max(1)).max(1));
    (0..rows).step_by(each).map(move |first| (number, first..rows.min(first + each)))
}

/// The alphabet of all blocks of a weight; `None` for a weight of one block, since it is then chosen by all its words when they
/// are encoded.
fn alphabet_of<B: Default, E>(
    layout: Layout,
    read: impl Fn(Range<usize>, &mut [u16], &mut B) -> Result<(), E>,
) -> Result<Option<Alphabet>, E> {
    if layout.words() <= BLOCK {
        return Ok(None);
    }
    let (mut words, mut memory, mut counts) = (vec![0; PIECE], B::default(), Histogram::default());
    for piece in 0..PIECES {
        let start = layout.words() / PIECES * piece;
        read(start..start + PIECE, &mut words, &mut memory)?;
        counts.add(&histogram(&words, Isa::best()));
    }
    Ok(Some(Alphabet::of(&counts)))
}

/// A weight to which rows are appended in order.
struct Weight {
    layout: Layout,
    alphabet: Option<Alphabet>,
    /// The payload's memory, with the codes of the rows so far.
    memory: Vec<u64>,
    end: usize,
    starts: Vec<u32>,
    escapes: Vec<u8>,
}

impl Weight {
    fn new(layout: Layout) -> Self {
        Self {
            layout,
            alphabet: None,
            memory: Vec::new(),
            end: PayloadHeader::BYTES,
            starts: vec![0],
            escapes: Vec::new(),
        }
    }

    fn add(&mut self, rows: &Encoded) {
        if self.memory.is_empty() {
            let bytes = PayloadHeader::BYTES + self.layout.code_bytes();
            self.memory = match bytes {
                // With room for starts, and for more escapes than weights usually have: memory that moves at the end loses its large
                // pages.
                LARGE.. => with_large_pages(bytes + self.layout.words() / 12),
                _ => vec![0; bytes.div_ceil(size_of::<u64>())],
            };
            self.starts.reserve_exact(self.layout.starts());
        }
        let rows = rows.as_raw();
        self.alphabet = Some(rows.alphabet);
        let codes = self.end..self.end + rows.codes.len();
        self.end = codes.end;
        bytemuck::cast_slice_mut(&mut self.memory)[codes].copy_from_slice(rows.codes);
        // A weight with more escapes than 32 bits can count is refused at the end.
        #[expect(clippy::cast_possible_truncation, reason = "see above")]
        let before = self.escapes.len() as u32;
        self.starts.extend(rows.starts.iter().skip(1).map(|start| before.wrapping_add(*start)));
        self.escapes.extend(rows.escapes);
    }

    fn finish(self, shape: &[usize]) -> Result<FixedTensor, FixedError> {
        let Self { layout, alphabet, mut memory, starts, escapes, .. } = self;
        let alphabet = alphabet.unwrap_or_else(|| Alphabet::of(&Histogram::default()));
        let header = PayloadHeader::new(shape, layout, alphabet, escapes.len())?;
        let words = header.bytes() / size_of::<u64>();
        memory.reserve_exact(words.saturating_sub(memory.len()));
        memory.resize(words, 0);
        memory.shrink_to_fit();
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut memory);
        let [_, starts_at, escapes_at] = header.parts();
        bytes[..PayloadHeader::BYTES].copy_from_slice(&header.to_bytes());
        bytes[starts_at].copy_from_slice(bytemuck::cast_slice(&starts));
        bytes[escapes_at].copy_from_slice(&escapes);
        Ok(FixedTensor { header, memory })
    }
}
