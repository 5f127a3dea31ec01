//! Decodes and multiplies over poison, between guards, and compares every word and every bit.
#![expect(unsafe_code, reason = "kernels write to a place in a buffer")]

use anyhow::{Context, Result, bail, ensure};
use df11_host::FixedTensor;
use df11_host::device::{Cuda, CudaUnit, DeviceBuffer, Keep};
use df11_tests::products::fixed_product;
use rayon::prelude::*;

use crate::source::Work;
use crate::units::Sample;
use crate::words::normal;

/// Two fillings that differ in every bit, so that one of them reveals a word that isn't written.
const POISONS: [u16; 2] = [0xdead, !0xdead];

/// How many words before and after the output must keep their values.
const GUARD: usize = 4096;

/// How many words are written or read at a time.
const PIECE: usize = 32 << 20;

/// The longest rows, if a weight can be cut into such; a model's are rarely longer.
const LONGEST_ROW: usize = 4096;

/// Loads a unit as DF11, or all of its words with fixed-length codes.
pub(crate) fn load(cuda: &Cuda, work: Work, sample: &Sample, keep: Keep) -> Result<CudaUnit> {
    match work {
        Work::DecodeUnits | Work::Decode => Ok(cuda.load_encoded(&sample.name, &sample.unit()?, keep)?),
        Work::DecodeFixed | Work::MultiplyFixed => {
            let fixed = FixedTensor::from_words(&[sample.words.len()], &sample.words)?;
            Ok(cuda.load_fixed(&sample.name, &fixed, keep)?)
        }
    }
}

/// Decodes a unit over both poisons, at each of the two given numbers of words after an aligned address.
pub(crate) fn guarded(cuda: &Cuda, unit: &CudaUnit, sample: &Sample, offsets: [usize; 2]) -> Result<()> {
    for (poison, offset) in POISONS.into_iter().zip(offsets) {
        let (start, words) = (GUARD + offset, &sample.words);
        let buffer = poisoned(cuda, start + words.len() + GUARD, poison)?;
        // SAFETY: the buffer has room, nothing else uses it, and it is read after a wait.
        unsafe { unit.decode_on(buffer.address() + 2 * start as u64, words.len(), cuda.stream()) }?;
        check_guarded(&buffer, words, poison, start).with_context(|| format!("{}, {offset} words off", sample.name))?;
    }
    Ok(())
}

/// Decodes units together, in their order and in the other.
pub(crate) fn together(cuda: &Cuda, units: &[(CudaUnit, &Sample)]) -> Result<()> {
    let room = units.iter().map(|(unit, _)| unit.elements().next_multiple_of(8)).sum();
    let mut buffer = poisoned(cuda, room, POISONS[0])?;
    let mut order: Vec<_> = units.iter().collect();
    for _ in 0..2 {
        let decoded = cuda.decode(&order.iter().map(|(unit, _)| unit).collect::<Vec<_>>(), &mut buffer)?;
        for (weight, (_, sample)) in decoded.iter().zip(&order) {
            same(&weight.to_vec()?, &sample.words, 0)
                .with_context(|| format!("{}, {} units together", sample.name, units.len()))?;
        }
        order.reverse();
    }
    Ok(())
}

/// A weight as a matrix, and the columns and products of its multiplication.
pub(crate) struct Matrix {
    unit: CudaUnit,
    x: DeviceBuffer,
    /// Two words for each product, and a guard on either side.
    products: DeviceBuffer,
    expected: Vec<u32>,
}

