//! Used by this repository's other packages. Other programs shouldn't need it, and any release may change it.

use crate::compress::options::CompressOptions;
use crate::compress::select::{Candidate, Job};
use crate::error::{Error, ErrorKind, Result};
use crate::model::Model;
pub use crate::shown::{is_shown, one_line, shown_json};

#[cfg(feature = "cuda")]
pub use crate::device::cuda::{driver_version, open_file};

/// The units that compressing a model would make if every one of them shrank: its path, and the names of its weights.
///
/// # Errors
///
/// [`ErrorKind::AlreadyCompressed`], or the patterns can't be applied.
pub fn units_to_compress(model: &Model) -> Result<Vec<(String, Vec<String>)>> {
    if model.is_compressed() {
        return Err(Error::new(ErrorKind::AlreadyCompressed, "it is a DFloat11 model already").at(&model.root));
    }
    let job = Job::new("", model, &CompressOptions::default(), None)?;
    let names = |unit: &Candidate| unit.weights.iter().map(|name| job.original(name).to_owned()).collect();
    Ok(job.units.iter().map(|unit| (unit.path.clone(), names(unit))).collect())
}
