//! The interface of a decoder: units go in once, weights come out block by block.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use df11_codec::Unit;

use crate::error::Result;
use crate::error::device::DeviceError;

/// Decodes units into its own memory.
///
/// `'m` is how long the compressed tensors live that a unit borrows, those of a mapped model as a rule.
pub trait UnitDecoder<'m> {
    /// The words of a weight, wherever this decoder's memory is.
    type Words<'d>: DecodedWords
    where
        Self: 'd;

    /// Whether [`Self::decode`] finds out that a stream contradicts its indexes. A GPU doesn't: its words are
    /// then wrong, which [`Unit::confirm_chunks`] tells.
    const FINDS_DAMAGE: bool;

    /// Takes a unit in, and sees to it that no [`Self::decode`] of it alone need allocate.
    ///
    /// # Errors
    ///
    /// [`Error::Device`](crate::Error::Device): there is no room for it, or the device can't decode it.
    fn load(&mut self, unit: NamedUnit<'m>, keep: Keep) -> Result<UnitId>;

    /// Forgets a unit, and gives back the memory that it took.
    ///
    /// # Errors
    ///
    /// [`DeviceError::UnknownUnit`].
    fn unload(&mut self, unit: UnitId) -> Result<()>;

    /// Decodes units, over whatever was decoded before. The weights come in the order of `units`.
    ///
    /// # Errors
    ///
    /// [`DeviceError::UnknownUnit`]; [`DeviceError::Decode`] where damage is found; on a GPU, that it can't be
    /// reached or has no room.
    fn decode<'d>(&'d mut self, units: &[UnitId]) -> Result<Decoded<'d, Self::Words<'d>>>;
}

/// BF16 words, in some memory.
pub trait DecodedWords {
    /// How many.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Copies them to the host's memory, once they are decoded.
    ///
    /// # Errors
    ///
    /// [`DeviceError::OutLength`] if `out` has another length; on a GPU any failure of the launches before.
    fn copy_to(&self, out: &mut [u16]) -> Result<(), DeviceError>;

    /// The words in the host's memory: a copy, unless they are there anyway.
    ///
    /// # Errors
    ///
    /// On a GPU any failure of the launches before.
    fn to_host(&self) -> Result<Cow<'_, [u16]>, DeviceError> {
        let mut words = vec![0; self.len()];
        self.copy_to(&mut words)?;
        Ok(Cow::Owned(words))
    }
}

/// Where a unit's compressed tensors are kept between two decodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// In the memory of the device that decodes them.
    #[default]
    Resident,
    /// Code stream and `sign_mantissa` in the host's memory, copied to the device ahead of each use. On the
    /// CPU that is no difference.
    Offloaded,
}

/// A unit that was loaded. No two units of a program have the same, whichever decoders they are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(u64);

impl UnitId {
    pub(crate) fn next() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A unit, and the names and shapes of its weights.
#[derive(Clone, Debug)]
pub struct NamedUnit<'m> {
    path: String,
    unit: Unit<'m>,
    weights: WeightNames,
}

/// Names, shapes and ranges of a unit's weights.
#[derive(Clone, Debug, Default)]
pub(crate) struct WeightNames(Vec<(String, Vec<usize>, Range<usize>)>);

impl<'m> NamedUnit<'m> {
    /// A unit of this path, with a name and a shape for each of its weights.
    ///
    /// # Errors
    ///
    /// [`DeviceError::Weights`]: the number of weights, or the elements of one, are others.
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
        Ok(Self { path, unit, weights: WeightNames(weights.collect()) })
    }

    /// A unit as one weight of one dimension, whatever weights it has, and called as the unit is: for who
    /// wants its words and not its weights.
    pub fn whole(path: impl Into<String>, unit: Unit<'m>) -> Self {
        let (path, n) = (path.into(), unit.n_elements());
        Self { weights: WeightNames(vec![(path.clone(), vec![n], 0..n)]), path, unit }
    }

    /// The path of its module.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The unit.
    pub fn unit(&self) -> &Unit<'m> {
        &self.unit
    }

    pub(crate) fn weights(&self) -> &WeightNames {
        &self.weights
    }

    #[cfg(feature = "cuda")]
    pub(crate) fn into_weights(self) -> WeightNames {
        self.weights
    }
}

/// The weights of the units that were decoded last.
#[derive(Debug)]
pub struct Decoded<'d, W> {
    weights: Vec<Weight<'d, W>>,
}

/// One weight.
#[derive(Clone, Debug)]
pub struct Weight<'d, W> {
    /// Its name.
    pub name: &'d str,
    /// Its shape, in elements, row-major.
    pub shape: &'d [usize],
    /// Its words.
    pub words: W,
}

impl<'d, W> Decoded<'d, W> {
    /// Its weights, unit by unit.
    pub fn weights(&self) -> &[Weight<'d, W>] {
        &self.weights
    }

    /// The weight of this name.
    pub fn weight(&self, name: &str) -> Option<&Weight<'d, W>> {
        self.weights.iter().find(|weight| weight.name == name)
    }

    /// Of each unit, the names and the function that gives a range of its words.
    pub(crate) fn of<F: Fn(Range<usize>) -> W>(units: impl IntoIterator<Item = (&'d WeightNames, F)>) -> Self {
        let weights = units.into_iter().flat_map(|(names, words)| {
            let of_unit = names.0.iter();
            of_unit.map(move |(name, shape, range)| Weight { name, shape, words: words(range.clone()) })
        });
        Self { weights: weights.collect() }
    }
}
