//! Streams. A stream's handle is a number.

use crate::boundary::Out;
use crate::driver::Driver;
use crate::error::CudaError;
use crate::streams::is_default;

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

    fn cuStreamSynchronize(stream: u64) |driver| {
        driver.context()?.check_not_capturing(stream)?;
        let context = driver.outside_captures()?;
        let end = context.streams.end(stream)?;
        context.wait_for(end)
    };

    fn cuStreamWaitEvent(stream: u64, event: u64, _flags: u32) |driver| driver.context()?.wait_event(stream, event);
}

fn create(driver: &mut Driver, flags: u32, priority: i32) -> Result<u64, CudaError> {
    if flags > 1 {
        return Err(CudaError::INVALID_VALUE);
    }
    let handle = driver.handle();
    driver.context()?.streams.create(handle, flags, priority);
    Ok(handle)
}
