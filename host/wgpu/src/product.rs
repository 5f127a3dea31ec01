//! Products of weights with codes of a fixed length and columns (docs/kernel/lookups.md).

use std::borrow::Cow;

use df11_codec::fixed::{Alphabet, Encoded, GROUP, GROUP_BYTES, TILE};
use df11_kernels::multiply_fixed::{MAX_COLUMNS, rows_of_block};
use wgpu::{Buffer, BufferUsages, ComputePipeline, ShaderSource};

use crate::kernel::pipeline;
use crate::launch::part;
use crate::matrices::PackedMatrix;
use crate::piece::Packed;
use crate::{Error, Gpu, GpuUnit, Keep};

/// The kernels, as `scripts/spirv` makes them: for one column, and for up to eight.
const WGSL: &str = include_str!("../kernels/products.wgsl");
const KERNELS: [&str; 2] = ["multiply_fixed_one", "multiply_fixed_eight"];

/// Threads of a block: 128 invocations of two each.
const THREADS: u32 = 256;

/// The most workgroups of a launch, on every GPU.
const WORKGROUPS: u32 = 65_535;

/// Why a weight can't be multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum ProductError {
    /// The unit has no weight of this number, or is kept as DF11, whose weights can't be multiplied.
    #[error("the unit has {weights} weights with codes of a fixed length, and number {got}, from 0, was asked for")]
    Weight { got: usize, weights: usize },
    /// A kernel takes 1 to 8 columns.
    #[error("there are {got} columns, and the kernels take 1 to {allowed}")]
    Columns { got: u32, allowed: u32 },
    /// There must be a number of each column for each weight of a row.
    #[error("there is memory for {got} words of columns, and they have {expected}")]
    InputLength { got: u64, expected: u64 },
    /// There must be room for a product of each row and column.
    #[error("there is memory for {got} products, and there are {expected}")]
    OutLength { got: u64, expected: u64 },
    /// A row is larger than a buffer of a piece.
    #[error("its rows are cut, since one of them is larger than a buffer of 48 MiB")]
    CutRows,
}

/// The pipelines of the kernels.
#[derive(Debug)]
pub(crate) struct Products([ComputePipeline; 2]);

impl Gpu {
    /// Multiplies a weight of a unit by columns, y = W · x: the weight with this number among those that [`Self::load_fixed`] was
    /// given. Its rows have the elements that they had there.
    ///
    /// `x` has `columns` columns of as many BF16 words as a row has, one after the other from its beginning; `out` gets FP32, a number
    /// for each row of the first column, then of the others. Both are storage buffers. This returns before the GPU has multiplied
    /// anything. The first product has the driver compile the kernels, and multiplies known numbers.
    ///
    /// The order of sums is that of docs/kernel/lookups.md. So the bits are those of any other GPU, as long as no product and no sum is too
    /// small for a normal number, infinite, or no number: WebGPU and Vulkan leave open what becomes of these.
    ///
    /// # Errors
    ///
    /// [`Error::Product`], before anything is multiplied; [`Error::WrongProducts`] if the driver's compiler is faulty;
    /// [`Error::OutOfMemory`]; the GPU was lost, or the driver fails.
    pub async fn multiply(
        &mut self,
        unit: &GpuUnit,
        weight: usize,
        x: &Buffer,
        columns: u32,
        out: &Buffer,
    ) -> Result<(), Error> {
        if self.products.is_none() {
            self.compile_products(ShaderSource::Wgsl(Cow::Borrowed(WGSL))).await?;
        }
        self.give_product(unit, weight, x, columns, out).await
    }

