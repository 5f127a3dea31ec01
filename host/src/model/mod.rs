//! A model: its files, what they say, and its tensors.

pub(crate) mod bytes;
pub(crate) mod checksum;
pub(crate) mod compressed;
pub(crate) mod config;
mod documents;
pub(crate) mod fetch;
pub(crate) mod file_sum;
pub(crate) mod files;
pub(crate) mod header;
pub(crate) mod manifest;
pub(crate) mod memory;
pub(crate) mod named_unit;
pub(crate) mod original;
pub(crate) mod other_files;
mod pickles;
pub(crate) mod pipeline_files;
pub(crate) mod read_ahead;
pub(crate) mod regular_file;
pub(crate) mod remote;
pub(crate) mod running_order;
pub(crate) mod stored_unit;
pub(crate) mod tensor_file;
pub(crate) mod text_file;
pub(crate) mod tied;
pub(crate) mod unit_parts;
pub(crate) mod words;
