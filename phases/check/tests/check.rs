//! What a check finds, each once: with files that aren't those of the kernel.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use phases::{Block, Input, Output, SharedMemory};
use phases_check::{Error, check, input, number, output};

fn add(block: &mut impl Block<()>, numbers: impl Input, out: impl Output<u32>, more: u32) {
    let first = block.index() * block.threads();
    block.run(move |thread| {
        let i = first + thread.id;
        out.store(i, numbers.load_u32(4 * i) + more);
    });
}

phases::kernel! {
    /// Adds a number.
    fn added(numbers: Input, out: Output<u32>, more: u32) [threads = 64, shared = 0] => add;
}

/// `added` as PTX, which adds `more`, to those numbers whose threads are below `threads`.
fn ptx(name: &str, more: &str, threads: u32) -> String {
    format!(
        ".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry {name}(.param .u64 a, .param .u64 b, .param .u32 c)\n{{
        .reg .pred %p<2>;\n.reg .b32 %r<4>;\n.reg .b64 %rd<4>;
        ld.param.u64 %rd1, [a];\nld.param.u64 %rd2, [b];\nld.param.u32 %r1, [c];
        mov.u32 %r2, %tid.x;\nsetp.ge.u32 %p1, %r2, {threads};\n@%p1 ret;
        mul.wide.u32 %rd3, %r2, 4;\nadd.s64 %rd1, %rd1, %rd3;\nadd.s64 %rd2, %rd2, %rd3;
        ld.global.u32 %r3, [%rd1];\nadd.u32 %r3, %r3, {more};\nst.global.u32 [%rd2], %r3;\nret;\n}}\n"
    )
}

/// A folder with one file.
fn folder(name: &str, file: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(file), text).unwrap();
    folder
}

/// Checks with one file in the folder.
fn with(name: &str, file: &str, text: impl AsRef<[u8]>) -> Result<Vec<Vec<u32>>, Error> {
    let numbers: Vec<u32> = (0..64).collect();
    phases_check::check(&added(), &folder(name, file, text), 1, &[input(&numbers), output(64), number(5)])
}

#[test]
fn the_same_everywhere() {
    let written = with("same", "kernels.ptx", ptx("added", "%r1", 64)).unwrap();
    assert_eq!(written, [(5..69).collect::<Vec<_>>()]);
}

/// Another value, an element left out, an access outside, another kernel, and files that are none. One that can't be read isn't one that
/// is missing.
#[test]
fn ptx_that_is_wrong() {
    let outside = ptx("added", "%r1", 64).replace("%rd3, %r2, 4", "%rd3, %r2, 8");
    let wrong: [(&str, Vec<u8>, &str); 6] = [
        (
            "value",
            ptx("added", "6", 64).into(),
            "element 0 of `out` is 6 as PTX in the interpreter, and 5 emulated. If",
        ),
        ("element", ptx("added", "%r1", 63).into(), "no thread writes element 63 of `out` as PTX in the interpreter"),
        ("outside", outside.into(), "as PTX in the interpreter: "),
        ("name", ptx("another", "%r1", 64).into(), "it has no kernel `added`: `cargo phases ptx` makes it anew"),
        ("broken", "no PTX".into(), "kernels.ptx: "),
        ("bytes", vec![0xff, 0xfe], "kernels.ptx: stream did not contain valid UTF-8"),
    ];
    for (name, text, said) in wrong {
        let error = with(name, "kernels.ptx", text).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
        assert!(name != "outside" || error.contains("out of bounds") && error.contains("`numbers`"), "{error}");
    }
}

#[cfg(feature = "wgpu")]
#[test]
fn wgsl_that_is_wrong() {
    let error = with("no-entry", "kernels.wgsl", "fn another() {}").unwrap_err();
    assert!(error.to_string().ends_with("the repository's `scripts/phases-spirv` makes it anew"), "{error}");
}

