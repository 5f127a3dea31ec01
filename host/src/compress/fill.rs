//! Writes a safetensors file of units and of tensors that are stored as they are.

use std::collections::BTreeMap;

use crate::compress::analysis::Part;
use crate::compress::compression::Compression;
use crate::compress::encoder::Planned;
use crate::error::Result;
use crate::file::header::header;
use crate::model::names::UNIT_TENSORS;
use crate::write::tensor_writer::TensorWriter;

/// Writes a file of these units and of these tensors that are stored as they are. `create` begins it with its header.
///
/// # Errors
///
/// Those of [`Compression::encode`] and [`Compression::read_stored`]; `create`'s own; the file can't be written.
pub(crate) fn fill(
    compression: &mut Compression<'_>,
    units: &[Planned<'_>],
    stored: &[String],
    metadata: &BTreeMap<String, String>,
    create: impl FnOnce(&[u8]) -> Result<TensorWriter>,
) -> Result<TensorWriter> {
    let specs = compression.input.specs(units.iter().flat_map(Planned::specs), stored)?;
    let mut writer = create(&header(specs, metadata))?;
    for unit in units {
        fill_unit(compression, &mut writer, unit)?;
    }
    for name in stored {
        compression.read_stored(name, |bytes| writer.append(name, bytes))?;
    }
    Ok(writer)
}

fn fill_unit(compression: &mut Compression<'_>, writer: &mut TensorWriter, unit: &Planned<'_>) -> Result<()> {
    let name = |suffix: &str| format!("{}.{suffix}", unit.path);
    let [luts, codes, sign_mantissa, positions, gaps, splits] = UNIT_TENSORS.map(name);
    let stitched = compression.encode(unit, |part| match part {
        Part::Words(..) => Ok(()),
        Part::Codes(bytes) => writer.append(&codes, bytes),
        Part::SignMantissa(bytes) => writer.append(&sign_mantissa, bytes),
    })?;
    writer.append(&codes, stitched.last_byte.as_slice())?;
    writer.append(&luts, unit.luts())?;
    writer.append(&positions, &stitched.output_positions)?;
    writer.append(&gaps, &stitched.gaps)?;
    writer.append(&splits, &stitched.split_positions)
}
