//! The library's errors as the exceptions of `df11/errors.py`: a class for each kind.

use df11_host::{Error, ErrorKind};
use pyo3::prelude::*;
use pyo3::types::PyType;

/// The exception for an error. Its text is the library's sentence.
pub(crate) fn to_python(error: impl Into<Error>) -> PyErr {
    let error = error.into();
    let class = match error.kind() {
        ErrorKind::Io => "FileError",
        ErrorKind::NotFound => "NotFoundError",
        ErrorKind::Exists => "ExistsError",
        ErrorKind::NotAModel => "NotAModelError",
        ErrorKind::NotCompressed => "NotCompressedError",
        ErrorKind::AlreadyCompressed => "AlreadyCompressedError",
        ErrorKind::Damaged => "DamagedError",
        ErrorKind::Unsupported => "UnsupportedError",
        ErrorKind::UnknownShape => "UnknownShapeError",
        ErrorKind::Missing => "MissingTensorError",
        ErrorKind::OutOfMemory => "OutOfMemoryError",
        ErrorKind::Device => "DeviceError",
        ErrorKind::Argument => "ArgumentError",
        _ => "Df11Error",
    };
    let cause = std::error::Error::source(&error).and_then(|source| source.downcast_ref::<std::io::Error>());
    raise(class, &error.to_string(), cause.and_then(std::io::Error::raw_os_error))
}

/// The exception for an argument that can't be used.
pub(crate) fn argument(error: impl ToString) -> PyErr {
    raise("ArgumentError", &error.to_string(), None)
}

/// The exception for a file that can't be written.
pub(crate) fn no_file(path: &std::path::Path, error: impl ToString) -> PyErr {
    raise("FileError", &format!("{}: can't write it: {}", path.display(), error.to_string()), None)
}

/// The exception for GPUs in a build without CUDA.
#[cfg(not(feature = "cuda"))]
pub(crate) fn no_gpu() -> PyErr {
    raise("DeviceError", "this df11 was built without its feature cuda", None)
}

/// The exception for codes that break a rule.
pub(crate) fn damaged(error: impl ToString) -> PyErr {
    raise("DamagedError", &format!("a damaged payload: {}", error.to_string()), None)
}

/// The exception for work in a forked process, which lacks the threads that the work needs.
pub(crate) fn forked() -> PyErr {
    let text = "this process was forked from one that had used df11, and has none of its threads: start processes with the \
                method spawn or forkserver";
    raise("Df11Error", text, None)
}

/// The exception for an allocation of this many bytes that fails.
pub(crate) fn no_memory_for(bytes: usize) -> PyErr {
    let text = format!("there is no memory for the {:.2} MB that this may take", bytes as f64 / 1e6);
    raise("OutOfMemoryError", &text, None)
}

fn raise(class: &str, text: &str, errno: Option<i32>) -> PyErr {
    let made = Python::attach(|py| {
        let class = py.import("df11.errors")?.getattr(class)?.cast_into::<PyType>()?;
        let exception = class.call1((text,))?;
        if errno.is_some() {
            exception.setattr("errno", errno)?;
        }
        Ok::<_, PyErr>(PyErr::from_value(exception))
    });
    made.unwrap_or_else(|failure| failure)
}
