//! Loads, stores, atomics, variables, parameters.

use crate::kernel::{fault_with, module, r0, r0_with, words};
use ptx_interpreter::{Arg, Fault, Launch, Memory, Module, run};

#[test]
fn loads_of_every_width_extend_by_their_type() {
    // The input holds bytes 0, 1, 2, …, 255, 0, …
    for (load, expected) in [
        ("ld.global.u8 %r0, [%in+200];", 200),
        ("ld.global.s8 %r0, [%in+200];", 200 | 0xffff_ff00),
        ("ld.global.b8 %r0, [%in+200];", 200),
        ("ld.global.nc.u16 %r0, [%in+200];", 0xc9c8),
        ("ld.global.nc.s16 %r0, [%in+200];", 0xffff_c9c8),
        ("ld.global.u32 %r0, [%in+200];", 0xcbca_c9c8),
        ("ld.global.nc.L1::no_allocate.L2::128B.b32 %r0, [%in+200];", 0xcbca_c9c8),
        ("ld.volatile.global.f32 %r0, [%in+200];", 0xcbca_c9c8),
        ("ld.relaxed.gpu.global.u32 %r0, [%in+200];", 0xcbca_c9c8),
        ("ld.u32 %r0, [%in+200];", 0xcbca_c9c8),
        ("ld.global.s32 %d0, [%in+200]; shr.u64 %d0, %d0, 16; cvt.u32.u64 %r0, %d0;", 0xffff_cbca),
        ("ld.global.u64 %d0, [%in+200]; shr.u64 %d0, %d0, 32; cvt.u32.u64 %r0, %d0;", 0xcfce_cdcc),
        ("ld.global.s8 %h0, [%in+200]; mov.b32 %r0, {%h0, %h0};", 0xffc8_ffc8),
        ("prefetch.global.L2 [%in+100]; ld.global.u8 %r0, [%in+200];", 200),
        ("add.s64 %d1, %in, 208; ld.global.u8 %r0, [%d1+-8];", 200),
        ("add.s64 %d1, %in, 208; ld.global.u8 %r0, [%d1-8];", 200),
    ] {
        assert_eq!(r0(1, load), [expected], "{load}");
    }
}

#[test]
fn vectors_are_loaded_and_stored_in_order() {
    for (access, expected) in [
        ("ld.global.nc.v4.u32 {%r1, %r2, %r3, %r0}, [%in+16];", 0x1f1e_1d1c),
        ("ld.global.v4.u32 {%r0, _, _, _}, [%in+16];", 0x1312_1110),
        ("ld.global.v2.u64 {%d1, %d2}, [%in+16]; cvt.u32.u64 %r0, %d2;", 0x1b1a_1918),
        ("ld.global.v4.u8 {%r1, %r2, %r0, %r3}, [%in+16];", 0x12),
        ("ld.global.v2.u16 {%h1, %h2}, [%in+16]; cvt.u32.u16 %r0, %h2;", 0x1312),
        (
            "st.shared.v4.b32 [dynamic+16], {1, 2, 3, 4}; ld.shared.v2.b64 {%d1, %d2}, [dynamic+16];
            shr.u64 %d2, %d2, 32; cvt.u32.u64 %r0, %d2;",
            4,
        ),
        (
            "mov.u16 %h1, 0x1234; mov.u32 %r1, 0xabcd5678; st.shared.v2.u8 [dynamic], {%h1, %r1};
            ld.shared.u16 %r0, [dynamic];",
            0x7834,
        ),
        ("mov.u64 %d1, 0x1122334455667788; st.shared.u32 [dynamic], %d1; ld.shared.u32 %r0, [dynamic];", 0x5566_7788),
    ] {
        assert_eq!(r0(1, access), [expected], "{access}");
    }
}

