//! Allocates and reuses the memory of candle's tensors, and exchanges it under a tensor.

use std::cell::RefCell;
use std::mem;

use bytemuck::allocation::try_zeroed_vec;
#[cfg(feature = "cuda")]
use candle_core::cuda_backend::{CudaStorage, CudaStorageSlice};
use candle_core::op::BackpropOp;
use candle_core::{CpuStorage, DType, Device, Error, InplaceOp1, Layout, Result, Shape, Storage, Tensor};

/// Whether BF16 weights can be decoded to this type: BF16, and F32, which holds every BF16 number.
pub(crate) fn can_hold(dtype: DType) -> bool {
    matches!(dtype, DType::F32 | DType::BF16)
}

/// Zeroed memory. The system supplies a page only when it is first written.
pub(crate) fn zeroed(dtype: DType, elements: usize) -> Result<CpuStorage> {
    let zeroed = match dtype {
        DType::F32 => try_zeroed_vec(elements).map(CpuStorage::F32),
        DType::BF16 => try_zeroed_vec(elements).map(CpuStorage::BF16),
        other => candle_core::bail!("BF16 weights are decoded to BF16 or F32, not to {other:?}"),
    };
    let bytes = elements as u64 * dtype.size_in_bytes() as u64;
    zeroed.map_err(|()| Error::msg(format!("no memory for {bytes} bytes of decoded weights")))
}

/// A tensor of all elements in this memory, or of the first ones.
pub(crate) fn tensor(storage: Storage, shape: impl Into<Shape>) -> Tensor {
    Tensor::from_storage(storage, shape, BackpropOp::none(), false)
}

/// Memory of weights that were just parked. Most of the cost of fresh memory is that the system supplies its pages; this memory has them.
#[derive(Default)]
pub(crate) struct Spare(Vec<CpuStorage>);

impl Spare {
    /// Keeps CPU memory; a GPU's memory goes back to candle.
    pub(crate) fn keep(&mut self, storage: Storage) {
        if let Storage::Cpu(storage) = storage {
            self.0.push(storage);
        }
    }

    /// The smallest memory with room for this number of elements, or fresh memory.
    pub(crate) fn take(&mut self, dtype: DType, elements: usize) -> Result<CpuStorage> {
        let fits = |storage: &CpuStorage| Some(length(storage, dtype)?).filter(|&length| length >= elements);
        let fitting = self.0.iter().enumerate().filter_map(|(at, storage)| Some((fits(storage)?, at)));
        match fitting.min() {
            Some((_, at)) => Ok(self.0.swap_remove(at)),
            None => zeroed(dtype, elements),
        }
    }
}

/// How many elements there is room for; `None` if the memory has another type.
fn length(storage: &CpuStorage, dtype: DType) -> Option<usize> {
    match (storage, dtype) {
        (CpuStorage::F32(floats), DType::F32) => Some(floats.len()),
        (CpuStorage::BF16(words), DType::BF16) => Some(words.len()),
        _ => None,
    }
}

/// The storage of a weight that isn't decoded. No operation of candle accepts its type, so any use of the weight is an error. An
/// empty storage of the weight's own type would not be safe: a multiplication would read from its address.
pub(crate) fn parked(device: &Device) -> Result<Storage> {
    match device {
        #[cfg(feature = "cuda")]
        Device::Cuda(device) => {
            let slice = CudaStorageSlice::F4(device.alloc_zeros::<u8>(1)?);
            Ok(Storage::Cuda(CudaStorage { slice, device: device.clone() }))
        }
        _ => Ok(Storage::Cpu(CpuStorage::F4(Vec::new()))),
    }
}

/// Replaces the storage of a tensor, and so of all its clones and views, with another one on the same device. Returns the old one.
///
/// # Errors
///
/// The tensor has moved to another device.
pub(crate) fn exchange(tensor: &Tensor, storage: Storage) -> Result<Storage> {
    let exchange = Exchange(RefCell::new(storage));
    tensor.inplace_op1(&exchange)?;
    Ok(exchange.0.into_inner())
}

/// The exchange as an in-place operation of candle.
struct Exchange(RefCell<Storage>);

impl InplaceOp1 for Exchange {
    fn name(&self) -> &'static str {
        "df11-exchange"
    }

    fn cpu_fwd(&self, storage: &mut CpuStorage, _: &Layout) -> Result<()> {
        let Storage::Cpu(other) = &mut *self.0.borrow_mut() else {
            candle_core::bail!("a weight has moved to the CPU since it was loaded");
        };
        mem::swap(storage, other);
        Ok(())
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(&self, storage: &mut CudaStorage, _: &Layout) -> Result<()> {
        let Storage::Cuda(other) = &mut *self.0.borrow_mut() else {
            candle_core::bail!("a weight has moved to a GPU since it was loaded");
        };
        mem::swap(storage, other);
        Ok(())
    }
}
