//! What `decode_fixed` and `multiply_fixed` must know of a weight.

use df11_codec::fixed::Encoded;
use df11_kernels::decode_fixed::shared_bytes;

use crate::device::launch_config::within;
use crate::error::device::LaunchError;

/// What the kernels for the fixed-length form must know of a weight apart from addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FixedSizes {
    /// Where codes, escapes and starts begin among the unit's large tensors, in bytes.
    pub(crate) places: [usize; 3],
    /// The weight's first element in its unit.
    pub(crate) start: usize,
    pub(crate) rows: u32,
    /// Weights of a row.
    pub(crate) columns: u32,
    /// The first exponent of the alphabet.
    pub(crate) first: u32,
    /// Tiles of all rows.
    pub(crate) tiles: u32,
}

impl FixedSizes {
    /// Threads of a block: few, so that blocks use up what registers there are, and the last ones to end are short.
    pub(crate) const THREADS: u32 = 128;

    /// The most blocks that decode on a multiprocessor: 24 warps together. In the simulator, more of them get less from memory
    /// (benches/NOTES.md).
    pub(crate) const BLOCKS: u32 = 6;

    /// Bytes of dynamic shared memory of a block that decodes.
    pub(crate) const SHARED_BYTES: u32 = shared_bytes(Self::THREADS);

    /// The sizes of a weight whose first element is `start`, if the kernels can count all that it has: in 32 bits.
    pub(crate) fn of(matrix: &Encoded, places: [usize; 3], start: usize) -> Result<Self, LaunchError> {
        let raw = matrix.as_raw();
        let layout = raw.layout;
        within::<u32>("bytes of codes", layout.code_bytes())?;
        within::<u32>("elements", layout.words())?;
        within::<u32>("bytes of starts", size_of_val(raw.starts))?;
        Ok(Self {
            places,
            start,
            rows: within("rows", layout.rows())?,
            columns: within("columns", layout.columns())?,
            first: raw.alphabet.first().into(),
            tiles: within("tiles", layout.starts() - 1)?,
        })
    }
}
