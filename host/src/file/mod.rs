//! Files and the tensors in them: what is read from a disk, from memory or from another machine, and is no model yet.

pub(crate) mod bytes;
pub(crate) mod checksum;
pub(crate) mod file_sum;
pub(crate) mod handles;
pub(crate) mod header;
pub(crate) mod identity;
pub(crate) mod json;
pub(crate) mod listed;
pub(crate) mod memory;
pub(crate) mod other_kinds;
pub(crate) mod own_checksum;
pub(crate) mod python_json;
pub(crate) mod read_ahead;
pub(crate) mod read_at;
pub(crate) mod regular_file;
pub(crate) mod remote;
pub(crate) mod tensor_file;
pub(crate) mod text_file;
pub(crate) mod words;
