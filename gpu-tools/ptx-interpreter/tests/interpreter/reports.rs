//! What a launch executed, and the wavefronts of shared memory that it took.

use crate::kernel::{module, run_body};

#[test]
fn instructions_are_counted_by_warps_and_lanes() {
    let body = "mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 40; @%p1 add.u32 %r1, %r1, 1;
        @%p1 bra end; sub.u32 %r1, %r1, 1;
        end:";
    let report = run_body(64, body).outcome.expect("it runs");
    let count = |pattern: &str| {
        let counts = report.count(pattern);
        (counts.warps, counts.lanes, counts.wavefronts)
    };
    assert_eq!(count("add"), (2, 40, 0));
    assert_eq!(count("bra"), (2, 40, 0));
    assert_eq!(count("sub.u32"), (1, 24, 0));
    assert_eq!(count("mul"), (0, 0, 0));
    assert_eq!(count("ld.param"), (4, 128, 0));
    // Two loads, four instructions and the branch, the return.
    assert_eq!(report.total().warps, 4 + 3 * 2 + 2 + 1 + 2);
    assert!(report.instructions.is_sorted_by_key(|site| site.line));
    let never = run_body(64, "bra end; add.u32 %r1, %r1, 1; end:").outcome.expect("it runs");
    assert!(never.instructions.iter().all(|site| site.opcode != "add.u32"));
}

#[test]
fn wavefronts_are_the_words_of_the_busiest_bank() {
    let wavefronts = |lanes: u32, address: &str, store: &str| {
        let body = format!("mov.u32 %r1, %laneid; {address} mov.u32 %r3, dynamic; add.u32 %r2, %r2, %r3; {store}");
        let report = run_body(lanes, &body).outcome.expect("it runs");
        ["st.shared", "ld.shared", "atom.shared"].map(|pattern| report.count(pattern).wavefronts).iter().sum::<u64>()
    };
    let store = "st.shared.u32 [%r2], %r1;";
    assert_eq!(wavefronts(32, "shl.b32 %r2, %r1, 2;", store), 1);
    assert_eq!(wavefronts(32, "shl.b32 %r2, %r1, 3;", store), 2);
    assert_eq!(wavefronts(32, "shl.b32 %r2, %r1, 7;", store), 32);
    assert_eq!(wavefronts(32, "mul.lo.u32 %r2, %r1, 12;", store), 1);
    assert_eq!(wavefronts(7, "shl.b32 %r2, %r1, 7;", store), 7);
    assert_eq!(wavefronts(32, "mov.u32 %r2, %r1;", "st.shared.u8 [%r2], %r1;"), 1);
    assert_eq!(wavefronts(32, "shl.b32 %r2, %r1, 7;", "st.shared.u8 [%r2], %r1;"), 32);
    assert_eq!(wavefronts(32, "shl.b32 %r2, %r1, 3;", "st.shared.u64 [%r2], %d1;"), 2);
    assert_eq!(wavefronts(32, "shl.b32 %r2, %r1, 4;", "st.shared.v4.u32 [%r2], {1, 2, 3, 4};"), 4);
    let body = "mov.u32 %r1, %laneid; st.shared.u8 [dynamic], 1; ld.shared.u8 %r2, [dynamic]; ld.global.u8 %r3, [%in];";
    let counts =
        run_body(1, body).outcome.expect("it runs").instructions.into_iter().map(|site| site.counts.wavefronts);
    assert_eq!(counts.collect::<Vec<_>>(), [0, 0, 0, 1, 1, 0, 0]);
    let atomic = "st.shared.u32 [%r2], %r1; atom.shared.add.u32 %r4, [%r2], 1;";
    assert_eq!(wavefronts(32, "shl.b32 %r2, %r1, 3;", atomic), 4);
    // One word for all lanes is one wavefront, and each instruction has its own.
    let one = "setp.eq.u32 %p1, %r1, 0; @%p1 st.shared.u32 [%r2], 1; bar.sync 0; ld.shared.u32 %r4, [%r2];
        ld.shared.u32 %r4, [%r2];";
    assert_eq!(wavefronts(32, "mov.u32 %r2, 0;", one), 3);
}

#[test]
fn barriers_are_counted_by_blocks() {
    let report = run_body(64, "bar.sync 0; bar.sync 0;").outcome.expect("it runs");
    assert_eq!(report.barriers, 2);
}

#[test]
fn patterns_match_opcodes() {
    let module = module(
        "",
        "st.volatile.shared.u32 [dynamic], 1; ld.volatile.shared.u32 %r0, [dynamic];
        ld.shared.u32 %r0, [dynamic]; ld.global.nc.v4.u32 {%r1, %r2, %r3, %r4}, [%in];
        shfl.sync.up.b32 %r0, %r0, 1, 0, -1; trap;",
    );
    for (pattern, count) in [
        ("ld", 5),
        ("ld.shared", 2),
        ("ld.volatile.shared", 1),
        ("ld.shared.volatile", 0),
        ("ld.global", 1),
        ("ld.global.v4", 1),
        ("ld.u32", 3),
        ("shfl.sync", 1),
        ("shfl.sync.down", 0),
        ("trap", 1),
        ("st", 1),
        ("s", 0),
        ("", 0),
        ("ret", 1),
        ("bar.sync", 0),
    ] {
        assert_eq!(module.count(pattern), count, "{pattern}");
        assert_eq!(module.kernel("k").expect("it").count(pattern), count, "{pattern}");
    }
}
