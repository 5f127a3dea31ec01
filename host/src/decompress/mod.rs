//! Restores DFloat11 models to BF16, and checks them.

pub(crate) mod compare;
pub(crate) mod restored;
mod stored;
pub(crate) mod to_files;
pub(crate) mod to_stream;
pub(crate) mod verify;
