//! The library's errors as the exceptions of `df11/errors.py`.

use df11_host::device::DeviceError;
use df11_host::internals::one_line;
use df11_host::{Error, PartError};
use pyo3::prelude::*;
use pyo3::types::PyType;

/// The exception for an error: its class is of `df11.errors`, its text the library's sentence.
pub(crate) fn to_python(error: Error) -> PyErr {
    let cause = match &error {
        Error::Resumable { source, .. } => source.as_ref(),
        error => error,
    };
    let errno = match cause {
        Error::Io { source, .. } => source.raw_os_error(),
        _ => None,
    };
    let text = match advice(&error) {
        Some(advice) => format!("{error}; {advice}"),
        None => error.to_string(),
    };
    raise(class_of(&error), text, errno)
}

/// The exception for a name that the caller gave and the model doesn't have.
pub(crate) fn no_such_tensor(error: Error) -> PyErr {
    match error {
        Error::MissingTensor { .. } | Error::NoSuchTensor { .. } | Error::NoSuchUnit { .. } => {
            raise("MissingTensorError", error.to_string(), None)
        }
        error => to_python(error),
    }
}

/// The exception for work in a forked process, which has none of the threads that work needs.
pub(crate) fn forked() -> PyErr {
    let text = "this process was forked from one that had used df11, and has none of its threads; start processes with \
                the method spawn or forkserver";
    raise("Df11Error", text.to_owned(), None)
}

/// The exception for a payload that breaks a rule.
pub(crate) fn damaged(error: impl ToString) -> PyErr {
    raise("DamagedError", format!("a damaged payload: {}", error.to_string()), None)
}

/// The exception for two tensors of one name.
pub(crate) fn named_twice(name: &str) -> PyErr {
    raise("Df11Error", format!("two tensors are named {name:?}"), None)
}

/// The exception for a tensor that no safetensors file holds.
pub(crate) fn not_held(error: impl ToString) -> PyErr {
    raise("UnsupportedDtypeError", error.to_string(), None)
}

/// The exception where the system gives no memory for so many bytes that work may take.
pub(crate) fn no_memory_for(bytes: usize) -> PyErr {
    let text = format!("there is no memory for the {:.2} MB that this may take", bytes as f64 / 1e6);
    raise("OutOfMemoryError", text, None)
}

fn raise(class: &str, text: String, errno: Option<i32>) -> PyErr {
    let made = Python::attach(|py| {
        let class = py.import("df11.errors")?.getattr(class)?.cast_into::<PyType>()?;
        let exception = class.call1((one_line(&text),))?;
        if errno.is_some() {
            exception.setattr("errno", errno)?;
        }
        Ok::<_, PyErr>(PyErr::from_value(exception))
    });
    made.unwrap_or_else(|failure| failure)
}

fn class_of(error: &Error) -> &'static str {
    match error {
        Error::Io { source, .. } if source.kind() == std::io::ErrorKind::NotFound => "NotFoundError",
        Error::Io { .. } => "FileError",
        Error::NotCompressed { .. } => "NotCompressedError",
        Error::AlreadyCompressed { .. } => "AlreadyCompressedError",
        Error::Exists { .. } | Error::Appeared { .. } => "ExistsError",
        Error::UnknownShape { .. } | Error::UnknownUnit { .. } => "UnknownShapeError",
        Error::UnknownPattern { .. } | Error::BadPattern { .. } => "PatternError",
        Error::Changed { .. } | Error::Device(DeviceError::Changed { .. }) => "ChangedError",
        Error::NoSuchRows { .. } => "RowsError",
        Error::NoMemory { .. } => "OutOfMemoryError",
        Error::Device(DeviceError::Decode { .. }) => "DamagedError",
        Error::Device(DeviceError::OutOfMemory { .. }) => "OutOfGpuMemoryError",
        Error::Device(_) => "DeviceError",
        Error::Hub(_) => "HubError",
        Error::Resumable { source, .. } => class_of(source),
        error if error.is_damage() => "DamagedError",
        Error::Part(_) => "PartError",
        _ => "Df11Error",
    }
}

/// What to do, where an argument of the Python function is the cure.
fn advice(error: &Error) -> Option<&'static str> {
    match error {
        Error::Exists { .. } => Some("force=True overwrites it"),
        Error::UnknownUnit { .. } => Some("name a pattern with patterns="),
        Error::UnknownShape { .. } => Some("give the original model with like="),
        Error::CardOfFile { .. } => Some("df11.model_card(dst) gives its text"),
        Error::Part(PartError::OfPipeline { .. }) => {
            Some("leave out part= and resume=, or name the directory of one of its components")
        }
        Error::Part(PartError::Places { .. }) => Some("name the model with against=, and every tensor is compared"),
        Error::Part(PartError::Sampled { .. }) => Some(
            "name the model with against=, and every tensor is compared, or take those bytes for enough with sampled=True",
        ),
        Error::Resumable { source, .. } => advice(source),
        Error::CardOfPipeline { .. } => Some("name the directory of one of its components"),
        Error::SingleFileOfFile { .. } => Some("leave out single_file=True"),
        Error::Device(DeviceError::OutOfMemory { .. }) => {
            Some("cpu_offload=True keeps compressed weights in the host's memory, where a model is run")
        }
        Error::Device(DeviceError::OutOfPinnedMemory { .. }) => Some("pin_memory=False needs none, and is slower"),
        _ => None,
    }
}
