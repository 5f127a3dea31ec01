//! The driver's start and version, the names of errors, devices.

use std::ffi::c_char;

use crate::boundary::Out;
use crate::device::attribute;
use crate::error::CudaError;

exports! {
    fn cuInit(_flags: u32) |driver| driver.initialise();

    fn cuDriverGetVersion(version: Out<i32>) |driver| version.put(driver.version()? as i32);

    fn cuGetErrorName(error: u32, name: Out<*const c_char>) |_| {
        let (words, _) = CudaError(error).words().ok_or(CudaError::INVALID_VALUE)?;
        name.put(words.as_ptr().cast())
    };

    fn cuGetErrorString(error: u32, text: Out<*const c_char>) |_| {
        let (_, words) = CudaError(error).words().ok_or(CudaError::INVALID_VALUE)?;
        text.put(words.as_ptr().cast())
    };

    fn cuDeviceGetCount(count: Out<i32>) |driver| count.put(driver.initialised()?.contexts.len() as i32);

    fn cuDeviceGet(device: Out<i32>, ordinal: i32) |driver| device.put(driver.device(ordinal)? as i32);

    fn cuDeviceGetName(name: Out<u8>, len: i32, device: i32) |driver| {
        driver.device(device)?;
        let room = usize::try_from(len).ok().and_then(|len| len.checked_sub(1)).ok_or(CudaError::INVALID_VALUE)?;
        for (at, byte) in driver.settings.name.bytes().take(room).chain([0]).enumerate() {
            name.nth(at).put(byte)?;
        }
        Ok(())
    };

    fn cuDeviceGetUuid(uuid: Out<[u8; 16]>, device: i32) |driver| uuid.put([driver.device(device)? as u8 + 1; 16]);

    fn cuDeviceGetAttribute(value: Out<i32>, number: u32, device: i32) |driver| {
        let ordinal = driver.device(device)?;
        value.put(attribute(number, &driver.settings, ordinal)?)
    };

    fn cuDeviceTotalMem_v2(bytes: Out<usize>, device: i32) |driver| {
        driver.device(device)?;
        bytes.put(driver.settings.memory)
    };
}
