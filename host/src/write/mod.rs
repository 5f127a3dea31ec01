//! Files that appear whole or not at all.

pub(crate) mod output;
pub(crate) mod tensor_writer;
mod written;
