//! Lookup tables: loading them, and following their links.

use df11_kernels::layout::ROWS;
use df11_kernels::tables::Tables;
use phases::Thread;

use crate::any::{any_of, any_unit};
use crate::memory::{shared_with_tables, writes};

/// The threads of a block store all entries and all kept rows, each byte once, and only what lookups may rely on.
#[kani::proof]
#[kani::unwind(5)]
fn loads_all() {
    let (unit, place) = any_unit(512);
    let mut shared = shared_with_tables(&unit, 2048);
    let rows = (unit.n_luts - 1).min(5);
    shared.watched = if kani::any() { any_of(0..512) } else { ROWS + any_of(0..256 * rows) };
    // Who is to store the byte that is watched.
    let number = if shared.watched < 512 { shared.watched / 2 } else { shared.watched - ROWS };
    Tables::of(&unit).load(&Thread { id: place.id, registers: &mut (), shared: &shared }, 512);
    assert!(writes() == u32::from(number % 512 == place.id));
}

/// A lookup reads inside whatever the bits and the tables are, and its code has 1 to 32 bits.
#[kani::proof]
#[kani::unwind(5)]
fn lookup_inside() {
    let (unit, _) = any_unit(512);
    let shared = shared_with_tables(&unit, 2048);
    let (_, length) = Tables::of(&unit).lookup(&shared, kani::any());
    assert!(1 <= length && length <= 32);
}
