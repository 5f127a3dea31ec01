//! A part of a module: some of its entries.

use rspirv::binary::Assemble;
use rspirv::dr::{Instruction, Operand};

use crate::Refused;

/// The module with those entries alone whose names are `wanted`. What only the others use stays, for an optimiser to remove. The name
/// of an entry in a module of Rust is what stands behind the last `::`, as in PTX.
///
/// # Errors
///
/// [`Refused::NotAModule`].
pub fn with_entries(module: &[u32], wanted: impl Fn(&str) -> bool) -> Result<Vec<u32>, Refused> {
    let mut module = rspirv::dr::load_words(module).map_err(|error| Refused::NotAModule(error.to_string()))?;
    for operand in module.entry_points.iter_mut().flat_map(|entry| &mut entry.operands) {
        if let Operand::LiteralString(name) = operand
            && let Some((_, last)) = name.rsplit_once("::")
        {
            *name = last.to_owned();
        }
    }
    let function_of = |instruction: &Instruction| instruction.operands.iter().find_map(Operand::id_ref_any);
    let is_wanted = |entry: &Instruction| {
        entry.operands.iter().any(|operand| matches!(operand, Operand::LiteralString(name) if wanted(name)))
    };
    module.entry_points.retain(is_wanted);
    let kept: Vec<_> = module.entry_points.iter().filter_map(function_of).collect();
    module.execution_modes.retain(|mode| function_of(mode).is_some_and(|function| kept.contains(&function)));
    Ok(module.assemble())
}
