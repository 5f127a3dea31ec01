//! Which modules are units, and which weights each unit has (FORMAT.md §8.4).

pub(crate) mod adapt;
mod automaton;
pub(crate) mod detect;
pub(crate) mod dict;
mod divide;
pub(crate) mod facts;
pub(crate) mod generic;
pub(crate) mod matches;
mod path;
pub(crate) mod published;
mod python;
mod templates;
pub(crate) mod ties;

/// The key of `config.json` that makes a model a DFloat11 model, and has its patterns.
pub(crate) const CONFIG_KEY: &str = "dfloat11_config";
