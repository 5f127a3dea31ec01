//! A weight as one array of bytes that says what it is, for programs that move weights about by themselves (docs/PAYLOAD.md).
//!
//! Whoever has the bytes can decode them: in whole, on any thread, from any memory. Files stay DF11.

mod error;
mod header;
mod pack;
mod parts;
mod read;

#[cfg(test)]
mod tests;

pub use error::PayloadError;
pub use pack::pack;
#[cfg(feature = "cuda")]
pub(crate) use read::Contents;
pub use read::{Payload, PayloadHeader};
