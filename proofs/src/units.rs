//! Lists of units and matrices.

use df11_kernels::units::owner;

use crate::any::any_of;

/// Whatever the items of a list of up to 1000 say of their first chunks, the one that owns a chunk is one of the list.
#[kani::proof]
#[kani::unwind(12)]
fn owner_is_in_the_list() {
    let count = any_of(1..1001);
    let first = |index| {
        assert!(index < count);
        kani::any()
    };
    assert!(owner(count, first, kani::any()) < count);
}
