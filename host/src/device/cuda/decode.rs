//! Enqueues work on the GPU's own stream; or in the order of another library's stream, such as PyTorch's, on that library's memory.

use std::ptr;

use cust::sys::{CUpointer_attribute, CUresult, cuPointerGetAttribute};

use super::failure::check;
use super::gpu::{Gpu, State};
use super::kernels::{MOST, counted};
use super::streams::{Current, Event, StreamHandle, graph_is_recorded};
use super::unit::{Codes, Contents, CudaUnit, FixedSizes, Large, cannot_decode};
use crate::error::{Error, ErrorKind, Result};

/// The most columns that the kernels multiply by.
const MOST_COLUMNS: usize = df11_kernels::multiply_fixed::MAX_COLUMNS as usize;

impl Gpu {
    /// Enqueues the decoding of units, each to an address: the resident ones together, the offloaded ones one by one, since they share two
    /// buffers.
    pub(super) fn decode_units(&self, units: &[(Codes, u64)]) -> Result<()> {
        let mut state = self.lock();
        let resident = units.iter().filter_map(|(codes, out)| match codes.large {
            Large::Resident(at) => Some((codes.contents, at, *out)),
            Large::Offloaded(_) => None,
        });
        let given = self.decode(&mut state.lists, resident).and_then(|()| {
            let mut offloaded = units.iter().filter(|(codes, _)| matches!(codes.large, Large::Offloaded(_)));
            offloaded.try_for_each(|&(codes, out)| self.decode_one(&mut state, codes, out))
        });
        self.settle(given)
    }

    fn decode_one(&self, state: &mut State, codes: Codes, out: u64) -> Result<()> {
        self.with_large(state, codes.large, |state, at| self.decode(&mut state.lists, [(codes.contents, at, out)]))
    }

    /// Calls `work` to enqueue something, with the address at which the large tensors will be when the stream gets to it.
    fn with_large(
        &self,
        state: &mut State,
        large: Large,
        work: impl FnOnce(&mut State, u64) -> Result<()>,
    ) -> Result<()> {
        match large {
            Large::Resident(at) => work(state, at),
            Large::Offloaded(number) => {
                let (at, address) = state.staging.take(number, self)?;
                work(state, address)?;
                state.staging.used(number, at, self)
            }
        }
    }

    /// Passes on the result of enqueuing work. On an error it first waits for all work, since it isn't known any more which work waits for
    /// which.
    fn settle(&self, given: Result<()>) -> Result<()> {
        if given.is_err() {
            // If that fails too, the context is lost, and every later call fails.
            let _ = self.finish();
        }
        given
    }

    /// Enqueues work on this GPU's stream in the order of another stream: the work waits for everything enqueued there before, and that
    /// stream waits for the work. So calls for different streams can share the lists and the staging buffers.
    ///
    /// `memory` has the addresses that the work reads and writes, each with its alignment.
    ///
    /// # Safety
    ///
    /// `stream` is a stream of this GPU that exists until this returns, and the memory is there as [`CudaUnit::decode_on`] says.
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    unsafe fn on_stream(
        &self,
        stream: usize,
        large: Large,
        memory: &[(u64, u64)],
        work: impl FnOnce(&mut State) -> Result<()>,
    ) -> Result<()> {
        let _current = Current::of(&self.context)?;
        let (payload, is_offloaded) = match large {
            Large::Resident(at) => (Some((at, 16)), false),
            Large::Offloaded(_) => (None, true),
        };
        payload.iter().chain(memory).try_for_each(|&(address, alignment)| self.check_memory(address, alignment))?;
        // SAFETY: the caller promises that the stream is this GPU's and exists; the handle isn't used after this call.
        let stream = unsafe { StreamHandle::of_another(stream) };
        let mut state = self.lock();
        self.check_graph(stream, is_offloaded)?;
        Event::record(stream)?.make_wait(self.stream())?;
        let given = work(&mut state);
        self.settle(given)?;
        let joined = Event::record(self.stream()).and_then(|decoded| decoded.make_wait(stream));
        // If it fails, the caller's stream won't wait for the work, so this thread does.
        self.settle(joined)
    }