#[test]
fn shared_memory_is_reached_by_its_own_and_by_generic_addresses() {
    for body in [
        "mov.u32 %r1, dynamic; st.shared.u32 [%r1+4], 77; mov.u64 %d1, dynamic;
        cvta.shared.u64 %d1, %d1; ld.u32 %r0, [%d1+4];",
        "mov.u64 %d1, dynamic; cvta.shared.u64 %d2, %d1; st.u32 [%d2+4], 77;
        ld.shared.u32 %r0, [%d1+4];",
        "mov.u32 %r1, dynamic; add.s32 %r1, %r1, 8; st.volatile.shared.u32 [%r1+-4], 77;
        ld.volatile.shared.u32 %r0, [dynamic+4];",
    ] {
        assert_eq!(r0(1, body), [77], "{body}");
    }
}

#[test]
fn static_shared_variables_lie_apart() {
    let variables = ".shared .u8 first; .shared .align 8 .b8 second[8];";
    let body = "st.shared.u8 [first], 1; st.shared.u64 [second], 0; st.shared.u32 [dynamic], 3;
        .shared .u32 own; st.shared.u32 [own], 4;
        ld.shared.u8 %r1, [first]; ld.shared.u32 %r2, [second+4]; ld.shared.u32 %r3, [dynamic];
        ld.shared.u32 %r4, [own];
        mad.lo.u32 %r0, %r1, 10, %r2; mad.lo.u32 %r0, %r0, 10, %r3; mad.lo.u32 %r0, %r0, 10, %r4;";
    assert_eq!(r0_with(variables, 1, body), [1034]);
    assert_eq!(module(variables, body).shared_bytes(), 20);
    assert!(module(variables, body).sized_extern_shared().is_empty());
    let sized = module(".extern .shared .b8 given[16];", "");
    assert_eq!((sized.shared_bytes(), sized.sized_extern_shared()), (0, &["given".to_owned()][..]));
}

#[test]
fn constants_and_globals_have_initial_values() {
    let variables = ".const .align 4 .b8 bytes[6] = {1, 2, 3, 0xFF};
        .const .u32 more = 99; .global .u32 words[2][2] = {{10, 20}, {-30, 40}};
        .global .u64 pointers[2] = {words, generic(words)+4};
        .global .b8 masked[2] = {0xFF00(words+300), 0xFF(words)};
        .visible .global .align 8 .u16 scalar = 7;";
    for (body, expected) in [
        ("ld.const.u32 %r0, [bytes];", 0xff03_0201),
        ("ld.const.u16 %r0, [bytes+4];", 0),
        ("ld.u8 %r0, [bytes+1];", 2),
        ("ld.const.u32 %r0, [more];", 99),
        ("ld.u32 %r0, [words+4];", 20),
        ("ld.global.u32 %r0, [words+8];", -30i32 as u32),
        ("mov.u64 %d1, words; ld.u32 %r0, [%d1+12];", 40),
        ("mov.u64 %d1, bytes; cvta.const.u64 %d1, %d1; ld.u8 %r0, [%d1+1];", 2),
        ("ld.global.u64 %d1, [pointers+8]; ld.global.u32 %r0, [%d1];", 20),
        (
            "ld.global.u8 %r0, [masked]; mov.u64 %d1, words; add.u64 %d1, %d1, 300; shr.u64 %d1, %d1, 8;
            cvt.u32.u64 %r1, %d1; sub.u32 %r0, %r0, %r1; and.b32 %r0, %r0, 0xff;",
            0,
        ),
        ("ld.global.u16 %r0, [scalar];", 7),
        ("st.global.u16 [scalar], 9; ld.global.u16 %r0, [scalar];", 9),
    ] {
        assert_eq!(r0_with(variables, 1, body), [expected], "{body}");
    }
    let (_, fault) = fault_with(variables, 1, "mov.u64 %d1, bytes; st.u8 [%d1], 1;");
    assert!(matches!(fault, Fault::ReadOnly { .. }), "{fault}");
}

#[test]
fn variables_begin_each_launch_anew() {
    let module = module(".global .u32 count = 5;", "atom.global.add.u32 %r1, [count], 1; st.global.u32 [%out], %r1;");
    let mut memory = Memory::new();
    for _ in 0..2 {
        let out = memory.output("out", 4);
        let launch = Launch::new("k", 1, 1).args(vec![Arg::U64(0), Arg::Buffer(out)]);
        run(&module, &launch, &mut memory).expect("the kernel runs");
        assert_eq!(words(memory.bytes(out).expect("it exists")), [5]);
    }
}

