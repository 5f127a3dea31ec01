//! Layers that compute with compressed weights, for models of your own.

use std::sync::Arc;

#[cfg(feature = "cuda")]
use candle_core::CudaStorage;
use candle_core::{CpuStorage, CustomOp1, DType, Device, Error, Layout, Module, Result, Shape, Tensor};
use df11_host::{Dtype, FixedTensor, Model};

use crate::codes::{self, Codes};
use crate::memory::{self, Spare};

/// The most rows of input that are multiplied while the weight is decoded. For more rows it is faster to decode the weight and
/// use candle's own matmul.
const MOST_ROWS: usize = 8;

/// The fewest columns of a weight that is multiplied while it is decoded. Shorter rows don't have codes of their own.
const FEWEST_COLUMNS: usize = 64;

/// A linear layer that multiplies its weight by few rows while it decodes it. Made by
/// [`Df11::linear`](crate::Df11::linear).
///
/// It holds the weight in memory with fixed-length codes. Up to 8 rows are multiplied by these:
///
/// - On the CPU, rows of F32, in the order of sums that [`FixedTensor::multiply_into`] documents.
/// - On an NVIDIA GPU, rows of BF16, in the order of sums in docs/kernel/lookups.md. **This has not run on a GPU.**
///
/// Sums and bias are added in F32, and then rounded once to the type of the input. The last bits of a result may differ from
/// candle's. For more rows, for rows of other types, and for a weight of fewer than 64 columns, the layer decodes the weight, and
/// the result equals that of [`candle_nn::Linear`] bit for bit.
#[derive(Clone, Debug)]
pub struct Linear {
    pub(crate) weight: Arc<Matrix>,
    bias: Option<Tensor>,
}

/// The weight of a [`Linear`].
#[derive(Debug)]
pub(crate) struct Matrix {
    name: String,
    rows: usize,
    columns: usize,
    codes: Codes,
    device: Device,
}

impl Linear {
    pub(crate) fn new(model: &Model, path: &str, dtype: DType, device: &Device) -> Result<Self> {
        let (weight, [rows, columns]) = matrix(model, path)?;
        let bias = model.tensor(&format!("{path}.bias")).ok();
        let bias = bias.map(|bias| codes::read(&bias, dtype, device)).transpose()?;
        let (name, codes) = (weight.name().to_owned(), Codes::load(&weight, device)?);
        Ok(Self { weight: Arc::new(Matrix { name, rows, columns, codes, device: device.clone() }), bias })
    }
}

impl Module for Linear {
    fn forward(&self, inputs: &Tensor) -> Result<Tensor> {
        let Matrix { name, columns, .. } = &*self.weight;
        let got = inputs.dims().last().copied().unwrap_or(0);
        if got != *columns {
            candle_core::bail!("{name}: the input's last dimension is {got}, not {columns}");
        }
        if !self.weight.multiplies(inputs) {
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

impl Matrix {
    /// Whether these inputs are multiplied while the weight is being decoded.
    pub(crate) fn multiplies(&self, inputs: &Tensor) -> bool {
        let is_fitting = match (&self.codes, inputs.device()) {
            (Codes::Memory(_), Device::Cpu) => inputs.dtype() == DType::F32,
            #[cfg(feature = "cuda")]
            (Codes::Gpu(_), Device::Cuda(_)) => inputs.dtype() == DType::BF16,
            _ => false,
        };
        let inputs = inputs.elem_count() / self.columns;
        is_fitting && self.rows > 0 && self.columns >= FEWEST_COLUMNS && (1..=MOST_ROWS).contains(&inputs)
    }

    /// Decodes the whole weight, and converts it as candle does.
    pub(crate) fn decode(&self, dtype: DType, device: &Device) -> Result<Tensor> {
        let decoded = if dtype == DType::F32 && self.device.is_cpu() { DType::F32 } else { DType::BF16 };
        let storage = self.codes.decode(decoded, self.rows * self.columns, &mut Spare::default())?;
        memory::tensor(storage, (self.rows, self.columns)).to_dtype(dtype)?.to_device(device)
    }
}

/// The multiplication during decoding, as an operation of candle. The products are F32.
pub(crate) struct Multiply<'l>(pub(crate) &'l Matrix);

impl Multiply<'_> {
    /// The shape of the products for inputs of this shape.
    fn shape(&self, inputs: &Layout) -> Shape {
        let mut dims = inputs.dims().to_vec();
        if let Some(last) = dims.last_mut() {
            *last = self.0.rows;
        }
        dims.into()
    }
}

impl CustomOp1 for Multiply<'_> {
    fn name(&self) -> &'static str {
        "df11-multiply"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let (Codes::Memory(codes), Some((start, end))) = (&self.0.codes, layout.contiguous_offsets()) else {
            candle_core::bail!("{}: the inputs aren't contiguous, or not where the weight is", self.0.name);
        };
        let shape = self.shape(layout);
        let mut out = vec![0.0; shape.elem_count()];
        codes.multiply_into(&storage.as_slice::<f32>()?[start..end], &mut out).map_err(Error::wrap)?;
        Ok((CpuStorage::F32(out), shape))
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(&self, storage: &CudaStorage, layout: &Layout) -> Result<(CudaStorage, Shape)> {
        let (Codes::Gpu(weight), Some((start, end))) = (&self.0.codes, layout.contiguous_offsets()) else {
            candle_core::bail!("{}: the inputs aren't contiguous, or not where the weight is", self.0.name);
        };
        let shape = self.shape(layout);
        let products = weight.multiply(&storage.as_cuda_slice()?.slice(start..end), shape.elem_count())?;
        Ok((products, shape))
    }
}