    /// Checks that another library's memory may begin at this address, as far as the driver can tell.
    #[expect(unsafe_code, reason = "cust has no function for it")]
    fn check_memory(&self, address: u64, alignment: u64) -> Result<()> {
        let no_memory = || Error::argument(format!("there is no GPU memory for this at address {address:#x}"));
        if address == 0 || !address.is_multiple_of(alignment) {
            return Err(no_memory());
        }
        let mut ordinal = 0i32;
        let attribute = CUpointer_attribute::CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL;
        // SAFETY: for this attribute the driver writes one 32-bit integer.
        let answer = unsafe { cuPointerGetAttribute(ptr::from_mut(&mut ordinal).cast(), attribute, address) };
        if answer == CUresult::CUDA_ERROR_INVALID_VALUE {
            return Err(no_memory());
        }
        check(answer, "asking where memory is")?;
        let (got, expected) = (ordinal.unsigned_abs(), self.info.ordinal);
        if got != expected {
            return Err(Error::argument(format!("the memory is in GPU {got}, and the weights are on GPU {expected}")));
        }
        Ok(())
    }

    /// While a CUDA graph is being recorded, refuses what would make it fail: offloaded units, if the graph records this stream; any work,
    /// if it records another.
    pub(super) fn check_graph(&self, stream: StreamHandle<'_>, is_offloaded: bool) -> Result<()> {
        let is_own = stream.raw == self.stream().raw;
        match stream.is_recorded()? {
            true if is_offloaded => {
                let sentence = "an offloaded unit can't be decoded in a CUDA graph: its memory on the GPU is other units' too; keep it on \
                                the GPU, or decode it without a graph";
                Err(Error::new(ErrorKind::Device, sentence))
            }
            true if is_own => Err(graph_is_recorded()),
            false if !is_own && self.stream().is_recorded()? => Err(graph_is_recorded()),
            _ => Ok(()),
        }
    }
}

/// Whether there is anything to do; an error if there is too little room for the result.
fn has_work(what: &str, room: usize, needed: usize) -> Result<bool> {
    if room < needed {
        return Err(Error::argument(format!("there is room for {room} {what}, and there are {needed}")));
    }
    Ok(needed > 0)
}

/// How many columns `words` words make, and how many products they give, if the kernel can count both.
fn columns_and_products(sizes: FixedSizes, words: usize) -> Result<(u32, usize)> {
    let (rows, row) = (sizes.rows as usize, sizes.columns as usize);
    if row == 0 || !words.is_multiple_of(row) {
        return Err(Error::argument(format!("{words} inputs are not whole rows of {row} elements")));
    }
    let columns = words / row;
    if !(1..=MOST_COLUMNS).contains(&columns) {
        return Err(Error::argument(format!("there are {columns} columns, and the kernel takes 1 to {MOST_COLUMNS}")));
    }
    let products = rows.saturating_mul(columns);
    // The kernel counts the columns' bytes in 32 bits.
    let counts = counted("inputs", words, 1 << 31).and_then(|_| counted("products", products, MOST));
    counts.map_err(|reason| cannot_decode("the product", reason))?;
    #[expect(clippy::cast_possible_truncation, reason = "there are at most eight")]
    Ok((columns as u32, products))
}

