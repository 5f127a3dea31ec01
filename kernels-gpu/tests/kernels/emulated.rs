//! The kernel's algorithm on the emulated thread block: the suite in several thread orders, aligned and
//! not, then what is special to it.

use df11_codec::format::join;
use df11_codec::{Code, Geometry, Unit};
use df11_kernels::emulated::{self, Tensors};
use df11_kernels::layout::{ONCE_BITS, ONCE_STRIPS, STEPS, has_room_for_strips, shared_bytes, steps_bytes};
use df11_kernels::steps;
use df11_kernels::strip::Strip;
use df11_kernels::tables::Tables;
use df11_kernels::window::Window;
use df11_tests::decoder_suite;
use df11_tests::strategies::{self, Case};
use df11_tests::suite::{self, Decoder, copy_written};
use phases::Block;
use phases::emulated::{Fault, Grid, Memory, launch};

use crate::order::Order;

struct Kernel {
    order: Order,
    is_aligned: bool,
}

impl Decoder for Kernel {
    fn takes(&self, unit: &Unit<'_>) -> bool {
        unit.geometry().bytes_per_thread() == 8
    }

    fn decode(&self, unit: &Unit<'_>, _: &Code, out: &mut [u16]) -> Result<(), String> {
        let order = self.order.of(unit.geometry().threads_per_block() as u32);
        let words = emulated::decode(&Tensors::of(unit, self.is_aligned), &order).map_err(|fault| fault.to_string())?;
        copy_written(&words, out);
        Ok(())
    }
}

decoder_suite!(rising, Kernel { order: Order::Rising, is_aligned: true }, 300);
decoder_suite!(falling, Kernel { order: Order::Falling, is_aligned: true }, 300);
decoder_suite!(shuffled, Kernel { order: Order::Shuffled, is_aligned: true }, 300);
decoder_suite!(unaligned, Kernel { order: Order::Shuffled, is_aligned: false }, 200);

/// A few units of every kind, small enough for Miri: each decoded by every thread order.
#[test]
fn small_units() {
    // Miri takes seconds for each unit: two of them, with one code and in one order, will do there.
    let few = |all, in_miri| if cfg!(miri) { in_miri } else { all };
    let sizes = [(37, 2, 0.02), (1, 2, 1.0), (0, 2, 1.0), (90, 4, 4.0), (150, 3, 1e-3)];
    for &(n, threads, scale) in &sizes[..few(5, 2)] {
        let all_tables = (0..n).map(|i| join((i * 5 % 207) as u8, i as u8)).collect();
        let codes = [(None, strategies::normal(n, scale, 7)), (Some(strategies::seventeen_tables()), all_tables)];
        for (code, words) in codes.into_iter().take(few(2, 1)) {
            let case = Case::new(Geometry::new(8, threads).unwrap(), code, vec![words]).unwrap();
            for order in [Order::Shuffled, Order::Rising, Order::Falling].into_iter().take(few(3, 1)) {
                for is_aligned in [true, false] {
                    suite::check(&Kernel { order, is_aligned }, &case).unwrap();
                }
            }
        }
    }
}

/// Every size up to several blocks: all edges of windows, chunks and the grid, and all alignments of a
/// chunk's first element.
#[test]
#[cfg_attr(miri, ignore = "too slow there; small_units has a few sizes")]
fn every_size() {
    let words = strategies::normal(600, 0.02, 3);
    for threads in [2, 5] {
        for n in 0..=words.len() {
            let case = Case::of(Geometry::new(8, threads).unwrap(), &words[..n]);
            suite::check(&Kernel { order: Order::Shuffled, is_aligned: n % 2 == 0 }, &case).unwrap();
        }
    }
}

