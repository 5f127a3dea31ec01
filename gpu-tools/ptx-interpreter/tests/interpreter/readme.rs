//! The README's lists, which say what the interpreter knows, compared with what it knows.

use std::collections::BTreeSet;

use crate::kernel::{INSTRUCTIONS, text};
use ptx_interpreter::{Module, ParseError};

const README: &str = include_str!("../../README.md");

/// Other instructions of PTX.
const UNKNOWN: &str = "
    applypriority bmsk brkpt cnot copysign cos createpolicy discard dp2a dp4a elect ex2 fns getctarank
    griddepcontrol istypep ldmatrix lg2 mad24 mapa match mbarrier mma mul24 multimem nanosleep pmevent prefetchu rcp
    redux rsqrt sad set sin slct sqrt stackrestore stacksave stmatrix suld suq sured sust szext tanh tensormap testp tex
    tld4 txq vabsdiff vadd vmad vmax vmin vset vshl vshr vsub wgmma wmma";

fn names(list: &str) -> BTreeSet<&str> {
    let names = list.split(';').filter_map(|instruction| instruction.trim().split(['.', ' ']).next());
    names.collect()
}

/// What stands between backticks in a text.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The part of the README from a heading to the next one.
fn section(heading: &str) -> &'static str {
    let (_, rest) = README.split_once(&format!("{heading}\n")).expect(heading);
    rest.split("\n#").next().expect("a first part")
}

#[test]
fn the_listed_instructions_are_the_known_ones() {
    let rows = section("### Instructions").lines().filter_map(|line| line.split('|').nth(2));
    let listed: BTreeSet<&str> = rows.flat_map(quoted).collect();
    assert_eq!(listed, names(INSTRUCTIONS));
    let known = text("", &format!("table: .branchtargets end; {INSTRUCTIONS}; end:"));
    Module::parse(&known).unwrap_or_else(|error| panic!("{error}"));
    for name in UNKNOWN.split_whitespace() {
        let error = Module::parse(&text("", &format!("{name}.b32 %r0, %r1, %r2;"))).expect_err(name);
        assert!(matches!(error, ParseError::UnknownInstruction { .. }), "{error}");
    }
}

#[test]
fn the_listed_faults_are_the_ones_there_are() {
    let rows = section("## What it checks").lines().filter_map(|line| line.split('|').nth(1));
    let listed: BTreeSet<&str> = rows.flat_map(quoted).filter(|&name| name != "Fault").collect();
    let source = include_str!("../../src/fault.rs");
    let (_, variants) = source.split_once("pub enum Fault {").expect("the enum");
    let (variants, _) = variants.split_once("\n}").expect("its end");
    let lines = variants.lines().filter_map(|line| line.strip_prefix("    "));
    let variants = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
    assert_eq!(listed, variants.map(|line| line.trim_end_matches([' ', '{', ','])).collect());
}

#[test]
fn the_listed_special_registers_are_known() {
    let (list, _) = section("### The rest of a module").split_once("Directives").expect("the list's end");
    for name in quoted(list).filter(|name| !name.starts_with('.')) {
        Module::parse(&text("", &format!("mov.u32 %r0, {name};"))).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}
