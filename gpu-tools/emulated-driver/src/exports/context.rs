//! Primary contexts, and which of them is current for a thread. A context's handle is a number.

use crate::boundary::Out;
use crate::driver::change_current;
use crate::error::CudaError;

exports! {
    fn cuDevicePrimaryCtxRetain(context: Out<u64>, device: i32) |driver| context.put(driver.retain(device)?);

    fn cuDevicePrimaryCtxRelease_v2(device: i32) |driver| driver.release(device);

    fn cuDevicePrimaryCtxReset_v2(device: i32) |driver| {
        let device = driver.device(device)?;
        driver.destroy(device);
        Ok(())
    };

    fn cuDevicePrimaryCtxSetFlags_v2(device: i32, _flags: u32) |driver| driver.device(device).map(drop);

    fn cuDevicePrimaryCtxGetState(device: i32, flags: Out<u32>, active: Out<i32>) |driver| {
        let device = driver.device(device)?;
        flags.put(0)?;
        active.put(i32::from(driver.contexts[device].is_some()))
    };

    fn cuCtxSetCurrent(context: u64) |driver| {
        driver.initialised()?;
        if context != 0 {
            driver.context_of(context).map_err(|_| CudaError::INVALID_CONTEXT)?;
        }
        change_current(|stack| {
            stack.pop();
            stack.extend((context != 0).then_some(context));
        });
        Ok(())
    };

    fn cuCtxGetCurrent(context: Out<u64>) |driver| {
        driver.initialised()?;
        context.put(change_current(|stack| stack.last().copied()).unwrap_or(0))
    };

    fn cuCtxPushCurrent_v2(context: u64) |driver| {
        driver.initialised()?;
        driver.context_of(context).map_err(|_| CudaError::INVALID_CONTEXT)?;
        change_current(|stack| stack.push(context));
        Ok(())
    };

    fn cuCtxPopCurrent_v2(context: Out<u64>) |driver| {
        driver.initialised()?;
        let popped = change_current(Vec::pop).ok_or(CudaError::INVALID_CONTEXT)?;
        context.put_unless_null(popped);
        Ok(())
    };

    fn cuCtxGetDevice(device: Out<i32>) |driver| device.put(driver.context()?.device as i32);

    fn cuCtxGetApiVersion(context: u64, version: Out<u32>) |driver| {
        if context != 0 {
            driver.context_of(context).map_err(|_| CudaError::INVALID_CONTEXT)?;
        }
        version.put(3020)
    };

    fn cuCtxGetStreamPriorityRange(least: Out<i32>, greatest: Out<i32>) |driver| {
        driver.context()?;
        least.put_unless_null(0);
        greatest.put_unless_null(-5);
        Ok(())
    };

    fn cuCtxSynchronize() |driver| {
        let context = driver.outside_captures()?;
        context.check_nothing_captures()?;
        context.wait_for_all()
    };
}
