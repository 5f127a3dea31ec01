//! Parts of a compressed model: N processes or machines make one each, and [`join`](join::join) puts them together. A run
//! that can be resumed makes the whole model as its only part.

pub(crate) mod document;
pub(crate) mod identity;
pub(crate) mod join;
mod journal;
pub(crate) mod make;
mod part;
pub(crate) mod pieces;
mod source;
mod split;
mod weights;
mod whole;
