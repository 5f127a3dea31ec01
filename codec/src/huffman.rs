//! Makes codes from the counts of exponents, breaking ties as the official compressor does (FORMAT.md §3).
//!
//! The tree is built as `dahuffman` 0.4.2 builds it, which made the code of every published model:
//!
//! 1. Every exponent that occurs is a leaf. An *end symbol* with frequency 1 is one more leaf.
//! 2. Merge the two smallest nodes until one is left. Nodes compare by frequency, then by their *representative*, the
//!    leaf reached by 0 branches alone; the end symbol is the smallest.
//! 3. The smaller of the two becomes the 0 branch.
//! 4. If the longest code has more than 32 bits, set the frequency of the k rarest exponents to 1 and build the tree
//!    again, with k = 2, 3, … until it fits.
//!
//! Rule 4 is the one place where the official compressor can't be followed exactly. If several exponents are equally
//! frequent, numpy's `argpartition` decides which of them count as the rarest (ERRATA.md). Here the lower exponents do.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

use crate::error::EncodeError;
use crate::format::{EXPONENTS, FIRST_LINK, MAX_CODE_BITS};
use crate::histogram::Histogram;

/// One code: its `length` in bits, and the code itself in the lowest bits of `bits`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Codeword {
    /// The code's bits. The first bit in the stream is the highest of the `length` bits.
    pub bits: u32,
    /// 1..=32, or 0 if there is no code. A value above 32 counts as 32.
    pub length: u8,
}

impl Codeword {
    /// The code's bits, shifted so that the first is the highest of 32.
    #[expect(clippy::cast_possible_truncation, reason = "drops bits that a code doesn't have")]
    pub const fn left_aligned(self) -> u32 {
        // In 64 bits, since for length 0 this shifts by 32, which would overflow a `u32`.
        ((self.bits as u64) << MAX_CODE_BITS.saturating_sub(self.length as u32)) as u32
    }
}

/// A prefix code for the exponents 0..=239. No code is longer than 32 bits.
#[derive(Clone, PartialEq, Eq)]
pub struct Code {
    exponents: [Codeword; EXPONENTS],
    end: Codeword,
}

impl fmt::Debug for Code {
    /// Lists the exponents that have a code, each with the bits of its code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for (exponent, Codeword { bits, length }) in self.in_code_order() {
            map.entry(&exponent, &format_args!("{bits:0length$b}", length = usize::from(length)));
        }
        map.finish()
    }
}

impl Code {
    /// The official code for these counts.
    ///
    /// A unit without elements makes the official compressor crash. Here exponent 0 then gets the code `0` and the end
    /// symbol the code `1`, so that the tables are valid.
    ///
    /// # Errors
    ///
    /// [`EncodeError::ReservedExponent`] if an exponent of 240..=255 occurs.
    pub fn from_histogram(histogram: &Histogram) -> Result<Self, EncodeError> {
        let counts = histogram.counts();
        let reserved = (FIRST_LINK..=u8::MAX).map(|exponent| (exponent, counts[usize::from(exponent)]));
        if let Some((exponent, occurrences)) = reserved.into_iter().find(|&(_, count)| count > 0) {
            return Err(EncodeError::ReservedExponent { exponent, occurrences });
        }
        if counts.iter().all(|&count| count == 0) {
            let mut code = Self { exponents: [Codeword::default(); EXPONENTS], end: Codeword { bits: 1, length: 1 } };
            code.exponents[0] = Codeword { bits: 0, length: 1 };
            return Ok(code);
        }

        let mut by_rarity: Vec<usize> = (0..usize::from(FIRST_LINK)).filter(|&e| counts[e] > 0).collect();
        by_rarity.sort_by_key(|&e| (counts[e], e));
        let mut limited = *counts;
        let mut rarest = 2;
        loop {
            if let Some(code) = Tree::new(&limited).code() {
                return Ok(code);
            }
            // The loop ends: once all frequencies are 1 the tree is balanced, at most 8 levels deep.
            for &exponent in by_rarity.iter().take(rarest) {
                limited[exponent] = 1;
            }
            rarest += 1;
        }
    }

