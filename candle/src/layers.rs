//! Layers for models of one's own, which take their weights from the codes in memory.

use std::sync::Arc;

#[cfg(feature = "cuda")]
use candle_core::CudaStorage;
use candle_core::{CpuStorage, CustomOp1, DType, Device, Layout, Module, Result as CandleResult, Shape, Tensor};
use df11_host::FixedTensor;
use df11_host::device::Form;

use crate::buffer::Buffer;
use crate::error::{Error, Result};
use crate::held::{self, Element, Held, RowsInto, refused};
use crate::load::load;
use crate::weight::row_numbers;

/// The most rows of input that are multiplied while the weight is decoded. For more, decoding the weight once and candle's
/// own matmul are faster.
const MOST_ROWS: usize = 8;

/// The fewest columns of a weight that is multiplied while it is decoded. Shorter rows have no codes of their own.
const FEWEST_COLUMNS: usize = 64;

/// A linear layer that multiplies its weight by few rows while it decodes it. Made by
/// [`Df11::linear`](crate::Df11::linear).
///
/// It holds the weight in memory with fixed-length codes, and shares it with all that do so. Up to 8 rows are multiplied by these:
///
/// - On the CPU rows of F32, in the order of sums that [`FixedTensor::multiply_into`] documents.
/// - On an NVIDIA GPU rows of BF16, in the order of docs/kernel/lookups.md. Sums are in F32, and the bias is added to them.
///   What comes of that is rounded to BF16 once, to the nearest, and to even between two. **This has not run on a GPU.**
///
/// Both differ from candle's in the last bits of a result. Otherwise the layer decodes the weight for the time of one
/// multiplication, and the result is that of [`candle_nn::Linear`], bit for bit: for more rows, for rows of other types, with
/// [`Form::Df11`], and for a weight of fewer than 64 columns.
#[derive(Clone, Debug)]
pub struct Linear {
    pub(crate) weight: Matrix,
    bias: Option<Tensor>,
}

impl Linear {
    pub(crate) fn new(held: &Arc<Held>, path: &str, dtype: DType, device: &Device) -> Result<Self> {
        let weight = Matrix::new(held, path, device.is_cpu())?;
        let bias = match held.model.tensor(&format!("{path}.bias")) {
            Ok(bias) => Some(load(&bias, None, dtype, device)?),
            Err(_) => None,
        };
        Ok(Self { weight, bias })
    }
}

impl Module for Linear {
    fn forward(&self, inputs: &Tensor) -> CandleResult<Tensor> {
        let Matrix { name, shape: (_, columns), .. } = &self.weight;
        let got = inputs.dims().last().copied().unwrap_or(0);
        if got != *columns {
            candle_core::bail!("{name}: the input's last dimension is {got}, not {columns}");
        }
        if !self.weight.is_multiplied_by(inputs) {
            let weight = self.weight.decode(inputs.dtype(), inputs.device())?;
            return candle_nn::Linear::new(weight, self.bias.clone()).forward(inputs);
        }
        let products = inputs.contiguous()?.apply_op1_no_bwd(&Multiply(&self.weight))?;
        let sums = match &self.bias {
            None => products,
            Some(bias) => products.broadcast_add(&bias.to_dtype(DType::F32)?)?,
        };
        sums.to_dtype(inputs.dtype())
    }
}

/// The multiplication while a weight is decoded, as an operation of candle: the products are F32.
pub(crate) struct Multiply<'l>(pub(crate) &'l Matrix);

impl Multiply<'_> {
    /// The shape of the products of such inputs.
    fn shape(&self, inputs: &Layout) -> Shape {
        let mut dims = inputs.dims().to_vec();
        if let Some(last) = dims.last_mut() {
            *last = self.0.shape.0;
        }
        dims.into()
    }
}

