//! Layers for models of one's own: of a weight, what is needed is decoded in the cache.

use std::sync::Arc;

use candle_core::{CpuStorage, CustomOp1, DType, Device, Layout, Module, Result as CandleResult, Shape, Tensor};
use df11_host::{Model, read_tensors_as_f32_into, read_tensors_into};

use crate::buffer::Buffer;
use crate::error::{Error, Result};
use crate::load::load;
use crate::weight::row_numbers;

/// The most rows of input that are multiplied tile by tile. For more, decoding the weight once and candle's own matmul are
/// faster.
const MOST_ROWS: usize = 8;

/// A linear layer whose weight is decoded in the cache, tile by tile, and multiplied there. Made by
/// [`Df11::linear`](crate::Df11::linear).
///
/// For up to 8 rows of F32 on the CPU it sums up in the order that [`df11_host::Tensor::multiply_into`] documents, which
/// differs from candle's in the last bits of a result. For more rows it decodes the weight for the time of one
/// multiplication, and the result is that of [`candle_nn::Linear`], bit for bit.
#[derive(Clone, Debug)]
pub struct Linear {
    model: Arc<Model>,
    name: Arc<str>,
    /// Rows and columns of the weight.
    shape: (usize, usize),
    bias: Option<Tensor>,
}

impl Linear {
    pub(crate) fn new(model: &Arc<Model>, path: &str, dtype: DType, device: &Device) -> Result<Self> {
        let (name, shape) = matrix(model, path)?;
        let bias = match model.tensor(&format!("{path}.bias")) {
            Ok(bias) => Some(load(&bias, dtype, device)?),
            Err(_) => None,
        };
        Ok(Self { model: Arc::clone(model), name: name.into(), shape, bias })
    }

    fn multiply(&self, inputs: &Tensor) -> CandleResult<Tensor> {
        let rows = inputs.elem_count() / self.shape.1;
        if rows <= MOST_ROWS && inputs.dtype() == DType::F32 && inputs.device().is_cpu() {
            return inputs.contiguous()?.apply_op1_no_bwd(&Multiply(self));
        }
        let tensor = self.model.tensor(&self.name).map_err(Error::from)?;
        candle_nn::Linear::new(load(&tensor, inputs.dtype(), inputs.device())?, None).forward(inputs)
    }
}

impl Module for Linear {
    fn forward(&self, inputs: &Tensor) -> CandleResult<Tensor> {
        let got = inputs.dims().last().copied().unwrap_or(0);
        if got != self.shape.1 {
            candle_core::bail!("{}: the input's last dimension is {got}, not {}", self.name, self.shape.1);
        }
        let product = self.multiply(inputs)?;
        match &self.bias {
            None => Ok(product),
            Some(bias) => product.broadcast_add(bias),
        }
    }
}

/// The multiplication as an operation of candle.
struct Multiply<'l>(&'l Linear);

impl CustomOp1 for Multiply<'_> {
    fn name(&self) -> &'static str {
        "df11-multiply"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> CandleResult<(CpuStorage, Shape)> {
        let Linear { model, name, shape: (rows, columns), .. } = self.0;
        let inputs = storage.as_slice::<f32>()?;
        let inputs = layout.contiguous_offsets().and_then(|(start, end)| inputs.get(start..end)).unwrap_or_default();
        let mut out = vec![0.0; inputs.len() / columns * rows];
        let tensor = model.tensor(name).map_err(Error::from)?;
        tensor.multiply_into(inputs, &mut out).map_err(Error::from)?;
        let mut dims = layout.dims().to_vec();
        if let Some(last) = dims.last_mut() {
            *last = *rows;
        }
        Ok((CpuStorage::F32(out), dims.into()))
    }
}

/// A table of which only the rows are decoded that are looked up. Made by [`Df11::embedding`](crate::Df11::embedding).
#[derive(Clone, Debug)]
pub struct Embedding {
    model: Arc<Model>,
    name: Arc<str>,
    /// Rows and columns of the table.
    shape: (usize, usize),
    dtype: DType,
}

impl Embedding {
    pub(crate) fn new(model: &Arc<Model>, path: &str, dtype: DType) -> Result<Self> {
        let (name, shape) = matrix(model, path)?;
        Ok(Self { model: Arc::clone(model), name: name.into(), shape, dtype })
    }

    /// Decodes rows, each once, in ascending order.
    fn rows(&self, numbers: &[usize]) -> Result<Tensor> {
        let (tensor, columns) = (self.model.tensor(&self.name)?, self.shape.1);
        let rows = numbers.iter().map(|&row| tensor.rows(row..row + 1)).collect::<Result<Vec<_>, _>>()?;
        let dtype = if self.dtype == DType::F32 { DType::F32 } else { DType::BF16 };
        let mut buffer = Buffer::zeroed(dtype, numbers.len() * columns)?;
        match &mut buffer {
            Buffer::F32(floats) => read_tensors_as_f32_into(rows.into_iter().zip(floats.chunks_mut(columns)), &())?,
            Buffer::Bf16(words) => {
                read_tensors_into(rows.into_iter().zip(words.chunks_mut(columns).map(bytemuck::cast_slice_mut)), &())?
            }
        }
        Ok(buffer.into_tensor((numbers.len(), columns), &Device::Cpu)?.to_dtype(self.dtype)?)
    }
}

impl Module for Embedding {
    /// Takes numbers of rows, in any shape, and gives the rows: of `[…]`, `[…, columns]`, on the device of the numbers.
    fn forward(&self, ids: &Tensor) -> CandleResult<Tensor> {
        let numbers: Vec<i64> = ids.flatten_all()?.to_dtype(DType::I64)?.to_vec1()?;
        let unique = row_numbers(&numbers, &self.name, self.shape.0)?;
        let places = numbers.iter().map(|number| unique.partition_point(|&row| (row as i64) < *number) as u32);
        let places = Tensor::from_iter(places, &Device::Cpu)?;
        let rows = self.rows(&unique)?.index_select(&places, 0)?;
        let shape: Vec<usize> = ids.dims().iter().copied().chain([self.shape.1]).collect();
        rows.reshape(shape)?.to_device(ids.device())
    }
}

/// The name and the shape of a layer's weight.
fn matrix(model: &Model, path: &str) -> Result<(String, (usize, usize))> {
    let name = format!("{path}.weight");
    let tensor = model.tensor(&name)?;
    if tensor.dtype() != df11_host::Dtype::BF16 {
        return Err(df11_host::Error::NotBf16 { tensor: name, got: tensor.dtype().to_string() }.into());
    }
    match *tensor.shape() {
        [rows, columns] if columns > 0 => Ok((name, (rows, columns))),
        _ => Err(Error::NotAMatrix { got: tensor.shape().to_vec(), tensor: name }),
    }
}
