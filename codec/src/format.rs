//! The format's constants, the bit layout of a word, and the geometry of a launch.
//!
//! FORMAT.md §2 (words), §3 (tables) and §5 (windows and chunks). No other module defines a number
//! of the format.

/// How many exponents a BF16 word can have.
pub const EXPONENTS: usize = 256;

/// Lookup table bytes from this value on are links to a deeper table; bytes below it are exponents.
///
/// ```text
/// byte v:  0 ..= 239   the exponent v, found
///        240 ..= 255   go on with table 256 - v and the next 8 bits
/// ```
///
/// So a table can't hold exponents 240..=255 (|x| ≥ 2^113, Inf, NaN), and neither can the format.
pub const FIRST_LINK: u8 = 240;

/// The largest number of lookup tables in a unit: table 0, and the 16 that links can name.
pub const MAX_TABLES: usize = 1 + (256 - FIRST_LINK as usize);

/// Entries in a lookup table: one for each value of 8 bits.
pub const TABLE_ENTRIES: usize = 256;

/// Bits of a code that one lookup table resolves.
pub const TABLE_BITS: u32 = 8;

/// The longest code, in bits.
pub const MAX_CODE_BITS: u32 = 32;

/// The largest number of tables that one code goes through.
pub const MAX_DEPTH: usize = (MAX_CODE_BITS / TABLE_BITS) as usize;

/// Bits of one entry of `gaps`.
pub const GAP_BITS: usize = 5;

// A code that starts on the last bit of a window reaches at most MAX_CODE_BITS - 1 bits into the next window. That is
// the largest gap, and 5 bits hold it.
const _: () = assert!(MAX_CODE_BITS - 1 < 1 << GAP_BITS);

/// The largest number of code bytes in one unit: the official kernel counts them in an `i32`.
pub const MAX_CODE_BYTES: usize = i32::MAX as usize;

/// Splits a BF16 word into its exponent and its sign and mantissa.
///
/// ```text
/// word            s eeeeeeee mmmmmmm
/// exponent          eeeeeeee
/// sign_mantissa   s          mmmmmmm
/// ```
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "takes a word apart")]
pub const fn split(word: u16) -> (u8, u8) {
    ((word >> 7) as u8, ((word >> 8) & 0x80 | word & 0x7f) as u8)
}

/// Joins what [`split`] separated.
#[inline]
pub const fn join(exponent: u8, sign_mantissa: u8) -> u16 {
    let rest = sign_mantissa as u16;
    (rest & 0x80) << 8 | (exponent as u16) << 7 | (rest & 0x7f)
}

/// How a code stream is divided among decoding threads.
///
/// ```text
/// code stream   |<------------- chunk: threads_per_block windows ------------->|<- chunk …
///               |  window  |  window  |  window  | …                           |
///               |  thread 0|  thread 1|  thread 2| …
/// ```
///
/// A *window* is the `bytes_per_thread` bytes of one thread, which decodes the codes that start there. A *chunk* is the
/// bytes of one thread block. All published models use [`Geometry::OFFICIAL`]; tests use small blocks, so that a few
/// elements cross many edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    bytes_per_thread: u32,
    threads_per_block: u32,
}

impl Geometry {
    /// 8 bytes per thread, 512 threads per block: chunks of 4096 bytes.
    pub const OFFICIAL: Self = Self { bytes_per_thread: 8, threads_per_block: 512 };

    /// A geometry of `bytes_per_thread` (4..=4096) and `threads_per_block` (1..=1024).
    ///
    /// `None` for other values. A window of fewer than 4 bytes could lie entirely inside one 32-bit code, and would
    /// then have no gap to store.
    pub const fn new(bytes_per_thread: u32, threads_per_block: u32) -> Option<Self> {
        let bytes_fit = bytes_per_thread >= MAX_CODE_BITS / 8 && bytes_per_thread <= 4096;
        let threads_fit = threads_per_block >= 1 && threads_per_block <= 1024;
        if bytes_fit && threads_fit { Some(Self { bytes_per_thread, threads_per_block }) } else { None }
    }

    /// Code bytes of each window.
    pub const fn bytes_per_thread(self) -> usize {
        self.bytes_per_thread as usize
    }

    /// Windows of each chunk.
    pub const fn threads_per_block(self) -> usize {
        self.threads_per_block as usize
    }

    /// Code bytes of each chunk (4096 officially).
    pub const fn chunk_bytes(self) -> usize {
        self.bytes_per_thread() * self.threads_per_block()
    }

    /// Bits of each window (64 officially).
    pub const fn window_bits(self) -> u64 {
        8 * self.bytes_per_thread as u64
    }

    /// Bits of each chunk (32768 officially).
    pub const fn chunk_bits(self) -> u64 {
        self.window_bits() * self.threads_per_block as u64
    }

    /// The largest number of elements in one unit (4,294,934,527 officially).
    ///
    /// Kernels count elements in 32 bits, unsigned. In the last chunk they also count what looks like codes after the
    /// last code, so there must be room for as many more as a chunk has bits.
    #[expect(clippy::cast_possible_truncation, reason = "less than u32::MAX, and constant functions have no try_from")]
    pub const fn max_elements(self) -> usize {
        (u32::MAX as u64 - self.chunk_bits()) as usize
    }

    /// Chunks in `n_bytes` of code: the grid of a launch.
    pub const fn chunks(self, n_bytes: usize) -> usize {
        n_bytes.div_ceil(self.chunk_bytes())
    }

    /// Entries of `gaps` for `n_bytes` of code: one for each thread of every block, with a full last block.
    pub const fn windows(self, n_bytes: usize) -> usize {
        self.chunks(n_bytes) * self.threads_per_block()
    }

    /// Bytes of the tensor `gaps` for `n_bytes` of code.
    pub const fn gaps_bytes(self, n_bytes: usize) -> usize {
        // Eight gaps take exactly five bytes; counting in eights, no number of windows overflows.
        let windows = self.windows(n_bytes);
        windows / 8 * GAP_BITS + (windows % 8 * GAP_BITS).div_ceil(8)
    }

    /// Bytes of the tensor `output_positions` for `n_bytes` of code; at most `usize::MAX`.
    pub const fn positions_bytes(self, n_bytes: usize) -> usize {
        4usize.saturating_mul(self.chunks(n_bytes) + 1)
    }
}
