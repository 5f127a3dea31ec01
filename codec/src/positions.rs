//! Number tensors as their bytes (FORMAT.md §5.2, §6).
//!
//! A safetensors file doesn't align U8 tensors, and a mapped file can't be shifted, so both tensors of numbers are read
//! byte by byte.

/// `output_positions`: for each chunk the index of the first element whose code starts there, then
/// the number of elements. Little-endian `u32`s.
#[derive(Clone, Copy, Debug)]
pub struct OutputPositions<'a> {
    entries: &'a [[u8; 4]],
    /// Subtracted from every entry: in a piece of a unit, elements count from the piece's first.
    base: u32,
}

/// A number of elements as an entry. No plan has more elements than an entry can count.
pub(crate) fn entry(elements: u64) -> u32 {
    u32::try_from(elements).unwrap_or(u32::MAX)
}

impl<'a> OutputPositions<'a> {
    /// Interprets bytes as positions; `None` if their number isn't a multiple of 4.
    pub fn new(bytes: &'a [u8]) -> Option<Self> {
        let (positions, rest) = bytes.as_chunks();
        rest.is_empty().then_some(Self { entries: positions, base: 0 })
    }

    /// The position of chunk `i`; past the last entry, the last entry.
    #[inline]
    pub fn get(&self, i: usize) -> u32 {
        let entry = self.entries.get(i).or(self.entries.last());
        u32::from_le_bytes(entry.copied().unwrap_or_default()).saturating_sub(self.base)
    }

    /// The last chunk that begins at this element or before it.
    ///
    /// If the element exists, its code starts in this chunk: when several chunks begin at one element, all but the last
    /// are empty.
    pub(crate) fn chunk_of(&self, element: usize) -> usize {
        let begins_by =
            |&position: &[u8; 4]| u64::from(u32::from_le_bytes(position).saturating_sub(self.base)) <= element as u64;
        self.entries.partition_point(begins_by).saturating_sub(1)
    }

    /// The positions from chunk `first` on, counted from its own. The last entry stays as it is.
    pub(crate) fn starting_at(&self, first: usize) -> Self {
        let entries = self.entries.get(first.min(self.entries.len().saturating_sub(1))..).unwrap_or_default();
        Self { entries, base: self.base.saturating_add(self.get(first)) }
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// `split_positions`: where each weight of a unit except the first begins. Little-endian `i64`s.
#[derive(Clone, Copy, Debug)]
pub struct SplitPositions<'a>(&'a [[u8; 8]]);

impl<'a> SplitPositions<'a> {
    /// A unit of one weight has none.
    pub(crate) const NONE: Self = Self(&[]);

    /// Interprets bytes as positions; `None` if their number isn't a multiple of 8.
    pub fn new(bytes: &'a [u8]) -> Option<Self> {
        let (positions, rest) = bytes.as_chunks();
        rest.is_empty().then_some(Self(positions))
    }

    /// The positions, in elements.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = i64> + use<'a> {
        self.0.iter().map(|&bytes| i64::from_le_bytes(bytes))
    }
}
