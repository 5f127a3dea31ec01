//! Names of entries.

use rspirv::dr::{Module, Operand};

/// Gives each entry the name it has in its Rust module: the part after the last `::`, as in PTX.
pub(crate) fn shorten(module: &mut Module) {
    for operand in module.entry_points.iter_mut().flat_map(|entry| &mut entry.operands) {
        if let Operand::LiteralString(name) = operand
            && let Some((_, last)) = name.rsplit_once("::")
        {
            *name = last.to_owned();
        }
    }
}
