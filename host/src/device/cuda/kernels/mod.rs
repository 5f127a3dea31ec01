//! A PTX file that the driver has compiled, its kernels, and what each of them must know of a unit to be launched for
//! it.

mod fixed;
mod kernel;
mod module;

pub(crate) use fixed::FixedSizes;
pub use kernel::Kernel;
pub(crate) use kernel::{ListedSizes, UnitKernel};
pub use module::KernelModule;
