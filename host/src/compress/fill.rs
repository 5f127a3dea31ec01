//! Writes units and unchanged tensors to their places in a safetensors file.

use crate::compress::analysis::Part;
use crate::compress::compression::Compression;
use crate::compress::planned::Planned;
use crate::error::Result;
use crate::model::names::UNIT_TENSORS;
use crate::write::tensor_writer::TensorWriter;

/// Writes these units and these tensors that are stored as they are, each tensor from its first byte to its last.
///
/// # Errors
///
/// Those of [`Compression::encode`] and [`Compression::read_stored`]; the file can't be written.
pub(crate) fn fill(
    compression: &mut Compression<'_>,
    writer: &mut TensorWriter,
    units: &[Planned<'_>],
    stored: Vec<String>,
) -> Result<()> {
    for unit in units {
        fill_unit(compression, writer, unit)?;
    }
    for name in stored {
        let mut end = 0;
        compression.read_stored(&name, |bytes| {
            writer.write_part(&name, end, bytes)?;
            end += bytes.len();
            Ok(())
        })?;
    }
    Ok(())
}

fn fill_unit(compression: &mut Compression<'_>, writer: &mut TensorWriter, unit: &Planned<'_>) -> Result<()> {
    let name = |suffix: &str| format!("{}.{suffix}", unit.path);
    let [luts, codes, sign_mantissa, positions, gaps, splits] = UNIT_TENSORS.map(name);
    let (mut codes_end, mut words_end) = (0, 0);
    let stitched = compression.encode(unit, |part| match part {
        Part::Words(..) => Ok(()),
        Part::Codes(bytes) => {
            writer.write_part(&codes, codes_end, bytes)?;
            codes_end += bytes.len();
            Ok(())
        }
        Part::SignMantissa(bytes) => {
            writer.write_part(&sign_mantissa, words_end, bytes)?;
            words_end += bytes.len();
            Ok(())
        }
    })?;
    writer.write_part(&codes, codes_end, stitched.last_byte.as_slice())?;
    writer.write(&luts, unit.luts())?;
    writer.write(&positions, &stitched.output_positions)?;
    writer.write(&gaps, &stitched.gaps)?;
    writer.write(&splits, &stitched.split_positions)
}
