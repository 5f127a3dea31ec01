//! Memory that decoded weights are in, used again and again.

use bytemuck::allocation::try_zeroed_vec;
use candle_core::{CpuStorage, DType, Device, Shape, Tensor};
use half::bf16;

use crate::error::{Error, Result};
use crate::storage::Storage;

/// Memory for the elements of one weight, of the type that candle multiplies. It may be longer than the weight.
#[derive(Debug)]
pub(crate) enum Buffer {
    F32(Vec<f32>),
    Bf16(Vec<bf16>),
}

impl Buffer {
    /// Zeros. The system gives pages only where something is written.
    pub(crate) fn zeroed(dtype: DType, elements: usize) -> Result<Self> {
        let bytes = elements as u64 * dtype.size_in_bytes() as u64;
        let zeroed = match dtype {
            DType::BF16 => try_zeroed_vec(elements).map(Self::Bf16),
            _ => try_zeroed_vec(elements).map(Self::F32),
        };
        zeroed.map_err(|()| Error::NoMemory { bytes })
    }

    /// Whether BF16 weights can be read into memory of this type: BF16 as it is, and F32, which holds every BF16 number.
    pub(crate) fn holds(dtype: DType) -> bool {
        matches!(dtype, DType::F32 | DType::BF16)
    }

    fn dtype(&self) -> DType {
        match self {
            Self::F32(_) => DType::F32,
            Self::Bf16(_) => DType::BF16,
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::F32(floats) => floats.len(),
            Self::Bf16(words) => words.len(),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.len() * self.dtype().size_in_bytes()
    }

    /// A tensor of all elements.
    pub(crate) fn into_tensor(self, shape: impl Into<Shape>, device: &Device) -> Result<Tensor> {
        Ok(match self {
            Self::F32(floats) => Tensor::from_vec(floats, shape.into(), device)?,
            Self::Bf16(words) => Tensor::from_vec(words, shape.into(), device)?,
        })
    }

    /// What candle keeps a tensor's elements in.
    pub(crate) fn into_storage(self) -> Storage {
        Storage::Cpu(match self {
            Self::F32(floats) => CpuStorage::F32(floats),
            Self::Bf16(words) => CpuStorage::BF16(words),
        })
    }

    /// The memory of such a storage again.
    pub(crate) fn from_storage(storage: Storage) -> Option<Self> {
        match storage {
            Storage::Cpu(CpuStorage::F32(floats)) => Some(Self::F32(floats)),
            Storage::Cpu(CpuStorage::BF16(words)) => Some(Self::Bf16(words)),
            _ => None,
        }
    }
}

/// Buffers that no weight is in. Their pages are already this process's, which is most of what fresh memory costs.
#[derive(Debug, Default)]
pub(crate) struct Spare {
    /// The oldest first.
    buffers: Vec<Buffer>,
    /// The bytes of the largest set of weights that was decoded at once.
    largest: usize,
}

impl Spare {
    /// A buffer with room for this number of elements, and with not more than twice as much.
    pub(crate) fn take(&mut self, dtype: DType, elements: usize) -> Result<Buffer> {
        let suits = |buffer: &Buffer| {
            buffer.dtype() == dtype && (elements..=elements.saturating_mul(2)).contains(&buffer.len())
        };
        let suiting = self.buffers.iter().enumerate().filter(|(_, buffer)| suits(buffer));
        let best = suiting.min_by_key(|(_, buffer)| buffer.len()).map(|(i, _)| i);
        match best {
            Some(i) => Ok(self.buffers.remove(i)),
            None => Buffer::zeroed(dtype, elements),
        }
    }

    /// Keeps a buffer for later. The oldest go as soon as twice the largest set of weights is spare: a model's layers and
    /// its head take turns, and both find their memory again.
    pub(crate) fn keep(&mut self, buffer: Buffer) {
        self.buffers.push(buffer);
        while self.bytes() > self.largest.saturating_mul(2) && !self.buffers.is_empty() {
            self.buffers.remove(0);
        }
    }

    /// Hears how many bytes are decoded at once.
    pub(crate) fn grow_for(&mut self, bytes: usize) {
        self.largest = self.largest.max(bytes);
    }

    pub(crate) fn bytes(&self) -> usize {
        self.buffers.iter().map(Buffer::bytes).sum()
    }
}
