//! A tensor's memory, exchanged below everything that holds the tensor.

use std::cell::RefCell;

use candle_core::{CpuStorage, InplaceOp1, Layout, Result, Tensor};

/// An in-place operation that exchanges a tensor's storage. All clones of a tensor, and all its views, share one storage.
struct Exchange(RefCell<CpuStorage>);

impl InplaceOp1 for Exchange {
    fn name(&self) -> &'static str {
        "df11-exchange"
    }

    fn cpu_fwd(&self, storage: &mut CpuStorage, _: &Layout) -> Result<()> {
        std::mem::swap(storage, &mut *self.0.borrow_mut());
        Ok(())
    }
}

/// Puts a storage below a tensor on the CPU, and gives the one that was there.
///
/// # Errors
///
/// The tensor isn't on the CPU.
pub(crate) fn exchange(tensor: &Tensor, storage: CpuStorage) -> Result<CpuStorage> {
    let exchange = Exchange(RefCell::new(storage));
    tensor.inplace_op1(&exchange)?;
    Ok(exchange.0.into_inner())
}

/// The storage of a weight that isn't decoded. It has a type that no operation of candle takes, so whatever uses the weight
/// fails. An empty storage of the weight's own type would not do: multiplying takes its address, and reads.
pub(crate) fn parked() -> CpuStorage {
    CpuStorage::F4(Vec::new())
}
