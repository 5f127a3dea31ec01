//! Special registers.

use crate::instruction::{Source, Special};

/// The special register with this name. Grids and blocks have one dimension here, so the registers for
/// the other dimensions are constants.
pub(super) fn by_name(name: &str) -> Option<Source> {
    let special: Special = match name {
        "%tid.x" => |_, thread| thread,
        "%ntid.x" => |context, _| context.threads,
        "%ctaid.x" => |context, _| context.block,
        "%nctaid.x" => |context, _| context.blocks,
        "%laneid" => |_, thread| thread % 32,
        "%warpid" => |_, thread| thread / 32,
        "%nwarpid" => |context, _| context.threads.div_ceil(32),
        "%lanemask_eq" => |_, thread| 1 << (thread % 32),
        "%lanemask_lt" => |_, thread| (1 << (thread % 32)) - 1,
        "%lanemask_le" => |_, thread| u32::MAX >> (31 - thread % 32),
        "%lanemask_gt" => |_, thread| !(u32::MAX >> (31 - thread % 32)),
        "%lanemask_ge" => |_, thread| u32::MAX << (thread % 32),
        "%dynamic_smem_size" => |context, _| context.dynamic_shared,
        "%tid.y" | "%tid.z" | "%ctaid.y" | "%ctaid.z" => return Some(Source::Constant(0)),
        "%ntid.y" | "%ntid.z" | "%nctaid.y" | "%nctaid.z" => return Some(Source::Constant(1)),
        "WARP_SZ" => return Some(Source::Constant(32)),
        _ => return None,
    };
    Some(Source::Special(special))
}
