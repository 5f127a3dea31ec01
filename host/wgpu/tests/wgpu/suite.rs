//! The suite that every decoder passes: each kernel, as SPIR-V and as WGSL; units whole and cut, resident and offloaded.

use df11_tests::decoder_suite;
use df11_wgpu::{Keep, Kernel};

use crate::on_gpu::{OnGpu, Source};

/// More than a unit of the suite has.
const WHOLE: u64 = 16 << 20;

/// A few chunks.
const CUT: u64 = 64 << 10;

/// A decoder, or the end of the test.
macro_rules! on_gpu {
    ($kernel:ident, $source:ident, $keep:ident, $cut:ident) => {
        match OnGpu::new(Source::$source, Kernel::$kernel, Keep::$keep, $cut) {
            Some(decoder) => decoder,
            None => return,
        }
    };
}

decoder_suite!(decode, on_gpu!(Decode, Wgsl, Resident, WHOLE), 100);
decoder_suite!(decode_once, on_gpu!(DecodeOnce, Wgsl, Resident, WHOLE), 100);
decoder_suite!(decode_units, on_gpu!(DecodeUnits, Wgsl, Resident, WHOLE), 100);

decoder_suite!(decode_spirv, on_gpu!(Decode, SpirV, Resident, WHOLE), 100);
decoder_suite!(decode_once_spirv, on_gpu!(DecodeOnce, SpirV, Resident, WHOLE), 100);
decoder_suite!(decode_units_spirv, on_gpu!(DecodeUnits, SpirV, Resident, WHOLE), 100);

decoder_suite!(decode_once_cut, on_gpu!(DecodeOnce, Wgsl, Resident, CUT), 100);
decoder_suite!(decode_units_cut, on_gpu!(DecodeUnits, Wgsl, Resident, CUT), 100);
decoder_suite!(decode_units_offloaded, on_gpu!(DecodeUnits, Wgsl, Offloaded, CUT), 100);
decoder_suite!(decode_once_pageable, on_gpu!(DecodeOnce, Wgsl, OffloadedPageable, CUT), 100);
