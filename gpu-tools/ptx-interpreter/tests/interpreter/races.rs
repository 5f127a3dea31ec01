//! Races in shared memory, and accesses that aren't races.

use crate::kernel::{BODY, fault, module, run_body};
use ptx_interpreter::{
    AccessKind, Arg, EarlierAccess, Fault, Launch, Memory, MemoryRange, Nearest, StateSpace, Thread, run,
};

/// Only thread `number` executes `instruction`. `%r31` must hold the thread's number.
fn only(number: u32, instruction: &str) -> String {
    format!("setp.eq.u32 %p7, %r31, {number}; @%p7 {instruction}\n")
}

fn write(number: u32) -> String {
    only(number, "st.shared.u32 [dynamic+8], 1;")
}

fn read(number: u32) -> String {
    only(number, "ld.shared.u32 %r1, [dynamic+8];")
}

fn atomic(number: u32) -> String {
    only(number, "red.shared.add.u32 [dynamic+8], 1;")
}

/// The fault of 64 threads that execute these steps, after bytes 8 to 11 were written.
fn outcome(steps: &[String]) -> Option<Fault> {
    let body = format!("mov.u32 %r31, %tid.x;\n{}bar.sync 0;\n{}", write(0), steps.concat());
    run_body(64, &body).outcome.err().and_then(|error| error.fault().cloned())
}

fn races(steps: &[String]) -> bool {
    match outcome(steps) {
        None => false,
        Some(Fault::Race { .. }) => true,
        Some(other) => panic!("{other}"),
    }
}

const BLOCK: &str = "bar.sync 0;\n";
const WARP: &str = "bar.warp.sync -1;\n";
const SHUFFLE: &str = "shfl.sync.idx.b32 %r2, %r31, 0, 31, -1;\n";
const VOTE: &str = "vote.sync.any.pred %p6, 1, -1;\n";

#[test]
fn unordered_accesses_race_if_one_writes() {
    for (a, b) in [(3, 5), (5, 3), (3, 40), (40, 3), (31, 32), (0, 31)] {
        assert!(races(&[write(a), write(b)]));
        assert!(races(&[write(a), read(b)]));
        assert!(races(&[read(a), write(b)]));
        assert!(!races(&[read(a), read(b)]));
        assert!(races(&[atomic(a), write(b)]));
        assert!(races(&[write(a), atomic(b)]));
        assert!(races(&[atomic(a), read(b)]));
        assert!(races(&[read(a), atomic(b)]));
        assert!(!races(&[atomic(a), atomic(b)]));
    }
}

#[test]
fn a_thread_does_not_race_with_itself() {
    assert!(!races(&[write(3), read(3), write(3), atomic(3), read(3)]));
}

#[test]
fn block_barriers_order_everything() {
    let steps = [write(3), BLOCK.into(), read(5), read(40), BLOCK.into(), write(5), BLOCK.into(), write(40)];
    assert!(!races(&steps));
}

#[test]
fn warp_synchronisation_orders_a_warp() {
    for sync in [WARP, SHUFFLE, VOTE] {
        assert!(!races(&[write(3), sync.into(), read(5), read(3), sync.into(), write(5)]));
        assert!(!races(&[write(0), sync.into(), read(31)]));
        assert!(!races(&[write(63), sync.into(), read(32)]));
        // But it doesn't order two warps: 3 and 40 are of different ones, and so are 31 and 32.
        assert!(races(&[write(31), sync.into(), write(32)]));
        assert!(races(&[write(3), sync.into(), write(40)]));
        assert!(races(&[read(3), sync.into(), read(5), sync.into(), write(40)]));
        assert!(races(&[read(40), sync.into(), read(5), sync.into(), write(3)]));
    }
}

#[test]
fn synchronising_half_a_warp_orders_nothing() {
    let half = "setp.lt.u32 %p5, %r31, 16; @%p5 bar.warp.sync 0xffff;\n".to_owned();
    assert!(races(&[write(3), half, read(5)]));
}

