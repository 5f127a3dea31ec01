//! Windows: where a thread reads codes and gaps, and how many codes it finds there.

use core::marker::PhantomData;

use df11_kernels::tables::Tables;
use df11_kernels::window::Window;
use phases::{Input, SharedMemory};

use crate::any::{any_of, any_unit};
use crate::memory::shared_with_tables;

/// Every thread of a launch with blocks of these many threads reads its window and its gap inside of the unit. The gap is less than 32.
fn loads_inside(threads: u32) {
    let (unit, place) = any_unit(threads);
    let window = Window::load(&unit, place.chunk * threads + place.id);
    assert!(window.gap() < 32);
}

#[kani::proof]
#[kani::unwind(13)]
fn loads_inside_512() {
    loads_inside(512);
}

#[kani::proof]
#[kani::unwind(13)]
fn loads_inside_32() {
    loads_inside(32);
}

/// In place of [`Tables`].
struct AnyCode<I>(PhantomData<I>);

impl<I: Input> AnyCode<I> {
    /// Any code: [`crate::tables::lookup_inside`] proves that a lookup finds no others.
    fn lookup(_: &Tables<I>, _: &impl SharedMemory, _: u32) -> (u8, u32) {
        (kani::any(), any_of(1..33))
    }
}

/// A walk over any window ends after 2 to 64 codes, whatever their lengths are, and shifts by no more bits than a number has.
#[kani::proof]
#[kani::stub(df11_kernels::tables::Tables::lookup, AnyCode::lookup)]
#[kani::unwind(66)]
fn walk_ends() {
    let (unit, place) = any_unit(512);
    let shared = shared_with_tables(&unit, 2048);
    let mut codes = 0;
    Window::load(&unit, place.chunk * 512 + place.id).walk(&Tables::of(&unit), &shared, |_| {
        codes += 1;
        true
    });
    assert!(2 <= codes && codes <= 64);
}
