//! Shuffles, votes, and what goes with them.

use crate::kernel::{fault, r0};
use ptx_interpreter::{Fault, LaneMask};

/// What a shuffle reads, as the PTX manual defines it, and whether it is in range.
fn shuffled(mode: &str, lane: i32, b: i32, c: i32) -> (u32, bool) {
    let (b, c, segment) = (b & 31, c & 31, c >> 8 & 31);
    let max_lane = (lane & segment) | (c & !segment);
    let min_lane = lane & segment;
    let (source, in_range) = match mode {
        "up" => (lane - b, lane - b >= max_lane),
        "down" => (lane + b, lane + b <= max_lane),
        "bfly" => (lane ^ b, (lane ^ b) <= max_lane),
        _ => (min_lane | (b & !segment), min_lane | (b & !segment) <= max_lane),
    };
    (if in_range { source } else { lane } as u32, in_range)
}

#[test]
fn shuffles_read_the_lane_the_manual_names() {
    for mode in ["up", "down", "bfly", "idx"] {
        for segment in [0, 16, 24, 28, 31] {
            let clamp = if mode == "up" { 0 } else { 31 };
            for b in [0, 1, 2, 5, 15, 16, 31, 33] {
                let c = segment << 8 | clamp;
                let body = format!(
                    "mov.u32 %r1, %laneid; mul.lo.u32 %r2, %r1, 3;
                    shfl.sync.{mode}.b32 %r3|%p1, %r2, {b}, {c}, -1; selp.u32 %r4, 1000, 0, %p1;
                    shfl.sync.{mode}.b32 %r5, %r2, {b}, {c}, 0xffffffff;
                    setp.ne.u32 %p2, %r3, %r5; @%p2 trap; add.u32 %r0, %r3, %r4;"
                );
                let expected = (0..32).map(|lane| {
                    let (source, in_range) = shuffled(mode, lane, b, c);
                    3 * source + 1000 * u32::from(in_range)
                });
                assert_eq!(r0(32, &body), expected.collect::<Vec<_>>(), "{body}");
            }
        }
    }
}

#[test]
fn each_lane_names_its_own_source() {
    let body = "mov.u32 %r1, %laneid; sub.u32 %r2, 31, %r1; shfl.sync.idx.b32 %r0, %r1, %r2, 31, -1;";
    assert_eq!(r0(32, body), (0..32).rev().collect::<Vec<_>>());
    // Every lane gets a value from before the instruction.
    let body = "mov.u32 %r0, %laneid; shfl.sync.up.b32 %r0, %r0, 1, 0, -1;";
    assert_eq!(r0(32, body), (0..32u32).map(|lane| lane.saturating_sub(1)).collect::<Vec<_>>());
}

#[test]
fn votes() {
    let vote = |mode: &str, condition: &str| {
        let vote = format!("vote.sync.{mode}.pred %p2, %p1, -1; selp.u32 %r0, 1, 0, %p2;");
        r0(32, &format!("mov.u32 %r1, %laneid; {condition} {vote}"))[5]
    };
    let (all, some, none) = ("setp.lt.u32 %p1, %r1, 32;", "setp.lt.u32 %p1, %r1, 9;", "setp.gt.u32 %p1, %r1, 31;");
    assert_eq!([all, some, none].map(|c| vote("all", c)), [1, 0, 0]);
    assert_eq!([all, some, none].map(|c| vote("any", c)), [1, 1, 0]);
    assert_eq!([all, some, none].map(|c| vote("uni", c)), [1, 0, 1]);
    let ballot = "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 9; vote.sync.ballot.b32 %r0, %p1, -1;";
    assert_eq!(r0(32, ballot), [0x1ff; 32]);
    assert_eq!(r0(32, &ballot.replace("%p1, -1", "!%p1, -1")), [0xffff_fe00; 32]);
}

