//! A model: its files, what they say, and its tensors.

pub(crate) mod compressed;
pub(crate) mod config;
pub(crate) mod copied;
pub(crate) mod fetch;
pub(crate) mod files;
pub(crate) mod found;
pub(crate) mod index_file;
pub(crate) mod manifest;
pub(crate) mod missing_units;
pub(crate) mod named_unit;
pub(crate) mod names;
pub(crate) mod other_files;
mod pickles;
pub(crate) mod pipeline_files;
pub(crate) mod pipeline_index;
pub(crate) mod pipeline_manifest;
pub(crate) mod remote_folder;
pub(crate) mod running_order;
pub(crate) mod stored_unit;
pub(crate) mod tied;
pub(crate) mod unit_parts;
