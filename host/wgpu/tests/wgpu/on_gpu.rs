//! A GPU for a test, and a unit on it.

use std::borrow::Cow;
use std::io::Write as _;
use std::sync::{LazyLock, Once};

use df11_codec::{Code, Unit};
use df11_tests::suite::Decoder;
use df11_wgpu::{Adapter, Error, Gpu, GpuUnit, Keep, Kernel, adapters, wgpu};
use pollster::block_on;

/// In which form the kernels go to wgpu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    SpirV,
    Wgsl,
}

const SPIRV: &[u8] = include_bytes!("../../kernels/kernels.spv");
const PRODUCTS: &[u8] = include_bytes!("../../kernels/products.spv");

/// The first adapter. If there is none, it says so beside libtest, which shows nothing of tests that pass.
pub fn adapter() -> Option<&'static Adapter> {
    static FIRST: LazyLock<Option<Adapter>> = LazyLock::new(|| block_on(adapters()).into_iter().next());
    static SAID: Once = Once::new();
    let line = match &*FIRST {
        Some(adapter) => format!("the kernels run on: {}, {}\n", adapter.name(), adapter.driver()),
        None => format!("SKIPPED: no kernel was run: {}\n", Error::NoAdapter),
    };
    SAID.call_once(|| std::io::stderr().write_all(line.as_bytes()).unwrap());
    FIRST.as_ref()
}

/// A GPU with the kernels in this form, or the end of the test.
pub fn open(source: Source) -> Option<Gpu> {
    let adapter = adapter()?;
    let kernels = match source {
        Source::SpirV => Some(spirv(SPIRV)),
        Source::Wgsl => None,
    };
    Some(block_on(Gpu::open_with(adapter, kernels)).unwrap())
}

/// The GPU, which multiplies by the kernels in this form.
pub fn products_of(mut gpu: Gpu, source: Source) -> Gpu {
    if source == Source::SpirV {
        block_on(gpu.compile_products(spirv(PRODUCTS))).unwrap();
    }
    gpu
}

fn spirv(bytes: &[u8]) -> wgpu::ShaderSource<'static> {
    let words = bytes.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes));
    wgpu::ShaderSource::SpirV(Cow::Owned(words.collect()))
}

/// Loads a unit.
pub fn load(gpu: &mut Gpu, unit: &Unit<'_>, keep: Keep) -> Result<GpuUnit, Error> {
    block_on(gpu.load(unit, keep))
}

/// Decodes loaded units over what `outs` have, one after the other in one buffer, and says if anything was written between
/// them.
pub fn decode(gpu: &mut Gpu, units: &[&GpuUnit], outs: &mut [&mut [u16]]) -> Result<(), Error> {
    const BETWEEN: u16 = 0x5aa5;
    let starts: Vec<usize> = outs
        .iter()
        .scan(0, |end, out| {
            let start = *end;
            *end = (start + out.len() + 1).next_multiple_of(128);
            Some(start)
        })
        .collect();
    let words = starts.last().map_or(0, |start| start + outs.last().unwrap().len() + 1).next_multiple_of(2);
    let mut all = vec![BETWEEN; words];
    for (start, out) in starts.iter().zip(&*outs) {
        all[*start..start + out.len()].copy_from_slice(out);
    }
    let buffer = block_on(gpu.output(words))?;
    let bytes: Vec<u8> = all.iter().flat_map(|word| word.to_le_bytes()).collect();
    gpu.queue().write_buffer(&buffer, 0, &bytes);
    let listed: Vec<_> = units.iter().copied().zip(starts.iter().copied()).collect();
    block_on(gpu.decode(&listed, &buffer))?;
    block_on(gpu.read(&buffer, 0, &mut all))?;
    for (start, out) in starts.iter().zip(outs) {
        out.copy_from_slice(&all[*start..start + out.len()]);
        all[*start..start + out.len()].fill(BETWEEN);
    }
    assert!(all.iter().all(|word| *word == BETWEEN), "a kernel wrote beside the units");
    Ok(())
}

/// A kernel on a GPU, as a decoder of the suite.
pub struct OnGpu {
    pub gpu: std::sync::Mutex<Gpu>,
    pub kernel: Kernel,
    pub keep: Keep,
}

impl OnGpu {
    /// A kernel that is given units in pieces of about this number of bytes.
    pub fn new(source: Source, kernel: Kernel, keep: Keep, cut: u64) -> Option<Self> {
        let gpu = open(source)?.only(kernel).cut(cut);
        Some(Self { gpu: gpu.into(), kernel, keep })
    }
}

impl Decoder for OnGpu {
    fn takes(&self, unit: &Unit<'_>) -> bool {
        self.kernel.takes(unit).is_ok()
    }

    /// The unit is the second of three, so that it doesn't begin where the buffers do.
    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let mut gpu = self.gpu.lock().map_err(|error| error.to_string())?;
        let mut loaded = || load(&mut gpu, unit, self.keep).map_err(|error| error.to_string());
        let units = [loaded()?, loaded()?, loaded()?];
        let (mut before, mut after) = (out.to_vec(), out.to_vec());
        let mut outs = [&mut before[..], &mut *out, &mut after[..]];
        decode(&mut gpu, &units.each_ref(), &mut outs).map_err(|error| error.to_string())?;
        if before != *out || after != *out {
            return Err(String::from("the same unit was decoded in three ways"));
        }
        Ok(())
    }
}
