//! Files that appear whole or not at all.

mod moves;
pub(crate) mod names;
pub(crate) mod output;
mod staging;
mod sync;
pub(crate) mod tensor_writer;
mod written;
