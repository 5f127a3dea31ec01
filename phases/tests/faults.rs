//! The rules of the machine, each broken once by a small kernel.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use phases::emulated::{EmulatedBlock, Fault, Grid, Kind, Memory, Unwritten, launch, run_block};
use phases::{Array, Block, Input, LANES, Output, SCRATCH_BYTES, SharedMemory};

fn run(kernel: impl FnOnce(&mut EmulatedBlock<'_, u32>)) -> Result<(), Fault> {
    run_block(&[0, 1, 2, 3], 64, Unwritten::Fault, kernel)
}

/// A race for a byte: what the two accesses do, and whose they are.
#[track_caller]
fn assert_race(result: Result<(), Fault>, byte: u32, phase: u32, accesses: [(Kind, u32); 2]) {
    let Err(Fault::Race { byte: at, earlier, later }) = result else { panic!("{result:?}") };
    assert_eq!((at, [earlier, later].map(|access| access.phase)), (byte, [phase; 2]));
    assert_eq!([earlier, later].map(|access| (access.kind, access.thread)), accesses);
}

#[test]
fn a_word_for_each_thread_is_no_race() {
    let neighbours = run(|block| {
        block.phase(|thread| thread.shared.store_u16(2 * thread.id, thread.id as u16));
        block.run(|thread| {
            let neighbour = thread.shared.load_u16(2 * ((thread.id + 1) % 4));
            assert_eq!(u32::from(neighbour), (thread.id + 1) % 4);
        });
    });
    assert_eq!(neighbours, Ok(()));
}

#[test]
fn a_missing_barrier_is_a_race_whichever_comes_first() {
    let written_then_read = run(|block| {
        block.run(|thread| {
            if thread.id == 1 {
                thread.shared.store_u8(7, 1);
            } else if thread.id == 2 {
                thread.shared.load_u8(7);
            }
        });
    });
    assert_race(written_then_read, 7, 0, [(Kind::Write, 1), (Kind::Read, 2)]);
    let read_then_written = run(|block| {
        block.phase(|thread| {
            if thread.id == 0 {
                thread.shared.store_u8(7, 1)
            }
        });
        block.run(|thread| {
            if thread.id == 3 {
                thread.shared.store_u8(7, 1);
            } else {
                thread.shared.load_u8(7);
            }
        });
    });
    assert_race(read_then_written, 7, 1, [(Kind::Read, 0), (Kind::Write, 3)]);
    let written_twice = run(|block| block.run(|thread| thread.shared.store_u16(8, thread.id as u16)));
    assert_race(written_twice, 8, 0, [(Kind::Write, 0), (Kind::Write, 1)]);
}

/// A fault of its own, which ends the block there and then.
#[test]
fn reading_what_nobody_wrote() {
    for width in 0..4 {
        let error = run(|block| {
            block.phase(|thread| (0..6).for_each(|byte| thread.shared.store_u8(8 * thread.id + byte, 0)));
            block.run(|thread| {
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
        let Err(Fault::NotWritten { byte: 14, access }) = error else { panic!("{error:?}") };
        assert_eq!((access.phase, access.thread), (1, 1));
    }
}

/// The first fault counts, also if the block ends with another.
#[test]
fn reading_what_nobody_wrote_behind_a_race() {
    let error = run(|block| {
        block.phase(|thread| thread.shared.store_u8(0, thread.id as u8));
        block.run(|thread| {
            thread.shared.load_u8(40);
            panic!("thread {} goes on", thread.id);
        });
    });
    assert_race(error, 0, 0, [(Kind::Write, 0), (Kind::Write, 1)]);
}

/// Poison, where a test asks for it: the block goes on, and its later faults show.
#[test]
fn poison_where_nobody_wrote() {
    for poison in [0, 0xa5, 0xff] {
        let run = |kernel: &dyn Fn(&mut EmulatedBlock<'_, u32>)| {
            run_block(&[0, 1, 2, 3], 64, Unwritten::Poison(poison), |block| kernel(block))
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
            block.run(|thread| {
                assert_eq!(thread.shared.load_u64(0), whole & !0xffff_ffff | 0x0707_0707);
            });
        });
        assert_eq!(read, Ok(()));

        let later = run(&|block| {
            block.phase(|thread| assert_eq!(thread.shared.load_u8(9), poison));
            block.run(|thread| thread.shared.store_u32(64 - 4 * thread.id, 1));
        });
        assert!(
            matches!(later, Err(Fault::Outside { memory: Memory::Shared, at, end: 64, access }) if (at, access.thread) == (64, 0)),
            "{later:?}"
        );
        let race = run(&|block| {
            block.run(|thread| match thread.id {
                0 => assert_eq!(thread.shared.load_u8(9), poison),
                _ => thread.shared.store_u8(9, 1),
            });
        });
        assert_race(race, 9, 0, [(Kind::Read, 0), (Kind::Write, 1)]);
    }
}

/// A thread's panic is its fault; one of the code around the kernel isn't.
#[test]
fn panics() {
    let thread = run(|block| {
        block.phase(|_| ());
        block.run(|thread| assert!(thread.id < 2, "as the test wants"));
    });
    assert_eq!(thread, Err(Fault::Panicked { thread: 2, block: 0, phase: 1 }));
    let around = std::panic::catch_unwind(|| {
        run(|block| {
            block.run(|_| ());
            std::panic::resume_unwind(Box::new("its own"))
        })
    });
    assert_eq!(around.unwrap_err().downcast_ref(), Some(&"its own"));
}

/// A loop that never ends is a fault, if it accesses memory.
#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn an_endless_loop() {
    let endless = run(|block| {
        block.phase(|thread| thread.shared.store_u8(thread.id, 1));
        block.run(|thread| while thread.id == 3 && thread.shared.load_u8(3) == 1 {});
    });
    let Err(fault @ Fault::Endless { access }) = endless else { panic!("{endless:?}") };
    assert_eq!((access.thread, access.phase), (3, 1));
    assert!(fault.to_string().starts_with("thread 3 accesses memory more than 16777216 times in phase 1"), "{fault}");
}

/// Elements of arrays: each in its own place, and none outside, though the array lies inside shared memory.
#[test]
fn arrays() {
    const BYTES: Array<u8, 4> = Array::at(0);
    const NUMBERS: Array<u32, 4> = Array::at(8);
    const HALVES: Array<u16, 4> = Array::at(NUMBERS.end());
    assert_eq!((BYTES.end(), NUMBERS.end(), HALVES.end()), (4, 24, 32));
    let right = run(|block| {
        block.phase(|thread| {
            BYTES.store(thread.shared, thread.id, 0x11 + thread.id as u8);
            NUMBERS.store(thread.shared, thread.id, 0x1234_5670 + thread.id);
            HALVES.store(thread.shared, thread.id, 0x8880 + thread.id as u16);
        });
        block.run(|thread| {
            let other = 3 - thread.id;
            assert_eq!(BYTES.load(thread.shared, other), 0x11 + other as u8);
            assert_eq!(NUMBERS.load(thread.shared, other), 0x1234_5670 + other);
            assert_eq!(thread.shared.load_u32(8 + 4 * other), 0x1234_5670 + other);
            assert_eq!(HALVES.load(thread.shared, other), 0x8880 + other as u16);
        });
    });
    assert_eq!(right, Ok(()));
    let outside = run(|block| block.run(|thread| NUMBERS.store(thread.shared, thread.id + 1, 7)));
    let Err(fault @ Fault::Outside { memory: Memory::Array, at: 4, end: 4, .. }) = outside else {
        panic!("{outside:?}")
    };
    assert!(fault.to_string().contains("element 4 of an array in shared memory, which has 4"), "{fault}");
}

/// The barrier of this number is left out in each block, and only that one.
#[test]
fn without_a_barrier() {
    let launch_without = |number| {
        let grid = Grid::new(1, &[0, 1, 2, 3], 8).without_barrier(number);
        let (mut barriers, mut left_out) = (0, None);
        let result = launch(|host| {
            host.run::<()>(&grid, |block| {
                block.phase(|thread| thread.shared.store_u8(thread.id, 1));
                block.phase(|thread| thread.shared.store_u8(4 + thread.id, thread.shared.load_u8(3 - thread.id)));
                block.run(|thread| _ = thread.shared.load_u8(7 - thread.id));
            });
            (barriers, left_out) = (host.barriers(), host.left_out());
        });
        (result, barriers, left_out.map(|location| location.line()))
    };
    let (first, ..) = launch_without(0);
    assert_race(first, 3, 0, [(Kind::Write, 3), (Kind::Read, 0)]);
    let (second, ..) = launch_without(1);
    assert_race(second, 7, 1, [(Kind::Write, 3), (Kind::Read, 0)]);
    assert_eq!(launch_without(2), (Ok(()), 2, None));
}

#[test]
fn outside_and_misaligned() {
    let outside = run(|block| block.run(|thread| thread.shared.store_u8(64, 0)));
    assert!(
        matches!(outside, Err(Fault::Outside { memory: Memory::Shared, at, end: 64, access }) if (at, access.thread) == (64, 0)),
        "{outside:?}"
    );
    let outside = run(|block| {
        block.run(|thread| {
            thread.shared.load_u32(u32::MAX - 3);
            panic!("thread {} goes on", thread.id);
        });
    });
    assert!(
        matches!(outside, Err(Fault::Outside { memory: Memory::Shared, at, end: 64, access }) if (at, access.thread) == (u32::MAX - 3, 0)),
        "{outside:?}"
    );
    let misaligned = run(|block| block.run(|thread| thread.shared.store_u16(2 * thread.id + 1, 0)));
    assert!(
        matches!(misaligned, Err(Fault::Misaligned { memory: Memory::Shared, at: 1, bytes: 2, .. })),
        "{misaligned:?}"
    );
}

/// The scratch of a scan is the scan's from its phase to the end of the next one.
mod scans {
    use super::*;

    /// Where the scratch lies, after a byte for each thread.
    const SCRATCH: u32 = 64;

    fn run(kernel: impl FnOnce(&mut EmulatedBlock<'_, u32>)) -> Result<(), Fault> {
        let order: Vec<u32> = (0..2 * LANES).rev().collect();
        run_block(&order, SCRATCH + SCRATCH_BYTES, Unwritten::Fault, kernel)
    }

    fn scan(block: &mut EmulatedBlock<'_, u32>) {
        block.scan(SCRATCH, |_| 1, |before, sum| *before = sum);
    }

    #[test]
    fn sums_of_the_threads_before() {
        let sums = run(|block| {
            scan(block);
            block.run(|thread| assert_eq!(*thread.registers, thread.id));
        });
        assert_eq!(sums, Ok(()));
    }

    #[test]
    fn written_before_by_the_kernel() {
        // In the phase of the counts. In the phase before it's free.
        let error = run(|block| {
            block.phase(|thread| thread.shared.store_u8(SCRATCH + thread.id, 1));
            block.scan(
                SCRATCH,
                |thread| {
                    thread.shared.store_u8(SCRATCH + thread.id, 1);
                    1
                },
                |_, _| (),
            );
        });
        assert_race(error, SCRATCH, 1, [(Kind::Write, 0), (Kind::Write, 31)]);
    }

    #[test]
    fn written_after_by_the_kernel() {
        let error = run(|block| {
            scan(block);
            block.phase(|thread| {
                if thread.id == 3 {
                    thread.shared.store_u32(SCRATCH, 7);
                }
            });
        });
        // Each lane of the second warp has read the first one's sum; here one of them, the first.
        assert_race(error, SCRATCH, 1, [(Kind::Read, 32), (Kind::Write, 3)]);
        let later = run(|block| {
            scan(block);
            block.phase(|_| ());
            block.run(|thread| thread.shared.store_u8(SCRATCH + thread.id, 7));
        });
        assert_eq!(later, Ok(()));
    }

    #[test]
    fn outside() {
        let order: Vec<u32> = (0..LANES).collect();
        let error = run_block::<()>(&order, SCRATCH, Unwritten::Fault, |block| block.scan(SCRATCH, |_| 1, |_, _| ()));
        assert!(matches!(error, Err(Fault::Outside { memory: Memory::Shared, at: SCRATCH, .. })), "{error:?}");
    }

    /// Other machines leave something else there, or nothing.
    #[test]
    fn read_after_by_the_kernel() {
        for phases in [0, 2] {
            let error = run(|block| {
                scan(block);
                (0..phases).for_each(|_| block.phase(|_| ()));
                block.run(|thread| _ = thread.shared.load_u32(SCRATCH));
            });
            assert!(matches!(error, Err(Fault::NotWritten { byte: SCRATCH, .. })), "{error:?}");
        }
    }

    /// What `keep` accesses is the thread's, whose registers it gets.
    #[test]
    fn accesses_while_a_sum_is_kept() {
        let fault = launch(|host| {
            let bytes = host.input("bytes", &[0; 4]);
            let order: Vec<u32> = (0..LANES).collect();
            host.run::<u32>(&Grid::new(1, &order, SCRATCH_BYTES), |block| {
                block.scan(0, |_| 1, |_, before| _ = bytes.load_u8(before));
            });
        });
        let Err(Fault::Outside { at: 4, access, .. }) = fault else { panic!("{fault:?}") };
        assert_eq!((access.thread, access.phase), (4, 1));
    }

    /// Sums wrap, as on GPUs.
    #[test]
    fn large_counts() {
        let sums = run(|block| {
            block.scan(SCRATCH, |_| u32::MAX, |before, sum| *before = sum);
            block.run(|thread| assert_eq!(*thread.registers, 0u32.wrapping_sub(thread.id)));
        });
        assert_eq!(sums, Ok(()));
    }

    #[test]
    fn another_kind_of_sum_in_a_row() {
        let warp = run(|block| {
            scan(block);
            block.scan_warp(|_| 1, |_, _| ());
        });
        assert!(matches!(warp, Err(Fault::ScanTooSoon { phase: 1, .. })), "{warp:?}");
        let floats = run(|block| {
            scan(block);
            block.add_two(|_| Default::default(), |_, _| ());
        });
        assert!(matches!(floats, Err(Fault::ScanTooSoon { phase: 1, .. })), "{floats:?}");
    }

    #[test]
    fn two_in_a_row() {
        let error = run(|block| {
            scan(block);
            scan(block);
        });
        assert!(matches!(error, Err(Fault::ScanTooSoon { phase: 1, .. })), "{error:?}");
        let with_a_phase_between = run(|block| {
            scan(block);
            block.phase(|_| ());
            scan(block);
        });
        assert_eq!(with_a_phase_between, Ok(()));
    }
}

/// Inputs and outputs. Threads run from the last to the first.
mod global {
    use super::*;

    /// The fault of a block of two threads.
    fn run(
        kernel: impl Fn(&mut EmulatedBlock<'_, ()>, phases::emulated::Bytes<'_>, &phases::emulated::Stored<'_, u16>),
    ) -> Fault {
        launch(|host| {
            let (bytes, out) = (host.input("bytes", &[1, 2, 3, 4, 5, 6, 7, 8]), host.output("out", 4));
            host.run(&Grid::new(1, &[1, 0], 0), |block| kernel(block, bytes, &out));
        })
        .unwrap_err()
    }

    #[test]
    fn an_input_ends() {
        let fault = run(|block, bytes, _| block.run(|thread| _ = bytes.load_u8(8 * thread.id)));
        let Fault::Outside { memory: Memory::Input("bytes"), at: 8, end: 8, access } = fault else { panic!("{fault}") };
        assert_eq!((access.kind, access.thread), (Kind::Read, 1));
        let fault = run(|block, bytes, _| block.run(|thread| _ = bytes.skip(4).load_u32(4 * thread.id)));
        assert!(matches!(fault, Fault::Outside { memory: Memory::Input("bytes"), at: 8, .. }), "{fault}");
        let fault = run(|block, bytes, _| block.run(|_| _ = bytes.skip(2).load_u8(0)));
        assert!(matches!(fault, Fault::Misaligned { memory: Memory::Input("bytes"), at: 2, bytes: 4, .. }), "{fault}");
    }

    #[test]
    fn loads_are_aligned() {
        let fault = run(|block, bytes, _| block.run(|thread| _ = bytes.load_u32(2 * thread.id)));
        assert!(matches!(fault, Fault::Misaligned { memory: Memory::Input("bytes"), at: 2, bytes: 4, .. }), "{fault}");
        let fault = run(|block, bytes, _| block.run(|thread| _ = bytes.load_u64(4 * thread.id)));
        assert!(matches!(fault, Fault::Misaligned { at: 4, bytes: 8, .. }), "{fault}");
        let fault = run(|block, bytes, _| block.run(|thread| _ = bytes.load_sixteen(4 * thread.id)));
        assert!(matches!(fault, Fault::Misaligned { at: 4, bytes: 16, .. }), "{fault}");
    }

    #[test]
    fn an_output_ends() {
        let fault = run(|block, _, out| block.run(|thread| out.store(3 + thread.id, 7)));
        let Fault::Outside { memory: Memory::Output("out"), at: 4, end: 4, access } = fault else { panic!("{fault}") };
        assert_eq!((access.kind, access.thread), (Kind::Write, 1));
    }

    #[test]
    fn one_thread_writes_an_element_once() {
        let fault = run(|block, _, out| block.run(|_| out.store(3, 7)));
        let Fault::WrittenTwice { memory: Memory::Output("out"), at: 3, access } = fault else { panic!("{fault}") };
        assert_eq!(access.thread, 0);
    }

    #[test]
    fn stores_are_aligned() {
        let fault = run(|block, _, out| block.run(|thread| out.store_all(2 * thread.id + 1, [1, 2].into_iter())));
        assert!(matches!(fault, Fault::Misaligned { memory: Memory::Output("out"), at: 6, bytes: 4, .. }), "{fault}");
    }
}

/// A fault says, in one sentence, who did what, and where in the source.
#[test]
fn sentences() {
    let race = run(|block| {
        block.run(|thread| match thread.id {
            1 => thread.shared.store_u32(8, 1),
            2 => _ = thread.shared.load_u8(11),
            _ => (),
        });
    });
    let line = line!() - 5;
    assert_eq!(
        race.unwrap_err().to_string(),
        format!(
            "race for byte 11 of shared memory in phase 0 of block 0: thread 1 writes it at {0}:{line}:32, and thread 2 reads it at \
             {0}:{1}:36",
            file!(),
            line + 1
        )
    );
    let sentences = [
        run(|block| block.run(|thread| _ = thread.shared.load_u8(thread.id))),
        run(|block| block.run(|thread| thread.shared.store_u16(62 + 2 * thread.id, 0))),
        run(|block| block.run(|thread| thread.shared.store_u16(1 + 2 * thread.id, 0))),
    ]
    .map(|fault| fault.unwrap_err().to_string());
    let starts = [
        "thread 0 reads byte 0 of shared memory, which no thread has written, in phase 0 of block 0, at ",
        "thread 1 writes byte 64 of shared memory, which has 64, in phase 0 of block 0, at ",
        "thread 0 writes 2 bytes at byte 1 of shared memory, which is no multiple of 2, in phase 0 of block 0, at ",
    ];
    for (sentence, start) in sentences.iter().zip(starts) {
        assert!(sentence.starts_with(start), "{sentence}");
    }
}

/// Kernels as values take what fits them.
#[test]
fn launches_of_kernels() {
    use phases::emulated::{Argument, LaunchError};

    fn double(block: &mut impl Block<()>, numbers: impl Input, out: impl Output<u8>) {
        block.run(move |thread| out.store(thread.id, 2 * numbers.load_u8(thread.id)));
    }
    phases::kernel! {
        fn doubled(numbers: Input, out: Output<u8>) [threads = 64, shared = 0] => double;
    }
    let (numbers, order) = ([7; 64], (0..64).rev().collect::<Vec<_>>());
    let arguments = [Argument::Input(&numbers), Argument::Output(64)];
    assert_eq!(doubled().launch(1, &order, &arguments).unwrap().outputs, [vec![Some(14); 64]]);
    assert_eq!(doubled().launch(1, &order[1..], &arguments).unwrap_err(), LaunchError::Order { threads: 64 });
    let [first, second] = arguments;
    assert_eq!(doubled().launch(1, &order, &[second, first]).unwrap_err(), LaunchError::Arguments { got: 2 });
}
