//! Launches that don't fit their module, and buffers.

use crate::kernel::{module, words};
use ptx_interpreter::{Arg, Fault, Launch, LaunchError, Memory, Module, RunError, run};

fn refused(module: &Module, launch: &Launch<'_>) -> LaunchError {
    match run(module, launch, &mut Memory::new()) {
        Err(RunError::Launch(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn launches_must_fit_the_kernel() {
    let plain = module("", "");
    let args = vec![Arg::U64(0), Arg::U64(0)];
    let with = |kernel, threads| Launch::new(kernel, 1, threads).args(args.clone());
    let good = with("k", 1024);
    assert!(run(&plain, &good, &mut Memory::new()).is_ok());

    assert_eq!(refused(&plain, &with("none", 1024)), LaunchError::UnknownKernel { name: "none".into() });
    for got in [0, 1025] {
        let refused = refused(&plain, &with("k", got));
        assert_eq!(refused, LaunchError::BlockSize { got, allowed: 1..=1024 });
    }
    let much = good.clone().shared_bytes(232_449);
    assert_eq!(refused(&plain, &much), LaunchError::SharedMemory { got: 232_449, limit: 232_448 });
    assert!(run(&plain, &good.clone().shared_bytes(232_448), &mut Memory::new()).is_ok());
    let few = good.clone().args([Arg::U64(0)]);
    assert_eq!(refused(&plain, &few), LaunchError::ArgumentCount { got: 1, wanted: 2 });
    let short = good.args([Arg::U64(0), Arg::I32(0)]);
    let wrong = LaunchError::ArgumentSize { name: "out".into(), got: 4, wanted: 8 };
    assert_eq!(refused(&plain, &short), wrong);
}

#[test]
fn launch_bounds_hold() {
    let with = |bound: &str| Module::parse(&format!(".visible .entry k() {bound} {{ ret; }}")).expect("it is PTX");
    let blocks = |bound: &str| {
        [31, 32, 64, 65].map(|block| run(&with(bound), &Launch::new("k", 1, block), &mut Memory::new()).is_ok())
    };
    assert_eq!(blocks(".maxntid 64 .minnctapersm 2"), [true, true, true, false]);
    assert_eq!(blocks(".maxntid 32, 2, 1"), [true, true, true, false]);
    assert_eq!(blocks(".reqntid 64 .maxnreg 32"), [false, false, true, false]);
    assert_eq!(blocks(".pragma \"nounroll\"; .noreturn"), [true, true, true, true]);
}

#[test]
fn slack_may_be_read_but_not_written() {
    let load = module("", "ld.global.u8 %r0, [%in+3]; ld.global.u8 %r0, [%in+4];");
    let store = module("", "st.global.u8 [%in+3], 1;");
    let outcome = |module: &Module, slack| {
        let mut memory = Memory::new();
        let input = memory.input_with_slack("short", &[1, 2, 3], slack);
        let launch = Launch::new("k", 1, 1).args(vec![Arg::Buffer(input), Arg::U64(0)]);
        assert_eq!(memory.bytes(input).expect("it exists"), [1, 2, 3]);
        run(module, &launch, &mut memory)
    };
    assert!(outcome(&load, 2).is_ok());
    for (module, slack) in [(&load, 1), (&store, 1)] {
        let error = outcome(module, slack).expect_err("out of bounds");
        assert!(matches!(error.fault(), Some(Fault::OutOfBounds { .. })), "{error}");
    }
}

#[test]
fn blocks_know_their_number() {
    let body = "mov.u32 %r1, %ctaid.x; mov.u32 %r2, %nctaid.x; mul.wide.u32 %d1, %r1, 4;
        add.s64 %d1, %out, %d1; mad.lo.u32 %r0, %r2, 10, %r1; st.global.u32 [%d1], %r0;";
    let mut memory = Memory::new();
    let out = memory.output("out", 12);
    let launch = Launch::new("k", 3, 1).args(vec![Arg::U64(0), Arg::Buffer(out)]);
    run(&module("", body), &launch, &mut memory).expect("it runs");
    assert_eq!(words(memory.bytes(out).expect("it exists")), [30, 31, 32]);
}
