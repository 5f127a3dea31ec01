//! Copies and fills.

use crate::context::Context;
use crate::driver::Driver;
use crate::error::CudaError;
use crate::host::HostPointer;
use crate::work::{StreamPoint, Work};

exports! {
    fn cuMemcpyHtoD_v2(to: u64, from: HostPointer, len: usize) |driver| {
        driver.outside_captures()?;
        let point = upload(driver, to, from, len, 0)?;
        driver.context()?.wait_for(point)
    };

    fn cuMemcpyHtoDAsync_v2(to: u64, from: HostPointer, len: usize, stream: u64) |driver| {
        upload(driver, to, from, len, stream).map(drop)
    };

    fn cuMemcpyDtoH_v2(to: HostPointer, from: u64, len: usize) |driver| {
        driver.outside_captures()?;
        let point = download(driver, to, from, len, 0)?;
        driver.context()?.wait_for(point)
    };

    /// A copy into memory that isn't pinned is finished when the function returns.
    fn cuMemcpyDtoHAsync_v2(to: HostPointer, from: u64, len: usize, stream: u64) |driver| {
        if !driver.pinned.holds(to.bytes(len)) && driver.context()?.is_capturing(stream)? {
            return Err(driver.context()?.invalidate(stream, CudaError::STREAM_CAPTURE_UNSUPPORTED));
        }
        let point = download(driver, to, from, len, stream)?;
        match driver.pinned.holds(to.bytes(len)) {
            true => Ok(()),
            false => driver.context()?.wait_for(point),
        }
    };

    /// Returns before the copy is finished, as CUDA may too.
    fn cuMemcpyDtoD_v2(to: u64, from: u64, len: usize) |driver| copy(driver.outside_captures()?, to, from, len, 0);

    fn cuMemcpyDtoDAsync_v2(to: u64, from: u64, len: usize, stream: u64) |driver| {
        copy(driver.context()?, to, from, len, stream)
    };

    fn cuMemsetD8_v2(to: u64, value: u8, times: usize) |driver| {
        fill(driver.outside_captures()?, to, &value.to_le_bytes(), times, 0)
    };

    fn cuMemsetD16_v2(to: u64, value: u16, times: usize) |driver| {
        fill(driver.outside_captures()?, to, &value.to_le_bytes(), times, 0)
    };

    fn cuMemsetD32_v2(to: u64, value: u32, times: usize) |driver| {
        fill(driver.outside_captures()?, to, &value.to_le_bytes(), times, 0)
    };

    fn cuMemsetD8Async(to: u64, value: u8, times: usize, stream: u64) |driver| {
        fill(driver.context()?, to, &value.to_le_bytes(), times, stream)
    };

    fn cuMemsetD16Async(to: u64, value: u16, times: usize, stream: u64) |driver| {
        fill(driver.context()?, to, &value.to_le_bytes(), times, stream)
    };

    fn cuMemsetD32Async(to: u64, value: u32, times: usize, stream: u64) |driver| {
        fill(driver.context()?, to, &value.to_le_bytes(), times, stream)
    };
}

/// Pinned memory is read when the copy is done; any other memory now.
fn upload(driver: &mut Driver, to: u64, from: HostPointer, len: usize, stream: u64) -> Result<StreamPoint, CudaError> {
    let from = from.bytes(len);
    let pinned = driver.pinned.holds(from);
    let context = driver.context()?;
    check(context, to, len)?;
    if from.address == 0 && len > 0 {
        return Err(CudaError::INVALID_VALUE);
    }
    let work = match pinned {
        true => Work::Upload { to, from },
        false => Work::UploadStaged { to, bytes: from.read() },
    };
    context.issue(stream, work)
}

fn download(
    driver: &mut Driver,
    to: HostPointer,
    from: u64,
    len: usize,
    stream: u64,
) -> Result<StreamPoint, CudaError> {
    let context = driver.context()?;
    check(context, from, len)?;
    let to = to.bytes(len);
    if to.address == 0 && len > 0 {
        return Err(CudaError::INVALID_VALUE);
    }
    context.issue(stream, Work::Download { to, from })
}

fn copy(context: &mut Context, to: u64, from: u64, len: usize, stream: u64) -> Result<(), CudaError> {
    check(context, to, len)?;
    check(context, from, len)?;
    context.issue(stream, Work::Copy { to, from, len }).map(drop)
}

fn fill(context: &mut Context, to: u64, pattern: &[u8], times: usize, stream: u64) -> Result<(), CudaError> {
    if !to.is_multiple_of(pattern.len() as u64) {
        return Err(CudaError::INVALID_VALUE);
    }
    let len = pattern.len().checked_mul(times).ok_or(CudaError::INVALID_VALUE)?;
    check(context, to, len)?;
    context.issue(stream, Work::Fill { to, pattern: pattern.to_vec(), times }).map(drop)
}

/// Requires device memory that exists when the work is issued.
fn check(context: &Context, address: u64, len: usize) -> Result<(), CudaError> {
    if len == 0 || context.memory.holds(address, len) { Ok(()) } else { Err(CudaError::INVALID_VALUE) }
}
