//! Launches, and the reasons why they are sound. `launcher` is the one place where kernels are launched;
//! `multiplication` says what product a launch is for, and `lists` where kernels read of units and matrices, and `items` what they read.

mod items;
mod launcher;
mod lists;
mod multiplication;

pub(crate) use launcher::Launcher;
pub(crate) use multiplication::Multiplication;
