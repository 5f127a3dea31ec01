//! The orders in which products are summed up.
//!
//! A product of two BF16 numbers is exact in a 32-bit float, so nothing but the order of additions decides its last bits. These are
//! orders that torch has too, so that products of compressed weights have the bits of torch's. `df11_tests::fixed` has them
//! as plain loops.

use core::array;

use df11_codec::fixed::GROUP;

#[cfg(target_arch = "x86_64")]
use super::kernel;
use crate::isa::Isa;

/// An order of sums. As with [`Isa`], there is none that the machine can't compute in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order(pub(super) Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Dot,
    Dot32,
    #[cfg(target_arch = "x86_64")]
    Alone,
    #[cfg(target_arch = "x86_64")]
    Chains,
    #[cfg(target_arch = "x86_64")]
    Pairs,
    #[cfg(target_arch = "x86_64")]
    Blocks,
    #[cfg(target_arch = "x86_64")]
    Tiles,
}

impl Order {
    /// torch's order on x86-64 where it doesn't use oneDNN (`bf16_dot_with_fp32_arith`).
    ///
    /// 1. There are 64 sums, which begin as +0. Column c belongs to sum c mod 64, and is multiplied and added with one rounding, in the
    ///    order of columns. Columns after the last whole 64 are left for step 3.
    /// 2. For h = 32, 16, 8, 4, 2, 1: s\[j\] = s\[j\] + s\[j + h\] for all j below h.
    /// 3. The remaining columns, as far as they make whole sixteens, are added to eight sums in the same way, these to each other
    ///    (h = 4, 2, 1), and the result to s\[0\].
    /// 4. The last columns are added to it one by one; each product is rounded, and each sum. A NaN becomes 7fc00000, since processors
    ///    compute different ones.
    pub const DOT: Self = Self(Kind::Dot);

    /// The orders in which an instruction set multiplies.
    ///
    /// `"dot"` is [`Self::DOT`], which every set has.
    ///
    /// `"dot32"`, in portable code and on ARM, is torch's order on ARM, as read from its source: 32 sums instead of 64, for h = 16, 8, 4,
    /// and then (s\[0\] + s\[1\]) + (s\[2\] + s\[3\]). The remaining columns, as far as they make whole fours, are added to four sums,
    /// and these to each other in the same way.
    ///
    /// `"pairs"` and `"blocks"` are oneDNN's orders with AVX-512's BF16 instructions. `"pairs"` is for one row of inputs (a BRGEMV):
    ///
    /// 1. There are 16 sums, which begin as +0. Columns 2 i and 2 i + 1 belong to sum i mod 16, and are added by `vdpbf16ps`: the
    ///    odd one first, each with one rounding to the nearest, and subnormal factors and sums are taken as zeros. A row is filled
    ///    up with zeros to 32 columns.
    /// 2. For h = 8, 4: s\[j\] = s\[j\] + s\[j + h\] for all j below h. The product is (s\[0\] + s\[1\]) + (s\[2\] + s\[3\]).
    ///
    /// `"blocks"` is for several rows of inputs, and in older versions for one. A row's columns are divided into blocks of 512, or of 1024
    /// if there are several inputs and more than 1024 columns. Each block has one sum, which begins as +0, and to which its pairs of
    /// columns are added in the same way, one after another. The product is the sum of the blocks' sums, added in their order.
    ///
    /// `"alone"` and `"chains"` are oneDNN's orders for several inputs with AVX-512 that lacks these instructions, where the number of
    /// columns is a multiple of four. It divides the outputs, input by input, evenly among threads. An input that several threads share,
    /// or that is a thread's only whole one, is `"alone"`: there are 16 sums as in `"pairs"`, but s\[j\] = s\[j\] + s\[j + 8\] for all
    /// j below 8, and then s\[j\] = s\[2 j\] + s\[2 j + 1\] for all j below 4, then 2, then 1. All others are in `"chains"`: there are
    /// blocks as in `"blocks"`, but up to 384 columns are one block, fewer than 1536 are two, of whole pairs, and otherwise a block has
    /// 768. In both, subnormal numbers are what they are, and which of two NaNs is a sum isn't defined.
    ///
    /// `"tiles"` is oneDNN's order with AMX, usually for 2 to 32 rows of inputs. There is one sum, which begins as +0, and to which
    /// `tdpbf16ps` adds 32 columns at a time: those in even places and those in odd ones have a sum each, which begin as +0, and to which
    /// products are added in the order of columns, each with one rounding; then the sum of these two is added. Subnormal numbers are taken
    /// as zeros.
    pub fn available(isa: Isa) -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let kinds: &[_] = match isa {
            Isa::PORTABLE => &[Kind::Dot, Kind::Dot32],
            _ if kernel::has_tiles(isa) => {
                &[Kind::Dot, Kind::Alone, Kind::Chains, Kind::Pairs, Kind::Blocks, Kind::Tiles]
            }
            _ if kernel::multiplies_words(isa) => &[Kind::Dot, Kind::Alone, Kind::Chains, Kind::Pairs, Kind::Blocks],
            _ if kernel::multiplies_floats(isa) => &[Kind::Dot, Kind::Alone, Kind::Chains],
            _ => &[Kind::Dot],
        };
        #[cfg(not(target_arch = "x86_64"))]
        let kinds: &[_] = {
            let _ = isa;
            &[Kind::Dot, Kind::Dot32]
        };
        kinds.iter().map(|&kind| Self(kind))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Dot => "dot",
            Kind::Dot32 => "dot32",
            #[cfg(target_arch = "x86_64")]
            Kind::Alone => "alone",
            #[cfg(target_arch = "x86_64")]
            Kind::Chains => "chains",
            #[cfg(target_arch = "x86_64")]
            Kind::Pairs => "pairs",
            #[cfg(target_arch = "x86_64")]
            Kind::Blocks => "blocks",
            #[cfg(target_arch = "x86_64")]
            Kind::Tiles => "tiles",
        }
    }

    /// The nearest BF16 words to sums, of two the even one, as what sums up in this order rounds: oneDNN by `vcvtneps2bf16`, which keeps
    /// bits of a NaN, and takes subnormal numbers as zeros (not in `"alone"` and `"chains"`). If one slice is longer, its rest is
    /// ignored.
    pub fn round(self, sums: &[f32], out: &mut [u16]) {
        match self.0 {
            Kind::Dot | Kind::Dot32 => round(sums, out, |_| 0x7fc0),
            #[cfg(target_arch = "x86_64")]
            Kind::Alone | Kind::Chains => round(sums, out, |nan| (nan >> 16) as u16 | 0x40),
            // SAFETY: there is such an order only on a machine that has this instruction.
            #[cfg(target_arch = "x86_64")]
            Kind::Pairs | Kind::Blocks | Kind::Tiles => unsafe { super::pairs::round(sums, out) },
        }
    }
}