/// An embedding table of which only the rows that are looked up are decoded. Made by [`Df11::embedding`](crate::Df11::embedding).
#[derive(Clone, Debug)]
pub struct Embedding {
    table: Arc<FixedTensor>,
    rows: usize,
    columns: usize,
    dtype: DType,
}

impl Embedding {
    pub(crate) fn new(model: &Model, path: &str, dtype: DType) -> Result<Self> {
        let (table, [rows, columns]) = matrix(model, path)?;
        Ok(Self { table: Arc::new(table.to_fixed().map_err(Error::wrap)?), rows, columns, dtype })
    }

    fn rows(&self, numbers: &[usize]) -> Result<Tensor> {
        let dtype = if self.dtype == DType::F32 { DType::F32 } else { DType::BF16 };
        if self.table.columns() == self.columns {
            return codes::read_rows(&self.table, numbers, dtype);
        }
        // Rows of fewer than 64 columns don't have codes of their own: the table is encoded as one long row.
        let table = codes::read_rows(&self.table, &[0], dtype)?.reshape((self.rows, self.columns))?;
        table.index_select(&Tensor::from_iter(numbers.iter().map(|&row| row as i64), &Device::Cpu)?, 0)
    }
}

impl Module for Embedding {
    /// Looks up rows by their indices. Indices of any shape `[…]` give rows of shape `[…, columns]`, on the same device.
    fn forward(&self, ids: &Tensor) -> Result<Tensor> {
        let row = |id: i64| usize::try_from(id).ok().filter(|&row| row < self.rows);
        let known =
            |id| row(id).ok_or_else(|| Error::msg(format!("row {id} was looked up in a table of {} rows", self.rows)));
        let rows =
            ids.flatten_all()?.to_dtype(DType::I64)?.to_vec1()?.into_iter().map(known).collect::<Result<Vec<_>>>()?;
        let shape: Vec<usize> = ids.dims().iter().copied().chain([self.columns]).collect();
        self.rows(&rows)?.reshape(shape)?.to_dtype(self.dtype)?.to_device(ids.device())
    }
}

/// The weight of a layer, with its rows and columns.
fn matrix<'m>(model: &'m Model, path: &str) -> Result<(df11_host::Tensor<'m>, [usize; 2])> {
    let weight = model.tensor(&format!("{path}.weight")).map_err(Error::wrap)?;
    match *weight.shape() {
        [rows, columns] if columns > 0 && weight.dtype() == Dtype::BF16 => Ok((weight, [rows, columns])),
        _ => candle_core::bail!(
            "{} is {} of shape {:?}; a layer's weight is a BF16 matrix",
            weight.name(),
            weight.dtype(),
            weight.shape()
        ),
    }
}