#[test]
fn parts_of_a_warp_shuffle_among_themselves() {
    // Both halves execute one instruction with different masks; then each half an instruction of its own.
    let together = "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 16;
        selp.b32 %r2, 0x0000ffff, 0xffff0000, %p1; vote.sync.ballot.b32 %r0, %p1, %r2;";
    let apart = "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 16; @%p1 bra low;
        shfl.sync.bfly.b32 %r0, %r1, 1, 31, 0xffff0000; bra end;
        low: shfl.sync.idx.b32 %r0, %r1, 3, 31, 0x0000ffff; end:";
    assert_eq!(r0(32, together), [[0xffff; 16], [0; 16]].concat());
    let high: Vec<u32> = (16..32).map(|lane| lane ^ 1).collect();
    assert_eq!(r0(32, apart), [vec![3; 16], high].concat());
}

#[test]
fn guarded_shuffles_leave_the_other_lanes_alone() {
    // The sum tells lanes that skip the instruction from lanes that start again.
    let body = "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 16; sub.u32 %r0, %r0, 0xa5a5a500;
        @%p1 shfl.sync.idx.b32 %r0, %r1, 3, 31, 0x0000ffff;";
    assert_eq!(r0(32, body), [[3; 16], [0xa5; 16]].concat());
}

#[test]
fn lanes_wait_for_the_members_their_mask_names() {
    // The halves come one after the other, and the shuffle waits for both.
    let body = "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 16; mov.u32 %r2, 1;
        @%p1 bra both; mov.u32 %r2, 2; both: shfl.sync.bfly.b32 %r0, %r2, 16, 31, -1;";
    assert_eq!(r0(32, body), [[2; 16], [1; 16]].concat());
    let ends = body.replace("mov.u32 %r2, 2;", "mov.u32 %r2, 2; setp.gt.u32 %p2, %r1, 40; @%p2 ret;");
    assert_eq!(r0(32, &ends), [[2; 16], [1; 16]].concat());
}

#[test]
fn active_masks() {
    let body = "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 5; activemask.b32 %r0;
        @%p1 activemask.b32 %r0;";
    assert_eq!(r0(32, body), [vec![31; 5], vec![u32::MAX; 27]].concat());
}

#[test]
fn missing_lanes_are_named() {
    for (threads, body, opcode, members, missing) in [
        (
            32,
            "setp.lt.u32 %p1, %r1, 8; @%p1 shfl.sync.idx.b32 %r0, %r1, 3, 31, 0x0000ffff; st.global.u32 [%out], 1;",
            "shfl.sync.idx.b32",
            0xffff,
            0xff00,
        ),
        // Lanes that have exited, or that the block never had, can't come.
        (32, "setp.ge.u32 %p1, %r1, 31; @%p1 exit; bar.warp.sync -1;", "bar.warp.sync", u32::MAX, 1 << 31),
        (31, "vote.sync.any.pred %p1, 1, -1;", "vote.sync.any.pred", u32::MAX, 1 << 31),
        // One lane comes with another mask.
        (
            32,
            "setp.eq.u32 %p1, %r1, 4; selp.b32 %r2, 0x10, -1, %p1; bar.warp.sync %r2;",
            "bar.warp.sync",
            u32::MAX,
            1 << 4,
        ),
    ] {
        let (site, fault) = fault(threads, &format!("mov.u32 %r1, %laneid; {body}"));
        let expected = Fault::MissingLanes { members: LaneMask(members), missing: LaneMask(missing) };
        assert_eq!((site.opcode.as_str(), fault), (opcode, expected), "{body}");
    }
}

#[test]
fn a_lane_must_name_itself() {
    let (site, fault) = fault(32, "bar.warp.sync 0xffff;");
    assert_eq!((site.thread.index, fault), (16, Fault::NotAMember { members: LaneMask(0xffff) }));
}

#[test]
fn a_shuffle_must_read_from_a_member() {
    let body = "mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 16; @%p1 shfl.sync.down.b32 %r0, %r1, 1, 31, 0xffff;";
    let (site, fault) = fault(32, body);
    assert_eq!((site.thread.index, fault), (15, Fault::ShuffleSource { source: 16, members: LaneMask(0xffff) }));
}
