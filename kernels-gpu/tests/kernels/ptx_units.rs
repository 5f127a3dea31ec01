//! `decode_units` in the PTX that ships: executed by the interpreter, one unit and several.

use df11_codec::{Code, Geometry, Unit};
use df11_kernels::layout::units_shared_bytes;
use df11_kernels::steps;
use df11_tests::strategies::{self, Case};
use df11_tests::suite::{Decoder, copy_written, has_whole_warps};
use df11_tests::{decoder_suite, suite};
use ptx_interpreter::{Arg, Launch, Memory, Module, Report};

use crate::interpreted::{COMMITTED, Loaded, RUST_CUDA, RUSTC, run, without_a_barrier};

/// Units in the interpreter's memory.
#[derive(Default)]
pub struct Listed {
    memory: Memory,
    list: Vec<u8>,
    units: Vec<Loaded>,
    chunks: u32,
    largest_chunk: u32,
    /// The bits that tables of steps look at.
    bits: u32,
}

impl Listed {
    pub fn new(units: &[&Unit<'_>], bits: u32) -> Self {
        let mut listed = Self { bits, ..Self::default() };
        for unit in units {
            listed.add(unit, &steps::table(&unit.tables(), bits));
        }
        listed
    }

    fn add(&mut self, unit: &Unit<'_>, steps: &[u8]) {
        let loaded = Loaded::new(&mut self.memory, unit.raw(), 0);
        self.list.extend(loaded.listed(&mut self.memory, steps, self.chunks));
        self.units.push(loaded);
        self.chunks += unit.chunks() as u32;
        self.largest_chunk = self.largest_chunk.max(unit.largest_chunk() as u32);
    }

    pub fn decode(&mut self, module: &Module, blocks: u32, threads: u32) -> Result<Report, String> {
        let list = self.memory.input("units", &self.list);
        let numbers = [self.units.len() as u32, self.chunks, self.bits].map(Arg::U32);
        let args: Vec<Arg> = [Arg::Buffer(list)].into_iter().chain(numbers).collect();
        let shared_bytes = units_shared_bytes(self.bits, self.largest_chunk);
        let launch = Launch::new("decode_units", blocks, threads).args(args).shared_bytes(shared_bytes);
        run(module, &launch, &mut self.memory)
    }

    /// The words of a unit; `None` where none was written.
    fn words(&self, unit: usize) -> Vec<Option<u16>> {
        self.units[unit].words(&self.memory)
    }
}

struct Kernel<'m> {
    module: &'m Module,
    blocks: u32,
    bits: u32,
}

impl Decoder for Kernel<'_> {
    fn takes(&self, unit: &Unit<'_>) -> bool {
        has_whole_warps(unit)
    }

    fn slow(&self) -> bool {
        true
    }

    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let mut listed = Listed::new(&[unit], self.bits);
        listed.decode(self.module, self.blocks, unit.geometry().threads_per_block() as u32)?;
        copy_written(&listed.words(0), out);
        Ok(())
    }
}

decoder_suite!(rustc, Kernel { module: &RUSTC, blocks: 2, bits: 11 }, 25);
decoder_suite!(rustc_10_bits, Kernel { module: &RUSTC, blocks: 2, bits: 10 }, 25);
decoder_suite!(rust_cuda, Kernel { module: &RUST_CUDA, blocks: 2, bits: 11 }, 25);
decoder_suite!(rust_cuda_10_bits, Kernel { module: &RUST_CUDA, blocks: 2, bits: 10 }, 25);

/// Sizes around the first edges: of a window, of a word of staging, of a block of one warp.
#[test]
fn sizes() {
    let words = strategies::normal(1560, 0.02, 3);
    for n in (0..=12).chain(764..=776).chain(1548..=1560) {
        let case = Case::of(Geometry::new(8, 32).unwrap(), &words[..n]);
        for module in [&RUSTC, &RUST_CUDA] {
            suite::check(&Kernel { module, blocks: 1, bits: 10 + n as u32 % 2 }, &case).unwrap();
        }
    }
}

/// Several units in one launch, an empty one among them, each with tables of its own.
#[test]
fn several_units() {
    let geometry = Geometry::new(8, 64).unwrap();
    let seventeen = strategies::seventeen_tables();
    let all_tables = (0..900).map(|i| df11_codec::format::join((i * 5 % 207) as u8, i as u8)).collect();
    let units = [
        (None, strategies::normal(4000, 0.02, 1)),
        (None, vec![]),
        (Some(seventeen), all_tables),
        // Codes of one bit.
        (None, vec![0x3c00; 3000]),
    ];
    let cases = units.map(|(code, words)| Case::new(geometry, code, vec![words]).unwrap());
    let units = cases.each_ref().map(Case::unit);
    for module in [&RUSTC, &RUST_CUDA] {
        for blocks in [1, 3, 30] {
            let mut listed = Listed::new(&units.each_ref(), 10 + blocks % 2);
            listed.decode(module, blocks, 64).unwrap();
            for (i, case) in cases.iter().enumerate() {
                let words: Vec<_> = case.words().into_iter().map(Some).collect();
                assert_eq!(listed.words(i), words, "unit {i}, {blocks} blocks");
            }
        }
    }
}

/// A unit of blocks of 64 threads.
fn case() -> Case {
    Case::of(Geometry::new(8, 64).unwrap(), &strategies::normal(3000, 0.02, 5))
}

/// Without any one of its barriers the kernel goes wrong, and the interpreter sees it.
#[test]
fn a_barrier_taken_out_is_seen() {
    let case = case();
    for text in COMMITTED {
        let modules = without_a_barrier(text, "decode_units");
        assert_eq!(modules.len(), 4);
        for module in &modules {
            let error = Listed::new(&[&case.unit()], 11).decode(module, 1, 64).unwrap_err();
            assert!(error.contains("shared address"), "{error}");
        }
    }
}

/// A table of steps that lacks its last byte is read past its end, and nothing else is.
#[test]
fn a_short_table_is_seen() {
    let case = case();
    let steps = steps::table(&case.unit().tables(), 11);
    for module in [&RUSTC, &RUST_CUDA] {
        let decode = |steps: &[u8]| {
            let mut listed = Listed::new(&[], 11);
            listed.add(&case.unit(), steps);
            listed.decode(module, 1, 64)
        };
        decode(&steps).unwrap();
        let error = decode(&steps[..steps.len() - 1]).unwrap_err();
        assert!(error.contains("steps"), "{error}");
    }
}