/// WGSL that isn't the kernel: a driver that isn't there says nothing.
#[test]
fn another_value_by_vulkan() {
    let wgsl = |more: &str| {
        format!(
            "@group(0) @binding(0) var<storage, read> numbers: array<u32>;
            @group(0) @binding(1) var<storage, read> from_: array<u32>;
            @group(0) @binding(2) var<storage, read_write> out: array<u32>;
            @compute @workgroup_size(64)
            fn added(@builtin(local_invocation_index) id: u32) {{ out[id] = from_[id] + {more}; }}"
        )
    };
    assert_eq!(with("vulkan", "kernels.wgsl", wgsl("numbers[0]")).unwrap(), [(5..69).collect::<Vec<_>>()]);
    match with("vulkan-value", "kernels.wgsl", wgsl("numbers[0] + 1u")) {
        Ok(_) => println!("NOT RUN: there is no driver"),
        Err(error) => assert!(matches!(error, Error::Differs { got: 6, expected: 5, .. }), "{error}"),
    }
    match with("vulkan-text", "kernels.wgsl", "fn added() { this is no WGSL }") {
        Ok(_) => println!("NOT RUN: there is no driver"),
        Err(error) => assert!(matches!(error, Error::Driver(_)), "{error}"),
    }
}

#[test]
fn arguments_of_other_kinds() {
    let error = check!(added(), 1, [output(64), output(64), number(5)]).unwrap_err();
    assert!(matches!(error, Error::Arguments { kernel: "added", got: 3, .. }), "{error}");
    let error = check!(added(), 1, [input(&[0u32; 64]), output(64)]).unwrap_err();
    assert!(matches!(error, Error::Arguments { got: 2, .. }), "{error}");
}

#[test]
fn an_element_that_nobody_writes() {
    let error = check!(added(), 1, [input(&[0u32; 65]), output(65), number(5)]).unwrap_err();
    assert_eq!(error.to_string(), "no thread writes element 64 of `out` with the threads in rising order");
}

/// A test that unwraps shows the sentence, too.
#[test]
fn a_fault_in_one_sentence() {
    let error = check!(added(), 2, [input(&[0u32; 64]), output(128), number(5)]).unwrap_err();
    let said = "with the threads in rising order: thread 0 reads byte 256 of `numbers`, which has 256, in phase 0 of block 1, at ";
    assert!(format!("{error:?}").starts_with(said), "{error:?}");
}

fn twice(block: &mut impl Block<()>, out: impl Output<u32>) {
    block.phase(|thread| thread.shared.store_u32(4 * thread.id, thread.id));
    block.run(move |thread| out.store(thread.id, thread.shared.load_u32(4 * thread.id)));
}

phases::kernel! {
    fn own(out: Output<u32>) [threads = 64, shared = 4 * 64] => twice;
}

/// A thread that reads what it has written itself needs no barrier, and the sentence says where one stands.
#[test]
fn a_barrier_that_nobody_needs() {
    let error = phases_check::barriers!(own(), 1, [output(64)]).unwrap_err();
    let said = format!("barrier 0 of `own`, at {}:{}:11, isn't needed with these arguments", file!(), line!() - 12);
    assert!(error.to_string().starts_with(&said), "{error}");
}

fn first_decides(block: &mut impl Block<()>, out: impl Output<u32>) {
    let first = AtomicU32::new(u32::MAX);
    block.run(|thread| _ = first.compare_exchange(u32::MAX, thread.id, Relaxed, Relaxed));
    if first.load(Relaxed) == 0 {
        block.phase(|_| ());
    }
    block.run(move |thread| out.store(thread.id, 1));
}

phases::kernel! {
    fn decided(out: Output<u32>) [threads = 64, shared = 0] => first_decides;
}

/// A branch on an atomic, whose value depends on the order, decides on a phase.
#[test]
fn a_barrier_that_depends_on_the_order() {
    let error = check!(decided(), 1, [output(64)]).unwrap_err().to_string();
    let said = "`decided` comes to 1 barriers with the threads in rising order, and to 0 in falling order: something that depends on the order";
    assert!(error.starts_with(said), "{error}");
}

fn always(block: &mut impl Block<()>, out: impl Output<u8>) {
    block.run(move |thread| out.store(thread.id, 0xa5));
}

phases::kernel! {
    fn poisoned(out: Output<u8>) [threads = 64, shared = 0] => always;
}

/// WGSL that writes nothing passes for no kernel, whatever that writes.
#[test]
fn nothing_written_by_vulkan() {
    let text = "@group(0) @binding(1) var<storage, read_write> out: array<u32>;\n@compute @workgroup_size(1)\n\
                fn poisoned() { if arrayLength(&out) == 0u { out[0] = 0u; } }";
    match phases_check::check(&poisoned(), &folder("nothing", "kernels.wgsl", text), 1, &[output(64)]) {
        Ok(_) => println!("NOT RUN: there is no driver"),
        Err(error) => assert!(matches!(error, Error::Differs { got: 90, expected: 165, .. }), "{error}"),
    }
}