#[test]
fn no_reader_is_forgotten() {
    // Whichever of the readers writes, others have read too.
    for writer in [1, 2, 3, 33, 34] {
        let readers = [1, 2, 3, 33, 34];
        assert!(races(&[readers.map(read).concat(), write(writer)]));
        assert!(races(&[readers.map(read).concat(), readers.map(read).concat(), write(writer)]));
    }
    assert!(races(&[read(1), read(2), read(1), write(1)]));
    assert!(races(&[read(1), read(2), read(1), write(2)]));
    // A reader of another warp, then several of this one, over several synchronisations.
    assert!(races(&[read(40), read(1), WARP.into(), read(1), read(2), WARP.into(), write(1)]));
    assert!(!races(&[read(1), read(2), WARP.into(), read(1), write(1)]));
    // A thread's atomics and plain accesses to the same bytes.
    assert!(races(&[write(1), atomic(1), atomic(2)]));
    assert!(races(&[atomic(1), write(1), atomic(2)]));
    assert!(races(&[atomic(1), atomic(2), read(1)]));
    // A plain write that is ordered with its own warp's atomics, but not with another warp's.
    assert!(!races(&[write(1), WARP.into(), atomic(2)]));
    assert!(races(&[write(1), WARP.into(), atomic(2), atomic(40)]));
}

#[test]
fn shuffles_order_memory_only_if_the_launch_says_so() {
    let launch = Launch::new("k", 1, 32).args([Arg::U64(0), Arg::U64(0)]).shared_bytes(64);
    let outcome = |sync: &str, launch: &Launch<'_>| {
        let body = format!("mov.u32 %r31, %tid.x;\n{}{sync}{}", write(0), read(1));
        run(&module("", &body), launch, &mut Memory::new())
    };
    for sync in [SHUFFLE, VOTE] {
        assert!(outcome(sync, &launch.clone().shuffles_order_memory(true)).is_ok());
        for launch in [&launch, &launch.clone().shuffles_order_memory(false)] {
            let error = outcome(sync, launch).expect_err("a race");
            assert!(matches!(error.fault(), Some(Fault::Race { .. })), "{error}");
        }
    }
    assert!(outcome(WARP, &launch).is_ok());
}

#[test]
fn a_race_names_both_sides() {
    let body = format!("mov.u32 %r31, %tid.x;\n{}{}", write(3), only(40, "ld.shared.u16 %r1, [dynamic+10];"));
    let (site, fault) = fault(64, &body);
    assert_eq!((site.thread, site.line), (Thread { block: 0, index: 40 }, BODY + 2));
    assert_eq!(site.opcode, "ld.shared.u16");
    let Fault::Race { range, kind, earlier } = fault else { panic!("{fault}") };
    let thread = Thread { block: 0, index: 3 };
    assert_eq!(earlier, EarlierAccess { thread, line: BODY + 1, kind: AccessKind::Write });
    assert_eq!(kind, AccessKind::Read);
    let nearest = Some(Nearest { name: "dynamic shared memory".into(), offset: 10, len: 4096 });
    assert_eq!(range, MemoryRange { space: StateSpace::Shared, address: 0x1_000a, len: 2, nearest });
}

#[test]
fn neighbouring_bytes_do_not_race() {
    let body = "mov.u32 %r1, %tid.x; mov.u32 %r2, dynamic; add.u32 %r2, %r2, %r1; st.shared.u8 [%r2], %r1;";
    run_body(64, body).outcome.expect("it runs");
}

#[test]
fn generic_accesses_race_as_well() {
    let (_, fault) = fault(64, "mov.u64 %d1, dynamic; cvta.shared.u64 %d1, %d1; st.u32 [%d1], 1;");
    assert!(matches!(fault, Fault::Race { kind: AccessKind::Write, .. }), "{fault}");
}

#[test]
fn blocks_have_shared_memory_of_their_own() {
    let body = "mov.u32 %r1, %ctaid.x; setp.eq.u32 %p1, %r1, 0; mov.u32 %r2, %tid.x; setp.eq.and.u32 %p1, %r2, 0, %p1;
        @%p1 st.shared.u32 [dynamic], 1; bar.sync 0;\nld.shared.u32 %r0, [dynamic];";
    let launch = Launch::new("k", 2, 64).args(vec![Arg::U64(0); 2]).shared_bytes(4);
    let error = run(&module("", body), &launch, &mut Memory::new()).expect_err("block 1 wrote nothing");
    assert!(error.to_string().starts_with("thread 0 of block 1, line 8 (`ld.shared.u32`)"), "{error}");
    assert!(matches!(error.fault(), Some(Fault::Uninitialised { .. })), "{error}");
}
