//! Compresses a BF16 model to a DFloat11 model: the choice of units, their analysis, their encoding.

pub(crate) mod analysis;
pub(crate) mod beside;
pub(crate) mod chosen;
pub(crate) mod compression;
pub(crate) mod failure;
pub(crate) mod fill;
pub(crate) mod given;
pub(crate) mod in_memory;
pub(crate) mod layout;
pub(crate) mod memory;
pub(crate) mod of_pipeline;
pub(crate) mod options;
pub(crate) mod part_number;
pub(crate) mod planned;
pub(crate) mod runs;
pub(crate) mod save;
pub(crate) mod select;
pub(crate) mod summary;
pub(crate) mod to_files;
pub(crate) mod to_stream;
