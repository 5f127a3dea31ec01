//! `decode_units` in the PTX that ships: executed by the interpreter, one unit and several.

use df11_codec::{Code, Geometry, Unit};
use df11_kernels::layout::{shared_bytes, units_shared_bytes};
use df11_kernels::steps;
use df11_tests::strategies::{self, Case};
use df11_tests::suite::{Decoder, has_whole_warps};
use df11_tests::{decoder_suite, suite};
use ptx_interpreter::{Arg, Buffer, Launch, Memory, Module, Report, run};

use crate::{RUST_CUDA, RUSTC};

/// Units in the interpreter's memory.
struct Listed {
    memory: Memory,
    list: Vec<u8>,
    outputs: Vec<Buffer>,
    chunks: u32,
    largest_chunk: u32,
    /// The bits that tables of steps look at.
    bits: u32,
}

impl Listed {
    fn new(units: &[&Unit<'_>], bits: u32) -> Self {
        let mut listed =
            Self { memory: Memory::new(), list: Vec::new(), outputs: Vec::new(), chunks: 0, largest_chunk: 0, bits };
        for unit in units {
            listed.add(unit);
        }
        listed
    }

    /// Lists a unit as `df11_kernels::units::ListedUnit` says: seven addresses, four numbers.
    fn add(&mut self, unit: &Unit<'_>) {
        self.add_with(unit, &steps::table(&unit.tables(), self.bits));
    }

    fn add_with(&mut self, unit: &Unit<'_>, steps: &[u8]) {
        let raw = unit.raw();
        let outputs = self.memory.output("outputs", 2 * raw.sign_mantissa.len());
        let tensors = [
            self.memory.input("luts", raw.luts),
            self.memory.input("codes", raw.encoded_exponent),
            self.memory.input("sign_mantissa", raw.sign_mantissa),
            self.memory.input("output_positions", raw.output_positions),
            self.memory.input("gaps", raw.gaps),
            outputs,
            self.memory.input("steps", steps),
        ];
        let lengths = [raw.luts.len() / 256, raw.encoded_exponent.len(), raw.sign_mantissa.len()];
        self.list.extend(tensors.iter().flat_map(|tensor| tensor.address().to_le_bytes()));
        self.list.extend(lengths.iter().flat_map(|&length| (length as u32).to_le_bytes()));
        self.list.extend(self.chunks.to_le_bytes());
        self.outputs.push(outputs);
        self.chunks += unit.chunks() as u32;
        self.largest_chunk = self.largest_chunk.max(unit.largest_chunk() as u32);
    }

    fn decode(&mut self, module: &Module, blocks: u32, threads: u32) -> Result<Report, String> {
        let list = self.memory.input("units", &self.list);
        let args =
            vec![Arg::Buffer(list), Arg::U32(self.outputs.len() as u32), Arg::U32(self.chunks), Arg::U32(self.bits)];
        let shared_bytes = units_shared_bytes(self.bits, self.largest_chunk);
        let launch = Launch::new("decode_units", blocks, threads).args(args).shared_bytes(shared_bytes);
        run(module, &launch, &mut self.memory).map_err(|error| error.to_string())
    }

    /// The words of a unit; `None` where none was written.
    fn words(&self, unit: usize) -> Vec<Option<u16>> {
        let bytes = self.memory.bytes(self.outputs[unit]).unwrap().chunks_exact(2);
        let written = self.memory.written(self.outputs[unit]).unwrap().chunks_exact(2);
        bytes
            .zip(written)
            .map(|(b, written)| (written == [true; 2]).then(|| u16::from_le_bytes([b[0], b[1]])))
            .collect()
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
        for (out, word) in out.iter_mut().zip(listed.words(0)) {
            *out = word.unwrap_or(*out);
        }
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
    let geometry = Geometry::new(8, 32).unwrap();
    for n in (0..=12).chain(764..=776).chain(1548..=1560) {
        let case = Case::new(geometry, None, vec![words[..n].to_vec()]).unwrap();
        let unit = Unit::validate(case.encoded.as_raw(), geometry).unwrap();
        for module in [&RUSTC, &RUST_CUDA] {
            suite::check(&Kernel { module, blocks: 1, bits: 10 + n as u32 % 2 }, &unit, &case.code, &words[..n])
                .unwrap();
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
    let units = cases.each_ref().map(|case| Unit::validate(case.encoded.as_raw(), geometry).unwrap());
    for module in [&RUSTC, &RUST_CUDA] {
        for blocks in [1, 3, 30] {
            let mut listed = Listed::new(&units.each_ref(), 10 + blocks % 2);
            listed.decode(module, blocks, 64).unwrap();
            for (i, case) in cases.iter().enumerate() {
                let words: Option<Vec<u16>> = listed.words(i).into_iter().collect();
                assert_eq!(words.unwrap(), case.words(), "unit {i}, {blocks} blocks");
            }
        }
    }
}

/// Without any one of its barriers the kernel goes wrong, and the interpreter sees it.
#[test]
fn a_barrier_taken_out_is_seen() {
    let words = strategies::normal(3000, 0.02, 5);
    let geometry = Geometry::new(8, 64).unwrap();
    let case = Case::new(geometry, None, vec![words]).unwrap();
    let unit = Unit::validate(case.encoded.as_raw(), geometry).unwrap();
    for text in [include_str!("../../../host/ptx/rustc.ptx"), include_str!("../../../host/ptx/rust-cuda.ptx")] {
        let barriers = df11_tests::barriers(text, "decode_units");
        assert_eq!(barriers.len(), 4);
        for at in barriers {
            let end = at + text[at..].find(';').unwrap() + 1;
            let module = Module::parse(&[&text[..at], &text[end..]].concat()).unwrap();
            let error = Listed::new(&[&unit], 11).decode(&module, 1, 64).unwrap_err();
            assert!(error.contains("shared address"), "{error}");
        }
    }
}

/// A table of steps that lacks its last byte is read past its end, and nothing else is.
#[test]
fn a_short_table_is_seen() {
    let geometry = Geometry::new(8, 64).unwrap();
    let case = Case::new(geometry, None, vec![strategies::normal(3000, 0.02, 5)]).unwrap();
    let unit = Unit::validate(case.encoded.as_raw(), geometry).unwrap();
    let steps = steps::table(&unit.tables(), 11);
    for module in [&RUSTC, &RUST_CUDA] {
        for (bytes, is_whole) in [(steps.len(), true), (steps.len() - 1, false)] {
            let mut listed = Listed::new(&[], 11);
            listed.add_with(&unit, &steps[..bytes]);
            let decoded = listed.decode(module, 1, 64).map(drop);
            assert_eq!(decoded.is_ok(), is_whole, "{decoded:?}");
            assert!(is_whole || decoded.unwrap_err().contains("steps"));
        }
    }
}

/// What both kernels execute and how often they go to shared memory, for each element of real weights.
/// `cargo test -p df11-kernels --release --test kernels -- --ignored --nocapture costs`
///
/// `DF11_PTX` names other files to count in place of the two that ship, `DF11_OFFICIAL_PTX` the official one to add.
/// Both take relative paths from the folder of this crate. `DF11_BITS` is how many bits `decode_units` looks at, 11 if
/// it isn't set.
#[test]
#[ignore = "prints figures"]
fn costs() {
    let case = Case::new(Geometry::OFFICIAL, None, df11_tests::data::sample().unwrap()).unwrap();
    let unit = Unit::validate(case.encoded.as_raw(), case.geometry).unwrap();
    let raw = unit.raw();
    let read = raw.encoded_exponent.len() + raw.gaps.len() + raw.output_positions.len() + raw.sign_mantissa.len();
    println!("{:.3} bytes read and 2 written an element", read as f64 / unit.n_elements() as f64);
    if let Some(paths) = std::env::var_os("DF11_PTX") {
        for path in std::env::split_paths(&paths) {
            let text = std::fs::read_to_string(&path).unwrap();
            print_costs(&path.to_string_lossy(), &Module::parse(&text).unwrap(), &unit);
        }
    } else {
        print_costs("rustc", &RUSTC, &unit);
        print_costs("Rust CUDA", &RUST_CUDA, &unit);
    }
    if let Some(path) = std::env::var_os("DF11_OFFICIAL_PTX") {
        let text = std::fs::read_to_string(path).expect("the official decode.ptx");
        print_costs("official", &Module::parse(&text).unwrap(), &unit);
    }
}

/// The costs of those of the two kernels that the file has.
fn print_costs(name: &str, module: &Module, unit: &Unit<'_>) {
    if module.kernel("decode").is_some() {
        print(&format!("{name}: decode"), &cost_of_decode(module, unit), unit.n_elements());
    }
    if module.kernel("decode_units").is_some() {
        let bits = std::env::var("DF11_BITS").map_or(11, |bits| bits.parse().unwrap());
        // One block loads its tables once; the difference to two is what loading costs.
        let [one, two] = [1, 2].map(|blocks| Listed::new(&[unit], bits).decode(module, blocks, 512).unwrap());
        print(&format!("{name}: decode_units"), &one, unit.n_elements());
        let tables = two.total().warps - one.total().warps;
        let chunk = one.total().warps / unit.chunks() as u64;
        println!("  its tables: {tables} warp instructions a block, a chunk {chunk}");
    }
}

fn cost_of_decode(module: &Module, unit: &Unit<'_>) -> Report {
    let raw = unit.raw();
    let mut memory = Memory::new();
    let args = vec![
        Arg::Buffer(memory.input("luts", raw.luts)),
        Arg::Buffer(memory.input("codes", raw.encoded_exponent)),
        Arg::Buffer(memory.input("sign_mantissa", raw.sign_mantissa)),
        Arg::Buffer(memory.input("output_positions", raw.output_positions)),
        // The official kernel reads one byte more.
        Arg::Buffer(memory.input_with_slack("gaps", raw.gaps, 1)),
        Arg::Buffer(memory.output("outputs", 2 * raw.sign_mantissa.len())),
        Arg::I32((raw.luts.len() / 256) as i32),
        Arg::I32(raw.encoded_exponent.len() as i32),
        Arg::I32(raw.sign_mantissa.len() as i32),
    ];
    let shared_bytes = shared_bytes(unit.largest_chunk() as u32);
    let launch = Launch::new("decode", unit.chunks() as u32, 512).args(args).shared_bytes(shared_bytes);
    run(module, &launch, &mut memory).unwrap()
}

fn print(name: &str, report: &Report, elements: usize) {
    let each = |count: u64| count as f64 / elements as f64;
    let total = report.total();
    println!(
        "{name}: {:.1} instructions an element, {:.1} with the lanes that wait, {:.3} wavefronts",
        each(total.lanes),
        each(32 * total.warps),
        each(total.wavefronts)
    );
    if std::env::var_os("DF11_SITES").is_some() {
        for instruction in &report.instructions {
            println!(
                "{:6} {:24} {:9.6} {:.4}",
                instruction.line,
                instruction.opcode,
                each(32 * instruction.counts.warps),
                each(instruction.counts.wavefronts)
            );
        }
    }
}
