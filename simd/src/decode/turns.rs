//! Strides of several lanes in turns.

use super::lane::{Lane, TILE, Unfit, WINDOW};
use super::symbols::{BITS, Codes, Symbols};

/// Lookups of a stride, from one load of 8 bytes: the first can begin at its eighth bit.
const LOOKUPS: usize = 4;
const STRIDE: usize = LOOKUPS * BITS as usize;
const _: () = assert!(STRIDE + 7 <= u64::BITS as usize);
// So no stride has the first codes of two windows.
const _: () = assert!(STRIDE < WINDOW);

/// Bytes of the tile that a stride may write to: four counts of 4 bits stay within, as the compiler sees.
const ROOM: usize = 64;

/// Makes strides until a lane is near its chunk's end, or its tile is full.
///
/// A lookup can't begin before the one before it has said how long its codes are. So the lanes take turns after
/// each: while one waits, the others' are under way.
#[inline(always)]
pub(super) fn turns<const N: usize>(
    symbols: &Symbols,
    lanes: &mut [Lane<'_>; N],
    count: impl Fn(Codes) -> usize,
) -> Result<(), Unfit> {
    // In registers, and not where the compiler must fear that a tile's bytes overwrite them.
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

        let (mut last, mut starts, mut taken, mut new) = ([Codes::default(); N], [0; N], [0u32; N], [0; N]);
        for _ in 0..LOOKUPS {
            for i in 0..N {
                let (codes, exponents) = symbols.lookup(bits[i]);
                lanes[i].tile[held[i]..][..ROOM][new[i]..][..8].copy_from_slice(&exponents);
                new[i] += count(codes);
                starts[i] |= codes.starts_from_8() << (taken[i] % 64);
                // Sums of what is above the low 6 bits are no one's concern.
                taken[i] = taken[i].wrapping_add(codes.bits());
                bits[i] <<= codes.bits() % 64;
                last[i] = codes;
            }
        }

        for i in 0..N {
            let taken = (taken[i] % 64) as usize;
            lanes[i].note_gap(bit[i], starts[i] >> 8 | 1 << taken);
            bit[i] += taken;
            held[i] += new[i];
        }
        for i in 0..N {
            // After an escape all lookups of the stride are the same escape.
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
