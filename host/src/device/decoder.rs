//! The interface of a decoder, which loads units once and decodes them block by block.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::Result;
use crate::error::device::DeviceError;
use crate::model::named_unit::{NamedUnit, NamedWeight};

/// Decodes units into its own memory.
///
/// `'m` is the lifetime of the compressed tensors that its units borrow.
pub trait UnitDecoder<'m> {
    /// The words of a weight, in this decoder's memory.
    type Words<'d>: DecodedWords
    where
        Self: 'd;

    /// Loads a unit, and allocates all memory that is needed to decode it alone.
    ///
    /// # Errors
    ///
    /// [`Error::Device`](crate::Error::Device): the device has too little memory, or can't decode the unit.
    fn load(&mut self, unit: NamedUnit<'m>, keep: Keep) -> Result<UnitId>;

    /// Removes a unit and frees its memory; by wgpu when the units that share a buffer with it are removed, too.
    ///
    /// # Errors
    ///
    /// [`DeviceError::UnknownUnit`].
    fn unload(&mut self, unit: UnitId) -> Result<()>;

    /// Decodes units. Their words overwrite those of the call before. The weights are in the order of `units`.
    ///
    /// A GPU doesn't notice that a unit's code stream contradicts its indexes, and decodes such a unit to wrong words.
    /// [`df11_codec::Unit::confirm_chunks`] finds them.
    ///
    /// # Errors
    ///
    /// [`DeviceError::UnknownUnit`]. From [`CpuDecoder`](super::CpuDecoder) [`DeviceError::Decode`]: a unit is damaged. On
    /// a GPU a failure of the driver, or too little memory.
    fn decode<'d>(&'d mut self, units: &[UnitId]) -> Result<Decoded<'d, Self::Words<'d>>>;
}

/// Decoded BF16 words, in the memory of the device that decodes them.
pub trait DecodedWords {
    /// The number of words.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Waits until the words are decoded, and copies a range of them to the host's memory.
    ///
    /// # Errors
    ///
    /// [`DeviceError::OutLength`] if `out` has another length than the range, or the range isn't within the words. On a
    /// GPU any failure of an earlier launch.
    fn copy_range_to(&self, range: Range<usize>, out: &mut [u16]) -> Result<(), DeviceError>;

    /// Waits until the words are decoded, and copies them to the host's memory.
    ///
    /// # Errors
    ///
    /// [`DeviceError::OutLength`] if `out` has another length. On a GPU any failure of an earlier launch.
    fn copy_to(&self, out: &mut [u16]) -> Result<(), DeviceError> {
        self.copy_range_to(0..self.len(), out)
    }

    /// Waits until the words are decoded, and returns them in the host's memory. This copies them unless they are
    /// there already.
    ///
    /// # Errors
    ///
    /// On a GPU any failure of an earlier launch.
    fn to_host(&self) -> Result<Cow<'_, [u16]>, DeviceError> {
        let mut words = vec![0; self.len()];
        self.copy_to(&mut words)?;
        Ok(Cow::Owned(words))
    }
}

/// Whether a range of this number of words can be copied to `out`.
///
/// # Errors
///
/// [`DeviceError::OutLength`], as [`DecodedWords::copy_range_to`] says.
pub(in crate::device) fn check_range(words: usize, range: &Range<usize>, out: &[u16]) -> Result<(), DeviceError> {
    match out.len() == range.len() && range.start <= range.end && range.end <= words {
        true => Ok(()),
        false => Err(DeviceError::OutLength { got: out.len(), expected: range.len().min(words) }),
    }
}

/// Where a decoder keeps a unit's compressed tensors between two decodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// In the memory of the device that decodes them.
    #[default]
    Resident,
    /// A GPU's decoder keeps the large tensors in memory of the host that the GPU reads by itself (pinned memory), and copies
    /// them to the GPU before each use: by CUDA `encoded_exponent` and `sign_mantissa`, by wgpu all of them. For the CPU's decoder this is the same as [`Self::Resident`].
    Offloaded,
    /// As [`Self::Offloaded`], in memory that isn't pinned: for a host that can pin little. Each copy to the GPU then
    /// takes longer, and the calling thread waits for it.
    OffloadedPageable,
}

/// In which form the weights of a model are held in memory while it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// As DF11, the smallest: the unit's own tensors.
    #[default]
    Df11,
    /// With codes of a fixed length (`docs/FIXED-LENGTH.md`), some 4 % larger. They are decoded with half the instructions, and
    /// multiplied while they are decoded. Loading a unit on a GPU decodes and encodes it on the CPU's cores, and finds damage in it.
    Fixed,
}

/// The id of a loaded unit. No two loaded units of a program have the same id, whatever decoders they are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(u64);

impl UnitId {
    pub(crate) fn next() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
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
    /// All weights, unit by unit.
    pub fn weights(&self) -> &[Weight<'d, W>] {
        &self.weights
    }

    /// The weight of this name.
    pub fn weight(&self, name: &str) -> Option<&Weight<'d, W>> {
        self.weights.iter().find(|weight| weight.name == name)
    }

    /// The weights of units. Each unit is given by the names of its weights, and a function that returns a range of its
    /// words.
    pub(crate) fn of<F: Fn(Range<usize>) -> W>(units: impl IntoIterator<Item = (&'d [NamedWeight], F)>) -> Self {
        let weights = units.into_iter().flat_map(|(names, words)| {
            names.iter().map(move |(name, shape, range)| Weight { name, shape, words: words(range.clone()) })
        });
        Self { weights: weights.collect() }
    }
}
