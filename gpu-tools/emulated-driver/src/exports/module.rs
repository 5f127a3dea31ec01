//! Modules, their kernels, and launches. Handles are numbers.

use std::sync::Arc;

use crate::boundary::{Array, Out, Text};
use crate::driver::Driver;
use crate::error::CudaError;
use crate::host::HostPointer;
use crate::launch::{AcceptedLaunch, LaunchSize};
use crate::module::{self, DEFAULT_MAX_SHARED, Function};
use crate::work::Work;

/// `CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES`.
const MAX_DYNAMIC_SHARED_SIZE_BYTES: u32 = 8;

exports! {
    fn cuModuleLoadData(module: Out<u64>, image: Text) |driver| {
        module.put(load(driver, image, |_| {})?)
    };

    /// Knows two options: the buffer for error messages, and its length.
    fn cuModuleLoadDataEx(
        module: Out<u64>,
        image: Text,
        count: u32,
        options: Array<u32>,
        values: Array<HostPointer>,
    ) |driver| {
        let find = |wanted: u32| {
            let mut numbers = 0..count as usize;
            numbers.find(|&i| options.get(i) == Ok(wanted)).and_then(|i| values.get(i).ok())
        };
        let number = |value: HostPointer| value.bytes(0).address as u32;
        let log = find(5).zip(find(6));
        module.put(load(driver, image, |why| {
            if let Some((log, room)) = log {
                let room = number(room) as usize;
                let mut text = why.as_bytes().to_vec();
                text.truncate(room.saturating_sub(1));
                text.push(0);
                log.bytes(text.len().min(room)).write(&text);
            }
        })?)
    };

    fn cuModuleUnload(module: u64) |driver| {
        let context = driver.outside_captures()?;
        context.modules.remove(&module).ok_or(CudaError::INVALID_HANDLE)?;
        context.functions.retain(|_, (of, _)| *of != module);
        Ok(())
    };

    fn cuModuleGetFunction(function: Out<u64>, module: u64, name: Text) |driver| {
        let handle = driver.handle();
        let context = driver.context()?;
        let loaded = context.modules.get(&module).ok_or(CudaError::INVALID_HANDLE)?;
        let name = name.read(CudaError::NOT_FOUND)?;
        if loaded.parsed.kernel(&name).is_none() {
            return Err(CudaError::NOT_FOUND);
        }
        let max_dynamic_shared = DEFAULT_MAX_SHARED.saturating_sub(loaded.parsed.shared_bytes() as usize);
        let loaded = Function { module: Arc::clone(loaded), kernel: name, max_dynamic_shared };
        context.functions.insert(handle, (module, loaded));
        function.put(handle)
    };

    fn cuFuncGetAttribute(value: Out<i32>, attribute: u32, function: u64) |driver| {
        let capability = driver.settings.capability;
        let function = find(driver, function)?;
        let (major, minor) = function.module.parsed.version();
        value.put(match attribute {
            0 => 1024,
            1 => function.module.parsed.shared_bytes() as i32,
            4 => 32,
            5 => (10 * major + minor) as i32,
            6 => (10 * capability.0 + capability.1) as i32,
            MAX_DYNAMIC_SHARED_SIZE_BYTES => function.max_dynamic_shared as i32,
            2 | 3 | 7 => 0,
            9 => -1,
            _ => return Err(CudaError::INVALID_VALUE),
        })
    };

    fn cuFuncSetAttribute(function: u64, attribute: u32, value: i32) |driver| {
        let most = driver.settings.max_shared();
        let function = find(driver, function)?;
        let value = usize::try_from(value).map_err(|_| CudaError::INVALID_VALUE);
        match attribute {
            9 => return Ok(()),
            MAX_DYNAMIC_SHARED_SIZE_BYTES if value? + function.module.parsed.shared_bytes() as usize <= most => {}
            _ => return Err(CudaError::INVALID_VALUE),
        }
        function.max_dynamic_shared = value?;
        Ok(())
    };

    fn cuFuncSetCacheConfig(function: u64, _config: u32) |driver| find(driver, function).map(drop);

    fn cuFuncSetSharedMemConfig(function: u64, _config: u32) |driver| find(driver, function).map(drop);

    fn cuLaunchKernel(
        function: u64,
        grid_x: u32,
        grid_y: u32,
        grid_z: u32,
        block_x: u32,
        block_y: u32,
        block_z: u32,
        shared_bytes: u32,
        stream: u64,
        arguments: Array<HostPointer>,
        extra: Array<u64>,
    ) |driver| {
        let size = LaunchSize { grid: [grid_x, grid_y, grid_z], block: [block_x, block_y, block_z], shared_bytes };
        if !extra.is_null() {
            return Err(CudaError::NOT_SUPPORTED);
        }
        let argument = |number, len| Ok(arguments.get(number)?.bytes(len).read());
        let finds_races = driver.settings.races;
        let launch = AcceptedLaunch::new(find(driver, function)?, size, finds_races, argument)?;
        driver.context()?.issue(stream, Work::Launch(launch)).map(drop)
    };
}

/// Loads PTX, or logs what is wrong with it.
fn load(driver: &mut Driver, image: Text, log: impl FnOnce(&str)) -> Result<u64, CudaError> {
    let handle = driver.handle();
    driver.outside_captures()?;
    let text = image.read(CudaError::INVALID_IMAGE)?;
    let loaded = module::load(&text, &driver.settings).map_err(|(code, why)| {
        eprintln!("emulated driver: {why}");
        log(&why);
        code
    })?;
    driver.context()?.modules.insert(handle, Arc::new(loaded));
    Ok(handle)
}

fn find(driver: &mut Driver, function: u64) -> Result<&mut Function, CudaError> {
    let (_, function) = driver.context()?.functions.get_mut(&function).ok_or(CudaError::INVALID_HANDLE)?;
    Ok(function)
}
