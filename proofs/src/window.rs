//! Windows: where a thread reads codes and gaps.

use df11_kernels::window::Window;

use crate::any::any_unit;

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
