#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod error;
mod orders;
mod ptx;
#[cfg(feature = "wgpu")]
pub mod vulkan;

use std::path::Path;

pub use error::{Error, Machine};
use orders::Order;
use phases::emulated::{Argument, Grid, Kernel, LaunchError, Outputs};

/// What a kernel wrote: for each output the bits of its elements.
pub type Written = Vec<Vec<u32>>;

/// Bytes that the kernel reads: those of numbers.
pub fn input<T: bytemuck::NoUninit>(numbers: &[T]) -> Argument<'_> {
    Argument::Input(bytemuck::cast_slice(numbers))
}

/// Room for this many elements. The kernel must write each of them.
pub fn output(elements: usize) -> Argument<'static> {
    Argument::Output(elements)
}

/// A number.
pub fn number(number: u32) -> Argument<'static> {
    Argument::Number(number)
}

/// Runs a kernel with this many blocks and these arguments on every available machine, and returns what it wrote, the same on all of them. The
/// files with its PTX and WGSL lie in the folder `kernels` of the crate that calls this. The crate's page has an example.
#[macro_export]
macro_rules! check {
    ($kernel:expr, $blocks:expr, [$($argument:expr),* $(,)?]) => {
        $crate::check(
            &$kernel,
            ::std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/kernels")),
            $blocks,
            &[$($argument),*],
        )
    };
}

