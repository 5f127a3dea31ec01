//! Allocations: device memory, pinned host memory.

use crate::boundary::Out;
use crate::error::CudaError;
use crate::host::HostPointer;
use crate::work::Work;

/// `CU_POINTER_ATTRIBUTE_MEMORY_TYPE`, one value of it, and `CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL`.
const MEMORY_TYPE: u32 = 2;
const TYPE_DEVICE: i32 = 2;
const DEVICE_ORDINAL: u32 = 9;

exports! {
    fn cuMemGetInfo_v2(free: Out<usize>, total: Out<usize>) |driver| {
        free.put(driver.context()?.memory.free_bytes())?;
        total.put(driver.settings.memory)
    };

    fn cuMemAlloc_v2(address: Out<u64>, len: usize) |driver| {
        address.put(driver.outside_captures()?.memory.allocate(len)?)
    };

    /// Knows two attributes of device memory: its type, and the number of its device.
    fn cuPointerGetAttribute(value: Out<i32>, attribute: u32, address: u64) |driver| {
        driver.context()?;
        let device = driver.device_of(address).ok_or(CudaError::INVALID_VALUE)?;
        value.put(match attribute {
            MEMORY_TYPE => TYPE_DEVICE,
            DEVICE_ORDINAL => device as i32,
            _ => return Err(CudaError::NOT_SUPPORTED),
        })
    };

    fn cuMemFree_v2(address: u64) |driver| {
        let context = driver.outside_captures()?;
        if address == 0 {
            return Ok(());
        }
        if !context.memory.is_allocation(address) {
            return Err(CudaError::INVALID_VALUE);
        }
        // For memory of the stream-ordered allocator CUDA assumes that nothing uses it any more (Programming Guide,
        // Stream-Ordered Memory Allocator).
        if !context.pooled.contains(&address) {
            context.wait_for_all()?;
        }
        context.memory.free(address)
    };

    /// Allocates at once, not in the order of the stream. If there is too little memory, it waits for the
    /// stream first, which may free some.
    fn cuMemAllocAsync(address: Out<u64>, len: usize, stream: u64) |driver| {
        let context = driver.context()?;
        // A device makes it a node of the graph. That isn't emulated.
        context.check_not_capturing(stream)?;
        let end = context.streams.end(stream)?;
        if len > context.memory.free_bytes() {
            context.wait_for(end)?;
        }
        let allocated = context.memory.allocate(len)?;
        context.pooled.insert(allocated);
        address.put(allocated)
    };

    fn cuMemFreeAsync(address: u64, stream: u64) |driver| {
        let context = driver.context()?;
        if !context.memory.is_allocation(address) {
            return Err(CudaError::INVALID_VALUE);
        }
        context.issue(stream, Work::Free { address }).map(drop)
    };

    fn cuMemAllocHost_v2(pointer: Out<*mut u8>, len: usize) |driver| {
        driver.outside_captures()?;
        pointer.put(driver.pinned.allocate(len)?)
    };

    fn cuMemHostAlloc(pointer: Out<*mut u8>, len: usize, _flags: u32) |driver| {
        driver.outside_captures()?;
        pointer.put(driver.pinned.allocate(len)?)
    };

    /// If unfinished work is going to use the memory, a real driver corrupts memory; this one aborts the program.
    fn cuMemFreeHost(pointer: HostPointer) |driver| {
        driver.outside_captures()?;
        let range = driver.pinned.range(pointer).ok_or(CudaError::INVALID_VALUE)?;
        if driver.host_bytes_in_use().any(|bytes| bytes.overlaps(range)) {
            eprintln!("emulated driver: the program frees pinned memory that a stream is still going to read or write");
            std::process::abort();
        }
        driver.pinned.release(range.address);
        Ok(())
    };
}
