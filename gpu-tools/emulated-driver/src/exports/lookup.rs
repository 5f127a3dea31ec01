//! The driver's functions by their names, for programs that don't ask the system's loader for each.

use super::{context, device, event, graph, memory, module, stream, transfer, unsupported};
use crate::boundary::{Out, Text};
use crate::driver::Driver;
use crate::error::CudaError;
use crate::lookup::{Address, Found, find};

exports! {
    fn cuGetProcAddress(symbol: Text, function: Out<Address>, version: i32, flags: u64) |driver| {
        function.put(look_up(driver, symbol, version, flags)?.answer().0)
    };

    fn cuGetProcAddress_v2(
        symbol: Text,
        function: Out<Address>,
        version: i32,
        flags: u64,
        status: Out<u32>,
    ) |driver| {
        let (address, code) = look_up(driver, symbol, version, flags)?.answer();
        status.put_unless_null(code);
        function.put(address)
    };
}

/// Looks for a function by its name without `_v2`. A program may do that before `cuInit`.
fn look_up(driver: &mut Driver, symbol: Text, version: i32, flags: u64) -> Result<Found, CudaError> {
    let symbol = symbol.read(CudaError::INVALID_VALUE)?;
    let version = u32::try_from(version).map_err(|_| CudaError::INVALID_VALUE)?;
    // The flags ask for the streams of threads or not; there are none.
    if flags > 2 || version > driver.version()? {
        return Err(CudaError::INVALID_VALUE);
    }
    let exported = [
        context::FUNCTIONS,
        device::FUNCTIONS,
        event::FUNCTIONS,
        graph::FUNCTIONS,
        memory::FUNCTIONS,
        module::FUNCTIONS,
        stream::FUNCTIONS,
        transfer::FUNCTIONS,
        unsupported::FUNCTIONS,
        FUNCTIONS,
    ];
    Ok(find(&symbol, version, exported.into_iter().flatten().copied()))
}