/// What [`check!`] does, with the files in any folder.
///
/// # Errors
///
/// A fault of the kernel on any machine; an element that it doesn't write, or not the same on all of them. A file that can't be read, or
/// a machine that isn't there though `PHASES_NEED` names it.
pub fn check(kernel: &Kernel, files: &Path, blocks: u32, arguments: &[Argument<'_>]) -> Result<Written, Error> {
    let emulated = emulated(kernel, blocks, arguments)?;
    if let Some(outputs) = there(Machine::Ptx, kernel, ptx::run(kernel, files, blocks, arguments)?)? {
        same(kernel, &emulated, &all(kernel, Machine::Ptx, outputs)?, Machine::Ptx)?;
    }
    #[cfg(feature = "wgpu")]
    let by_vulkan = vulkan::run(kernel, files, blocks, arguments, &emulated)?;
    #[cfg(not(feature = "wgpu"))]
    let by_vulkan: Result<Written, String> = Err("this was built without the feature `wgpu`".to_owned());
    if let Some(written) = there(Machine::Vulkan, kernel, by_vulkan)? {
        same(kernel, &emulated, &written, Machine::Vulkan)?;
    }
    Ok(emulated)
}

/// Runs a kernel on the emulated block alone, with the threads in three orders: what it wrote.
///
/// # Errors
///
/// A fault; an element that isn't written, or not the same in all orders; another number of barriers in another order.
pub fn emulated(kernel: &Kernel, blocks: u32, arguments: &[Argument<'_>]) -> Result<Written, Error> {
    let mut first: Option<(Written, u32)> = None;
    for order in orders::all(kernel.threads) {
        let grid = Grid::new(blocks, &order.threads, kernel.shared_bytes);
        let launched = kernel.launch_on(&grid, arguments).map_err(|error| refused(kernel, &order, arguments, error))?;
        let written = all(kernel, Machine::Emulated(order.name), launched.outputs)?;
        let (expected, barriers) = first.get_or_insert_with(|| (written.clone(), launched.barriers));
        same(kernel, expected, &written, Machine::Emulated(order.name))?;
        if *barriers != launched.barriers {
            let (expected, got) = (*barriers, launched.barriers);
            return Err(Error::Barriers { kernel: kernel.name, order: order.name, expected, got });
        }
    }
    Ok(first.map(|(written, _)| written).unwrap_or_default())
}

/// Leaves out each barrier of a kernel in turn, on the emulated block. Returns how many barriers a block has, if each of them is needed:
/// without it, some order of threads meets a fault.
///
/// ```
/// # use phases::{Array, Block, Input, Output};
/// # const NUMBERS: Array<u32, 64> = Array::at(0);
/// fn reverse(block: &mut impl Block<()>, numbers: impl Input, out: impl Output<u32>) {
///     block.phase(move |thread| NUMBERS.store(thread.shared, thread.id, numbers.load_u32(4 * thread.id)));
///     block.run(move |thread| out.store(thread.id, NUMBERS.load(thread.shared, 63 - thread.id)));
/// }
/// # phases::kernel! {
/// #     /// Reverses 64 numbers.
/// #     fn reversed(numbers: Input, out: Output<u32>) [threads = 64, shared = NUMBERS.end()] => reverse;
/// # }
///
/// use phases_check::{barriers, input, output};
/// assert_eq!(barriers!(reversed(), 1, [input(&[7u32; 64]), output(64)]).unwrap(), 1);
/// ```
#[macro_export]
macro_rules! barriers {
    ($kernel:expr, $blocks:expr, [$($argument:expr),* $(,)?]) => {
        $crate::barriers(&$kernel, $blocks, &[$($argument),*])
    };
}

/// What [`barriers!`] does.
///
/// # Errors
///
/// [`Error::Superfluous`]: a barrier that no order needs, with these arguments. A fault that is there with all barriers.
pub fn barriers(kernel: &Kernel, blocks: u32, arguments: &[Argument<'_>]) -> Result<u32, Error> {
    emulated(kernel, blocks, arguments)?;
    let mut number = 0;
    loop {
        let mut is_needed = false;
        let mut location = None;
        for order in orders::all(kernel.threads) {
            let grid = Grid::new(blocks, &order.threads, kernel.shared_bytes).without_barrier(number);
            match kernel.launch_on(&grid, arguments) {
                Ok(launched) => location = launched.left_out,
                Err(LaunchError::Fault(_)) => is_needed = true,
                Err(error) => return Err(refused(kernel, &order, arguments, error)),
            }
        }
        match location {
            _ if is_needed => number += 1,
            Some(location) => return Err(Error::Superfluous { kernel: kernel.name, number, location }),
            // There is no barrier of this number.
            None => return Ok(number),
        }
    }
}

/// Why a kernel wasn't launched, or the fault that it met.
fn refused(kernel: &Kernel, order: &Order, arguments: &[Argument<'_>], error: LaunchError) -> Error {
    match error {
        LaunchError::Fault(fault) => Error::Fault { order: order.name, fault },
        // An order is one of the kernel's threads.
        _ => Error::Arguments { kernel: kernel.name, parameters: kernel.parameters, got: arguments.len() },
    }
}

/// Every element, each of which must have been written.
fn all(kernel: &Kernel, machine: Machine, outputs: Outputs) -> Result<Written, Error> {
    let named = output_names(kernel).zip(outputs);
    named
        .map(|(output, elements)| {
            let written =
                |(element, bits): (usize, Option<u32>)| bits.ok_or(Error::NotWritten { machine, output, element });
            elements.into_iter().enumerate().map(written).collect()
        })
        .collect()
}

fn output_names(kernel: &Kernel) -> impl Iterator<Item = &'static str> {
    let is_output = |parameter| matches!(parameter, phases::emulated::Parameter::Output { .. });
    kernel.parameters.iter().filter(move |&&(_, parameter)| is_output(parameter)).map(|&(name, _)| name)
}

/// The first element that differs is an error.
fn same(kernel: &Kernel, emulated: &Written, other: &Written, machine: Machine) -> Result<(), Error> {
    for (output, (expected, got)) in output_names(kernel).zip(emulated.iter().zip(other)) {
        if let Some(element) = expected.iter().zip(got).position(|(expected, got)| expected != got) {
            let (expected, got) = (expected[element], got[element]);
            return Err(Error::Differs { machine, output, element, expected, got });
        }
    }
    Ok(())
}

/// The text of a file; or that it isn't there, and what makes it.
fn text(path: &Path, maker: &str) -> Result<Result<String, String>, Error> {
    match std::fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Ok(Err(format!("there is no {}: {maker} makes it", path.display())))
        }
        Err(error) => Err(Error::File { file: path.display().to_string(), reason: error.to_string() }),
        Ok(text) => Ok(Ok(text)),
    }
}

/// What a machine gave, or what it lacks: that is said, and an error if it is needed.
fn there<T>(machine: Machine, kernel: &Kernel, outcome: Result<T, String>) -> Result<Option<T>, Error> {
    match outcome {
        Ok(written) => Ok(Some(written)),
        Err(lacks) => {
            let needed = std::env::var("PHASES_NEED").unwrap_or_default();
            for name in needed.split([' ', ',']).filter(|name| !name.is_empty()) {
                if ![Machine::Ptx.name(), Machine::Vulkan.name()].contains(&name) {
                    return Err(Error::Need(name.to_owned()));
                }
                if name == machine.name() {
                    return Err(Error::Missing { machine, lacks });
                }
            }
            println!("NOT RUN: {} {machine}: {lacks}", kernel.name);
            Ok(None)
        }
    }
}