/// The first size whose chunk has room for a table of steps and strips, and its neighbours. Shared memory ends where
/// the launch says.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn the_first_chunk_with_strips() {
    let words = strategies::normal(9215, 0.02, 3);
    assert_eq!([9213, 9214].map(|elements| has_room_for_strips(elements, 512)), [false, true]);
    assert!(!has_room_for_strips(9214, 544));
    for n in 9213..=9215 {
        let case = Case::of(Geometry::OFFICIAL, &words[..n]);
        assert_eq!(case.unit().chunks(), 1);
        for order in Order::ALL {
            suite::check(&Kernel { order, is_aligned: true }, &case).unwrap();
        }
    }
}

/// A full chunk of fewer threads than its table of steps has entries: each thread makes two of them.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn strips_of_160_threads() {
    // One bit a code, 64 codes a window: a chunk has 10,240 elements.
    let words: Vec<u16> = (0..10_240).map(|i| join(120, i as u8)).collect();
    assert!(has_room_for_strips(10_240, 160));
    let case = Case::of(Geometry::new(8, 160).unwrap(), &words);
    assert_eq!(case.unit().chunks(), 1);
    suite::check(&Kernel { order: Order::Shuffled, is_aligned: true }, &case).unwrap();
}

/// What the kernels lack is noticed.
mod faults {
    use super::*;

    /// Half a table of steps: a walk that took the other half for zeros would never end.
    #[test]
    fn half_a_table_of_steps() {
        let words: Vec<u16> = (0..300).map(|i| join(100 + i as u8 % 5, i as u8)).collect();
        let case = Case::of(Geometry::OFFICIAL, &words);
        let unit = case.unit();
        let tensors = Tensors::of(&unit, true);
        let fault = launch(|host| {
            let outputs = host.output("outputs", words.len());
            let unit = tensors.unit(host, &outputs);
            let tables = Tables::of(&unit);
            host.run::<()>(&Grid::new(1, &[0, 1], shared_bytes(10_000)), |block| {
                block.phase(|thread| tables.load(&thread, 2));
                // As if there were four threads: those that would make the other half aren't there.
                block.phase(|thread| steps::make(ONCE_BITS, &thread, 4));
                block.run(|thread| {
                    let strip = Strip::new(ONCE_STRIPS, thread.id);
                    let window = Window::load(&unit, thread.id);
                    steps::decode(ONCE_BITS, window, || tables, strip, thread.shared);
                });
            });
        });
        let Err(Fault::NotWritten { byte, access }) = fault else { panic!("{fault:?}") };
        assert_eq!((access.phase, access.thread), (2, 0));
        // An entry that thread 2 or 3 of four would have made.
        assert!((STEPS..STEPS + steps_bytes(ONCE_BITS)).contains(&byte) && (byte - STEPS) / 8 % 4 >= 2, "{fault:?}");
    }

    /// What the tensors lack is noticed: nothing is read past the end of any.
    #[test]
    fn tensors_cut_short() {
        let words: Vec<u16> = (0..if cfg!(miri) { 200 } else { 9000u32 }).map(|i| (i * i) as u16 & 0xbfff).collect();
        let case = Case::of(Geometry::OFFICIAL, &words);
        let (unit, order) = (case.unit(), Order::Rising.of(512));
        let decode = |tensors| emulated::decode(&tensors, &order);
        // The official loader's tensor of positions; its last entry isn't read at all.
        let output_positions = &unit.raw().output_positions[..unit.raw().output_positions.len() - 4];
        let whole = Tensors { output_positions, ..Tensors::of(&unit, true) };
        assert_eq!(decode(whole).unwrap(), words.into_iter().map(Some).collect::<Vec<_>>());

        let gaps = &whole.gaps[..whole.gaps.len() - 1];
        let cut = decode(Tensors { gaps, ..whole });
        assert!(matches!(cut, Err(Fault::Outside { memory: Memory::Input("gaps"), .. })), "{cut:?}");
        let staging = Tensors { largest_chunk: 0, ..whole };
        assert!(matches!(decode(staging), Err(Fault::Outside { memory: Memory::Shared, .. })));
    }
}
