//! What may be wrong with a kernel.

use std::fmt;
use std::panic::Location;

use phases::emulated::{Fault, Parameter};

/// What is wrong with a kernel, in one sentence, also where a test shows it by [`Debug`](fmt::Debug).
#[derive(thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the sentences say what the fields are")]
pub enum Error {
    #[error("`{kernel}` has the parameters {parameters:?}, and got {got} arguments, which aren't those")]
    Arguments { kernel: &'static str, parameters: &'static [(&'static str, Parameter)], got: usize },
    #[error("with the threads in {order} order: {fault}")]
    Fault { order: &'static str, fault: Fault },
    #[error(
        "`{kernel}` comes to {expected} barriers with the threads in rising order, and to {got} in {order} order: \
         something that depends on the order decides on a phase"
    )]
    Barriers { kernel: &'static str, order: &'static str, expected: u32, got: u32 },
    #[error(
        "barrier {number} of `{kernel}`, at {location}, isn't needed with these arguments: without it no order of threads meets a fault"
    )]
    Superfluous { kernel: &'static str, number: u32, location: &'static Location<'static> },
    #[error("as PTX in the interpreter: {0}")]
    Ptx(ptx_interpreter::RunError),
    #[error("{file}: {reason}")]
    File { file: String, reason: String },
    #[error("by Vulkan: {0}")]
    Driver(String),
    #[error("no thread writes element {element} of `{output}` {machine}")]
    NotWritten { machine: Machine, output: &'static str, element: usize },
    #[error("element {element} of `{output}` is {got} {machine}, and {expected} emulated{}", machine.advice())]
    Differs { machine: Machine, output: &'static str, element: usize, expected: u32, got: u32 },
    #[error("PHASES_NEED names `{0}`; it may name `ptx` and `vulkan`")]
    Need(String),
    #[error("{machine}: {lacks}, and PHASES_NEED names it")]
    Missing { machine: Machine, lacks: String },
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What runs a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// The emulated block, with its threads in this order.
    Emulated(&'static str),
    /// PTX in the interpreter.
    Ptx,
    /// WGSL on a driver.
    Vulkan,
}

impl Machine {
    /// Its name in `PHASES_NEED`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Emulated(_) => "emulated",
            Self::Ptx => "ptx",
            Self::Vulkan => "vulkan",
        }
    }

    /// What to try if it gives something else than the emulated block.
    fn advice(self) -> &'static str {
        match self {
            Self::Emulated(_) => "",
            Self::Ptx | Self::Vulkan => ". If the kernel has changed, compile it anew",
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Emulated(order) => write!(f, "with the threads in {order} order"),
            Self::Ptx => f.write_str("as PTX in the interpreter"),
            Self::Vulkan => f.write_str("by Vulkan"),
        }
    }
}
