//! Looks up the codes of two exponents at once.

use df11_codec::Code;

/// The codes of a pair of exponents, one after the other.
///
/// ```text
/// bit 63               16 15        8 7      0
///     codes, right-aligned | both      | first      lengths in bits
/// ```
///
/// 0 if one of the exponents has no code, or if the two codes have more than 48 bits together.
#[derive(Clone, Copy)]
pub(super) struct Pair(u64);

impl Pair {
    /// Two bytes: the bits of the first code, and above them the bits of both.
    #[inline(always)]
    pub(super) fn lengths(self) -> u64 {
        self.0 & 0xffff
    }

    /// The number of bits of both codes.
    #[inline(always)]
    pub(super) fn length(self) -> u64 {
        self.0 >> 8 & 0xff
    }

    /// The bits of both codes.
    #[inline(always)]
    pub(super) fn bits(self) -> u64 {
        self.0 >> 16
    }

    /// Whether this is a pair of codes.
    #[inline(always)]
    pub(super) fn is_some(self) -> bool {
        self.0 != 0
    }
}

/// A [`Pair`] for any two exponents: 512 KiB, of which a model's weights use only a few dozen pieces of 300 bytes.
pub(super) struct Pairs(Vec<[u64; PAIRS]>);

const PAIRS: usize = 1 << 16;

impl Pairs {
    /// The pairs of a code.
    pub(super) fn new(code: &Code) -> Self {
        // A vector of one array, because the operating system provides its zeros, and an optimised build doesn't put
        // them on the stack first.
        let mut table = vec![[0; PAIRS]];
        let pairs = table.as_flattened_mut();
        let codes = code.in_code_order();
        for &(first, a) in &codes {
            for &(second, b) in &codes {
                let both = a.length + b.length;
                if both <= 48 {
                    let bits = u64::from(a.bits) << b.length | u64::from(b.bits);
                    let index = usize::from(second) << 8 | usize::from(first);
                    pairs[index] = bits << 16 | u64::from(both) << 8 | u64::from(a.length);
                }
            }
        }
        Self(table)
    }

    /// The table itself.
    #[inline(always)]
    pub(super) fn table(&self) -> Option<Table<'_>> {
        self.0.first().map(Table)
    }
}

/// A [`Pair`] for any two exponents.
#[derive(Clone, Copy)]
pub(super) struct Table<'a>(&'a [u64; PAIRS]);

impl Table<'_> {
    /// The pair of two exponents, the first one in the low byte.
    #[inline(always)]
    pub(super) fn of(self, exponents: u16) -> Pair {
        Pair(self.0[usize::from(exponents)])
    }
}
