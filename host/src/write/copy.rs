//! Copies a file of a model, wherever the model is, to an output.

use std::path::Path;

use crate::error::Result;
use crate::model::files::ModelFiles;
use crate::model::found::name_below;
use crate::progress::Progress;
use crate::write::output::Output;

impl Output {
    /// Copies one of [`ModelFiles::other_files`] to this path in the output.
    ///
    /// # Errors
    ///
    /// Those of [`Self::copy`]; [`crate::Error::Hub`], [`crate::Error::Interrupted`].
    pub(crate) fn copy_of(
        &mut self,
        model: &ModelFiles,
        path: &Path,
        to: &Path,
        progress: &dyn Progress,
    ) -> Result<()> {
        match model.remote() {
            Some(folder) => self.copy_from(to, |file| folder.copy(&name_below(Path::new(""), path), file, progress))?,
            None => self.copy(to, &model.root().join(path))?,
        }
        progress.step(0, &to.to_string_lossy())
    }
}
