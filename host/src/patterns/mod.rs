//! Which modules are units, and which weights each unit has (FORMAT.md §8.4).

pub(crate) mod architecture;
pub(crate) mod dict;
mod path;
pub(crate) mod published;
pub(crate) mod regex;

/// The key of `config.json` that makes a model a DFloat11 model, and has its patterns.
pub(crate) const CONFIG_KEY: &str = "dfloat11_config";
