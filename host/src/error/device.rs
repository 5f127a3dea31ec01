//! What can go wrong with a device, as a variant for every rule.

use df11_codec::DecodeError;

/// An error of a device, or of a decoder on it. Its text is one plain sentence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum DeviceError {
    /// This program was built without the feature `cuda` or `wgpu` of this crate.
    #[error("this program was built without {feature}")]
    NotBuilt { feature: &'static str },
    /// The machine has no NVIDIA driver, or it can't be loaded.
    #[error("there is no NVIDIA driver: {reason}")]
    NoDriver { reason: String },
    /// There is a driver, but no GPU.
    #[error("the NVIDIA driver finds no GPU")]
    NoDevice,
    /// No GPU has this number.
    #[error("there is no GPU {got}; the driver finds {devices}, counted from 0")]
    NoSuchDevice { got: u32, devices: u32 },
    /// The driver and the GPU can use none of the embedded PTX files.
    #[error("no kernel can be loaded: {reasons}")]
    NoKernel { reasons: String },
    /// The device has too little memory left.
    #[error("the GPU has no room for {what}: {bytes} bytes, with {free} of {total} free")]
    OutOfMemory { what: String, bytes: u64, free: u64, total: u64 },
    /// The host can't pin the given amount of memory.
    #[error("the host has no memory to pin for {what}: {bytes} bytes")]
    OutOfPinnedMemory { what: String, bytes: u64 },
    /// A failure after which nothing works on the device until the program is started again.
    #[error("the GPU was lost {doing}: {function} answered {code} ({meaning})")]
    Lost { doing: String, function: &'static str, code: u32, meaning: String },
    /// The host has too little memory left.
    #[error("the host has no memory for {what}: {bytes} bytes")]
    NoHostMemory { what: &'static str, bytes: u64 },
    /// Any other error that the driver returned.
    #[error("the GPU driver failed {doing}: {function} answered {code} ({meaning})")]
    Driver { doing: String, function: &'static str, code: u32, meaning: String },
    /// A GPU that is used through wgpu.
    #[cfg(feature = "wgpu")]
    #[error(transparent)]
    Wgpu(df11_wgpu::Error),
    /// The kernel can't decode this unit.
    #[error("unit {unit} can't be decoded on this GPU: {source}")]
    Launch { unit: String, source: LaunchError },
    /// The file changed while a unit was loaded.
    #[error("unit {unit} changed while it was loaded")]
    Changed { unit: String },
    /// A unit's code stream contradicts its indexes.
    #[error("unit {unit} is damaged: {source}")]
    Decode { unit: String, source: DecodeError },
    /// A device decoded a word differently than the CPU.
    #[error("unit {unit} came out wrong: word {element} is {got:#06x}, not {expected:#06x}")]
    Differs { unit: String, element: usize, got: u16, expected: u16 },
    /// The given names and shapes don't fit the unit's weights.
    #[error("unit {unit} has weights of {expected:?} elements, and was given shapes {got:?}")]
    Weights { unit: String, got: Vec<Vec<usize>>, expected: Vec<usize> },
    /// The decoder hasn't loaded this unit, or has unloaded it.
    #[error("the unit isn't loaded in this decoder")]
    UnknownUnit,
    /// Rows can be decoded of a unit that is one weight with codes of a fixed length.
    #[error("the unit isn't one weight with codes of a fixed length, so its rows can't be decoded by themselves")]
    NoRows,
    /// The model has no such block, or the block has no compressed weights.
    #[error("there is no block {got:?} to decode; {}", listed(blocks))]
    UnknownBlock { got: String, blocks: Vec<String> },
    /// The memory to decode into is in another GPU than the decoder's.
    #[error("the memory is in GPU {got}, and the decoder works on GPU {expected}")]
    OtherGpu { got: u32, expected: u32 },
    /// The address is not that of GPU memory that words can be in.
    #[error("there is no GPU memory for words at address {address:#x}")]
    NoSuchMemory { address: u64 },
    /// The stream to decode on is of another GPU than the units.
    #[error("the stream is of another GPU than {expected}, where the units are")]
    OtherStream { expected: u32 },
    /// A CUDA graph is being recorded, and the unit is offloaded.
    #[error(
        "an offloaded unit can't be decoded in a CUDA graph: its memory on the GPU is other units' too; keep it on the \
         GPU, or decode it without a graph"
    )]
    OffloadedInGraph,
    /// A CUDA graph is being recorded that decodes units, and another stream is to decode too.
    #[error("a CUDA graph is being recorded on this GPU; other streams can decode when the recording has ended")]
    RecordingGraph,
    /// A CUDA graph is being recorded, and there is no room to note a unit that wasn't decoded to this place before.
    #[error(
        "there is no room to note another unit while a CUDA graph is recorded; decode all its units once right before, \
         each to the same memory as in the graph"
    )]
    NotBeforeGraph,
    /// A CUDA graph is being recorded, and a product was asked for that copies its columns to the GPU.
    #[error("a product of columns in the host's memory can't be part of a CUDA graph; multiply without a graph")]
    ProductInGraph,
    /// The memory to copy words to has another length.
    #[error("{expected} words can't be copied to memory for {got}")]
    OutLength { got: usize, expected: usize },
    /// The header of a payload says how many bytes it has.
    #[error("a payload of {got} bytes, and its header says {expected}")]
    PayloadBytes { got: usize, expected: usize },
}

