//! Branches: lanes that diverge and reconverge.

use crate::kernel::{fault, r0, run_body};
use ptx_interpreter::{Fault, LaneGroup, LaneMask};

#[test]
fn lanes_meet_again_after_an_if() {
    let body = "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 10; @%p1 bra then;
        activemask.b32 %r2; bra end; then: activemask.b32 %r2; end: activemask.b32 %r3;
        setp.ne.u32 %p2, %r3, -1; @%p2 trap; mov.u32 %r0, %r2;";
    assert_eq!(r0(32, body), [vec![0x3ff; 10], vec![0xffff_fc00; 22]].concat());
}

#[test]
fn lanes_meet_again_after_a_loop_of_different_lengths() {
    // The loop's body comes after the code that follows the loop, as compilers like to put it; and before it.
    for body in [
        "mov.u32 %r1, %laneid; mov.u32 %r0, 0; bra head;
        done: activemask.b32 %r3; setp.ne.u32 %p2, %r3, -1; @%p2 trap; bra out;
        head: setp.eq.u32 %p1, %r1, 0; @%p1 bra done; add.u32 %r0, %r0, %r1; sub.u32 %r1, %r1, 1;
        bra head; out:",
        "mov.u32 %r1, %laneid; mov.u32 %r0, 0;
        head: setp.eq.u32 %p1, %r1, 0; @%p1 bra done; add.u32 %r0, %r0, %r1; sub.u32 %r1, %r1, 1;
        bra.uni head; done: activemask.b32 %r3; setp.ne.u32 %p2, %r3, -1; @%p2 trap;",
    ] {
        assert_eq!(r0(32, body), (0..32).map(|n| n * (n + 1) / 2).collect::<Vec<_>>());
    }
}

#[test]
fn nested_branches_meet_from_the_inside_out() {
    let body = "mov.u32 %r1, %laneid; and.b32 %r2, %r1, 1; and.b32 %r3, %r1, 2; mov.u32 %r0, 0;
        setp.eq.u32 %p1, %r2, 0; setp.eq.u32 %p2, %r3, 0;
        @%p1 bra even;
          @%p2 bra odd_low; add.u32 %r0, %r0, 1; odd_low: add.u32 %r0, %r0, 10;
          activemask.b32 %r4; setp.ne.u32 %p3, %r4, 0xaaaaaaaa; @%p3 trap;
        bra out;
        even:
          @!%p2 bra even_high; add.u32 %r0, %r0, 100; even_high: add.u32 %r0, %r0, 1000;
          activemask.b32 %r4; setp.ne.u32 %p3, %r4, 0x55555555; @%p3 trap;
        out: activemask.b32 %r4; setp.ne.u32 %p3, %r4, -1; @%p3 trap;";
    let expected = (0..32).map(|lane| match lane % 4 {
        0 => 1100,
        1 => 10,
        2 => 1000,
        _ => 11,
    });
    assert_eq!(r0(32, body), expected.collect::<Vec<_>>());
}

#[test]
fn lanes_that_trap_or_leave_do_not_keep_the_others_from_meeting() {
    // The reconvergence point comes before the branches in the text, so that no lane reaches it by chance.
    let body = |others: &str, all: &str| {
        format!(
            "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 3; bra start;
            end: activemask.b32 %r2; setp.ne.u32 %p2, %r2, {all}; @%p2 trap; bra out;
            start: @%p1 bra then; {others} mov.u32 %r0, 1; bra end;
            then: mov.u32 %r0, 2; bra end;
            panic: trap;
            out:"
        )
    };
    // No lane reaches the trap.
    let trapping = body("setp.gt.u32 %p3, %r1, 31; @%p3 bra panic;", "-1");
    assert_eq!(r0(32, &trapping), [vec![2; 3], vec![1; 29]].concat());
    let leaving = body("setp.eq.u32 %p3, %r1, 20; @%p3 exit;", "0xffefffff");
    run_body(32, &leaving).outcome.expect("it runs");
    // The lanes that exit are the last that the others wait for.
    let last = "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 3; @%p1 bra away; bra end;
        away: @%p1 exit; mov.u32 %r0, 1; end: add.u32 %r0, %r0, 1; bar.sync 0;";
    assert_eq!(run_body(32, last).outcome.expect("it runs").barriers, 1);
}

