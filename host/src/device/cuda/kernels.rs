//! A PTX file that the driver has compiled, which of its kernels decodes a unit, and how large a launch is.

use std::fmt;
use std::num::NonZeroU32;

use cust::error::CudaError;
use cust::function::{BlockSize, Function};
use cust::module::{Module, ModuleJitOption};
use cust::sys::{CUfunction_attribute, cuFuncSetAttribute};
use df11_codec::Unit;
use df11_kernels::layout::{COLUMN_THREADS, LANES, UNITS_BITS, units_shared_bytes};

use super::failure::{check, failed};
use super::gpu::CudaOptions;
use super::info::{GpuInfo, driver_version};
use crate::device::ptx::Ptx;
use crate::error::{Error, ErrorKind, Result};

/// Bytes of a window, the part of the code stream that one thread decodes. The kernels are built for this size.
const WINDOW_BYTES: usize = 8;

/// `decode` and `decode_units` take numbers as `i32`, but for that of elements.
const MOST: u32 = i32::MAX.unsigned_abs();

/// Bytes of dynamic shared memory that a thread block gets unless its kernel is allowed more.
const SHARED_BYTES_UNASKED: u32 = 48 << 10;

/// A kernel that decodes DF11 (docs/kernel/builds.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// `decode` has the official kernel's arguments and launch, and decodes one unit in a launch.
    Decode,
    /// `decode_units` decodes many units in one launch (docs/kernel/lookups.md).
    DecodeUnits,
}

#[derive(Debug)]
pub(super) struct Kernels {
    module: Module,
    /// `None` if it is another file.
    pub(super) ptx: Option<Ptx>,
    only: Option<Kernel>,
    blocks: Option<NonZeroU32>,
    /// How many bits of the code stream a step of `decode_units` looks at on this GPU.
    pub(super) step_bits: u32,
    shared_allowed: u32,
    multiprocessors: u32,
}

impl Kernels {
    /// Those of the first of [`Ptx::ALL`] that the driver accepts for this GPU, whose context is current; or of another file's text.
    pub(super) fn load(info: &GpuInfo, options: CudaOptions, text: Option<&str>) -> Result<Self> {
        let (module, ptx) = match text {
            Some(text) if text.contains('\0') => return Err(Error::argument("the file of the kernel is no PTX")),
            Some(text) => (compile(text, &[])?, None),
            None => embedded(info, options.ptx)?,
        };
        let only = match module.get_function(Kernel::DecodeUnits.name()) {
            Err(CudaError::NotFound) => Some(Kernel::Decode),
            found => found.map(|_| options.kernel).map_err(failed("looking for the kernel"))?,
        };
        let (step_bits, blocks) = (info.multiprocessor.step_bits(), options.blocks);
        let (shared_allowed, multiprocessors) = (info.shared_bytes, info.multiprocessors);
        let kernels = Self { module, ptx, only, blocks, step_bits, shared_allowed, multiprocessors };
        kernels.function(options.kernel.unwrap_or(Kernel::Decode).name(), 0)?;
        Ok(kernels)
    }

