//! The highest element numbers, in little memory. Kernels take the last elements of a unit of 2^31 elements and more: the
//! elements before them aren't there, and addresses begin where they would. Decoders on the CPU take the largest unit that
//! the format allows; its large tensors are read piece by piece.

use df11_codec::outline::{Lengths, Outline};
use df11_codec::{Geometry, RawUnit, Unit, encode};
use df11_kernels::layout::units_shared_bytes;
use df11_kernels::steps;
use df11_simd::{Decoder, Isa};
use df11_tests::strategies::{self, Case};
use ptx_interpreter::{Arg, Launch, Memory, Module};

use crate::interpreted::{Loaded, OFFICIAL, RUST_CUDA, RUSTC, run};

/// The most elements of a unit.
const MOST: u32 = Geometry::OFFICIAL.max_elements() as u32;

/// Words of codes of all lengths, and words whose codes all have one bit: bits after the last one look like more of them.
fn words() -> [Vec<u16>; 2] {
    [strategies::normal(20_000, 0.02, 8), vec![0x3c00; 20_000]]
}

/// The first element's number: elements on both sides of 2^31, up to the last possible one, and at odd addresses.
fn firsts(n: u32) -> [u32; 3] {
    [(1 << 31) - n / 2 / 16 * 16, MOST - n, (1 << 31) + 5]
}

/// The last chunks of a unit in the interpreter's memory, at the addresses that they would have in the whole one.
struct Tail {
    memory: Memory,
    loaded: Loaded,
}

impl Tail {
    /// A unit whose elements are numbered from `first` on.
    fn new(unit: &Unit<'_>, first: u32) -> Self {
        let (raw, mut memory) = (unit.raw(), Memory::new());
        let positions = raw.output_positions.as_chunks::<4>().0.iter();
        let positions: Vec<u8> = positions.flat_map(|&p| (u32::from_le_bytes(p) + first).to_le_bytes()).collect();
        let raw = RawUnit { output_positions: &positions, ..raw };
        let mut loaded = Loaded::new(&mut memory, raw, 1);
        let [_, _, sign_mantissa, _, _, outputs] = &mut loaded.addresses;
        *sign_mantissa = sign_mantissa.wrapping_sub(first.into());
        *outputs = outputs.wrapping_sub(2 * u64::from(first));
        loaded.sizes[2] += first;
        Self { memory, loaded }
    }

    /// The words after kernel `decode`.
    fn decode(mut self, module: &Module, unit: &Unit<'_>) -> Result<Vec<Option<u16>>, String> {
        self.loaded.decode(&mut self.memory, module, unit)?;
        Ok(self.loaded.words(&self.memory))
    }

    /// The words after kernel `decode_units`.
    fn decode_units(mut self, module: &Module, unit: &Unit<'_>) -> Result<Vec<Option<u16>>, String> {
        let listed = self.loaded.listed(&mut self.memory, &steps::table(&unit.tables(), 11), 0);
        let list = self.memory.input("units", &listed);
        let shared = units_shared_bytes(11, unit.largest_chunk() as u32);
        let args = [Arg::Buffer(list), Arg::U32(1), Arg::U32(unit.chunks() as u32), Arg::U32(11)];
        run(module, &Launch::new("decode_units", 2, 512).args(args).shared_bytes(shared), &mut self.memory)?;
        Ok(self.loaded.words(&self.memory))
    }
}

/// Has a kernel decode all words at all places.
fn decodes(kernel: impl Fn(Tail, &Unit<'_>) -> Result<Vec<Option<u16>>, String>) {
    for words in words() {
        let case = Case::of(Geometry::OFFICIAL, &words);
        let (unit, words) = (case.unit(), words.into_iter().map(Some).collect::<Vec<_>>());
        for first in firsts(words.len() as u32) {
            let decoded = kernel(Tail::new(&unit, first), &unit).unwrap_or_else(|error| panic!("{first}: {error}"));
            assert!(decoded == words, "from element {first}");
        }
    }
}

#[test]
fn the_committed_kernels() {
    for module in [&RUSTC, &RUST_CUDA] {
        decodes(|tail, unit| tail.decode(module, unit));
        decodes(|tail, unit| tail.decode_units(module, unit));
    }
}

/// The official kernel, named by DF11_OFFICIAL_PTX. Further on, what it counts after the last element begins again at 0: the
/// reason for the limit (ERRATA.md, 11).
#[test]
#[ignore = "needs DF11_OFFICIAL_PTX, the official decode.ptx"]
fn the_official_kernel() {
    decodes(|tail, unit| tail.decode(&OFFICIAL, unit));
    let [_, words] = words();
    let case = Case::of(Geometry::OFFICIAL, &words);
    let error = Tail::new(&case.unit(), u32::MAX - words.len() as u32).decode(&OFFICIAL, &case.unit()).unwrap_err();
    assert!(error.contains("read out of bounds") && error.contains("sign_mantissa"), "{error}");
}

/// The largest unit: codes of one bit, all zeros, and elements whose bytes name their number.
#[test]
fn the_largest_unit() {
    let geometry = Geometry::OFFICIAL;
    let most = geometry.max_elements();
    let luts = encode(&[&[0x3c00; 100]], geometry).unwrap().luts;
    // The code of the one exponent, in every bit.
    let code = if luts[256 + 120] == 1 && luts[0] == 120 { 0 } else { 0xff };
    let n_bytes = most.div_ceil(8);
    let lengths = Lengths { encoded_exponent: n_bytes, sign_mantissa: most, gaps: geometry.gaps_bytes(n_bytes) };
    let starts = (0..geometry.chunks(n_bytes)).map(|chunk| chunk * 32_768).chain([most]);
    let positions: Vec<u8> = starts.flat_map(|start| (start as u32).to_le_bytes()).collect();
    let outline = Outline::validate(&luts, &positions, &[], lengths, geometry).unwrap();
    assert_eq!(outline.n_elements(), most);

    for wanted in [0..10, (1 << 31) - 5..(1 << 31) + 5, most - 40_000..most - 39_000, most - 10..most, most - 1..most] {
        let piece = outline.piece(outline.chunks_of(wanted.clone()));
        assert!(piece.elements.start <= wanted.start && wanted.end <= piece.elements.end);
        let (codes, gaps) = (vec![code; piece.encoded_exponent.len()], vec![0; piece.gaps.len()]);
        let sign_mantissa: Vec<u8> = piece.sign_mantissa.clone().map(|element| ((element * 7) >> 3) as u8).collect();
        let unit = outline.unit_of(&piece, &codes, &sign_mantissa, &gaps).unwrap();
        let expected: Vec<u16> = sign_mantissa.iter().map(|&byte| df11_codec::format::join(120, byte)).collect();
        let mut words = vec![0; piece.elements.len()];
        unit.decode_chunks(0, &mut words).unwrap();
        assert!(words == expected, "{wanted:?}");
        for isa in Isa::available() {
            words.fill(0);
            Decoder::new(&unit, isa).decode_chunks(0, &mut words).unwrap();
            assert!(words == expected, "{wanted:?} {isa:?}");
        }
    }
}
