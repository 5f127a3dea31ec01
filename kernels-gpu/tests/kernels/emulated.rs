//! The kernel's algorithm on the emulated thread block: the suite in several thread orders, aligned and
//! not, then what is special to it.

use df11_codec::format::join;
use df11_codec::{Code, Geometry, Unit};
use df11_kernels::column::Column;
use df11_kernels::emulated::{self, EmulatedBlock, Fault, Tensors, Unwritten};
use df11_kernels::layout::{ONCE_BITS, ONCE_COLUMNS, STEPS, has_room_for_columns, shared_bytes, steps_bytes};
use df11_kernels::machine::{Block, SharedMemory};
use df11_kernels::steps;
use df11_kernels::tables::Tables;
use df11_kernels::window::Window;
use df11_tests::decoder_suite;
use df11_tests::strategies::{self, Case};
use df11_tests::suite::{self, Decoder, copy_written};

use crate::logged::Memory;
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

/// The first size whose chunk has room for a table of steps and columns, and its neighbours. Shared memory ends where
/// the launch says.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn the_first_chunk_with_columns() {
    let words = strategies::normal(9215, 0.02, 3);
    assert_eq!([9213, 9214].map(|elements| has_room_for_columns(elements, 512)), [false, true]);
    assert!(!has_room_for_columns(9214, 544));
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
fn columns_of_160_threads() {
    // One bit a code, 64 codes a window: a chunk has 10,240 elements.
    let words: Vec<u16> = (0..10_240).map(|i| join(120, i as u8)).collect();
    assert!(has_room_for_columns(10_240, 160));
    let case = Case::of(Geometry::new(8, 160).unwrap(), &words);
    assert_eq!(case.unit().chunks(), 1);
    suite::check(&Kernel { order: Order::Shuffled, is_aligned: true }, &case).unwrap();
}

/// The rules of the machine, each broken once by a small kernel.
mod faults {
    use super::*;

    fn run(kernel: impl FnOnce(&mut EmulatedBlock<u32>)) -> Result<(), Fault> {
        emulated::run_block(&[0, 1, 2, 3], 64, Unwritten::Fault, kernel)
    }

    #[test]
    fn a_word_for_each_thread_is_no_race() {
        let neighbours = run(|block| {
            block.phase(|thread| thread.shared.store_u16(2 * thread.id, thread.id as u16));
            block.last_phase(|thread| {
                let neighbour = thread.shared.load_u16(2 * ((thread.id + 1) % 4));
                assert_eq!(u32::from(neighbour), (thread.id + 1) % 4);
            });
        });
        assert_eq!(neighbours, Ok(()));
    }

    #[test]
    fn a_missing_barrier_is_a_race_whichever_comes_first() {
        let written_then_read = run(|block| {
            block.last_phase(|thread| {
                if thread.id == 1 {
                    thread.shared.store_u8(7, 1);
                } else if thread.id == 2 {
                    thread.shared.load_u8(7);
                }
            });
        });
        assert_eq!(written_then_read, Err(Fault::Race { byte: 7, phase: 0, writer: 1, other: 2 }));
        let read_then_written = run(|block| {
            block.phase(|thread| {
                if thread.id == 0 {
                    thread.shared.store_u8(7, 1)
                }
            });
            block.last_phase(|thread| {
                if thread.id == 3 {
                    thread.shared.store_u8(7, 1);
                } else {
                    thread.shared.load_u8(7);
                }
            });
        });
        assert_eq!(read_then_written, Err(Fault::Race { byte: 7, phase: 1, writer: 3, other: 2 }));
        let written_twice = run(|block| block.last_phase(|thread| thread.shared.store_u16(8, thread.id as u16)));
        assert_eq!(written_twice, Err(Fault::Race { byte: 8, phase: 0, writer: 1, other: 0 }));
    }

    /// A fault of its own, which ends the block there and then.
    #[test]
    fn reading_what_nobody_wrote() {
        for width in 0..4 {
            let error = run(|block| {
                block.phase(|thread| (0..6).for_each(|byte| thread.shared.store_u8(8 * thread.id + byte, 0)));
                block.last_phase(|thread| {
                    match (thread.id, width) {
                        (0, _) => return,
                        (_, 0) => thread.shared.load_u8(8 + 6).into(),
                        (_, 1) => thread.shared.load_u16(8 + 6).into(),
                        (_, 2) => thread.shared.load_u32(8 + 4).into(),
                        (_, _) => thread.shared.load_u64(8),
                    };
                    panic!("thread {} goes on", thread.id);
                });
            });
            assert_eq!(error, Err(Fault::NotWritten { byte: 14, phase: 1, thread: 1 }));
        }
    }

    /// The first fault counts, also if the block ends with another.
    #[test]
    fn reading_what_nobody_wrote_behind_a_race() {
        let error = run(|block| {
            block.phase(|thread| thread.shared.store_u8(0, thread.id as u8));
            block.last_phase(|thread| {
                thread.shared.load_u8(40);
                panic!("thread {} goes on", thread.id);
            });
        });
        assert_eq!(error, Err(Fault::Race { byte: 0, phase: 0, writer: 1, other: 0 }));
    }

