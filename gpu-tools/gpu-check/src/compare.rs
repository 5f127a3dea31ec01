//! Decodes over poison, between guards, and compares every word.

use anyhow::{Context, Result, bail, ensure};
use cust::memory::{CopyDestination, DeviceBuffer};
use df11_codec::Unit;
use df11_host::device::{CudaDecoder, DecodedWords, Keep, NamedUnit, OutputBuffer, UnitDecoder, UnitId};
use rayon::prelude::*;

/// Two fillings that differ in every bit: one of them reveals a word that isn't written.
pub(crate) const POISONS: [u16; 2] = [0xdead, !0xdead];

/// Words before and after the output that must keep their values.
pub(crate) const GUARD: usize = 4096;

/// The number of words that are read back at a time.
const PIECE: usize = 32 << 20;

/// A unit with a name, and the words that it must decode to.
pub(crate) struct Expected<'s> {
    pub(crate) name: &'s str,
    pub(crate) unit: Unit<'s>,
    pub(crate) words: &'s [u16],
}

/// Decodes a unit over both poisons, at each of the two given numbers of words after an aligned address.
pub(crate) fn guarded(
    decoder: &mut CudaDecoder,
    expected: &Expected<'_>,
    keep: Keep,
    offsets: [usize; 2],
) -> Result<()> {
    let id = decoder.load(NamedUnit::whole(expected.name, expected.unit), keep)?;
    for (poison, offset) in POISONS.into_iter().zip(offsets) {
        over_poison(decoder, id, expected.words, poison, offset)
            .with_context(|| format!("{}, {keep:?}, {offset} words off", expected.name))?;
    }
    Ok(decoder.unload(id)?)
}

/// Decodes a unit over a poison, the given number of words after an aligned address.
pub(crate) fn over_poison(
    decoder: &mut CudaDecoder,
    id: UnitId,
    expected: &[u16],
    poison: u16,
    offset: usize,
) -> Result<()> {
    let start = GUARD + offset;
    decoder.gpu().bind()?;
    let mut buffer = DeviceBuffer::<u16>::zeroed(start + expected.len() + GUARD)?;
    buffer.set_16(poison)?;
    let mut out = OutputBuffer::from_buffer(decoder.gpu(), buffer)?;
    decoder.decode_into(id, &mut out, start)?;
    check_guarded(&out.into_buffer()?, expected, poison, start)
}

/// Compares the words from `start` on, and the poison around them.
pub(crate) fn check_guarded(buffer: &DeviceBuffer<u16>, expected: &[u16], poison: u16, start: usize) -> Result<()> {
    let end = start + expected.len();
    let mut host = vec![0; PIECE.min(buffer.len())];
    let mut read = |from: usize, to: usize, check: &dyn Fn(usize, &[u16]) -> Result<()>| {
        (from..to).step_by(PIECE).try_for_each(|at| {
            let got = &mut host[..PIECE.min(to - at)];
            buffer.index(at..at + got.len()).copy_to(got)?;
            check(at - from, got)
        })
    };
    let untouched = |_, got: &[u16]| {
        ensure!(got.par_iter().all(|&word| word == poison), "words outside the output were written");
        Ok(())
    };
    read(0, start, &untouched)?;
    read(start, end, &|at, got| same(got, &expected[at..at + got.len()], at))?;
    read(end, buffer.len(), &untouched)
}

/// Decodes units together, in their order and in the other, every second one offloaded.
pub(crate) fn together(decoder: &mut CudaDecoder, units: &[Expected<'_>]) -> Result<()> {
    let keep = |i: usize| if i.is_multiple_of(2) { Keep::Resident } else { Keep::Offloaded };
    let loaded = units
        .iter()
        .enumerate()
        .map(|(i, expected)| Ok((decoder.load(NamedUnit::whole(expected.name, expected.unit), keep(i))?, expected)));
    let mut loaded = loaded.collect::<Result<Vec<_>>>()?;
    for _ in 0..2 {
        let ids: Vec<_> = loaded.iter().map(|(id, _)| *id).collect();
        let decoded = decoder.decode(&ids)?;
        for (weight, (_, expected)) in decoded.weights().iter().zip(&loaded) {
            same(&weight.words.to_host()?, expected.words, 0)
                .with_context(|| format!("{}, {} units together", expected.name, units.len()))?;
        }
        loaded.reverse();
    }
    loaded.into_iter().try_for_each(|(id, _)| Ok(decoder.unload(id)?))
}

/// Checks that these are the expected words from `at` on.
fn same(got: &[u16], expected: &[u16], at: usize) -> Result<()> {
    ensure!(got.len() == expected.len(), "{} words, not {}", got.len(), expected.len());
    match got.par_iter().zip(expected).position_first(|(got, expected)| got != expected) {
        Some(i) => bail!("word {} is {:#06x}, not {:#06x}", at + i, got[i], expected[i]),
        None => Ok(()),
    }
}
