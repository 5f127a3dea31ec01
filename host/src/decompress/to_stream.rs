//! Restores a DFloat11 model to BF16 and writes it from the first byte to the last: to a pipe, a socket, memory.

use std::io::Write;

use crate::decode::pieces::{self, PieceBuffers};
use crate::decompress::restored::check;
use crate::decompress::stored::StoredTensors;
use crate::decompress::to_files::DecompressSummary;
use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::file::words::to_bytes;
use crate::original::sources::Source;
use crate::progress::Progress;
use crate::tensors::model::Model;
use crate::write::stream::unwritten;

/// Writes the original safetensors file of a compressed model, byte for byte.
///
/// Memory use doesn't grow with the model. A tensor's checksum is compared only after its bytes have been written: on
/// an error, discard what was written.
///
/// ```no_run
/// use df11_host::{Model, decompress_to};
///
/// let bytes = std::fs::read("model-df11.safetensors")?; // from wherever a program has them
/// let mut restored = Vec::new();
/// decompress_to(&Model::from_bytes(bytes)?, &mut restored, &())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Error::NotCompressed`]; [`Error::NotOneFile`] if the original is more than one file; the model is damaged or
/// can't be read; `out` fails.
pub fn decompress_to(model: &Model, mut out: impl Write, progress: &dyn Progress) -> Result<DecompressSummary> {
    let root = || model.files().root().to_owned();
    let (compressed, original) = model.compressed().ok_or_else(|| Error::NotCompressed { path: root() })?;
    let [(name, header)] = original.files.as_slice() else {
        return Err(Error::NotOneFile { path: root(), got: original.files.len() });
    };
    progress.start(header.tensors.iter().map(|tensor| tensor.range.len() as u64).sum());
    out.write_all(&(header.text.len() as u64).to_le_bytes()).map_err(unwritten)?;
    out.write_all(&header.text).map_err(unwritten)?;
    compressed.model().will_finish();
    let (mut checksums, mut buffers, mut fetched) = (0, PieceBuffers::default(), None);
    let mut stored = StoredTensors::of(compressed, original);
    for entry in &header.tensors {
        let mut checksum = Checksum::default();
        let mut take = |bytes: &[u8]| {
            checksum.update(bytes);
            out.write_all(bytes).map_err(unwritten)?;
            progress.step(bytes.len() as u64, &entry.name)
        };
        let missing = |name: &str| Error::missing(&root(), name);
        match original.sources.get(&entry.name) {
            Some(Source::Unit { unit, start }) => {
                let unit = original.units.get(*unit).ok_or_else(|| missing(&entry.name))?;
                if fetched != Some(&unit.path) {
                    fetched.map_or(Ok(()), |path: &String| compressed.release(path))?;
                    compressed.fetch(&unit.path, progress)?;
                    fetched = Some(&unit.path);
                }
                let unit = compressed.stored_unit(&unit.path)?;
                let elements = *start..start + entry.elements();
                pieces::decode(&unit, elements, &mut buffers, |_, words| take(&to_bytes(words)))?;
            }
            Some(Source::Stored | Source::Tied(_)) => drop(stored.read(&entry.name, progress, take)?),
            None => return Err(missing(&entry.name)),
        }
        checksums += usize::from(check(compressed, &entry.name, || checksum.text())?);
    }
    compressed.model().finish(progress)?;
    out.flush().map_err(unwritten)?;
    Ok(DecompressSummary {
        units: original.units.len(),
        tensors: header.tensors.len(),
        checksums,
        files: vec![name.clone()],
        bytes: header.file_bytes(),
        ..DecompressSummary::default()
    })
}
