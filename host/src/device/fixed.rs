//! Decoding on the CPU from fixed-length codes.

use std::collections::BTreeMap;
use std::ops::Range;

use rayon::prelude::*;

use super::cpu::resize;
use super::decoder::{Decoded, Keep, UnitDecoder, UnitId};
use crate::buffers::Buffers;
use crate::decode::parallel::UnitDecoding;
use crate::error::device::DeviceError;
use crate::error::{Error, Result};
use crate::file::memory::room;
use crate::fixed::blocks::Blocks;
use crate::fixed::tensor::FixedTensor;
use crate::model::named_unit::{NamedUnit, NamedWeight};

/// Decodes on all cores, into the host's memory: like [`CpuDecoder`](super::CpuDecoder), but it holds each unit with
/// [fixed-length codes](FixedTensor), which are decoded faster.
///
/// Loading a unit decodes and encodes it, block by block; the decoder keeps nothing of the unit's own tensors. So it is loading
/// that returns [`DeviceError::Decode`] of a damaged unit.
#[derive(Debug, Default)]
pub struct FixedDecoder {
    units: BTreeMap<UnitId, Held>,
    /// The words of the units that were decoded last.
    words: Vec<u16>,
}

/// The weights of a unit.
#[derive(Debug)]
struct Held {
    names: Vec<NamedWeight>,
    weights: Vec<FixedTensor>,
    elements: usize,
}

impl<'m> UnitDecoder<'m> for FixedDecoder {
    type Words<'d>
        = &'d [u16]
    where
        Self: 'd;

    fn load(&mut self, unit: NamedUnit<'m>, _: Keep) -> Result<UnitId> {
        let decoding = UnitDecoding::new(*unit.unit());
        let damaged = |source| DeviceError::Decode { unit: unit.path().to_owned(), source }.into();
        let decode =
            |elements, words: &mut [u16]| decoding.decode_elements_on_this_thread(elements, words).map_err(damaged);
        let weights = unit.weights().iter().map(|weight| hold(weight, decode)).collect::<Result<_>>()?;
        let id = UnitId::next();
        self.units.insert(id, Held { weights, elements: unit.unit().n_elements(), names: unit.into_weights() });
        Ok(id)
    }

    fn unload(&mut self, unit: UnitId) -> Result<()> {
        self.units.remove(&unit).map(drop).ok_or(DeviceError::UnknownUnit.into())
    }

    fn decode<'d>(&'d mut self, units: &[UnitId]) -> Result<Decoded<'d, &'d [u16]>> {
        let units = units.iter().map(|id| self.units.get(id).ok_or(DeviceError::UnknownUnit));
        let units = units.collect::<Result<Vec<_>, _>>()?;
        resize(&mut self.words, units.iter().map(|unit| unit.elements).sum())?;
        let mut rest = self.words.as_mut_slice();
        for ((name, ..), weight) in units.iter().flat_map(|unit| unit.names.iter().zip(&unit.weights)) {
            let own = rest.split_off_mut(..weight.elements()).unwrap_or_default();
            weight.read_into(own).map_err(|source| Error::Fixed { tensor: name.clone(), source })?;
        }
        let mut rest = self.words.as_slice();
        Ok(Decoded::of(units.into_iter().map(|unit| {
            let own = rest.split_off(..unit.elements).unwrap_or_default();
            (unit.names.as_slice(), move |range: Range<usize>| own.get(range).unwrap_or_default())
        })))
    }
}

/// Encodes a weight, on all cores. `decode` puts these elements of its unit into words, on the thread that calls it.
fn hold(
    (name, shape, range): &NamedWeight,
    decode: impl Fn(Range<usize>, &mut [u16]) -> Result<()> + Sync,
) -> Result<FixedTensor> {
    let refused = |source| Error::Fixed { tensor: name.clone(), source };
    let blocks = Blocks::of(shape).map_err(refused)?;
    drop(room(name, blocks.layout().code_bytes())?);
    let buffers = Buffers::<Vec<u16>>::default();
    let encode = |block| {
        let elements = blocks.elements(block);
        buffers.with(|words| {
            words.resize(elements.len(), 0);
            decode(range.start + elements.start..range.start + elements.end, words)?;
            blocks.encode(words).map_err(refused)
        })
    };
    let encoded = (0..blocks.count()).into_par_iter().map(encode).collect::<Result<_>>()?;
    Ok(FixedTensor::new(shape, blocks, encoded))
}
