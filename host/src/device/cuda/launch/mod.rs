//! Launches, and the reasons why they are sound. `launcher` is the one place where kernels are launched;
//! `multiplication` says what product a launch is for, and `unit_lists` where the kernel reads of its units.

mod launcher;
mod multiplication;
mod unit_lists;

pub(crate) use launcher::Launcher;
pub(crate) use multiplication::Multiplication;