impl CudaUnit {
    /// Decodes a unit to memory of another library, in the order of a stream of that library: after all work already on that stream, and
    /// before all later work. It returns before the GPU has decoded anything.
    ///
    /// `out` is the address of memory for `words` words on this GPU, at least as many as the unit has. `stream` is the handle of a stream
    /// of this GPU (a `CUstream`), 0 for the default stream. The kernel runs on [`Cuda::stream`](super::Cuda::stream); events order it with
    /// that stream.
    ///
    /// # CUDA graphs
    ///
    /// If the library is recording a CUDA graph of `stream`, each launch of the graph decodes the unit to `out` again, without allocating
    /// or waiting. The graph gets one kernel for it, and also a small copy unless the unit was decoded to the same memory shortly before.
    ///
    /// - An offloaded unit can't be part of a graph.
    /// - From the first recorded decoding until the end of the recording, this GPU's [`Cuda`](super::Cuda) and its clones can do nothing
    ///   else: decoding for other streams is refused; loading, dropping units and buffers, and [`Cuda::finish`](super::Cuda::finish) fail,
    ///   and may make the graph fail. Nor may anything be enqueued on the default stream meanwhile.
    /// - If the driver fails, or there is no memory to note another unit, the graph fails.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`]: `words` is too small; or, as far as the driver can tell, there is no such memory, or it belongs to another
    /// GPU. [`ErrorKind::Device`]: something that graphs don't allow, or the driver fails. After an error the GPU no longer writes to
    /// `out`, unless [`Cuda::finish`](super::Cuda::finish) fails too.
    ///
    /// # Safety
    ///
    /// 1. `out` must be the address of memory for `words` words. It must stay allocated until `stream` has finished everything that is
    ///    enqueued on it when this returns; or, if this returns an error, until then.
    /// 2. Until then nothing else may read or write the memory, except work that is enqueued on `stream` before or after this call, and
    ///    work that is ordered with it by events.
    /// 3. `stream` must be the handle of a stream of this GPU that exists until this returns.
    /// 4. If a graph of `stream` is being recorded, then for each launch of the graph: until the launch is done, the unit must stay loaded,
    ///    `out` must stay allocated, and 2 must hold; and the launch must begin after everything that was enqueued on this GPU before the
    ///    recording is done. (A library that waits for the GPU before it records, as PyTorch does, keeps the last rule.)
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    pub unsafe fn decode_on(&self, out: u64, words: usize, stream: usize) -> Result<()> {
        if !has_work("words", words, self.elements())? {
            return Ok(());
        }
        let (gpu, codes) = (&self.gpu, self.codes);
        // SAFETY: the same promises.
        unsafe { gpu.on_stream(stream, codes.large, &[(out, 2)], |state| gpu.decode_one(state, codes, out)) }
    }

    /// Multiplies a weight with fixed-length codes by columns in memory of another library, y = W · x. Streams and graphs work as in
    /// [`Self::decode_on`]. The decoded weight is never in memory: each piece is multiplied as soon as it is decoded.
    ///
    /// `x` and `y` are memory on this GPU, each given as an address and a length in elements. `x` holds 1 to 8 columns of BF16 words, one
    /// after the other; `y` has room for 32-bit floats, one per row for each column. The kernel is faster if `x` is aligned to 16 bytes.
    /// The order of sums depends only on the weight's shape (docs/kernel/lookups.md), so the bits are the same on every GPU.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`]: it is a unit of DF11, `x` isn't 1 to 8 whole columns, or `y` is too small; otherwise the errors of
    /// [`Self::decode_on`]. After an error the GPU no longer accesses `x` and `y`, unless [`Cuda::finish`](super::Cuda::finish) fails too.
    ///
    /// # Safety
    ///
    /// 1. `x` and `y` must be addresses of memory of these lengths that doesn't overlap. Both must stay allocated as long as `out` of
    ///    [`Self::decode_on`].
    /// 2. Until then nothing else may write `x`, or read or write `y`, with the same exceptions.
    /// 3. As 3 and 4 there.
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    pub unsafe fn multiply_on(&self, x: (u64, usize), y: (u64, usize), stream: usize) -> Result<()> {
        let (gpu, large) = (&self.gpu, self.codes.large);
        let Contents::Fixed(sizes) = self.codes.contents else {
            return Err(Error::argument("only weights with fixed-length codes are multiplied, not a unit of DF11"));
        };
        let (columns, products) = columns_and_products(sizes, x.1)?;
        if !has_work("products", y.1, products)? {
            return Ok(());
        }
        let multiply = |state: &mut State| {
            gpu.with_large(state, large, |_, payload| gpu.multiply(sizes, payload, (x.0, columns), y.0))
        };
        // SAFETY: the same promises.
        unsafe { gpu.on_stream(stream, large, &[(x.0, 2), (y.0, 4)], multiply) }
    }
}