#[test]
fn each_thread_has_its_own_local_memory() {
    let body = ".local .align 8 .b8 depot[16]; .local .u16 other;
        mov.u64 %d1, depot; cvta.local.u64 %d2, %d1; mov.u32 %r1, %tid.x;
        st.u32 [%d2+12], %r1; st.local.u16 [other], 1;
        ld.local.u32 %r0, [%d1+12];";
    assert_eq!(r0(40, body), (0..40).collect::<Vec<_>>());
    assert_eq!(module("", body).local_variables(), 2);
    assert_eq!(module("", "").local_variables(), 0);
}

#[test]
fn parameters_are_laid_out_by_their_alignment() {
    let module = Module::parse(
        ".version 6.3 .target sm_75 .address_size 64
        .entry k(.param .u32 a, .param .u64 .ptr .global .align 1 b, .param .align 4 .b8 c[4],
            .param .u64 d)
        { .reg .b32 %r<4>; .reg .b64 %d<4>;
        ld.param.u32 %r1, [a]; ld.param.u64 %d1, [b]; ld.param.u8 %r2, [c+1]; ld.param.b32 %d2, [d+4];
        mad.lo.u32 %r1, %r1, 1000, %r2; cvt.u32.u64 %r3, %d2; add.u32 %r1, %r1, %r3;
        st.global.u32 [%d1], %r1; }",
    )
    .expect("it is PTX");
    let parameters = module.kernel("k").expect("it is there").parameters();
    let offsets: Vec<_> = parameters.iter().map(|p| (&p.name[..], p.offset, p.bytes)).collect();
    assert_eq!(offsets, [("a", 0, 4), ("b", 8, 8), ("c", 16, 4), ("d", 24, 8)]);
    let mut memory = Memory::new();
    let out = memory.output("out", 4);
    let args = vec![Arg::I32(7), Arg::Buffer(out), Arg::U32(0x2300), Arg::U64(5_000_000 << 32)];
    run(&module, &Launch::new("k", 1, 1).args(args), &mut memory).expect("it runs");
    assert_eq!(words(memory.bytes(out).expect("it exists")), [5_007_035]);
}

/// Parameters of lengths other than 4 and 8 bytes.
#[test]
fn arguments_may_have_any_length() {
    let module = Module::parse(
        ".entry k(.param .u8 a, .param .align 4 .b8 b[12], .param .u16 c, .param .u64 out)
        { .reg .b32 %r<5>; .reg .b64 %out; ld.param.u64 %out, [out];
        ld.param.u8 %r1, [a]; ld.param.u32 %r2, [b+8]; ld.param.s16 %r3, [c];
        st.global.u32 [%out], %r1; st.global.u32 [%out+4], %r2; st.global.u32 [%out+8], %r3; }",
    )
    .expect("it is PTX");
    let mut memory = Memory::new();
    let out = memory.output("out", 12);
    let b = [[0; 4], [0; 4], 0x1234_5678u32.to_le_bytes()].concat();
    let args = [Arg::Bytes(vec![200]), Arg::Bytes(b), Arg::Bytes(vec![0xfe, 0xff]), Arg::Buffer(out)];
    run(&module, &Launch::new("k", 1, 1).args(args), &mut memory).expect("it runs");
    assert_eq!(words(memory.bytes(out).expect("it exists")), [200, 0x1234_5678, 0xffff_fffe]);
}

