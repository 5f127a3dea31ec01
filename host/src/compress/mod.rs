//! Compresses models.

mod encode;
mod select;
pub(crate) mod to_files;
