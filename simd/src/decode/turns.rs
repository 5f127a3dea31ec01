//! Makes strides in several lanes, in turns.

use super::lane::{Lane, TILE};
use super::symbols::{Codes, MOST, STARTS, Symbols};
use super::table::BITS;
use super::{Unfit, WINDOW};

/// Lookups per stride. All use the same load of 8 bytes, in which the first may begin as late as the eighth bit.
const LOOKUPS: usize = 4;
const _: () = assert!(LOOKUPS as u32 * BITS + 7 <= u64::BITS);
// So a stride never contains the first codes of two windows.
const _: () = assert!(LOOKUPS * (BITS as usize) < WINDOW);
// So a stride's code starts fit in 64 bits, and the number of its codes fits in its field.
const _: () = assert!(STARTS + LOOKUPS as u32 * BITS <= u64::BITS && LOOKUPS as u32 * MOST < 32);

/// Bytes of the tile that a stride may write to, for any count below 32. This lets the compiler drop bounds checks.
const ROOM: usize = 40;

/// Makes strides until one lane is near the end of its chunk or has a full tile.
///
/// A lookup can't begin before the previous one has found how long its codes are. So the lanes take turns after each
/// lookup: while one lane waits, the lookups of the others are under way.
#[inline(always)]
pub(super) fn turns<const N: usize>(symbols: &Symbols, lanes: &mut [Lane<'_>; N]) -> Result<(), Unfit> {
    // Local copies stay in registers. The compiler must assume that writes to a tile could change the lanes' own
    // fields.
    let mut bit = lanes.each_ref().map(|lane| lane.bit);
    let mut held = lanes.each_ref().map(|lane| lane.held);
    'turns: loop {
        let mut bits = [0; N];
        for i in 0..N {
            match lanes[i].eight_bytes(bit[i]) {
                Some(eight) if held[i] <= TILE - ROOM => bits[i] = u64::from_be_bytes(eight) << (bit[i] % 8),
                _ => break 'turns,
            }
        }

        let (mut last, mut all, mut starts) = ([Codes::default(); N], [Codes::default(); N], [0; N]);
        for _ in 0..LOOKUPS {
            for i in 0..N {
                let (codes, exponents) = symbols.lookup(bits[i]);
                lanes[i].tile[held[i]..][..ROOM][all[i].count()..][..8].copy_from_slice(&exponents);
                starts[i] |= codes.starts() << all[i].bits();
                bits[i] <<= codes.bits();
                all[i] = all[i].plus(codes);
                last[i] = codes;
            }
        }

        for i in 0..N {
            lanes[i].note_gap(bit[i], starts[i] >> STARTS | 1 << all[i].bits());
            bit[i] += all[i].bits();
            held[i] += all[i].count();
        }
        for i in 0..N {
            // After an escape, all further lookups of the stride give the same escape.
            if last[i].is_escape() {
                let lane = &mut lanes[i];
                (lane.bit, lane.held) = (bit[i], held[i]);
                lane.one_code()?;
                (bit[i], held[i]) = (lane.bit, lane.held);
            }
        }
    }
    for i in 0..N {
        (lanes[i].bit, lanes[i].held) = (bit[i], held[i]);
    }
    Ok(())
}
