//! Modules and launches: what is refused, and what a kernel's fault comes to.

use std::ptr;

use crate::gpu::{Gpu, ILLEGAL_ADDRESS, INVALID_VALUE, made};

/// Each thread writes its number, as four bytes, at `out` plus `offset`.
pub fn numbers(version: &str, target: &str) -> String {
    format!(
        ".version {version}
         .target {target}
         .address_size 64
         .extern .shared .align 16 .b8 staging[];
         .visible .entry numbers(.param .u64 out, .param .u32 offset)
         {{
             .reg .b32 %r<4>;
             .reg .b64 %rd<5>;
             ld.param.u64 %rd1, [out];
             ld.param.u32 %r2, [offset];
             mov.u32 %r1, %tid.x;
             mul.wide.u32 %rd2, %r1, 4;
             add.s64 %rd3, %rd1, %rd2;
             cvt.u64.u32 %rd4, %r2;
             add.s64 %rd3, %rd3, %rd4;
             st.global.u32 [%rd3], %r1;
             ret;
         }}"
    )
}

#[test]
fn newer_ptx_is_refused() {
    let newest = [
        (10_000, (6, 3)),
        (10_010, (6, 4)),
        (10_020, (6, 5)),
        (11_000, (7, 0)),
        (11_010, (7, 1)),
        (11_080, (7, 8)),
        (12_000, (8, 0)),
        (12_040, (8, 4)),
        (12_050, (8, 5)),
        (12_060, (8, 5)),
        (12_070, (8, 6)),
        (12_080, (8, 7)),
        (12_090, (8, 8)),
        (13_000, (9, 0)),
    ];
    for (driver, (major, minor)) in newest {
        let gpu = Gpu::new(&format!("driver={driver}"));
        assert_eq!(made(|version| gpu.cuDriverGetVersion(version)), Ok(driver));
        let load = |minor| gpu.load(&numbers(&format!("{major}.{minor}"), "sm_70")).err().unwrap_or(0);
        assert_eq!((load(minor), load(minor + 1)), (0, 222), "driver {driver}");
    }
}

#[test]
fn newer_targets_are_refused() {
    for (capability, target, outcome) in
        [("7.0", "sm_70", 0), ("7.0", "sm_75", 209), ("8.6", "sm_80", 0), ("8.6", "sm_90a", 209), ("12.0", "sm_90", 0)]
    {
        let gpu = Gpu::new(&format!("capability={capability}"));
        let loaded = gpu.load(&numbers("7.0", target));
        assert_eq!(loaded.err().unwrap_or(0), outcome, "capability {capability}, {target}");
    }
}

#[test]
fn shared_memory_beyond_48_kib_is_asked_for() {
    let gpu = Gpu::new("capability=8.6");
    let function = gpu.kernel(&numbers("7.0", "sm_70"), "numbers");
    let out = gpu.alloc(128);
    let launch = |shared| gpu.launch(function, 1, 32, shared, 0, &[out, 0]);
    assert_eq!((launch(48 << 10), launch((48 << 10) + 1)), (0, INVALID_VALUE));
    assert_eq!(gpu.cuFuncSetAttribute(function, 8, (99 << 10) + 1), INVALID_VALUE);
    assert_eq!(gpu.cuFuncSetAttribute(function, 8, 99 << 10), 0);
    assert_eq!((launch(99 << 10), launch((99 << 10) + 1)), (0, INVALID_VALUE));
    assert_eq!(gpu.cuCtxSynchronize(), 0);
    assert_eq!(gpu.counted("df11_emulated_launches"), 2);
}

#[test]
fn launches_have_limits() {
    let gpu = Gpu::new("");
    let function = gpu.kernel(&numbers("7.0", "sm_70"), "numbers");
    let out = gpu.alloc(4096);
    for (grid, block) in [(0, 32), (1, 0), (1, 1025), (1 << 31, 32)] {
        assert_eq!(gpu.launch(function, grid, block, 0, 0, &[out, 0]), INVALID_VALUE, "{grid} blocks of {block}");
    }
    assert_eq!(gpu.launch(function + 1, 1, 32, 0, 0, &[out, 0]), 400);
    assert_eq!(gpu.launch(function, 1, 1024, 0, 77, &[out, 0]), 400);
    let null = ptr::null();
    assert_eq!(gpu.cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, 0, ptr::null(), null), INVALID_VALUE);
    assert_eq!(gpu.launch(function, 1, 1024, 0, 0, &[out, 0]), 0);
    let numbers: Vec<u8> = (0u32..1024).flat_map(u32::to_le_bytes).collect();
    assert_eq!(gpu.bytes(out, 4096).unwrap(), numbers);
    assert_eq!(gpu.cuDevicePrimaryCtxRelease_v2(0), 0);
    let counted_of = |name, of| gpu.counted_of(&format!("df11_emulated_{name}"), of);
    assert_eq!([counted_of("launches_of", "numbers"), counted_of("launches_of", "others")], [1, 0]);
    assert_eq!(counted_of("calls", "cuLaunchKernel"), 8, "those that were refused too");
    let counted = ["launches", "blocks", "peak"].map(|name| gpu.counted(&format!("df11_emulated_{name}")));
    assert_eq!(counted, [1, 1, 4096], "of a context that is gone");
}

/// A kernel that writes past the end of its memory: an error that stays.
#[test]
fn faults_stay() {
    for (offset, error) in [(4, ILLEGAL_ADDRESS), (1, 716)] {
        let gpu = Gpu::new("");
        let function = gpu.kernel(&numbers("7.0", "sm_70"), "numbers");
        let out = gpu.alloc(128);
        assert_eq!(gpu.run(function, 1, 32, 0, &[out, offset]), error);
        assert_eq!(gpu.bytes(out, 4), Err(error));
        assert_eq!(gpu.cuMemFree_v2(out), error);
    }
}

/// Two blocks write the same bytes: on a device nobody is told.
#[test]
fn what_a_device_would_let_pass_is_an_error() {
    let gpu = Gpu::new("");
    let function = gpu.kernel(&numbers("7.0", "sm_70"), "numbers");
    let out = gpu.alloc(128);
    assert_eq!(gpu.run(function, 2, 32, 0, &[out, 0]), 719);
}

/// Races are looked for unless the settings say no.
#[test]
fn races_are_found() {
    let racy = numbers("7.0", "sm_70").replace("st.global", "st.shared.u32 [staging], %r1; st.global");
    for (settings, outcome) in [("", 719), ("races=on", 719), ("races=off", 0)] {
        let gpu = Gpu::new(settings);
        let function = gpu.kernel(&racy, "numbers");
        let out = gpu.alloc(128);
        assert_eq!(gpu.run(function, 1, 32, 4, &[out, 0]), outcome, "{settings}");
    }
}
