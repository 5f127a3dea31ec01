//! The pass: what comes out, and what it refuses.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use df11_wgsl_builtins::{Refused, pass_on};
use naga::back::wgsl;
use naga::valid::{Capabilities, ValidationFlags, Validator};

/// The module after the pass, which naga's validator must accept.
fn passed(source: &str) -> Result<String, Refused> {
    let mut module = naga::front::wgsl::parse_str(source).expect("WGSL");
    let valid = |module: &naga::Module| {
        Validator::new(ValidationFlags::all(), Capabilities::empty()).validate(module).expect("a valid module")
    };
    valid(&module);
    pass_on(&mut module)?;
    let info = valid(&module);
    Ok(wgsl::write_string(&module, &info, wgsl::WriterFlags::empty()).expect("WGSL"))
}

/// Lines without their indentation.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

const HEAD: &str = "
    var<private> group: vec3<u32>;
    var<private> local: u32;
    @group(0) @binding(0) var<storage, read_write> out: array<u32>;
";

const ENTRY: &str = "
    @compute @workgroup_size(64)
    fn entry(@builtin(workgroup_id) a: vec3<u32>, @builtin(local_invocation_index) b: u32) {
        group = a;
        local = b;
        work();
    }
";

#[test]
fn loads_become_arguments() {
    let work = "
        fn work() {
            let first = group;
            let second = local;
            out[second] = first.x;
        }
    ";
    let expected = "
        @group(0) @binding(0)
        var<storage, read_write> out: array<u32>;
        fn work(param: vec3<u32>, param_1: u32) {
            out[param_1] = param.x;
            return;
        }
        @compute @workgroup_size(64, 1, 1)
        fn entry(@builtin(workgroup_id) a: vec3<u32>, @builtin(local_invocation_index) b: u32) {
            work(a, b);
            return;
        }
    ";
    assert_eq!(lines(&passed(&[HEAD, work, ENTRY].concat()).unwrap()), lines(expected));
}

#[test]
fn what_else_the_functions_evaluate_stays_where_it_is() {
    // In each kind of block: a load of the storage, one of a private variable, and a store that uses both.
    let work = "
        fn work() {
            let whole = group;
            for (var i = 0u; i < local; i += out[local]) {
                { out[1u + local] = out[2u] + local; }
                if out[3u] < local { out[4u] = local; } else { out[5u] = out[6u] + local; }
                switch whole.z { case 7u: { out[7u] = out[8u] + local; } default: { out[9u] = local; } }
            }
        }
    ";
    let expected = "
        @group(0) @binding(0)
        var<storage, read_write> out: array<u32>;
        fn work(param: vec3<u32>, param_1: u32) {
            var i: u32 = 0u;
            loop {
                let _e3 = i;
                if (_e3 < param_1) {
                } else {
                    break;
                }
                {
                    {
                        let _e13 = out[2];
                        out[(1u + param_1)] = (_e13 + param_1);
                    }
                    let _e18 = out[3];
                    if (_e18 < param_1) {
                        out[4] = param_1;
                    } else {
                        let _e28 = out[6];
                        out[5] = (_e28 + param_1);
                    }
                    switch param.z {
                        case 7u: {
                            let _e36 = out[8];
                            out[7] = (_e36 + param_1);
                        }
                        default: {
                            out[9] = param_1;
                        }
                    }
                }
                continuing {
                    let _e42 = i;
                    let _e46 = out[param_1];
                    i = (_e42 + _e46);
                }
            }
            return;
        }
    ";
    let found = passed(&[HEAD, work, ENTRY].concat()).unwrap();
    let found = &found[..found.find("@compute").unwrap()];
    assert_eq!(lines(found), lines(expected));
}

#[test]
fn functions_hand_them_on() {
    let work = "
        fn inner(at: u32) -> u32 { let whole = group; return whole.x + at; }
        fn work() { out[local] = inner(7u); }
    ";
    let found = passed(&[HEAD, work, ENTRY].concat()).unwrap();
    assert!(found.contains("fn inner(at: u32, param: vec3<u32>, param_1: u32) -> u32 {"), "{found}");
    assert!(found.contains("= inner(7u, param_2, param_3);"), "{found}");
}

#[test]
fn each_entry_point_has_its_own_order() {
    let work = "fn work() { let whole = group; out[local] = whole.x; }";
    let other = "
        @compute @workgroup_size(64)
        fn other(@builtin(local_invocation_index) b: u32, @builtin(workgroup_id) a: vec3<u32>) {
            local = b;
            group = a;
            work();
        }
    ";
    let found = passed(&[HEAD, work, ENTRY, other].concat()).unwrap();
    assert_eq!(found.matches("work(a, b);").count(), 1, "{found}");
    assert_eq!(found.matches("work(a_1, b_1);").count(), 1, "{found}");
}

#[test]
fn a_module_without_private_variables_stays() {
    let source = "@compute @workgroup_size(64, 1, 1) fn entry() { return; }";
    assert_eq!(lines(&passed(source).unwrap()), ["@compute @workgroup_size(64, 1, 1)", "fn entry() {", "return;", "}"]);
}

fn refused(parts: &[&str]) -> Refused {
    passed(&parts.concat()).expect_err("refused")
}

/// An entry point with this body.
fn entry(body: &str) -> String {
    let arguments = "@builtin(workgroup_id) a: vec3<u32>, @builtin(local_invocation_index) b: u32";
    format!("@compute @workgroup_size(64) fn entry({arguments}) {{ {body} }}")
}

const WORK: &str = "fn work() { let whole = group; out[local] = whole.x; }";

#[test]
fn first_values() {
    let first = "var<private> first: u32 = 5u;";
    assert_eq!(refused(&[first, HEAD, WORK, ENTRY]), Refused::FirstValue);
}

#[test]
fn entry_points_that_do_more() {
    let more = entry("group = a; local = b; if b > 5u { local = 5u; } work();");
    assert_eq!(refused(&[HEAD, WORK, &more]), Refused::Entry);
}

#[test]
fn values_that_are_no_arguments() {
    assert_eq!(refused(&[HEAD, WORK, &entry("group = a; local = b + 1u; work();")]), Refused::Value);
    assert_eq!(refused(&[HEAD, WORK, &entry("group = a; local = b; work(); local = b;")]), Refused::Value);
}

#[test]
fn calls_before_the_values_are_there() {
    assert_eq!(refused(&[HEAD, WORK, &entry("group = a; work(); local = b;")]), Refused::NoValue);
}

#[test]
fn uses_that_are_no_loads() {
    // Stores, also to a part; a load of a part; pointers; a load in the entry point.
    for work in ["local = 1u;", "group.x = 1u;", "out[0] = group.x;", "let p = &local; *p = *p + 1u;"] {
        assert_eq!(refused(&[HEAD, &format!("fn work() {{ {work} out[1] = 2u; }}"), ENTRY]), Refused::Use);
    }
    let other = "fn use_it(p: ptr<private, u32>) { out[3] = *p; } fn work() { use_it(&local); }";
    assert_eq!(refused(&[HEAD, other, ENTRY]), Refused::Use);
    assert_eq!(refused(&[HEAD, WORK, &entry("group = a; local = b; work(); out[1] = local;")]), Refused::Use);
}
