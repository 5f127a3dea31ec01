//! The compiled part of the Python package `df11`, a wrapper around the library `df11-host`.
//!
//! Results are passed to Python as JSON, the same that the command prints. Errors become the exceptions in
//! `df11/errors.py`. Python's lock (the GIL) is released while the library works.

#[cfg_attr(not(feature = "cuda"), path = "no_cuda.rs")]
mod cuda;
mod errors;
mod files;
mod memory;
mod model;
mod payload;
mod process;
mod progress;
mod save;
mod team;

use pyo3::pymodule;

/// The compiled part of the package `df11`.
#[pymodule(gil_used = false)]
mod _df11 {
    #[pymodule_export]
    use super::cuda::Gpu;
    #[pymodule_export]
    use super::files::{compress, decompress, inspect, plan, verify};
    #[pymodule_export]
    use super::model::Model;
    #[pymodule_export]
    use super::payload::{Packed, check_payload, decode_rows, gather, multiply, orders, pack};
    #[pymodule_export]
    use super::save::write_safetensors;

    use pyo3::prelude::*;

    /// Runs the `df11` command with these arguments, the first of which is its name, and returns its exit
    /// code.
    #[pyfunction]
    fn run_command(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> u8 {
        py.detach(|| df11::main_with_args(arguments))
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
