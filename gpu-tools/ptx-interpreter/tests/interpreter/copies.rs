//! Asynchronous copies.

use crate::kernel::{fault, r0};
use ptx_interpreter::Fault;

#[test]
fn copies_complete_at_the_wait() {
    for (copy, expected) in [
        ("cp.async.ca.shared.global [dynamic+16], [%in+4], 4; cp.async.wait_all;", 0x0706_0504),
        ("cp.async.ca.shared.global.L2::128B [dynamic+16], [%in+8], 8; COMMIT cp.async.wait_group 0;", 0x0b0a_0908),
        ("mov.u32 %r1, dynamic; cp.async.cg.shared.global [%r1+16], [%in+16], 16; cp.async.wait_all;", 0x1312_1110),
        // Bytes past the given length are zero.
        ("mov.u32 %r1, 2; cp.async.cg.shared.global [dynamic+16], [%in+16], 16, %r1; cp.async.wait_all;", 0x1110),
        ("cp.async.cg.shared.global [dynamic+16], [%in+16], 16, 0; cp.async.wait_all;", 0),
        // The first of two groups is complete.
        (
            "cp.async.ca.shared.global [dynamic+16], [%in+4], 4; COMMIT
            cp.async.ca.shared.global [dynamic+32], [%in+8], 4; COMMIT cp.async.wait_group 1;",
            0x0706_0504,
        ),
    ] {
        let body = format!("{copy} ld.shared.u32 %r0, [dynamic+16];").replace("COMMIT", "cp.async.commit_group;");
        assert_eq!(r0(1, &body), [expected], "{copy}");
    }
}

#[test]
fn each_thread_has_its_own_copies() {
    let body = "mov.u32 %r1, %tid.x; mul.wide.u32 %d1, %r1, 4; add.s64 %d2, %in, %d1; mov.u32 %r2, dynamic;
        shl.b32 %r3, %r1, 2; add.u32 %r2, %r2, %r3; cp.async.ca.shared.global [%r2], [%d2], 4;
        cp.async.wait_all; ld.shared.u32 %r0, [%r2];";
    let expected: Vec<u32> = (0..64).map(|thread| 0x0302_0100 + 0x0404_0404 * thread).collect();
    assert_eq!(r0(64, body), expected);
}

#[test]
fn a_copy_without_a_wait_is_incomplete() {
    for copy in [
        "",
        "cp.async.commit_group;",
        "cp.async.commit_group; cp.async.wait_group 1;",
        // The wait doesn't include a copy that is in no group.
        "cp.async.wait_group 0;",
        "cp.async.commit_group; bar.sync 0;",
    ] {
        // Even bytes that had a value may not be read until the copy is complete.
        let body = format!(
            "st.shared.u32 [dynamic], 1;
            cp.async.ca.shared.global [dynamic], [%in], 4; {copy} ld.shared.u32 %r0, [dynamic];"
        );
        let (site, fault) = fault(1, &body);
        assert!(matches!(fault, Fault::Uninitialised { .. }), "{copy} {fault}");
        assert_eq!(site.opcode, "ld.shared.u32");
    }
}

#[test]
fn a_copy_races_like_the_store_that_it_is() {
    let body = "mov.u32 %r1, %tid.x; shl.b32 %r1, %r1, 2; mov.u32 %r2, dynamic; add.u32 %r2, %r2, %r1;
        cp.async.ca.shared.global [%r2], [%in], 4; cp.async.wait_all; ld.shared.u32 %r0, [dynamic];";
    let (_, fault) = fault(2, body);
    assert!(matches!(fault, Fault::Race { .. }), "{fault}");
}
