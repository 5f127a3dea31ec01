//! Work for the GPU in the order of its own stream, or of another library's, such as PyTorch's, at addresses of that library's memory.

use std::ops::Range;
use std::ptr;

use cust::sys::{CUpointer_attribute, CUresult, cuPointerGetAttribute};

use super::failure::check;
use super::fixed::FixedSizes;
use super::gpu::{Cuda, Gpu, State};
use super::launch::Product;
use super::streams::{Current, Event, StreamHandle, graph_is_recorded};
use super::unit::{CudaUnit, Large, cannot_decode};
use crate::error::{Error, ErrorKind, Result};
use crate::payload::PayloadHeader;

/// The most columns that the kernels multiply by.
const MOST_COLUMNS: usize = df11_kernels::multiply_fixed::MAX_COLUMNS as usize;

/// The most words of all columns together: the kernel counts their bytes in 32 bits.
const MOST_WORDS: usize = (1 << 32) / size_of::<u16>();

impl Gpu {
    /// Gives the stream what decodes units, each to an address. The resident ones are decoded together, while the first offloaded one is
    /// copied; the offloaded ones then one by one, since they share two buffers.
    pub(super) fn decode_units(&self, units: &[(&CudaUnit, u64)]) -> Result<()> {
        let mut state = self.lock();
        let (mut resident, mut offloaded) = (Vec::new(), Vec::new());
        for &(unit, out) in units {
            match unit.large {
                Large::Resident(at) => resident.push(unit.work(at, out)),
                Large::Offloaded(number) => offloaded.push((number, unit, out)),
            }
        }
        let first = offloaded.first().map_or(Ok(()), |&(first, ..)| state.staging.copy(first, self).map(drop));
        let given = first.and_then(|()| self.decode(&mut state.lists, resident)).and_then(|()| {
            offloaded.into_iter().try_for_each(|(_, unit, out)| {
                unit.with_large(&mut state, |lists, at| self.decode(lists, [unit.work(at, out)]))
            })
        });
        self.settle(given)
    }

    /// Passes on whether the stream was given its work. After an error it first waits for all work: it is no longer known which work waits
    /// for which.
    fn settle(&self, given: Result<()>) -> Result<()> {
        if given.is_err() {
            // If that fails too, the context is lost, and every later call fails.
            let _ = self.finish();
        }
        given
    }

    /// Gives this GPU's stream work in the order of another stream: it first waits for all that the other one was given before, and the other
    /// one then waits for the work. So calls for different streams share the lists, and the buffers that offloaded units pass through.
    ///
    /// `memory` has the addresses that the work reads and writes, and what they must be multiples of.
    ///
    /// # Safety
    ///
    /// `stream` is a stream that exists until this returns, and the memory is there as [`CudaUnit::decode_on`] says.
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    unsafe fn on_stream(
        &self,
        stream: usize,
        memory: &[(u64, u64)],
        is_offloaded: bool,
        work: impl FnOnce(&mut State) -> Result<()>,
    ) -> Result<()> {
        let _current = Current::of(&self.context)?;
        memory.iter().try_for_each(|&(address, alignment)| self.check_memory(address, alignment))?;
        // SAFETY: the caller promises that the stream exists; the handle isn't used after this call.
        let stream = unsafe { StreamHandle::of_another(stream, &self.context) }?;
        let mut state = self.lock();
        self.check_graph(stream, is_offloaded)?;
        Event::record(stream)?.make_wait(self.stream())?;
        let given = work(&mut state);
        self.settle(given)?;
        let joined = Event::record(self.stream()).and_then(|decoded| decoded.make_wait(stream));
        if joined.is_err() {
            // The caller's stream won't wait for the work, so this thread does. The first failure is reported.
            let _ = self.finish();
        }
        joined
    }

    /// Whether another library's memory may begin at this address, as far as the driver can tell.
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

