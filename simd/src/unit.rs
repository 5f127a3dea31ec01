//! Encodes and decodes a whole unit in memory, on all cores.
//!
//! ```
//! use df11_simd::unit::{self, Geometry, Unit};
//!
//! let (q, k) = (vec![0x3f80u16; 4096], vec![0xbe00u16; 1024]);
//! let encoded = unit::encode(&[&q, &k])?;
//! let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL)?;
//! assert_eq!(unit::decode(&unit)?, [q, k].concat());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::ops::Range;

use df11_codec::Histogram;
use df11_codec::encode::{Plan, Start, Stitch};
pub use df11_codec::{DecodeError, EncodeError, Encoded, Geometry, Unit};
use rayon::prelude::*;

use crate::{Decoder, Encoder, Isa, histogram};

/// Words per encoding task: 512 KiB, which stay in a core's cache.
const RUN: usize = 1 << 18;

/// How many runs are encoded before their codes are appended to the stream: 32 MiB of words.
const RUNS_TOGETHER: usize = 64;

/// Chunks per decoding task: about 400,000 weights of a trained model.
const CHUNKS: usize = 32;

/// Making a [`Decoder`] takes as long as decoding 200,000 weights with it, so fewer chunks are decoded without one.
const FEW_CHUNKS: usize = 4;

/// Encodes weights, concatenated in this order, as one unit in the official geometry: the same bytes as
/// [`df11_codec::encode()`], many times as fast.
///
/// # Errors
///
/// [`EncodeError`] if the format can't hold these words.
pub fn encode(weights: &[&[u16]]) -> Result<Encoded, EncodeError> {
    let mut encoded = Encoded::default();
    encode_into(weights, &mut encoded)?;
    Ok(encoded)
}

/// Like [`encode`], but reuses the memory of the two large tensors of `encoded`.
///
/// # Errors
///
/// The errors of [`encode`]; the content of `encoded` is then unspecified.
pub fn encode_into(weights: &[&[u16]], encoded: &mut Encoded) -> Result<(), EncodeError> {
    let runs: Vec<&[u16]> = weights.iter().flat_map(|weight| weight.chunks(RUN)).collect();
    let counts: Vec<Histogram> = runs.par_iter().map(|run| histogram(run, Isa::best())).collect();
    let mut total = Histogram::default();
    counts.iter().for_each(|count| total.add(count));
    let plan = Plan::new(&total, Geometry::OFFICIAL)?;

    encoded.sign_mantissa.resize(plan.n_elements(), 0);
    let mut signs = encoded.sign_mantissa.as_mut_slice();
    let mut start = Start::default();
    let mut tasks = Vec::with_capacity(runs.len());
    for (run, count) in runs.into_iter().zip(&counts) {
        tasks.push((run, start, signs.split_off_mut(..run.len()).unwrap_or_default()));
        start = plan.after(start, run, count)?;
    }

    encoded.encoded_exponent.clear();
    encoded.encoded_exponent.reserve(plan.n_bytes());
    let encoder = Encoder::new(&plan, Isa::best());
    let mut stitch = Stitch::new(&plan);
    for tasks in tasks.chunks_mut(RUNS_TOGETHER) {
        let encoded_runs =
            tasks.par_iter_mut().map(|(run, start, signs)| encoder.encode_run_and_split(run, *start, signs));
        for run in encoded_runs.collect::<Result<Vec<_>, _>>()? {
            encoded.encoded_exponent.extend_from_slice(&stitch.add(run)?);
        }
    }
    let rest = stitch.finish(weights.iter().map(|weight| weight.len()))?;
    encoded.encoded_exponent.extend(rest.last_byte);
    encoded.luts = plan.luts().to_vec();
    encoded.output_positions = rest.output_positions;
    encoded.gaps = rest.gaps;
    encoded.split_positions = rest.split_positions;
    Ok(())
}

/// Decodes all words of a unit.
///
/// # Errors
///
/// [`DecodeError`] if the code stream contradicts its indexes.
pub fn decode(unit: &Unit<'_>) -> Result<Vec<u16>, DecodeError> {
    let mut words = vec![0; unit.n_elements()];
    decode_into(unit, &mut words)?;
    Ok(words)
}

/// Decodes all words of a unit into `out`, which must have [`Unit::n_elements`] words.
///
/// # Errors
///
/// [`DecodeError::OutLength`] if `out` has the wrong length; the errors of [`decode`]. The content of `out` is then
/// unspecified.
pub fn decode_into(unit: &Unit<'_>, out: &mut [u16]) -> Result<(), DecodeError> {
    decode_elements_into(unit, 0..unit.n_elements(), out)
}

/// Decodes these elements of a unit into `out`, which must have one word for each. Only the chunks that hold them are
/// decoded, so damage elsewhere goes unnoticed.
///
/// # Errors
///
/// [`DecodeError::OutLength`] if `out` has the wrong length or the unit doesn't have all these elements; the errors of
/// [`decode`]. The content of `out` is then unspecified.
pub fn decode_elements_into(unit: &Unit<'_>, elements: Range<usize>, out: &mut [u16]) -> Result<(), DecodeError> {
    let chunks = unit.chunks_of(elements.clone());
    let expected = elements.end.min(unit.n_elements()).saturating_sub(elements.start);
    if let Some(got) = [out.len(), elements.len()].into_iter().find(|&got| got != expected) {
        return Err(DecodeError::OutLength { chunk: chunks.start, got, expected });
    }
    let decoder = (chunks.len() >= FEW_CHUNKS).then(|| Decoder::new(unit, Isa::best()));
    let decode_chunks = |first, out: &mut [u16]| match &decoder {
        Some(decoder) => decoder.decode_chunks(first, out),
        None => unit.decode_chunks(first, out),
    };
    let mut rest = out;
    let tasks = chunks.clone().step_by(CHUNKS).map(|first| {
        let held = unit.chunk_elements(first).start..unit.chunk_elements(chunks.end.min(first + CHUNKS)).start;
        let wanted = held.start.max(elements.start)..held.end.min(elements.end);
        let own = rest.split_off_mut(..wanted.len()).unwrap_or_default();
        (first, held, wanted, own)
    });
    tasks.collect::<Vec<_>>().into_par_iter().try_for_each(|(first, held, wanted, own)| {
        if wanted == held {
            return decode_chunks(first, own);
        }
        let mut words = vec![0; held.len()];
        decode_chunks(first, &mut words)?;
        own.copy_from_slice(&words[wanted.start - held.start..][..wanted.len()]);
        Ok(())
    })
}
