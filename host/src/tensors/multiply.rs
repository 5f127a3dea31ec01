//! Multiplies inputs by a tensor.

use crate::decode::parallel::{StoredDecoding, TaskBuffers};
use crate::decode::rows;
use crate::error::multiply::MultiplyError;
use crate::error::{Error, Result};
use crate::file::words::FileWords;
use crate::multiply::Multiplication;
use crate::tensors::tensor::{Tensor, TensorSource};

/// Words of a tile of a tensor that is stored as it is.
const TILE: usize = 1 << 15;

impl Tensor<'_> {
    /// Multiplies rows of 32-bit floats by a BF16 weight, as a linear layer without bias does: y = x · Wᵀ, on all cores.
    ///
    /// The tensor has the shape `[out_features, in_features]`; of more dimensions, all but the first count as one.
    /// `inputs` are rows of `in_features` elements, and `out` gets one row of `out_features` for each.
    ///
    /// A compressed weight stays compressed: each tile of it is decoded in the cache and multiplied there. That takes
    /// little longer than decoding it, and the model keeps the lookup table of its unit, 32 KB, for the next time. It is
    /// made for 1 to 8 rows of inputs. More of them are right too, but then [`Self::read_into`] and a matrix product are
    /// faster.
    ///
    /// Sums are formed in a fixed order, which [`df11_simd::multiply`](mod@df11_simd::multiply) documents: the same bits for
    /// a compressed weight and for a stored one, on every processor, with any number of threads and of rows. Other
    /// libraries sum up in other orders, so their last bits differ.
    ///
    /// # Errors
    ///
    /// [`Error::NotBf16`]; [`Error::Multiply`] if the lengths don't match; the file can't be read; a unit is damaged. The
    /// content of `out` is then unspecified.
    pub fn multiply_into(&self, inputs: &[f32], out: &mut [f32]) -> Result<()> {
        self.check_bf16()?;
        let refused = |source| Error::Multiply { tensor: self.name().to_owned(), source };
        let [_, first, rest @ ..] = self.shape() else {
            return Err(refused(MultiplyError::NotAMatrix { got: self.shape().to_vec() }));
        };
        let columns = rest.iter().try_fold(*first, |columns, &n| columns.checked_mul(n)).unwrap_or_default();
        let multiplication = Multiplication::new(self.elements(), columns, inputs, out).map_err(refused)?;
        match self.source {
            TensorSource::Stored((file, tensor)) => {
                let (stored, first) = (FileWords { file, tensor }, self.elements.start);
                let rows_of_tile = (TILE / columns).max(1);
                file.if_unchanged(multiplication.compute(|rows, words: &mut Vec<u16>, then| {
                    for row in rows.clone().step_by(rows_of_tile) {
                        words.resize(rows_of_tile.min(rows.end - row) * columns, 0);
                        stored.read_into(first + row * columns, words)?;
                        then(words);
                    }
                    Ok(())
                }))
            }
            TensorSource::Unit { model, path, start } => {
                let decoding = StoredDecoding::keeping_its_table(model.stored_unit(path)?);
                let start = start + self.elements.start;
                decoding.unit().if_unchanged(multiplication.compute(|rows, TaskBuffers { bytes, words }, then| {
                    let elements = start + rows.start * columns..start + rows.end * columns;
                    let decode = |chunks, words: &mut [u16]| decoding.decode_chunks(chunks, words, bytes);
                    rows::decode(decoding.outline(), elements, columns, words, decode, then)
                }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use safetensors::Dtype;
    use safetensors::tensor::TensorView;

    use super::*;
    use crate::{Model, compress_to};

    /// Making the table takes as long as decoding 200,000 elements: without this, multiplying would still be right, and
    /// slow.
    #[test]
    fn the_model_keeps_the_table_for_multiplying_only() {
        let words: Vec<u8> =
            (0..200_000u32).flat_map(|i| (0x3c00 + i.count_ones() as u16 * 64).to_le_bytes()).collect();
        let tensor = TensorView::new(Dtype::BF16, vec![200, 1000], &words).unwrap();
        let plain = Model::from_bytes(safetensors::serialize([("a.weight", tensor)], None).unwrap()).unwrap();
        let mut compressed = Vec::new();
        compress_to(&plain, &mut compressed, None, &()).unwrap();
        let model = Model::from_bytes(compressed).unwrap();
        let weight = model.tensor("a.weight").unwrap();
        let TensorSource::Unit { model, path, .. } = weight.source else { unreachable!("it shrinks") };
        let table = || model.stored_unit(path).unwrap().table().get().map(std::ptr::from_ref);

        weight.bf16_bits().unwrap();
        assert_eq!(table(), None);
        weight.multiply_into(&[1.; 1000], &mut [0.; 200]).unwrap();
        let kept = table();
        assert!(kept.is_some());
        weight.multiply_into(&[1.; 1000], &mut [0.; 200]).unwrap();
        assert_eq!(table(), kept);
    }
}
