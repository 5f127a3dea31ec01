//! Decides by some of its windows whether vectors suit a unit.

use df11_codec::Unit;

use super::ahead::Ahead;
use super::ends::ends;
use super::group::{GROUP, Group, VECTORS};
use super::tile::Tile;
use super::walk::{Walks, walk};
use super::{Steps, WINDOW_BYTES};

/// How many groups are examined, spread over the stream.
const GROUPS: usize = 16;

/// One window in this many may be left out: alone, a window takes as long as sixteen in vectors. In a trained
/// model one in a hundred is left out; with fewer than 2.3 or more than 4 bits per code, most are.
const ONE_IN: usize = 16;

/// Whether vectors decode nearly all of the windows examined. A chunk must consist of whole groups.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2")]
pub(super) fn suits(unit: &Unit<'_>, steps: &Steps) -> bool {
    if !unit.geometry().threads_per_block().is_multiple_of(GROUP) {
        return false;
    }
    let groups = unit.raw().encoded_exponent.len() / WINDOW_BYTES / GROUP;
    let (mut windows, mut left_out, mut walks) = (0, 0, Walks::new());
    for i in 0..GROUPS.min(groups) {
        let Some(group) = Group::at(unit, i * groups / GROUPS.min(groups) * GROUP) else { break };
        walk(steps, &group, Ahead::of(&group, &Tile::new(&[], &mut [])), &mut walks);
        // Decoding will find any damage.
        for ends in (0..VECTORS).filter_map(|v| ends(&walks, &group, v).ok()) {
            left_out += ends.left_out.count_ones() as usize;
        }
        windows += GROUP;
    }
    left_out * ONE_IN < windows
}