impl Matrix {
    /// A weight of these words, which is multiplied by this number of columns.
    pub(crate) fn load(cuda: &Cuda, name: &str, words: &[u16], columns: usize, keep: Keep) -> Result<Self> {
        let row = row_of(words.len());
        let (rows, x) = (words.len() / row, normal(columns * row, 1.0, 2));
        let unit = cuda.load_fixed(name, &FixedTensor::from_words(&[rows, row], words)?, keep)?;
        let of_column = |column| words.par_chunks(row).map(|row| fixed_product(row, column)).collect::<Vec<_>>();
        let expected = x.chunks(row).flat_map(of_column).collect();
        let mut columns_there = cuda.buffer(x.len())?;
        columns_there.write(0, &x)?;
        let products = poisoned(cuda, GUARD + 2 * rows * columns + GUARD, POISONS[0])?;
        Ok(Self { unit, x: columns_there, products, expected })
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.unit.bytes().0
    }

    pub(crate) fn multiply(&self, cuda: &Cuda) -> df11_host::Result<()> {
        let (x, y) = (self.x.address(), self.products.address() + 2 * GUARD as u64);
        // SAFETY: the buffers have these lengths, nothing else uses them, and they are read after a wait.
        unsafe { self.unit.multiply_on((x, self.x.words()), (y, self.expected.len()), cuda.stream()) }
    }

    /// Compares every product, and the poison around them.
    pub(crate) fn check(&self) -> Result<()> {
        let mut words = vec![0; self.products.words()];
        self.products.read(0, &mut words)?;
        let (before, rest) = words.split_at(GUARD);
        let (products, after) = rest.split_at(2 * self.expected.len());
        let is_untouched = before.iter().chain(after).all(|&word| word == POISONS[0]);
        ensure!(is_untouched, "what is beside the products was written");
        let got = products.as_chunks().0.iter().map(|&[low, high]| u32::from(high) << 16 | u32::from(low));
        match got.zip(&self.expected).enumerate().find(|(_, (got, expected))| got != *expected) {
            Some((i, (got, expected))) => bail!("product {i} is {got:#010x}, not {expected:#010x}"),
            None => Ok(()),
        }
    }
}

fn poisoned(cuda: &Cuda, words: usize, poison: u16) -> Result<DeviceBuffer> {
    let (mut buffer, piece) = (cuda.buffer(words)?, vec![poison; PIECE.min(words)]);
    for at in (0..words).step_by(PIECE) {
        buffer.write(at, &piece[..PIECE.min(words - at)])?;
    }
    Ok(buffer)
}

/// Compares the words from `start` on, and the poison around them.
fn check_guarded(buffer: &DeviceBuffer, expected: &[u16], poison: u16, start: usize) -> Result<()> {
    let end = start + expected.len();
    let mut host = vec![0; PIECE.min(buffer.words())];
    let mut read = |from: usize, to: usize, check: &dyn Fn(usize, &[u16]) -> Result<()>| {
        (from..to).step_by(PIECE).try_for_each(|at| {
            let got = &mut host[..PIECE.min(to - at)];
            buffer.read(at, got)?;
            check(at - from, got)
        })
    };
    let untouched = |_, got: &[u16]| {
        ensure!(got.par_iter().all(|&word| word == poison), "words outside the output were written");
        Ok(())
    };
    read(0, start, &untouched)?;
    read(start, end, &|at, got| same(got, &expected[at..at + got.len()], at))?;
    read(end, buffer.words(), &untouched)
}

/// Checks that these are the expected words from `at` on.
fn same(got: &[u16], expected: &[u16], at: usize) -> Result<()> {
    ensure!(got.len() == expected.len(), "{} words, not {}", got.len(), expected.len());
    match got.par_iter().zip(expected).position_first(|(got, expected)| got != expected) {
        Some(i) => bail!("word {} is {:#06x}, not {:#06x}", at + i, got[i], expected[i]),
        None => Ok(()),
    }
}

/// The length of the rows that this number of elements is cut into: the longest that divides it; or all of them, if only short rows do.
fn row_of(elements: usize) -> usize {
    let divisor = (64..=LONGEST_ROW).rev().find(|&row| elements.is_multiple_of(row) && elements > 0);
    divisor.unwrap_or(elements.max(1))
}
