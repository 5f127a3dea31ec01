//! A unit of a compressed model: its outline, checked once, stays in memory; its three large tensors stay in their files.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use df11_codec::outline::{Lengths, Outline};
use df11_codec::{FormatError, Geometry};
use safetensors::Dtype;
use self_cell::self_cell;

use crate::error::{Error, Result};
use crate::file::tensor_file::{Entry, TensorFile, zeroed};
use crate::model::found::legacy;

/// The tensors of a unit.
pub(crate) const UNIT: [&str; 6] =
    ["luts", "encoded_exponent", "sign_mantissa", "output_positions", "gaps", "split_positions"];

/// A unit: its outline in memory, and where its three large tensors are: codes, signs and mantissas, gaps.
#[derive(Debug)]
pub(crate) struct Unit {
    pub(crate) path: String,
    pub(crate) large: [(usize, u64); 3],
    /// The names of its weights.
    pub(crate) weights: Vec<String>,
    checked: Checked,
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

/// The stored tensors by their names in the files, each with its file.
pub(crate) type Stored<'f> = BTreeMap<&'f str, (usize, &'f Entry)>;

impl Unit {
    pub(crate) fn outline(&self) -> &Outline<'_> {
        self.checked.borrow_dependent()
    }

    /// Where its weights lie in it, by their names.
    pub(crate) fn named_weights(&self) -> impl Iterator<Item = (&String, Range<usize>)> {
        self.weights.iter().zip(self.outline().weights())
    }

    /// Reads and checks the unit of this module.
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
            let is_right = match suffix {
                "luts" => entry.dtype == Dtype::U8 && matches!(entry.shape[..], [_, 256]),
                "split_positions" => entry.dtype == Dtype::I64 && entry.shape.len() == 1,
                _ => entry.dtype == Dtype::U8 && entry.shape.len() == 1,
            };
            let at = files[file].header.data() + entry.range.start as u64;
            let got = entry.kind();
            let wrong = Error::damaged(&files[file].path, format!("tensor {name} is {got}, which no unit has"));
            is_right.then_some((file, at, entry.range.len())).ok_or(wrong)
        };
        let [luts, codes, signs, positions, gaps, splits] = UNIT.map(find);
        let (luts, codes, signs, positions, gaps, splits) = (luts?, codes?, signs?, positions?, gaps?, splits?);
        let damaged = |source: FormatError| {
            Error::damaged(&files[codes.0].path, format!("unit {path} is damaged: {source}")).because(source)
        };
        let read = |(file, at, bytes): (usize, u64, usize)| {
            let mut read = zeroed(bytes, path)?;
            files[file].read(at, &mut read)?;
            Ok::<Vec<u8>, Error>(read)
        };
        let small = Small { luts: read(luts)?, positions: read(positions)?, splits: read(splits)? };
        let lengths = Lengths { encoded_exponent: codes.2, sign_mantissa: signs.2, gaps: gaps.2 };
        let checked = Checked::try_new(small, |small| {
            let Small { luts, positions, splits } = small;
            Outline::validate(luts, positions, splits, lengths, geometry)
        });
        let large = [codes, signs, gaps].map(|(file, at, _)| (file, at));
        Ok(Self { path: path.to_owned(), large, weights: Vec::new(), checked: checked.map_err(damaged)? })
    }
}
