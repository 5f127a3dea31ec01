//! A tensor of the model's files as a tensor of candle.

use candle_core::{DType, Device, Tensor};
use df11_host::{Dtype, FixedTensor};

use crate::buffer::Buffer;
use crate::error::{Error, Result};
use crate::held::{self, RowsInto};

/// Decodes a tensor, from its codes if there are some, or reads it, and converts it to a type as candle does.
pub(crate) fn load(
    tensor: &df11_host::Tensor<'_>,
    codes: Option<&FixedTensor>,
    dtype: DType,
    device: &Device,
) -> Result<Tensor> {
    if tensor.dtype() == Dtype::BF16 && Buffer::holds(dtype) {
        let mut buffer = Buffer::zeroed(dtype, tensor.elements())?;
        match &mut buffer {
            Buffer::F32(out) => held::decode(vec![RowsInto::whole(tensor, codes, out)])?,
            Buffer::Bf16(out) => held::decode(vec![RowsInto::whole(tensor, codes, out)])?,
        }
        return buffer.into_tensor(tensor.shape(), device);
    }
    let stored = DType::try_from(tensor.dtype());
    let unknown = |_| Error::Dtype { tensor: tensor.name().to_owned(), got: tensor.dtype().to_string() };
    let tensor = Tensor::from_raw_buffer(&tensor.bytes()?, stored.map_err(unknown)?, tensor.shape(), device)?;
    Ok(tensor.to_dtype(dtype)?)
}
