//! The original of a compressed model: what restoring it to the byte needs, and where that comes from.
//!
//! - `like`: an original's headers, index and configuration; `saved` and `to_file`: the shapes file that holds them;
//! - `shapes`: the shapes of weights, which DF11 files don't store, from what the model itself says;
//! - `components`: of a pipeline, which models it has;
//! - `sources`: the original's files, and where each tensor comes from; `documents`: its configuration and index.

pub(crate) mod components;
mod documents;
pub(crate) mod like;
mod numbered;
mod saved;
pub(crate) mod shapes;
pub(crate) mod sources;
pub(crate) mod to_file;
