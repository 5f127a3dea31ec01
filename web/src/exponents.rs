//! Counts how often each exponent occurs in a file that isn't compressed yet, and estimates its size as DF11.

use std::collections::HashMap;

use df11_codec::encode::Plan;
use df11_codec::{Geometry, Histogram};
use df11_host::internals::units_to_compress;
use df11_host::{Dtype, Error, Model, Progress, Tensor};
use serde::Serialize;

/// How many words are read at a time.
const PIECE: usize = 4 << 20;

/// The result of counting.
#[derive(Serialize)]
pub(crate) struct Exponents {
    /// Occurrences of each of the 256 exponents in all BF16 weights.
    counts: Vec<u64>,
    /// The size of all tensors as DF11, in bytes: without the header, so only an estimate of the file's size.
    estimate: u64,
}

impl Exponents {
    /// Counts the exponents of all BF16 tensors.
    ///
    /// # Errors
    ///
    /// The model is compressed, or the file can't be read.
    pub(crate) fn of(model: &Model, progress: &dyn Progress) -> Result<Self, Error> {
        let units = units_to_compress(model)?;
        let words: Vec<_> = model.iter().filter(|(_, tensor)| tensor.dtype() == Dtype::BF16).collect();
        progress.start(words.iter().map(|(_, tensor)| tensor.byte_len() as u64).sum());
        let counted = words.into_iter().map(|(name, tensor)| Ok((name, count(&tensor, progress)?)));
        let counted = counted.collect::<Result<HashMap<_, _>, Error>>()?;

        let mut all = Histogram::default();
        counted.values().for_each(|histogram| all.add(histogram));
        let before: u64 = model.iter().map(|(_, tensor)| tensor.byte_len() as u64).sum();
        let saved: u64 = units.iter().map(|(_, weights)| saved(weights, &counted)).sum();
        Ok(Self { counts: all.counts().to_vec(), estimate: before - saved })
    }
}

/// The histogram of a tensor. It is read in pieces of whole rows.
fn count(tensor: &Tensor<'_>, progress: &dyn Progress) -> Result<Histogram, Error> {
    let mut histogram = Histogram::default();
    let mut words = Vec::new();
    let mut add = |piece: &Tensor<'_>| -> Result<(), Error> {
        words.resize(piece.elements(), 0);
        piece.read_into(&mut words)?;
        histogram.add(&Histogram::of(&words));
        progress.advance(piece.byte_len() as u64, piece.name());
        Ok(())
    };
    match *tensor.shape() {
        [rows, ..] if tensor.elements() > PIECE => {
            let together = (PIECE / (tensor.elements() / rows)).max(1);
            for first in (0..rows).step_by(together) {
                add(&tensor.rows(first..rows.min(first + together))?)?;
            }
        }
        _ => add(tensor)?,
    }
    Ok(histogram)
}

/// How many bytes a unit of these weights would save: 0 if it would be stored uncompressed.
fn saved(weights: &[String], counted: &HashMap<&str, Histogram>) -> u64 {
    let mut unit = Histogram::default();
    weights.iter().filter_map(|name| counted.get(name.as_str())).for_each(|histogram| unit.add(histogram));
    let before = u64::try_from(2 * unit.total()).unwrap_or(u64::MAX);
    let Ok(plan) = Plan::new(&unit, Geometry::OFFICIAL) else { return 0 };
    before.saturating_sub(plan.stored_bytes(weights.len()) as u64)
}
