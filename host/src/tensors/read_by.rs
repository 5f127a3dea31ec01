//! A model whose file a program reads by its own means, and what such a program needs of it: units and checksums.

use std::sync::Arc;

use df11_codec::{Encoded, Geometry};

use super::model::Model;
use crate::error::Result;
use crate::file::checksum;
use crate::file::read_at::ReadAt;
use crate::model::files::ModelFiles;

/// Opens a safetensors file that the caller reads, compressed or not. Its name is what errors, and the manifest of a file that
/// is compressed from it, call it.
///
/// # Errors
///
/// Those of [`Model::open`].
pub fn open_reader(name: &str, reader: impl ReadAt + 'static) -> Result<Model> {
    Model::options().of(ModelFiles::of_reader(name, Arc::new(reader))?)
}

/// The six tensors of a unit, read into memory, and their geometry. They aren't checked yet:
/// [`Unit::validate`](df11_codec::Unit::validate) does that.
///
/// # Errors
///
/// [`Error::NotCompressed`](crate::Error::NotCompressed), [`Error::NoSuchUnit`](crate::Error::NoSuchUnit),
/// [`Error::TensorType`](crate::Error::TensorType), [`Error::NoMemory`](crate::Error::NoMemory); the file can't be read.
pub fn read_unit(model: &Model, path: &str) -> Result<(Encoded, Geometry)> {
    let (compressed, unit) = model.unit_of_original(path)?;
    compressed.read_unit(&unit.path)
}

/// The checksum of a tensor that the model's manifest has, if it has a manifest; of a tensor that is tied to another, the
/// other's.
pub fn known_checksum<'m>(model: &'m Model, name: &str) -> Option<&'m str> {
    let manifest = model.compressed()?.0.manifest()?;
    manifest.checksum(name).or_else(|| manifest.checksum(manifest.tied_to(name)?))
}

/// The checksum of a tensor's bytes, in the form that manifests have.
pub fn checksum(bytes: &[u8]) -> String {
    checksum::of(bytes)
}
