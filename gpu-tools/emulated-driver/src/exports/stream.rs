//! Streams. A stream's handle is a number.

use crate::boundary::Out;
use crate::driver::Driver;
use crate::error::CudaError;
use crate::streams::is_default;
use crate::work::Work;

exports! {
    fn cuStreamCreate(stream: Out<u64>, flags: u32) |driver| stream.put(create(driver, flags, 0)?);

    fn cuStreamCreateWithPriority(stream: Out<u64>, flags: u32, priority: i32) |driver| {
        stream.put(create(driver, flags, priority)?)
    };

    /// CUDA's documentation doesn't say what happens to a capture.
    fn cuStreamDestroy_v2(stream: u64) |driver| {
        let context = driver.context()?;
        if !is_default(stream) {
            context.check_not_capturing(stream)?;
        }
        context.streams.destroy(stream)
    };

    fn cuStreamGetFlags(stream: u64, flags: Out<u32>) |driver| flags.put(driver.context()?.streams.flags(stream)?);

    fn cuStreamGetPriority(stream: u64, priority: Out<i32>) |driver| {
        priority.put(driver.context()?.streams.priority(stream)?)
    };

    /// The stream may belong to any context. The default stream belongs to the current one.
    fn cuStreamGetCtx(stream: u64, context: Out<u64>) |driver| {
        let current = driver.context()?;
        let handle = match current.streams.flags(stream) {
            Ok(_) => current.handle,
            Err(unknown) => driver.context_of_stream(stream).ok_or(unknown)?,
        };
        context.put(handle)
    };

    fn cuStreamSynchronize(stream: u64) |driver| {
        driver.context()?.check_not_capturing(stream)?;
        let context = driver.outside_captures()?;
        let end = context.streams.end(stream)?;
        context.wait_for(end)
    };

    /// Does some work first, so that a program which queries in a loop comes to an end.
    fn cuStreamQuery(stream: u64) |driver| {
        driver.context()?.check_not_capturing(stream)?;
        let context = driver.outside_captures()?;
        let end = context.streams.end(stream)?;
        context.advance()?;
        if context.streams.pending(end).is_some() { Err(CudaError::NOT_READY) } else { Ok(()) }
    };

    fn cuStreamWaitEvent(stream: u64, event: u64, _flags: u32) |driver| driver.context()?.wait_event(stream, event);

    fn cuLaunchHostFunc(stream: u64, function: Option<extern "C" fn(usize)>, data: usize) |driver| {
        let function = function.ok_or(CudaError::INVALID_VALUE)?;
        driver.context()?.issue(stream, Work::Call { function, data }).map(drop)
    };
}

fn create(driver: &mut Driver, flags: u32, priority: i32) -> Result<u64, CudaError> {
    if flags > 1 {
        return Err(CudaError::INVALID_VALUE);
    }
    let handle = driver.handle();
    driver.context()?.streams.create(handle, flags, priority);
    Ok(handle)
}
