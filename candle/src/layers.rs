//! Layers for models of one's own, which take their weights from the codes in memory.

use std::sync::Arc;

use candle_core::{CpuStorage, CustomOp1, DType, Device, Layout, Module, Result as CandleResult, Shape, Tensor};
use df11_host::{FixedTensor, Model};

use crate::buffer::Buffer;
use crate::error::{Error, Result};
use crate::held::{self, Element, Held, RowsInto, refused};
use crate::load::load;
use crate::weight::row_numbers;

/// The most rows of input that are multiplied while the weight is decoded. For more, decoding the weight once and candle's
/// own matmul are faster.
const MOST_ROWS: usize = 8;

/// A linear layer that multiplies its weight by few rows while it decodes it. Made by
/// [`Df11::linear`](crate::Df11::linear).
///
/// It holds the weight in memory with fixed-length codes, and shares it with all that do so. For up to 8 rows of F32 on the
/// CPU it sums up in the order that [`FixedTensor::multiply_into`] documents, which differs from candle's in the last bits of a
/// result. Otherwise it decodes the weight for the time of one multiplication, and the result is that of
/// [`candle_nn::Linear`], bit for bit: for more rows, with [`Form::Df11`](crate::Form::Df11), and for a weight of fewer than
/// 64 columns.
#[derive(Clone, Debug)]
pub struct Linear {
    weight: Matrix,
    bias: Option<Tensor>,
}

impl Linear {
    pub(crate) fn new(held: &Held, path: &str, dtype: DType, device: &Device) -> Result<Self> {
        let weight = Matrix::new(held, path, device.is_cpu())?;
        let bias = match held.model.tensor(&format!("{path}.bias")) {
            Ok(bias) => Some(load(&bias, None, dtype, device)?),
            Err(_) => None,
        };
        Ok(Self { weight, bias })
    }

    fn multiply(&self, inputs: &Tensor) -> CandleResult<Tensor> {
        let Matrix { model, name, shape: (_, columns), codes } = &self.weight;
        let is_few = inputs.elem_count() / columns <= MOST_ROWS;
        let is_float = inputs.dtype() == DType::F32 && inputs.device().is_cpu();
        match codes {
            Some(codes) if is_few && is_float && codes.columns() == *columns => {
                inputs.contiguous()?.apply_op1_no_bwd(&Multiply { name, codes })
            }
            _ => {
                let tensor = model.tensor(name).map_err(Error::from)?;
                let weight = load(&tensor, codes.as_deref(), inputs.dtype(), inputs.device())?;
                candle_nn::Linear::new(weight, None).forward(inputs)
            }
        }
    }
}

impl Module for Linear {
    fn forward(&self, inputs: &Tensor) -> CandleResult<Tensor> {
        let Matrix { name, shape: (_, columns), .. } = &self.weight;
        let got = inputs.dims().last().copied().unwrap_or(0);
        if got != *columns {
            candle_core::bail!("{name}: the input's last dimension is {got}, not {columns}");
        }
        let product = self.multiply(inputs)?;
        match &self.bias {
            None => Ok(product),
            Some(bias) => product.broadcast_add(bias),
        }
    }
}

/// The multiplication as an operation of candle.
struct Multiply<'l> {
    name: &'l str,
    codes: &'l FixedTensor,
}

impl CustomOp1 for Multiply<'_> {
    fn name(&self) -> &'static str {
        "df11-multiply"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> CandleResult<(CpuStorage, Shape)> {
        let (rows, columns) = (self.codes.rows(), self.codes.columns());
        let inputs = storage.as_slice::<f32>()?;
        let inputs = layout.contiguous_offsets().and_then(|(start, end)| inputs.get(start..end)).unwrap_or_default();
        let mut out = vec![0.0; inputs.len() / columns * rows];
        self.codes.multiply_into(inputs, &mut out).map_err(|source| refused(self.name, source))?;
        let mut dims = layout.dims().to_vec();
        if let Some(last) = dims.last_mut() {
            *last = rows;
        }
        Ok((CpuStorage::F32(out), dims.into()))
    }
}

/// A table of which only the rows are decoded that are looked up. Made by [`Df11::embedding`](crate::Df11::embedding).
#[derive(Clone, Debug)]
pub struct Embedding {
    table: Matrix,
    dtype: DType,
}

impl Embedding {
    pub(crate) fn new(held: &Held, path: &str, dtype: DType) -> Result<Self> {
        Ok(Self { table: Matrix::new(held, path, true)?, dtype })
    }

    /// Decodes rows, each once, in ascending order.
    fn rows(&self, numbers: &[usize]) -> Result<Tensor> {
        let columns = self.table.shape.1;
        let dtype = if self.dtype == DType::F32 { DType::F32 } else { DType::BF16 };
        let mut buffer = Buffer::zeroed(dtype, numbers.len() * columns)?;
        match &mut buffer {
            Buffer::F32(out) => self.table.decode_rows(numbers, out)?,
            Buffer::Bf16(out) => self.table.decode_rows(numbers, out)?,
        }
        Ok(buffer.into_tensor((numbers.len(), columns), &Device::Cpu)?.to_dtype(self.dtype)?)
    }
}

impl Module for Embedding {
    /// Takes numbers of rows, in any shape, and gives the rows: of `[…]`, `[…, columns]`, on the device of the numbers.
    fn forward(&self, ids: &Tensor) -> CandleResult<Tensor> {
        let Matrix { name, shape: (rows, columns), .. } = &self.table;
        let numbers: Vec<i64> = ids.flatten_all()?.to_dtype(DType::I64)?.to_vec1()?;
        let unique = row_numbers(&numbers, name, *rows)?;
        let places = numbers.iter().map(|number| unique.partition_point(|&row| (row as i64) < *number) as u32);
        let places = Tensor::from_iter(places, &Device::Cpu)?;
        let rows = self.rows(&unique)?.index_select(&places, 0)?;
        let shape: Vec<usize> = ids.dims().iter().copied().chain([*columns]).collect();
        rows.reshape(shape)?.to_device(ids.device())
    }
}

/// A layer's weight.
#[derive(Clone, Debug)]
struct Matrix {
    model: Arc<Model>,
    name: Arc<str>,
    /// Rows and columns.
    shape: (usize, usize),
    /// In memory, unless it stays in its file.
    codes: Option<Arc<FixedTensor>>,
}

impl Matrix {
    fn new(held: &Held, path: &str, is_held: bool) -> Result<Self> {
        let name = format!("{path}.weight");
        let tensor = held.model.tensor(&name)?;
        if tensor.dtype() != df11_host::Dtype::BF16 {
            return Err(df11_host::Error::NotBf16 { tensor: name, got: tensor.dtype().to_string() }.into());
        }
        match *tensor.shape() {
            [rows, columns] if columns > 0 => {
                let codes = if is_held { held.hold(&tensor)? } else { None };
                Ok(Self { model: Arc::clone(&held.model), name: name.into(), shape: (rows, columns), codes })
            }
            _ => Err(Error::NotAMatrix { got: tensor.shape().to_vec(), tensor: name }),
        }
    }

    /// Decodes these rows, one after another.
    fn decode_rows<T: Element>(&self, numbers: &[usize], out: &mut [T]) -> Result<()> {
        let tensor = self.model.tensor(&self.name)?;
        let part =
            |(&row, out)| RowsInto { tensor: tensor.clone(), codes: self.codes.as_deref(), rows: row..row + 1, out };
        held::decode(numbers.iter().zip(out.chunks_mut(self.shape.1)).map(part).collect())
    }
}
