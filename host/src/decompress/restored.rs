//! A weight of a unit while the unit is being decoded, and the checksum check that every restored tensor passes.

use std::ops::Range;

use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::model::compressed::CompressedModel;

/// A weight of a unit that is being decoded.
pub(crate) struct Restored<'n> {
    pub(crate) name: &'n str,
    /// Its elements of the unit.
    range: Range<usize>,
    /// The checksum of its bytes so far.
    pub(crate) checksum: Checksum,
}

impl<'n> Restored<'n> {
    pub(crate) fn new((name, range): (&'n String, Range<usize>)) -> Self {
        Self { name, range, checksum: Checksum::default() }
    }

    /// The words of a piece that belong to this weight, if any.
    pub(crate) fn part<'w>(&self, piece: &Range<usize>, words: &'w [u16]) -> Option<&'w [u16]> {
        let (start, end) = (self.range.start.max(piece.start), self.range.end.min(piece.end));
        words.get(start - piece.start..end.saturating_sub(piece.start)).filter(|words| !words.is_empty())
    }
}

/// Compares a restored tensor with its checksum: its own or, if it has none and is tied to another, the other's.
/// Returns whether there was one to compare with.
///
/// # Errors
///
/// [`Error::Checksum`] if it differs, [`Error::Manifest`] if there is a manifest but it lacks this checksum.
pub(crate) fn check(compressed: &CompressedModel, name: &str, checksum: impl FnOnce() -> String) -> Result<bool> {
    let Some(manifest) = compressed.manifest() else { return Ok(false) };
    let missing = || {
        let (path, reason) = (compressed.model().root().to_owned(), format!("it has no checksum of {name}"));
        Error::Manifest { path, reason }
    };
    let tied = || manifest.checksum(manifest.tied_to(name)?);
    let expected = manifest.checksum(name).or_else(tied).ok_or_else(missing)?;
    let got = checksum();
    if got == expected {
        return Ok(true);
    }
    let (path, expected) = (compressed.model().root().to_owned(), expected.to_owned());
    Err(Error::Checksum { path, tensor: name.to_owned(), got, expected })
}