impl CustomOp1 for Multiply<'_> {
    fn name(&self) -> &'static str {
        "df11-multiply"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> CandleResult<(CpuStorage, Shape)> {
        let Matrix { name, codes: Some(codes), .. } = self.0 else {
            candle_core::bail!("{}: its codes are not in memory", self.0.name);
        };
        let inputs = storage.as_slice::<f32>()?;
        let inputs = layout.contiguous_offsets().and_then(|(start, end)| inputs.get(start..end)).unwrap_or_default();
        let shape = self.shape(layout);
        let mut out = vec![0.0; shape.elem_count()];
        codes.multiply_into(inputs, &mut out).map_err(|source| refused(name, source))?;
        Ok((CpuStorage::F32(out), shape))
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(&self, storage: &CudaStorage, layout: &Layout) -> CandleResult<(CudaStorage, Shape)> {
        let Matrix { held, name, .. } = self.0;
        let inputs = storage.as_cuda_slice()?;
        let Some(inputs) = layout.contiguous_offsets().and_then(|(start, end)| inputs.try_slice(start..end)) else {
            candle_core::bail!("{name}: the inputs are not contiguous");
        };
        let (weight, shape) = (held.model.tensor(name).map_err(Error::from)?, self.shape(layout));
        Ok((held.multiply_on(&storage.device, &weight, &inputs, shape.elem_count())?, shape))
    }
}

/// A table of which only the rows are decoded that are looked up. Made by [`Df11::embedding`](crate::Df11::embedding).
#[derive(Clone, Debug)]
pub struct Embedding {
    table: Matrix,
    dtype: DType,
}

impl Embedding {
    pub(crate) fn new(held: &Arc<Held>, path: &str, dtype: DType) -> Result<Self> {
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
pub(crate) struct Matrix {
    held: Arc<Held>,
    name: Arc<str>,
    /// Rows and columns.
    shape: (usize, usize),
    /// In the host's memory, unless it stays in its file, or a GPU has it in its memory.
    codes: Option<Arc<FixedTensor>>,
}

impl Matrix {
    fn new(held: &Arc<Held>, path: &str, is_held: bool) -> Result<Self> {
        let name = format!("{path}.weight");
        let tensor = held.model.tensor(&name)?;
        if tensor.dtype() != df11_host::Dtype::BF16 {
            return Err(df11_host::Error::NotBf16 { tensor: name, got: tensor.dtype().to_string() }.into());
        }
        match *tensor.shape() {
            [rows, columns] if columns > 0 => {
                let codes = if is_held { held.hold(&tensor)? } else { None };
                Ok(Self { held: Arc::clone(held), name: name.into(), shape: (rows, columns), codes })
            }
            _ => Err(Error::NotAMatrix { got: tensor.shape().to_vec(), tensor: name }),
        }
    }

    /// Whether inputs of this type, on this device and of so many rows are multiplied while the weight is decoded.
    pub(crate) fn is_multiplied_by(&self, inputs: &Tensor) -> bool {
        let (rows, columns) = self.shape;
        let is_held = match (inputs.device(), inputs.dtype()) {
            (Device::Cpu, DType::F32) => self.codes.is_some(),
            (Device::Cuda(_), DType::BF16) => cfg!(feature = "cuda") && self.held.form == Form::Fixed,
            _ => false,
        };
        is_held && rows > 0 && columns >= FEWEST_COLUMNS && (1..=MOST_ROWS).contains(&(inputs.elem_count() / columns))
    }

    /// Decodes the whole weight, and converts it as candle does.
    pub(crate) fn decode(&self, dtype: DType, device: &Device) -> Result<Tensor> {
        let tensor = self.held.model.tensor(&self.name)?;
        #[cfg(feature = "cuda")]
        if let Device::Cuda(device) = device
            && (self.held.form == Form::Fixed || tensor.unit().is_some())
        {
            return Ok(self.held.tensor_on(device, &tensor)?.to_dtype(dtype)?);
        }
        load(&tensor, self.codes.as_deref(), dtype, device)
    }

    /// Decodes these rows, one after another.
    fn decode_rows<T: Element>(&self, numbers: &[usize], out: &mut [T]) -> Result<()> {
        let tensor = self.held.model.tensor(&self.name)?;
        let part =
            |(&row, out)| RowsInto { tensor: tensor.clone(), codes: self.codes.as_deref(), rows: row..row + 1, out };
        held::decode(numbers.iter().zip(out.chunks_mut(self.shape.1)).map(part).collect())
    }
}
