//! Decoding on the CPU, on all cores.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use super::decoder::{Decoded, DecodedWords, Keep, UnitDecoder, UnitId, check_range};
use crate::decode::parallel::UnitDecoding;
use crate::error::Result;
use crate::error::device::DeviceError;
use crate::model::named_unit::NamedUnit;

/// Decodes on all cores, into the host's memory.
///
/// Loading a unit costs nothing: its tensors stay where they are.
#[derive(Debug, Default)]
pub struct CpuDecoder<'m> {
    units: BTreeMap<UnitId, NamedUnit<'m>>,
    /// The words of the units that were decoded last.
    words: Vec<u16>,
}

impl<'m> UnitDecoder<'m> for CpuDecoder<'m> {
    type Words<'d>
        = &'d [u16]
    where
        Self: 'd;

    fn load(&mut self, unit: NamedUnit<'m>, _: Keep) -> Result<UnitId> {
        let id = UnitId::next();
        self.units.insert(id, unit);
        Ok(id)
    }

    fn unload(&mut self, unit: UnitId) -> Result<()> {
        self.units.remove(&unit).map(drop).ok_or(DeviceError::UnknownUnit.into())
    }

    fn decode<'d>(&'d mut self, units: &[UnitId]) -> Result<Decoded<'d, &'d [u16]>> {
        let units = units.iter().map(|id| self.units.get(id).ok_or(DeviceError::UnknownUnit));
        let units = units.collect::<Result<Vec<_>, _>>()?;
        resize(&mut self.words, units.iter().map(|unit| unit.unit().n_elements()).sum())?;
        let mut rest = self.words.as_mut_slice();
        for unit in &units {
            let own = rest.split_off_mut(..unit.unit().n_elements()).unwrap_or_default();
            UnitDecoding::new(*unit.unit())
                .decode_elements(0..own.len(), own)
                .map_err(|source| DeviceError::Decode { unit: unit.path().to_owned(), source })?;
        }
        let mut rest = self.words.as_slice();
        Ok(Decoded::of(units.into_iter().map(|unit| {
            let own = rest.split_off(..unit.unit().n_elements()).unwrap_or_default();
            (unit.weights(), move |range: Range<usize>| own.get(range).unwrap_or_default())
        })))
    }
}

/// Makes room for this number of words.
///
/// # Errors
///
/// [`DeviceError::NoHostMemory`].
pub(super) fn resize(memory: &mut Vec<u16>, words: usize) -> Result<(), DeviceError> {
    let no_memory = |_| DeviceError::NoHostMemory { what: "decoded words", bytes: 2 * words as u64 };
    memory.try_reserve_exact(words.saturating_sub(memory.len())).map_err(no_memory)?;
    memory.resize(words, 0);
    Ok(())
}

impl DecodedWords for &[u16] {
    fn len(&self) -> usize {
        <[u16]>::len(self)
    }

    fn copy_range_to(&self, range: Range<usize>, out: &mut [u16]) -> Result<(), DeviceError> {
        check_range(self.len(), &range, out)?;
        out.copy_from_slice(&self[range]);
        Ok(())
    }

    fn to_host(&self) -> Result<Cow<'_, [u16]>, DeviceError> {
        Ok(Cow::Borrowed(self))
    }
}
