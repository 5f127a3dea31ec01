//! The one place where kernels are launched.

use std::sync::Arc;

use cust::function::Function;
use cust::sys::{CUfunction_attribute, CUresult, cuFuncSetAttribute};

use super::super::launch_config::{LaunchConfig, SHARED_BYTES_UNASKED};
use super::batch::Batch;
use super::failure::while_doing;
use super::kernel::{Kernel, ListedSizes, UnitKernel};
use super::module::KernelModule;
use super::stream::GpuStream;
use super::unit::{ReadyUnit, TensorPointers};
use super::unit_lists::UnitLists;
use crate::error::device::DeviceError;

/// Gives a stream its launches.
#[derive(Debug)]
pub(super) struct Launcher {
    lists: UnitLists,
    module: KernelModule,
    // Dropped last: the lists belong to its context.
    stream: Arc<GpuStream>,
}

impl Launcher {
    /// A launcher of this PTX file's kernels on this stream, which is of the GPU that the file was loaded on.
    pub(super) fn new(module: KernelModule, stream: Arc<GpuStream>) -> Result<Self, DeviceError> {
        Ok(Self { lists: UnitLists::new()?, module, stream })
    }

    pub(super) fn module(&self) -> &KernelModule {
        &self.module
    }

    pub(super) fn stream(&self) -> &Arc<GpuStream> {
        &self.stream
    }

    /// Makes room for lists of so many units.
    pub(super) fn reserve_lists(&mut self, units: usize) -> Result<(), DeviceError> {
        self.lists.reserve(units, self.stream.stream())
    }

    /// Has units decoded, after what the stream has to do before: by one launch of `decode_units`, and one of `decode`
    /// for each unit that isn't for it.
    ///
    /// All memory of the units, and that of their words, must stay as it is until the stream has done that.
    pub(super) fn decode<'u>(&mut self, units: impl IntoIterator<Item = ReadyUnit<'u>>) -> Result<(), DeviceError> {
        let mut batch = Batch::default();
        for unit in units {
            match unit.unit.kernel {
                UnitKernel::Decode(config) => self.launch_decode(&unit, config)?,
                UnitKernel::DecodeUnits(sizes) => batch.add(&unit, sizes)?,
            }
        }
        self.launch_decode_units(&batch)
    }

    #[expect(unsafe_code, reason = "a kernel's arguments are raw pointers")]
    fn launch_decode(&self, unit: &ReadyUnit<'_>, config: LaunchConfig) -> Result<(), DeviceError> {
        unit.check_room()?;
        // A grid of no blocks is an error of CUDA's; there is nothing to decode.
        if config.blocks == 0 {
            return Ok(());
        }
        let (function, stream) = (self.function(Kernel::Decode, config.shared_bytes)?, self.stream.stream());
        let TensorPointers { luts, codes, sign_mantissa, positions, gaps, .. } = unit.pointers();
        let words = unit.out.as_device_ptr();
        let (n_luts, n_bytes, n_elements) = (config.n_luts, config.n_bytes, config.n_elements);
        // SAFETY: these are the kernel's arguments in its order; and of the reasons at the head of `gpu/mod.rs` in
        // df11-kernels, those that are the caller's:
        // 1. The tensors are a unit that passed `Unit::validate` in the very copy whose indexes the kernel reads
        //    (`DeviceUnit::load`). Only this module's parent can reach that memory, and it writes none of it; a
        //    decoder waits for its stream before it frees any.
        // 2. `out` has room for all elements, as was just checked. It lies in the decoder's scratch buffer, which the
        //    decoder frees only after it has waited for its stream, or in an `OutputBuffer`, which is lent to it
        //    exclusively and waits for the stream before it frees its memory or gives it back. Neither overlaps the
        //    tensors, which the decoder owns.
        // 3. Grid and block are `LaunchConfig::of` this unit: a block for each chunk, of whole warps, at most 32.
        // 4. So is the shared memory: enough for the largest chunk.
        let result = unsafe {
            cust::launch!(function<<<config.blocks, config.threads, config.shared_bytes, stream>>>(
                luts, codes, sign_mantissa, positions, gaps, words, n_luts, n_bytes, n_elements
            ))
        };
        result.map_err(while_doing("launching the kernel"))
    }

    #[expect(unsafe_code, reason = "a kernel's arguments are raw pointers")]
    fn launch_decode_units(&mut self, batch: &Batch) -> Result<(), DeviceError> {
        // As above; and the kernel's list has a unit at least.
        if batch.units().is_empty() {
            return Ok(());
        }
        let list = self.lists.place(batch.units(), self.stream.stream())?;
        let shared_bytes = batch.shared_bytes();
        let (function, stream) = (self.function(Kernel::DecodeUnits, shared_bytes)?, self.stream.stream());
        let blocks = self.module.blocks(&function, batch.chunks(), shared_bytes)?;
        let threads = ListedSizes::THREADS as u32;
        // Each unit has a chunk at least, and chunks are counted in a `u32`.
        let (units, n_units, chunks) = (list.as_device_ptr(), batch.units().len() as u32, batch.chunks());
        // SAFETY: these are the arguments of `decode_units` in its order. Of the list, which `Batch::add` made and
        // `UnitLists::place` keeps as it is:
        // 1. and 2. as above, for each unit, whose table of steps `DeviceUnit::load` made; `Batch::add` takes no more
        //    of them than the kernel counts the bytes of; their outputs are places of their own in one buffer.
        // 3. Any grid will do; blocks have the 512 threads that `ListedSizes::of` found each unit to be made for.
        // 4. The shared memory is that of the unit with the largest chunk.
        let result =
            unsafe { cust::launch!(function<<<blocks, threads, shared_bytes, stream>>>(units, n_units, chunks)) };
        result.map_err(while_doing("launching the kernel"))
    }

    /// A kernel whose blocks are allowed so much shared memory.
    fn function(&self, kernel: Kernel, shared_bytes: u32) -> Result<Function<'_>, DeviceError> {
        let function = self.module.function(kernel)?;
        if shared_bytes > SHARED_BYTES_UNASKED {
            allow_shared_bytes(&function, shared_bytes)?;
        }
        Ok(function)
    }
}

/// Lets blocks of a kernel have more shared memory than they get unasked.
#[expect(unsafe_code, reason = "cust has no method for it")]
fn allow_shared_bytes(function: &Function<'_>, bytes: u32) -> Result<(), DeviceError> {
    let attribute = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
    // SAFETY: the function is of a loaded module, which it borrows.
    match unsafe { cuFuncSetAttribute(function.to_raw(), attribute, bytes as i32) } {
        CUresult::CUDA_SUCCESS => Ok(()),
        _ => {
            Err(while_doing(format!("asking for {bytes} bytes of shared memory"))(cust::error::CudaError::UnknownError))
        }
    }
}
