//! Allocations: device memory, pinned host memory.

use crate::boundary::Out;
use crate::code::Code;
use crate::driver::Driver;
use crate::host::HostPointer;
use crate::work::Work;

exports! {
    fn cuMemGetInfo_v2(free: Out<usize>, total: Out<usize>) |driver| {
        free.put(driver.context()?.memory.free_bytes())?;
        total.put(driver.settings.memory)
    };

    fn cuMemAlloc_v2(address: Out<u64>, len: usize) |driver| {
        address.put(driver.context()?.memory.allocate(len)?)
    };

    fn cuMemFree_v2(address: u64) |driver| {
        let context = driver.context()?;
        if address == 0 {
            return Ok(());
        }
        if !context.memory.is_allocation(address) {
            return Err(Code::INVALID_VALUE);
        }
        // For memory of the stream-ordered allocator CUDA assumes that nothing uses it any more (Programming Guide,
        // Stream-Ordered Memory Allocator).
        if !context.pooled.contains(&address) {
            context.wait_for_all()?;
        }
        context.memory.free(address)
    };

    /// The memory is there at once, not in the order of the stream. Where there is none, the stream goes
    /// on first, so that it may free some.
    fn cuMemAllocAsync(address: Out<u64>, len: usize, stream: u64) |driver| {
        let context = driver.context()?;
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
            return Err(Code::INVALID_VALUE);
        }
        context.issue(stream, Work::Free { address }).map(drop)
    };

    fn cuMemAllocHost_v2(pointer: Out<*mut u8>, len: usize) |driver| {
        driver.context()?;
        pointer.put(driver.pinned.allocate(len)?)
    };

    fn cuMemHostAlloc(pointer: Out<*mut u8>, len: usize, _flags: u32) |driver| {
        driver.context()?;
        pointer.put(driver.pinned.allocate(len)?)
    };

    fn cuMemFreeHost(pointer: HostPointer) |driver| release(driver, pointer, true);

    fn cuMemHostRegister_v2(pointer: HostPointer, len: usize, _flags: u32) |driver| {
        driver.context()?;
        driver.pinned.register(pointer.bytes(len))
    };

    fn cuMemHostUnregister(pointer: HostPointer) |driver| release(driver, pointer, false);
}

/// Gives pinned memory back. If work that is yet to be done uses it, that is memory corrupted on a
/// machine and the end of the program here.
fn release(driver: &mut Driver, pointer: HostPointer, allocated: bool) -> Result<(), Code> {
    driver.context()?;
    let address = pointer.bytes(0).address;
    let refusal = if allocated { Code::INVALID_VALUE } else { Code::HOST_MEMORY_NOT_REGISTERED };
    let range = driver.pinned.range(address, allocated).ok_or(refusal)?;
    if driver.host_bytes_in_use().any(|bytes| bytes.overlaps(range)) {
        eprintln!("emulated driver: pinned memory is given back that a stream has yet to read or write");
        std::process::abort();
    }
    driver.pinned.release(address);
    Ok(())
}