/// [`Order::round`], with the word of a NaN's bits.
fn round(sums: &[f32], out: &mut [u16], nan: impl Fn(u32) -> u16) {
    for (sum, out) in sums.iter().zip(out) {
        let bits = sum.to_bits();
        let nearest = (bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16) as u16;
        *out = if sum.is_nan() { nan(bits) } else { nearest };
    }
}

/// The columns of a block in the order `chains`.
#[cfg(target_arch = "x86_64")]
pub(super) const fn chain(columns: usize) -> usize {
    match columns {
        0..=384 => 384,
        385..1536 => columns.div_ceil(4) * 2,
        _ => 768,
    }
}

/// The bits of every NaN.
const NAN: u32 = 0x7fc0_0000;

/// The sums of [`Order::DOT`]: first those of even columns, then those of odd ones.
pub(super) type Sums = [f32; GROUP];

/// Step 2 of [`Order::DOT`].
#[inline(always)]
pub(super) fn halved(sums: &Sums) -> f32 {
    let half: [f32; 32] = array::from_fn(|j| sums[j / 16 * 32 + j % 16] + sums[j / 16 * 32 + j % 16 + 16]);
    let sixteen: [f32; 16] = array::from_fn(|j| half[j / 8 * 16 + j % 8] + half[j / 8 * 16 + j % 8 + 8]);
    let eight: [f32; 8] = array::from_fn(|j| sixteen[j / 4 * 8 + j % 4] + sixteen[j / 4 * 8 + j % 4 + 4]);
    let four: [f32; 4] = array::from_fn(|j| eight[j / 2 * 4 + j % 2] + eight[j / 2 * 4 + j % 2 + 2]);
    (four[0] + four[1]) + (four[2] + four[3])
}

/// Steps 3 and 4: `sum` is the result of step 2, `words` and `numbers` are those of the columns that are left. These numbers are in the
/// order of [`Sums`].
#[inline(always)]
pub(super) fn finish(sum: f32, words: &[u16], numbers: &[f32; GROUP]) -> f32 {
    if words.is_empty() {
        // The sum of no columns is added, too: -0 becomes +0.
        return canonical(sum + 0.);
    }
    let number = |column: usize| numbers[column / 2 + column % 2 * (GROUP / 2)];
    let whole = words.len() / 16 * 16;
    let mut eight = [0f32; 8];
    for (column, &word) in words[..whole].iter().enumerate() {
        eight[column % 8] = widen(word).mul_add(number(column), eight[column % 8]);
    }
    let four: [f32; 4] = array::from_fn(|j| eight[j] + eight[j + 4]);
    let sum = sum + ((four[0] + four[2]) + (four[1] + four[3]));
    let rest = words.iter().enumerate().skip(whole);
    canonical(rest.fold(sum, |sum, (column, &word)| sum + widen(word) * number(column)))
}

/// A product in the order `"dot32"`, whose sums are the first sixteen of either kind.
#[inline(always)]
pub(super) fn finish_32(sums: &Sums, words: &[u16], numbers: &[f32; GROUP]) -> f32 {
    let product =
        |column: usize, sum: f32| widen(words[column]).mul_add(numbers[column / 2 + column % 2 * (GROUP / 2)], sum);
    let (main, fours) = (words.len() / 32 * 32, words.len() / 4 * 4);
    let mut own: [f32; 32] = array::from_fn(|j| sums[j / 2 + j % 2 * 32]);
    (0..main).for_each(|column| own[column] = product(column, own[column]));
    let mut left = [0f32; 4];
    (main..fours).for_each(|column| left[column % 4] = product(column, left[column % 4]));
    let sixteen: [f32; 16] = array::from_fn(|j| own[j] + own[j + 16]);
    let eight: [f32; 8] = array::from_fn(|j| sixteen[j] + sixteen[j + 8]);
    let four: [f32; 4] = array::from_fn(|j| eight[j] + eight[j + 4]);
    let [sum, left] = [four, left].map(|s| (s[0] + s[1]) + (s[2] + s[3]));
    canonical((fours..words.len()).fold(sum + left, |sum, column| sum + product(column, 0.)))
}

fn canonical(sum: f32) -> f32 {
    if sum.is_nan() { f32::from_bits(NAN) } else { sum }
}

/// The float of a BF16 word.
#[inline(always)]
pub(super) fn widen(word: u16) -> f32 {
    f32::from_bits(u32::from(word) << 16)
}
