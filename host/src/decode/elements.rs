//! Decodes some elements of a unit: the chunks that hold them, and no others.

use std::ops::Range;

use df11_codec::outline::Outline;

/// Decodes ranges of a unit's elements, one after another, each as [`decode`] does: into the words that come with it.
/// `wrong_length` makes the error of a range that hasn't as many words: of the range, their number, and the number of
/// its elements that the unit has.
///
/// # Errors
///
/// The errors of `wrong_length` and `decode_chunks`. No later range is then asked for.
pub(crate) fn decode_ranges<E>(
    outline: &Outline<'_>,
    ranges: impl IntoIterator<Item = (Range<usize>, impl AsMut<[u16]>)>,
    wrong_length: impl Fn(&Range<usize>, usize, usize) -> E,
    mut decode_chunks: impl FnMut(Range<usize>, &mut [u16]) -> Result<(), E>,
) -> Result<(), E> {
    ranges.into_iter().try_for_each(|(elements, mut out)| {
        let out = out.as_mut();
        let expected = elements.end.min(outline.n_elements()).saturating_sub(elements.start);
        if out.len() != expected || out.len() != elements.len() {
            return Err(wrong_length(&elements, out.len(), expected));
        }
        decode(outline, elements, out, &mut decode_chunks)
    })
}

/// Has `decode_chunks` decode the chunks that hold these elements, and puts the elements into `out`, which must have their
/// number. Only a first or last chunk that holds other elements too is decoded elsewhere and copied.
///
/// # Errors
///
/// The errors of `decode_chunks`.
pub(crate) fn decode<E>(
    outline: &Outline<'_>,
    elements: Range<usize>,
    out: &mut [u16],
    mut decode_chunks: impl FnMut(Range<usize>, &mut [u16]) -> Result<(), E>,
) -> Result<(), E> {
    let mut chunks = outline.chunks_of(elements.clone());
    if chunks.is_empty() {
        return Ok(());
    }
    let holds_others = |chunk| {
        let held = outline.chunk_elements(chunk);
        held.start < elements.start || held.end > elements.end
    };
    if holds_others(chunks.start) {
        decode_edge(outline, chunks.start, &elements, out, &mut decode_chunks)?;
        chunks.start += 1;
    }
    if !chunks.is_empty() && holds_others(chunks.end - 1) {
        decode_edge(outline, chunks.end - 1, &elements, out, &mut decode_chunks)?;
        chunks.end -= 1;
    }
    if chunks.is_empty() {
        return Ok(());
    }
    let start = |chunk| outline.chunk_elements(chunk).start.saturating_sub(elements.start);
    match out.get_mut(start(chunks.start)..start(chunks.end)) {
        Some(out) => decode_chunks(chunks, out),
        None => Ok(()),
    }
}

/// Decodes a chunk, and copies the requested part of it.
fn decode_edge<E>(
    outline: &Outline<'_>,
    chunk: usize,
    elements: &Range<usize>,
    out: &mut [u16],
    mut decode_chunks: impl FnMut(Range<usize>, &mut [u16]) -> Result<(), E>,
) -> Result<(), E> {
    let held = outline.chunk_elements(chunk);
    let mut words = vec![0; held.len()];
    decode_chunks(chunk..chunk + 1, &mut words)?;
    let wanted = held.start.max(elements.start)..held.end.min(elements.end);
    let from = words.get(wanted.start - held.start..wanted.end.saturating_sub(held.start));
    let to = out.get_mut(wanted.start - elements.start..wanted.end.saturating_sub(elements.start));
    if let (Some(from), Some(to)) = (from, to) {
        to.copy_from_slice(from);
    }
    Ok(())
}
