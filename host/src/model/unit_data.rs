//! Units in memory, for programs that decode them themselves, for example on a GPU.

use std::fmt;

use df11_codec::{Encoded, Unit};
use self_cell::self_cell;

use crate::error::{Error, ErrorKind, Result};
use crate::file::tensor_file::zeroed;
use crate::model::Model;
use crate::model::unit;

/// The six tensors of a unit in memory, validated, with the names and shapes of its weights.
pub struct UnitData {
    path: String,
    weights: Vec<(String, Vec<usize>)>,
    unit: Validated,
}

self_cell!(
    struct Validated {
        owner: Encoded,
        #[covariant]
        dependent: Unit,
    }
);

impl UnitData {
    /// The path of its module.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The unit.
    pub fn unit(&self) -> Unit<'_> {
        *self.unit.borrow_dependent()
    }

    /// The names of its weights in the original, and their shapes in elements, row-major. The unit's words are the words of these
    /// weights, one weight after the other.
    pub fn weights(&self) -> impl Iterator<Item = (&str, &[usize])> {
        self.weights.iter().map(|(name, shape)| (name.as_str(), shape.as_slice()))
    }
}

impl fmt::Debug for UnitData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnitData").field("path", &self.path).field("weights", &self.weights).finish_non_exhaustive()
    }
}

impl Model {
    /// How many bytes a unit takes in its files.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Missing`]: there is no such unit.
    pub fn unit_bytes(&self, path: &str) -> Result<u64> {
        Ok(self.find_unit(path)?.bytes())
    }

    /// Reads a unit into memory, on all cores.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Missing`]: there is no such unit. [`ErrorKind::OutOfMemory`], [`ErrorKind::Io`], [`ErrorKind::Damaged`].
    pub fn read_unit(&self, path: &str) -> Result<UnitData> {
        let found = self.find_unit(path)?;
        let read = |(place, bytes): (unit::At, usize)| {
            let mut out = zeroed(bytes, path)?;
            self.files[place.file].read(place.at, &mut out)?;
            Ok::<Vec<u8>, Error>(out)
        };
        let [luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions] = found.places().map(read);
        let encoded = Encoded {
            luts: luts?,
            encoded_exponent: encoded_exponent?,
            sign_mantissa: sign_mantissa?,
            output_positions: output_positions?,
            gaps: gaps?,
            split_positions: split_positions?,
        };
        let geometry = found.outline().geometry();
        let unit = Validated::try_new(encoded, |encoded| Unit::validate(encoded.as_raw(), geometry));
        let unit = unit.map_err(|source| self.damaged_unit(found, source))?;
        let weights =
            found.weights.iter().filter_map(|name| Some((name.clone(), self.named(name)?.entry.shape.clone())));
        Ok(UnitData { path: path.to_owned(), weights: weights.collect(), unit })
    }

    pub(crate) fn find_unit(&self, path: &str) -> Result<&unit::Unit> {
        let units = self.all_units();
        let missing = || Error::new(ErrorKind::Missing, format!("it has no unit {path}")).at(&self.root);
        let found = units.binary_search_by(|unit| unit.path.as_str().cmp(path)).map_err(|_| missing())?;
        Ok(&units[found])
    }

    /// The error for a unit that can't be decoded.
    pub(crate) fn damaged_unit(
        &self,
        unit: &unit::Unit,
        source: impl std::error::Error + Send + Sync + 'static,
    ) -> Error {
        let path = &self.files[unit.codes.file].path;
        Error::damaged(path, format!("unit {} is damaged: {source}", unit.path)).because(source)
    }
}
