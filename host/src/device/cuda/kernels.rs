//! The kernels of a PTX file that the driver has compiled: which of them decodes a unit, and how large the launch is.

use cust::error::CudaError;
use cust::function::Function;
use cust::module::{Module, ModuleJitOption};
use cust::sys::{CUfunction_attribute, cuFuncSetAttribute};
use df11_codec::Unit;
use df11_kernels::layout::{LANES, STRIP_THREADS, UNITS_BITS, units_shared_bytes};

use super::failure::{check, failed};
use super::info::GpuInfo;
use crate::device::ptx::Ptx;
use crate::error::{Error, ErrorKind, Result};

/// Bytes per window, the part of the code stream that one thread decodes. The kernels are built for this size.
const WINDOW_BYTES: usize = 8;

/// `decode` and `decode_units` take all numbers as `i32`, except the number of elements.
pub(super) const MOST: u32 = i32::MAX.unsigned_abs();

/// Registers per multiprocessor, on every GPU from Volta on.
const REGISTERS: u32 = 64 << 10;

/// Bytes of dynamic shared memory that a thread block may have unless its kernel is allowed more.
const SHARED_BYTES_UNASKED: u32 = 48 << 10;

/// Decodes many units in one launch (docs/kernel/lookups.md).
pub(super) const DECODE_UNITS: &str = "decode_units";

/// Decodes one unit, with the official kernel's arguments and launch.
pub(super) const DECODE: &str = "decode";

#[derive(Debug)]
pub(super) struct Kernels {
    module: Module,
    /// `None` if the file isn't one of ours.
    pub(super) ptx: Option<Ptx>,
    /// Another file may lack `decode_units`.
    has_units: bool,
    /// How many bits of the code stream one step of `decode_units` looks up on this GPU.
    pub(super) step_bits: u32,
    /// How many blocks of `decode_units` run at the same time.
    pub(super) blocks: u32,
    shared_allowed: u32,
}

impl Kernels {
    /// The kernels of the first embedded file that the driver accepts for this GPU, or of `only` this one. The GPU's context must be
    /// current.
    pub(super) fn embedded(info: &GpuInfo, only: Option<Ptx>) -> Result<Self> {
        // Registers are allocated to warps, so the number per thread is a multiple of 8.
        let (_, blocks) = steps_and_blocks(info.capability);
        let options = [ModuleJitOption::MaxRegisters(REGISTERS / (blocks * STRIP_THREADS) / 8 * 8)];
        let mut reasons = Vec::new();
        for ptx in Ptx::ALL.into_iter().filter(|ptx| only.is_none_or(|only| only == *ptx)) {
            match Module::from_ptx(ptx.text(), &options).map_err(failed("compiling the kernel")) {
                Ok(module) => return Self::of(module, Some(ptx), info),
                Err(reason) => reasons.push(format!("{ptx}: {reason}")),
            }
        }
        let reasons = reasons.join("; ");
        let advice = "a newer driver may accept one, and GPUs before Volta can't be used";
        Err(Error::new(ErrorKind::Device, format!("no kernel can be loaded: {reasons}; {advice}")))
    }

    /// The kernels of another file.
    pub(super) fn other(info: &GpuInfo, text: &str) -> Result<Self> {
        if text.contains('\0') {
            return Err(Error::argument("the kernel's file isn't PTX"));
        }
        Self::of(Module::from_ptx(text, &[]).map_err(failed("compiling the kernel"))?, None, info)
    }

    fn of(module: Module, ptx: Option<Ptx>, info: &GpuInfo) -> Result<Self> {
        let has_units = match module.get_function(DECODE_UNITS) {
            Err(CudaError::NotFound) => false,
            found => found.map(|_| true).map_err(failed("looking for the kernel"))?,
        };
        let (step_bits, blocks) = steps_and_blocks(info.capability);
        let blocks = blocks * info.multiprocessors;
        let kernels = Self { module, ptx, has_units, step_bits, blocks, shared_allowed: info.shared_bytes };
        kernels.function(DECODE, 0).map(drop)?;
        Ok(kernels)
    }

