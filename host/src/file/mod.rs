//! Files of tensors, and the small texts beside them.

pub(crate) mod tensor_file;
pub(crate) mod text;