#[test]
fn tables_of_branches() {
    let body = "mov.u32 %r1, %laneid; and.b32 %r2, %r1, 3;
        table: .branchtargets zero, one, two, zero;
        brx.idx %r2, table;
        zero: mov.u32 %r0, 100; bra end; one: mov.u32 %r0, 101; bra end; two: mov.u32 %r0, 102;
        end: activemask.b32 %r3; setp.ne.u32 %p2, %r3, -1; @%p2 trap;";
    let expected: Vec<u32> = (0..32).map(|lane| [100, 101, 102, 100][lane % 4]).collect();
    assert_eq!(r0(32, body), expected);
    let (site, fault) = fault(32, &body.replace("%r1, 3;", "%r1, 7;"));
    assert_eq!((site.thread.index, fault), (4, Fault::BranchIndex { index: 4, targets: 4 }));
}

/// Branches by tables, each nested in the previous one: as many regions at a time as there are branches.
#[test]
fn branches_nest_as_deep_as_the_code() {
    for depth in [2, 31, 32, 33, 300] {
        let down: String = (0..depth)
            .map(|n| format!("t{n}: .branchtargets in{n}, out{n}; brx.idx %r2, t{n}; in{n}: add.u32 %r0, %r0, 1;\n"))
            .collect();
        let up: String = (0..depth).rev().map(|n| format!("out{n}: add.u32 %r0, %r0, 1;\n")).collect();
        // The innermost branch's reconvergence point comes before it in the text, so that no lane reaches it by chance.
        let body = format!(
            "mov.u32 %r0, 0; mov.u32 %r2, 0; mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 3; {down} bra start;
            end: activemask.b32 %r3; setp.ne.u32 %p2, %r3, -1; @%p2 trap; bra up;
            start: @%p1 bra then; add.u32 %r0, %r0, 1000; bra end;
            then: add.u32 %r0, %r0, 2000; bra end;
            up: {up} activemask.b32 %r3; setp.ne.u32 %p2, %r3, -1; @%p2 trap;"
        );
        let expected: Vec<u32> = (0..32).map(|lane| 2 * depth + if lane < 3 { 2000 } else { 1000 }).collect();
        assert_eq!(r0(32, &body), expected, "{depth} deep");
    }
}

#[test]
fn guarded_tables_are_passed_by() {
    let body = "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 2; sub.u32 %r0, %r0, 0xa5a5a500;
        table: .branchtargets zero, one;
        @%p1 brx.idx %r1, table; add.u32 %r0, %r0, 1; bra end;
        zero: mov.u32 %r0, 100; bra end; one: mov.u32 %r0, 101;
        end: activemask.b32 %r3; setp.ne.u32 %p2, %r3, -1; @%p2 trap;";
    assert_eq!(r0(32, body), [vec![100, 101], vec![0xa6; 30]].concat());
}

#[test]
fn names_and_labels_belong_to_their_scope() {
    let body = "mov.u32 %r0, 1; mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 4;
        { .reg .pred p; .reg .b32 %r1; mov.u32 %r1, 5; setp.eq.u32 p, %r1, 5; @p bra skip;
          mov.u32 %r0, 77; skip: add.u32 %r0, %r0, %r1; }
        { .reg .pred p; setp.ne.u32 p, %r0, 6; @p bra skip; add.u32 %r0, %r0, 10; skip: }
        { @%p1 bra outer; add.u32 %r0, %r0, 100; } outer:";
    assert_eq!(r0(32, body), [vec![16; 4], vec![116; 28]].concat());
}

