//! Special registers.

use crate::instruction::{Source, Special};

/// The special register with this name. Grids and blocks have one dimension here, so the registers for
/// the other dimensions are constants.
pub(super) fn by_name(name: &str) -> Option<Source> {
    let special = match name {
        "%tid.x" => Special::Thread,
        "%ntid.x" => Special::Threads,
        "%ctaid.x" => Special::Block,
        "%nctaid.x" => Special::Blocks,
        "%laneid" => Special::Lane,
        "%warpid" => Special::Warp,
        "%nwarpid" => Special::Warps,
        "%lanemask_eq" => Special::LanesEqual,
        "%lanemask_lt" => Special::LanesBelow,
        "%lanemask_le" => Special::LanesUpTo,
        "%lanemask_gt" => Special::LanesAbove,
        "%lanemask_ge" => Special::LanesFrom,
        "%dynamic_smem_size" => Special::DynamicShared,
        "%tid.y" | "%tid.z" | "%ctaid.y" | "%ctaid.z" => return Some(Source::Constant(0)),
        "%ntid.y" | "%ntid.z" | "%nctaid.y" | "%nctaid.z" => return Some(Source::Constant(1)),
        "WARP_SZ" => return Some(Source::Constant(32)),
        _ => return None,
    };
    Some(Source::Special(special))
}
