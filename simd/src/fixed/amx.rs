//! Products of BF16 words with AMX, in oneDNN's order.
//!
//! A tile is a register of sixteen rows of 64 bytes. `tdpbf16ps` multiplies a tile of words, sixteen rows of the matrix and 32 of their
//! columns, by a tile of sixteen inputs, and adds the products to a tile of sums. Here 32 rows are multiplied by 32 inputs at a time,
//! with two tiles of each: the words of 512 columns are decoded into the first cache, and multiplied by all inputs before the next ones.
#![expect(unsafe_code, reason = "instructions that stable Rust has no functions for")]

use core::arch::asm;
use core::array;
use core::ops::Range;
#[cfg(target_os = "linux")]
use std::sync::OnceLock;

use bytemuck::cast;
use df11_codec::fixed::{GROUP, Matrix, TILE, Tile};

use super::avx512::{Constants, Groups};
use super::transpose::{sixteen_pairs, write_by_columns};

/// Rows, or inputs, that are multiplied together.
const ROWS: usize = 32;

/// Columns that one instruction multiplies.
const STEP: usize = GROUP / 2;

/// Two tiles, one after the other: 32 rows of the matrix, or 32 inputs. In a tile of inputs, a row holds one pair of columns of each input.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Two([[u16; STEP]; ROWS]);

/// Four tiles of sums: of both tiles of rows for the first sixteen inputs, and of both for the others. A tile's columns are inputs.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Sums([[[f32; 16]; 16]; 4]);

/// Whether there are tiles, and Linux lets this process use them. A process must ask, because its threads then need more memory to save
/// their registers.
pub(super) fn is_usable() -> bool {
    #[cfg(target_os = "linux")]
    {
        static IS_USABLE: OnceLock<bool> = OnceLock::new();
        *IS_USABLE.get_or_init(|| {
            const BF16_AND_TILE: u32 = 1 << 22 | 1 << 24;
            const ARCH_REQ_XCOMP_PERM: libc::c_ulong = 0x1023;
            const XFEATURE_XTILEDATA: libc::c_ulong = 18;
            // SAFETY:
            // 1. Every x86-64 has `cpuid`, and one with AVX-512 has leaf 7.
            // 2. With these arguments the call gives the process a right, and refuses smaller stacks for signals from then on.
            #[allow(unused_unsafe, reason = "only Rust before 1.94 asks for it around `cpuid`")]
            unsafe {
                core::arch::x86_64::__cpuid_count(7, 0).edx & BF16_AND_TILE == BF16_AND_TILE
                    && libc::syscall(libc::SYS_arch_prctl, ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA) == 0
            }
        })
    }
    #[cfg(not(target_os = "linux"))]
    false
}

/// [`super::multiply`], for inputs in tiles.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
pub(super) fn multiply(matrix: &Matrix<'_>, rows: Range<usize>, numbers: &[Two], out: &mut [&mut [f32]]) {
    let constants = Constants::of(matrix.alphabet());
    let steps = matrix.layout().columns().div_ceil(STEP);
    let ahead = matrix.layout().row_bytes().saturating_mul(ROWS);
    let mut words = [Two([[0; STEP]; ROWS]); TILE / STEP];
    let mut sums = vec![Sums([[[0.; 16]; 16]; 4]); out.len().div_ceil(ROWS)];
    for row in rows.clone().step_by(ROWS) {
        let own = row..rows.end.min(row + ROWS);
        let mut tiles: [_; ROWS] = array::from_fn(|r| matrix.tiles(own.end.min(row + r)));
        for first in (0..steps).step_by(TILE / STEP) {
            for (r, tiles) in tiles.iter_mut().enumerate().take(own.len()) {
                if let Some(tile) = tiles.next() {
                    decode(constants, tile, ahead, &mut words, r);
                }
            }
            let these = first..steps.min(first + TILE / STEP);
            for ((numbers, sums), out) in numbers.chunks(steps).zip(&mut sums).zip(out.chunks(ROWS)) {
                add(&words[..these.len()], &numbers[these.clone()], sums, first == 0, out.len() > 16);
            }
        }
        for (out, sums) in out.chunks_mut(ROWS).zip(&sums) {
            for (out, [one, other]) in out.chunks_mut(16).zip(sums.0.as_chunks().0) {
                write_by_columns(one, out, row - rows.start);
                if own.len() > 16 {
                    write_by_columns(other, out, row - rows.start + 16);
                }
            }
        }
    }
}