    /// Has the driver compile the kernels, and multiplies known numbers.
    ///
    /// # Errors
    ///
    /// Those of [`Self::multiply`].
    #[doc(hidden)]
    pub async fn compile_products(&mut self, source: ShaderSource<'_>) -> Result<(), Error> {
        let scope = self.place_of_work().scope("compiling the kernels");
        let module = self.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: Some("df11"), source });
        let products = Products(KERNELS.map(|name| pipeline(&self.device, &module, name, 2)));
        scope.close("the kernels", 0).await?;
        self.products = Some(products);
        let tested = self.test_products().await;
        if tested.is_err() {
            self.products = None;
        }
        tested
    }

    /// Rows of 640 weights, one of them an escape, times one column and times eight. All numbers are small integers, so the sums are
    /// exact in any order.
    async fn test_products(&mut self) -> Result<(), Error> {
        let number = |i: usize| [1.0f32, -2.0, 3.0, 0.5, 96.0][i % 5];
        let words = |n: usize, step: usize| (0..n).map(|i| (number(i * step + i / 7).to_bits() >> 16) as u16).collect();
        let (rows, row): (usize, usize) = (5, 640);
        let (weights, x): (Vec<u16>, Vec<u16>) = (words(rows * row, 1), words(8 * row, 3));
        let float = |word: u16| f32::from_bits(u32::from(word) << 16);
        let product = |i: usize| {
            let (row_words, column) = (weights.chunks(row).nth(i % rows), x.chunks(row).nth(i / rows));
            let pairs = row_words.into_iter().flatten().zip(column.into_iter().flatten());
            pairs.map(|(weight, x)| float(*weight) * float(*x)).sum::<f32>()
        };
        let Ok(alphabet) = Alphabet::new(124) else { return Ok(()) };
        let Ok(mut encoded) = Encoded::new(row, alphabet) else { return Ok(()) };
        if encoded.append(&weights).is_err() {
            return Ok(());
        }
        let unit = self.load_fixed(&[encoded.as_matrix()], Keep::OffloadedPageable).await?;
        let (from, out) = (self.output(x.len()).await?, self.output(2 * 8 * rows).await?);
        let bytes: Vec<u8> = x.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.queue.write_buffer(&from, 0, &bytes);
        for columns in [1, 8] {
            self.give_product(&unit, 0, &from, columns, &out).await?;
            let mut halves = vec![0; 2 * rows * columns as usize];
            self.read(&out, 0, &mut halves).await?;
            let products = halves.as_chunks().0.iter().map(|&[low, high]| u32::from(high) << 16 | u32::from(low));
            if !products.eq((0..rows * columns as usize).map(|i| product(i).to_bits())) {
                return Err(Error::WrongProducts);
            }
        }
        Ok(())
    }

    async fn give_product(
        &mut self,
        unit: &GpuUnit,
        weight: usize,
        x: &Buffer,
        columns: u32,
        out: &Buffer,
    ) -> Result<(), Error> {
        let (rows, row) = check(unit, weight, x, columns, out)?;
        let matrices = unit.pieces.iter().flat_map(|(piece, held)| {
            let matrices = match &piece.packed {
                Packed::Matrices(matrices) => matrices.as_slice(),
                Packed::Chunks(_) => &[],
            };
            matrices.iter().filter(|matrix| matrix.weight == weight).map(move |matrix| (matrix, held))
        });
        let matrices: Vec<_> = matrices.collect();
        let staging = self.reserve_staging(matrices.iter().map(|(_, held)| *held)).await?;
        let scope = self.place_of_work().scope("multiplying");
        let Some(Products([one, eight])) = &self.products else { return Ok(()) };
        let kernel = if columns == 1 { one } else { eight };
        for (matrix, held) in matrices {
            for first in (0..matrix.rows).step_by((WORKGROUPS * rows_of_block(THREADS)) as usize) {
                let mut commands = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
                let (buffer, start) = self.bytes_of(held, &staging, &mut commands);
                let (said, workgroups) = numbers(matrix, start, first, columns, rows);
                let said = self.filled(&said, BufferUsages::UNIFORM);
                let resources = vec![
                    part(x, 0..2 * u64::from(columns) * row as u64),
                    buffer.as_entire_binding(),
                    part(out, 0..4 * u64::from(columns) * rows as u64),
                    said.as_entire_binding(),
                ];
                self.dispatch(commands, kernel, resources, workgroups);
            }
        }
        scope.close("a product", 0).await
    }
}

/// The rows of a weight and the elements of a row, if it can be multiplied so.
fn check(
    unit: &GpuUnit,
    weight: usize,
    x: &Buffer,
    columns: u32,
    out: &Buffer,
) -> Result<(usize, usize), ProductError> {
    let missing = ProductError::Weight { got: weight, weights: unit.weights.len() };
    let &(rows, row) = unit.weights.get(weight).ok_or(missing)?;
    if !(1..=MAX_COLUMNS).contains(&columns) {
        return Err(ProductError::Columns { got: columns, allowed: MAX_COLUMNS });
    }
    let (got, expected) = (x.size() / 4 * 2, (u64::from(columns) * row as u64).next_multiple_of(2));
    if got < expected {
        return Err(ProductError::InputLength { got, expected });
    }
    let (got, expected) = (out.size() / 4, u64::from(columns) * rows as u64);
    if got < expected {
        return Err(ProductError::OutLength { got, expected });
    }
    let is_cut = |packed: &Packed| match packed {
        Packed::Matrices(matrices) => matrices.iter().any(|matrix| matrix.weight == weight && matrix.rows == 0),
        Packed::Chunks(_) => false,
    };
    match unit.pieces.iter().any(|(piece, _)| is_cut(&piece.packed)) {
        true => Err(ProductError::CutRows),
        false => Ok((rows, row)),
    }
}

/// The words of the uniform buffer, in the order of `kernels-gpu/src/vulkan/entry.rs`, and the number of workgroups, of a launch for the
/// rows of a matrix from `first` on, as many as it can have. The matrix's piece begins at byte `start` of its buffer.
#[expect(
    clippy::cast_possible_truncation,
    reason = "places in a buffer, rows and elements are less than 32 bits count"
)]
fn numbers(matrix: &PackedMatrix, start: u64, first: usize, columns: u32, all_rows: usize) -> ([u32; 12], u32) {
    let row = matrix.columns as usize;
    let (row_bytes, row_starts) = (row.div_ceil(GROUP) * GROUP_BYTES, size_of::<u32>() * row.div_ceil(TILE));
    let [codes, escapes, starts] = matrix.places;
    let places = [codes + first * row_bytes, escapes, starts + first * row_starts];
    let [codes, escapes, starts] = places.map(|place| (start / 4) as u32 + (place / 4) as u32);
    let each = rows_of_block(THREADS);
    let rows = (matrix.rows - first).min((WORKGROUPS * each) as usize) as u32;
    let first_row = (matrix.row + first) as u32;
    let said =
        [codes, escapes, starts, matrix.columns, matrix.first, rows, columns, first_row, all_rows as u32, 0, 0, 0];
    (said, rows.div_ceil(each))
}