    /// A kernel, whose blocks may have this many bytes of dynamic shared memory.
    #[expect(unsafe_code, reason = "cust has no method for it")]
    pub(super) fn function(&self, name: &str, shared_bytes: u32) -> Result<Function<'_>> {
        let function = self.module.get_function(name).map_err(|error| match error {
            CudaError::NotFound => no_kernel(name),
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

    /// How many blocks share `shares` pieces of work: as many as run at the same time, but at most `most` on each multiprocessor.
    pub(super) fn blocks(
        &self,
        kernel: &Function<'_>,
        (threads, shared_bytes): (u32, u32),
        most: u32,
        shares: u32,
    ) -> Result<u32> {
        let resident = || kernel.max_active_blocks_per_multiprocessor(BlockSize::x(threads), shared_bytes as usize);
        let each = match self.blocks {
            Some(blocks) => blocks.get(),
            None => resident().map_err(failed("asking how many blocks fit"))?.min(most),
        };
        Ok(self.multiprocessors.saturating_mul(each).clamp(1, shares.max(1)))
    }

    /// The kernel that decodes a unit, and the size of its launch.
    ///
    /// # Errors
    ///
    /// Why no kernel can decode it on this GPU.
    pub(super) fn launch_of(&self, unit: &Unit<'_>) -> Result<Launch, String> {
        let of = |kernel| Launch::of(kernel, unit, self.step_bits, self.shared_allowed);
        self.only.map_or_else(|| of(Kernel::DecodeUnits).or_else(|_| of(Kernel::Decode)), of)
    }
}

/// How a unit is decoded: by which kernel, and what its launch needs. `decode` has a block for each chunk and in it a thread for each
/// window; `decode_units` shares the chunks of many units among as many blocks as fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Launch {
    pub(super) kernel: Kernel,
    pub(super) chunks: u32,
    pub(super) threads: u32,
    /// Dynamic shared memory of a block, in bytes.
    pub(super) shared_bytes: u32,
}

impl Launch {
    fn of(kernel: Kernel, unit: &Unit<'_>, step_bits: u32, shared_allowed: u32) -> Result<Self, String> {
        let (window, threads) = (unit.geometry().bytes_per_thread(), unit.geometry().threads_per_block());
        if window != WINDOW_BYTES {
            return Err(format!("its windows are of {window} bytes, and the kernel's of {WINDOW_BYTES}"));
        }
        let raw = unit.raw();
        counted("code bytes", raw.encoded_exponent.len(), MOST)?;
        let largest = counted("elements of a chunk", unit.largest_chunk(), MOST)?;
        let shared_bytes = match kernel {
            Kernel::DecodeUnits if threads != COLUMN_THREADS as usize => {
                return Err(format!(
                    "its chunks are of {threads} windows, and blocks of {kernel} have {COLUMN_THREADS} threads"
                ));
            }
            Kernel::DecodeUnits => units_shared_bytes(step_bits, largest).into(),
            Kernel::Decode if !threads.is_multiple_of(LANES as usize) || !(32..=1024).contains(&threads) => {
                return Err(format!(
                    "its chunks are of {threads} windows, and a thread block has 32 to 1024 threads, a multiple of 32"
                ));
            }
            // That of the official launch: 4 bytes for each thread and another 4, and a word for each element of the largest chunk. Our
            // kernel needs as much as that with 512 threads, and no less with fewer.
            Kernel::Decode => 4 * threads.max(512) as u64 + 4 + 2 * u64::from(largest),
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

/// A number as kernels take it, up to `most`.
///
/// # Errors
///
/// The reason why the kernel can't decode what has more.
pub(super) fn counted(what: &str, got: usize, most: u32) -> Result<u32, String> {
    let fits = u32::try_from(got).ok().filter(|&got| got <= most);
    fits.ok_or_else(|| format!("it has {got} {what}, and the kernel counts to {most}"))
}

impl Kernel {
    /// Both kernels, the preferred one first.
    pub const ALL: [Self; 2] = [Self::DecodeUnits, Self::Decode];

    /// Its name in PTX.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Decode => "decode",
            Self::DecodeUnits => "decode_units",
        }
    }

    /// Why it can't decode a unit on a GPU that gives a thread block at most `shared_allowed` bytes of shared memory, if it can't; with small
    /// tables of steps, since GPUs that get large ones have more than enough for any chunk.
    pub fn takes(self, unit: &Unit<'_>, shared_allowed: u32) -> Result<(), String> {
        Launch::of(self, unit, UNITS_BITS[1], shared_allowed).map(drop)
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn embedded(info: &GpuInfo, only: Option<Ptx>) -> Result<(Module, Option<Ptx>)> {
    let driver = driver_version()?;
    let options = [ModuleJitOption::MaxRegisters(info.multiprocessor.max_registers())];
    let mut reasons = Vec::new();
    for ptx in Ptx::ALL.into_iter().filter(|ptx| only.is_none_or(|only| only == *ptx)) {
        // The driver's version says what it should accept. Whether it does, only loading shows.
        let refused = ptx.refused_by(driver, info.capability);
        match refused.map_or_else(|| compile(ptx.text(), &options).map_err(|error| error.to_string()), Err) {
            Ok(module) => return Ok((module, Some(ptx))),
            Err(reason) => reasons.push(format!("{ptx}: {reason}")),
        }
    }
    let reasons = reasons.join("; ");
    let advice = "a newer driver may accept one, and GPUs before Volta can't be used";
    Err(Error::new(ErrorKind::Device, format!("no kernel can be loaded: {reasons}; {advice}")))
}

fn compile(text: &str, options: &[ModuleJitOption]) -> Result<Module> {
    Module::from_ptx(text, options).map_err(failed("compiling the kernel"))
}

fn no_kernel(name: &str) -> Error {
    Error::new(ErrorKind::Device, format!("the PTX has no kernel {name}"))
}

/// What one multiprocessor has for all of its blocks together, and what that means for `decode_units` (docs/kernel/costs.md): as many blocks as
/// possible, since only other blocks fill the time that one waits; then the larger table of steps, which finds more codes in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Multiprocessor {
    pub(super) threads: u32,
    /// Registers of 32 bits.
    pub(super) registers: u32,
    pub(super) shared_bytes: u32,
    /// Bytes of these that the system takes for each block.
    pub(super) reserved_bytes: u32,
}

impl Multiprocessor {
    /// How many bits the tables of steps look at.
    pub(super) fn step_bits(&self) -> u32 {
        let [large, small] = UNITS_BITS;
        if self.blocks(large) >= self.blocks(small) { large } else { small }
    }

    /// The most registers that a thread may have so that these blocks fit: a multiple of 8, as registers are given to warps, and at least 32.
    fn max_registers(&self) -> u32 {
        let threads = self.blocks(self.step_bits()) * COLUMN_THREADS;
        (self.registers / threads.max(1) / 8 * 8).max(32)
    }

    /// How many blocks of `decode_units` its threads and its shared memory suffice for, if no chunk has more elements than columns have room
    /// for.
    fn blocks(&self, bits: u32) -> u32 {
        let bytes = units_shared_bytes(bits, 0) + self.reserved_bytes;
        (self.threads / COLUMN_THREADS).min(self.shared_bytes / bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// NVIDIA's tables of compute capabilities: threads, KiB of shared memory; and what the rule gives. Whatever a driver says, there is a
    /// number.
    #[test]
    fn steps_and_registers_of_each_capability() {
        for (threads, kibibytes, reserved_bytes, bits, blocks, registers) in [
            (2048, 96, 0, 10, 3, 40),
            (1024, 64, 0, 10, 2, 64),
            (2048, 164, 1024, 11, 4, 32),
            (1536, 100, 1024, 10, 3, 40),
            (2048, 228, 1024, 11, 4, 32),
            (0, 0, 0, 11, 0, 65_536),
        ] {
            let has = Multiprocessor { threads, registers: 65_536, shared_bytes: kibibytes << 10, reserved_bytes };
            let got = (has.step_bits(), has.blocks(has.step_bits()), has.max_registers());
            assert_eq!(got, (bits, blocks, registers), "{has:?}");
        }
    }

    #[test]
    fn kernels_count_so_far() {
        assert_eq!(counted("chunks", i32::MAX as usize, MOST), Ok(MOST));
        let too_many = |got, most| counted("chunks", got, most).unwrap_err();
        assert_eq!(too_many(1 << 31, MOST), "it has 2147483648 chunks, and the kernel counts to 2147483647");
        assert_eq!(too_many(1 << 32, u32::MAX), "it has 4294967296 chunks, and the kernel counts to 4294967295");
    }
}