    /// The code of an exponent; its length is 0 if the exponent has none.
    #[inline]
    pub const fn of(&self, exponent: u8) -> Codeword {
        self.exponents[exponent as usize]
    }

    /// The code of the end symbol, with which the last byte of a stream is padded.
    pub const fn end(&self) -> Codeword {
        self.end
    }

    /// The exponents that have a code, each with its code, in the order of the codes' bits.
    pub fn in_code_order(&self) -> Vec<(u8, Codeword)> {
        let mut codes: Vec<_> = (0..=u8::MAX).map(|e| (e, self.of(e))).filter(|(_, code)| code.length > 0).collect();
        codes.sort_by_key(|(_, code)| code.left_aligned());
        codes
    }

    /// The total number of bits of a histogram's exponents in this code.
    ///
    /// # Errors
    ///
    /// [`EncodeError::NoCode`] if one of them has no code.
    pub fn bits_of(&self, histogram: &Histogram) -> Result<u128, EncodeError> {
        let mut bits = 0;
        for (exponent, &count) in (0..=u8::MAX).zip(histogram.counts()) {
            let length = self.of(exponent).length;
            if count > 0 && length == 0 {
                return Err(EncodeError::NoCode { exponent });
            }
            bits += u128::from(count) * u128::from(length);
        }
        Ok(bits)
    }

    /// The length of the longest code of an exponent, in bits.
    pub fn longest(&self) -> u8 {
        self.exponents.iter().map(|code| code.length).max().unwrap_or(0)
    }
}

/// A leaf's rank where frequencies are equal: the end symbol is 0, exponent e is e + 1.
type Leaf = usize;
const END: Leaf = 0;

/// A Huffman tree. The first nodes are the leaves: a node below `1 + EXPONENTS` is a leaf.
struct Tree {
    /// Children of the inner nodes: the branch of bit 0, the branch of bit 1.
    inner: Vec<[usize; 2]>,
    root: usize,
}

impl Tree {
    const LEAVES: usize = 1 + EXPONENTS;

    fn new(counts: &[u64; EXPONENTS]) -> Self {
        // (frequency, representative, node). The frequency is a u128, so that no sum of counts can overflow.
        let mut heap: BinaryHeap<Reverse<(u128, Leaf, usize)>> = BinaryHeap::new();
        heap.push(Reverse((1, END, END)));
        for (exponent, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            heap.push(Reverse((u128::from(count), exponent + 1, exponent + 1)));
        }

        let mut inner = Vec::new();
        let mut root = END;
        while let Some(Reverse((frequency, representative, node))) = heap.pop() {
            let Some(Reverse((other_frequency, _, other))) = heap.pop() else {
                root = node;
                break;
            };
            let merged = Self::LEAVES + inner.len();
            inner.push([node, other]);
            heap.push(Reverse((frequency + other_frequency, representative, merged)));
        }
        Self { inner, root }
    }

    /// The codes of all leaves, or `None` if one is longer than 32 bits.
    fn code(&self) -> Option<Code> {
        let mut code = Code { exponents: [Codeword::default(); EXPONENTS], end: Codeword::default() };
        let mut todo = Vec::from([(self.root, Codeword::default())]);
        while let Some((node, path)) = todo.pop() {
            if let Some(children) = node.checked_sub(Self::LEAVES) {
                if u32::from(path.length) == MAX_CODE_BITS {
                    return None;
                }
                for (bit, &child) in (0..).zip(&self.inner[children]) {
                    todo.push((child, Codeword { bits: path.bits << 1 | bit, length: path.length + 1 }));
                }
            } else if node == END {
                code.end = path;
            } else {
                code.exponents[node - 1] = path;
            }
        }
        Some(code)
    }
}
