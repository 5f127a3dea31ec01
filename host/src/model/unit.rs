//! A unit of a compressed model. Its small tensors are validated and stay in memory; its three large ones stay in their files.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

use df11_codec::Geometry;
use df11_codec::outline::{Lengths, Outline};
use safetensors::Dtype;
use self_cell::self_cell;

use crate::error::{Error, Result};
use crate::file::header::Entry;
use crate::file::tensor_file::{TensorFile, zeroed};
use crate::model::found::legacy;

/// The tensors of a unit.
pub(crate) const UNIT: [&str; 6] =
    ["luts", "encoded_exponent", "sign_mantissa", "output_positions", "gaps", "split_positions"];

/// Where a tensor begins: the index of its file, and the offset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    pub(crate) file: usize,
    pub(crate) at: u64,
}

/// A unit: its outline in memory, and where its tensors are.
#[derive(Debug)]
pub(crate) struct Unit {
    pub(crate) path: String,
    /// The names of its weights in the original.
    pub(crate) weights: Vec<String>,
    pub(crate) codes: At,
    pub(crate) signs: At,
    pub(crate) gaps: At,
    small: [At; 3],
    outline: Checked,
}

/// The small tensors of a unit.
#[derive(Debug)]
struct Small {
    luts: Vec<u8>,
    positions: Vec<u8>,
    splits: Vec<u8>,
}

self_cell!(
    struct Checked {
        owner: Small,
        #[covariant]
        dependent: Outline,
    }

    impl {Debug}
);

/// The tensors in the files, by their names there, each with the index of its file.
pub(crate) type Stored<'f> = HashMap<&'f str, (usize, &'f Entry)>;

impl Unit {
    pub(crate) fn outline(&self) -> &Outline<'_> {
        self.outline.borrow_dependent()
    }

    /// The names of its weights, each with its range of the unit's elements.
    pub(crate) fn named_weights(&self) -> impl Iterator<Item = (&String, Range<usize>)> {
        self.weights.iter().zip(self.outline().weights())
    }

    /// Where its six tensors are, in the order of [`UNIT`], and their sizes in bytes.
    pub(crate) fn places(&self) -> [(At, usize); 6] {
        let Small { luts, positions, splits } = self.outline.borrow_owner();
        let ([luts_at, positions_at, splits_at], lengths) = (self.small, self.outline().lengths());
        [
            (luts_at, luts.len()),
            (self.codes, lengths.encoded_exponent),
            (self.signs, lengths.sign_mantissa),
            (positions_at, positions.len()),
            (self.gaps, lengths.gaps),
            (splits_at, splits.len()),
        ]
    }

    /// The size of its six tensors, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.places().iter().map(|(_, bytes)| *bytes as u64).sum()
    }

    /// Reads and validates the outline of a module's unit.
    pub(crate) fn open(
        path: &str,
        files: &[TensorFile],
        stored: &Stored<'_>,
        geometry: Geometry,
        root: &Path,
    ) -> Result<Self> {
        let find = |suffix: &str| {
            let name = format!("{path}.{suffix}");
            let missing = || match suffix {
                "luts" => legacy(root),
                _ => Error::damaged(root, format!("tensor {name} is missing")),
            };
            let &(file, entry) = stored.get(&*name).ok_or_else(missing)?;
            let (is_right, expected) = match suffix {
                "luts" => (entry.dtype == Dtype::U8 && matches!(entry.shape[..], [_, 256]), "U8 [_, 256]"),
                "split_positions" => (entry.dtype == Dtype::I64 && entry.shape.len() == 1, "I64 [_]"),
                _ => (entry.dtype == Dtype::U8 && entry.shape.len() == 1, "U8 [_]"),
            };
            if !is_right {
                let sentence = format!("tensor {name} is {}, and in a unit it is {expected}", entry.kind());
                return Err(Error::damaged(&files[file].path, sentence));
            }
            Ok((At { file, at: files[file].header.start_of(entry) }, entry.range.len()))
        };
        let [luts, codes, signs, positions, gaps, splits] = UNIT.map(find);
        let (luts, codes, signs, positions, gaps, splits) = (luts?, codes?, signs?, positions?, gaps?, splits?);
        let read = |(place, bytes): (At, usize)| {
            let mut out = zeroed(bytes, path)?;
            files[place.file].read(place.at, &mut out)?;
            Ok::<Vec<u8>, Error>(out)
        };
        let owner = Small { luts: read(luts)?, positions: read(positions)?, splits: read(splits)? };
        let lengths = Lengths { encoded_exponent: codes.1, sign_mantissa: signs.1, gaps: gaps.1 };
        let outline = Checked::try_new(owner, |Small { luts, positions, splits }| {
            Outline::validate(luts, positions, splits, lengths, geometry)
        });
        let outline = outline.map_err(|source| {
            Error::damaged(&files[codes.0.file].path, format!("unit {path} is damaged: {source}")).because(source)
        })?;
        let small = [luts.0, positions.0, splits.0];
        let (codes, signs, gaps) = (codes.0, signs.0, gaps.0);
        Ok(Self { path: path.to_owned(), weights: Vec::new(), codes, signs, gaps, small, outline })
    }
}