#[test]
fn guards_hold_or_do_not() {
    let body = "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 2; mov.u32 %r0, 0;
        @%p1 add.u32 %r0, %r0, 1; @!%p1 add.u32 %r0, %r0, 2;";
    assert_eq!(r0(4, body), [1, 1, 2, 2]);
}

#[test]
fn barriers_wait_for_every_warp() {
    // Each thread reads what a thread of another warp wrote.
    let body = "mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2; mov.u32 %r3, dynamic; add.u32 %r4, %r3, %r2;
        st.shared.u32 [%r4], %r1; bar.sync 0; xor.b32 %r2, %r2, 256; add.u32 %r4, %r3, %r2;
        ld.shared.u32 %r0, [%r4];";
    let expected: Vec<u32> = (0..128).map(|thread| thread ^ 64).collect();
    for barrier in ["bar.sync 0", "barrier.sync 0", "barrier.sync.aligned 0", "bar.cta.sync 0"] {
        assert_eq!(r0(128, &body.replace("bar.sync 0", barrier)), expected, "{barrier}");
    }
}

#[test]
fn lanes_and_warps_that_left_are_not_waited_for() {
    let body = "mov.u32 %r1, %tid.x; setp.ge.u32 %p1, %r1, 40; @%p1 bra leave;
        bar.sync 0; st.shared.u32 [dynamic], 1; leave: ret;";
    let once = body.replace("st.shared", "setp.eq.u32 %p2, %r1, 0; @%p2 st.shared");
    let report = run_body(128, &once).outcome.expect("it runs");
    assert_eq!(report.barriers, 1);
    // As above, with the exit before the barrier in the text, and with lanes that exit after the others wait.
    let guarded = "mov.u32 %r1, %tid.x; setp.ge.u32 %p1, %r1, 40; @%p1 exit; bar.sync 0;";
    assert_eq!(run_body(128, guarded).outcome.expect("it runs").barriers, 1);
    let late = "mov.u32 %r1, %tid.x; setp.ge.u32 %p1, %r1, 40; @!%p1 bra wait; bra away;
        wait: bar.sync 0; ret; away: ret;";
    assert_eq!(run_body(128, late).outcome.expect("it runs").barriers, 1);
}

/// Lanes 0 to 15 wait at the barrier. `at`: its line, and that of the other lanes.
#[test]
fn barriers_that_some_lanes_miss_are_divergent() {
    for (body, at) in [
        // In one branch.
        ("@%p1 bra after;\nbar.sync 0;\nafter: st.global.u32 [%out], 1;", (7, 8)),
        // In each branch.
        ("@%p1 bra other;\nbar.sync 0; bra after;\nother: bar.sync 0; after:", (7, 8)),
        // In a loop that some lanes skip.
        (
            "mov.u32 %r2, 0; again: @%p1 bra skip; bar.sync 0;\nskip: add.u32 %r2, %r2, 1;
            setp.lt.u32 %p2, %r2, 3; @%p2 bra again;",
            (6, 7),
        ),
        // Some lanes wait at a shuffle.
        ("@%p1 bra other;\nbar.sync 0; bra after;\nother: bar.warp.sync -1; after:", (7, 8)),
    ] {
        let body = format!("mov.u32 %r1, %laneid; setp.ge.u32 %p1, %r1, 16; {body}");
        let (site, found) = fault(32, &body);
        assert_eq!((site.line, site.opcode.as_str()), (at.0, "bar.sync"), "{body}");
        let elsewhere = vec![LaneGroup { lanes: LaneMask(0xffff_0000), line: at.1 }];
        assert_eq!(found, Fault::DivergentBarrier { waiting: LaneMask(0xffff), elsewhere }, "{body}");
    }
}

#[test]
fn a_guarded_barrier_is_divergent() {
    let body = "mov.u32 %r1, %laneid; setp.ge.u32 %p1, %r1, 16; @%p1 bar.sync 0;
        st.global.u32 [%out], 1; bar.sync 0;";
    let (_, found) = fault(32, body);
    assert!(matches!(found, Fault::DivergentBarrier { .. }), "{found}");
}
