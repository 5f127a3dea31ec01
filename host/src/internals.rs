//! For this repository's other packages: the bindings to Python, candle and browsers, the command, the benchmarks, the GPU check and
//! the tests.
//!
//! Other programs need none of it, and any release may change it. What they need is in the crate's root and in
//! [`device`](crate::device).

pub use crate::card::text::size;
pub use crate::compress::given::Given;
pub use crate::compress::in_memory::{encode_unit, units_to_compress};
pub use crate::compress::save::save;
#[cfg(feature = "cuda")]
pub use crate::device::cuda::{
    CudaUnits, Kernel, KernelModule, decoder_of, driver_version, fixed_decoder_of, kernel_of, ptx_of,
};
pub use crate::device::doctor::{AdapterDiagnosis, Diagnosis, GpuDiagnosis, Problem, PtxDiagnosis, doctor};
pub use crate::device::launch_config::{LaunchConfig, SHARED_BYTES_UNASKED};
#[cfg(feature = "wgpu")]
pub use crate::device::on_wgpu::with_kernel;
pub use crate::device::ptx::{RUST_CUDA, RUSTC};
pub use crate::device::timed::Timed;
pub use crate::file::read_at::ReadAt;
#[cfg(feature = "hub")]
pub use crate::hub::compress_from;
pub use crate::inspect::card::check_card;
pub use crate::patterns::matches::Matches;
pub use crate::patterns::published::{KnownPattern, Layout, known_patterns};
pub use crate::shown::{is_shown, one_line, shown_json};
pub use crate::tensors::read_by::{checksum, known_checksum, open_reader, read_unit};
pub use crate::tensors::units::{decode_unit_into, unit_weights};

/// Measures how fast a device decodes, compared with a copy within the same memory.
pub mod bench {
    pub use crate::bench::{BenchOptions, BenchReport, CopySpeed, Passes, Speed};
    pub use crate::bench::{bench, copies, median, normal, time, time_copy, words};
}

/// Multiplies weights with fixed-length codes on the caller's own threads.
pub mod fixed {
    pub use df11_simd::Isa;
    pub use df11_simd::fixed::Inputs;

    pub use crate::fixed::product::multiply_rows_into;
}

/// Encodes and decodes units in memory, on all cores.
pub mod unit {
    pub use crate::unit::{DecodeError, EncodeError, Encoded, Geometry, Unit};
    pub use crate::unit::{decode, decode_elements_into, decode_into, encode, encode_if_smaller, encode_into};
}

/// Weights as arrays of bytes that say what they are, for memory that the caller moves about by itself.
pub mod payload {
    pub use crate::payload::{Payload, PayloadError, PayloadHeader, pack};
}
