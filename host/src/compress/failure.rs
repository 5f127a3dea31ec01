//! Why weights aren't analysed or encoded.

use std::path::Path;

use df11_codec::EncodeError;

use crate::error::Error;

/// Why weights aren't analysed or encoded.
#[derive(Debug)]
pub(crate) enum EncodeFailure<E> {
    /// The weights can't be read, or the encoded ones can't be written.
    File(E),
    /// The format can't hold the weights; or the weights that are encoded aren't those that were analysed.
    Encode(EncodeError),
}

impl<E> From<EncodeError> for EncodeFailure<E> {
    fn from(error: EncodeError) -> Self {
        Self::Encode(error)
    }
}

impl EncodeFailure<Error> {
    /// Why weights that were analysed aren't encoded: if the format can't hold them any more, the model in this place has
    /// changed since.
    pub(crate) fn after_analysis(self, root: &Path) -> Error {
        match self {
            Self::File(error) => error,
            Self::Encode(_) => Error::Changed { path: root.to_owned() },
        }
    }
}
