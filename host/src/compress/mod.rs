//! Compresses models.

mod encode;
pub(crate) mod options;
mod select;
pub(crate) mod to_files;
