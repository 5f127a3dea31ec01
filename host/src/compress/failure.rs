//! Why weights aren't analysed or encoded.

use df11_codec::EncodeError;

/// Why weights aren't analysed or encoded.
#[derive(Debug)]
pub(crate) enum Failure<E> {
    /// The weights can't be read, or the encoded ones can't be written.
    File(E),
    /// The format can't hold the weights; or the weights that are encoded aren't those that were analysed.
    Encode(EncodeError),
}

impl<E> From<EncodeError> for Failure<E> {
    fn from(error: EncodeError) -> Self {
        Self::Encode(error)
    }
}