/// Decodes a tile of codes to row `r` of words.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,gfni,popcnt,bmi1,bmi2")]
fn decode(constants: Constants, tile: Tile<'_>, ahead: usize, words: &mut [Two; TILE / STEP], r: usize) {
    let mut room = None;
    let mut groups = Groups::of(tile, &mut room);
    for (group, [front, back]) in (0..tile.codes().lows.len()).zip(words.as_chunks_mut().0) {
        [front.0[r], back.0[r]] = cast(groups.decode(constants, group, ahead));
    }
}

/// Adds products to sums, or to zeros if these are the first: for each step, those of both tiles of words and of one tile of inputs or
/// of both.
#[inline]
fn add(words: &[Two], numbers: &[Two], sums: &mut Sums, are_first: bool, both: bool) {
    /// All tiles have sixteen rows of 64 bytes.
    #[repr(align(64))]
    struct Config([u8; 64]);
    static CONFIG: Config = {
        let mut config = Config([0; 64]);
        config.0[0] = 1;
        let mut tile = 0;
        while tile < 8 {
            (config.0[16 + 2 * tile], config.0[48 + tile]) = (64, 16);
            tile += 1;
        }
        config
    };

    let steps = words.len();
    assert!(0 < steps && steps == numbers.len(), "there are steps");
    // SAFETY:
    // 1. The machine has the instructions: only then are there inputs in tiles.
    // 2. All of both slices is read, and all of the sums is read and written.
    // 3. Tiles are as at the beginning of a program, also afterwards: nobody else uses them meanwhile.
    unsafe {
        asm!(
            "ldtilecfg [{config}]",
            "test {are_first}, {are_first}",
            "jnz 2f",
            "tileloadd tmm0, [{sums} + 1*{line}]",
            "tileloadd tmm1, [{sums} + 1*{line} + 1024]",
            "tileloadd tmm2, [{sums} + 1*{line} + 2048]",
            "tileloadd tmm3, [{sums} + 1*{line} + 3072]",
            "2:",
            "tileloadd tmm4, [{words} + 1*{line}]",
            "tileloadd tmm6, [{numbers} + 1*{line}]",
            "tdpbf16ps tmm0, tmm4, tmm6",
            "tileloadd tmm5, [{words} + 1*{line} + 1024]",
            "tdpbf16ps tmm1, tmm5, tmm6",
            "test {both}, {both}",
            "jz 3f",
            "tileloadd tmm7, [{numbers} + 1*{line} + 1024]",
            "tdpbf16ps tmm2, tmm4, tmm7",
            "tdpbf16ps tmm3, tmm5, tmm7",
            "3:",
            "add {words}, 2048",
            "add {numbers}, 2048",
            "dec {steps}",
            "jnz 2b",
            "tilestored [{sums} + 1*{line}], tmm0",
            "tilestored [{sums} + 1*{line} + 1024], tmm1",
            "tilestored [{sums} + 1*{line} + 2048], tmm2",
            "tilestored [{sums} + 1*{line} + 3072], tmm3",
            "tilerelease",
            config = in(reg) &raw const CONFIG,
            are_first = in(reg) usize::from(are_first),
            both = in(reg) usize::from(both),
            sums = in(reg) sums,
            line = in(reg) 64usize,
            words = inout(reg) words.as_ptr() => _,
            numbers = inout(reg) numbers.as_ptr() => _,
            steps = inout(reg) steps => _,
            out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
            out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _,
            options(nostack),
        );
    }
}

/// Rows of inputs in tiles: for 32 inputs each, the steps of their columns. What is missing is zero.
#[target_feature(enable = "avx512f")]
pub(super) fn arranged(inputs: &[u16], columns: usize) -> Vec<Two> {
    let inputs: Vec<_> = inputs.chunks_exact(columns.max(1)).collect();
    let mut all = Vec::with_capacity(inputs.len().div_ceil(ROWS) * columns.div_ceil(STEP));
    for inputs in inputs.chunks(ROWS) {
        for first in (0..columns).step_by(STEP) {
            let mut two = Two([[0; STEP]; ROWS]);
            for (inputs, tile) in inputs.chunks(16).zip(two.0.as_chunks_mut::<16>().0) {
                *tile = cast(sixteen_pairs(inputs, first / 2));
            }
            all.push(two);
        }
    }
    all
}
