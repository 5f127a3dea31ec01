//! The highest element numbers, in little memory. Kernels take the last elements of a unit of 2^31 elements and more: the
//! elements before them aren't there, and addresses begin where they would. Decoders on the CPU take the largest unit that
//! the format allows; its large tensors are read piece by piece.

use df11_codec::outline::{Lengths, Outline};
use df11_codec::{Geometry, Unit, encode};
use df11_kernels::layout::{shared_bytes, units_shared_bytes};
use df11_kernels::steps;
use df11_simd::{Decoder, Isa};
use df11_tests::strategies;
use ptx_interpreter::{Arg, Buffer, Launch, Memory, Module, run};

use crate::{RUST_CUDA, RUSTC};

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

/// The tensors of the last chunks of a unit in the interpreter's memory, and the addresses that the whole ones would have.
struct Tail {
    memory: Memory,
    /// Of the six tensors that kernels take, the output last.
    addresses: [u64; 6],
    outputs: Buffer,
    n_luts: u32,
    n_bytes: u32,
    n_elements: u32,
}

impl Tail {
    /// A unit whose elements are numbered from `first` on.
    fn new(unit: &Unit<'_>, first: u32) -> Self {
        let (raw, mut memory) = (unit.raw(), Memory::new());
        let positions = raw.output_positions.as_chunks::<4>().0.iter();
        let positions: Vec<u8> = positions.flat_map(|&p| (u32::from_le_bytes(p) + first).to_le_bytes()).collect();
        let outputs = memory.output("outputs", 2 * unit.n_elements());
        let sign_mantissa = memory.input("sign_mantissa", raw.sign_mantissa).address();
        let addresses = [
            memory.input("luts", raw.luts).address(),
            memory.input("codes", raw.encoded_exponent).address(),
            sign_mantissa.wrapping_sub(first.into()),
            memory.input("output_positions", &positions).address(),
            // The official kernel reads a byte after the last gap.
            memory.input_with_slack("gaps", raw.gaps, 1).address(),
            outputs.address().wrapping_sub(2 * u64::from(first)),
        ];
        let [n_luts, n_bytes] = [raw.luts.len() / 256, raw.encoded_exponent.len()].map(|n| n as u32);
        let n_elements = first + unit.n_elements() as u32;
        Self { memory, addresses, outputs, n_luts, n_bytes, n_elements }
    }

    /// The words after kernel `decode`, with the arguments that FORMAT.md lists.
    fn decode(mut self, module: &Module, unit: &Unit<'_>) -> Result<Vec<u16>, String> {
        let sizes = [self.n_luts, self.n_bytes, self.n_elements].map(|size| Arg::I32(size as i32));
        let args: Vec<Arg> = self.addresses.map(Arg::U64).into_iter().chain(sizes).collect();
        let shared = shared_bytes(unit.largest_chunk() as u32);
        let launch = Launch::new("decode", unit.chunks() as u32, 512).args(args).shared_bytes(shared);
        run(module, &launch, &mut self.memory).map_err(|error| error.to_string())?;
        Ok(self.words())
    }

    /// The words after kernel `decode_units`.
    fn decode_units(mut self, module: &Module, unit: &Unit<'_>) -> Result<Vec<u16>, String> {
        let steps = self.memory.input("steps", &steps::table(&unit.tables(), 11)).address();
        let mut listed: Vec<u8> = self.addresses.iter().flat_map(|address| address.to_le_bytes()).collect();
        listed.extend(steps.to_le_bytes());
        listed.extend([self.n_luts, self.n_bytes, self.n_elements, 0].iter().flat_map(|n| n.to_le_bytes()));
        let list = self.memory.input("units", &listed);
        let shared = units_shared_bytes(11, unit.largest_chunk() as u32);
        let args = vec![Arg::Buffer(list), Arg::U32(1), Arg::U32(unit.chunks() as u32), Arg::U32(11)];
        let launch = Launch::new("decode_units", 2, 512).args(args).shared_bytes(shared);
        run(module, &launch, &mut self.memory).map_err(|error| error.to_string())?;
        Ok(self.words())
    }

    fn words(&self) -> Vec<u16> {
        assert!(self.memory.written(self.outputs).unwrap().iter().all(|&written| written));
        self.memory
            .bytes(self.outputs)
            .unwrap()
            .as_chunks::<2>()
            .0
            .iter()
            .map(|&word| u16::from_le_bytes(word))
            .collect()
    }
}

/// Has a kernel decode all words at all places.
fn decodes(kernel: impl Fn(Tail, &Unit<'_>) -> Result<Vec<u16>, String>) {
    for words in words() {
        let encoded = encode(&[&words], Geometry::OFFICIAL).unwrap();
        let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
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

/// The official kernel, by `scripts/official-ptx`. Further on, what it counts after the last element begins again at 0: the
/// reason for the limit (ERRATA.md, 11).
#[test]
#[ignore = "needs DF11_OFFICIAL_PTX, the official decode.ptx"]
fn the_official_kernel() {
    let path = std::env::var_os("DF11_OFFICIAL_PTX").expect("DF11_OFFICIAL_PTX names the official decode.ptx");
    let module = Module::parse(&std::fs::read_to_string(path).expect("it can be read")).unwrap();
    decodes(|tail, unit| tail.decode(&module, unit));
    let [_, words] = words();
    let encoded = encode(&[&words], Geometry::OFFICIAL).unwrap();
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).unwrap();
    let error = Tail::new(&unit, u32::MAX - words.len() as u32).decode(&module, &unit).unwrap_err();
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
