//! The command, on what another compiler makes of CUDA C++ with planted faults (tests/clang).

use std::process::Command;

/// What the command prints, and its exit code.
fn sanitize(arguments: &[&str]) -> (String, Option<i32>) {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clang/faults.ptx");
    let output =
        Command::new(env!("CARGO_BIN_EXE_ptx-interpreter")).arg(file).args(arguments).output().expect("it runs");
    let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("it prints text");
    (said, output.status.code())
}

#[test]
fn planted_faults_are_named_with_their_lines() {
    for (kernel, expected) in [
        ("right", "right: no fault; "),
        ("race", "thread 0 of block 0, line 68 (`ld.volatile.shared.u32`): race: read of 4 bytes"),
        ("unwritten", "thread 63 of block 0, line 91 (`ld.shared.u32`): read of bytes that nobody wrote"),
        ("outside", "thread 63 of block 0, line 110 (`st.global.u32`): write out of bounds: 4 bytes"),
        ("misaligned", "thread 63 of block 0, line 132 (`st.global.u32`): misaligned: 4 bytes"),
        ("divergent", "thread 0 of block 0, line 155 (`bar.sync`): divergent barrier: lanes 0x0000ffff wait"),
        ("twice", "thread 1 of block 0, line 179 (`st.global.u32`): second writer: 4 bytes"),
    ] {
        let (said, code) = sanitize(&[kernel, "1", "64", "out=256"]);
        assert!(said.starts_with(expected), "{kernel}: {said}");
        assert_eq!(code, Some(i32::from(kernel != "right")), "{kernel}");
    }
}

#[test]
fn buffers_come_from_files_and_go_to_files() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let out = folder.join("out");
    let (said, code) = sanitize(&["right", "1", "64", &format!("out=256:{}", out.display())]);
    assert_eq!(code, Some(0), "{said}");
    let expected: Vec<u8> = (0..64u32).flat_map(|i| ((i + 1) % 64).to_le_bytes()).collect();
    assert_eq!(std::fs::read(&out).unwrap(), expected);
    // An input is read-only.
    let (said, code) = sanitize(&["right", "1", "64", &format!("in={}", out.display())]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("read-only"), "{said}");
}

#[test]
fn what_can_not_be_run() {
    let (said, code) = sanitize(&[]);
    assert!(said.starts_with("right(8 bytes)\nrace(8 bytes)\n"), "{said}");
    assert_eq!(code, Some(0));
    for (arguments, expected) in [
        (&["right", "1"][..], "Runs a PTX kernel"),
        (&["right", "1", "many"], "`many` isn't a number"),
        (&["right", "1", "64", "number=7"], "`number=7` isn't an argument"),
        (&["nothing", "1", "64"], "nothing"),
        (&["right", "1", "64"], ""),
    ] {
        let (said, code) = sanitize(arguments);
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert_eq!(code, Some(2), "{arguments:?}: {said}");
    }
}
