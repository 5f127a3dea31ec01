//! A weight of a unit while the unit is being decoded, and the one gate that every restored tensor passes.

use std::ops::Range;

use crate::error::{Error, Result};
use crate::model::checksum::Checksum;
use crate::model::compressed::CompressedModel;

/// A weight of a unit that is being decoded.
pub(crate) struct Restored<'n> {
    pub(crate) name: &'n str,
    /// Its elements of the unit.
    range: Range<usize>,
    /// That of its bytes so far.
    pub(crate) checksum: Checksum,
}

impl<'n> Restored<'n> {
    pub(crate) fn new((name, range): (&'n String, Range<usize>)) -> Self {
        Self { name, range, checksum: Checksum::default() }
    }

    /// What of a piece belongs to it, if anything does: where in it that begins, in elements, and the words.
    pub(crate) fn part<'w>(&self, piece: &Range<usize>, words: &'w [u16]) -> Option<(usize, &'w [u16])> {
        let (start, end) = (self.range.start.max(piece.start), self.range.end.min(piece.end));
        let words = words.get(start.checked_sub(piece.start)?..end.checked_sub(piece.start)?)?;
        (start < end).then_some((start - self.range.start, words))
    }
}

/// Whether a restored tensor was held against its checksum: its own or, if it has none and is tied to another, the
/// other's.
///
/// # Errors
///
/// [`Error::Checksum`] if it is another one, [`Error::Manifest`] if there is a manifest without it.
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
