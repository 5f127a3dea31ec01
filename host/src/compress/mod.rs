//! Compresses a BF16 model to a DFloat11 model. The modules in the order in which the work goes through them; `to_files`
//! leads a model through all of them.

// What is asked for.
pub(crate) mod given;
pub(crate) mod options;
pub(crate) mod part_number;

// Which tensors become units, and which files hold them.
pub(crate) mod chosen;
pub(crate) mod components;
pub(crate) mod layout;
pub(crate) mod select;
pub(crate) mod stored;

// The work on one model: its units are analysed, planned and encoded.
pub(crate) mod analysis;
pub(crate) mod compression;
pub(crate) mod encoder;
pub(crate) mod failure;
pub(crate) mod memory;
pub(crate) mod runs;

// Where the encoded units and the other tensors go.
pub(crate) mod beside;
pub(crate) mod card;
pub(crate) mod fill;
pub(crate) mod in_memory;
pub(crate) mod save;
pub(crate) mod summary;
pub(crate) mod to_files;
pub(crate) mod to_stream;