    /// Refuses what can't be done while a CUDA graph is recorded, before that would make the graph fail: offloaded units, if it is of this
    /// stream; otherwise anything.
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

/// Whether there is anything to do, and room for what comes of it.
fn has_work(what: &str, room: usize, needed: usize) -> Result<bool> {
    if room < needed {
        return Err(Error::argument(format!("there is room for {room} {what}, and there are {needed}")));
    }
    Ok(needed > 0)
}

/// How many columns `words` words are, and how many products there are of them, if the kernel can count both.
fn columns_and_products(sizes: FixedSizes, words: usize) -> Result<(u32, usize)> {
    let (rows, row) = (sizes.rows as usize, sizes.columns as usize);
    if row == 0 || !words.is_multiple_of(row) {
        return Err(Error::argument(format!("{words} inputs are not whole rows of {row} elements")));
    }
    let columns = words / row;
    let products = rows.saturating_mul(columns);
    if !(1..=MOST_COLUMNS).contains(&columns) {
        return Err(Error::argument(format!("there are {columns} columns, and the kernel takes 1 to {MOST_COLUMNS}")));
    }
    if words > MOST_WORDS || products > i32::MAX as usize {
        let (words, products) =
            (format!("{words} inputs of {MOST_WORDS}"), format!("{products} products of {}", i32::MAX));
        return Err(Error::argument(format!("the kernel can't count {words} or {products}")));
    }
    #[expect(clippy::cast_possible_truncation, reason = "there are at most eight")]
    Ok((columns as u32, products))
}

impl CudaUnit {
    /// Decodes a unit into memory of another library, in the order of a stream of that library: after all work that the stream was given
    /// before, and before all that it is given later. It returns before the GPU has decoded anything.
    ///
    /// `out` is the address of memory for `words` words on this GPU, at least as many as the unit has. `stream` is the handle of a stream of
    /// this GPU (a `CUstream`), 0 for the default stream. The kernel doesn't run on that stream but on [`Cuda::stream`], which waits for it
    /// and for which it waits.
    ///
    /// A GPU doesn't notice that a unit's codes contradict its indexes, and decodes such a unit to wrong words; all its accesses stay within
    /// the unit and `out`.
    ///
    /// # CUDA graphs
    ///
    /// If the library records a CUDA graph of `stream` (stream capture), each launch of the graph decodes the unit to `out` again, before what
    /// the stream was given next. Nothing is allocated, and nothing is waited for. If the unit was decoded to the same memory before, and not
    /// many others since, the graph gets one kernel for it; otherwise also a small copy from pinned memory.
    ///
    /// - An offloaded unit can't be part of a graph.
    /// - From the first decoding that is recorded until the end of the recording this GPU's [`Cuda`] and its clones can do nothing else: they
    ///   decode for no other stream, and if two graphs are recorded at a time, both fail. Loading, dropping units and buffers, and
    ///   [`Cuda::finish`] fail, and may make the graph fail. Nor can anything be given to the default stream meanwhile.
    /// - A failure of the driver makes the graph fail, and so does the error that there is no room to note another unit. Other errors leave it
    ///   as it is.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`]: there are too few words; as far as the driver can tell, there is no such memory, or memory or stream are
    /// another GPU's. [`ErrorKind::Device`]: what graphs don't allow; the driver fails. After an error the GPU doesn't write to `out` any more,
    /// unless [`Cuda::finish`] fails too.
    ///
    /// # Safety
    ///
    /// 1. `out` must be the address of memory for `words` words. It must stay allocated until `stream` has done all that it was given when
    ///    this returns; or, if this returns an error, until then.
    /// 2. Until then nothing else may read or write the memory, but for work that `stream` is given before or after this call, and work that
    ///    is ordered with it by events.
    /// 3. `stream` must be the handle of a stream that exists until this returns.
    /// 4. If a graph of `stream` is recorded, then for each launch of the graph: the unit must stay loaded, `out` allocated, and 2 hold,
    ///    until the launch is done; and it must begin after all that this GPU was given before the recording is done. (A library that waits for
    ///    the GPU before it records, as PyTorch does, keeps the last rule.)
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    pub unsafe fn decode_on(&self, out: u64, words: usize, stream: usize) -> Result<()> {
        if !has_work("words", words, self.elements())? {
            return Ok(());
        }
        let gpu = self.gpu();
        let decode = |state: &mut State| self.with_large(state, |lists, at| gpu.decode(lists, [self.work(at, out)]));
        // SAFETY: the same promises.
        unsafe { gpu.on_stream(stream, &[(out, 2)], self.is_offloaded(), decode) }
    }

    /// Decodes some rows of a weight with fixed-length codes, as [`Self::decode_on`] decodes all of it. [`Self::rows`] says how many there
    /// are, and what a row has.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`] of a unit of DF11, or if there are no such rows; otherwise as [`Self::decode_on`].
    ///
    /// # Safety
    ///
    /// As [`Self::decode_on`].
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    pub unsafe fn decode_rows_on(&self, rows: Range<usize>, out: u64, words: usize, stream: usize) -> Result<()> {
        let (gpu, rows) = (self.gpu(), self.fixed()?.of_rows(rows)?);
        if !has_work("words", words, rows.elements())? {
            return Ok(());
        }
        let decode = |state: &mut State| self.with_large(state, |lists, at| gpu.decode(lists, [rows.work(at, out)]));
        // SAFETY: the same promises.
        unsafe { gpu.on_stream(stream, &[(out, 2)], self.is_offloaded(), decode) }
    }

