//! Texts that are parsed, and texts that are refused.

use crate::kernel::text;
use ptx_interpreter::{Module, ParseError};

fn refused(source: &str) -> ParseError {
    Module::parse(source).map(|_| ()).expect_err(source)
}

/// The error for a kernel with this body.
fn refused_body(body: &str) -> ParseError {
    refused(&text("", body))
}

#[test]
fn headers_are_parsed() {
    let module = Module::parse(
        "// a comment\n/* another,\nover lines */ .version 8.2 .target sm_90a, debug .address_size 64
        .file 1 \"a file.rs\", 123, 456
        .visible .entry a(.param .u64 x) { .loc 1 5 0, function_name $info, inlined_at 1 7 3
        ret; }
        .entry b { ret; }
        .section .debug_info { .b8 1, 2 .b32 $what { .b64 0 } }
        .weak .entry c() { .pragma \"nounroll\"; }",
    )
    .expect("it is PTX");
    assert_eq!((module.version(), module.target()), ((8, 2), "sm_90a"));
    let names: Vec<_> = module.kernels().iter().map(|entry| entry.name()).collect();
    assert_eq!(names, ["a", "b", "c"]);
    assert!(module.kernel("d").is_none());
    assert_eq!(module.kernel("a").expect("it is there").parameters().len(), 1);
}

/// Instructions of PTX, or nearly so, that the interpreter doesn't know.
const UNKNOWN: &str = "
    frob.u32 sub.f32 add.f64 add.rz.f32 fma.f32 fma.rn.ftz.f32 add.u8 add.b32 add add.sat.u32 neg.u32 mul.u32
    mul.wide.u64 div.b32 and.u32 shl.u32 popc.u32 clz.b16 bfe.u16 bfi.u32 bfind.b32 shf.l.b32 shf.l.wrap.u32
    prmt.b64 prmt.b32.f5e lop3.b64 mov.b128 cvt.f32.u32 cvt.b32.u32 cvta.to.shared.u32 cvta.u64 isspacep.param
    setp.lt.b32 setp.lo.s32 setp.eq.f32 setp.eq.pred setp.eq.b8 setp.zz.u32 ld.global.v3.u32 ld.global.v4.pred
    ld.global.L2::cache_hint.u32 ld.async.global.u32 st.async.shared.u32 red.async.shared.add.u32 ldmatrix.b16
    atom.global.inc.u32 atom.local.add.u32 atom.global.add.u8 cp.async.ca.shared.global brx bar.red
    bar.arrive barrier shfl.up.b32 shfl.sync.b32 shfl.sync.up.b64 vote.any.pred vote.sync.any.b32 activemask.b64
    addc.u16 madc.wide.u32 sub.cc.u16 bra.frob";

#[test]
fn unknown_instructions_are_named() {
    for opcode in UNKNOWN.split_whitespace() {
        let operands = match opcode.split('.').next() {
            Some("cp" | "selp" | "mad" | "madc" | "prmt" | "shf" | "bfe") => "%r0, %r1, %r2, %r3",
            Some("cvt" | "cvta" | "ld" | "mov" | "neg" | "popc" | "clz" | "bfind") => "%r0, %r1",
            Some("bra") => "frob",
            Some("bfi" | "lop3") => "%r0, %r1, %r2, %r3, %r4",
            _ => "%r0, %r1, %r2",
        };
        let body = format!("mov.u32 %r0, 1;\n{opcode} {operands};");
        let error = refused_body(&body);
        let named = ParseError::UnknownInstruction { line: 7, opcode: opcode.into() };
        assert_eq!(error, named, "{opcode}");
        assert_eq!(error.to_string(), format!("line 7: unknown instruction `{opcode}`"));
    }
}

#[test]
fn operands_must_be_of_the_right_number_kind_and_width() {
    let count = |body: &str| match refused_body(body) {
        ParseError::OperandCount { line: 6, got, wanted, .. } => (got, wanted),
        other => panic!("{other}"),
    };
    assert_eq!(count("add.u32 %r0, %r1;"), (2, 3));
    assert_eq!(count("add.u32 %r0, %r1, %r2, %r3;"), (4, 3));
    assert_eq!(count("ret %r0;"), (1, 0));
    assert_eq!(count("trap %r0;"), (1, 0));
    assert_eq!(count("ld.global.v4.u32 {%r0, %r1}, [%in];"), (2, 4));
    assert_eq!(count("ld.global.u32 {%r0, %r1}, [%in];"), (2, 1));
    assert_eq!(count("st.shared.v2.u32 [dynamic], %r0;"), (1, 2));
    assert_eq!(count("setp.lt.and.u32 %p0, %r0, %r1;"), (3, 4));
    assert_eq!(count("bar.sync 0, 64;"), (2, 1));

    let kind = |body: &str| match refused_body(body) {
        ParseError::OperandKind { line: 6, got, wanted, .. } => (got, wanted),
        other => panic!("{other}"),
    };
    assert_eq!(kind("add.u32 7, %r1, %r2;"), ("7".into(), "a register"));
    assert_eq!(kind("add.u32 _, %r1, %r2;"), ("_".into(), "a register"));
    assert_eq!(kind("add.u32 dynamic, %r1, %r2;"), ("dynamic".into(), "a register"));
    assert_eq!(kind("add.u32 %r0, [%r1], %r2;"), ("[%r1+0]".into(), "a value"));
    assert_eq!(kind("add.u32 %r0, !%p1, %r2;"), ("!%p1".into(), "a value"));
    assert_eq!(kind("ld.global.u32 %r0, %in;"), ("%in".into(), "an address in brackets"));
    let space = "an address in the instruction's space";
    assert_eq!(kind("ld.global.u32 %r0, [dynamic];"), ("[dynamic+0]".into(), space));
    assert_eq!(kind("ld.u32 %r0, [dynamic+4];"), ("[dynamic+4]".into(), space));
    assert_eq!(kind(".const .u32 c; ld.global.u32 %r0, [c];"), ("[c+0]".into(), space));
    assert_eq!(kind("ld.shared.u32 %r0, [%h1];"), ("[%h1+0]".into(), space));
    assert_eq!(kind("bar.sync 1;"), ("1".into(), "barrier 0"));
    assert_eq!(kind("bar.sync %r1;"), ("%r1".into(), "a number"));
    assert_eq!(kind("bra 7;"), ("7".into(), "a label"));

    let width = |body: &str| match refused_body(body) {
        ParseError::Width { line: 6, register, got, wanted, .. } => (register, got, wanted),
        other => panic!("{other}"),
    };
    assert_eq!(width("add.u32 %r0, %d1, %r2;"), ("%d1".into(), 64, 32));
    assert_eq!(width("add.u32 %h0, %r1, %r2;"), ("%h0".into(), 16, 32));
    assert_eq!(width("mul.wide.u32 %r0, %r1, %r2;"), ("%r0".into(), 32, 64));
    assert_eq!(width("ld.global.u32 %h0, [%in];"), ("%h0".into(), 16, 32));
    assert_eq!(width("st.global.u64 [%out], %r0;"), ("%r0".into(), 32, 64));
    assert_eq!(width("selp.u32 %r0, %r1, %r2, %r3;"), ("%r3".into(), 32, 1));
    assert_eq!(width("mov.u32 %r0, %p1;"), ("%p1".into(), 1, 32));
    assert_eq!(width("shl.b64 %d0, %d1, %d2;"), ("%d2".into(), 64, 32));
    assert_eq!(width("mov.b64 {%r0, %h1}, %d0;"), ("%h1".into(), 16, 32));
}

#[test]
fn names_must_be_declared_once() {
    let undefined = |line, name: &str| ParseError::Undefined { line, name: name.into() };
    let redefined = |line, name: &str| ParseError::Redefined { line, name: name.into() };
    assert_eq!(refused_body("add.u32 %r0, %r1, %q;"), undefined(6, "%q"));
    assert_eq!(refused_body("mov.u32 %r0, %r32;"), undefined(6, "%r32"));
    assert_eq!(refused_body("@%q ret;"), undefined(6, "%q"));
    assert_eq!(refused_body("@%r1 ret;"), undefined(6, "%r1"));
    assert_eq!(refused_body("\nbra nowhere;"), undefined(7, "nowhere"));
    assert_eq!(refused_body("bra inner; { inner: }"), undefined(6, "inner"));
    assert_eq!(refused_body("brx.idx %r1, table;"), undefined(6, "table"));
    assert_eq!(refused_body("table: .branchtargets a, b; a: brx.idx %r1, table;"), undefined(6, "b"));
    assert_eq!(refused(".global .u64 p = q;"), undefined(1, "q"));
    assert_eq!(refused(".extern .global .u32 g;"), undefined(1, "g"));
    assert_eq!(refused_body(".reg .b32 %r1;"), redefined(6, "%r1"));
    assert_eq!(refused(".entry k() { ret; }\n.entry k() { ret; }"), redefined(2, "k"));
    assert_eq!(refused_body("a: a:"), redefined(6, "a"));
    assert_eq!(refused_body("{ .reg .b32 x; }\nmov.u32 %r0, x;"), undefined(7, "x"));
}

#[test]
fn texts_must_be_whole() {
    let token = |line, got: &str, wanted| ParseError::Token { line, got: got.into(), wanted };
    assert_eq!(refused("\n\u{e9}"), ParseError::Character { line: 2, got: '\u{e9}' });
    assert_eq!(refused("\n/* x"), ParseError::Unterminated { line: 2, what: "comment" });
    assert_eq!(refused("\n.file 1 \"x"), ParseError::Unterminated { line: 2, what: "string" });
    assert_eq!(refused(".entry k() {"), ParseError::End { wanted: "`}`" });
    assert_eq!(refused(".entry k() { ret"), ParseError::End { wanted: "an operand" });
    assert_eq!(refused(".entry k() { mov.u32 x, }"), token(1, "}", "an operand"));
    assert_eq!(refused(".version"), ParseError::End { wanted: "a version" });
    assert_eq!(refused(".version eight"), ParseError::Number { line: 1, got: "eight".into() });
    assert_eq!(refused(".address_size 32"), token(1, ".address_size 32", ".address_size 64"));
    assert_eq!(refused("hello"), ParseError::UnknownDirective { line: 1, got: "hello".into() });
    assert_eq!(refused(".frob 7;"), ParseError::UnknownDirective { line: 1, got: ".frob".into() });
    assert_eq!(refused(".entry k() .frob {}"), ParseError::UnknownDirective { line: 1, got: ".frob".into() });
    assert_eq!(refused_body(".frob 7;"), ParseError::UnknownDirective { line: 6, got: ".frob".into() });
    assert_eq!(refused_body(".reg .b7 x;"), ParseError::UnknownDirective { line: 6, got: ".b7".into() });
    assert_eq!(refused(".entry k() ret;"), ParseError::UnknownDirective { line: 1, got: "ret".into() });
    assert_eq!(refused_body("mov.u32 %r0 %r1;"), token(6, "%r1", ","));
    assert_eq!(refused_body("mov.u32 %r0, 0x;"), ParseError::Number { line: 6, got: "0x".into() });
    assert_eq!(refused_body("mov.u32 %r0, 08;"), ParseError::Number { line: 6, got: "08".into() });
    let big = "99999999999999999999";
    assert_eq!(refused_body(&format!("mov.u32 %r0, {big};")), ParseError::Number { line: 6, got: big.into() });
    assert_eq!(refused(".global .u8 b[2] = {1, 2, 3};"), token(1, "3", "no more values than elements"));
    assert_eq!(refused(".global .align 3 .u8 b;"), ParseError::Number { line: 1, got: "3".into() });
    assert_eq!(refused(".global b;"), token(1, ";", "a type before the name"));
    assert_eq!(refused(".func f() { } }"), token(1, "}", "a directive"));
}

#[test]
fn limits_hold() {
    let much = |source: &str| match refused(source) {
        ParseError::TooMuch { what, got, limit, .. } => (what, got, limit),
        other => panic!("{other}"),
    };
    assert_eq!(much(&text("", ".reg .b32 %x<99999>;")), ("registers", 99999, 65536));
    assert_eq!(much(".global .u64 x[99999999];"), ("bytes in a variable", 799_999_992, 1 << 26));
    assert_eq!(much(".global .u64 x[99999999999][99999999999];"), ("bytes in a variable", u64::MAX, 1 << 26));
    assert_eq!(much(".shared .u32 x[99999];").0, "bytes of static shared memory");
    assert_eq!(much(&text("", ".local .u32 x[99999];")).0, "bytes of local memory");
    assert_eq!(much(".entry k(.param .b8 x[4353]) { }"), ("bytes of parameters", 4353, 4352));
    for most in [".entry k(.param .b8 x[4352]) { }", ".shared .b8 x[64256];", &text("", ".reg .b32 %x<65400>;")] {
        Module::parse(most).unwrap_or_else(|error| panic!("{error}"));
    }
}
