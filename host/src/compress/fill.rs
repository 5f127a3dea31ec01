//! Fills files: units are planned and encoded, tensors that are stored as they are are read, and all of them are noted.

use std::collections::BTreeMap;

use df11_codec::encode::Stitched;

use crate::compress::analysis::EncodedBytes;
use crate::compress::compression::Compression;
use crate::compress::encoder::Planned;
use crate::compress::given::Input;
use crate::compress::select::Candidate;
use crate::error::Result;
use crate::file::checksum::Checksum;
use crate::file::header::header;
use crate::file::words;
use crate::model::names::UNIT_TENSORS;
use crate::write::tensor_writer::TensorWriter;

/// Plans every unit, for a file whose header comes before all of them.
///
/// # Errors
///
/// Those of [`plan`].
pub(crate) fn plan_all<'m>(
    compression: &mut Compression<'m>,
    units: impl Iterator<Item = Candidate>,
) -> Result<Vec<Planned<'m>>> {
    units.filter_map(|candidate| plan(compression, candidate, |_, _| Ok(())).transpose()).collect()
}

/// Plans a unit, or stores its weights as they are. Calls `then` with each weight's number and words of it, in order.
///
/// # Errors
///
/// Those of [`Encoder::plan`](crate::compress::encoder::Encoder::plan).
pub(crate) fn plan<'m>(
    compression: &mut Compression<'m>,
    candidate: Candidate,
    then: impl FnMut(usize, &[u16]) -> Result<()>,
) -> Result<Option<Planned<'m>>> {
    match compression.encoder.plan(candidate, then)? {
        Ok(planned) => Ok(Some(planned)),
        Err((candidate, reason)) => {
            compression.selection.store(candidate.weights, &reason);
            Ok(None)
        }
    }
}

/// Writes the file of a unit and of the other tensors of its module; `None` if the unit's weights are better stored as they
/// are. `create` begins it with its header.
///
/// # Errors
///
/// Those of [`plan`] and [`fill`].
pub(crate) fn unit_file(
    compression: &mut Compression<'_>,
    candidate: Candidate,
    create: impl FnOnce(&[u8]) -> Result<TensorWriter>,
) -> Result<Option<TensorWriter>> {
    let Some(unit) = plan(compression, candidate, |_, _| Ok(()))? else { return Ok(None) };
    let module = compression.selection.stored.take_module(&unit.path);
    fill(compression, &[unit], &module, &BTreeMap::new(), create).map(Some)
}

/// Writes a file of these units and of these tensors that are stored as they are. `create` begins it with its header.
///
/// # Errors
///
/// Those of [`encode`] and [`read_stored`]; `create`'s own; the file can't be written.
pub(crate) fn fill(
    compression: &mut Compression<'_>,
    units: &[Planned<'_>],
    stored: &[String],
    metadata: &BTreeMap<String, String>,
    create: impl FnOnce(&[u8]) -> Result<TensorWriter>,
) -> Result<TensorWriter> {
    let specs = compression.input.specs(units.iter().flat_map(|unit| unit.parts.specs(&unit.path)), stored)?;
    let mut writer = create(&header(specs, metadata))?;
    for unit in units {
        let name = |suffix: &str| format!("{}.{suffix}", unit.path);
        let [luts, codes, sign_mantissa, positions, gaps, splits] = UNIT_TENSORS.map(name);
        writer.append(&luts, unit.luts())?;
        let stitched = encode(compression, unit, |part| match part {
            EncodedBytes::Words(..) => Ok(()),
            EncodedBytes::Codes(bytes) => writer.append(&codes, bytes),
            EncodedBytes::SignMantissa(bytes) => writer.append(&sign_mantissa, bytes),
        })?;
        writer.append(&codes, stitched.last_byte.as_slice())?;
        writer.append(&positions, &stitched.output_positions)?;
        writer.append(&gaps, &stitched.gaps)?;
        writer.append(&splits, &stitched.split_positions)?;
    }
    for name in stored {
        read_stored(compression, name, |bytes| writer.append(name, bytes))?;
    }
    Ok(writer)
}

/// Encodes a unit, and notes it. Calls `then` with the bytes of its two large tensors, each tensor's in order; returns the
/// rest.
///
/// # Errors
///
/// Those of [`Encoder::encode`](crate::compress::encoder::Encoder::encode) and [`Compression::note_unit`]; the work is
/// interrupted.
pub(crate) fn encode(
    compression: &mut Compression<'_>,
    unit: &Planned<'_>,
    mut then: impl FnMut(EncodedBytes<'_>) -> Result<()>,
) -> Result<Stitched> {
    let Input { model, progress, .. } = compression.input;
    let mut checksums = vec![Checksum::default(); unit.weights.len()];
    let stitched = compression.encoder.encode(unit, |part| {
        if let EncodedBytes::Words(number, words) = part {
            add_words(&mut checksums, number, words);
            progress.step(2 * words.len() as u64, &unit.path)?;
        }
        then(part)
    })?;
    compression.note_unit(unit, &checksums)?;
    model.release(&unit.weights)?;
    Ok(stitched)
}

/// Adds the next words of the weight with this number to its checksum.
pub(crate) fn add_words(checksums: &mut [Checksum], number: usize, words: &[u16]) {
    if let Some(checksum) = checksums.get_mut(number) {
        checksum.update(&words::to_bytes(words));
    }
}

/// Reads a tensor that is stored as it is, and notes it. Calls `then` with its bytes in order.
///
/// # Errors
///
/// Those of [`Input::read_blocks`] and [`Compression::note_stored`]; the work is interrupted; `then`'s own.
pub(crate) fn read_stored(
    compression: &mut Compression<'_>,
    name: &str,
    mut then: impl FnMut(&[u8]) -> Result<()>,
) -> Result<()> {
    let Input { model, progress, .. } = compression.input;
    let checksum = compression.input.read_blocks(name, |bytes| {
        then(bytes)?;
        progress.step(bytes.len() as u64, name)
    })?;
    compression.note_stored(name, checksum)?;
    model.release(&[name])
}
