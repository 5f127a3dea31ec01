//! The linear layers of published models that take hidden states or give them, and where the hidden size stands.
//!
//! A layer that takes hidden states has as many columns as the hidden size; a layer that gives them has as many rows.
//! The models' own source says which layer does which: transformers, diffusers, ComfyUI. The sizes themselves stand
//! beside the weights, since norms, biases and embedders are stored as they are.

mod diffusers;
mod language;
mod own_code;

use super::sides::ROWS;

/// A kind of block: modules with names of their own, somewhere in a model.
pub(super) struct Block {
    /// The ends of the paths of such modules, with `*` for a number; one that is empty if its layers can be anywhere.
    pub paths: &'static [&'static str],
    /// The layers in it that take hidden states.
    pub takes: &'static [&'static str],
    /// Those that give them.
    pub gives: &'static [&'static str],
    /// Tensors of the module that have the hidden size, and on which side.
    pub inside: &'static [(&'static str, usize)],
    /// The same for tensors outside, by what follows the path up to the module.
    pub outside: &'static [(&'static str, usize)],
    /// The classes of diffusers that have such blocks, and the numbers of `config.json` whose product is the hidden size.
    pub classes: &'static [(&'static str, &'static [&'static str])],
    /// Whether every model with these names has such blocks, and not only the published ones.
    pub is_general: bool,
}

/// The embedder of images: of FLUX and its relatives, in diffusers and in their own code.
const IMAGE_INPUT: &[(&str, usize)] = &[("img_in.weight", ROWS)];

const EMPTY: Block =
    Block { paths: &[""], takes: &[], gives: &[], inside: &[], outside: &[], classes: &[], is_general: false };

/// All kinds. Where several fit a weight, each of them holds.
pub(super) fn all() -> impl Iterator<Item = &'static Block> {
    [language::BLOCKS, diffusers::BLOCKS, own_code::BLOCKS].into_iter().flatten()
}
