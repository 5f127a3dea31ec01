//! Where a weight's bits are while a model runs, and how candle gets them.

use std::sync::Arc;

use candle_core::{CpuStorage, DType, Device, Error, Result, Storage, Tensor};
use df11_host::{Dtype, FixedTensor, Model};
use rayon::prelude::*;

use crate::memory::{self, Spare, can_hold};

/// A compressed BF16 weight.
#[derive(Debug)]
pub(crate) enum Codes {
    /// In the model's files, which are read for each decoding.
    Files(Arc<Model>, String),
    /// In memory, with fixed-length codes.
    Memory(FixedTensor),
    /// In a GPU's memory, with fixed-length codes.
    #[cfg(feature = "cuda")]
    Gpu(crate::cuda::Weight),
}

impl Codes {
    /// Puts a weight into the memory of a device.
    pub(crate) fn load(weight: &df11_host::Tensor<'_>, device: &Device) -> Result<Self> {
        let codes = weight.to_fixed().map_err(Error::wrap)?;
        match device {
            #[cfg(feature = "cuda")]
            Device::Cuda(device) => Ok(Self::Gpu(crate::cuda::Weight::load(weight.name(), &codes, device)?)),
            _ => Ok(Self::Memory(codes)),
        }
    }

    /// How many bytes it takes in the memory of the CPU or a GPU.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Self::Files(..) => 0,
            Self::Memory(codes) => codes.bytes() as u64,
            #[cfg(feature = "cuda")]
            Self::Gpu(weight) => weight.bytes(),
        }
    }

    /// Decodes the whole weight: on the CPU, to F32 or BF16 on all cores; on a GPU, to BF16 in the order of candle's stream.
    pub(crate) fn decode(&self, dtype: DType, elements: usize, spare: &mut Spare) -> Result<Storage> {
        #[cfg(feature = "cuda")]
        if let Self::Gpu(weight) = self {
            return weight.decode();
        }
        let mut storage = spare.take(dtype, elements)?;
        match (self, &mut storage) {
            (Self::Memory(codes), CpuStorage::F32(out)) => codes.read_as_f32_into(&mut out[..elements]),
            (Self::Memory(codes), CpuStorage::BF16(out)) => {
                codes.read_into(bytemuck::cast_slice_mut(&mut out[..elements]))
            }
            (Self::Files(model, name), out) => {
                read_into(&model.tensor(name).map_err(Error::wrap)?, out, elements)?;
                Ok(())
            }
            _ => Ok(()),
        }
        .map_err(Error::wrap)?;
        Ok(Storage::Cpu(storage))
    }
}

/// Decodes a BF16 tensor in the files to the first elements of this memory.
fn read_into(tensor: &df11_host::Tensor<'_>, storage: &mut CpuStorage, elements: usize) -> Result<()> {
    match storage {
        CpuStorage::F32(out) => tensor.read_as_f32_into(&mut out[..elements]),
        CpuStorage::BF16(out) => tensor.read_into(bytemuck::cast_slice_mut(&mut out[..elements])),
        _ => Ok(()),
    }
    .map_err(Error::wrap)
}

/// Reads a tensor in the files as a tensor of candle, converted to a type as candle does.
pub(crate) fn read(tensor: &df11_host::Tensor<'_>, dtype: DType, device: &Device) -> Result<Tensor> {
    if tensor.dtype() == Dtype::BF16 && can_hold(dtype) {
        let mut storage = memory::zeroed(dtype, tensor.elements())?;
        read_into(tensor, &mut storage, tensor.elements())?;
        return memory::tensor(Storage::Cpu(storage), tensor.shape()).to_device(device);
    }
    let Ok(stored) = DType::try_from(tensor.dtype()) else {
        candle_core::bail!("{} has elements of type {}, which candle doesn't have", tensor.name(), tensor.dtype());
    };
    Tensor::from_raw_buffer(&tensor.bytes().map_err(Error::wrap)?, stored, tensor.shape(), device)?.to_dtype(dtype)
}

/// Decodes rows of a table, one after another, to F32 or BF16 on all cores.
pub(crate) fn read_rows(table: &FixedTensor, rows: &[usize], dtype: DType) -> Result<Tensor> {
    let columns = table.columns();
    let mut storage = memory::zeroed(dtype, rows.len() * columns)?;
    match &mut storage {
        CpuStorage::F32(out) => {
            let rows = rows.par_iter().zip(out.par_chunks_mut(columns));
            rows.try_for_each(|(&row, out)| table.read_rows_as_f32_into(row..row + 1, out))
        }
        CpuStorage::BF16(out) => {
            let rows = rows.par_iter().zip(out.par_chunks_mut(columns));
            rows.try_for_each(|(&row, out)| table.read_rows_into(row..row + 1, bytemuck::cast_slice_mut(out)))
        }
        _ => Ok(()),
    }
    .map_err(Error::wrap)?;
    Ok(memory::tensor(Storage::Cpu(storage), (rows.len(), columns)))
}
