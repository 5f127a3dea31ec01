//! Rewrites a SPIR-V module so that it has integers of 32 bits alone.
//!
//! The kernels use `u8`, `u16` and `u64`. WGSL has none of these, and a driver of Vulkan need not have them. This pass gives
//! such a value another form:
//!
//! | integer | becomes |
//! |---|---|
//! | 8 or 16 bits | a `u32` whose upper bits are zeros |
//! | 64 bits | a vector of two `u32`, the lower half first |
//!
//! [`narrow`] does this in four steps, each a file:
//!
//! 1. `dead` removes what nothing uses. Among it are variables that hold pointers, which drivers don't take.
//! 2. `types` finds the integers, and declares what they become.
//! 3. `rewrite` has a rule for each instruction that takes or gives such an integer.
//! 4. `model` replaces Vulkan's memory model by the one of GLSL.
//!
//! And `entries` shortens the names of entries.
//!
//! The pass knows the instructions that the kernels use, and refuses all others that have to do with such integers: a module
//! that comes out is right or isn't there ([`Refused`]).

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
/// What the pass doesn't know.
pub fn narrow(module: &[u32]) -> Result<Vec<u32>, Refused> {
    let mut module = rspirv::dr::load_words(module).map_err(|error| Refused::NotAModule(error.to_string()))?;
    dead::remove(&mut module);
    let types = types::Types::of(&mut module)?;
    rewrite::rewrite(&mut module, types)?;
    model::replace(&mut module);
    entries::shorten(&mut module);
    Ok(module.assemble())
}
