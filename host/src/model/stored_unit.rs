//! A unit in its model's files: memory holds its outline; its three large tensors are read piece by piece.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::OnceLock;

use df11_codec::outline::{Lengths, Outline};
use df11_codec::piece::Piece;
use df11_codec::{FormatError, Geometry, Unit};
use df11_simd::DecodeTable;

use crate::error::{Error, Result};
use crate::file::read_ahead::TensorRange;
use crate::file::tensor_file::{InFile, TensorFile};
use crate::model::unit_parts::UnitParts;

/// The places of a unit's large tensors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LargeTensors<'m> {
    pub(crate) encoded_exponent: InFile<'m>,
    pub(crate) sign_mantissa: InFile<'m>,
    pub(crate) gaps: InFile<'m>,
}

/// The unit's small tensors.
#[derive(Debug)]
pub(crate) struct SmallTensors {
    pub(crate) luts: Vec<u8>,
    pub(crate) output_positions: Vec<u8>,
    pub(crate) split_positions: Vec<u8>,
    /// Made when something is first multiplied by a weight of the unit.
    pub(crate) table: OnceLock<DecodeTable>,
}

/// A unit whose outline was checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredUnit<'m> {
    path: &'m str,
    outline: Outline<'m>,
    small: &'m SmallTensors,
    large: LargeTensors<'m>,
}

/// Memory that pieces are read into, one after another.
#[derive(Debug, Default)]
pub(crate) struct PieceBytes {
    encoded_exponent: Vec<u8>,
    sign_mantissa: Vec<u8>,
    gaps: Vec<u8>,
}

impl<'m> StoredUnit<'m> {
    /// Accepts a unit if its outline is valid. This doesn't look at the content of its large tensors.
    ///
    /// # Errors
    ///
    /// [`Error::Format`].
    pub(crate) fn new(
        path: &'m str,
        small: &'m SmallTensors,
        large: LargeTensors<'m>,
        geometry: Geometry,
    ) -> Result<Self> {
        let bytes = |(_, tensor): InFile<'_>| tensor.range.len();
        let lengths = Lengths {
            encoded_exponent: bytes(large.encoded_exponent),
            sign_mantissa: bytes(large.sign_mantissa),
            gaps: bytes(large.gaps),
        };
        let SmallTensors { luts, output_positions, split_positions, table: _ } = small;
        let outline = Outline::validate(luts, output_positions, split_positions, lengths, geometry)
            .map_err(|source| damaged(path, &large, source))?;
        Ok(Self { path, outline, small, large })
    }

    /// The path of its module.
    pub(crate) fn path(&self) -> &'m str {
        self.path
    }

    /// What is known of it without its large tensors.
    pub(crate) fn outline(&self) -> &Outline<'m> {
        &self.outline
    }

    /// The place for its lookup table, if the table is to be kept as long as the model.
    pub(crate) fn table(&self) -> &'m OnceLock<DecodeTable> {
        &self.small.table
    }

    /// The sizes of its six tensors.
    pub(crate) fn parts(&self) -> UnitParts {
        let LargeTensors { encoded_exponent, sign_mantissa, gaps } = self.large;
        let [encoded_exponent, sign_mantissa, gaps] =
            [encoded_exponent, sign_mantissa, gaps].map(|(_, tensor)| tensor.range.len() as u64);
        let SmallTensors { luts, output_positions, split_positions, table: _ } = self.small;
        let [luts, output_positions, split_positions] =
            [luts, output_positions, split_positions].map(|bytes| bytes.len() as u64);
        UnitParts { luts, encoded_exponent, sign_mantissa, output_positions, gaps, split_positions }
    }

    /// Bytes of its six tensors.
    pub(crate) fn stored_bytes(&self) -> u64 {
        self.parts().total()
    }

    /// Reads chunks into `bytes`: the piece that holds them, and the piece as a unit for decoders.
    ///
    /// # Errors
    ///
    /// [`Error::Io`], [`Error::Changed`]; [`Error::Format`] if its first gap is damaged.
    pub(crate) fn read_piece<'b>(
        &'b self,
        chunks: Range<usize>,
        bytes: &'b mut PieceBytes,
    ) -> Result<(Piece, Unit<'b>)> {
        let piece = self.outline.piece(chunks);
        let buffers = [&mut bytes.encoded_exponent, &mut bytes.sign_mantissa, &mut bytes.gaps];
        for (buffer, ((file, tensor), range)) in buffers.into_iter().zip(self.tensor_ranges(&piece)) {
            buffer.resize(range.len(), 0);
            file.read(tensor, range.start, buffer)?;
        }
        let unit = self.outline.unit_of(&piece, &bytes.encoded_exponent, &bytes.sign_mantissa, &bytes.gaps);
        let unit = unit.map_err(|source| damaged(self.path, &self.large, source))?;
        Ok((piece, unit))
    }

    /// Where the bytes of a piece are: of the code stream, of `sign_mantissa` and of `gaps`.
    pub(crate) fn tensor_ranges(&self, piece: &Piece) -> [TensorRange<'m>; 3] {
        let LargeTensors { encoded_exponent, sign_mantissa, gaps } = self.large;
        [
            (encoded_exponent, piece.encoded_exponent.clone()),
            (sign_mantissa, piece.sign_mantissa.clone()),
            (gaps, piece.gaps.clone()),
        ]
    }

    /// The unit's code stream, which comes first of its large tensors.
    pub(crate) fn stream(&self) -> InFile<'m> {
        self.large.encoded_exponent
    }

    /// The result of decoding it, unless one of its files was written to since it was opened: as
    /// [`TensorFile::if_unchanged`].
    ///
    /// # Errors
    ///
    /// [`Error::Changed`], [`Error::Io`]; those of the result.
    pub(crate) fn if_unchanged<R>(&self, result: Result<R>) -> Result<R> {
        self.files().fold(result, |result, file| file.if_unchanged(result))
    }

    /// The files of its large tensors: one, unless another tool wrote them.
    pub(crate) fn files(&self) -> impl Iterator<Item = &'m TensorFile> + use<'m> {
        let LargeTensors { encoded_exponent: (file, _), sign_mantissa: (second, _), gaps: (third, _) } = self.large;
        let others = [second, third].into_iter().filter(move |other| !std::ptr::eq(*other, file));
        std::iter::once(file).chain(others)
    }

    /// The unit is damaged: its code stream contradicts its indexes.
    pub(crate) fn contradicts(&self, source: df11_codec::DecodeError) -> Error {
        Error::Decode { path: self.large.file(), unit: self.path.to_owned(), source }
    }
}

impl LargeTensors<'_> {
    /// The file that errors name.
    fn file(&self) -> PathBuf {
        self.encoded_exponent.0.path().to_owned()
    }
}

fn damaged(unit: &str, large: &LargeTensors<'_>, source: FormatError) -> Error {
    Error::Format { path: large.file(), unit: unit.to_owned(), source }
}
