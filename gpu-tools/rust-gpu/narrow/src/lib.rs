//! Rewrites a SPIR-V module so that it has only 32-bit integers.
//!
//! The kernels use `u8`, `u16` and `u64`. WGSL has none of these, and a Vulkan driver needn't support them. This pass
//! represents such values differently:
//!
//! | integer | becomes |
//! |---|---|
//! | 8 or 16 bits | a `u32` whose upper bits are zeros |
//! | 64 bits | a vector of two `u32`, the lower half first |
//!
//! [`narrow`] does this in four steps, each a file:
//!
//! 1. `dead` removes what isn't used, including variables that hold pointers, which drivers don't accept.
//! 2. `types` finds the integers, and declares what they become.
//! 3. `rewrite` has a rule for each instruction that takes or returns such an integer.
//! 4. `model` replaces Vulkan's memory model with GLSL's.
//!
//! And `entries` shortens the names of entries.
//!
//! The pass knows the instructions that the kernels use, and refuses all others that involve such integers. So the result is
//! either right or an error ([`Refused`]).

mod dead;
mod entries;
mod model;
mod refused;
mod rewrite;
mod types;

use rspirv::binary::Assemble;

pub use refused::Refused;

/// The module without integers of 8, 16 and 64 bits.
///
/// # Errors
///
/// Something that the pass doesn't support.
pub fn narrow(module: &[u32]) -> Result<Vec<u32>, Refused> {
    let mut module = rspirv::dr::load_words(module).map_err(|error| Refused::NotAModule(error.to_string()))?;
    dead::remove(&mut module);
    let types = types::Types::of(&mut module)?;
    rewrite::rewrite(&mut module, types)?;
    model::replace(&mut module);
    entries::shorten(&mut module);
    Ok(module.assemble())
}
