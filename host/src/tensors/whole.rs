//! A tensor of a model as one matrix with fixed-length codes, for GPUs.

use df11_codec::fixed::Encoded;

use crate::buffers::Buffers;
use crate::error::Result;
use crate::fixed::whole::encode_whole;
use crate::model::stored_unit::PieceBytes;
use crate::tensors::extents::Files;
use crate::tensors::tensor::Tensor;

impl Tensor<'_> {
    /// Encodes it, on all cores.
    ///
    /// # Errors
    ///
    /// Those of [`Self::to_fixed`].
    pub(crate) fn to_matrix(&self) -> Result<Encoded> {
        self.check_bf16()?;
        let mut files = Files::default();
        let all = files.extent(self, 0..self.elements())?;
        let buffers = Buffers::<PieceBytes>::default();
        let weight = (self.name().to_owned(), self.shape().to_vec(), 0..self.elements());
        let matrix = encode_whole(&weight, |elements, out| buffers.with(|buffer| all.part(elements).read(out, buffer)));
        files.if_unchanged(matrix)
    }
}

#[cfg(test)]
mod tests {
    use df11_codec::fixed::Matrix;
    use safetensors::Dtype;
    use safetensors::tensor::TensorView;

    use crate::{Model, compress_to};

    /// A tensor of several blocks and some of its rows, stored and compressed, behind another tensor.
    #[test]
    fn several_blocks() {
        let shapes = [("a.weight", [3, 128]), ("b.weight", [1100, 1000])];
        let bytes = shapes.map(|(_, [rows, columns])| {
            let words = (0..rows * columns).map(|i| ((i * 0x9e37) >> 7) as u16 & 0x81ff | 0x3c00);
            words.flat_map(u16::to_le_bytes).collect::<Vec<_>>()
        });
        let views = shapes.iter().zip(&bytes);
        let views =
            views.map(|((name, shape), bytes)| (*name, TensorView::new(Dtype::BF16, shape.to_vec(), bytes).unwrap()));
        let plain = Model::from_bytes(safetensors::serialize(views, None).unwrap()).unwrap();
        let mut compressed = Vec::new();
        compress_to(&plain, &mut compressed, None, &()).unwrap();
        let compressed = Model::from_bytes(compressed).unwrap();
        assert!(compressed.tensor("b.weight").unwrap().is_compressed());
        for model in [&plain, &compressed] {
            let whole = model.tensor("b.weight").unwrap();
            for tensor in [whole.rows(7..1090).unwrap(), whole] {
                let encoded = tensor.to_matrix().unwrap();
                let matrix = Matrix::validate(encoded.as_raw()).unwrap();
                let mut got = vec![0; tensor.elements()];
                matrix.decode(0..matrix.layout().rows(), &mut got).unwrap();
                assert!(got == tensor.bf16_bits().unwrap());
            }
        }
    }
}
