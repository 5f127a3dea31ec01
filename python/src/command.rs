//! The `df11` command, run in Python's process.

use pyo3::prelude::*;

/// Runs the command with these arguments, the first of which is its name, and gives its exit code.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<String>) -> u8 {
    py.detach(|| df11::main_with_args(arguments))
}
