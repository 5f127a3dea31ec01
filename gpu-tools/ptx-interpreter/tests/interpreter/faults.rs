//! Every other fault: provoked, and described as it should be.

use crate::kernel::{BODY, fault, fault_with, module, run_body};
use ptx_interpreter::{
    AccessKind, Arg, EarlierAccess, Fault, Launch, Memory, MemoryRange, Nearest, RunError, StateSpace, Thread, run,
};

#[test]
fn out_of_bounds() {
    use AccessKind::{Atomic, Read, Write};
    use StateSpace::{Const, Generic, Global, Local, Param, Shared};
    let (fixed, dynamic) = ("static shared memory", "dynamic shared memory");
    for (access, space, nearest, expected) in [
        ("ld.global.u32 %r0, [%in+1024];", Global, Some(("in", 1024, 1024)), Read),
        ("ld.global.u8 %r0, [%in+-1];", Global, Some(("in", -1, 1024)), Read),
        ("ld.u32 %r0, [%in+1024];", Global, Some(("in", 1024, 1024)), Read),
        ("ld.global.v4.u32 {%r0, %r1, %r2, %r3}, [%in+1024];", Global, Some(("in", 1024, 1024)), Read),
        ("st.global.u64 [%out+8], %d1;", Global, Some(("out", 8, 8)), Write),
        ("atom.global.add.u32 %r0, [%out+8], 1;", Global, Some(("out", 8, 8)), Atomic),
        ("ld.shared.u32 %r0, [dynamic+4096];", Shared, Some((dynamic, 4096, 4096)), Read),
        ("st.shared.u32 [dynamic+-4], 1;", Shared, Some((fixed, 0xfffc - 0x400, 0)), Write),
        ("st.shared.u32 [0], 1;", Shared, Some((fixed, -0x400, 0)), Write),
        ("mov.u32 %r1, -4; st.shared.u32 [%r1], 1;", Shared, Some((dynamic, 0xfffe_fffc, 4096)), Write),
        ("mov.u64 %d1, 0; ld.u32 %r0, [%d1];", Generic, None, Read),
        ("mov.u64 %d1, -8; ld.global.u64 %d0, [%d1];", Global, None, Read),
        ("mov.u32 %r1, dynamic; ld.global.u32 %r0, [%r1];", Global, None, Read),
        ("mov.u64 %d1, -8; prefetch.global.L2 [%d1];", Global, None, Read),
        ("ld.const.u32 %r0, [0];", Const, None, Read),
        ("ld.param.u64 %d0, [out+8];", Param, None, Read),
        (".local .u32 x; ld.local.u32 %r0, [x+4];", Local, None, Read),
        (".local .u32 x; st.local.u32 [x-4], 1;", Local, None, Write),
        ("cvt.u32.u64 %r2, %in; cvt.u64.u32 %d1, %r2; ld.global.u8 %r0, [%d1];", Global, None, Read),
    ] {
        let (site, fault) = fault(2, access);
        let Fault::OutOfBounds { range, kind: got } = fault else { panic!("{access} {fault}") };
        let nearest = nearest.map(|(name, offset, len)| Nearest { name: name.into(), offset, len });
        assert_eq!((range.space, &range.nearest, got), (space, &nearest, expected), "{access}");
        assert_eq!((site.thread, site.line), (Thread { block: 0, index: 0 }, BODY), "{access}");
    }
}

#[test]
fn misaligned() {
    for (access, bytes) in [
        ("ld.global.u16 %r0, [%in+1];", 2),
        ("ld.global.u32 %r0, [%in+2];", 4),
        ("ld.global.v2.u32 {%r0, %r1}, [%in+4];", 8),
        ("ld.global.v4.u32 {%r0, %r1, %r2, %r3}, [%in+8];", 16),
        ("st.shared.u64 [dynamic+4], %d1;", 8),
        ("atom.global.add.u32 %r0, [%out+2], 1;", 4),
    ] {
        let (_, fault) = fault(1, access);
        let Fault::Misaligned { range } = fault else { panic!("{access} {fault}") };
        assert_eq!(range.len, bytes, "{access}");
    }
}

#[test]
fn uninitialised() {
    for (access, name) in [
        ("ld.shared.u32 %r0, [dynamic];", "dynamic shared memory"),
        ("st.shared.u16 [dynamic], 1; ld.shared.u32 %r0, [dynamic];", "dynamic shared memory"),
        ("ld.shared.u32 %r0, [s];", "static shared memory"),
        ("ld.global.u32 %r0, [%out];", "out"),
        ("atom.global.add.u32 %r0, [%out], 1;", "out"),
        ("atom.shared.add.u32 %r0, [s], 1;", "static shared memory"),
    ] {
        let (_, fault) = fault_with(".shared .u32 s;", 1, access);
        let Fault::Uninitialised { range } = fault else { panic!("{access} {fault}") };
        assert_eq!(range.nearest.expect("it lies somewhere").name, name, "{access}");
    }
}

#[test]
fn read_only() {
    for access in ["st.global.u8 [%in], 1;", "red.global.add.u32 [%in], 1;", "st.u8 [%in+1023], 1;"] {
        let (_, fault) = fault(1, access);
        let Fault::ReadOnly { range } = fault else { panic!("{access} {fault}") };
        assert_eq!(range.nearest.expect("it lies somewhere").name, "in", "{access}");
    }
}

