//! Restores a model to a stream, such as a pipe, a socket or memory: one file, written from its first byte to its last.

use std::io::Write;

use crate::error::{Error, ErrorKind, Result};
use crate::file::checksum::Sum;
use crate::model::Model;
use crate::outcome::Report;
use crate::progress::{Progress, step};
use crate::restore::{check, read_in_order};

/// Writes the original safetensors file of a compressed model, byte for byte.
///
/// Memory use doesn't grow with the model. Each tensor's checksum is compared after its bytes have been written: after an error,
/// discard them.
///
/// ```no_run
/// use df11_host::{Model, decompress_to};
///
/// let bytes = std::fs::read("model-df11.safetensors")?; // from anywhere
/// let mut restored = Vec::new();
/// decompress_to(&Model::from_bytes(bytes)?, &mut restored, &())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`ErrorKind::NotCompressed`]; [`ErrorKind::Argument`] if the original is more than one file; [`ErrorKind::Damaged`]; errors of
/// reading the model and of writing to `out`.
pub fn decompress_to(model: &Model, mut out: impl Write, progress: &dyn Progress) -> Result<Report> {
    let not_compressed = || Error::new(ErrorKind::NotCompressed, "it is not a DFloat11 model").at(&model.root);
    let compressed = model.compressed.as_ref().ok_or_else(not_compressed)?;
    let [(_, header)] = compressed.originals.as_slice() else {
        let sentence = format!("its original is {} files, which can't be one stream", compressed.originals.len());
        return Err(Error::argument(sentence).at(&model.root));
    };
    progress.start(model.bytes());
    out.write_all(&header.beginning()).map_err(Error::unwritten)?;
    let (mut checksums, mut slots) = (0, Vec::new());
    // These are in the order of the header.
    for named in &model.tensors {
        let (name, mut sum) = (&*named.entry.name, Sum::default());
        read_in_order(
            model,
            named,
            &mut slots,
            |_, _| Ok(()),
            |bytes| {
                sum.update(bytes);
                out.write_all(bytes).map_err(Error::unwritten)?;
                step(progress, bytes.len() as u64, name)
            },
        )?;
        checksums += usize::from(check(model, name, &sum)?);
    }
    out.flush().map_err(Error::unwritten)?;
    Ok(Report {
        units: compressed.units.len(),
        weights: compressed.units.iter().map(|unit| unit.weights.len()).sum(),
        bytes_before: model.files.iter().map(|file| file.header.file_bytes()).sum(),
        bytes_after: header.file_bytes(),
        checksums,
        ..Report::default()
    })
}
