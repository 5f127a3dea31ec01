//! A parsed module: its kernels, its variables, and counts of what its text contains.

use crate::ParseError;
use crate::flow;
use crate::instruction::Instruction;
use crate::memory::Allocation;
use crate::parse::{self, Body, Header, Parameter, opcode};

/// A parsed PTX module. [`run`](crate::run()) launches its kernels.
#[derive(Clone, Debug, Default)]
pub struct Module {
    pub(crate) version: (u32, u32),
    pub(crate) target: String,
    pub(crate) kernels: Vec<Kernel>,
    /// PTX's `.func`. Only a `call` could reach them, and calls don't run.
    pub(crate) functions: Vec<Body>,
    pub(crate) shared_bytes: u64,
    pub(crate) sized_externs: Vec<String>,
    pub(crate) constants: Vec<Allocation>,
    pub(crate) variables: Vec<Allocation>,
}

/// A kernel of a module: PTX's `.entry`.
#[derive(Clone, Debug)]
pub struct Kernel {
    pub(crate) header: Header,
    pub(crate) body: Body,
    /// For each instruction, where lanes that diverge at it reconverge; see [`flow`].
    pub(crate) reconvergence_points: Vec<u32>,
}

impl Module {
    /// Parses a module's text.
    ///
    /// # Errors
    /// The first thing in the text that isn't PTX, or that is PTX which this interpreter doesn't know.
    pub fn parse(text: &str) -> Result<Module, ParseError> {
        parse::module(text)
    }

    /// The PTX version that `.version` names, major and minor; zeros if the text has no `.version`.
    pub fn version(&self) -> (u32, u32) {
        self.version
    }

    /// The architecture that `.target` names, such as `sm_75`; empty if the text has no `.target`.
    pub fn target(&self) -> &str {
        &self.target
    }

    /// The kernels, in the order of the text.
    pub fn kernels(&self) -> &[Kernel] {
        &self.kernels
    }

    /// The kernel with this name; `None` if the module has none.
    pub fn kernel(&self, name: &str) -> Option<&Kernel> {
        self.kernels.iter().find(|kernel| kernel.header.name == name)
    }

    /// How many instructions of the text match `pattern`, in kernels and functions.
    ///
    /// An instruction matches if its opcode has the pattern's name before the first dot, and has all
    /// of the pattern's modifiers in the pattern's order; other modifiers may stand between them.
    /// So `ld.shared` matches `ld.volatile.shared.u32`, and `bar` matches every barrier.
    pub fn count(&self, pattern: &str) -> usize {
        self.bodies().map(|body| count(body, pattern)).sum()
    }

    /// How many `.local` variables the text declares, in kernels and functions. Compilers use them
    /// for arrays that don't fit into registers, and for the stack.
    pub fn local_variables(&self) -> usize {
        self.bodies().map(|body| body.local_variables).sum()
    }

    /// Static shared memory, in bytes.
    pub fn shared_bytes(&self) -> u64 {
        self.shared_bytes
    }

    /// The names of the `.extern .shared` arrays that are declared with a length.
    ///
    /// Here they name the launch's dynamic shared memory, as those without a length do. On a device
    /// they get static memory of that length, and it overlaps other static variables; so a test may
    /// want this list to be empty.
    pub fn sized_extern_shared(&self) -> &[String] {
        &self.sized_externs
    }

    fn bodies(&self) -> impl Iterator<Item = &Body> {
        self.kernels.iter().map(|kernel| &kernel.body).chain(&self.functions)
    }
}

impl Kernel {
    pub(crate) fn new(header: Header, body: Body) -> Self {
        let reconvergence_points = flow::reconvergence_points(&body.code);
        Kernel { header, body, reconvergence_points }
    }

    /// The kernel's name.
    pub fn name(&self) -> &str {
        &self.header.name
    }

    /// The kernel's parameters, in order.
    pub fn parameters(&self) -> &[Parameter] {
        &self.header.parameters
    }

    /// How many of the kernel's instructions match `pattern`; see [`Module::count`].
    pub fn count(&self, pattern: &str) -> usize {
        count(&self.body, pattern)
    }
}

fn count(body: &Body, pattern: &str) -> usize {
    let matches = |instruction: &&Instruction| opcode::matches(&instruction.opcode, pattern);
    body.code.iter().filter(matches).count()
}
