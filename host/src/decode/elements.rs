//! Which chunks hold some elements of a unit, and which elements each task decodes.

use std::ops::Range;

use df11_codec::outline::Outline;

/// Chunks of a task: about 400,000 weights, a fraction of a millisecond's work. The 0.5 MB that a task reads from a
/// file are still in its core's cache when it decodes them.
const CHUNKS: usize = 32;

/// Divides elements into those of tasks. No chunk is in two of them.
pub(crate) fn of_tasks(outline: &Outline<'_>, elements: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let chunks = outline.chunks_of(elements.clone());
    let end = chunks.end;
    chunks.step_by(CHUNKS).map(move |first| {
        let [first, after] = [first, end.min(first + CHUNKS)].map(|chunk| outline.chunk_elements(chunk).start);
        first.max(elements.start)..after.min(elements.end)
    })
}

/// Checks that the unit has these elements, and that they are as many as the words for them.
///
/// # Errors
///
/// The number of these elements that the unit has.
pub(crate) fn check_length(outline: &Outline<'_>, elements: &Range<usize>, words: usize) -> Result<(), usize> {
    let expected = elements.end.min(outline.n_elements()).saturating_sub(elements.start);
    if words == expected && words == elements.len() { Ok(()) } else { Err(expected) }
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
    mut out: &mut [u16],
    mut decode_chunks: impl FnMut(Range<usize>, &mut [u16]) -> Result<(), E>,
) -> Result<(), E> {
    let chunks = outline.chunks_of(elements.clone());
    if chunks.is_empty() {
        return Ok(());
    }
    let start = |chunk| outline.chunk_elements(chunk).start;
    // The chunks that hold no other elements.
    let first = chunks.start + usize::from(start(chunks.start) < elements.start);
    let end = (chunks.end - usize::from(start(chunks.end) > elements.end)).max(first);
    for chunks in [chunks.start..first, first..end, end..chunks.end].into_iter().filter(|chunks| !chunks.is_empty()) {
        let held = start(chunks.start)..start(chunks.end);
        let wanted = held.start.max(elements.start)..held.end.min(elements.end);
        let own = out.split_off_mut(..wanted.len()).unwrap_or_default();
        if wanted == held {
            decode_chunks(chunks, own)?;
        } else {
            let mut words = vec![0; held.len()];
            decode_chunks(chunks, &mut words)?;
            own.copy_from_slice(&words[wanted.start - held.start..][..own.len()]);
        }
    }
    Ok(())
}