    /// Poison, where a test asks for it: the block goes on, and its later faults show.
    #[test]
    fn poison_where_nobody_wrote() {
        for poison in [0, 0xa5, 0xff] {
            let run = |kernel: &dyn Fn(&mut EmulatedBlock<u32>)| {
                emulated::run_block(&[0, 1, 2, 3], 64, Unwritten::Poison(poison), |block| kernel(block))
            };
            let whole = u64::from_le_bytes([poison; 8]);
            let read = run(&|block| {
                block.phase(|thread| {
                    assert_eq!(thread.shared.load_u8(3), poison);
                    assert_eq!(thread.shared.load_u16(2), whole as u16);
                    assert_eq!(thread.shared.load_u32(4), whole as u32);
                    assert_eq!(thread.shared.load_u64(56), whole);
                });
                block.phase(|thread| thread.shared.store_u8(thread.id, 7));
                block.last_phase(|thread| {
                    assert_eq!(thread.shared.load_u64(0), whole & !0xffff_ffff | 0x0707_0707);
                });
            });
            assert_eq!(read, Ok(()));

            let later = run(&|block| {
                block.phase(|thread| assert_eq!(thread.shared.load_u8(9), poison));
                block.last_phase(|thread| thread.shared.store_u32(64 - 4 * thread.id, 1));
            });
            assert_eq!(later, Err(Fault::OutsideShared { at: 64, bytes: 64, thread: 0 }));
            let race = run(&|block| {
                block.last_phase(|thread| match thread.id {
                    0 => assert_eq!(thread.shared.load_u8(9), poison),
                    _ => thread.shared.store_u8(9, 1),
                });
            });
            assert_eq!(race, Err(Fault::Race { byte: 9, phase: 0, writer: 1, other: 0 }));
        }
    }

    /// Half a table of steps: a walk that took the other half for zeros would never end.
    #[test]
    fn half_a_table_of_steps() {
        let words: Vec<u16> = (0..300).map(|i| join(100 + i as u8 % 5, i as u8)).collect();
        let (case, memory) = (Case::of(Geometry::OFFICIAL, &words), Memory::default());
        let unit = memory.unit(&case);
        let tables = Tables::of(&unit);
        let block = |unwritten| {
            emulated::run_block::<()>(&[0, 1], shared_bytes(10_000), unwritten, |block| {
                block.phase(|thread| tables.load(&thread, 2));
                // As if there were four threads: those that would make the other half aren't there.
                block.phase(|thread| steps::make(ONCE_BITS, &thread, 4));
                block.last_phase(|thread| {
                    let column = Column::new(ONCE_COLUMNS, thread.id);
                    let window = Window::load(&unit, thread.id);
                    steps::decode(ONCE_BITS, window, || tables, column, thread.shared);
                });
            })
        };
        let fault = block(Unwritten::Fault);
        let Err(Fault::NotWritten { byte, phase: 2, thread: 0 }) = fault else { panic!("{fault:?}") };
        // An entry that thread 2 or 3 of four would have made.
        assert!((STEPS..STEPS + steps_bytes(ONCE_BITS)).contains(&byte) && (byte - STEPS) / 8 % 4 >= 2, "{fault:?}");
        // Ones say that a longer code follows: the walk takes code by code there, and comes to its end.
        assert_eq!(block(Unwritten::Poison(0xff)), Ok(()));
    }

    /// What goes wrong in the kernel itself isn't taken for a fault.
    #[test]
    fn a_panic_of_the_kernel() {
        let panicked = std::panic::catch_unwind(|| run(|_| std::panic::resume_unwind(Box::new("its own"))));
        assert_eq!(panicked.unwrap_err().downcast_ref(), Some(&"its own"));
    }

    #[test]
    fn outside_and_misaligned() {
        let outside = run(|block| block.last_phase(|thread| thread.shared.store_u8(64, 0)));
        assert_eq!(outside, Err(Fault::OutsideShared { at: 64, bytes: 64, thread: 0 }));
        let outside = run(|block| {
            block.last_phase(|thread| {
                thread.shared.load_u32(u32::MAX - 3);
                panic!("thread {} goes on", thread.id);
            });
        });
        assert_eq!(outside, Err(Fault::OutsideShared { at: u32::MAX - 3, bytes: 64, thread: 0 }));
        let misaligned = run(|block| block.last_phase(|thread| thread.shared.store_u16(2 * thread.id + 1, 0)));
        assert_eq!(misaligned, Err(Fault::Misaligned { at: 1, bytes: 2 }));
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
        assert!(matches!(decode(Tensors { gaps, ..whole }), Err(Fault::OutsideInput { tensor: "gaps", .. })));
        let staging = Tensors { largest_chunk: 0, ..whole };
        assert!(matches!(decode(staging), Err(Fault::OutsideShared { .. })));
    }
}
