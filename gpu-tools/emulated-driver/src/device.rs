//! A device's attributes.

use crate::error::CudaError;
use crate::module::DEFAULT_MAX_SHARED;
use crate::settings::Settings;

/// The value of an attribute, by CUDA's number for it.
pub(crate) fn attribute(number: u32, settings: &Settings, ordinal: usize) -> Result<i32, CudaError> {
    let (major, minor) = settings.capability;
    Ok(match number {
        1..=3 => 1024,                           // threads of a block; in x, in y
        4 => 64,                                 // in z
        5 => i32::MAX,                           // blocks of a grid in x
        6 | 7 => 65_535,                         // in y, in z
        8 => DEFAULT_MAX_SHARED as i32,          // shared memory of a block
        9 => 64 << 10,                           // constant memory
        10 => 32,                                // lanes of a warp
        11 => i32::MAX,                          // pitch
        12 | 82 => 65_536,                       // registers of a block, of a multiprocessor
        13 => 1_500_000,                         // clock in kHz
        14 => 512,                               // alignment of textures
        15 | 31 | 41 | 115 => 1,                 // overlap, concurrent kernels, unified addresses, pools
        16 => settings.multiprocessors.into(),   // multiprocessors
        17 | 18 | 20 | 32 | 34 | 35 | 50 => 0,   // time-out, integrated, mode, ECC, PCI, TCC
        19 => 0,                                 // host memory isn't mapped
        33 => ordinal as i32 + 1,                // PCI bus
        36 => 7_000_000,                         // memory clock in kHz
        37 => 256,                               // memory bus in bits
        38 => 4 << 20,                           // L2
        39 => settings.multiprocessor_threads(), // threads of a multiprocessor
        40 => 2,                                 // copy engines
        75 => major as i32,                      // compute capability
        76 => minor as i32,
        81 => (settings.max_shared() + settings.reserved_shared()) as i32, // shared memory of a multiprocessor
        97 => settings.max_shared() as i32,                                // of a block that opts in
        _ => return Err(CudaError::INVALID_VALUE),
    })
}
