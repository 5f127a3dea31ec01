//! A unit in its model's files: memory holds its outline; its three large tensors are read piece by piece.

use std::ops::Range;
use std::path::PathBuf;

use df11_codec::format::{MAX_CODE_BYTES, MAX_TABLES, TABLE_ENTRIES};
use df11_codec::outline::{Lengths, Outline};
use df11_codec::piece::Piece;
use df11_codec::{FormatError, Geometry, Unit};

use crate::error::{Error, Result};
use crate::file::memory;
use crate::file::read_ahead::TensorRange;
use crate::file::tensor_file::{InFile, TensorFile};
use crate::model::unit_parts::UnitParts;

/// The places of a unit's large tensors: of its code stream, of `sign_mantissa` and of `gaps`.
type LargeTensors<'m> = [InFile<'m>; 3];

/// The most weights of a unit. Each has a name in a `config.json`, which has 16 MiB at most: of a letter, two quotes and a comma at least.
const MOST_WEIGHTS: usize = 4 << 20;

/// The unit's small tensors.
#[derive(Debug)]
pub(crate) struct SmallTensors {
    pub(crate) luts: Vec<u8>,
    pub(crate) output_positions: Vec<u8>,
    pub(crate) split_positions: Vec<u8>,
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
pub(crate) struct PieceBytes([Vec<u8>; 3]);

impl SmallTensors {
    /// Reads them, once their lengths are known to be possible: a file of a few bytes on the disk can say that they are as large
    /// as any disk.
    ///
    /// # Errors
    ///
    /// [`Error::Format`], [`Error::NoMemory`]; the file can't be read.
    pub(crate) fn read(
        path: &str,
        small: [InFile<'_>; 3],
        large: LargeTensors<'_>,
        geometry: Geometry,
    ) -> Result<Self> {
        let n_bytes = large[0].1.range.len();
        let [luts, positions, splits] = small.map(|(_, tensor)| tensor.range.len());
        // The order of errors is that of `Outline::validate`, which has the other rules.
        let wrong = if n_bytes > MAX_CODE_BYTES {
            FormatError::TooLong { what: "code bytes", got: n_bytes, allowed: MAX_CODE_BYTES }
        } else if luts > (MAX_TABLES + 1) * TABLE_ENTRIES {
            FormatError::LutsBytes { got: luts }
        } else if positions > geometry.positions_bytes(n_bytes) {
            FormatError::PositionsBytes { got: positions, expected: geometry.positions_bytes(n_bytes) }
        } else if splits / 8 >= MOST_WEIGHTS {
            FormatError::TooLong { what: "weights", got: splits / 8 + 1, allowed: MOST_WEIGHTS }
        } else {
            let [luts, output_positions, split_positions] = small;
            let read = |(file, tensor): InFile<'_>| file.read_all(tensor);
            return Ok(Self {
                luts: read(luts)?,
                output_positions: read(output_positions)?,
                split_positions: read(split_positions)?,
            });
        };
        Err(damaged(path, &large, wrong))
    }
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
        let [encoded_exponent, sign_mantissa, gaps] = large.map(|(_, tensor)| tensor.range.len());
        let lengths = Lengths { encoded_exponent, sign_mantissa, gaps };
        let SmallTensors { luts, output_positions, split_positions } = small;
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

    /// The sizes of its six tensors.
    pub(crate) fn parts(&self) -> UnitParts {
        let SmallTensors { luts, output_positions, split_positions } = self.small;
        let Lengths { encoded_exponent, sign_mantissa, gaps } = self.outline.lengths();
        UnitParts::of([
            luts.len(),
            encoded_exponent,
            sign_mantissa,
            output_positions.len(),
            gaps,
            split_positions.len(),
        ])
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
        for (buffer, ((file, tensor), range)) in bytes.0.iter_mut().zip(self.tensor_ranges(&piece)) {
            memory::resize(&tensor.name, buffer, range.len())?;
            file.read(tensor, range.start, buffer)?;
        }
        let [encoded_exponent, sign_mantissa, gaps] = &bytes.0;
        let unit = self.outline.unit_of(&piece, encoded_exponent, sign_mantissa, gaps);
        let unit = unit.map_err(|source| damaged(self.path, &self.large, source))?;
        Ok((piece, unit))
    }

    /// Where the bytes of a piece are: of the code stream, of `sign_mantissa` and of `gaps`.
    pub(crate) fn tensor_ranges(&self, piece: &Piece) -> [TensorRange<'m>; 3] {
        let [encoded_exponent, sign_mantissa, gaps] = self.large;
        [
            (encoded_exponent, piece.encoded_exponent.clone()),
            (sign_mantissa, piece.sign_mantissa.clone()),
            (gaps, piece.gaps.clone()),
        ]
    }

    /// The unit's code stream, which comes first of its large tensors.
    pub(crate) fn stream(&self) -> InFile<'m> {
        self.large[0]
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
        let [(file, _), (second, _), (third, _)] = self.large;
        let others = [second, third].into_iter().filter(move |other| !std::ptr::eq(*other, file));
        std::iter::once(file).chain(others)
    }

    /// The unit is damaged: its code stream contradicts its indexes.
    pub(crate) fn contradicts(&self, source: df11_codec::DecodeError) -> Error {
        Error::Decode { path: file_of(&self.large), unit: self.path.to_owned(), source }
    }
}

/// The file that errors name.
fn file_of([(file, _), ..]: &LargeTensors<'_>) -> PathBuf {
    file.path().to_owned()
}

fn damaged(unit: &str, large: &LargeTensors<'_>, source: FormatError) -> Error {
    Error::Format { path: file_of(large), unit: unit.to_owned(), source }
}
