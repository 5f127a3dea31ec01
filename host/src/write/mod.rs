//! Files that appear whole or not at all.

mod alike;
pub(crate) mod hidden;
mod inputs;
mod lock;
mod mount;
mod moves;
pub(crate) mod names;
pub(crate) mod output;
pub(crate) mod place;
mod placing;
mod renames;
mod staging;
pub(crate) mod stream;
pub(crate) mod sync;
pub(crate) mod tensor_writer;
pub(crate) mod work;
