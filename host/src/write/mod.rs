//! Files that appear whole or not at all.

mod mount;
mod moves;
pub(crate) mod names;
pub(crate) mod output;
mod staging;
pub(crate) mod stream;
mod sync;
pub(crate) mod tensor_writer;
mod written;
