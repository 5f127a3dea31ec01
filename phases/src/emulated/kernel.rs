//! Kernels as values.

use core::fmt;
use core::panic::Location;
use std::vec::Vec;

use super::fault::Fault;
use super::launch::{Grid, Host, launch};

/// A kernel that [`crate::kernel!`] declares.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    /// Its name, in PTX and SPIR-V too.
    pub name: &'static str,
    /// Threads of a block.
    pub threads: u32,
    /// Bytes of a block's shared memory.
    pub shared_bytes: u32,
    /// The names of its parameters, and what they are.
    pub parameters: &'static [(&'static str, Parameter)],
    #[doc(hidden)]
    pub run: Run,
}

/// Runs a kernel: what it wrote to each output, as bits; `None` if the arguments aren't those of the parameters.
type Run = fn(&Host, &Grid<'_>, &[Argument<'_>]) -> Option<Outputs>;

/// The bits of an output's elements; `None` is one that no thread wrote.
pub type Written = Vec<Option<u32>>;

/// What a kernel wrote to each of its outputs.
pub type Outputs = Vec<Written>;

/// What came of a launch without a fault.
#[derive(Clone, Debug)]
pub struct Launched {
    /// What the kernel wrote to each output.
    pub outputs: Outputs,
    /// How many barriers all blocks together came to. It must not depend on the order of threads.
    pub barriers: u32,
    /// Where the barrier stands that the grid left out; `None` if no block has a barrier of that number.
    pub left_out: Option<&'static Location<'static>>,
}

/// What a parameter of a kernel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// Bytes that no thread writes.
    Input,
    /// Elements that threads write.
    Output {
        /// The size of an element.
        bytes: u32,
    },
    /// A number.
    Number,
}

/// An argument of a launch.
#[derive(Clone, Debug)]
pub enum Argument<'a> {
    /// The bytes of an input.
    Input(&'a [u8]),
    /// The number of an output's elements.
    Output(usize),
    /// A number.
    Number(u32),
}

/// Why a kernel wasn't launched, or what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LaunchError {
    /// There is an argument for each parameter, and none else.
    Arguments {
        /// How many there were.
        got: usize,
    },
    /// An order has every number below that of the threads once.
    Order {
        /// How many threads there are.
        threads: u32,
    },
    /// A thread broke a rule.
    Fault(Fault),
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Arguments { got } => write!(f, "the {got} arguments aren't those of the kernel's parameters"),
            Self::Order { threads } => write!(f, "the order doesn't have each of {threads} threads once"),
            Self::Fault(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for LaunchError {}

impl Argument<'_> {
    /// Whether it is an argument for this parameter.
    pub fn is(&self, parameter: Parameter) -> bool {
        matches!(
            (self, parameter),
            (Self::Input(_), Parameter::Input)
                | (Self::Output(_), Parameter::Output { .. })
                | (Self::Number(_), Parameter::Number)
        )
    }
}

impl Kernel {
    /// Whether there is an argument for each parameter, and none else.
    pub fn takes(&self, arguments: &[Argument<'_>]) -> bool {
        let parameters = self.parameters.iter().map(|&(_, parameter)| parameter);
        arguments.len() == self.parameters.len() && parameters.zip(arguments).all(|(is, argument)| argument.is(is))
    }

    /// Launches the kernel with this many blocks, whose threads run in this order.
    ///
    /// # Errors
    ///
    /// The kernel doesn't [take](Self::takes) the arguments; the order isn't one of its threads; the first [`Fault`] of any thread.
    pub fn launch(&self, blocks: u32, order: &[u32], arguments: &[Argument<'_>]) -> Result<Launched, LaunchError> {
        self.launch_on(&Grid::new(blocks, order, self.shared_bytes), arguments)
    }

    /// Launches the kernel on a grid, which may leave out a barrier.
    ///
    /// # Errors
    ///
    /// As [`Self::launch`].
    pub fn launch_on(&self, grid: &Grid<'_>, arguments: &[Argument<'_>]) -> Result<Launched, LaunchError> {
        let order = grid.order;
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(0..self.threads) {
            return Err(LaunchError::Order { threads: self.threads });
        }
        if !self.takes(arguments) {
            return Err(LaunchError::Arguments { got: arguments.len() });
        }
        let launched = launch(|host| {
            let outputs = (self.run)(host, grid, arguments).unwrap_or_default();
            Launched { outputs, barriers: host.barriers(), left_out: host.left_out() }
        });
        launched.map_err(LaunchError::Fault)
    }
}