#[test]
fn atomics_return_what_they_found() {
    for space in ["shared", "global", "gpu.global", "relaxed.cta.shared"] {
        let (cell, plain) = if space.ends_with("shared") { ("s", "shared") } else { ("g", "global") };
        for (start, atomic, found, left) in [
            ("5", "add.u32 %r0, [CELL], 7;", 5, 12),
            ("-1", "min.s32 %r0, [CELL], 7;", u32::MAX, u32::MAX),
            ("-1", "min.u32 %r0, [CELL], 7;", u32::MAX, 7),
            ("-1", "max.s32 %r0, [CELL], 7;", u32::MAX, 7),
            ("12", "and.b32 %r0, [CELL], 10;", 12, 8),
            ("12", "or.b32 %r0, [CELL], 10;", 12, 14),
            ("12", "xor.b32 %r0, [CELL], 10;", 12, 6),
            ("12", "exch.b32 %r0, [CELL], 10;", 12, 10),
            ("12", "cas.b32 %r0, [CELL], 12, 10;", 12, 10),
            ("12", "cas.b32 %r0, [CELL], 11, 10;", 12, 12),
        ] {
            let of = |result: &str| {
                let atomic = atomic.replace("CELL", cell);
                let body = format!(
                    "st.{plain}.u64 [{cell}], {start}; atom.{space}.{atomic} ld.{plain}.u32 %r1, [{cell}];
                    mov.u32 %r0, {result};"
                );
                r0_with(".shared .u64 s; .global .u64 g;", 1, &body)
            };
            assert_eq!((of("%r0"), of("%r1")), (vec![found], vec![left]), "{space} {atomic}");
        }
    }
}

#[test]
fn atomics_of_many_threads_add_up() {
    let body = "mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 0; @%p1 st.shared.u32 [dynamic], 0;
        bar.sync 0; red.shared.add.u32 [dynamic], %r1; bar.sync 0; ld.shared.u32 %r0, [dynamic];";
    assert_eq!(r0(100, body), [4950; 100]);
    let generic = "mov.u64 %d1, dynamic; cvta.shared.u64 %d1, %d1; red.add.u32 [%d1]";
    let generic = body.replace("red.shared.add.u32 [dynamic]", generic);
    assert_eq!(r0(100, &generic), [4950; 100]);
}

/// Adds 1 to the byte that `%rd0` points to.
const ADD: &str = "ld.global.u8 %r0, [%rd0]; add.u32 %r0, %r0, 1; st.global.u8 [%rd0], %r0;";

fn add(memory: &mut Memory, address: u64) -> Result<(), String> {
    let text = format!(
        ".version 6.3\n.target sm_75\n.address_size 64\n.visible .entry add(.param .u64 at)
        {{ .reg .b32 %r<1>; .reg .b64 %rd<1>; ld.param.u64 %rd0, [at]; {ADD} ret; }}"
    );
    let launch = Launch::new("add", 1, 1).args(vec![Arg::U64(address)]);
    run(&Module::parse(&text).expect("it is PTX"), &launch, memory).map(drop).map_err(|error| error.to_string())
}

/// What a driver does between launches: it writes, copies and frees buffers.
#[test]
fn buffers_change_between_launches() {
    let mut memory = Memory::new();
    let (a, b) = (memory.output("a", 4), memory.output("b", 4));
    assert!(add(&mut memory, a.address()).unwrap_err().contains("nobody wrote"));
    memory.write(a, 1, &[7, 8]).unwrap();
    memory.copy(a, 0, b, 2, 2).unwrap();
    add(&mut memory, a.address() + 1).unwrap();
    assert_eq!(memory.bytes(a).unwrap()[1..3], [8, 8]);
    assert_eq!(memory.written(a).unwrap(), [false, true, true, false]);
    assert_eq!((memory.bytes(b).unwrap()[3], memory.written(b).unwrap()), (7, &[false, false, false, true][..]));
    // A byte loses its value where one without a value is copied over it.
    memory.copy(a, 3, b, 3, 1).unwrap();
    assert_eq!(memory.written(b).unwrap(), [false; 4]);
    memory.copy(a, 1, a, 0, 3).unwrap();
    assert_eq!(memory.written(a).unwrap(), [true, true, false, false]);
    memory.free(a).unwrap();
    assert!(add(&mut memory, a.address()).unwrap_err().contains("out of bounds"));
    memory.write(b, 2, &[9]).unwrap();
    add(&mut memory, b.address() + 2).unwrap();
}