    /// A kernel, allowed this many bytes of dynamic shared memory per block.
    #[expect(unsafe_code, reason = "cust has no method for it")]
    pub(super) fn function(&self, name: &str, shared_bytes: u32) -> Result<Function<'_>> {
        let function = self.module.get_function(name).map_err(|error| match error {
            CudaError::NotFound => Error::new(ErrorKind::Device, format!("the PTX has no kernel {name}")),
            error => failed("looking for the kernel")(error),
        })?;
        if shared_bytes > SHARED_BYTES_UNASKED {
            let attribute = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
            let bytes = i32::try_from(shared_bytes).unwrap_or(i32::MAX);
            // SAFETY: the function belongs to a loaded module, which it borrows.
            let answer = unsafe { cuFuncSetAttribute(function.to_raw(), attribute, bytes) };
            check(answer, format_args!("asking for {shared_bytes} bytes of shared memory"))?;
        }
        Ok(function)
    }

    /// The kernel that decodes a unit, and the size of its launch; an error says why none can decode it on this GPU.
    pub(super) fn launch_of(&self, unit: &Unit<'_>) -> Result<Launch, String> {
        let of = |kernel| Launch::of(kernel, unit, self.step_bits, self.shared_allowed);
        if self.has_units { of(DECODE_UNITS).or_else(|_| of(DECODE)) } else { of(DECODE) }
    }
}

/// How a unit is decoded: by which kernel, and the size of its launch. `decode` has a block for each chunk, with a thread for each window;
/// `decode_units` distributes the chunks of many units over as many blocks as run at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Launch {
    pub(super) kernel: &'static str,
    pub(super) chunks: u32,
    pub(super) threads: u32,
    /// Dynamic shared memory per block, in bytes.
    pub(super) shared_bytes: u32,
}

impl Launch {
    fn of(kernel: &'static str, unit: &Unit<'_>, step_bits: u32, shared_allowed: u32) -> Result<Self, String> {
        let (window, threads) = (unit.geometry().bytes_per_thread(), unit.geometry().threads_per_block());
        if window != WINDOW_BYTES {
            return Err(format!("its windows are of {window} bytes, and the kernel's of {WINDOW_BYTES}"));
        }
        let raw = unit.raw();
        counted("code bytes", raw.encoded_exponent.len(), MOST)?;
        let largest = counted("elements of a chunk", unit.largest_chunk(), MOST)?;
        let shared_bytes = if kernel == DECODE_UNITS {
            if threads != STRIP_THREADS as usize {
                return Err(format!("its chunks are of {threads} windows, not {STRIP_THREADS}"));
            }
            units_shared_bytes(step_bits, largest).into()
        } else {
            if !threads.is_multiple_of(LANES as usize) || !(32..=1024).contains(&threads) {
                return Err(format!(
                    "its chunks are of {threads} windows, and a thread block has 32 to 1024 threads, a multiple of 32"
                ));
            }
            // As in the official launch: 4 bytes for each thread plus 4, and a word for each element of the largest chunk. With 512 threads
            // our kernel needs just as much; with fewer threads it needs no less.
            4 * threads.max(512) as u64 + 4 + 2 * u64::from(largest)
        };
        if shared_bytes > shared_allowed.into() {
            return Err(format!(
                "its largest chunk needs {shared_bytes} bytes of shared memory, of which the GPU gives a block {shared_allowed}"
            ));
        }
        #[expect(clippy::cast_possible_truncation, reason = "both were compared above")]
        let (threads, shared_bytes) = (threads as u32, shared_bytes as u32);
        Ok(Self { kernel, chunks: counted("chunks", unit.chunks(), MOST)?, threads, shared_bytes })
    }
}

/// A number as kernels take it, at most `most`; an error says that the kernel can't decode more.
pub(super) fn counted(what: &str, got: usize, most: u32) -> Result<u32, String> {
    let fits = u32::try_from(got).ok().filter(|&got| got <= most);
    fits.ok_or_else(|| format!("it has {got} {what}, and the kernel counts to {most}"))
}

/// For `decode_units`: how many bits its step tables look up, and how many blocks run on a multiprocessor, which limits the registers per
/// thread. docs/COSTS.md says why. GPUs that aren't listed are treated like the smaller ones.
fn steps_and_blocks(capability: (u32, u32)) -> (u32, u32) {
    let [large, small] = UNITS_BITS;
    match capability {
        (8, 0) | (9 | 10, _) => (large, 4),
        (7, 5) => (small, 2),
        _ => (small, 3),
    }
}
