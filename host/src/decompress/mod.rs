//! Restores a DFloat11 model to BF16; verifies and inspects one.

pub(crate) mod compare;
pub(crate) mod inspect;
pub(crate) mod of_pipeline;
pub(crate) mod restored;
pub(crate) mod to_files;
pub(crate) mod to_stream;
pub(crate) mod verify;
