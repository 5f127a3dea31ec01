//! Events. An event's handle is a number.

use crate::boundary::Out;

exports! {
    fn cuEventCreate(event: Out<u64>, flags: u32) |driver| {
        let handle = driver.handle();
        driver.context()?.create_event(handle, flags);
        event.put(handle)
    };

    fn cuEventDestroy_v2(event: u64) |driver| driver.context()?.destroy_event(event);

    fn cuEventRecord(event: u64, stream: u64) |driver| driver.context()?.record(event, stream);

    fn cuEventSynchronize(event: u64) |driver| {
        driver.context()?.check_not_captured(event)?;
        driver.outside_captures()?.synchronise_event(event)
    };

    fn cuEventElapsedTime(milliseconds: Out<f32>, start: u64, end: u64) |driver| {
        milliseconds.put(driver.context()?.elapsed(start, end)?)
    };
}
