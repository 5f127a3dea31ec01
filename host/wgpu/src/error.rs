//! What can go wrong, as a variant for every rule.

use crate::{Kernel, ProductError};

/// An error of a GPU, or of a launch on it. Its text is one plain sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum Error {
    /// The machine has no driver of Vulkan, Metal, Direct3D 12 or WebGPU, or the driver finds no GPU.
    #[error("there is no GPU with a driver for Vulkan, Metal or Direct3D 12")]
    NoAdapter,
    /// No GPU has this number.
    #[error("there is no GPU {got}; wgpu finds {adapters}, counted from 0")]
    NoSuchAdapter { got: u32, adapters: usize },
    /// The GPU has less of something than the kernels need.
    #[error("{adapter} allows {got} {what}, and the kernels need {needed}")]
    Limit { adapter: String, what: &'static str, got: u64, needed: u64 },
    /// The driver doesn't open the GPU.
    #[error("{adapter} can't be opened: {reason}")]
    Refused { adapter: String, reason: String },
    /// The driver's compiler is wrong: words of known data came out different.
    #[error("the driver of {adapter} is faulty: {kernel} decodes known data to wrong words there")]
    WrongWords { adapter: String, kernel: Kernel },
    /// The driver's compiler is wrong: products of known numbers came out different.
    #[error("the GPU's driver is faulty: it multiplies known numbers to wrong products")]
    WrongProducts,
    /// A weight can't be multiplied so.
    #[error("the weight can't be multiplied: {0}")]
    Product(#[from] ProductError),
    /// The GPU has too little memory left.
    #[error("the GPU has no room for {what}{}", sized(*bytes))]
    OutOfMemory { what: &'static str, bytes: u64 },
    /// A buffer would be larger than the GPU allows.
    #[error("{what} would take {got} bytes, and a buffer of this GPU has at most {allowed}")]
    BufferBytes { what: &'static str, got: u64, allowed: u64 },
    /// A failure after which nothing works on the GPU until it is opened again.
    #[error("the GPU was lost {doing}: {reason}")]
    Lost { doing: &'static str, reason: String },
    /// Any other failure of the driver.
    #[error("the GPU's driver failed {doing}: {reason}")]
    Driver { doing: &'static str, reason: String },
    /// The kernels can't decode the unit.
    #[error(transparent)]
    Unit(#[from] UnitError),
    /// The unit's tensors are in a file that changed while they were loaded.
    #[error("the unit changed while it was loaded")]
    Changed,
    /// The place for a unit's words isn't a multiple of 128 words.
    #[error("words can't be decoded to word {got} of a buffer, which is no multiple of {multiple}")]
    OutPlace { got: usize, multiple: usize },
    /// The buffer has too little room for the words, or has fewer of them.
    #[error("{expected} words can't be in memory for {got}")]
    OutLength { got: usize, expected: usize },
}

/// How many bytes it were, if that is known.
fn sized(bytes: u64) -> String {
    if bytes == 0 { String::new() } else { format!(": {bytes} bytes") }
}

/// Why the kernels can't decode a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum UnitError {
    /// The kernels are built for one size of window.
    #[error("its windows are of {got} bytes, and the kernels' of {allowed}")]
    WindowBytes { got: usize, allowed: usize },
    /// The kernels are built for one size of thread block.
    #[error("its chunks are of {got} windows, and the kernels' thread blocks have {allowed} threads")]
    Threads { got: usize, allowed: usize },
    /// The kernel that alone may decode is for another form.
    #[error("its codes are those of DF11, which {kernel} doesn't decode")]
    Form { kernel: Kernel },
    /// A chunk has more elements than a thread block can stage.
    #[error("its largest chunk needs {got} bytes of shared memory, of which a thread block has {allowed}")]
    SharedBytes { got: u64, allowed: u32 },
}