    /// Multiplies some rows of a weight with fixed-length codes by columns in memory of another library, y = W · x, in the order of a stream
    /// and in graphs as [`Self::decode_on`]. The weight is never in memory: each piece of it is decoded and multiplied at once.
    ///
    /// `x` and `y` are memory on this GPU, each an address and a length in elements: `x` has 1 to 8 columns of BF16 words, one after the
    /// other, and `y` room for 32-bit floats, for each column one for each row. The kernel is faster if `x` begins at a multiple of 16 bytes.
    /// Sums are formed in a fixed order that depends on the weight's shape alone (docs/kernel/lookups.md), so the bits are the same on every
    /// GPU.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`]: it is a unit of DF11, there are no such rows, `x` isn't 1 to 8 whole columns, or `y` has too little room;
    /// otherwise as [`Self::decode_on`]. After an error the GPU doesn't access `x` and `y` any more, unless [`Cuda::finish`] fails too.
    ///
    /// # Safety
    ///
    /// 1. `x` and `y` must be addresses of memory of these lengths that doesn't overlap. Both must stay allocated as `out` of
    ///    [`Self::decode_on`].
    /// 2. Until then nothing else may write `x`, or read or write `y`, as there.
    /// 3. As 3 and 4 there.
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    pub unsafe fn multiply_on(
        &self,
        rows: Range<usize>,
        x: (u64, usize),
        y: (u64, usize),
        stream: usize,
    ) -> Result<()> {
        let (gpu, sizes) = (self.gpu(), self.fixed()?.of_rows(rows)?);
        let (columns, products) = columns_and_products(sizes, x.1)?;
        if !has_work("products", y.1, products)? {
            return Ok(());
        }
        let multiply = |state: &mut State| {
            self.with_large(state, |_, payload| {
                gpu.multiply(Product { payload, sizes, x: x.0, columns, products: y.0 })
            })
        };
        // SAFETY: the same promises.
        unsafe { gpu.on_stream(stream, &[(x.0, 2), (y.0, 4)], self.is_offloaded(), multiply) }
    }
}

impl Cuda {
    /// Decodes a payload in memory of another library's, as [`CudaUnit::decode_on`] decodes a unit. `payload` is the address of its first byte
    /// on this GPU, a multiple of 16, and the number of its bytes; `out` the address of room for words, and their number.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Argument`] if the header says another number of bytes; [`ErrorKind::Unsupported`] if the kernels can't count all that it
    /// has; otherwise as [`CudaUnit::decode_on`].
    ///
    /// # Safety
    ///
    /// As [`CudaUnit::decode_on`]. And the payload must be this memory's as `out` is, nothing may write to it, its header must be a copy of
    /// `header`, and it must have passed [`Payload::check`](crate::payload::Payload::check), or come from
    /// [`FixedTensor::as_payload`](crate::FixedTensor::as_payload): the kernels follow what it says.
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    pub unsafe fn decode_payload_on(
        &self,
        header: &PayloadHeader,
        payload: (u64, usize),
        out: (u64, usize),
        stream: usize,
    ) -> Result<()> {
        let (gpu, sizes) = (&*self.0, of_payload(header, payload.1)?);
        if !has_work("words", out.1, sizes.elements())? {
            return Ok(());
        }
        let decode = |state: &mut State| gpu.decode(&mut state.lists, [sizes.work(payload.0, out.0)]);
        // SAFETY: the same promises.
        unsafe { gpu.on_stream(stream, &[(payload.0, 16), (out.0, 2)], false, decode) }
    }

    /// Multiplies rows of a payload in memory of another library's, as [`CudaUnit::multiply_on`] those of a weight.
    ///
    /// # Errors
    ///
    /// As [`Self::decode_payload_on`] and [`CudaUnit::multiply_on`].
    ///
    /// # Safety
    ///
    /// As [`CudaUnit::multiply_on`]; the payload is as in [`Self::decode_payload_on`].
    #[expect(unsafe_code, reason = "the caller promises what only it can know")]
    pub unsafe fn multiply_payload_on(
        &self,
        header: &PayloadHeader,
        payload: (u64, usize),
        rows: Range<usize>,
        x: (u64, usize),
        y: (u64, usize),
        stream: usize,
    ) -> Result<()> {
        let (gpu, sizes) = (&*self.0, of_payload(header, payload.1)?.of_rows(rows)?);
        let (columns, products) = columns_and_products(sizes, x.1)?;
        if !has_work("products", y.1, products)? {
            return Ok(());
        }
        let product = Product { payload: payload.0, sizes, x: x.0, columns, products: y.0 };
        // SAFETY: the same promises.
        unsafe { gpu.on_stream(stream, &[(payload.0, 16), (x.0, 2), (y.0, 4)], false, |_| gpu.multiply(product)) }
    }
}

/// The sizes of a payload that has this number of bytes.
fn of_payload(header: &PayloadHeader, bytes: usize) -> Result<FixedSizes> {
    if bytes != header.bytes() {
        return Err(Error::argument(format!("a payload of {bytes} bytes, and its header says {}", header.bytes())));
    }
    FixedSizes::of(header).map_err(|reason| cannot_decode("the payload", reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Such matrices have gigabytes, so only the numbers are tested.
    #[test]
    fn columns_and_products_as_far_as_the_kernel_counts() {
        let of = |rows: u32, row: u32, words| {
            let sizes = FixedSizes { parts: [0; 3], rows, columns: row, first: 0, tiles: 0 };
            columns_and_products(sizes, words).map_err(|error| error.to_string())
        };
        assert_eq!(of(1, 1 << 28, 1 << 31), Ok((8, 8)));
        assert_eq!(of((1 << 28) - 1, 64, 8 * 64), Ok((8, (1 << 31) - 8)));
        assert!(of(1 << 28, 64, 8 * 64).unwrap_err().contains("2147483648 products"));
        assert!(of(1, (1 << 28) + 1, (1 << 31) + 8).unwrap_err().contains("2147483656 inputs"));
    }
}