/// Says how many blocks there are, and their names.
fn listed(blocks: &[String]) -> String {
    match blocks {
        [] => "there are none".to_owned(),
        [only] => format!("the only one is {only}"),
        [first, .., last] => format!("there are {}, from {first} to {last}", blocks.len()),
    }
}

impl DeviceError {
    /// Whether a device has no room for a unit, or its kernels can't decode it; another device may.
    pub(crate) fn is_too_much(&self) -> bool {
        match self {
            Self::OutOfMemory { .. } | Self::Launch { .. } => true,
            #[cfg(feature = "wgpu")]
            Self::Wgpu(df11_wgpu::Error::OutOfMemory { .. } | df11_wgpu::Error::BufferBytes { .. }) => true,
            _ => false,
        }
    }

    /// Whether no GPU can be used, or not the one that was named, whatever is to be decoded.
    pub fn is_unusable(&self) -> bool {
        match self {
            Self::NoDriver { .. } | Self::NoDevice | Self::NoKernel { .. } => true,
            #[cfg(feature = "wgpu")]
            Self::Wgpu(error) => {
                use df11_wgpu::Error::{Limit, NoAdapter, NoSuchAdapter, Refused, WrongWords};

                matches!(error, NoAdapter | NoSuchAdapter { .. } | Limit { .. } | Refused { .. } | WrongWords { .. })
            }
            _ => false,
        }
    }

    /// Compares words that a device decoded, from element `start` of a unit on, with the CPU's.
    ///
    /// # Errors
    ///
    /// [`Self::Differs`], with the first word that differs.
    pub(crate) fn unless_same(unit: &str, start: usize, got: &[u16], expected: &[u16]) -> Result<(), Self> {
        let mut words = (start..).zip(got.iter().zip(expected));
        match words.find(|(_, (got, expected))| got != expected) {
            None => Ok(()),
            Some((element, (&got, &expected))) => Err(Self::Differs { unit: unit.to_owned(), element, got, expected }),
        }
    }
}

/// Why the kernel can't be launched for a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum LaunchError {
    /// The kernel is built for one size of window.
    #[error("its windows are of {got} bytes, and the kernel's of {allowed}")]
    WindowBytes { got: usize, allowed: usize },
    /// A thread block is whole warps.
    #[error("its chunks are of {got} windows, and a thread block has 32 to 1024 threads, a multiple of 32")]
    Threads { got: usize },
    /// `decode_units` is built for one size of thread block.
    #[error("its chunks are of {got} windows, and blocks of decode_units have {allowed} threads")]
    UnitsThreads { got: usize, allowed: usize },
    /// A chunk has more elements than a thread block can stage.
    #[error("its largest chunk needs {got} bytes of shared memory, of which the GPU gives a block {allowed}")]
    SharedBytes { got: u64, allowed: u32 },
    /// Weights with codes of a fixed length are multiplied by whole groups of weights.
    #[error("a row has {got} weights, and with codes of a fixed length the kernel takes {least} or more")]
    ShortRows { got: usize, least: usize },
    /// What a kernel that is launched through wgpu can't decode.
    #[cfg(feature = "wgpu")]
    #[error(transparent)]
    Wgpu(df11_wgpu::UnitError),
    /// The kernel counts in 32 bits.
    #[error("it has {got} {what}, and the kernel counts to {allowed}")]
    TooMany { what: &'static str, got: u64, allowed: u64 },
}
