//! Memory of a GPU that isn't a unit's: scratch memory that grows when it must; columns on their way to a product;
//! memory that belongs to the caller or to another library; and decoded words and products, as a decoder lends them.

pub(crate) mod foreign;
mod inputs;
mod output;
mod products;
mod scratch;
mod words;

pub(crate) use inputs::Inputs;
pub use output::OutputBuffer;
pub use products::DeviceProducts;
pub(crate) use scratch::Scratch;
pub use words::DeviceWords;
