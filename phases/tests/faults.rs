//! The rules of the machine, each broken by a small kernel; and what the fault says.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use phases::emulated::{Argument, Bytes, EmulatedBlock, Fault, Grid, LaunchError, Stored, launch, run_block};
use phases::{Array, Block, Input, LANES, Output, SCRATCH_BYTES, SharedMemory};

/// Four threads, in rising order, and 64 bytes.
fn run(kernel: impl FnOnce(&mut EmulatedBlock<'_, u32>)) -> Result<(), Fault> {
    run_block(&[0, 1, 2, 3], 64, kernel)
}

/// Asserts what a fault says. `…` stands for each line of this file.
#[track_caller]
fn says(result: Result<(), Fault>, expected: &str) {
    let sentence = result.unwrap_err().to_string();
    let mut parts = sentence.split(file!());
    let first = parts.next().unwrap_or_default().to_owned();
    let is_place = |c: char| c == ':' || c.is_ascii_digit();
    let end = |part: &str| format!("…{}", part.trim_start_matches(is_place).replacen(" does", ": does", 1));
    assert_eq!(first + &parts.map(end).collect::<String>(), expected);
}

#[test]
fn a_missing_barrier_is_a_race_whichever_comes_first() {
    let written_then_read = run(|block| {
        block.run(|thread| match thread.id {
            1 => thread.shared.store_u32(8, 1),
            2 => _ = thread.shared.load_u8(11),
            _ => (),
        });
    });
    let place = format!("writes it at {}:{}:32, and thread 2 reads it at", file!(), line!() - 5);
    assert!(written_then_read.unwrap_err().to_string().contains(&place));
    says(
        written_then_read,
        "race for byte 11 of shared memory in phase 0 of block 0: thread 1 writes it at …, and thread 2 reads it at …",
    );
    let read_then_written = run(|block| {
        block.phase(|thread| thread.shared.store_u8(thread.id, 1));
        block.run(|thread| match thread.id {
            3 => thread.shared.store_u8(0, 1),
            _ => _ = thread.shared.load_u8(0),
        });
    });
    says(
        read_then_written,
        "race for byte 0 of shared memory in phase 1 of block 0: thread 0 reads it at …, and thread 3 writes it at …",
    );
    let written_twice = run(|block| block.run(|thread| thread.shared.store_u16(8, thread.id as u16)));
    says(
        written_twice,
        "race for byte 8 of shared memory in phase 0 of block 0: thread 0 writes it at …, and thread 1 writes it at …",
    );
}

/// It ends the block there and then.
#[test]
fn reading_what_nobody_wrote() {
    for width in 0..4 {
        let unwritten = run(|block| {
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
        says(
            unwritten,
            "thread 1 reads byte 14 of shared memory, which no thread has written, in phase 1 of block 0, at …",
        );
    }
}

/// The first fault counts, also if the block ends with another.
#[test]
fn reading_what_nobody_wrote_behind_a_race() {
    let fault = run(|block| {
        block.phase(|thread| thread.shared.store_u8(0, thread.id as u8));
        block.run(|thread| _ = thread.shared.load_u8(40));
    });
    assert!(matches!(fault, Err(Fault::Race { byte: 0, .. })), "{fault:?}");
}

/// A thread's panic is its fault; one of the code around the kernel isn't.
#[test]
fn panics() {
    let thread = run(|block| {
        block.phase(|_| ());
        block.run(|thread| assert!(thread.id < 2, "as the test wants"));
    });
    says(thread, "thread 2 panics in phase 1 of block 0; its message is above");
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
    says(endless, "thread 3 accesses memory more than 16777216 times in phase 1 of block 0, at …: does its loop end?");
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
    says(outside, "thread 3 writes element 4 of an array in shared memory, which has 4, in phase 0 of block 0, at …");
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
        (result, barriers, left_out)
    };
    for (number, byte) in [(0, 3), (1, 7)] {
        let (Err(Fault::Race { byte: at, later, .. }), ..) = launch_without(number) else { panic!("{number}") };
        assert_eq!((at, later.phase), (byte, number));
    }
    assert_eq!(launch_without(2), (Ok(()), 2, None));
}

#[test]
fn outside_and_misaligned() {
    let outside = run(|block| block.run(|thread| thread.shared.store_u16(62 + 2 * thread.id, 0)));
    says(outside, "thread 1 writes byte 64 of shared memory, which has 64, in phase 0 of block 0, at …");
    let far_outside = run(|block| {
        block.run(|thread| {
            thread.shared.load_u32(u32::MAX - 3);
            panic!("thread {} goes on", thread.id);
        });
    });
    says(far_outside, "thread 0 reads byte 4294967292 of shared memory, which has 64, in phase 0 of block 0, at …");
    let misaligned = run(|block| block.run(|thread| thread.shared.store_u16(2 * thread.id + 1, 0)));
    says(
        misaligned,
        "thread 0 writes 2 bytes at byte 1 of shared memory, which is no multiple of 2, in phase 0 of block 0, at …",
    );
}

/// The scratch of a scan is the scan's from its phase to the end of the next one.
mod scans {
    use super::*;

    /// Where the scratch lies, after a byte for each thread.
    const SCRATCH: u32 = 64;

    fn run(kernel: impl FnOnce(&mut EmulatedBlock<'_, u32>)) -> Result<(), Fault> {
        let order: Vec<u32> = (0..2 * LANES).rev().collect();
        run_block(&order, SCRATCH + SCRATCH_BYTES, kernel)
    }

    fn scan(block: &mut EmulatedBlock<'_, u32>) {
        block.scan(SCRATCH, |_| 1, |before, sum| *before = sum);
    }

    #[test]
    fn its_scratch_is_used_for_something_else() {
        let in_its_phase = run(|block| {
            block.phase(|thread| thread.shared.store_u8(SCRATCH + thread.id, 1)); // here it is free
            block.scan(
                SCRATCH,
                |thread| {
                    thread.shared.store_u8(SCRATCH + thread.id, 1);
                    1
                },
                |_, _| (),
            );
        });
        says(
            in_its_phase,
            "race for byte 64 of shared memory in phase 1 of block 0: thread 0 writes it at …, and thread 31 writes it at …",
        );
        let in_the_next = run(|block| {
            scan(block);
            block.run(|thread| {
                if thread.id == 3 {
                    thread.shared.store_u32(SCRATCH, 7);
                }
            });
        });
        // Each lane of the second warp has read the first one's sum; here one of them, the first.
        says(
            in_the_next,
            "race for byte 64 of shared memory in phase 1 of block 0: thread 32 reads it at …, and thread 3 writes it at …",
        );
        let later = run(|block| {
            scan(block);
            block.phase(|_| ());
            block.run(|thread| thread.shared.store_u8(SCRATCH + thread.id, 7));
        });
        assert_eq!(later, Ok(()));
        // Other machines leave something else there, or nothing.
        let read = run(|block| {
            scan(block);
            block.phase(|_| ());
            block.run(|thread| _ = thread.shared.load_u32(SCRATCH));
        });
        assert!(matches!(read, Err(Fault::NotWritten { byte: SCRATCH, .. })), "{read:?}");
        let outside =
            run_block::<()>(&(0..LANES).collect::<Vec<_>>(), SCRATCH, |block| block.scan(SCRATCH, |_| 1, |_, _| ()));
        assert!(matches!(outside, Err(Fault::Outside { at: SCRATCH, .. })), "{outside:?}");
    }

    /// A sum over a warp is no barrier, though its shuffles wait for all lanes.
    #[test]
    fn a_shuffle_used_as_a_barrier() {
        let fault = run(|block| {
            block.run(|thread| thread.shared.store_u8(thread.id, 1));
            block.scan_warp(|_| 1, |thread, _| _ = thread.shared.load_u8(thread.id ^ 1));
        });
        says(
            fault,
            "race for byte 62 of shared memory in phase 0 of block 0: thread 62 writes it at …, and thread 63 reads it at …",
        );
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
        says(fault, "thread 4 reads byte 4 of `bytes`, which has 4, in phase 1 of block 0, at …");
    }

    #[test]
    fn two_in_a_row() {
        let said = "the scan in phase 1, at …, writes its sums while threads may still read those of the scan before: end a phase between them";
        let kinds: [fn(&mut EmulatedBlock<'_, u32>); 3] =
            [scan, |block| block.scan_warp(|_| 1, |_, _| ()), |block| block.add_two(|_| Default::default(), |_, _| ())];
        for second in kinds {
            let in_a_row = run(|block| {
                scan(block);
                second(block);
            });
            says(in_a_row, said);
            let with_a_phase_between = run(|block| {
                scan(block);
                block.phase(|_| ());
                second(block);
            });
            assert_eq!(with_a_phase_between, Ok(()));
        }
    }
}

/// Inputs and outputs. Threads run from the last to the first.
mod global {
    use super::*;

    /// The fault of a block of two threads.
    fn run(kernel: impl Fn(&mut EmulatedBlock<'_, ()>, Bytes<'_>, &Stored<'_, u16>)) -> Result<(), Fault> {
        launch(|host| {
            let (bytes, out) = (host.input("bytes", &[1, 2, 3, 4, 5, 6, 7, 8]), host.output("out", 4));
            host.run(&Grid::new(1, &[1, 0], 0), |block| kernel(block, bytes, &out));
        })
    }

    #[test]
    fn an_input_ends() {
        let fault = run(|block, bytes, _| block.run(|thread| _ = bytes.load_u8(8 * thread.id)));
        says(fault, "thread 1 reads byte 8 of `bytes`, which has 8, in phase 0 of block 0, at …");
        let skipped = run(|block, bytes, _| block.run(|thread| _ = bytes.skip(4).load_u32(4 * thread.id)));
        assert!(matches!(skipped, Err(Fault::Outside { at: 8, .. })), "{skipped:?}");
    }

    #[test]
    fn loads_and_stores_are_aligned() {
        let misaligned = |at, bytes, does| {
            format!(
                "thread 1 {does} {bytes} bytes at byte {at} of `{}`, which is no multiple of {bytes}, in phase 0 of block 0, at …",
                if does == "reads" { "bytes" } else { "out" }
            )
        };
        let four = run(|block, bytes, _| block.run(|thread| _ = bytes.load_u32(2 * thread.id)));
        says(four, &misaligned(2, 4, "reads"));
        let eight = run(|block, bytes, _| block.run(|thread| _ = bytes.load_u64(4 * thread.id)));
        says(eight, &misaligned(4, 8, "reads"));
        let sixteen = run(|block, bytes, _| block.run(|thread| _ = bytes.load_sixteen(4 * thread.id)));
        says(sixteen, &misaligned(4, 16, "reads"));
        let skipped = run(|block, bytes, _| block.run(|_| _ = bytes.skip(2).load_u8(0)));
        says(skipped, &misaligned(2, 4, "reads"));
        let stored = run(|block, _, out| block.run(|thread| out.store_all(2 * thread.id + 1, [1, 2].into_iter())));
        says(stored, &misaligned(6, 4, "writes"));
    }

    #[test]
    fn an_output_ends_and_one_thread_writes_an_element_once() {
        let outside = run(|block, _, out| block.run(|thread| out.store(3 + thread.id, 7)));
        says(outside, "thread 1 writes element 4 of `out`, which has 4, in phase 0 of block 0, at …");
        let twice = run(|block, _, out| block.run(|_| out.store(3, 7)));
        let said = "thread 0 writes element 3 of `out`, which was written before, in phase 0 of block 0, at …";
        says(twice, said);
        let by_itself = run(|block, _, out| {
            block.run(|thread| (0..2 - 2 * thread.id).for_each(|_| out.store(3, 7)));
        });
        says(by_itself, said);
    }
}

/// Kernels as values take what fits them.
#[test]
fn launches_of_kernels() {
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
