//! A tensor's memory, exchanged below everything that holds the tensor.

use std::cell::RefCell;

#[cfg(feature = "cuda")]
use candle_core::cuda_backend::{CudaStorage, CudaStorageSlice};
use candle_core::{CpuStorage, Device, InplaceOp1, Layout, Result, Tensor};

/// What candle keeps a tensor's elements in.
#[derive(Debug)]
pub(crate) enum Storage {
    Cpu(CpuStorage),
    #[cfg(feature = "cuda")]
    Cuda(CudaStorageSlice),
}

impl Storage {
    /// The storage of a weight that isn't decoded. It has a type that no operation of candle takes, so whatever uses the
    /// weight fails. An empty storage of the weight's own type would not do: multiplying takes its address, and reads.
    pub(crate) fn parked(device: &Device) -> Result<Self> {
        match device {
            #[cfg(feature = "cuda")]
            Device::Cuda(device) => Ok(Self::Cuda(CudaStorageSlice::F4(device.alloc_zeros::<u8>(1)?))),
            _ => Ok(Self::Cpu(CpuStorage::F4(Vec::new()))),
        }
    }
}

/// Puts a storage below a tensor of the same device, and gives the one that was there. All clones of a tensor, and all its
/// views, share one storage. It fails if the tensor is on another device.
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
        match &mut *self.0.borrow_mut() {
            Storage::Cpu(other) => std::mem::swap(storage, other),
            #[cfg(feature = "cuda")]
            Storage::Cuda(_) => candle_core::bail!("a weight has moved from a GPU to the CPU since it was loaded"),
        }
        Ok(())
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(&self, storage: &mut CudaStorage, _: &Layout) -> Result<()> {
        match &mut *self.0.borrow_mut() {
            Storage::Cuda(other) => std::mem::swap(&mut storage.slice, other),
            Storage::Cpu(_) => candle_core::bail!("a weight has moved from the CPU to a GPU since it was loaded"),
        }
        Ok(())
    }
}
