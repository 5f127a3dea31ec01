//! The PTX that the interpreter runs, and units in its memory.

use std::sync::LazyLock;

use df11_codec::{RawUnit, Unit};
use df11_kernels::layout::shared_bytes;
use ptx_interpreter::{Arg, Buffer, Launch, Memory, Module, Report};

/// The committed PTX: by rustc, and by Rust CUDA.
pub const COMMITTED: [&str; 2] =
    [include_str!("../../../host/ptx/rustc.ptx"), include_str!("../../../host/ptx/rust-cuda.ptx")];

pub static RUSTC: LazyLock<Module> = LazyLock::new(|| Module::parse(COMMITTED[0]).unwrap());
pub static RUST_CUDA: LazyLock<Module> = LazyLock::new(|| Module::parse(COMMITTED[1]).unwrap());

/// The official kernel, which DF11_OFFICIAL_PTX names, as in `.ci/run`.
pub static OFFICIAL: LazyLock<Module> = LazyLock::new(|| {
    let path = std::env::var_os("DF11_OFFICIAL_PTX").expect("DF11_OFFICIAL_PTX names the official decode.ptx");
    Module::parse(&std::fs::read_to_string(path).expect("it can be read")).unwrap()
});

/// The PTX with one of a kernel's barriers taken out: a module for each barrier.
pub fn without_a_barrier(ptx: &str, kernel: &str) -> Vec<Module> {
    let begin = ptx.find(&format!(".entry {kernel}(")).expect("the kernel is there");
    let end = ptx[begin + 1..].find(".entry ").map_or(ptx.len(), |next| begin + 1 + next);
    let barriers = ptx.match_indices("bar.sync").map(|(at, _)| at).filter(|at| (begin..end).contains(at));
    let without = |at: usize| {
        let after = at + ptx[at..].find(';').unwrap() + 1;
        Module::parse(&[&ptx[..at], &ptx[after..]].concat()).unwrap()
    };
    barriers.map(without).collect()
}

/// Runs a launch. The fault is text.
pub fn run(module: &Module, launch: &Launch<'_>, memory: &mut Memory) -> Result<Report, String> {
    ptx_interpreter::run(module, launch, memory).map_err(|error| error.to_string())
}

/// The numbers of an output, of N bytes each; `None` where none was written.
pub fn written<const N: usize>(memory: &Memory, buffer: Buffer) -> Vec<Option<[u8; N]>> {
    let numbers = memory.bytes(buffer).unwrap().as_chunks().0.iter();
    let written = memory.written(buffer).unwrap().as_chunks().0.iter();
    numbers.zip(written).map(|(number, written)| (*written == [true; N]).then_some(*number)).collect()
}

/// A unit's tensors in the interpreter's memory.
pub struct Loaded {
    /// The addresses in the order in which kernels take them. The last is the output's.
    pub addresses: [u64; 6],
    /// The numbers of rows in `luts`, of code bytes and of elements.
    pub sizes: [u32; 3],
    pub outputs: Buffer,
}

impl Loaded {
    /// Kernels may read `gaps_slack` bytes after the end of `gaps`: the official kernel reads one.
    pub fn new(memory: &mut Memory, raw: RawUnit<'_>, gaps_slack: usize) -> Self {
        let tensors = [
            memory.input("luts", raw.luts),
            memory.input("codes", raw.encoded_exponent),
            memory.input("sign_mantissa", raw.sign_mantissa),
            memory.input("output_positions", raw.output_positions),
            memory.input_with_slack("gaps", raw.gaps, gaps_slack),
            memory.output("outputs", 2 * raw.sign_mantissa.len()),
        ];
        let sizes = [raw.luts.len() / 256, raw.encoded_exponent.len(), raw.sign_mantissa.len()];
        Self { addresses: tensors.map(Buffer::address), sizes: sizes.map(|size| size as u32), outputs: tensors[5] }
    }

    /// Runs `decode`, with the arguments that FORMAT.md lists.
    pub fn decode(&self, memory: &mut Memory, module: &Module, unit: &Unit<'_>) -> Result<Report, String> {
        let sizes = self.sizes.map(|size| Arg::I32(size as i32));
        let args: Vec<Arg> = self.addresses.map(Arg::U64).into_iter().chain(sizes).collect();
        let (blocks, threads) = (unit.chunks() as u32, unit.geometry().threads_per_block() as u32);
        let shared = shared_bytes(unit.largest_chunk() as u32);
        run(module, &Launch::new("decode", blocks, threads).args(args).shared_bytes(shared), memory)
    }

    /// The unit in a list, as `df11_kernels::units::ListedUnit` says: seven addresses, four numbers.
    pub fn listed(&self, memory: &mut Memory, steps: &[u8], first_chunk: u32) -> Vec<u8> {
        let steps = memory.input("steps", steps).address();
        let addresses = self.addresses.iter().chain([&steps]).flat_map(|address| address.to_le_bytes());
        addresses.chain(self.sizes.iter().chain([&first_chunk]).flat_map(|number| number.to_le_bytes())).collect()
    }

    /// The words; `None` where none was written.
    pub fn words(&self, memory: &Memory) -> Vec<Option<u16>> {
        written(memory, self.outputs).into_iter().map(|word| word.map(u16::from_le_bytes)).collect()
    }
}
