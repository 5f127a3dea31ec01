//! The five kernels of the course, `phases/course`. On the GPU they must write the same as on the emulated block.
#![expect(unsafe_code, reason = "a kernel's arguments are addresses")]

use std::fmt::Write as _;
use std::ptr;

use anyhow::{Context as _, Result, bail};
use cust::context::Context;
use cust::device::Device;
use cust::memory::{CopyDestination, DeviceBuffer};
use cust::module::Module;
use cust::stream::{Stream, StreamFlags};
use phases::emulated::{Argument, Kernel, Parameter};
use phases_course::huffman::{BITS, THREADS, decoded};
use phases_course::pack::{self, LONGEST, packed};
use phases_course::{copy::copied, prefix_sum::sums_before, reverse::reversed};

const PTX: &str = include_str!("../../../phases/course/kernels/kernels.ptx");

/// Runs each of them: a line for each, and whether all are right.
pub(crate) fn run(ordinal: u32) -> Result<(String, bool)> {
    // This loads the driver.
    df11_host::device::gpus()?;
    let numbers: Vec<u8> = (0..256u32).flat_map(|i| (i * i).to_le_bytes()).collect();
    let lengths: Vec<u8> = (0..2 * pack::THREADS).map(|i| (i * i % (LONGEST + 1)) as u8).collect();
    let strings: Vec<u8> = (0..2 * pack::THREADS * LONGEST).map(|i| i as u8 | 1).collect();
    let codes = Codes::new(1200);
    let input = Argument::Input;
    let words = |bytes: u32| Argument::Output(bytes as usize / 4);
    let cases = [
        (copied(), 2, vec![input(&numbers[..400]), Argument::Output(100), Argument::Number(100)]),
        (reversed(), 3, vec![input(&numbers[..768]), Argument::Output(192)]),
        (sums_before(), 2, vec![input(&numbers), Argument::Output(256)]),
        (packed(), 2, vec![input(&lengths), input(&strings), words(2 * pack::THREADS * LONGEST)]),
        (decoded(), codes.blocks, codes.arguments()),
    ];
    let (mut text, mut is_good) = (String::new(), true);
    for (kernel, blocks, arguments) in cases {
        match same(ordinal, &kernel, blocks, &arguments) {
            Ok(()) => writeln!(text, "- {}: same bits", kernel.name)?,
            Err(error) => {
                is_good = false;
                writeln!(text, "- FAILED: {}: {error:#}", kernel.name)?;
            }
        }
    }
    Ok((text, is_good))
}

/// Symbols 0 to 7: each is coded as so many ones and a zero, the last one without the zero.
struct Codes {
    blocks: u32,
    elements: usize,
    table: Vec<u8>,
    codes: Vec<u8>,
    gaps: Vec<u8>,
    starts: Vec<u8>,
}

impl Codes {
    fn new(elements: usize) -> Self {
        let length = |symbol: u8| usize::from(symbol).min(6) + 1;
        let table =
            (0..=255u8).flat_map(|byte| [byte.leading_ones().min(7) as u8, (byte.leading_ones().min(6) + 1) as u8]);
        let (mut bits, mut begins) = (Vec::new(), Vec::new());
        for i in 0..elements as u32 {
            let symbol = (i.wrapping_mul(2_654_435_761) >> 16).leading_zeros() as u8 % 8;
            begins.push(bits.len());
            bits.extend((0..length(symbol)).map(|bit| bit < usize::from(symbol)));
        }
        let (window, in_use) = (BITS as usize, bits.len());
        let blocks = in_use.div_ceil(window * THREADS as usize);
        let threads = blocks * THREADS as usize;
        bits.resize(window * (threads + 1), false);
        let first_from = |bit: usize| begins.partition_point(|&begin| begin < bit);
        let gap = |thread: usize| {
            let first = begins.get(first_from(window * thread)).copied().unwrap_or(in_use.max(window * thread));
            (first - window * thread).min(window) as u8
        };
        let starts =
            (0..=blocks).flat_map(|block| (first_from(window * THREADS as usize * block) as u32).to_le_bytes());
        let byte = |bits: &[bool]| bits.iter().fold(0, |all, &bit| all << 1 | u8::from(bit));
        let codes = bits.chunks(8).map(byte).collect();
        let gaps = (0..threads).map(gap).collect();
        Self { blocks: blocks as u32, elements, table: table.collect(), codes, gaps, starts: starts.collect() }
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        let inputs = [&self.table, &self.codes, &self.gaps, &self.starts].map(|bytes| Argument::Input(bytes));
        inputs.into_iter().chain([Argument::Output(self.elements)]).collect()
    }
}

/// Compares what a kernel writes on the GPU with what it writes on the emulated block.
fn same(ordinal: u32, kernel: &Kernel, blocks: u32, arguments: &[Argument<'_>]) -> Result<()> {
    let order: Vec<u32> = (0..kernel.threads).collect();
    let launched = kernel.launch(blocks, &order, arguments).map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let mut expected = launched.outputs.into_iter();
    let _context = Context::new(Device::get_device(ordinal)?)?;
    let module = Module::from_ptx(PTX, &[]).context("compiling the kernels")?;
    let (function, stream) = (module.get_function(kernel.name)?, Stream::new(StreamFlags::DEFAULT, None)?);
    let (mut passed, mut inputs, mut outputs) = (Vec::new(), Vec::new(), Vec::new());
    for (&(_, parameter), argument) in kernel.parameters.iter().zip(arguments) {
        let buffer = match (argument, parameter) {
            (Argument::Number(number), _) => {
                passed.push(u64::from(*number));
                continue;
            }
            (Argument::Output(_), Parameter::Output { bytes }) => {
                let bits = expected.next().context("an output")?.into_iter().map(Option::unwrap_or_default);
                let bytes: Vec<u8> =
                    bits.flat_map(|bits| bits.to_le_bytes().into_iter().take(bytes as usize)).collect();
                // Every bit starts with the wrong value.
                let buffer = DeviceBuffer::from_slice(&bytes.iter().map(|byte| !byte).collect::<Vec<_>>())?;
                passed.push(buffer.as_device_ptr().as_raw());
                outputs.push((buffer, bytes));
                continue;
            }
            (Argument::Input(bytes), _) => DeviceBuffer::from_slice(bytes)?,
            (Argument::Output(_), _) => bail!("an argument that isn't the kernel's"),
        };
        passed.push(buffer.as_device_ptr().as_raw());
        inputs.push(buffer);
    }
    let arguments: Vec<_> = passed.iter_mut().map(|argument| ptr::from_mut(argument).cast()).collect();
    // SAFETY: these are the kernel's arguments, of the kinds that it declares, with which it met no fault on the emulated block; a number's
    // 32 bits are the lower half of 64. The buffers live until the wait is over.
    unsafe { stream.launch(&function, blocks, kernel.threads, kernel.shared_bytes, &arguments) }
        .context("launching the kernel")?;
    stream.synchronize()?;
    for (buffer, expected) in &outputs {
        let mut got = vec![0; expected.len()];
        buffer.copy_to(&mut got)?;
        if let Some(at) = got.iter().zip(expected).position(|(got, expected)| got != expected) {
            bail!("byte {at} is {:#04x}, not {:#04x}", got[at], expected[at]);
        }
    }
    Ok(())
}
