//! Safetensors files, and the small texts beside them.

pub(crate) mod checksum;
pub(crate) mod header;
mod kinds;
pub(crate) mod system;
pub(crate) mod tensor_file;
pub(crate) mod text;
