//! A unit that decoders take: with the names and shapes of its weights.

use std::ops::Range;

use df11_codec::Unit;

use crate::error::device::DeviceError;

/// A unit, and the names and shapes of its weights.
#[derive(Clone, Debug)]
pub struct NamedUnit<'m> {
    path: String,
    unit: Unit<'m>,
    weights: Vec<NamedWeight>,
}

/// The name, the shape and the range of a unit's weight.
pub(crate) type NamedWeight = (String, Vec<usize>, Range<usize>);

impl<'m> NamedUnit<'m> {
    /// A unit with the path of its module, and a name and a shape for each of its weights. Shapes are in elements,
    /// row-major. The crate `df11-codec` encodes and validates units.
    ///
    /// # Errors
    ///
    /// [`DeviceError::Weights`]: the unit has another number of weights, or a weight another number of elements.
    pub fn new(
        path: impl Into<String>,
        unit: Unit<'m>,
        weights: impl IntoIterator<Item = (impl Into<String>, Vec<usize>)>,
    ) -> Result<Self, DeviceError> {
        let path = path.into();
        let weights: Vec<_> = weights.into_iter().map(|(name, shape)| (name.into(), shape)).collect();
        let ranges: Vec<_> = unit.weights().collect();
        let elements = |shape: &[usize]| shape.iter().try_fold(1usize, |product, &n| product.checked_mul(n));
        let fits = weights.len() == ranges.len()
            && weights.iter().zip(&ranges).all(|((_, shape), range)| elements(shape) == Some(range.len()));
        if !fits {
            let got = weights.into_iter().map(|(_, shape)| shape).collect();
            return Err(DeviceError::Weights { unit: path, got, expected: ranges.iter().map(|r| r.len()).collect() });
        }
        let weights = weights.into_iter().zip(ranges).map(|((name, shape), range)| (name, shape, range));
        Ok(Self { path, unit, weights: weights.collect() })
    }

    /// A unit as a single weight of one dimension, with the unit's path as its name. For a caller that wants the words
    /// of a unit and not its weights.
    pub fn whole(path: impl Into<String>, unit: Unit<'m>) -> Self {
        let (path, n) = (path.into(), unit.n_elements());
        Self { weights: vec![(path.clone(), vec![n], 0..n)], path, unit }
    }

    /// The path of its module.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The unit.
    pub fn unit(&self) -> &Unit<'m> {
        &self.unit
    }

    pub(crate) fn weights(&self) -> &[NamedWeight] {
        &self.weights
    }

    pub(crate) fn into_weights(self) -> Vec<NamedWeight> {
        self.weights
    }
}
