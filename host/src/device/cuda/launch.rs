//! The one place where kernels are launched.

use cust::function::Function;
use cust::memory::DeviceSlice;
use cust::stream::Stream;
use cust::sys::{CUfunction_attribute, CUresult, cuFuncSetAttribute};

use super::super::launch::{Launch, SHARED_BYTES_UNASKED};
use super::batch::Batch;
use super::entry::{Entry, Listing, Way};
use super::failure::while_doing;
use super::kernel::Kernel;
use super::lists::Lists;
use super::unit::{DeviceUnit, Tensors};
use crate::error::device::DeviceError;

/// A unit with its two large tensors, as [`DeviceUnit::tensors`] takes them, and the place of its words.
pub(super) type Job<'u> = (&'u DeviceUnit, &'u DeviceSlice<u8>, DeviceSlice<u16>);

/// What gives a stream its launches.
#[derive(Debug)]
pub(super) struct Launcher {
    pub(super) stream: Stream,
    pub(super) lists: Lists,
    pub(super) kernel: Kernel,
}

impl Launcher {
    /// Has units decoded, behind what the stream has to do before: by one launch of `decode_units`, and one of `decode`
    /// for each unit that isn't for it.
    ///
    /// All memory of the units must stay as it is until the stream is through with that.
    pub(super) fn decode<'u>(&mut self, jobs: impl IntoIterator<Item = Job<'u>>) -> Result<(), DeviceError> {
        let mut batch = Batch::default();
        for (unit, streams, out) in jobs {
            match unit.way {
                Way::Alone(launch) => self.decode_alone(unit, launch, streams, &out)?,
                Way::Listed(listing) => batch.add(unit, listing, streams, &out)?,
            }
        }
        self.decode_batch(&batch)
    }

    #[expect(unsafe_code, reason = "a kernel's arguments are raw pointers")]
    fn decode_alone(
        &self,
        unit: &DeviceUnit,
        launch: Launch,
        streams: &DeviceSlice<u8>,
        out: &DeviceSlice<u16>,
    ) -> Result<(), DeviceError> {
        unit.check_room(out)?;
        // A grid of no blocks is an error of CUDA's; there is nothing to decode.
        if launch.blocks == 0 {
            return Ok(());
        }
        let (function, stream) = (self.function(Entry::Decode, launch.shared_bytes)?, &self.stream);
        let Tensors { luts, codes, sign_mantissa, positions, gaps, .. } = unit.tensors(streams);
        let words = out.as_device_ptr();
        let (n_luts, n_bytes, n_elements) = (launch.n_luts, launch.n_bytes, launch.n_elements);
        // SAFETY: these are the kernel's arguments in its order; and of the reasons at the head of `gpu/mod.rs` in
        // df11-kernels, those that are the caller's:
        // 1. The tensors are a unit that passed `Unit::validate` in the very copy whose indexes the kernel reads
        //    (`DeviceUnit::load`). Only this module's parent can reach that memory, and it writes none of it; a
        //    decoder waits for its stream before it frees any.
        // 2. `out` has room for all elements, as was just checked. It lies in the decoder's scratch buffer, or in a
        //    buffer that the caller owns and has lent exclusively; neither overlaps the tensors, which the decoder
        //    owns. Freeing either waits for the launch, as `cuMemFree` waits for all that the GPU was given.
        // 3. Grid and block are `Launch::of` this unit: a block for each chunk, of whole warps, at most 32.
        // 4. So is the shared memory: enough for the largest chunk.
        let result = unsafe {
            cust::launch!(function<<<launch.blocks, launch.threads, launch.shared_bytes, stream>>>(
                luts, codes, sign_mantissa, positions, gaps, words, n_luts, n_bytes, n_elements
            ))
        };
        result.map_err(while_doing("launching the kernel"))
    }

    #[expect(unsafe_code, reason = "a kernel's arguments are raw pointers")]
    fn decode_batch(&mut self, batch: &Batch) -> Result<(), DeviceError> {
        // As above; and the kernel's list has a unit at least.
        if batch.units().is_empty() {
            return Ok(());
        }
        let list = self.lists.place(batch.units(), &self.stream)?;
        let shared_bytes = batch.shared_bytes();
        let (function, stream) = (self.function(Entry::DecodeUnits, shared_bytes)?, &self.stream);
        let blocks = self.kernel.blocks(&function, batch.chunks(), shared_bytes)?;
        let threads = Listing::THREADS as u32;
        // Each unit has a chunk at least, and chunks are counted in a `u32`.
        let (units, n_units, chunks) = (list.as_device_ptr(), batch.units().len() as u32, batch.chunks());
        // SAFETY: these are the arguments of `decode_units` in its order. Of the list, which `Batch::add` made and
        // `Lists::place` keeps as it is:
        // 1. and 2. as above, for each unit, whose table of steps `DeviceUnit::load` made; `Batch::add` takes no more
        //    of them than the kernel counts the bytes of; their outputs are places of their own in one buffer.
        // 3. Any grid will do; blocks have the 512 threads that `Listing::of` found each unit to be made for.
        // 4. The shared memory is that of the unit with the largest chunk.
        let result =
            unsafe { cust::launch!(function<<<blocks, threads, shared_bytes, stream>>>(units, n_units, chunks)) };
        result.map_err(while_doing("launching the kernel"))
    }

    /// A kernel whose blocks are allowed so much shared memory.
    fn function(&self, entry: Entry, shared_bytes: u32) -> Result<Function<'_>, DeviceError> {
        let function = self.kernel.function(entry)?;
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