#[test]
fn write_conflict() {
    let (site, fault) = fault(
        40,
        "mov.u32 %r1, %tid.x;
        setp.eq.u32 %p1, %r1, 4; @%p1 st.global.u32 [%out+8], %r1;
        bar.sync 0; setp.eq.u32 %p1, %r1, 35; @%p1 st.global.u8 [%out+10], %r1;",
    );
    assert_eq!(site.thread.index, 35);
    let Fault::WriteConflict { range, earlier } = fault else { panic!("{fault}") };
    let thread = Thread { block: 0, index: 4 };
    assert_eq!(earlier, EarlierAccess { thread, line: BODY + 1, kind: AccessKind::Write });
    let nearest = range.nearest.expect("it lies somewhere");
    assert_eq!((nearest.name.as_str(), nearest.offset), ("out", 10));

    let module = module("", "mov.u32 %r1, %ctaid.x; st.global.u32 [%out], %r1;");
    let mut memory = Memory::new();
    let out = memory.output("out", 4);
    let launch = Launch::new("k", 2, 1).args(vec![Arg::U64(0), Arg::Buffer(out)]);
    run(&module, &launch.clone().finds_write_conflicts(false), &mut memory).expect("that is allowed");
    let error = run(&module, &launch, &mut memory).expect_err("two blocks write");
    let Some(Fault::WriteConflict { earlier, .. }) = error.fault() else { panic!("{error}") };
    assert_eq!(earlier.thread, Thread { block: 0, index: 0 });
    // Another launch may write the byte again, and so may the thread itself; atomics never conflict.
    let other = "mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 1; @%p1 st.global.u32 [%out], %r1;";
    let launch = Launch::new("k", 1, 2).args([Arg::U64(0), Arg::Buffer(out)]);
    run(&crate::kernel::module("", other), &launch, &mut memory).expect("the first launch is over");
    let body = "st.global.u32 [%out], 1; st.global.u32 [%out], 2;";
    assert!(run_body(1, body).outcome.is_ok());
    let body = ".global .u32 sum; red.global.add.u32 [sum], 1;";
    assert!(run_body(64, body).outcome.is_ok());
}

#[test]
fn divide_by_zero() {
    for division in ["div.u32", "rem.s32", "div.s32", "rem.u32"] {
        let body = format!("mov.u32 %r1, %laneid; sub.u32 %r2, %r1, 3; {division} %r0, %r1, %r2;");
        let (site, fault) = fault(32, &body);
        assert_eq!((site.thread.index, fault), (3, Fault::DivideByZero), "{division}");
        // Lanes that don't execute it may have a divisor of 0.
        let guarded = format!("mov.u32 %r1, %laneid; setp.ne.u32 %p1, %r1, 0; @%p1 {division} %r0, 7, %r1;");
        assert!(run_body(32, &guarded).outcome.is_ok());
    }
}

#[test]
fn trap() {
    let (site, fault) = fault(64, "mov.u32 %r1, %tid.x; setp.gt.u32 %p1, %r1, 40; @%p1 trap;");
    assert_eq!((site.thread.index, fault), (41, Fault::Trap));
}

#[test]
fn calls_are_counted_and_not_executed() {
    let variables = ".extern .func panic(.param .b64 a) .noreturn;
        .func (.param .b32 r) twice(.param .b32 a)
        { .reg .b32 %r<2>; ld.param.b32 %r1, [a]; add.u32 %r1, %r1, %r1; st.param.b32 [r], %r1; ret; }";
    let body = "mov.u32 %r1, %laneid; setp.gt.u32 %p1, %r1, 31; @!%p1 bra fine;
        { .param .b64 param0; st.param.b64 [param0], %d1; call.uni panic, (param0); }
        fine: { .param .b32 param0; .param .b32 retval0;
        call.uni (retval0), twice, (param0); ld.param.b32 %r0, [retval0]; }";
    let module = module(variables, body);
    assert_eq!((module.count("call"), module.count("call.uni")), (2, 2));
    assert_eq!((module.count("add.u32"), module.kernel("k").expect("it").count("add.u32")), (1, 0));
    let (_, fault) = fault_with(variables, 1, body);
    assert_eq!(fault, Fault::Call { callee: "twice".into() });
}

#[test]
fn endless_loops_end() {
    let (site, fault) = fault(64, "again: bra again;");
    assert_eq!((site.opcode.as_str(), fault), ("bra", Fault::StepLimit { limit: 100_000 }));
    // Two loads and the return, in each of two warps of each of two blocks.
    let outcome = |step_limit| {
        let launch = Launch::new("k", 2, 64).args(vec![Arg::U64(0); 2]).step_limit(step_limit);
        run(&module("", ""), &launch, &mut Memory::new())
    };
    assert!(outcome(6).is_ok() && outcome(5).is_err());
}

#[test]
fn a_fault_reads_as_a_sentence() {
    let (site, fault) = fault(1, "ld.global.u32 %r0, [%in+1024];");
    let fault = Box::new(fault);
    let range = |len| MemoryRange { space: StateSpace::Global, address: 0, len, nearest: None };
    assert_eq!(range(4).to_string(), "4 bytes at global address 0x0");
    assert_eq!(range(1).to_string(), "1 byte at global address 0x0");
    assert_eq!(
        RunError::Fault { site, fault }.to_string(),
        "thread 0 of block 0, line 6 (`ld.global.u32`): read out of bounds: \
         4 bytes at global address 0x1800000400 (`in` +1024, length 1024)"
    );
}
