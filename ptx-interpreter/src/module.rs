//! A module as read: its kernels, its variables, and what its text consists of.

use crate::ParseError;
use crate::flow;
use crate::instruction::Instruction;
use crate::memory::Store;
use crate::parse::{self, Body, Header, Layout, Parameter, opcode};

/// A PTX module, ready to be launched from.
#[derive(Clone, Debug, Default)]
pub struct Module {
    pub(crate) version: (u32, u32),
    pub(crate) target: String,
    pub(crate) entries: Vec<Entry>,
    pub(crate) functions: Vec<Function>,
    pub(crate) shared_bytes: u64,
    pub(crate) sized_externs: Vec<String>,
    pub(crate) constants: Vec<Store>,
    pub(crate) variables: Vec<Store>,
}

/// A kernel of a module.
#[derive(Clone, Debug)]
pub struct Entry {
    name: String,
    parameters: Vec<Parameter>,
    pub(crate) max_threads: Option<u64>,
    pub(crate) required_threads: Option<u64>,
    pub(crate) body: Body,
    /// For each instruction, where lanes that part at it meet again; see [`flow`].
    pub(crate) meetings: Vec<u32>,
}

/// A function of a module, which only other functions can call.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) body: Body,
}

impl Module {
    /// Reads a module's text.
    ///
    /// # Errors
    /// The first thing in the text that is not PTX, or not PTX that this interpreter knows.
    pub fn parse(text: &str) -> Result<Module, ParseError> {
        parse::module(text)
    }

    /// The PTX version it is written in, major and minor; zeros if it does not tell.
    pub fn version(&self) -> (u32, u32) {
        self.version
    }

    /// The architecture it is written for, such as `sm_75`; empty if it does not tell.
    pub fn target(&self) -> &str {
        &self.target
    }

    /// Its kernels, in the order of the text.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The kernel of that name.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// The names of its functions that have a body, which no kernel here can call.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        self.functions.iter().map(|function| &function.name[..])
    }

    /// How many instructions stand in its text that `pattern` speaks of, in kernels and
    /// functions: those with the same name before the first dot, and with all of the pattern's
    /// modifiers, in that order, perhaps with others between. So `ld.shared` counts
    /// `ld.volatile.shared.u32`, and `bar` counts every barrier.
    pub fn count(&self, pattern: &str) -> usize {
        self.bodies().map(|body| count(body, pattern)).sum()
    }

    /// How many variables in local memory it declares: each is an array that did not fit
    /// registers, or a stack.
    pub fn locals(&self) -> usize {
        self.bodies().map(|body| body.locals).sum()
    }

    /// Bytes of static shared memory.
    pub fn shared_bytes(&self) -> u64 {
        self.shared_bytes
    }

    /// The `.extern .shared` arrays it declares with a length. Here they are the launch's dynamic
    /// shared memory like those without; a device gives them static memory of that length, which
    /// lies over other static variables.
    pub fn sized_extern_shared(&self) -> &[String] {
        &self.sized_externs
    }

    fn bodies(&self) -> impl Iterator<Item = &Body> {
        let kernels = self.entries.iter().map(|entry| &entry.body);
        kernels.chain(self.functions.iter().map(|function| &function.body))
    }

    pub(crate) fn place(&mut self, layout: Layout) {
        self.shared_bytes = layout.shared;
        self.sized_externs = layout.sized_externs;
        self.constants = layout.constants;
        self.variables = layout.variables;
    }
}

impl Entry {
    pub(crate) fn new(header: Header, body: Body) -> Self {
        let Header { name, parameters, max_threads, required_threads } = header;
        let meetings = flow::meetings(&body.code);
        Entry { name, parameters, max_threads, required_threads, body, meetings }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its parameters, in order.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// How many of its instructions `pattern` speaks of; see [`Module::count`].
    pub fn count(&self, pattern: &str) -> usize {
        count(&self.body, pattern)
    }

    /// How many variables in local memory it declares.
    pub fn locals(&self) -> usize {
        self.body.locals
    }
}

fn count(body: &Body, pattern: &str) -> usize {
    let speaks = |instruction: &&Instruction| opcode::matches(&instruction.opcode, pattern);
    body.code.iter().filter(speaks).count()
}
